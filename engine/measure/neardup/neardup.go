// Package neardup finds chunks that nearly repeat another, as Python's difflib
// compares texts.
//
// Most pairs never get as far as a comparison. Of all texts that were kept (buckets, by
// length), those are passed over that have too many other letters (signature), then
// those that have too few of the same ones in the same order (bounds, on a profile).
// What is left is matched as difflib does it (matcher).
package neardup

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/quantity"
)

// Duplicates are the chunks that the dedup rule would drop if all chunks of a
// document were retrieved, in order (rules/near-duplicates, Over a document).
type Duplicates struct {
	// Chunks is how many were judged, Duplicates how many would be dropped.
	Chunks     int `json:"chunks"`
	Duplicates int `json:"duplicates"`
	// AtLeast: the work allowed ended before every chunk was compared with all
	// that were kept before it, so that there may be more.
	AtLeast bool   `json:"at_least,omitempty"`
	Pairs   []Pair `json:"pairs,omitempty"`
}

// Count is how many would be dropped, for people: "29", or "at least 29".
func (d *Duplicates) Count() string {
	if d.AtLeast {
		return "at least " + quantity.Grouped(d.Duplicates)
	}
	return quantity.Grouped(d.Duplicates)
}

const (
	shingle     = 12 // bytes whose hash stands for a place in a text
	sketchSize  = 8  // smallest hashes that stand for a text
	maxPerHash  = 16 // chunks remembered for one hash: more is boilerplate
	comparisons = 4  // look-alikes compared first, beside the neighbour

	// effort is how many steps all pairs of a document may take, one to three seconds:
	// of 64 places where bounds are looked for, of a letter where texts are read
	// and matched.
	effort = 5 << 28
)

// Find walks the chunks in order and drops each that is nearly equal to one kept
// before: that has a difflib ratio above Threshold. All pairs are compared: first
// with the last one kept and with those of a like sketch, which are the likely
// ones, then with the others, most of which upper bounds of the ratio settle.
//
// Work is bounded. Past effort, a chunk is compared with the likely ones only,
// and is uncertain unless it nearly equals one that was kept for certain. Of
// two uncertain ones that are nearly equal at least one would be dropped, and
// of two equal ones the second is: what is counted then is a lower bound.
func Find(ctx context.Context, r *engine.Result) (Duplicates, error) {
	return find(ctx, r, effort)
}

func find(ctx context.Context, r *engine.Result, effort int) (Duplicates, error) {
	hashes := 0
	for i := range r.Chunks.Len() {
		hashes += mostHashes(r.Chunks.Body(i).Len())
	}
	f := &finder{r: r, effort: effort, matcher: newMatcher(), seen: newSketches(hashes), out: Duplicates{Chunks: r.Chunks.Len()}}
	for i := range r.Chunks.Len() {
		if err := f.chunk(ctx, i); err != nil {
			return Duplicates{}, err
		}
	}
	out, pairs := f.out, f.pairs
	*f = finder{} // what was kept to find them makes room for the list
	out.Pairs = pairs.all()
	return out, nil
}

// finder walks over the chunks of a result.
type finder struct {
	r      *engine.Result
	effort int
	out    Duplicates
	pairs  pairs

	*matcher
	bounds bounds
	// buckets hold those kept before the first that has no profile.
	buckets buckets
	seen    sketches
	kept    pages[keptChunk]
	likely  []int32
	sketch  []uint64

	content, other contents // of the chunk at hand, and of the one it is compared with
}

// keptChunk is one that was not dropped: its index, and behind that whether it is
// uncertain, that is may have to be dropped, and paired, that is counted as one of two.
type keptChunk uint32

const (
	uncertain keptChunk = 1 << iota
	paired
	keptBits = iota
)

func (k keptChunk) index() int             { return int(k >> keptBits) }
func (k keptChunk) is(what keptChunk) bool { return k&what != 0 }

func (f *finder) chunk(ctx context.Context, i int) error {
	content := f.content.of(f.r, i)
	f.sketch = sketchOf(f.sketch[:0], content)
	f.letters.read(&f.a, content)
	now := keptChunk(i << keptBits)
	of, settled := f.among(content, f.sketch)
	compared := of < 0 && f.bounds.steps < f.effort
	if compared {
		f.bounds.begin(&f.a, f.letters.size())
		var err error
		if of, settled, err = f.others(ctx, content); err != nil {
			return err
		}
	}
	if of >= 0 {
		k := f.kept.at(of)
		other := f.other.of(f.r, k.index())
		if !k.is(uncertain) || content == other {
			f.drop(i, k.index(), content, other)
			return ctx.Err()
		}
		if !k.is(paired) {
			f.drop(i, k.index(), content, other)
			*k |= paired
			now |= paired
		}
		settled = false
	}
	if !settled {
		now |= uncertain
		f.out.AtLeast = true
	}
	for _, h := range f.sketch {
		f.seen.add(h, int32(f.kept.n))
	}
	if compared && f.buckets.count == f.kept.n {
		f.buckets.add(f.bounds.packed)
	}
	f.kept.add(now)
	return ctx.Err()
}

// drop notes that the chunk that was read is nearly an earlier one.
func (f *finder) drop(i, of int, content, other string) {
	f.out.Duplicates++
	ratio := 1.0
	if content != other {
		f.second(other)
		ratio = f.ratio(&f.a, &f.b)
	}
	f.pairs.add(int32(i), int32(of), ratio)
}

// among looks for a duplicate of the chunk that was read among the likely
// ones; one that was kept for certain comes before others. settled is false,
// and so it is where it matters: others were not looked at.
func (f *finder) among(content string, sketch []uint64) (of int, settled bool) {
	of = -1
	f.likely = f.seen.lookAlikes(f.likely[:0], sketch, f.kept.n-1)
	for _, j := range f.likely {
		k := f.kept.at(int(j))
		if of >= 0 && k.is(uncertain) {
			continue
		}
		near, steps := f.equalOrNear(content, int(j))
		f.bounds.steps += steps
		if !near {
			continue
		}
		if of = int(j); !k.is(uncertain) {
			break
		}
	}
	return of, false
}

// equalOrNear compares the chunk that was read with one that was kept. Steps are
// those of matching, and of reading both.
func (f *finder) equalOrNear(content string, kept int) (near bool, steps int) {
	f.steps = 0
	other := f.other.of(f.r, f.kept.at(kept).index())
	if content == other {
		return true, 0
	}
	if kept < f.buckets.count {
		c := f.buckets.profiles.get(kept)
		f.letters.readAgain(&f.b, other, &c)
		f.letters.index(&f.b)
	} else {
		f.second(other)
	}
	near = f.duplicate(&f.a, &f.b, Threshold)
	return near, f.steps + len(f.a.ids) + len(f.b.ids)
}

// second reads the text that the chunk is compared with.
func (f *finder) second(other string) {
	f.letters.read(&f.b, other)
	f.letters.index(&f.b)
}

// others looks for a duplicate of the chunk that was read among all that were
// kept, one after the other. settled is false when the work allowed was not
// enough to be certain. Steps are those of a look at the letters of each.
func (f *finder) others(ctx context.Context, content string) (of int, settled bool, err error) {
	settled = true
	steps, last := f.bounds.steps, f.buckets.count-1
	found := f.buckets.candidates(&f.bounds.of, Threshold)
	all, tight := f.buckets.all(), false
	for i := range found {
		c := &found[i]
		if !tight && steps+all >= f.effort { // it matters what was looked at before each
			tight = true
			f.buckets.sum()
		}
		if tight && steps+c.before >= f.effort {
			f.bounds.steps = steps + c.before
			return -1, false, nil
		}
		f.bounds.steps = steps
		other := f.buckets.profiles.get(int(c.index))
		if !f.bounds.within(&other, Threshold) {
			if ctx.Err() != nil {
				return -1, false, ctx.Err()
			}
			near, matching := f.equalOrNear(content, int(c.index))
			f.bounds.steps += matching
			if near {
				f.bounds.steps += f.buckets.before(int(c.index))
				return int(c.index), true, nil
			}
			settled = settled && f.steps < f.limit
		}
		steps = f.bounds.steps - other.distinct.len()
		if int(c.index) == last {
			last = -1 // it was begun in time
		}
	}
	f.bounds.steps = steps + all
	if f.buckets.count < f.kept.n || last >= 0 && f.bounds.steps >= f.effort && steps+f.buckets.before(last) >= f.effort {
		return -1, false, nil
	}
	return -1, settled, nil
}
