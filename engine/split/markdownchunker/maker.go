package markdownchunker

// draft is an unfinished chunk. It is reused for the next chunk to save memory.
type draft struct {
	parts []part
	size  int // characters in the draft
	// trimmedEnd is the end of the text without line feeds at the end, or 0 if it is unknown.
	trimmedEnd int
}

func (w *draft) reset() { *w = draft{parts: w.parts[:0]} }

func (w *draft) add(p piece, n int) {
	w.size += n
	if last := len(w.parts) - 1; last >= 0 && w.parts[last].inserted == "" && w.parts[last].end == p.start {
		w.parts[last].end = p.end
		return
	}
	w.parts = append(w.parts, part{piece: p})
}

func (w *draft) stripEnd(text string) {
	for len(w.parts) > 0 {
		last := &w.parts[len(w.parts)-1]
		if w.trimmedEnd > last.start {
			w.size -= last.end - w.trimmedEnd
			last.end = w.trimmedEnd
			return
		}
		ownText := last.textIn(text)
		trimmed := stripRight(ownText)
		w.size -= countRunes(ownText[len(trimmed):])
		if last.end = last.start + len(trimmed); trimmed != "" {
			return
		}
		w.parts = w.parts[:len(w.parts)-1]
	}
}

type maker struct {
	doc    *Document
	buffer []Chunk
}

const chunksPerAllocation = 32

// reallocate copies the chunks to new memory if only a few of the allocated chunks remain.
// Otherwise, one chunk would keep alive all memory that was allocated with it.
func reallocate(chunks []*Chunk, madeCount int) {
	if madeCount <= 2*len(chunks) {
		return
	}
	copies := make([]Chunk, len(chunks))
	for i, c := range chunks {
		copies[i] = *c
		if len(c.parts) == 1 {
			copies[i].parts = append(copies[i].singlePart[:0], c.parts[0])
		}
		chunks[i] = &copies[i]
	}
}

func (m *maker) newChunk(parts []part, start, end int) (*Chunk, error) {
	size := 0
	for _, p := range parts {
		size += countRunes(p.inserted) + m.doc.countChars(p.piece)
	}
	return m.makeSizedChunk(parts, size, start, end)
}

func (m *maker) makeSizedChunk(parts []part, size, start, end int) (*Chunk, error) {
	if end < start {
		return nil, &DocumentError{Kind: LinesReversed, Start: start, End: end}
	}
	if len(m.buffer) == 0 {
		m.buffer = make([]Chunk, chunksPerAllocation)
	}
	c := &m.buffer[0]
	m.buffer = m.buffer[1:]
	c.doc, c.Size, c.Start, c.End, c.RuleLine = m.doc, size, start, end, start
	c.parts = append(c.singlePart[:0], parts...)
	return c, nil
}

func (m *maker) makeChunk(p *passage) (*Chunk, error) {
	c, err := m.makeSizedChunk([]part{{piece: p.piece}}, p.chars, p.firstLine, p.lastLine)
	if err == nil {
		c.markers = p.markers
	}
	return c, err
}

func (m *maker) makeWhole(from, to int) (*Chunk, error) {
	p := m.doc.readPassage(from, to)
	return m.makeChunk(&p)
}

func (c *Chunk) join(b *Chunk, separator string) error {
	if b.End < c.Start {
		return &DocumentError{Kind: LinesReversed, Start: c.Start, End: b.End}
	}
	own, added := c.readMarkers(), b.readMarkers()
	markers := (own | added) &^ (own & added & hasOddFences)
	if last := &c.parts[len(c.parts)-1]; b.isSinglePart() && last.end <= b.parts[0].start && c.doc.text[last.end:b.parts[0].start] == separator {
		last.end = b.parts[0].end
	} else {
		pos := len(c.parts)
		c.parts = append(c.parts, b.parts...)
		c.parts[pos].inserted = separator + c.parts[pos].inserted
	}
	c.Size += countRunes(separator) + b.Size
	c.End, c.markers, c.Metadata, b.parts = b.End, markers, Metadata{}, nil
	return nil
}
