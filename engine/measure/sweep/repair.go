package sweep

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Repair is a change of settings that makes a severed sentence whole, tried
// out on the document.
type Repair struct {
	Settings settings.Settings
	// Changed are the settings that change.
	Changed []*settings.Setting
	// Before and After weigh the two results.
	Before, After metrics.Tally
	// Moves is set when the cuts are elsewhere after it.
	Moves bool
}

// Stored is how much more text is stored, as a share of what is stored now.
func (r *Repair) Stored() float64 {
	if r.Before.Stored == 0 {
		return 0
	}
	return float64(r.After.Stored-r.Before.Stored) / float64(r.Before.Stored)
}

// Gained is how many more sentences are whole.
func (r *Repair) Gained() int { return r.After.Whole.Whole - r.Before.Whole.Whole }

// Apply changes settings to those of the repair.
func (r *Repair) Apply(to *settings.Settings) { *to = r.Settings }

// repairRuns bounds the engine runs of the search for one repair.
const repairRuns = 40

// FindRepair looks for the smallest change that makes a severed sentence of r
// whole. It tries, in this order, more of the overlap there is, the overlap of
// the other modes that repeat text, and larger chunks. It is nil when none of
// them does it.
func FindRepair(ctx context.Context, r *engine.Result, cut metrics.Cut) (*Repair, error) {
	whole := newTrials(r.Doc, func(_ context.Context, r *engine.Result) (*bool, error) {
		ok := holdsNear(r, cut.Sentence)
		return &ok, nil
	})
	whole.left = repairRuns
	for _, l := range repairLadders(r, cut) {
		fits := func(rung int) (bool, error) {
			ok, err := whole.of(ctx, l.at(rung))
			return ok != nil && *ok, err
		}
		rung, _, err := l.smallest(fits, func() bool { return whole.left > 0 })
		if err != nil {
			return nil, err
		}
		if rung > 0 {
			return weigh(ctx, r, l.at(rung))
		}
	}
	return nil, nil
}

// repairLadders are the numbers to raise, each from what should be enough.
func repairLadders(r *engine.Result, cut metrics.Cut) []ladder {
	now := r.Settings
	meter := r.Doc.Meter(now.Unit, now.Tokenizer)
	need := meter.Between(cut.Sentence.Start, r.Seams[cut.Seam].Byte)
	var out []ladder
	add := func(base settings.Settings, key string, guess int) {
		t, ok := settings.Lookup(key)
		if ok && t.Applies(&base) && float64(guess) > t.Number(&base)-0.5 && settings.Check(base) == nil {
			step := max(1, guess/16)
			out = append(out, ladder{
				base: base, number: t, start: float64(guess - 1), grain: 1, guess: 1, step: step, rungs: 1 + 127*step,
			})
		}
	}
	if cut.Seams == 1 { // what several seams cut is longer than an overlap
		if m := now.Mode(); m.Stored() {
			t, _ := settings.Lookup(m.Size())
			add(now, t.Key, max(enough(t, need), int(t.Number(&now))+1))
		}
		for i := range settings.Modes {
			m := &settings.Modes[i]
			if !m.Stored() || m.Name == now.OverlapMode {
				continue
			}
			t, _ := settings.Lookup(m.Size())
			other := now
			other.OverlapMode = m.Name
			t.SetNumber(&other, float64(enough(t, need)))
			add(other, t.Key, enough(t, need))
		}
	}
	length := meter.Between(cut.Sentence.Start, cut.Sentence.End)
	add(now, "max_chunk_size", max(length, now.MaxChunkSize+1))
	return out
}

// enough is what an overlap's size should be to reach need units back: 1 where
// it counts something else, such as sentences.
func enough(size *settings.Setting, need int) int {
	if size.Unit == settings.ChosenUnit {
		return need
	}
	return 1
}

// holdsNear reports whether a chunk has all text of a sentence.
func holdsNear(r *engine.Result, sentence chunk.Span) bool {
	at := r.ChunkAt(sentence.Start)
	for i := max(0, at-1); i >= 0 && i < len(r.Chunks) && i <= at+2; i++ {
		if metrics.Holds(r, i, sentence) {
			return true
		}
	}
	return false
}

// weigh is the repair of r by settings.
func weigh(ctx context.Context, r *engine.Result, s settings.Settings) (*Repair, error) {
	after, err := engine.Run(ctx, r.Doc, s)
	if err != nil {
		return nil, err
	}
	out := &Repair{Settings: s}
	if out.Before, err = metrics.Tallied(ctx, r); err != nil {
		return nil, err
	}
	if out.After, err = metrics.Tallied(ctx, after); err != nil {
		return nil, err
	}
	out.Moves = !slices.EqualFunc(after.Seams, r.Seams, func(a, b chunk.Seam) bool { return a.Byte == b.Byte })
	for i := range settings.Table {
		if t := &settings.Table[i]; t.Get(&s) != t.Get(&r.Settings) {
			out.Changed = append(out.Changed, t)
		}
	}
	return out, nil
}
