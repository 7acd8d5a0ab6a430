package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/text"
)

// Duplicates are the chunks that the dedup rule would drop if all chunks of a
// document were retrieved, in order (rules/near-duplicates, Over a document).
type Duplicates struct {
	// Chunks is how many were judged, Duplicates how many would be dropped.
	Chunks     int `json:"chunks"`
	Duplicates int `json:"duplicates"`
	// AtLeast: the work allowed ended before every chunk was compared with all
	// that were kept before it, so that there may be more.
	AtLeast bool            `json:"at_least,omitempty"`
	Pairs   []DuplicatePair `json:"pairs,omitempty" sum:"skip"`
}

// DuplicatePair is a chunk that is nearly an earlier one.
type DuplicatePair struct {
	Chunk int32   `json:"chunk"`
	Of    int32   `json:"of"`
	Ratio float64 `json:"ratio"`
}

// Count returns the number of dropped chunks for people: "29", or "at least 29".
func (d *Duplicates) Count() string {
	if d.AtLeast {
		return "at least " + text.Grouped(d.Duplicates)
	}
	return text.Grouped(d.Duplicates)
}

// effort limits the steps of all pairs of a document, to one to three seconds: a step is
// 64 places of a bound, or a letter read and matched.
const effort = 11 << 27

// FindDuplicates walks the chunks in order and drops each that nearly equals one kept before, by a
// difflib ratio above Threshold. It compares each with the likely ones first (the last
// one kept, and those of a similar sketch), then with the others.
//
// Work is bounded. Past effort, a chunk is compared with the likely ones only, and is
// uncertain unless it nearly equals one that was kept for certain. Of two uncertain ones
// that are nearly equal at least one would be dropped, and of two equal ones the second
// is, so the count is then a lower bound.
func FindDuplicates(ctx context.Context, r *engine.Result) (Duplicates, error) {
	return findDuplicatesWithin(ctx, r, effort)
}

func findDuplicatesWithin(ctx context.Context, r *engine.Result, effort int) (Duplicates, error) {
	f := &duplicateFinder{r: r, effort: effort, comparer: newComparer(), sketches: sketches{newest: map[uint64]int32{}}}
	f.out.Chunks = r.Chunks.Len()
	for i := range r.Chunks.Len() {
		if err := f.judge(ctx, i); err != nil {
			return Duplicates{}, err
		}
	}
	f.out.Duplicates = len(f.out.Pairs)
	return f.out, nil
}

// duplicateFinder walks over the chunks of a result.
type duplicateFinder struct {
	r      *engine.Result
	effort int
	out    Duplicates

	*comparer
	sketches sketches
	kept     []keptChunk
	profiles []profile // of the first of kept
	sketch   []uint64
	likely   []int32
}

// keptChunk is one that was not dropped. It is uncertain when it may have to be, and
// paired when it was counted as one of two.
type keptChunk struct {
	index             int32
	uncertain, paired bool
}

// judge drops or keeps chunk i.
func (f *duplicateFinder) judge(ctx context.Context, i int) error {
	f.take(f.r.Content(i))
	f.sketch = sketchOf(f.sketch[:0], f.content)
	kept := keptChunk{index: int32(i)}
	total, complete := f.findLikely(), false
	bounded := total < 0 && f.bounds.steps < f.effort
	if bounded {
		f.bounds.read(f.matcher.a)
		var err error
		if total, complete, err = f.findAny(ctx); err != nil {
			return err
		}
	}
	if total >= 0 {
		k := &f.kept[total]
		second := f.r.Content(int(k.index))
		if !k.uncertain || f.content == second {
			f.drop(k.index, i, second)
			return ctx.Err()
		}
		if !k.paired {
			f.drop(k.index, i, second)
			k.paired, kept.paired = true, true
		}
		complete = false
	}
	kept.uncertain = !complete
	f.out.AtLeast = f.out.AtLeast || !complete
	f.sketches.add(f.sketch, int32(len(f.kept)))
	if bounded && len(f.profiles) == len(f.kept) {
		f.profiles = append(f.profiles, f.bounds.of.clone())
	}
	f.kept = append(f.kept, kept)
	return ctx.Err()
}

func (f *duplicateFinder) drop(of int32, i int, other string) {
	f.out.Pairs = append(f.out.Pairs, DuplicatePair{int32(i), of, f.ratio(other)})
}

// findLikely returns the likely kept chunk that the chunk repeats, or −1; one that was
// kept for certain comes before others.
func (f *duplicateFinder) findLikely() (of int) {
	of = -1
	f.likely = f.sketches.lookAlikes(f.likely[:0], f.sketch, int32(len(f.kept)-1))
	for _, j := range f.likely {
		k := f.kept[j]
		if of >= 0 && k.uncertain {
			continue
		}
		if repeats, _ := f.repeats(f.r.Content(int(k.index)), DuplicateThreshold); !repeats {
			continue
		}
		if of = int(j); !k.uncertain {
			break
		}
	}
	return of
}

// findAny returns the first kept chunk that the chunk repeats, or −1. all is false if the
// allowed work did not suffice to compare it with all of them.
func (f *duplicateFinder) findAny(ctx context.Context) (of int, all bool, err error) {
	all = len(f.profiles) == len(f.kept)
	for j := range f.profiles {
		if f.bounds.steps >= f.effort {
			return -1, false, nil
		}
		if f.bounds.within(&f.profiles[j], DuplicateThreshold) {
			continue
		}
		if ctx.Err() != nil {
			return -1, false, ctx.Err()
		}
		repeats, sure := f.repeats(f.r.Content(int(f.kept[j].index)), DuplicateThreshold)
		if repeats {
			return j, true, nil
		}
		all = all && sure
	}
	return -1, all, nil
}
