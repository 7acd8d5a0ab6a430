package facts

import (
	"context"
	"encoding/json"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
)

// Brief is a report with fewer measures for results in a series, such as the points of a sweep. Its
// JSON form is Figures.
type Brief struct{ metrics.Report }

// Measure computes the brief report of r.
func Measure(ctx context.Context, r *engine.Result) (Brief, error) {
	m, err := metrics.Measure(ctx, r, metrics.Options{Brief: true})
	if err != nil {
		return Brief{}, err
	}
	return Brief{*m}, nil
}

// MarshalJSON encodes the report as Figures.
func (b Brief) MarshalJSON() ([]byte, error) { return json.Marshal(NewFigures(&b.Report)) }

// Figures is the JSON form of a brief report.
type Figures struct {
	Chunks    int                `json:"chunks"`
	Small     int                `json:"small_chunks"`
	Oversize  int                `json:"oversize_chunks"`
	DrySeams  metrics.Dry        `json:"dry_seams"`
	WholeText metrics.WholeCount `json:"whole_text"`
	Blind     metrics.WholeCount `json:"blind_windows,omitzero"`
	Elements  metrics.ByKind     `json:"elements"`
	Broken    int                `json:"broken_leaves"`
	OtherText metrics.OtherText  `json:"other_text_not_whole,omitzero"`
	Whole     metrics.WholeCount `json:"whole_sentences"`
	Pairs     metrics.WholeCount `json:"whole_sentence_pairs"`
	Severed   int                `json:"severed_sentences"`
	Repaired  int                `json:"repaired_sentences"`
	Lost      int                `json:"lost_sentences"`
	Requested int                `json:"requested"`
	Delivered int                `json:"delivered"`
	Stored    int                `json:"stored"`
	Source    int                `json:"source"`
	Extra     int                `json:"extra"`
	PerSource float64            `json:"stored_per_source"`
	Duplicate float64            `json:"duplicate_share"`
	Largest   int                `json:"largest"`
	Truncated bool               `json:"truncated,omitempty"`
	Dropped   int                `json:"dropped,omitempty"`
	// Numbers maps the key of each fact to its number, or to nil if there is nothing to count.
	Numbers map[string]*float64 `json:"facts"`
}

// NewFigures converts a report to Figures.
func NewFigures(m *metrics.Report) Figures {
	return Figures{
		Chunks: m.Chunks, Small: m.Small, Oversize: m.Oversize, DrySeams: m.DrySeams,
		WholeText: m.WholeText, Blind: m.Blind, Elements: m.Elements, Broken: m.Broken, OtherText: m.OtherText,
		Whole: m.WholeSentences, Pairs: m.WholePairs, Severed: m.Severed.Severed, Repaired: m.Severed.Repaired, Lost: m.Severed.Lost,
		Requested: m.Overlap.Requested, Delivered: m.Overlap.Delivered,
		Stored: m.Stored.Units, Source: m.Stored.Source, Extra: m.Stored.Extra, PerSource: m.StoredRatio, Duplicate: m.DuplicateShare,
		Largest: m.LargestChunk(), Truncated: m.Coverage.Truncated, Dropped: m.Dropped, Numbers: listNumbers(m),
	}
}

func listNumbers(m *metrics.Report) map[string]*float64 {
	out := make(map[string]*float64, len(Table))
	for _, f := range Table {
		out[f.Key()] = f.Number(m)
	}
	return out
}
