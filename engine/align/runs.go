package align

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"
)

const (
	// minRun is the minimum length of a run, unless the run is at least half of the chunk.
	minRun = 12
	// minLineLetters is the minimum number of letters and digits in a run of complete lines.
	minLineLetters = 3
	maxAddedFactor = 40
	// chanceLength is the length up to which text may match by chance.
	chanceLength    = 6
	maxExtendedRuns = 4
	// maxDiagonals limits the number of alignments checked per chunk.
	maxDiagonals = 16
)

// run is a range of text shared by a chunk and the document.
type run struct {
	start, end                   int
	unmatchedStart, unmatchedEnd int
	isAltered                    bool
}

type scratch struct {
	nearPlaces []int
	offsets    []int
	counts     []diagonal
	runs       []run
}

// diagonal is an alignment of a chunk with the document.
type diagonal struct{ offset, pieces int }

func (a *aligner) findRuns(x *partialChunk, expectedPlace int) []run {
	offsets := a.scratch.offsets[:0]
	for _, k := range x.anchors {
		places := k.places
		if len(places) > maxNearby {
			places = skipBefore(places, expectedPlace)
			places = places[:min(len(places), maxNearby)]
		}
		for _, pos := range places {
			offsets = append(offsets, int(pos)-k.offset)
		}
	}
	a.scratch.offsets = offsets
	runs := a.scratch.runs[:0]
	longest := run{}
	for _, d := range a.listDiagonals(offsets) {
		previous := len(runs)
		runs = x.appendRuns(runs, d.offset)
		for _, c := range runs[previous:] {
			if c.end-c.start > longest.end-longest.start {
				longest = c
			}
		}
	}
	a.scratch.runs = runs
	minimum := longest.end - longest.start
	if !x.coversNearlyAll(longest) {
		if joined, ok := joinRuns(x, runs); ok && (joined.end-joined.start)*4 > minimum*5 && x.countShared(joined) > 0 {
			return []run{x.extendRun(joined)}
		}
	}
	runs = slices.DeleteFunc(runs, func(c run) bool { return (c.end-c.start)*5 < minimum*4 || !x.isLongEnough(c) })
	for i := range runs[:min(len(runs), maxExtendedRuns)] {
		runs[i] = x.extendRun(runs[i])
	}
	return runs
}

func (x *partialChunk) countShared(r run) (n int) {
	for _, s := range x.findPieces(&r, r.start) {
		n += s.length
	}
	return n
}

func (a *aligner) listDiagonals(offsets []int) []diagonal {
	slices.Sort(offsets)
	counts := a.scratch.counts[:0]
	for i, d := range offsets {
		if i == 0 || d != offsets[i-1] {
			counts = append(counts, diagonal{offset: d})
		}
		counts[len(counts)-1].pieces++
	}
	a.scratch.counts = counts
	slices.SortStableFunc(counts, func(a, b diagonal) int { return b.pieces - a.pieces })
	counts = counts[:min(len(counts), maxDiagonals)]
	for i, c := range counts {
		if c.pieces*4 < counts[0].pieces {
			return counts[:i]
		}
	}
	return counts
}

func (x *partialChunk) appendRuns(out []run, d int) []run {
	first, byteSet := len(out), -1
	for _, k := range x.anchors {
		if k.offset < byteSet {
			continue
		}
		if c, ok := x.findRunAt(d, k.offset); ok {
			byteSet = c.end - d
			if !slices.Contains(out[first:], c) {
				out = append(out, c)
			}
		}
	}
	return out
}

func (x *partialChunk) findRunAt(d, pos int) (run, bool) {
	doc, text := x.document.text, x.chunk.text
	if d+pos < 0 || d+pos >= len(doc) || doc[d+pos] != text[pos] {
		return run{}, false
	}
	minimum, maximum := max(0, -d), min(len(text), len(doc)-d)
	lo := pos - sharedEndLength(text[minimum:pos], doc[d+minimum:d+pos])
	hi := pos + sharedStartLength(text[pos:maximum], doc[d+pos:d+maximum])
	for lo < hi && !utf8.RuneStart(text[lo]) {
		lo++
	}
	for hi > lo && hi < len(text) && !utf8.RuneStart(text[hi]) {
		hi--
	}
	c := trimAtWords(x, run{start: d + lo, end: d + hi, unmatchedStart: lo, unmatchedEnd: len(text) - hi})
	return c, c.end > c.start
}

const compareBytes = 32

func sharedStartLength(s, t string) int {
	n := 0
	for n+compareBytes <= len(s) && s[n:n+compareBytes] == t[n:n+compareBytes] {
		n += compareBytes
	}
	for n < len(s) && s[n] == t[n] {
		n++
	}
	return n
}

func sharedEndLength(s, t string) int {
	n := len(s)
	for n >= compareBytes && s[n-compareBytes:n] == t[n-compareBytes:n] {
		n -= compareBytes
	}
	for n > 0 && s[n-1] == t[n-1] {
		n--
	}
	return len(s) - n
}

// trimAtLines removes bytes at the ends of c that match added lines by chance.
func trimAtLines(x *partialChunk, c run) run {
	i, isWhole := slices.BinarySearch(x.lines, c.unmatchedStart)
	if c.unmatchedStart > 0 && !isWhole && i < len(x.lines) && x.lines[i]-c.unmatchedStart <= chanceLength {
		c.start, c.unmatchedStart = c.start+x.lines[i]-c.unmatchedStart, x.lines[i]
	}
	end := len(x.chunk.text) - c.unmatchedEnd
	i, isWhole = slices.BinarySearch(x.lines, end)
	if c.unmatchedEnd > 0 && !isWhole && i > 0 && end-x.lines[i-1] <= chanceLength {
		c.end, c.unmatchedEnd = c.end-(end-x.lines[i-1]), len(x.chunk.text)-x.lines[i-1]
	}
	return c
}

// trimAtWords removes bytes at the ends of c that match added words by chance.
func trimAtWords(x *partialChunk, c run) run {
	c = trimAtLines(x, c)
	i, isWhole := slices.BinarySearch(x.gaps, c.unmatchedStart)
	if c.unmatchedStart > 0 && !isWhole && i < len(x.gaps) && x.gaps[i]-c.unmatchedStart <= chanceLength && isWord(utf8.DecodeLastRuneInString(x.chunk.text[:c.unmatchedStart])) {
		c.start, c.unmatchedStart = c.start+x.gaps[i]-c.unmatchedStart, x.gaps[i]
	}
	end := len(x.chunk.text) - c.unmatchedEnd
	i, isWhole = slices.BinarySearch(x.gaps, end)
	if c.unmatchedEnd > 0 && !isWhole && i > 0 && end-x.gaps[i-1] <= chanceLength && isWord(utf8.DecodeRuneInString(x.chunk.text[end:])) {
		c.end, c.unmatchedEnd = c.end-(end-x.gaps[i-1]), len(x.chunk.text)-x.gaps[i-1]
	}
	return c
}

func isWord(r rune, _ int) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// joinRuns merges runs that are in the same order in the chunk and the document.
func joinRuns(x *partialChunk, runs []run) (run, bool) {
	runs = slices.Clone(runs)
	slices.SortFunc(runs, func(one, two run) int {
		return cmp.Or(cmp.Compare(one.unmatchedStart, two.unmatchedStart), cmp.Compare(one.start, two.start))
	})
	best, matched := run{}, 0
	for i := range runs {
		c, sum := runs[i], runs[i].end-runs[i].start
		for _, r := range runs[i+1:] {
			inChunk, inDoc := r.unmatchedStart-(len(x.chunk.text)-c.unmatchedEnd), r.start-c.end
			if overlapping := -min(inChunk, inDoc); overlapping > 0 && overlapping <= chanceLength {
				r.unmatchedStart, r.start = r.unmatchedStart+overlapping, r.start+overlapping
				inChunk, inDoc = inChunk+overlapping, inDoc+overlapping
			}
			if inChunk < 0 || inDoc < 0 || max(inChunk, inDoc) > 64+len(x.chunk.text)/4 || r.end-r.start <= chanceLength {
				continue
			}
			c.end, c.unmatchedEnd, c.isAltered = r.end, r.unmatchedEnd, true
			sum += r.end - r.start
		}
		if c.isAltered && sum > matched {
			best, matched = c, sum
		}
	}
	return best, matched*2 >= len(x.chunk.text)
}

func (x *partialChunk) isLongEnough(c run) bool {
	n := c.end - c.start
	if n*2 >= len(x.chunk.text) || n >= minRun && (c.unmatchedStart == 0 || c.unmatchedEnd == 0) {
		return true
	}
	if n*maxAddedFactor < len(x.chunk.text) || !hasEnoughLetters(x.document.text[c.start:c.end]) {
		return false
	}
	_, first := slices.BinarySearch(x.lines, c.unmatchedStart)
	_, after := slices.BinarySearch(x.lines, len(x.chunk.text)-c.unmatchedEnd)
	return c.unmatchedEnd == 0 && first || c.unmatchedStart == 0 && after || first && after && n*4 >= len(x.chunk.text)
}

func hasEnoughLetters(s string) bool {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n >= minLineLetters
}
