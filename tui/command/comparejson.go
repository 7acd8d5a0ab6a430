package command

import (
	"chunkscope/engine/export/records"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/output"
)

type comparisonWriter struct {
	documentsWriter
	c *output.Comparison
	// buffered is true if documents must be written at the end of the run, either because --chunks
	// determines the settings or because invalid questions must not leave partial output.
	buffered          bool
	bufferedDocuments []*output.ComparedDocument
}

// add does nothing if w is nil.
func (w *comparisonWriter) add(d *output.ComparedDocument) error {
	switch {
	case w == nil:
		return nil
	case w.buffered:
		w.bufferedDocuments = append(w.bufferedDocuments, d)
		return nil
	}
	return w.write(d, w.sides)
}

func (w *comparisonWriter) sides() any { return describeSides(w.c.SettingsA, w.c.SettingsB) }

type comparedSide struct {
	Settings    records.Metadata `json:"settings"`
	Fingerprint string           `json:"fingerprint"`
}

type comparedSides struct {
	A comparedSide `json:"a"`
	B comparedSide `json:"b"`
}

func describeSides(a, b settings.Settings) comparedSides {
	side := func(s settings.Settings) comparedSide { return comparedSide{records.SettingFields(s), s.Fingerprint()} }
	return comparedSides{side(a), side(b)}
}

func (w *comparisonWriter) end() error {
	for _, d := range w.bufferedDocuments {
		if err := w.write(d, w.sides); err != nil {
			return err
		}
	}
	type comparedTotals struct {
		Documents int                `json:"documents"`
		Kept      int                `json:"kept"`
		Moved     int                `json:"moved"`
		Added     int                `json:"added"`
		Removed   int                `json:"removed"`
		Merged    int                `json:"merged"`
		Split     int                `json:"split"`
		Again     int                `json:"embed_again_count"`
		Drop      int                `json:"drop_count"`
		Tokens    int                `json:"embed_again_tokens"`
		NewTokens int                `json:"new_tokens"`
		A         facts.Brief        `json:"a"`
		B         facts.Brief        `json:"b"`
		EditCost  *compare.EditCosts `json:"edit_cost,omitempty"`
	}
	s := &w.c.Sum
	return w.endWith(func() any {
		return struct {
			Total   comparedTotals        `json:"total"`
			Nearest *output.Nearest       `json:"nearest,omitempty"`
			Gold    *retrieval.Difference `json:"gold,omitempty"`
		}{comparedTotals{s.Documents, s.Kept, s.Moved, s.Added, s.Removed, s.Merged, s.Split, s.EmbedAgain, s.Deleted, s.EmbedTokens, s.NewTokens, s.A, s.B, w.c.EditCost}, w.c.Nearest, w.c.Gold}
	})
}
