package sweep

import (
	"context"
	"math"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Repair is a settings change that puts a split element into one chunk. The change was verified
// by running the engine.
type Repair struct {
	Settings      settings.Settings
	Changed       []*settings.Setting
	Before, After facts.Brief
	MovesCuts     bool
}

// StorageIncrease returns the increase in stored text relative to the stored text before the
// change.
func (r *Repair) StorageIncrease() float64 { return storageIncrease(&r.Before, &r.After) }

// Gained returns the number of additional intact elements of kind k after the change.
func (r *Repair) Gained(k element.Kind) int {
	return r.After.Elements[k].Whole - r.Before.Elements[k].Whole
}

// Apply replaces to with the settings of the repair.
func (r *Repair) Apply(to *settings.Settings) { *to = r.Settings }

const (
	repairRuns = 60
	// maxRepairFactor limits the growth of chunks for the repair of one element.
	maxRepairFactor = 2
)

// FindRepair searches for the smallest change that puts the split element f of r into one chunk. It
// first tries more overlap in the current mode, then larger chunks, and then overlap in the other
// modes that repeat text. If these changes fail or are all drastic, it tries other strategies. It
// returns the first harmless change. If there is none, it returns the least harmful change, or nil
// if no change repairs the element.
func FindRepair(ctx context.Context, r *engine.Result, f element.Status) (*Repair, error) {
	repaired := newTrials(r, func(_ context.Context, r *engine.Result) (*bool, error) {
		after := metrics.FindStatus(r, f.Kind, f.Element)
		ok := after.IsWhole()
		return &ok, nil
	})
	repaired.runsLeft = repairRuns
	best, err := firstRepair(ctx, r, listSearches(r, &f), &repaired, nil)
	if err != nil || best != nil && !best.isDrastic() {
		return best, err
	}
	return firstRepair(ctx, r, listStrategies(r), &repaired, best)
}

func firstRepair(ctx context.Context, r *engine.Result, searches []numberSearch, repaired *trials[bool], best *Repair) (*Repair, error) {
	for _, l := range searches {
		repair, err := runRepairSearch(ctx, r, l, repaired)
		if repair != nil && repair.isTooLarge(r) {
			continue
		}
		if err != nil || repair != nil && !repair.IsHarmful() {
			return repair, err
		}
		if repair != nil && (best == nil || repair.isBetter(best)) {
			best = repair
		}
	}
	return best, nil
}

// extraSteps limits the larger values that are tried if the smallest sufficient value is harmful.
const extraSteps = 6

// runRepairSearch returns the smallest repair that l finds. If it is harmful, runRepairSearch tries
// a few larger values and returns the first harmless repair.
func runRepairSearch(ctx context.Context, r *engine.Result, l numberSearch, repaired *trials[bool]) (*Repair, error) {
	repairs := func(to settings.Settings) (bool, error) {
		ok, err := repaired.outcome(ctx, to)
		return ok != nil && *ok, err
	}
	fits := func(steps int) (bool, error) { return repairs(l.settingsAfter(steps)) }
	steps, _, err := l.findSmallest(fits, func() bool { return repaired.runsLeft > 0 })
	if err != nil || steps == 0 {
		return nil, err
	}
	smallest, err := measureRepair(ctx, r, l.settingsAfter(steps))
	if err != nil || !smallest.IsHarmful() || l.maxSteps == 1 {
		return smallest, err
	}
	changed := smallest.Settings
	for range extraSteps {
		if !l.number.MoveByStep(&changed, 1) {
			break
		}
		ok, err := repairs(changed)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		if repair, err := measureRepair(ctx, r, changed); err != nil || !repair.IsHarmful() {
			return repair, err
		}
	}
	return smallest, nil
}

// IsHarmful reports whether the repair breaks other text, adds too many flags, or changes too much
// of the document.
func (r *Repair) IsHarmful() bool { return r.breaksText() || r.addsFlags() || r.isDrastic() }

func (r *Repair) isDrastic() bool {
	return r.StorageIncrease() > maxModerateStorage || DescribeGrowth(&r.Before, &r.After, r.Settings.Unit) != ""
}

func (r *Repair) isTooLarge(old *engine.Result) bool {
	return r.Settings.Strategy != old.Settings.Strategy && r.After.LargestChunk() > maxRepairFactor*r.Before.LargestChunk()
}

func (r *Repair) breaksText() bool { return r.DescribeLosses() != "" }

func (r *Repair) addsFlags() bool {
	n, _ := describeRaised(&r.Before, &r.After)
	for k := range element.Kind(element.KindCount) {
		n -= r.Gained(k)
	}
	return n > 0
}

// DescribeRaised describes the kinds of flags that become more frequent, as in "oversize 0 → 6".
func (r *Repair) DescribeRaised() []string {
	_, messages := describeRaised(&r.Before, &r.After)
	return messages
}

func (r *Repair) isBetter(o *Repair) bool {
	switch {
	case r.breaksText() != o.breaksText():
		return o.breaksText()
	case r.addsFlags() != o.addsFlags():
		return o.addsFlags()
	}
	return o.isDrastic() && !r.isDrastic()
}

func listStrategies(r *engine.Result) []numberSearch {
	if r.Settings.IsGiven() {
		return nil
	}
	size, _ := settings.Lookup("max_chunk_size")
	var out []numberSearch
	for i := range settings.Strategies {
		other := r.Settings
		if other.Strategy = settings.Strategies[i].Name; other.Strategy == r.Settings.Strategy || other.Strategy == r.Strategy {
			continue
		}
		settings.Reconcile(&other, "strategy")
		out = append(out, numberSearch{base: other, number: size, start: size.Number(&other) - 1, stepSize: 1, guess: 1, firstStride: 1, maxSteps: 1})
	}
	return out
}

// listSearches returns a search for each number that FindRepair increases. Each search starts at a
// value that is probably large enough.
func listSearches(r *engine.Result, f *element.Status) []numberSearch {
	current := r.Settings
	meter := r.Doc.Meter(current.Unit, current.Tokenizer)
	extent := f.Extent()
	need := meter.CountRange(extent.Start, r.Seams[f.Seam].Byte)
	var out []numberSearch
	add := func(base settings.Settings, key string, guess, end int) {
		t, ok := settings.Lookup(key)
		if ok && t.Applies(&base) && float64(guess) > t.Number(&base)-0.5 && guess <= end && settings.Check(base) == nil {
			step := max(1, guess/16)
			out = append(out, numberSearch{
				base: base, number: t, start: float64(guess - 1), stepSize: 1, guess: 1, firstStride: step, maxSteps: min(1+127*step, end-guess+1),
			})
		}
	}
	reachable := f.Seams == 1 && !f.TooLong
	if m := current.Mode(); reachable && m.EmbedsOverlap() {
		t, _ := settings.Lookup(m.SizeKey())
		add(current, t.Key, max(estimateOverlap(t, need), int(t.Number(&current))+1), math.MaxInt)
	}
	length := meter.CountRange(extent.Start, extent.End)
	add(current, "max_chunk_size", max(length, current.MaxChunkSize+1), maxRepairFactor*current.MaxChunkSize)
	for i := range settings.Modes {
		m := &settings.Modes[i]
		if !reachable || !m.EmbedsOverlap() || m.Name == current.OverlapMode {
			continue
		}
		t, _ := settings.Lookup(m.SizeKey())
		other := current
		other.OverlapMode = m.Name
		t.SetNumber(&other, float64(estimateOverlap(t, need)))
		add(other, t.Key, estimateOverlap(t, need), math.MaxInt)
	}
	return out
}

func estimateOverlap(size *settings.Setting, need int) int {
	if size.Unit == settings.ChosenUnit {
		return need
	}
	return 1
}

func measureRepair(ctx context.Context, r *engine.Result, s settings.Settings) (*Repair, error) {
	after, err := r.RunWith(ctx, s)
	if err != nil {
		return nil, err
	}
	out := &Repair{Settings: s}
	if out.Before, err = facts.Measure(ctx, r); err != nil {
		return nil, err
	}
	if out.After, err = facts.Measure(ctx, after); err != nil {
		return nil, err
	}
	out.MovesCuts = !chunk.HaveSamePositions(after.Seams, r.Seams)
	for i := range settings.Table {
		if t := &settings.Table[i]; t.Get(&s) != t.Get(&r.Settings) {
			out.Changed = append(out.Changed, t)
		}
	}
	return out, nil
}
