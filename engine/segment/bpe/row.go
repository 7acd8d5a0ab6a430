package bpe

import "slices"

// equals are parts of one size in a row.
type equals struct{ size, count int }

// splitRow is split of a piece that is one byte over and over, such as a row of
// spaces: its parts are told by their sizes, and those that are alike are joined
// at once where nothing comes between.
func (v *vocab) splitRow(dst []uint32, text string, s, e int) []uint32 {
	var ranks [1 << 8]uint32 // 1 + that of a row of a size, which is a byte; 0 when not looked up
	rank := func(size int) uint32 {
		if size >= len(ranks) || size > e-s {
			return none
		}
		if ranks[size] == 0 {
			ranks[size] = v.rank(text, s, s+size) + 1 // none becomes 0, and is looked up again
		}
		return ranks[size] - 1
	}
	row := append(make([]equals, 0, 16), equals{1, e - s})
	for {
		best, low, inside := -1, uint32(none), false
		for i, p := range row {
			if i > 0 {
				if r := rank(row[i-1].size + p.size); r < low {
					best, low, inside = i, r, false
				}
			}
			if p.count > 1 {
				if r := rank(2 * p.size); r < low {
					best, low, inside = i, r, true
				}
			}
		}
		if best < 0 {
			break
		}
		if p := row[best]; inside {
			joined := 1
			if rank(3*p.size) > low && rank(4*p.size) > low {
				joined = p.count / 2
			}
			row = replace(row, best, best+1, equals{2 * p.size, joined}, equals{p.size, p.count - 2*joined})
		} else {
			before := row[best-1]
			row = replace(row, best-1, best+1, equals{before.size, before.count - 1}, equals{before.size + p.size, 1}, equals{p.size, p.count - 1})
		}
	}
	at := uint32(s)
	for _, p := range row {
		for range p.count {
			dst = append(dst, at)
			at += uint32(p.size)
		}
	}
	return dst
}

// replace puts parts in the place of others, and tells neighbours of one size as
// one.
func replace(row []equals, from, to int, parts ...equals) []equals {
	row = slices.Replace(row, from, to, parts...)
	kept := row[:0]
	for _, p := range row {
		switch n := len(kept); {
		case p.count == 0:
		case n > 0 && kept[n-1].size == p.size:
			kept[n-1].count += p.count
		default:
			kept = append(kept, p)
		}
	}
	return kept
}
