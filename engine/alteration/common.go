package alteration

import "slices"

// maxEdits is the number of edits above which sequences are compared in parts.
const maxEdits = 96

// matchInOrder calls visit, in order, for each pair of equal elements in two sequences of lengths n
// and m (Myers 1986).
func matchInOrder(n, m int, equal func(i, k int) bool, visit func(i, k int)) {
	for i, k := 0, 0; i < n && k < m; {
		for i < n && k < m && equal(i, k) {
			visit(i, k)
			i, k = i+1, k+1
		}
		if i == n || k == m {
			return
		}
		p := matcher{n: n - i, m: m - k, equal: func(a, b int) bool { return equal(i+a, k+b) }}
		for _, d := range p.findRuns() {
			for s := range d.length {
				visit(i+d.i+s, k+d.k+s)
			}
		}
		i, k = i+p.endI, k+p.endK
	}
}

// matcher finds the longest prefixes of two sequences that differ by at most maxEdits edits.
type matcher struct {
	n, m       int
	equal      func(i, k int) bool
	trace      [][]int // farthest position by number of edits and diagonal
	endI, endK int
}

type equalRun struct{ i, k, length int }

func (p *matcher) findRuns() []equalRun {
	for d := 0; d <= maxEdits; d++ {
		row := make([]int, 2*d+1)
		best := -1
		for diagonal := -d; diagonal <= d; diagonal += 2 {
			i := p.previousPlace(d, diagonal)
			k := i - diagonal
			if i > p.n || k > p.m || k < 0 || i < 0 {
				row[diagonal+d] = -1
				continue
			}
			for i < p.n && k < p.m && p.equal(i, k) {
				i, k = i+1, k+1
			}
			row[diagonal+d] = i
			if best < i+k {
				best, p.endI, p.endK = i+k, i, k
			}
		}
		p.trace = append(p.trace, row)
		if p.endI == p.n && p.endK == p.m && best == p.n+p.m {
			break
		}
	}
	return p.walkBack()
}

func (p *matcher) previousPlace(d, diagonal int) int {
	if d == 0 {
		return 0
	}
	removed, added := p.farthestPlace(d-1, diagonal-1), p.farthestPlace(d-1, diagonal+1)
	if p.isRemoval(removed, added) {
		return removed + 1
	}
	return added
}

func (p *matcher) isRemoval(removed, added int) bool {
	return removed >= 0 && removed < p.n && removed >= added
}

func (p *matcher) farthestPlace(d, diagonal int) int {
	if diagonal < -d || diagonal > d {
		return -1
	}
	return p.trace[d][diagonal+d]
}

func (p *matcher) walkBack() []equalRun {
	var out []equalRun
	i, k := p.endI, p.endK
	for d := len(p.trace) - 1; d >= 0; d-- {
		start := p.previousPlace(d, i-k)
		if length := i - start; length > 0 {
			out = append(out, equalRun{start, k - length, length})
		}
		diagonal := i - k
		i = start
		k = i - diagonal
		if d == 0 {
			break
		}
		if p.isRemoval(p.farthestPlace(d-1, diagonal-1), p.farthestPlace(d-1, diagonal+1)) {
			i--
		} else {
			k--
		}
	}
	slices.Reverse(out)
	return out
}
