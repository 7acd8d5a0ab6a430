package sweep

import (
	"context"
	"errors"
	"fmt"
	"math"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Replacement is a change of one setting that makes hand cuts unnecessary (rules/hand-cuts, One
// setting instead).
type Replacement struct {
	// Setting is the key of the setting. From and To are its values before and after the change.
	// All three are empty if no change is better than the current settings.
	Setting  string          `json:"setting,omitempty"`
	From     string          `json:"from,omitempty"`
	To       string          `json:"to,omitempty"`
	Settings engine.Settings `json:"-"`
	// Replaces is the number of hand cuts that the change makes unnecessary. ReplacedNow is the
	// number of hand cuts that are already unnecessary. HandCuts is the total number.
	Replaces    int `json:"replaces"`
	ReplacedNow int `json:"now"`
	HandCuts    int `json:"of"`
	// OtherSeams is the number of boundaries that only one of the two results with hand cuts has.
	OtherSeams int `json:"elsewhere"`
}

// String describes the replacement. The text has no period.
func (x *Replacement) String() string {
	cuts := fmt.Sprintf("%s of your %s", text.GroupDigits(x.Replaces), text.Count(x.HandCuts, "hand cut"))
	switch {
	case x.HandCuts == 1:
		cuts = "your hand cut"
	case x.Replaces == x.HandCuts:
		cuts = "all your hand cuts"
	}
	if x.Setting == "" {
		switch {
		case x.ReplacedNow > 0:
			sentence := "the current settings already replace " + cuts
			if x.ReplacedNow < x.HandCuts {
				sentence += ", and no other setting tried replaces more"
			}
			return sentence
		case x.HandCuts > 1:
			cuts = "any of your " + text.Count(x.HandCuts, "hand cut")
		}
		return "none of the settings tried would replace " + cuts
	}
	sentence := fmt.Sprintf("%s: %s → %s would replace %s", x.Setting, x.From, x.To, cuts)
	if x.OtherSeams > 0 {
		sentence += ", and change " + text.Count(x.OtherSeams, "other seam")
	}
	return sentence
}

// cutSettings lists the settings that affect chunk boundaries, in the order in which Replace tries
// them.
var cutSettings = []string{
	"max_chunk_size", "min_chunk_size", "strategy", "heading_level", "strip_headers", "section_min_size", "parents", "parent_size", "split_by", "split_unit", "sentence_overlap", "separator_group", "long_pages", "page_mark", "long_paragraphs", "long_tables", "long_code",
	"preserve_atomic_blocks", "extract_preamble", "use_adaptive_sizing", "base_size", "separators", "code_threshold",
	"structure_threshold", "list_ratio_threshold", "list_count_threshold",
}

var scaleFactors = []float64{0.9, 1.1, 0.8, 1.25, 0.67, 1.5, 0.5, 2, 0.33, 3, 0.25, 4}

// Replace finds the single settings change that makes the most hand cuts of r unnecessary. Among
// equally good changes, it prefers the one that moves the fewest other boundaries. It rejects
// changes that affect more than a third of the boundaries. It returns nil if r has no hand cuts.
func Replace(ctx context.Context, r *engine.Result) (*Replacement, error) {
	hand := r.Replay
	if hand.Count() == 0 {
		return nil, nil
	}
	x := replacementSearch{doc: r.Doc, hand: hand, currentSeams: seamPositions(r)}
	current, err := x.countSatisfied(ctx, r.Settings)
	if err != nil {
		return nil, err
	}
	best := &Replacement{Replaces: current, ReplacedNow: current, HandCuts: hand.Count()}
	for _, key := range cutSettings {
		t, ok := settings.Lookup(key)
		if !ok || !t.Applies(&r.Settings) {
			continue
		}
		for _, changed := range variants(t, r.Settings) {
			replacement, err := x.trySetting(ctx, t, r.Settings, changed, best)
			if err != nil {
				return nil, err
			}
			if replacement != nil {
				best = replacement
			}
		}
	}
	return best, nil
}

func variants(t *settings.Setting, s engine.Settings) (out []engine.Settings) {
	switch t.Kind {
	case settings.KindChoice, settings.KindToggle, settings.KindList:
		values := []string{"true", "false"}
		if t.Kind != settings.KindToggle {
			values = nil
			for _, o := range t.Options {
				values = append(values, o.Name)
			}
		}
		for _, v := range values {
			if changed := s; v != t.Get(&s) && t.Set(&changed, v) == nil {
				out = append(out, changed)
			}
		}
	default:
		for _, f := range scaleFactors {
			changed := s
			v := t.Number(&s) * f
			if step := t.Step; v >= 20*step { // users prefer round numbers
				v = math.Round(v/step) * step
			}
			if t.SetNumber(&changed, v) {
				out = append(out, changed)
			}
		}
	}
	return out
}

type replacementSearch struct {
	doc          *engine.Document
	hand         *handcut.Replay
	currentSeams map[int]bool
}

func seamPositions(r *engine.Result) map[int]bool {
	places := make(map[int]bool, len(r.Seams))
	for i := range r.Seams {
		places[r.Seams[i].Byte] = true
	}
	return places
}

// countSatisfied returns the number of hand cuts that are unnecessary with settings s, or −1 if s
// is refused.
func (x *replacementSearch) countSatisfied(ctx context.Context, s engine.Settings) (int, error) {
	s.OverlapMode, s.MaxChunksPerDocument = overlapValue(s), 0
	if settings.CheckWithLimit(ctx, s) != nil {
		return -1, nil //nolint:nilerr // refused settings are not a failure
	}
	r, err := engine.Run(ctx, x.doc, s)
	if _, refused := errors.AsType[*settings.Error](err); refused {
		return -1, nil
	}
	if err != nil {
		return 0, err
	}
	return x.hand.CountSatisfied(x.doc.Text, r.Chunks, r.Seams), nil
}

func overlapValue(s engine.Settings) string {
	if m := s.Mode(); m.Place == settings.OverlapByStrategy {
		return s.OverlapMode
	}
	for i := range settings.Modes {
		if settings.Modes[i].Place == settings.NoOverlapPlace {
			return settings.Modes[i].Name
		}
	}
	return s.OverlapMode
}

func (x *replacementSearch) trySetting(ctx context.Context, t *settings.Setting, from, to engine.Settings, best *Replacement) (*Replacement, error) {
	n, err := x.countSatisfied(ctx, to)
	if err != nil || n < best.Replaces || n <= best.ReplacedNow {
		return nil, err
	}
	r, err := engine.RunWith(ctx, x.doc, to, x.hand)
	if err != nil {
		return nil, err
	}
	replacement := &Replacement{
		Setting: t.Key, From: t.Get(&from), To: t.Get(&to), Settings: to,
		Replaces: n, ReplacedNow: best.ReplacedNow, HandCuts: best.HandCuts, OtherSeams: x.countMoved(r),
	}
	if 3*replacement.OtherSeams > len(x.currentSeams) || n == best.Replaces && replacement.OtherSeams >= best.OtherSeams {
		return nil, nil
	}
	return replacement, nil
}

func (x *replacementSearch) countMoved(r *engine.Result) int {
	same := 0
	for i := range r.Seams {
		if x.currentSeams[r.Seams[i].Byte] {
			same++
		}
	}
	return len(x.currentSeams) + len(r.Seams) - 2*same
}
