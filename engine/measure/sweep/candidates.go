package sweep

import (
	"cmp"
	"context"
	"math"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// search finds remedies for one result. It ignores max_chunks_per_document.
type search struct {
	trials[outcome]
	chunkCap      int // the original max_chunks_per_document
	otherRunsLeft int
	incomplete    bool
	base          engine.Settings
	before        facts.Brief
	flags         map[metrics.FlagKind][]metrics.Flag
}

type outcome struct {
	facts.Brief
	flagged map[metrics.FlagKind][]chunk.Span
	seams   []int
}

func newSearch(ctx context.Context, r *engine.Result) (*search, error) {
	limit := r.Settings.MaxChunksPerDocument
	if limit > 0 {
		free := r.Settings
		free.MaxChunksPerDocument = 0
		var err error
		if r, err = r.RunWith(ctx, free); err != nil {
			return nil, err
		}
	}
	s := &search{base: r.Settings, chunkCap: limit, flags: map[metrics.FlagKind][]metrics.Flag{}}
	s.trials = newTrials(r, newOutcome)
	for _, kind := range metrics.FlagKinds {
		s.flags[kind] = metrics.ListFlags(r, kind)
	}
	var err error
	s.before, err = facts.Measure(ctx, r)
	return s, err
}

func (s *search) applyCap(changed engine.Settings) engine.Settings {
	changed.MaxChunksPerDocument = s.chunkCap
	return changed
}

func newOutcome(ctx context.Context, r *engine.Result) (*outcome, error) {
	o := &outcome{flagged: map[metrics.FlagKind][]chunk.Span{}, seams: make([]int, len(r.Seams))}
	for i := range r.Seams {
		o.seams[i] = r.Seams[i].Byte
	}
	slices.Sort(o.seams) // with the reference rules, boundaries may be out of order
	var err error
	if o.Brief, err = facts.Measure(ctx, r); err != nil {
		return nil, err
	}
	for _, kind := range metrics.FlagKinds {
		for _, f := range metrics.ListFlags(r, kind) {
			span := f.Span
			if kind == metrics.DrySeam {
				index := r.Seams[f.Index].Byte
				span = chunk.Span{Start: index, End: index + 1}
			}
			o.flagged[kind] = append(o.flagged[kind], span)
		}
	}
	return o, nil
}

func (o *outcome) clearsFlag(f *metrics.Flag) bool {
	_, ok := slices.BinarySearchFunc(o.flagged[f.Kind], f.Span, func(have, want chunk.Span) int {
		switch {
		case have.End <= want.Start:
			return -1
		case have.Start >= want.End:
			return 1
		}
		return 0
	})
	return !ok
}

func (o *outcome) clearsFlags(flags []metrics.Flag, mustClearAll bool) bool {
	if o == nil || mustClearAll && len(o.flagged[flags[0].Kind]) > 0 {
		return false
	}
	for i := range flags {
		if !o.clearsFlag(&flags[i]) {
			return false
		}
	}
	return true
}

type candidate struct {
	setting   *settings.Setting
	choice    string
	increases bool
	// guess is the value to try first, or 0 if unknown.
	guess float64
	// onlyAccepts is true if the change relaxes the limit that flags chunks, without changing the
	// chunks.
	onlyAccepts bool
}

func (s *search) candidates(flags []metrics.Flag) []candidate {
	var list []candidate
	add := func(key, to string, up bool, guess float64) {
		t, ok := settings.Lookup(key)
		if !ok || !t.Applies(&s.base) || to != "" && t.Get(&s.base) == to {
			return
		}
		list = append(list, candidate{setting: t, choice: to, increases: up, guess: guess})
	}
	smallest, largest := s.extremes(flags)
	switch flags[0].Kind {
	case metrics.Oversize:
		for _, f := range flags {
			if key, value := f.Reason.SplitSetting(); key != "" && !slices.ContainsFunc(list, func(c candidate) bool { return c.setting.Key == key }) {
				add(key, value, false, 0)
			}
		}
		if slices.ContainsFunc(flags, func(f metrics.Flag) bool { return f.Reason.IsFixedByLessOverlap() }) {
			s.addLessOverlap(add)
			s.addLessPrefix(add)
		}
		add("max_chunk_size", "", true, largest)
		add("base_size", "", true, largest)
		add("max_scale", "", true, 0)
		add("long_paragraphs", "split", false, 0)
		add("preserve_atomic_blocks", "false", false, 0)
	case metrics.SmallChunk:
		add("max_chunk_size", "", true, 0)
		add("base_size", "", true, 0)
		for i := range settings.Strategies {
			if t := &settings.Strategies[i]; t.IsMarkdown && !t.StartsAtHeadings && !t.ChoosesStrategy { // ignores sections
				add("strategy", t.Name, false, 0)
			}
		}
		if add("min_chunk_size", "", false, smallest); len(list) > 0 {
			last := &list[len(list)-1]
			last.onlyAccepts = last.setting.Key == "min_chunk_size"
		}
	default:
		for _, key := range settings.OverlapKeys() {
			add(key, "", true, s.neededOverlap(key, flags))
		}
		for _, key := range s.settingsToRelax(flags) {
			add(key, "", true, 0)
		}
		for i := range settings.Modes {
			if settings.Modes[i].Place == settings.OverlapInFront {
				add("overlap_mode", settings.Modes[i].Name, false, 0)
			}
		}
	}
	return list
}

// maxSearchedBytes is the maximum size of a document for which all settings may be tried. At this
// size, the search takes a few seconds.
const maxSearchedBytes = 1 << 20

// lastTried lists settings that are tried last, because they change the meaning of sizes or replace
// all rules.
var lastTried = []string{"strategy", "unit", "tokenizer", "markdown_rules"}

// remainingChanges returns the changes of one setting that are not in candidates, options first.
func (s *search) remainingChanges(candidates []candidate) (list []candidate) {
	add := func(c candidate) {
		same := func(o candidate) bool {
			return o.setting.Key == c.setting.Key && o.choice == c.choice && o.increases == c.increases
		}
		if c.choice != c.setting.Get(&s.base) && !slices.ContainsFunc(candidates, same) {
			list = append(list, c)
		}
	}
	for i := range settings.Table {
		t := &settings.Table[i]
		switch {
		case !t.Applies(&s.base) || t.Key == chunkCapKey:
		case t.IsNumber():
			add(candidate{setting: t, increases: true})
			add(candidate{setting: t})
		case t.Kind == settings.KindToggle:
			add(candidate{setting: t, choice: "true"})
			add(candidate{setting: t, choice: "false"})
		default:
			for _, o := range t.Options {
				add(candidate{setting: t, choice: o.Name})
			}
		}
	}
	number := func(c candidate) int {
		if c.choice == "" {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(slices.Index(lastTried, a.setting.Key), slices.Index(lastTried, b.setting.Key)))
	})
	return list
}

func (s *search) addLessOverlap(add func(key, to string, up bool, guess float64)) {
	if s.base.Mode().Place != settings.OverlapInFront {
		return
	}
	for _, key := range s.base.Mode().SizeKeys {
		add(key, "", false, 0)
	}
	for i := range settings.Modes {
		if m := &settings.Modes[i]; m.Place == settings.OverlapInFront && m.SelfLimiting {
			add("overlap_mode", m.Name, false, 0)
		}
	}
}

func (*search) addLessPrefix(add func(key, to string, up bool, guess float64)) {
	add("prefix_counts", "on_top", false, 0)
	add("context_prefix", "none", false, 0)
}

func (s *search) extremes(flags []metrics.Flag) (smallest, largest float64) {
	if flags[0].Kind == metrics.DrySeam {
		return 0, 0
	}
	u := metrics.NewSizer(s.result, s.base.Unit)
	for i, f := range flags {
		n := float64(u.Size(f.Index))
		if f.Kind == metrics.SmallChunk { // the minimum size excludes the prefix
			n = float64(u.BodySize(s.result.Chunks.At(f.Index)))
		}
		if i == 0 || n < smallest {
			smallest = n
		}
		largest = max(largest, n)
	}
	return smallest, largest
}

func (s *search) settingsToRelax(flags []metrics.Flag) []string {
	var keys []string
	for _, f := range flags {
		if key := s.result.Seams[f.Index].Limit.Kind.SettingToRelax(); key != "" && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// neededOverlap returns an overlap that is large enough for every text that did not fit, or 0 if
// unknown.
func (s *search) neededOverlap(key string, flags []metrics.Flag) float64 {
	if t, ok := settings.Lookup(key); !ok || t.Unit != settings.ChosenUnit {
		return 0
	}
	n := 0
	for _, f := range flags {
		if l := s.result.Seams[f.Index].Limit; l.A > l.B {
			n = max(n, int(l.A))
		}
	}
	return float64(n)
}

func (s *search) tryCandidate(ctx context.Context, c candidate, flags []metrics.Flag, mustClearAll bool) (*Remedy, error) {
	kind := flags[0].Kind
	if c.choice != "" {
		chosen := s.base
		if err := c.setting.Set(&chosen, c.choice); err != nil {
			return nil, err
		}
		o, err := s.outcome(ctx, chosen)
		if err == nil && s.solvesFlags(o, flags, mustClearAll) {
			return s.remedy(c.markAccepting(kind, &chosen), chosen, o, kind, true), nil
		}
		return nil, err
	}
	l := s.numberSearch(c)
	fits := func(steps int) (bool, error) {
		o, err := s.outcome(ctx, l.settingsAfter(steps))
		return s.solvesFlags(o, flags, mustClearAll), err
	}
	steps, smallest, err := l.findSmallest(fits, func() bool { return s.runsLeft > 0 })
	if err != nil || steps == 0 {
		return nil, err
	}
	o, err := s.outcome(ctx, l.settingsAfter(steps))
	if err != nil || o == nil {
		return nil, err
	}
	changed := l.settingsAfter(steps)
	remedy := s.remedy(c.markAccepting(kind, &changed), changed, o, kind, smallest)
	if remedy.addsChunks() {
		return nil, nil
	}
	return remedy, nil
}

func (c candidate) markAccepting(kind metrics.FlagKind, changed *engine.Settings) candidate {
	if kind == metrics.DrySeam && !requestsOverlap(changed) {
		c.onlyAccepts = true
	}
	return c
}

func requestsOverlap(s *engine.Settings) bool {
	size, ok := settings.Lookup(s.OverlapKey())
	return ok && s.Mode().RequestsOverlap() && size.Number(s) > 0
}

func (s *search) numberSearch(c candidate) numberSearch {
	l := numberSearch{base: s.base, number: c.setting, start: c.setting.Number(&s.base), stepSize: 1, firstStride: int(math.Max(1, c.setting.Step)), checksBelow: true, searchesAll: c.setting.Unit == settings.ChosenUnit}
	if c.setting.Kind == settings.KindDecimal {
		l.stepSize, l.firstStride = c.setting.Step, 1
	}
	_, end := c.setting.Range(&s.base)
	switch {
	case c.setting.Key == "max_chunk_size" || c.setting.Key == "base_size":
		end = maxSizeFactor * l.start
	case settings.IsOverlapSize(c.setting.Key) && c.setting.Unit == settings.ChosenUnit:
		end = math.Max(math.Max(end, float64(s.base.MaxChunkSize)), c.guess)
	default:
		end = math.Max(end, c.guess)
	}
	end = math.Min(end, c.setting.Max)
	if !c.increases {
		end, l.stepSize = c.setting.Min, -l.stepSize
	}
	l.maxSteps = max(0, int(math.Floor((end-l.start)/l.stepSize+1e-9)))
	if c.guess > 0 {
		l.guess = min(l.maxSteps, max(0, l.stepsTo(c.guess)))
	}
	return l
}

func (s *search) solvesFlags(o *outcome, flags []metrics.Flag, mustClearAll bool) bool {
	return o.clearsFlags(flags, mustClearAll) && (flags[0].Kind != metrics.DrySeam || ReducesDrySeams(&s.before, &o.Brief))
}

func (s *search) remedy(c candidate, changed engine.Settings, o *outcome, kind metrics.FlagKind, smallest bool) *Remedy {
	r := &Remedy{
		Setting: c.setting.Key, From: c.setting.Get(&s.base), To: c.setting.Get(&changed), Flag: kind, FlagCount: len(s.flags[kind]),
		OnlyAccepts: c.onlyAccepts, IsSmallest: smallest, Before: s.before, After: o.Brief, Settings: s.applyCap(changed),
		SeamsBefore: len(s.result.Seams),
	}
	for i := range s.result.Seams {
		if _, keep := slices.BinarySearch(o.seams, s.result.Seams[i].Byte); keep {
			r.KeptSeams++
		}
	}
	for i := range s.flags[kind] {
		if o.clearsFlag(&s.flags[kind][i]) {
			r.Clears++
		}
	}
	return r
}
