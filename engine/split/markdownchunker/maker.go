package markdownchunker

import "slices"

// draft is a chunk that is still growing, and the room for the next.
type draft struct {
	parts        []part
	size, before int // in characters, as those of a chunk
}

// again begins the next one.
func (w *draft) again() { *w = draft{parts: w.parts[:0]} }

// add appends a range of the text that has n characters, and so many before it.
func (w *draft) add(p piece, n, before int) {
	if len(w.parts) == 0 {
		w.before = before
	}
	w.size += n
	if last := len(w.parts) - 1; last >= 0 && w.parts[last].inserted == "" && w.parts[last].end == p.start {
		w.parts[last].end = p.end
		return
	}
	w.parts = append(w.parts, part{piece: p})
}

// stripEnd takes the white space at its end out of a draft.
func (w *draft) stripEnd(text string) {
	for len(w.parts) > 0 {
		last := &w.parts[len(w.parts)-1]
		own := last.of(text)
		kept := stripRight(own)
		w.size -= runes(own[len(kept):])
		if last.end = last.start + len(kept); kept != "" {
			return
		}
		w.parts = w.parts[:len(w.parts)-1]
	}
}

// maker makes chunks of a document, many in one room.
type maker struct {
	doc  *Document
	room []Chunk
}

// atOnce is how many chunks have a room: what is kept of one keeps all.
const atOnce = 32

// newChunk makes a chunk of parts, or fails as the implementation does.
func (m *maker) newChunk(parts []part, start, end int) (*Chunk, error) {
	size := 0
	for _, p := range parts {
		size += runes(p.inserted) + m.doc.charsIn(p.piece)
	}
	return m.sizedChunk(parts, size, m.doc.index.Before(parts[0].start), start, end)
}

// ofDraft is newChunk of what a draft has.
func (m *maker) ofDraft(w *draft, start, end int) (*Chunk, error) {
	return m.sizedChunk(w.parts, w.size, w.before, start, end)
}

// sizedChunk is newChunk of parts that have so many characters, and so many
// before them.
func (m *maker) sizedChunk(parts []part, size, before, start, end int) (*Chunk, error) {
	if end < start {
		return nil, &FailedError{Kind: FailedLines, Start: start, End: end}
	}
	if len(m.room) == 0 {
		m.room = make([]Chunk, atOnce)
	}
	c := &m.room[0]
	m.room = m.room[1:]
	c.doc, c.Size, c.before, c.Start, c.End, c.At = m.doc, size, before, start, end, start
	c.parts = append(c.one[:0], parts...)
	return c, nil
}

// whole makes a chunk of lines as they stand.
func (m *maker) whole(start, end int) (*Chunk, error) {
	return m.newChunk([]part{{piece: m.doc.lines(start, end)}}, start, end)
}

// joinedChunk makes a chunk of two with text between, in the lines of both.
func (m *maker) joinedChunk(a, b *Chunk, between string) (*Chunk, error) {
	c, err := m.sizedChunk(nil, a.Size+runes(between)+b.Size, a.before, a.Start, b.End)
	if err != nil {
		return nil, err
	}
	if last := a.parts[len(a.parts)-1]; b.single() && last.end <= b.parts[0].start && m.doc.text[last.end:b.parts[0].start] == between {
		c.parts = append(c.one[:0], a.parts...)
		c.parts[len(a.parts)-1].end = b.parts[0].end
	} else {
		c.parts = slices.Concat(a.parts, b.parts)
		c.parts[len(a.parts)].inserted = between + c.parts[len(a.parts)].inserted
	}
	c.Begin, c.At, c.AfterBlock, c.Merged = a.Begin, a.At, a.AfterBlock, a.Merged
	c.signs = a.signed() | b.signed() // no sign has a line feed
	return c, nil
}
