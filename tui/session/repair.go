package session

import (
	"context"
	"slices"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/tasks"
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

const repairTask = "repair"

type repairKey struct {
	view *View
	seam int
}

// RepairTask is the work that looks for the smallest change that makes the
// sentence whole which a seam severs.
func (s *Sentences) RepairTask(seam int) []tasks.Task {
	v := s.now.View
	if v == nil || seam < 0 || seam >= len(v.Result.Seams) {
		return nil
	}
	return []tasks.Task{{
		Name: repairTask, Key: repairKey{v, seam}, Delay: 120 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			cut, ok := metrics.CutAt(v.Result, seam)
			if !ok || cut.Repaired() {
				return (*Repair)(nil), nil
			}
			return findRepair(ctx, v.Result, cut)
		},
	}}
}

// Repair is what RepairTask found: nil when nothing that was tried repairs the
// sentence. known is false while it is still looked for.
func (s *Sentences) Repair() (r *Repair, known bool) {
	r, known, err := tasks.Result[*Repair](s.tasks, repairTask)
	if err != nil || !known {
		return nil, known
	}
	return r, true
}

// repairRuns bounds the engine runs of one search.
const repairRuns = 40

// mender looks for a repair of one sentence.
type mender struct {
	r        *engine.Result
	sentence chunk.Span
	need     int // units from the sentence's start to the cut
	left     int // runs
}

// findRepair tries, in this order, more of the overlap there is, another overlap
// mode, and larger chunks.
func findRepair(ctx context.Context, r *engine.Result, cut metrics.Cut) (*Repair, error) {
	meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
	m := &mender{
		r: r, sentence: cut.Sentence, left: repairRuns,
		need: meter.Between(cut.Sentence.Start, r.Seams[cut.Seam].Byte),
	}
	for _, try := range m.tries(cut.Seams == 1, meter.Between(cut.Sentence.Start, cut.Sentence.End)) {
		found, err := m.smallest(ctx, try)
		if err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}

// try is one number to raise on some settings, from what should be enough.
type try struct {
	base  settings.Settings
	key   string
	guess int
}

func (m *mender) tries(reachable bool, length int) []try {
	now := m.r.Settings
	var out []try
	add := func(base settings.Settings, key string, guess int) {
		t, ok := settings.Lookup(key)
		if ok && t.Applies(&base) && float64(guess) > t.Number(&base)-0.5 && settings.Check(base) == nil {
			out = append(out, try{base, key, guess})
		}
	}
	if reachable {
		if now.OverlapMode != "context" {
			add(now, "overlap_size", max(m.need, now.OverlapSize+1))
		}
		add(now, "overlap_sentences", now.OverlapSentences+1)
		other := now
		other.OverlapMode, other.OverlapSize = "budget", m.need
		if now.OverlapMode != "budget" {
			add(other, "overlap_size", m.need)
		}
		other = now
		other.OverlapMode, other.OverlapSentences = "sentences", 1
		add(other, "overlap_sentences", 1)
		other = now
		other.OverlapMode, other.OverlapSize = "native", m.need
		if now.OverlapMode != "native" {
			add(other, "overlap_size", m.need)
		}
	}
	add(now, "max_chunk_size", max(length, now.MaxChunkSize+1))
	return out
}

// smallest raises the number until the sentence is whole, and then finds the
// smallest value that does it.
func (m *mender) smallest(ctx context.Context, t try) (*Repair, error) {
	number, _ := settings.Lookup(t.key)
	at := func(v int) settings.Settings {
		s := t.base
		number.SetNumber(&s, float64(v))
		return s
	}
	fails, v, found := t.guess-1, t.guess, false
	for step := max(1, t.guess/16); step < 200*max(1, t.guess/16); step *= 2 {
		ok, err := m.mends(ctx, at(v))
		if err != nil {
			return nil, err
		}
		if found = ok; ok {
			break
		}
		fails = v
		v += step
	}
	if !found {
		return nil, nil
	}
	for v-fails > 1 {
		mid := (fails + v) / 2
		ok, err := m.mends(ctx, at(mid))
		if err != nil {
			return nil, err
		}
		if ok {
			v = mid
		} else {
			fails = mid
		}
	}
	return m.weigh(ctx, at(v))
}

// mends reports whether settings leave the sentence whole.
func (m *mender) mends(ctx context.Context, s settings.Settings) (bool, error) {
	if m.left <= 0 || settings.Check(s) != nil {
		return false, ctx.Err()
	}
	m.left--
	r, err := engine.Run(ctx, m.r.Doc, s)
	if err != nil {
		return false, err
	}
	return whole(r, m.sentence), nil
}

// whole reports whether a chunk has all text of a sentence.
func whole(r *engine.Result, sentence chunk.Span) bool {
	at := r.ChunkAt(sentence.Start)
	for i := max(0, at-1); i >= 0 && i < len(r.Chunks) && i <= at+2; i++ {
		if metrics.Holds(r, i, sentence) {
			return true
		}
	}
	return false
}

func (m *mender) weigh(ctx context.Context, s settings.Settings) (*Repair, error) {
	r, err := engine.Run(ctx, m.r.Doc, s)
	if err != nil {
		return nil, err
	}
	out := &Repair{Settings: s}
	if out.Before, err = metrics.Tallied(ctx, m.r); err != nil {
		return nil, err
	}
	if out.After, err = metrics.Tallied(ctx, r); err != nil {
		return nil, err
	}
	out.Moves = !slices.EqualFunc(r.Seams, m.r.Seams, func(a, b chunk.Seam) bool { return a.Byte == b.Byte })
	for i := range settings.Table {
		if t := &settings.Table[i]; t.Get(&s) != t.Get(&m.r.Settings) {
			out.Changed = append(out.Changed, t)
		}
	}
	return out, nil
}

// NextSevered is the chunk right of the next seam, in direction d, that severs
// a sentence which no chunk has whole; ok is false when there is none, and
// known when that is certain.
func (s *Sentences) NextSevered(d int) (i int, ok, known bool) {
	w, fresh := s.Whole()
	if s.now.View == nil || w == nil || !fresh {
		return 0, false, false
	}
	at, first := s.now.Selected-1, -1
	n := len(w.Cuts)
	for k := range n {
		c := &w.Cuts[k]
		if d < 0 {
			c = &w.Cuts[n-1-k]
		}
		if c.Repaired() {
			continue
		}
		if first < 0 {
			first = c.Seam
		}
		if (c.Seam-at)*d > 0 {
			return c.Seam + 1, true, true
		}
	}
	return first + 1, first >= 0, true
}

// Apply changes settings to those of the repair.
func (r *Repair) Apply(to *settings.Settings) { *to = r.Settings }
