package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/text"
)

// Duplicates lists the chunks that deduplication of search results would drop if a search returned
// all chunks (rules/near-duplicates, Over a document).
type Duplicates struct {
	Chunks     int `json:"chunks"`
	Duplicates int `json:"duplicates"`
	// AtLeast is true if the search was limited and may have missed duplicates.
	AtLeast bool            `json:"at_least,omitempty"`
	Pairs   []DuplicatePair `json:"pairs,omitempty" sum:"skip"`
}

// DuplicatePair is a chunk and the earlier chunk that it nearly repeats.
type DuplicatePair struct {
	Chunk    int32   `json:"chunk"`
	Original int32   `json:"of"`
	Ratio    float64 `json:"ratio"`
}

// FormatCount formats the number of duplicates, as in "29" or "at least 29".
func (d *Duplicates) FormatCount() string {
	if d.AtLeast {
		return "at least " + text.GroupDigits(d.Duplicates)
	}
	return text.GroupDigits(d.Duplicates)
}

// maxEffort is the maximum number of steps per document. They take a few seconds.
const maxEffort = 11 << 27

// FindDuplicates compares each chunk with the kept chunks before it, and drops the chunk if it
// nearly repeats one of them. It begins with the most similar chunks.
//
// After maxEffort steps, FindDuplicates compares a chunk only with similar chunks. If it finds no
// match, the chunk is uncertain, because it may repeat another chunk. Of two uncertain chunks that
// nearly repeat each other, one is certainly a duplicate, so the result is a lower bound.
func FindDuplicates(ctx context.Context, r *engine.Result) (Duplicates, error) {
	return findDuplicatesWithin(ctx, r, maxEffort)
}

func findDuplicatesWithin(ctx context.Context, r *engine.Result, effort int) (Duplicates, error) {
	f := &duplicateFinder{r: r, effort: effort, comparer: newComparer(), sketches: sketches{newest: map[uint64]int32{}}}
	f.out.Chunks = r.Chunks.Len()
	for i := range r.Chunks.Len() {
		if err := f.checkChunk(ctx, i); err != nil {
			return Duplicates{}, err
		}
	}
	f.out.Duplicates = len(f.out.Pairs)
	return f.out, nil
}

type duplicateFinder struct {
	r      *engine.Result
	effort int
	out    Duplicates

	*comparer
	sketches   sketches
	keptChunks []keptChunk
	profiles   []profile
	sketch     []uint64
	likely     []int32
}

// keptChunk is a chunk that was not dropped. isPaired is true if it belongs to a counted pair of
// uncertain chunks.
type keptChunk struct {
	index                 int32
	isUncertain, isPaired bool
}

func (f *duplicateFinder) checkChunk(ctx context.Context, i int) error {
	f.setText(f.r.Content(i))
	f.sketch = appendSketch(f.sketch[:0], f.content)
	kept := keptChunk{index: int32(i)}
	total, isComplete := f.findLikely(), false
	isBounded := total < 0 && f.bounds.steps < f.effort
	if isBounded {
		f.bounds.read(f.matcher.a)
		var err error
		if total, isComplete, err = f.findAny(ctx); err != nil {
			return err
		}
	}
	if total >= 0 {
		k := &f.keptChunks[total]
		second := f.r.Content(int(k.index))
		if !k.isUncertain || f.content == second {
			f.drop(k.index, i, second)
			return ctx.Err()
		}
		if !k.isPaired {
			f.drop(k.index, i, second)
			k.isPaired, kept.isPaired = true, true
		}
		isComplete = false
	}
	kept.isUncertain = !isComplete
	f.out.AtLeast = f.out.AtLeast || !isComplete
	f.sketches.add(f.sketch, int32(len(f.keptChunks)))
	if isBounded && len(f.profiles) == len(f.keptChunks) {
		f.profiles = append(f.profiles, f.bounds.profile.clone())
	}
	f.keptChunks = append(f.keptChunks, kept)
	return ctx.Err()
}

func (f *duplicateFinder) drop(original int32, i int, other string) {
	f.out.Pairs = append(f.out.Pairs, DuplicatePair{int32(i), original, f.ratio(other)})
}

func (f *duplicateFinder) findLikely() (match int) {
	match = -1
	f.likely = f.sketches.appendSimilar(f.likely[:0], f.sketch, int32(len(f.keptChunks)-1))
	for _, j := range f.likely {
		k := f.keptChunks[j]
		if match >= 0 && k.isUncertain {
			continue
		}
		if isRepeat, _ := f.isDuplicate(f.r.Content(int(k.index)), DuplicateThreshold); !isRepeat {
			continue
		}
		if match = int(j); !k.isUncertain {
			break
		}
	}
	return match
}

// findAny returns the first kept chunk that the current chunk repeats, or −1. isComplete is false
// if some kept chunks were not compared.
func (f *duplicateFinder) findAny(ctx context.Context) (match int, isComplete bool, err error) {
	isComplete = len(f.profiles) == len(f.keptChunks)
	for j := range f.profiles {
		if f.bounds.steps >= f.effort {
			return -1, false, nil
		}
		if f.bounds.isBelow(&f.profiles[j], DuplicateThreshold) {
			continue
		}
		if ctx.Err() != nil {
			return -1, false, ctx.Err()
		}
		isRepeat, isCertain := f.isDuplicate(f.r.Content(int(f.keptChunks[j].index)), DuplicateThreshold)
		if isRepeat {
			return j, true, nil
		}
		isComplete = isComplete && isCertain
	}
	return -1, isComplete, nil
}
