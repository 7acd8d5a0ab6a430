package sweep

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
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
	// Smallest: no smaller change that was tried clears the same flags, and
	// the next smaller one was tried. It is false when the runs ran out.
	Smallest bool `json:"smallest"`
	// Before and After weigh the two results.
	Before metrics.Tally `json:"before"`
	After  metrics.Tally `json:"after"`
	// Settings are the changed settings.
	Settings engine.Settings `json:"-"`
}

// String is "max_chunk_size 5120 clears 3 of 4".
func (r *Remedy) String() string {
	return fmt.Sprintf("%s %s clears %d of %d", r.Setting, r.To, r.Clears, r.Of)
}

// Cost is what the remedy changes elsewhere: "chunks 41 → 38, stored ×1.20 →
// ×1.24"; empty when nothing does.
func (r *Remedy) Cost(kind metrics.FlagKind) string {
	var said []string
	say := func(name, from, to string) {
		if from != to {
			said = append(said, name+" "+from+" → "+to)
		}
	}
	b, a := &r.Before, &r.After
	say("chunks", quantity.Grouped(b.Chunks), quantity.Grouped(a.Chunks))
	for _, k := range metrics.FlagKinds {
		if k != kind {
			say(flagNames[k], quantity.Grouped(b.Flagged(k)), quantity.Grouped(a.Flagged(k)))
		}
	}
	say("stored", quantity.Times(b.StoredPerSrc), quantity.Times(a.StoredPerSrc))
	say("whole sentences", quantity.Percent(b.Whole.Share()), quantity.Percent(a.Whole.Share()))
	return strings.Join(said, ", ")
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
	// when no single setting clears it; nothing when it was not asked for.
	Each []*Remedy `json:"each,omitempty"`
	// Complete is false when the runs ran out before all was tried.
	Complete bool `json:"complete"`
}

const (
	// remedyRuns bounds the engine runs for one group of flags, kindRuns
	// those for all single flags of a kind.
	remedyRuns = 120
	kindRuns   = 240
)

// Remedies are the changes of one setting that each clear all the given flags,
// which are of one kind and of r. They are tried in a fixed order: for
// oversize chunks max_chunk_size, base_size and max_scale upward, then
// long_paragraphs split, then preserve_atomic_blocks false; for small chunks
// min_chunk_size downward, then max_chunk_size and base_size upward; for dry
// seams overlap_size, overlap_percentage and overlap_sentences upward,
// max_chunk_size upward where it is what bound a seam (elsewhere it would only
// do away with seams), then overlap_mode budget and sentences. Of a number the smallest change is found by doubling the step until
// it clears, and halving back (an engine need not be monotone: what is found
// is verified, and its next smaller neighbour is known to fail).
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

// AllRemedies finds remedies for every kind of flag that r has, in the order
// of FlagKinds, by at most 120 engine runs a kind. With each it looks for one
// for every single flag as well, by at most 240 more.
func AllRemedies(ctx context.Context, r *engine.Result, each bool) ([]KindRemedies, error) {
	s, err := newSearch(ctx, r)
	if err != nil {
		return nil, err
	}
	out := []KindRemedies{}
	for _, kind := range metrics.FlagKinds {
		flags := metrics.Flags(r, kind)
		if len(flags) == 0 {
			continue
		}
		k := KindRemedies{Flag: kind, Count: len(flags)}
		s.left = remedyRuns
		if k.All, err = s.all(ctx, flags, true); err != nil {
			return nil, err
		}
		k.Complete = s.left > 0
		if each {
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

// all are the remedies of every candidate setting; none asks that no flag of
// the kind is left at all.
func (s *search) all(ctx context.Context, flags []metrics.Flag, none bool) ([]Remedy, error) {
	out := []Remedy{}
	for _, c := range s.candidates(flags) {
		found, err := s.try(ctx, c, flags, none)
		if err != nil {
			return nil, err
		}
		if found != nil {
			out = append(out, *found)
		}
	}
	return out, nil
}

// first is the first remedy there is; nil when there is none.
func (s *search) first(ctx context.Context, flags []metrics.Flag) (*Remedy, error) {
	for _, c := range s.candidates(flags) {
		found, err := s.try(ctx, c, flags, false)
		if found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// candidate is one setting to change: a number in a direction, or a choice.
type candidate struct {
	t *settings.Setting
	// to is the value of a choice; up the direction of a number.
	to string
	up bool
	// guess is where a number should be enough; 0 when nothing tells.
	guess float64
}

// candidates are the settings that apply, in the order they are tried.
func (s *search) candidates(flags []metrics.Flag) []candidate {
	var list []candidate
	add := func(key, to string, up bool, guess float64) {
		t, ok := settings.Lookup(key)
		if !ok || !t.Applies(&s.base) || to != "" && t.Get(&s.base) == to {
			return
		}
		list = append(list, candidate{t, to, up, guess})
	}
	smallest, largest := s.extremes(flags)
	switch flags[0].Kind {
	case metrics.Oversize:
		add("max_chunk_size", "", true, largest)
		add("base_size", "", true, largest)
		add("max_scale", "", true, 0)
		add("long_paragraphs", "split", false, 0)
		add("preserve_atomic_blocks", "false", false, 0)
	case metrics.SmallChunk:
		add("min_chunk_size", "", false, smallest)
		add("max_chunk_size", "", true, 0)
		add("base_size", "", true, 0)
	default:
		add("overlap_size", "", true, s.needed(flags))
		add("overlap_percentage", "", true, 0)
		add("overlap_sentences", "", true, 0)
		if s.bound(flags, chunk.LimitMax) {
			add("max_chunk_size", "", true, 0)
		}
		add("overlap_mode", "budget", false, 0)
		add("overlap_mode", "sentences", false, 0)
	}
	return list
}

// extremes are the smallest and the largest body of flagged chunks, in units.
func (s *search) extremes(flags []metrics.Flag) (smallest, largest float64) {
	if flags[0].Kind == metrics.DrySeam {
		return 0, 0
	}
	u := metrics.NewSizer(s.from, s.base.Unit)
	for i, f := range flags {
		n := float64(u.Body(&s.from.Chunks[f.Index]))
		if i == 0 || n < smallest {
			smallest = n
		}
		largest = max(largest, n)
	}
	return smallest, largest
}

// bound reports whether a limit of that kind bound one of the dry seams.
func (s *search) bound(flags []metrics.Flag, kind chunk.LimitKind) bool {
	return slices.ContainsFunc(flags, func(f metrics.Flag) bool { return s.from.Seams[f.Index].Limit.Kind == kind })
}

// needed is the largest piece or sentence that did not fit the overlap.
func (s *search) needed(flags []metrics.Flag) float64 {
	n := 0
	for _, f := range flags {
		if l := s.from.Seams[f.Index].Limit; l.A > l.B {
			n = max(n, l.A)
		}
	}
	return float64(n)
}
