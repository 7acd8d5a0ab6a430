package align

import (
	"cmp"
	"context"
	"slices"
	"unicode"
	"unicode/utf8"
)

// anchor is a piece of a chunk that is looked for in the document.
type anchor struct {
	at     int      // in the chunk's condensed text
	end    int      // where the piece may end at the latest
	places []uint32 // in the document's
}

const (
	// anchors is how many pieces of a chunk are looked for: a run that holds
	// two sixteenths of it is found.
	anchors = 16
	// leastRun is the shortest run, in condensed bytes, that is a place when
	// it is less than half of the chunk; it then reaches one of its ends.
	leastRun = 12
	// leastLine is the fewest letters and digits of a run that is a place
	// because it is whole lines of the chunk, whatever was added before or
	// after them, up to mostAdded times as much.
	leastLine = 3
	mostAdded = 40
	// edgeLines is how many lines at either end of a chunk are looked for.
	edgeLines = 4
	// chance is how many bytes in a row agree by chance.
	chance = 6
	// diagonals is how many ways to lay a chunk over the document are looked
	// at.
	diagonals = 16
)

// findAnchors finds where pieces of the chunks stand that do not stand in the
// document as a whole.
func (a *aligner) findAnchors(ctx context.Context) error {
	x := newIndex(a.doc.text)
	var parted []*entry
	for i := range a.entries {
		g := &a.entries[i]
		if g.text == "" || a.occurs(g) {
			continue
		}
		g.starts = nil
		g.lines = lineStarts(g.content)
		g.anchors = anchorsOf(g)
		for _, k := range g.anchors {
			x.want(g.text[k.at:k.end])
		}
		parted = append(parted, g)
	}
	if err := x.find(ctx); err != nil {
		return err
	}
	for _, g := range parted {
		for i := range g.anchors {
			k := &g.anchors[i]
			k.places = x.of(g.text[k.at:k.end])
		}
	}
	return nil
}

// anchorsOf are the pieces of g that are looked for: evenly spread ones, the
// first and the last among them, and its first and last lines, where added text
// ends and begins.
func anchorsOf(g *entry) []anchor {
	n := len(g.text)
	w := windowOf(n)
	var out []anchor
	if w >= windows[1] { // a piece of a few bytes is anywhere
		for i := range anchors {
			out = append(out, anchor{at: (n - w) * i / (anchors - 1), end: n})
		}
	}
	lines := slices.Concat([]int{0}, g.lines, []int{n})
	for i, at := range lines[:len(lines)-1] {
		if edge := i < edgeLines || i >= len(lines)-1-edgeLines; edge && lines[i+1]-at >= leastLine {
			out = append(out, anchor{at: at, end: lines[i+1]})
		}
	}
	slices.SortStableFunc(out, func(a, b anchor) int { return a.at - b.at })
	return slices.CompactFunc(out, func(a, b anchor) bool { return a.at == b.at && windowOf(a.end-a.at) == windowOf(b.end-b.at) })
}

// lineStarts are where the lines of s that are not blank begin, in condensed
// bytes, but for the first.
func lineStarts(s string) []int {
	var out []int
	n, fresh := 0, false
	for _, r := range s {
		switch {
		case r == '\n' || r == '\r':
			fresh = n > 0
		case !blank(r):
			if fresh {
				out = append(out, n)
				fresh = false
			}
			n += utf8.RuneLen(r)
		}
	}
	return out
}

// runs are the longest runs of g in the document, those from the byte near on
// where there are more than can be looked at.
func (a *aligner) runs(g *entry, near int) []candidate {
	var hits []int // diagonals, one for each piece that lies on it
	for _, k := range g.anchors {
		places := k.places
		if len(places) > nearby {
			places = from(places, near)
			places = places[:min(len(places), nearby)]
		}
		for _, p := range places {
			hits = append(hits, int(p)-k.at)
		}
	}
	order := mostHit(hits)
	longest := 0
	var all []candidate
	for _, d := range order {
		for _, c := range a.along(g, d) {
			all = append(all, c)
			longest = max(longest, c.end-c.start)
		}
	}
	if joined, ok := join(g, all); ok && (joined.end-joined.start)*4 > longest*5 {
		return []candidate{joined}
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return (c.end-c.start)*5 < longest*4 || !a.enough(g, c) })
}

// mostHit are the diagonals in hits, the most frequent first, without those that
// hold less than a quarter of what the first one holds.
func mostHit(hits []int) []int {
	slices.Sort(hits)
	type count struct{ d, n int }
	var counts []count
	for i, d := range hits {
		if i == 0 || d != hits[i-1] {
			counts = append(counts, count{d: d})
		}
		counts[len(counts)-1].n++
	}
	slices.SortStableFunc(counts, func(a, b count) int { return b.n - a.n })
	var out []int
	for _, c := range counts[:min(len(counts), diagonals)] {
		if c.n*4 >= counts[0].n {
			out = append(out, c.d)
		}
	}
	return out
}

// along are the runs of g that its anchors lie in when it begins at d.
func (a *aligner) along(g *entry, d int) (out []candidate) {
	covered := -1
	for _, k := range g.anchors {
		if k.at < covered {
			continue
		}
		if c, ok := a.run(g, d, k.at); ok {
			covered = c.end - d
			if !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// run is the longest run of g around its byte at when it begins at d.
func (a *aligner) run(g *entry, d, at int) (candidate, bool) {
	doc, text := a.doc.text, g.text
	if d+at < 0 || d+at >= len(doc) || doc[d+at] != text[at] {
		return candidate{}, false
	}
	lo, hi := at, at+1
	for least := max(0, -d); lo > least && text[lo-1] == doc[d+lo-1]; {
		lo--
	}
	for most := min(len(text), len(doc)-d); hi < most && text[hi] == doc[d+hi]; {
		hi++
	}
	for lo < hi && !utf8.RuneStart(text[lo]) {
		lo++
	}
	for hi > lo && hi < len(text) && !utf8.RuneStart(text[hi]) {
		hi--
	}
	c := atLines(g, candidate{start: d + lo, end: d + hi, front: lo, behind: len(text) - hi})
	return c, c.end > c.start
}

// atLines takes from c the few bytes at its ends that the document happens to
// share with a line of added text.
func atLines(g *entry, c candidate) candidate {
	i, whole := slices.BinarySearch(g.lines, c.front)
	if c.front > 0 && !whole && i < len(g.lines) && g.lines[i]-c.front <= chance {
		c.start, c.front = c.start+g.lines[i]-c.front, g.lines[i]
	}
	end := len(g.text) - c.behind
	i, whole = slices.BinarySearch(g.lines, end)
	if c.behind > 0 && !whole && i > 0 && end-g.lines[i-1] <= chance {
		c.end, c.behind = c.end-(end-g.lines[i-1]), len(g.text)-g.lines[i-1]
	}
	return c
}

// join makes one candidate of runs that follow each other in the chunk and in
// the document: text that was altered between them.
func join(g *entry, runs []candidate) (candidate, bool) {
	runs = slices.Clone(runs)
	slices.SortFunc(runs, func(p, q candidate) int {
		return cmp.Or(cmp.Compare(p.front, q.front), cmp.Compare(p.start, q.start))
	})
	best, matched := candidate{}, 0
	for i := range runs {
		c, sum := runs[i], runs[i].end-runs[i].start
		for _, r := range runs[i+1:] {
			// What lies between may have grown or shrunk by half.
			inChunk, inDoc := r.front-(len(g.text)-c.behind), r.start-c.end
			if inChunk < 0 || inDoc < 0 || max(inChunk, inDoc) > 64+len(g.text)/4 {
				continue
			}
			c.end, c.behind, c.altered = r.end, r.behind, true
			sum += r.end - r.start
		}
		if c.altered && sum > matched {
			best, matched = c, sum
		}
	}
	return best, matched*2 >= len(g.text)
}

// enough reports whether c is more of g than chance would find.
func (a *aligner) enough(g *entry, c candidate) bool {
	n := c.end - c.start
	if n*2 >= len(g.text) || n >= leastRun && (c.front == 0 || c.behind == 0) {
		return true
	}
	if n*mostAdded < len(g.text) || !wordy(a.doc.text[c.start:c.end]) {
		return false
	}
	_, first := slices.BinarySearch(g.lines, c.front)
	_, after := slices.BinarySearch(g.lines, len(g.text)-c.behind)
	return c.behind == 0 && first || c.front == 0 && after || first && after && n*4 >= len(g.text)
}

// wordy reports whether s has at least leastLine letters or digits.
func wordy(s string) bool {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n >= leastLine
}
