package align

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"
)

const (
	// leastRun is the shortest run, in condensed bytes, that is a place when
	// it is less than half of the chunk; it then reaches one of its ends.
	leastRun = 12
	// leastLine is the fewest letters and digits of a run that is a place
	// because it is whole lines of the chunk, whatever was added before or
	// after them, up to mostAdded times as much.
	leastLine = 3
	mostAdded = 40
	// chance is how many bytes in a row agree by chance.
	chance = 6
	// diagonals is how many ways to lay a chunk over the document are looked
	// at.
	diagonals = 16
)

// scratch is what runs are looked for in, kept from one chunk to the next.
type scratch struct {
	hits   []int // diagonals, one for each piece that lies on it
	counts []diagonal
	runs   []candidate
}

// diagonal is a way to lay a chunk over the document: where it begins, and how
// many pieces lie on it.
type diagonal struct{ at, hits int }

// runs are the longest runs of g in the document, those from the byte near on
// where there are more than can be looked at.
func (a *aligner) runs(g *entry, near int) []candidate {
	hits := a.scratch.hits[:0]
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
	a.scratch.hits = hits
	all := a.scratch.runs[:0]
	longest := candidate{}
	for _, d := range a.mostHit(hits) {
		before := len(all)
		all = a.along(all, g, d.at)
		for _, c := range all[before:] {
			if c.end-c.start > longest.end-longest.start {
				longest = c
			}
		}
	}
	a.scratch.runs = all
	least := longest.end - longest.start
	if !g.nearlyAll(longest) {
		if joined, ok := join(g, all); ok && (joined.end-joined.start)*4 > least*5 {
			return []candidate{joined}
		}
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return (c.end-c.start)*5 < least*4 || !a.enough(g, c) })
}

// mostHit are the diagonals in hits, the most frequent first, without those that
// hold less than a quarter of what the first one holds.
func (a *aligner) mostHit(hits []int) []diagonal {
	slices.Sort(hits)
	counts := a.scratch.counts[:0]
	for i, d := range hits {
		if i == 0 || d != hits[i-1] {
			counts = append(counts, diagonal{at: d})
		}
		counts[len(counts)-1].hits++
	}
	a.scratch.counts = counts
	slices.SortStableFunc(counts, func(a, b diagonal) int { return b.hits - a.hits })
	counts = counts[:min(len(counts), diagonals)]
	for i, c := range counts {
		if c.hits*4 < counts[0].hits {
			return counts[:i]
		}
	}
	return counts
}

// along appends the runs of g that its anchors lie in when it begins at d.
func (a *aligner) along(out []candidate, g *entry, d int) []candidate {
	first, covered := len(out), -1
	for _, k := range g.anchors {
		if k.at < covered {
			continue
		}
		if c, ok := a.run(g, d, k.at); ok {
			covered = c.end - d
			if !slices.Contains(out[first:], c) {
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
	least, most := max(0, -d), min(len(text), len(doc)-d)
	lo := at - sharedEnd(text[least:at], doc[d+least:d+at])
	hi := at + sharedBeginning(text[at:most], doc[d+at:d+most])
	for lo < hi && !utf8.RuneStart(text[lo]) {
		lo++
	}
	for hi > lo && hi < len(text) && !utf8.RuneStart(text[hi]) {
		hi--
	}
	c := atWords(g, candidate{start: d + lo, end: d + hi, front: lo, behind: len(text) - hi})
	return c, c.end > c.start
}

// stretch is how many bytes are compared at once.
const stretch = 32

// sharedBeginning is how many bytes s and t, of one length, begin with alike.
func sharedBeginning(s, t string) int {
	n := 0
	for n+stretch <= len(s) && s[n:n+stretch] == t[n:n+stretch] {
		n += stretch
	}
	for n < len(s) && s[n] == t[n] {
		n++
	}
	return n
}

// sharedEnd is how many bytes s and t, of one length, end with alike.
func sharedEnd(s, t string) int {
	n := len(s)
	for n >= stretch && s[n-stretch:n] == t[n-stretch:n] {
		n -= stretch
	}
	for n > 0 && s[n-1] == t[n-1] {
		n--
	}
	return len(s) - n
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

// atWords takes from c the few bytes at its ends that a word of the document and
// one of added text happen to share, such as a full stop, after those of lines.
func atWords(g *entry, c candidate) candidate {
	c = atLines(g, c)
	i, whole := slices.BinarySearch(g.words, c.front)
	if c.front > 0 && !whole && i < len(g.words) && g.words[i]-c.front <= chance && isWord(utf8.DecodeLastRuneInString(g.text[:c.front])) {
		c.start, c.front = c.start+g.words[i]-c.front, g.words[i]
	}
	end := len(g.text) - c.behind
	i, whole = slices.BinarySearch(g.words, end)
	if c.behind > 0 && !whole && i > 0 && end-g.words[i-1] <= chance && isWord(utf8.DecodeRuneInString(g.text[end:])) {
		c.end, c.behind = c.end-(end-g.words[i-1]), len(g.text)-g.words[i-1]
	}
	return c
}

func isWord(r rune, _ int) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

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
			// What lies between may have grown or shrunk by half. Runs reach over each
			// other where the texts beside them agree by chance, as in a full stop.
			inChunk, inDoc := r.front-(len(g.text)-c.behind), r.start-c.end
			if over := -min(inChunk, inDoc); over > 0 && over <= chance {
				r.front, r.start = r.front+over, r.start+over
				inChunk, inDoc = inChunk+over, inDoc+over
			}
			if inChunk < 0 || inDoc < 0 || max(inChunk, inDoc) > 64+len(g.text)/4 || r.end-r.start <= chance {
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
