package sweep

import (
	"context"
	"math"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// search runs the engine over changed settings and remembers what came of it.
type search struct {
	from   *engine.Result
	base   engine.Settings
	m      *metrics.Prepared
	before metrics.Tally
	flags  map[metrics.FlagKind][]metrics.Flag
	seen   map[engine.Settings]*outcome
	left   int // runs
}

// outcome is what a run left flagged. Spans ascend; a dry seam is the byte it
// stands at.
type outcome struct {
	metrics.Tally
	flagged map[metrics.FlagKind][]chunk.Span
}

func newSearch(ctx context.Context, r *engine.Result) (*search, error) {
	s := &search{
		from: r, base: r.Settings, m: metrics.Prepare(r.Doc),
		flags: map[metrics.FlagKind][]metrics.Flag{}, seen: map[engine.Settings]*outcome{},
	}
	for _, kind := range metrics.FlagKinds {
		s.flags[kind] = metrics.Flags(r, kind)
	}
	var err error
	s.before, err = metrics.TallyPrepared(ctx, r, s.m)
	return s, err
}

// run is the outcome of settings; nil when they are refused or no run is left.
func (s *search) run(ctx context.Context, set engine.Settings) (*outcome, error) {
	if o, ok := s.seen[set]; ok {
		return o, nil
	}
	if refusal(set) != "" {
		s.seen[set] = nil
		return nil, nil
	}
	if s.left <= 0 {
		return nil, ctx.Err()
	}
	s.left--
	r, err := engine.Run(ctx, s.from.Doc, set)
	if err != nil {
		return nil, err
	}
	o := &outcome{flagged: map[metrics.FlagKind][]chunk.Span{}}
	if o.Tally, err = metrics.TallyPrepared(ctx, r, s.m); err != nil {
		return nil, err
	}
	for _, kind := range metrics.FlagKinds {
		for _, f := range metrics.Flags(r, kind) {
			span := f.Span
			if kind == metrics.DrySeam {
				at := r.Seams[f.Index].Byte
				span = chunk.Span{Start: at, End: at + 1}
			}
			o.flagged[kind] = append(o.flagged[kind], span)
		}
	}
	s.seen[set] = o
	return o, nil
}

// clears reports whether nothing of the flag's kind is left where it was.
func (o *outcome) clears(f *metrics.Flag) bool {
	_, found := slices.BinarySearchFunc(o.flagged[f.Kind], f.Span, func(have, want chunk.Span) int {
		switch {
		case have.End <= want.Start:
			return -1
		case have.Start >= want.End:
			return 1
		}
		return 0
	})
	return !found
}

func (o *outcome) clearsAll(flags []metrics.Flag, none bool) bool {
	if o == nil || none && len(o.flagged[flags[0].Kind]) > 0 {
		return false
	}
	for i := range flags {
		if !o.clears(&flags[i]) {
			return false
		}
	}
	return true
}

// try looks for the smallest change of a candidate that clears all flags; nil
// when there is none.
func (s *search) try(ctx context.Context, c candidate, flags []metrics.Flag, none bool) (*Remedy, error) {
	if c.to != "" {
		set := s.base
		if err := c.t.Set(&set, c.to); err != nil {
			return nil, err
		}
		o, err := s.run(ctx, set)
		if err == nil && o.clearsAll(flags, none) {
			return s.remedy(c.t, set, o, flags[0].Kind, true), nil
		}
		return nil, err
	}
	l := s.ladder(c)
	fits := func(k int) (bool, error) {
		o, err := s.run(ctx, l.at(k))
		return o.clearsAll(flags, none), err
	}
	failing, clearing, err := climb(l, fits)
	if err != nil || clearing == 0 {
		return nil, err
	}
	clearing, smallest, err := descend(failing, clearing, fits, func() bool { return s.left > 0 })
	if err != nil {
		return nil, err
	}
	set := l.at(clearing)
	o, err := s.run(ctx, set)
	if err != nil || o == nil {
		return nil, err
	}
	return s.remedy(c.t, set, o, flags[0].Kind, smallest), nil
}

// ladder is the values of a number away from the present one: rung k is k
// grains away; rung 0 is the present value.
type ladder struct {
	base  engine.Settings
	t     *settings.Setting
	grain float64 // signed
	rungs int
	first int // rungs of the first attempt
	guess int // the rung that should be enough; 0 when nothing tells
}

func (s *search) ladder(c candidate) *ladder {
	l := &ladder{base: s.base, t: c.t, grain: 1, first: int(math.Max(1, c.t.Step))}
	if c.t.Kind == settings.Share {
		l.grain, l.first = c.t.Step, 1
	}
	now := c.t.Number(&s.base)
	_, end := c.t.Range(&s.base)
	switch c.t.Key {
	case "max_chunk_size", "base_size": // at which all would be one chunk
		end = math.Max(end, float64(s.before.Source))
	case "overlap_size":
		end = math.Max(end, float64(s.base.MaxChunkSize))
	}
	end = math.Min(math.Max(end, c.guess), c.t.Max)
	if !c.up {
		end, l.grain = c.t.Min, -l.grain
	}
	l.rungs = max(0, int(math.Floor((end-now)/l.grain+1e-9)))
	if c.guess > 0 {
		l.guess = min(l.rungs, max(0, int(math.Ceil((c.guess-now)/l.grain-1e-9))))
	}
	return l
}

// at is the settings of rung k.
func (l *ladder) at(k int) engine.Settings {
	set := l.base
	l.t.SetNumber(&set, l.t.Number(&set)+float64(k)*l.grain)
	return set
}

// climb finds a rung that clears: the guess, else ever longer steps up to the
// last rung. clearing is 0 when none does; failing is the highest rung below
// it that is known not to.
func climb(l *ladder, fits func(int) (bool, error)) (failing, clearing int, err error) {
	k, step := l.guess, l.first
	if k == 0 {
		k = min(step, l.rungs)
	}
	for k > 0 {
		ok, err := fits(k)
		if err != nil {
			return 0, 0, err
		}
		if ok {
			return failing, k, nil
		}
		if k == l.rungs {
			break
		}
		failing = k
		k = min(k+step, l.rungs)
		step *= 2
	}
	return 0, 0, nil
}

// descend narrows to the lowest rung above failing that clears, trying the one
// right below clearing first, since a guess mostly is right.
func descend(failing, clearing int, fits func(int) (bool, error), more func() bool) (rung int, smallest bool, err error) {
	k := clearing - 1
	for clearing-failing > 1 {
		if !more() {
			return clearing, false, nil
		}
		ok, err := fits(k)
		if err != nil {
			return 0, false, err
		}
		if ok {
			clearing = k
		} else {
			failing = k
		}
		k = (failing + clearing) / 2
	}
	return clearing, true, nil
}

func (s *search) remedy(t *settings.Setting, set engine.Settings, o *outcome, kind metrics.FlagKind, smallest bool) *Remedy {
	r := &Remedy{
		Setting: t.Key, From: t.Get(&s.base), To: t.Get(&set), Of: len(s.flags[kind]),
		Smallest: smallest, Before: s.before, After: o.Tally, Settings: set,
	}
	for i := range s.flags[kind] {
		if o.clears(&s.flags[kind][i]) {
			r.Clears++
		}
	}
	return r
}
