package markdownchunker

import (
	"sort"
	"strings"
)

const emptyLine = "\n\n"

type feedRun struct{ start, end, chars, lines uint32 }

func (d *Document) readFeeds() {
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
		d.feedRuns = append(d.feedRuns, feedRun{uint32(start), uint32(end), uint32(d.index.CharsBefore(start)), uint32(lines)})
		lines += end - start
	}
}

type paragraphs struct {
	feeds               []feedRun
	start, chars, lines int
	end                 int
}

func (d *Document) paragraphs(p piece, line, chars int) paragraphs {
	first := sort.Search(len(d.feedRuns), func(i int) bool { return int(d.feedRuns[i].end) > p.start })
	return paragraphs{d.feedRuns[first:], p.start, chars, line - 1, p.end}
}

// next returns the next paragraph, without the empty line after it. The lengths are not set for the
// last paragraph.
func (x *paragraphs) next() (p piece, chars, lines int, last bool) {
	for len(x.feeds) > 0 && int(x.feeds[0].start) < x.end {
		f := &x.feeds[0]
		boundary := max(x.start, int(f.start))
		if min(x.end, int(f.end))-boundary < len(emptyLine) {
			x.feeds = x.feeds[1:]
			continue
		}
		p = piece{x.start, boundary}
		previous, above := int(f.chars)+boundary-int(f.start), int(f.lines)+boundary-int(f.start)
		chars, lines = previous-x.chars, above-x.lines
		x.start, x.chars, x.lines = boundary+len(emptyLine), previous+len(emptyLine), above+len(emptyLine)
		return p, chars, lines, false
	}
	return piece{x.start, x.end}, 0, 0, true
}

// cutByParagraphs splits text between paragraphs (rules/reference-rules, Cutting text to size).
func (r *run) cutByParagraphs(p piece, line int) error {
	text, previous := p.textIn(r.doc.text), r.doc.index.CharsBefore(p.start)
	next := r.doc.index.CharsBefore(p.end)
	if next-previous <= r.config.MaxChunkSize {
		if isBlank(text) {
			return nil
		}
		return r.addChunk(r.makeSizedChunk([]part{{piece: p}}, next-previous, previous, line, line+strings.Count(text, "\n")))
	}
	last := text
	if pos := lastCut(text); pos >= 0 {
		last = text[pos:]
	}
	var w draft
	first, end := line, line-1
	save := func() error {
		if w.stripEnd(r.doc.text); len(w.parts) > 0 {
			return r.addChunk(r.makeDraftChunk(&w, first, end))
		}
		return nil
	}
	for all, done := r.doc.paragraphs(p, line, previous), false; !done; {
		previous := all.chars
		consumed, n, lines, final := all.next()
		switch done = final; {
		case final:
			n, lines = next-previous, strings.Count(last, "\n")
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
		w.add(consumed, n, previous)
	}
	return save()
}

func lastCut(text string) int {
	// Pairs of line feeds are counted from the left.
	index := strings.LastIndex(text, emptyLine)
	if index < 0 {
		return -1
	}
	run := index + len(emptyLine)
	start := index
	for start > 0 && text[start-1] == '\n' {
		start--
	}
	return start + (run-start)/len(emptyLine)*len(emptyLine)
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
			w.add(piece{pos, min(len(text), pos+len(paragraph)+len(emptyLine))}, n, 0)
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
