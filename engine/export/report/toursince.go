package report

import (
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/tour"
)

func (t *TourAgainst) showVersions(s *tour.Scene, stop *comparedStop, older bool) {
	a, b := t.Pairs[0].A, t.Pairs[0].B
	s.Older = &tour.OlderPlace{Result: a, Chunk: -1, IsShownFirst: older}
	switch edits := t.chooseEdits(); {
	case len(stop.examples) > 0:
		stop.examples[0].showVersions(s, b)
	case len(edits) > 0:
		edits[0].show(s, b)
	}
	s.Label = "before"
	if s.Older.IsShownFirst {
		s.Label = "after"
	}
}

func (x *example) showVersions(s *tour.Scene, b *engine.Result) {
	a, cut := s.Older.Result, x.severedStatus()
	broken := chunk.Span{Start: cut.Start, End: cut.End}
	if cut == x.a {
		s.Older.IsShownFirst, s.Older.Focus, s.Older.Underlined = true, cut.Start, broken
		if s.Focus = findSamePlace(cut.Start, a, b); x.b != nil {
			s.Focus = x.b.Start
		}
	} else {
		s.Focus, s.Underlined = cut.Start, broken
		if s.Older.Focus = findSamePlace(cut.Start, b, a); x.a != nil {
			s.Older.Focus = x.a.Start
		}
	}
	s.Chunk, s.Older.Chunk = max(0, b.ChunkAt(s.Focus)), a.ChunkAt(s.Older.Focus)
}

func (c *editedChunk) show(s *tour.Scene, b *engine.Result) {
	a, first := s.Older.Result, len(c.edits) > 0
	if c.Old >= 0 {
		s.Older.Chunk, s.Older.Focus = c.Old, a.Chunks.Body(c.Old).Start
		if first {
			s.Older.Focus = contentPlace(a, c.Old, c.older, c.edits[0].Old.Start)
		}
	}
	if c.New < 0 {
		s.Focus = findSamePlace(s.Older.Focus, a, b)
		s.Chunk = max(0, b.ChunkAt(s.Focus))
		return
	}
	s.Chunk, s.Focus = c.New, b.Chunks.Body(c.New).Start
	if first {
		s.Focus = contentPlace(b, c.New, c.newer, c.edits[0].New.Start)
	}
	if c.Old < 0 {
		s.Older.Focus = findSamePlace(s.Focus, b, a)
	}
}

func contentPlace(r *engine.Result, i int, content string, pos int) int {
	body := r.Chunks.Body(i)
	if !strings.HasSuffix(content, body.Slice(r.Doc.Text)) {
		return body.Start
	}
	return body.Start + max(0, pos-len(content)+body.Len())
}

func findSamePlace(pos int, current, older *engine.Result) int {
	x, y := current.Doc.Text, older.Doc.Text
	shorter := min(len(x), len(y))
	same := 0
	for same < shorter && x[same] == y[same] {
		same++
	}
	end := 0
	for end < shorter-same && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	switch {
	case pos <= same:
		return pos
	case pos >= len(x)-end:
		return len(y) - (len(x) - pos)
	}
	return same
}
