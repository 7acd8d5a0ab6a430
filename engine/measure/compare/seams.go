package compare

import (
	"cmp"
	"slices"

	"chunkscope/engine"
)

func (d *Difference) compareSeams(a, b *engine.Result) {
	pa, pb := listPositions(a), listPositions(b)
	end := len(a.Doc.Text)
	d.Seams = make([]SeamChange, 0, max(len(pa), len(pb)))
	i, j := 0, 0
	for i < len(pa) || j < len(pb) {
		ni, nj := findNextKept(pa, pb, i, j)
		d.compareGap(seamGap{pa, pb, i, ni, j, nj, end})
		if ni < len(pa) && nj < len(pb) {
			d.Kept++
			d.Seams = append(d.Seams, SeamChange{Kept, ni, nj, pa[ni], pb[nj]})
			ni++
			nj++
		}
		i, j = ni, nj
	}
}

func findNextKept(pa, pb []int, i, j int) (ni, nj int) {
	for i < len(pa) && j < len(pb) {
		switch {
		case pa[i] == pb[j]:
			return i, j
		case pa[i] < pb[j]:
			i++
		default:
			j++
		}
	}
	return len(pa), len(pb)
}

type seamGap struct {
	pa, pb        []int
	i, ni, j, nj  int
	endOfDocument int
}

func (d *Difference) compareGap(g seamGap) {
	na, nb := g.ni-g.i, g.nj-g.j
	switch {
	case na == 0 && nb == 0:
		return
	case nb == 0:
		d.Merged++
	case na == 0:
		d.Split++
	}
	partner := make([]int, na)
	isPaired := make([]bool, nb)
	for x := range na {
		partner[x] = -1
		i := g.i + x
		j := nearestIndex(g.pb, g.j, g.nj, g.pa[i])
		if j < 0 || nearestIndex(g.pa, g.i, g.ni, g.pb[j]) != i {
			continue
		}
		if 2*distance(g.pa[i], g.pb[j]) <= min(g.minChunkSize(g.pa, i), g.minChunkSize(g.pb, j)) {
			partner[x] = j
			isPaired[j-g.j] = true
		}
	}
	d.addChanges(g, partner, isPaired)
}

func (g *seamGap) minChunkSize(p []int, i int) int {
	previous, next := 0, g.endOfDocument
	if i > 0 {
		previous = p[i-1]
	}
	if i+1 < len(p) {
		next = p[i+1]
	}
	return min(p[i]-previous, next-p[i])
}

func (d *Difference) addChanges(g seamGap, partner []int, isPaired []bool) {
	first := len(d.Seams)
	for x, j := range partner {
		i := g.i + x
		if j < 0 {
			d.Removed++
			d.Seams = append(d.Seams, SeamChange{Removed, i, -1, g.pa[i], -1})
			continue
		}
		d.Moved++
		d.Seams = append(d.Seams, SeamChange{Moved, i, j, g.pa[i], g.pb[j]})
	}
	for x, paired := range isPaired {
		if j := g.j + x; !paired {
			d.Added++
			d.Seams = append(d.Seams, SeamChange{Added, -1, j, -1, g.pb[j]})
		}
	}
	slices.SortStableFunc(d.Seams[first:], func(a, b SeamChange) int {
		return cmp.Compare(max(a.ByteA, a.ByteB), max(b.ByteA, b.ByteB))
	})
}

func nearestIndex(p []int, lo, hi, pos int) int {
	if lo >= hi {
		return -1
	}
	k, _ := slices.BinarySearch(p[lo:hi], pos)
	k += lo
	switch {
	case k == hi:
		return hi - 1
	case k > lo && pos-p[k-1] <= p[k]-pos:
		return k - 1
	}
	return k
}

func distance(a, b int) int { return max(a-b, b-a) }
