package tokenizer

import (
	"fmt"
	"math/bits"
	"slices"
	"unicode"

	"chunkscope/engine/text"
)

type class struct {
	isNegated   bool
	ignoresCase bool // applies to ranges only
	ranges      []text.RuneRange
	tables      []*unicode.RangeTable
	subs        []*class
}

func (c *class) has(r rune) bool { return c.contains(r) != c.isNegated }

func (c *class) contains(r rune) bool {
	if c.isInRanges(r) {
		return true
	}
	if c.ignoresCase {
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			if c.isInRanges(f) {
				return true
			}
		}
	}
	return slices.ContainsFunc(c.tables, func(t *unicode.RangeTable) bool { return unicode.Is(t, r) }) ||
		slices.ContainsFunc(c.subs, func(s *class) bool { return s.has(r) })
}

func (c *class) isInRanges(r rune) bool {
	return slices.ContainsFunc(c.ranges, func(x text.RuneRange) bool { return x.Low <= r && r <= x.High })
}

// visitBoundaries calls visit for each character at which the class may begin or end.
func (c *class) visitBoundaries(visit func(r rune)) {
	for _, x := range c.ranges {
		visit(x.Low)
		visit(x.High + 1)
		if c.ignoresCase && x.High-x.Low < maxFoldedRange {
			for r := x.Low; r <= x.High; r++ {
				for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
					visit(f)
					visit(f + 1)
				}
			}
		}
	}
	visitRange := func(low, high, stride rune) {
		if stride == 1 {
			visit(low)
			visit(high + 1)
			return
		}
		for r := low; r <= high; r += stride {
			visit(r)
			visit(r + 1)
		}
	}
	for _, t := range c.tables {
		for _, x := range t.R16 {
			visitRange(rune(x.Lo), rune(x.Hi), rune(x.Stride))
		}
		for _, x := range t.R32 {
			visitRange(rune(x.Lo), rune(x.Hi), rune(x.Stride))
		}
	}
	for _, s := range c.subs {
		s.visitBoundaries(visit)
	}
}

// maxFoldedRange is the maximum size of a range in which case is ignored.
const maxFoldedRange = 1 << 12

type atomSet uint64

const maxAtoms = 64

// charKinds groups the characters that belong to the same classes.
type charKinds struct {
	table   *text.RuneTable[uint8] // index in sets for each character
	sets    []atomSet
	samples []rune
	ascii   [128]atomSet
}

func newCharKinds(which []*class) (*charKinds, error) {
	if len(which) > maxAtoms {
		return nil, fmt.Errorf("more than %d character classes are not supported", maxAtoms)
	}
	borders := []rune{0}
	for _, c := range which {
		c.visitBoundaries(func(r rune) {
			if r <= unicode.MaxRune {
				borders = append(borders, r)
			}
		})
	}
	slices.Sort(borders)
	borders = slices.Compact(borders)
	k, indexOf := &charKinds{}, map[atomSet]uint8{}
	indices := make([]uint8, len(borders))
	for i, r := range borders {
		var set atomSet
		for a, c := range which {
			if c.has(r) {
				set |= 1 << a
			}
		}
		index, ok := indexOf[set]
		if !ok {
			if len(k.sets) > 255 {
				return nil, fmt.Errorf("too many kinds of characters")
			}
			index = uint8(len(k.sets))
			indexOf[set] = index
			k.sets, k.samples = append(k.sets, set), append(k.samples, r)
		}
		indices[i] = index
	}
	k.table = text.NewRuneTable(func(of []uint8) {
		for i, r := range borders {
			end := rune(len(of))
			if i+1 < len(borders) {
				end = borders[i+1]
			}
			for ; r < end; r++ {
				of[r] = indices[i]
			}
		}
	})
	for c := range k.ascii {
		k.ascii[c] = k.sets[k.table.Lookup(rune(c))]
	}
	return k, nil
}

func (k *charKinds) findAtoms(r rune) atomSet { return k.sets[k.table.Lookup(r)] }

func (a atomSet) visitRange(visit func(index int)) {
	for ; a != 0; a &= a - 1 {
		visit(bits.TrailingZeros64(uint64(a)))
	}
}
