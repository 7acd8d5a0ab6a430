package bpe

import "slices"

type row struct{ at, size, count int }

func (r row) end() int { return r.at + r.size*r.count }

// maxRows is the maximum number of runs of equal bytes for splitRows.
const maxRows = 16

// rowsOf appends the runs of equal bytes in text[s:e]; ok is false if there are too many
// for its length.
func rowsOf(dst []row, text string, s, e int) (rows []row, ok bool) {
	maximum := min(maxRows, (e-s)/32)
	for pos := s; pos < e; {
		end := pos + 1
		for end < e && text[end] == text[pos] {
			end++
		}
		if len(dst) == maximum {
			return dst, false
		}
		dst = append(dst, row{pos, 1, end - pos})
		pos = end
	}
	return dst, true
}

// splitRows is like split for a text with few runs of equal bytes, such as spaces. It
// represents parts by their runs, and merges those of one run at once unless another
// pair comes first.
func (v *vocab) splitRows(dst []uint32, text string, rows []row) []uint32 {
	for {
		best, low, inside := -1, uint32(noRank), false
		for i, r := range rows {
			if i > 0 {
				if rank := v.rank(text, r.at-rows[i-1].size, r.at+r.size); rank < low {
					best, low, inside = i, rank, false
				}
			}
			if r.count > 1 {
				if rank := v.rank(text, r.at, r.at+2*r.size); rank < low {
					best, low, inside = i, rank, true
				}
			}
		}
		if best < 0 {
			break
		}
		r := rows[best]
		if !inside {
			before := rows[best-1]
			joined := row{r.at - before.size, before.size + r.size, 1}
			before.count--
			rows = replace(rows, text, best-1, best+1, before, joined, row{r.at + r.size, r.size, r.count - 1})
			continue
		}
		joined := row{r.at, 2 * r.size, 1}
		if v.mergesFirst(text, rows, best, low) {
			joined.count = r.count / 2
		}
		rows = replace(rows, text, best, best+1, joined, row{joined.end(), r.size, r.count - 2*joined.count})
	}
	for _, r := range rows {
		for i := range r.count {
			dst = append(dst, uint32(r.at+i*r.size))
		}
	}
	return dst
}

// mergesFirst reports whether all pairs of a run are merged before anything else: no
// part made of them merges with another at a lower rank.
func (v *vocab) mergesFirst(text string, rows []row, i int, low uint32) bool {
	r := rows[i]
	if i > 0 && v.rank(text, r.at-rows[i-1].size, r.at+2*r.size) <= low {
		return false
	}
	for n := 3; n <= min(4, r.count); n++ {
		if v.rank(text, r.at, r.at+n*r.size) <= low {
			return false
		}
	}
	return true
}

func replace(rows []row, text string, from, to int, parts ...row) []row {
	rows = slices.Replace(rows, from, to, parts...)
	kept := rows[:0]
	for _, r := range rows {
		switch n := len(kept); {
		case r.count == 0:
		case n > 0 && kept[n-1].size == r.size && text[kept[n-1].at:kept[n-1].at+r.size] == text[r.at:r.at+r.size]:
			kept[n-1].count += r.count
		default:
			kept = append(kept, r)
		}
	}
	return kept
}
