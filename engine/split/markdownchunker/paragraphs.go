package markdownchunker

import (
	"sort"
	"strings"
	"unicode/utf8"
)

const emptyLine = "\n\n"

// lineFeedRun is a run of line feeds. trimmedEnd is the start of the run, or 0 if white space
// precedes the run.
type lineFeedRun struct{ start, end, trimmedEnd, chars, lines uint32 }

func (d *Document) readLineFeeds() {
	end, lines := 0, 0
	for {
		n := strings.Index(d.text[end:], emptyLine)
		if n < 0 {
			return
		}
		start := end + n
		lines += strings.Count(d.text[end:start], "\n")
		for end = start + len(emptyLine); end < len(d.text) && d.text[end] == '\n'; end++ {
		}
		trimmedEnd := d.findTrimmedEnd(piece{0, end})
		d.lineFeedRuns = append(d.lineFeedRuns, lineFeedRun{uint32(start), uint32(end), uint32(trimmedEnd), uint32(d.index.CharsBefore(start)), uint32(lines)})
		lines += end - start
	}
}

type passage struct {
	piece
	firstLine, lastLine int
	before, chars       int // characters before and in the passage
	trimmedEnd          int // see draft.trimmedEnd
	isBlank             bool
	markers             contentMarkers
}

func (d *Document) readPassage(from, to int) passage {
	p := passage{piece: d.lines(from, to), firstLine: from, lastLine: min(to, d.lineCount())}
	p.before = d.index.CharsBefore(p.start)
	p.chars = d.index.CharsBefore(p.end) - p.before
	p.isBlank = isBlank(p.textIn(d.text))
	return p
}

// findTrimmedEnd returns the end of a piece without trailing line feeds. It returns 0 if white
// space precedes these line feeds.
func (d *Document) findTrimmedEnd(p piece) int {
	text := strings.TrimRight(p.textIn(d.text), "\n")
	if r, _ := utf8.DecodeLastRuneInString(text); !isNotSpace(r) {
		return 0
	}
	return p.start + len(text)
}

// paragraphs iterates over the paragraphs of a passage. piece is the unread part. chars and lines
// count the text of the document before it.
type paragraphs struct {
	piece
	lineFeeds    []lineFeedRun
	chars, lines int
	trimmedEnd   int // trimmedEnd of the previous paragraph
}

func (d *Document) paragraphs(p *passage) paragraphs {
	first := sort.Search(len(d.lineFeedRuns), func(i int) bool { return int(d.lineFeedRuns[i].end) > p.start })
	feeds := d.lineFeedRuns[first:]
	feeds = feeds[:sort.Search(len(feeds), func(i int) bool { return int(feeds[i].start) >= p.end })]
	return paragraphs{p.piece, feeds, p.before, p.firstLine - 1, 0}
}

// last returns the last paragraph. In a run of line feeds, each pair is a separator, counted from
// the left.
func (x *paragraphs) last() piece {
	for i := len(x.lineFeeds) - 1; i >= 0; i-- {
		start := max(x.start, int(x.lineFeeds[i].start))
		if n := min(x.end, int(x.lineFeeds[i].end)) - start; n >= len(emptyLine) {
			return piece{start + n/len(emptyLine)*len(emptyLine), x.end}
		}
	}
	return x.piece
}

// next returns the next paragraph, without the empty line after it. The lengths are not set for the
// last paragraph.
func (x *paragraphs) next() (p piece, chars, lines int, last bool) {
	for len(x.lineFeeds) > 0 {
		f := &x.lineFeeds[0]
		boundary := max(x.start, int(f.start))
		if min(x.end, int(f.end))-boundary < len(emptyLine) {
			x.lineFeeds = x.lineFeeds[1:]
			continue
		}
		p = piece{x.start, boundary}
		previous, above := int(f.chars)+boundary-int(f.start), int(f.lines)+boundary-int(f.start)
		chars, lines = previous-x.chars, above-x.lines
		x.trimmedEnd = int(f.trimmedEnd)
		x.start, x.chars, x.lines = boundary+len(emptyLine), previous+len(emptyLine), above+len(emptyLine)
		return p, chars, lines, false
	}
	return x.piece, 0, 0, true
}

// cutByParagraphs splits a passage between paragraphs (rules/reference-rules, Cutting text to size).
func (r *run) cutByParagraphs(p *passage) error {
	switch {
	case p.isBlank:
		return nil
	case p.chars <= r.config.MaxChunkSize:
		return r.addChunk(r.makeChunk(p))
	}
	all := r.doc.paragraphs(p)
	last := all.last().textIn(r.doc.text)
	var w draft
	first, end := p.firstLine, p.firstLine-1
	save := func() error {
		if w.stripEnd(r.doc.text); len(w.parts) == 0 {
			return nil
		}
		c, err := r.makeSizedChunk(w.parts, w.size, first, end)
		if err == nil && p.markers == markersRead {
			c.markers = markersRead // the passage contains no markers
		}
		return r.addChunk(c, err)
	}
	for done := false; !done; {
		consumed, n, lines, final := all.next()
		switch done = final; {
		case final:
			n, lines = p.before+p.chars-all.chars, p.lastLine-1-all.lines
		case consumed.textIn(r.doc.text) != last:
			consumed.end, n, lines = consumed.end+len(emptyLine), n+len(emptyLine), lines+len(emptyLine)
		}
		if w.size+n > r.config.MaxChunkSize {
			if err := save(); err != nil {
				return err
			}
			w.reset()
			first = end + 1
		}
		end += lines
		w.add(consumed, n)
		w.trimmedEnd = all.trimmedEnd
	}
	w.trimmedEnd = p.trimmedEnd
	return save()
}

func (r *run) cutWhole() error {
	p := r.doc.readPassage(1, r.doc.lineCount())
	return r.cutByParagraphs(&p)
}

func (r *run) fallback() error {
	text := r.doc.text
	var w draft
	start, line := 1, 1
	for pos := 0; pos <= len(text); {
		paragraph, next := text[pos:], len(text)+1
		if n := strings.Index(paragraph, emptyLine); n >= 0 {
			paragraph, next = paragraph[:n], pos+n+len(emptyLine)
		}
		lines := strings.Count(paragraph, "\n") + len(emptyLine)
		if !isBlank(paragraph) {
			n := countRunes(paragraph) + len(emptyLine)
			if w.size > 0 && w.size+n > r.config.MaxChunkSize {
				w.stripEnd(text)
				if err := r.addChunk(r.newChunk(w.parts, start, line-1)); err != nil {
					return err
				}
				w.reset()
				start = line
			}
			w.add(piece{pos, min(len(text), pos+len(paragraph)+len(emptyLine))}, n)
		}
		line += lines
		pos = next
	}
	if w.size == 0 {
		return nil
	}
	w.stripEnd(text)
	return r.addChunk(r.newChunk(w.parts, start, max(line-1, start)))
}
