package sweep

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
)

// Remedy is a change of one setting that clears flags, found and verified by
// running the engine, with what it costs elsewhere.
type Remedy struct {
	// Setting goes From one value To another.
	Setting string `json:"setting"`
	From    string `json:"from"`
	To      string `json:"to"`
	// Clears is how many of the Of flags of the kind it clears.
	Clears int `json:"clears"`
	Of     int `json:"of"`
	// Accepts: the chunks stay as they are, and only the limit moves past
	// them. It is offered where no other change clears the flags.
	Accepts bool `json:"accepts,omitempty"`
	// Smallest: no smaller change that was tried clears the same flags, and
	// the next smaller one was tried. It is false when the runs ran out.
	Smallest bool `json:"smallest"`
	// Before and After weigh the two results.
	Before metrics.Tally `json:"before"`
	After  metrics.Tally `json:"after"`
	// Kept is how many of the Seams there were are where they were.
	Kept  int `json:"seams_kept"`
	Seams int `json:"seams"`
	// Settings are the changed settings.
	Settings engine.Settings `json:"-"`
}

// String is "max_chunk_size: 4096 → 5120 clears 3 of 4".
func (r *Remedy) String() string {
	return fmt.Sprintf("%s: %s → %s %s", r.Setting, r.From, r.To, r.Effect())
}

// Labelled is String with the setting as screens call it.
func (r *Remedy) Labelled() string {
	said := r.From + " → " + r.To
	if t, ok := settings.Lookup(r.Setting); ok {
		said = t.Changed(r.From, r.To)
	}
	return said + " " + r.Effect()
}

// Drastic reports whether the remedy does more harm than good: fewer elements of
// some kinds are whole, in sum by more than the flags it clears, or it raises more
// flags of other kinds than it clears, or it does away with more than half of the
// seams and more of them than a seam at either end of each chunk it clears.
func (r *Remedy) Drastic() bool {
	broken, raised := 0, 0
	for k := range r.Before.Elements {
		broken += max(0, r.Before.Elements[k].Whole-r.After.Elements[k].Whole)
	}
	for _, k := range metrics.FlagKinds {
		raised += max(0, r.After.Flagged(k)-r.Before.Flagged(k))
	}
	gone := r.Seams - r.Kept
	return broken > r.Clears || raised > r.Clears || 2*gone > r.Seams && gone > 2*r.Clears
}

// recuts reports whether a remedy that is to accept chunks as they are cuts the
// rest of the document anew: more chunks come than there are ends of those it
// accepts.
func (r *Remedy) recuts() bool {
	return r.Accepts && r.After.Chunks-r.Before.Chunks > 2*r.Clears
}

// Effect is "clears 3 of 4", or "accepts 1 of 4 as it is" where that is all
// there is to it.
func (r *Remedy) Effect() string {
	if !r.Accepts {
		return fmt.Sprintf("clears %d of %d", r.Clears, r.Of)
	}
	stays := "they are"
	if r.Clears == 1 {
		stays = "it is"
	}
	return fmt.Sprintf("accepts %d of %d as %s", r.Clears, r.Of, stays)
}

// Cost is the price of the remedy, which clears flags of a kind: "chunks 41 →
// 38, whole code blocks 3 → 2 of 3, small 2 → 3; whole text 97.0%, stored ×1.20 as
// before"; empty when nothing changes. Kinds are those that are less whole, and
// seams are told where more than half of them are gone. Flags of the same kind are
// told where others than the cleared ones come or go.
func (r *Remedy) Cost(kind metrics.FlagKind) string {
	var changed, same []string
	say := func(name, from, to string) {
		if from != to {
			changed = append(changed, name+" "+from+" → "+to)
		} else {
			same = append(same, name+" "+from)
		}
	}
	b, a := &r.Before, &r.After
	say("chunks", quantity.Grouped(b.Chunks), quantity.Grouped(a.Chunks))
	say("whole text", quantity.Percent(b.WholeText.Share()), quantity.Percent(a.WholeText.Share()))
	say("stored", quantity.Times(b.StoredPerSrc), quantity.Times(a.StoredPerSrc))
	fewer, _ := b.Elements.Changed(a.Elements)
	if gone := r.Seams - r.Kept; 2*gone > r.Seams {
		fewer = append(fewer, fmt.Sprintf("%s of %s gone", quantity.Grouped(gone), quantity.Count(r.Seams, "seam")))
	}
	changed = append(fewer, changed...) // what it breaks comes first
	for _, k := range metrics.FlagKinds {
		from, to, others := b.Flagged(k), a.Flagged(k), 0
		if k == kind {
			if others = to - (r.Of - r.Clears); others == 0 { // said: so many are cleared
				continue
			}
		}
		if from == to && others <= 0 {
			continue
		}
		said := flagNames[k] + " " + quantity.Grouped(from) + " → " + quantity.Grouped(to)
		if others > 0 {
			said += ", " + quantity.Grouped(others) + " of them new"
		}
		changed = append(changed, said)
	}
	if len(changed) == 0 {
		return ""
	}
	said := strings.Join(changed, ", ")
	if len(same) > 0 {
		said += "; " + strings.Join(same, ", ") + " as before"
	}
	return said
}

var flagNames = map[metrics.FlagKind]string{metrics.SmallChunk: "small", metrics.Oversize: "oversize", metrics.DrySeam: "dry seams"}

// KindRemedies are the remedies for one kind of flag.
type KindRemedies struct {
	Flag  metrics.FlagKind `json:"flag"`
	Count int              `json:"count"`
	// All clear every flag of the kind and leave none of it, in the order in
	// which settings are tried; empty when no single setting does.
	All []Remedy `json:"all"`
	// Each has, for every flag of Flags in order, its first remedy, or nil
	// when no single setting clears it; nothing when it was not asked for, or
	// something of All is not drastic.
	Each []*Remedy `json:"each,omitempty"`
	// Complete is false when the runs ran out before all was tried.
	Complete bool `json:"complete"`
}

// Moderate reports whether something clears all flags and is not drastic.
func (k *KindRemedies) Moderate() bool {
	return slices.ContainsFunc(k.All, func(r Remedy) bool { return !r.Drastic() })
}

const (
	// remedyRuns bounds the engine runs for one group of flags, kindRuns
	// those for all single flags of a kind.
	remedyRuns = 120
	kindRuns   = 240
)

// Remedies are the changes of one setting that each clear all the given flags,
// which are of one kind and of r. They are tried in a fixed order: for
// oversize chunks long_tables rows and long_code lines, less overlap, the modes
// that keep to the maximum and no prefix, where one of these is what makes one
// too long, max_chunk_size, base_size and max_scale
// upward, then long_paragraphs split, then preserve_atomic_blocks false; for
// small chunks max_chunk_size and base_size upward, then a strategy without
// sections, and where nothing else helps that is not drastic min_chunk_size
// downward, which accepts the chunks as they are; for dry seams the overlap's sizes upward,
// max_chunk_size upward where it is what bound a seam (elsewhere it would only
// do away with seams), then the modes that put text in front. Of a number the
// smallest change is found (ladder.smallest). Those that are drastic come last.
func Remedies(ctx context.Context, r *engine.Result, flags []metrics.Flag) ([]Remedy, error) {
	if len(flags) == 0 {
		return nil, nil
	}
	s, err := newSearch(ctx, r)
	if err != nil {
		return nil, err
	}
	s.left = remedyRuns
	return s.all(ctx, flags, false)
}

// AllRemedies finds remedies for every kind of flag that r has, or would have
// without max_chunks_per_document, in the order of FlagKinds, by at most 120
// engine runs a kind. With each, where nothing moderate clears all of them, it
// looks for one for every single flag as well, by at most 240 more.
func AllRemedies(ctx context.Context, r *engine.Result, each bool) ([]KindRemedies, error) {
	s, err := newSearch(ctx, r)
	if err != nil {
		return nil, err
	}
	out := []KindRemedies{}
	for _, kind := range metrics.FlagKinds {
		flags := s.flags[kind]
		if len(flags) == 0 {
			continue
		}
		k := KindRemedies{Flag: kind, Count: len(flags)}
		s.left = remedyRuns
		if k.All, err = s.all(ctx, flags, true); err != nil {
			return nil, err
		}
		k.Complete = s.left > 0
		if each && !k.Moderate() {
			s.left = kindRuns
			if k.Each, err = s.each(ctx, flags); err != nil {
				return nil, err
			}
			k.Complete = k.Complete && s.left > 0
		}
		out = append(out, k)
	}
	return out, nil
}

// each is the first remedy of every flag.
func (s *search) each(ctx context.Context, flags []metrics.Flag) ([]*Remedy, error) {
	out := make([]*Remedy, len(flags))
	for i := range flags {
		var err error
		if out[i], err = s.first(ctx, flags[i:i+1]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// all are the remedies of every candidate setting, the drastic ones last, those
// that only accept where no other is moderate; none asks that no flag of the
// kind is left at all.
func (s *search) all(ctx context.Context, flags []metrics.Flag, none bool) ([]Remedy, error) {
	moderate, drastic := []Remedy{}, []Remedy(nil)
	for _, c := range s.candidates(flags) {
		if c.accepts && len(moderate) > 0 {
			continue
		}
		found, err := s.try(ctx, c, flags, none)
		switch {
		case err != nil:
			return nil, err
		case found == nil:
		case found.Drastic():
			drastic = append(drastic, *found)
		default:
			moderate = append(moderate, *found)
		}
	}
	return append(moderate, drastic...), nil
}

// first is the first remedy of all; nil when there is none.
func (s *search) first(ctx context.Context, flags []metrics.Flag) (*Remedy, error) {
	var drastic *Remedy
	for _, c := range s.candidates(flags) {
		found, err := s.try(ctx, c, flags, false)
		if err != nil {
			return nil, err
		}
		if found != nil && !found.Drastic() {
			return found, nil
		}
		if drastic == nil {
			drastic = found
		}
	}
	return drastic, nil
}
