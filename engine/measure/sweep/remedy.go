package sweep

import (
	"context"
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/quantity"
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
	say("whole text", quantity.Percent(b.WholeText.Share()), quantity.Percent(a.WholeText.Share()))
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
// seams the overlap's sizes upward, max_chunk_size upward where it is what bound
// a seam (elsewhere it would only do away with seams), then the modes that put
// text in front. Of a number the smallest change is found (ladder.smallest).
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
// without max_chunks_per_document, in the order of FlagKinds, by at most 120 engine runs a kind. With each it looks for one
// for every single flag as well, by at most 240 more.
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
