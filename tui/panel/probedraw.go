package panel

import (
	"fmt"
	"strings"

	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/asking"
)

func (p *Probe) Lines(c *part.Context, w int) []string {
	p.drawn = p.drawn[:0]
	s := &part.Sheet{C: c, W: w}
	q := c.Questions
	if query := q.Current(); c.H > maxFlatHeight || p.editing || q.Question() != "" || query == nil || query.IsEmpty() {
		if c.H >= briefHeight && !p.editing && q.Question() == "" && (query == nil || query.IsEmpty()) {
			s.Text("Which chunks would a keyword search find?", c.Styles.Text)
			s.Gap()
		}
		p.writeQuestion(s, q)
	}
	query := q.Current()
	_, unread := q.Stored()
	if unread != nil && q.Question() == "" {
		s.Text(unread.Error(), c.Styles.Warn)
	}
	complete := c.Scope.IsAll() && q.Question() == ""
	if complete {
		complete = p.docs.draw(s)
	}
	switch {
	case c.View == nil || c.ChunkCount() == 0:
		s.WriteEmpty()
	case q.Question() != "":
		p.writeAnswer(s)
	case query != nil && !query.IsEmpty():
		p.writeGold(s, query)
	case complete:
		s.Text("This document has no questions: the lines above open other documents.", c.Styles.Muted)
	default:
		s.Press(c.KeyFor(keys.ListQuestions), "to draft questions from the text")
		s.Press(c.KeyFor(keys.SelectText), "to select an answer and type its question")
	}
	return s.Lines
}

const maxFlatHeight = 6

const briefHeight = 5

func isFlat(c *part.Context, w, hits int) bool {
	const head, rows = 2, 2
	return c.H <= maxFlatHeight || w >= part.Wide && head+rows*hits > c.H
}

func (p *Probe) writeQuestion(s *part.Sheet, q *asking.Reader) {
	st := s.C.Styles
	if p.counted = false; !p.editing && q.Question() == "" {
		s.Press(s.C.KeyFor(keys.Ask), "to type a question"+exampleWords(s))
		return
	}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(st.FocusBold, " ask ")
	switch {
	case p.editing:
		text := q.Question()
		for text != "" && cell.Width(text, s.C.Method) > s.W-7 {
			n, _, _ := cell.Cluster(text, s.C.Method, 0)
			text = text[max(n, 1):]
		}
		b.Put(st.TextBold, text)
		b.Raw(st.FocusBold, "▏", 1)
		if q.Question() == "" {
			b.Put(st.Muted, "type a question")
		}
	default:
		b.Put(st.TextBold, q.Question())
	}
	if a, fresh, _ := q.Answer(); q.Question() != "" && a != nil && a.Total == 0 && isFlat(s.C, s.W, len(q.Hits(a))) {
		description, _, _ := p.describeFound(s.C, a)
		if p.counted = b.Room() > cell.Width(description, s.C.Method)+2; p.counted {
			b.Right(staleStyle(st, !fresh), description+" ")
		}
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

// exampleWords suggests the heading at the start of the selected chunk as a search. It returns ""
// if there is no heading or it does not fit.
func exampleWords(s *part.Sheet) string {
	v := s.C.View
	if s.W < part.Wide || s.C.ChunkCount() == 0 || v.Outline == nil {
		return ""
	}
	i := v.Outline.HeadingBefore(v.Result.Chunks.At(s.C.Selected).Body.End)
	if i < 0 || cell.Width(v.Outline.Title(i), s.C.Method) > part.Wide/2 {
		return ""
	}
	return " or words, such as \"" + v.Outline.Title(i) + "\""
}

func staleStyle(st *cell.Styles, old bool) cell.Style {
	if old {
		return st.Muted
	}
	return st.Text
}

func (p *Probe) writeAnswer(s *part.Sheet) {
	c := s.C
	a, fresh, err := c.Questions.Answer()
	switch {
	case err != nil:
		s.Text(err.Error(), c.Styles.Error)
		return
	case a == nil:
		s.Text("searching …", c.Styles.Muted)
		return
	}
	if a.Total > 0 {
		s.Text(fmt.Sprintf("searching: %s of %s", part.Count(a.Done), text.Count(a.Total, "document")), c.Styles.Muted)
		return
	}
	hits := c.Questions.Hits(a)
	p.writeSummary(s, a, fresh)
	if len(hits) == 0 {
		s.Gap()
		s.Text("No chunk has any of these words.", c.Styles.Warn)
		return
	}
	if p.counted && c.H > maxFlatHeight {
		s.Gap()
	}
	entries := make([][]string, len(hits))
	p.at = min(p.at, len(hits)-1)
	flat, place := isFlat(c, s.W, len(hits)), 0
	for i := range hits {
		place = max(place, measurePlaceColumn(s, &hits[i], fresh))
	}
	for i := range hits {
		if flat {
			entries[i] = p.formatFlatHit(s, &hits[i], i, fresh, place)
			continue
		}
		entries[i] = p.formatHit(s, &hits[i], i, fresh)
	}
	p.writeVisible(s, entries)
	if flat && c.H-len(s.Lines) > 1 {
		s.Gap()
		s.Text(describeHit(&hits[p.at]), c.Styles.Muted)
	}
	if c.Questions.DropsDuplicates() {
		for i := range a.Duplicates {
			t := &a.Duplicates[i]
			s.Text("dropped: "+nameChunk(c, t.Chunk, t.File, t.Document)+" nearly repeats "+nameChunk(c, t.OriginalChunk, t.OriginalFile, t.OriginalDocument), c.Styles.Muted)
		}
	}
}

func (*Probe) describeFound(c *part.Context, a *asking.AnswerResult) (summary string, duplicateShare float64, help string) {
	hits := c.Questions.Hits(a)
	duplicates := 0
	for i := range hits {
		if hits[i].Duplicate != nil {
			duplicates++
		}
	}
	content := ""
	duplicateShare = a.DuplicateShare
	if duplicates > 0 {
		content, help = " · "+text.Count(duplicates, "duplicate"), c.KeyFor(keys.Dedup)+" drops duplicates"
	}
	if c.Questions.DropsDuplicates() {
		content = " · " + text.Count(len(a.Duplicates), "duplicate") + " dropped"
		duplicateShare, help = a.DuplicateShareDeduped, c.KeyFor(keys.Dedup)+" keeps them"
	}
	chunks := text.Count(a.Chunks, "chunk")
	switch len(hits) {
	case 0:
		return "finds none of " + chunks, 0, ""
	case c.Questions.K():
		return fmt.Sprintf("the best %d of %s%s", len(hits), chunks, content), duplicateShare, help
	}
	return fmt.Sprintf("finds %d of %s%s", len(hits), chunks, content), duplicateShare, help
}

func (p *Probe) writeSummary(s *part.Sheet, a *asking.AnswerResult, fresh bool) {
	c := s.C
	description, duplicateShare, help := p.describeFound(c, a)
	if !p.counted && c.H > maxFlatHeight {
		rows := []string{description}
		if cell.Width(description, c.Method) > s.W-2 { // break only between clauses
			rows = strings.Split(description, " · ")
		}
		for _, row := range rows {
			s.Text(row, staleStyle(c.Styles, !fresh))
		}
	}
	if c.Scope.IsAll() && c.H > maxFlatHeight {
		s.Text("in all "+text.Count(c.Scope.DocumentCount(), "document"), c.Styles.Focus)
	}
	if c.H >= part.FullPanelHeight && len(c.Questions.Hits(a)) > 0 {
		message := help
		if duplicateShare > 0 {
			message = strings.TrimSuffix(text.Percent(duplicateShare)+" of their text is in two results · "+help, " · ")
		}
		if message != "" {
			s.Text(message, c.Styles.Muted)
		}
	}
}

func measurePlaceColumn(s *part.Sheet, h *asking.Retrieved, fresh bool) int {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	putPlace(&b, s.C, h, false, fresh)
	return b.Width()
}

func (p *Probe) formatFlatHit(s *part.Sheet, h *asking.Retrieved, i int, fresh bool, placeWidth int) []string {
	st, current := s.C.Styles, i == p.at && p.followsSelection && isSelected(s.C, h)
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	putCursor(&b, st, current)
	b.Put(st.Muted, cell.FitRight(part.Count(i+1), 2, s.C.Method)+" ")
	words := b.Width() + placeWidth + 2
	putPlace(&b, s.C, h, current, fresh)
	b.PadTo(st.Text, words)
	writeExcerpt(&b, st, h)
	return []string{b.Finish(st.Text)}
}

// describeHit returns the heading and the score, which a flat list omits.
func describeHit(h *asking.Retrieved) string {
	sentence := fmt.Sprintf("BM25 %.2f", h.Score)
	if h.Repeated {
		sentence = "in the overlap · " + sentence
	}
	if h.Heading != "" {
		sentence = h.Heading + " · " + sentence
	}
	return sentence
}

func (p *Probe) formatHit(s *part.Sheet, h *asking.Retrieved, i int, fresh bool) []string {
	c := s.C
	st := c.Styles
	current := i == p.at && p.followsSelection && isSelected(c, h)
	var b cell.Line
	b.Reset(s.W, c.Method)
	putCursor(&b, st, current)
	b.Put(st.Muted, cell.FitRight(part.Count(i+1), 2, c.Method)+" ")
	writeExcerpt(&b, st, h)
	words := b.Finish(st.Text)
	b.Reset(s.W, c.Method)
	putCursor(&b, st, current)
	b.Space(st.Text, 3)
	putPlace(&b, c, h, current, fresh)
	if fresh && h.Repeated {
		b.Put(st.Muted, "  in the overlap")
	}
	score := fmt.Sprintf("  BM25 %.2f ", h.Score)
	if room := b.Room() - len(score) - 2; h.Heading != "" && room > 6 {
		b.Space(st.Text, 2)
		b.PutMax(st.Muted, h.Heading, room)
	}
	if b.Room() >= len(score) {
		b.Right(st.Muted, score)
	}
	return []string{words, b.Finish(st.Text)}
}

// putPlace draws the chunk number and the line of a result. For a near duplicate it adds the better
// result.
func putPlace(b *cell.Line, c *part.Context, h *asking.Retrieved, current, fresh bool) {
	st := c.Styles
	hue := st.Accent[h.Chunk%len(st.Accent)]
	if current {
		hue = st.AccentBold[h.Chunk%len(st.Accent)]
	}
	b.Put(hue, "chunk "+part.Count(h.Chunk+1))
	if h.Document != "" {
		b.Put(st.Text, " "+c.Scope.ShortName(h.File))
	}
	if fresh {
		b.Put(st.Muted, fmt.Sprintf("  L%d", h.Line))
	}
	if t := h.Duplicate; t != nil {
		b.Put(st.Warn, "  ≈ "+nameChunk(c, t.OriginalChunk, t.OriginalFile, t.OriginalDocument))
	}
}

func nameChunk(c *part.Context, chunk, file int, document string) string {
	message := fmt.Sprintf("chunk %d", chunk+1)
	if document != "" {
		message += " of " + c.Scope.ShortName(file)
	}
	return message
}

func putCursor(b *cell.Line, st *cell.Styles, current bool) {
	if current {
		b.Put(st.Focus, "▌")
		return
	}
	b.Space(st.Text, 1)
}

func writeExcerpt(line *cell.Line, st *cell.Styles, h *asking.Retrieved) {
	w := max(0, line.Room()-1)
	var b cell.Line
	b.Reset(w, st.Method)
	if h.Truncated {
		b.Put(st.Muted, "…")
	}
	pos := 0
	put := func(style cell.Style, piece string) {
		if n, _ := cell.Prefix(piece, b.Room(), st.Method); n < len(piece) {
			b.Put(style, piece)
			b.Pad(st.Text)
			return
		}
		b.Put(style, piece)
	}
	for _, word := range h.Words {
		put(st.Muted, h.Excerpt[pos:word.Start])
		put(st.Match, h.Excerpt[word.Start:word.End])
		pos = word.End
	}
	put(st.Muted, h.Excerpt[pos:])
	line.Add(b.Finish(st.Text), w)
}

// writeVisible adds the entries around the current one that fit.
func (p *Probe) writeVisible(s *part.Sheet, entries [][]string) {
	p.first = len(s.Lines)
	room := max(1, s.C.H-p.first)
	p.top = min(max(p.top, 0), p.at)
	for {
		rows := 0
		for i := p.top; i <= p.at; i++ {
			rows += len(entries[i])
		}
		if rows <= room || p.top == p.at {
			break
		}
		p.top++
	}
	for i := p.top; i < len(entries) && room > 0; i++ {
		for _, line := range entries[i][:min(room, len(entries[i]))] {
			s.Lines = append(s.Lines, line)
			p.drawn = append(p.drawn, i)
			room--
		}
	}
}
