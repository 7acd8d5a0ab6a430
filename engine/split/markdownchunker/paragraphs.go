package markdownchunker

import "strings"

const emptyLine = "\n\n"

// byParagraphs cuts a range of the text, which begins at a line, between
// paragraphs (rules/reference-rules, Cutting text to size). The lines it tells
// are those that the implementation counts.
func (r *run) byParagraphs(p piece, line int) error {
	text, index := p.of(r.doc.text), &r.doc.index
	before := index.Before(p.start)
	if index.Before(p.end)-before <= r.config.MaxChunkSize {
		if isBlank(text) {
			return nil
		}
		return r.emit(r.doc.newChunk([]part{{piece: p}}, line, line+strings.Count(text, "\n")))
	}
	last := text
	if at := lastCut(text); at >= 0 {
		last = text[at:]
	}
	var w draft
	first, end := line, line-1
	save := func() error {
		if parts := stripEnd(r.doc.text, w.parts); len(parts) > 0 {
			return r.emit(r.doc.newChunk(parts, first, end))
		}
		return nil
	}
	for at := 0; at <= len(text); {
		paragraph, next := text[at:], len(text)+1
		if n := strings.Index(paragraph, emptyLine); n >= 0 {
			paragraph, next = paragraph[:n], at+n+len(emptyLine)
		}
		taken := paragraph
		if paragraph != last {
			taken = text[at : at+len(paragraph)+len(emptyLine)]
		}
		here := piece{p.start + at, p.start + at + len(taken)}
		n, lines := index.Before(here.end)-before, strings.Count(taken, "\n")
		if w.size+n <= r.config.MaxChunkSize {
			end += lines
		} else {
			if err := save(); err != nil {
				return err
			}
			w, first = draft{}, end+1
			end += lines
		}
		w.add(here, n)
		before += n + next - at - len(taken) // the line feeds that it was divided at
		at = next
	}
	return save()
}

// lastCut is where the last paragraph begins, as a division from the left finds
// it; -1 when there is one only.
func lastCut(text string) int {
	// In a run of line feeds pairs are taken from the left.
	at := strings.LastIndex(text, emptyLine)
	if at < 0 {
		return -1
	}
	run := at + len(emptyLine)
	from := at
	for from > 0 && text[from-1] == '\n' {
		from--
	}
	return from + (run-from)/len(emptyLine)*len(emptyLine)
}

// fallback packs paragraphs, without those that are blank.
func (r *run) fallback() error {
	text := r.doc.text
	var w draft
	start, line := 1, 1
	for at := 0; at <= len(text); {
		paragraph, next := text[at:], len(text)+1
		if n := strings.Index(paragraph, emptyLine); n >= 0 {
			paragraph, next = paragraph[:n], at+n+len(emptyLine)
		}
		lines := strings.Count(paragraph, "\n") + len(emptyLine)
		if !isBlank(paragraph) {
			n := runes(paragraph) + len(emptyLine)
			if w.size > 0 && w.size+n > r.config.MaxChunkSize {
				if err := r.emit(r.doc.newChunk(stripEnd(text, w.parts), start, line-1)); err != nil {
					return err
				}
				w, start = draft{}, line
			}
			w.add(piece{at, min(len(text), at+len(paragraph)+len(emptyLine))}, n)
		}
		line += lines
		at = next
	}
	if w.size == 0 {
		return nil
	}
	return r.emit(r.doc.newChunk(stripEnd(text, w.parts), start, max(line-1, start)))
}
