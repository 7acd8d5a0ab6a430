package mode

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// seamText draws the text on both sides of a seam. Brackets show which chunk each row belongs to,
// so color is not needed:
//
//	┃   text of the left chunk
//	┃┏  text in both
//	┗┃
//	━━━ the cut
//	 ┃  text of the right chunk
type seamText struct {
	c            *part.Context
	r            *engine.Result
	i            int
	left, right  chunk.Span
	shared       chunk.Span
	nextOverlap  chunk.Span // text of the right chunk in the metadata of the left one
	isInMetadata bool       // shared text is only in metadata
	severed      *view.Severed
	text         chunk.Span // split text outside elements that no chunk contains completely
	lost         *measuring.SeveredText
	known        bool
}

const (
	maxExcerpt = 8 << 10
	seamGutter = 4
	nearRows   = 4 // rows near the cut that are not dimmed
)

func newSeamText(c *part.Context, i int) *seamText {
	r := c.View.Result
	a, b, pos := r.Chunks.At(i), r.Chunks.At(i+1), r.Seams[i].Byte
	t := &seamText{c: c, r: r, i: i}
	if t.known = c.Elements.AreAvailable(); t.known {
		t.severed = c.View.SeveredAt(i)
		t.lost = measuring.SeveredTextAt(c.View, i, t.severed)
		states, _ := c.Elements.ElementStates()
		t.text = states.TextAt(c.View, i)
	}
	text := r.Doc.Text
	t.left = chunk.Span{Start: a.Body.Start, End: min(a.Body.End, pos)}
	t.left.End = t.left.Start + len(strings.TrimRight(t.left.Slice(text), "\r\n \t"))
	for t.left.Len() > maxExcerpt || !utf8.RuneStart(byteAt(text, t.left.Start)) {
		t.left.Start = max(t.left.Start+1, t.left.End-maxExcerpt)
	}
	t.right = chunk.Span{Start: pos, End: max(pos, b.Body.End)}
	t.right.Start += t.right.Len() - len(strings.TrimLeft(t.right.Slice(text), "\r\n"))
	for t.right.Len() > maxExcerpt || !utf8.RuneStart(byteAt(text, t.right.End)) {
		t.right.End = min(t.right.End-1, t.right.Start+maxExcerpt)
	}
	t.shared, t.nextOverlap = b.Overlap, a.ContextAfter
	if t.shared.Empty() && !b.ContextBefore.Empty() {
		t.shared, t.isInMetadata = b.ContextBefore, true
	}
	return t
}

func byteAt(text string, i int) byte {
	if i < len(text) {
		return text[i]
	}
	return 0
}

func (t *seamText) draw(w, h int) []string {
	addedAtEnd := t.addedRow(w, t.i, explain.AddedAtEnd(t.r.Chunks.At(t.i)))
	addedAtStart := t.addedRow(w, t.i+1, explain.AddedAtStart(t.r, t.i+1))
	room := h - 3 - len(addedAtEnd) - len(addedAtStart) // without the two headings and the cut
	left, right := t.countRows(t.left, w, h), t.countRows(t.right, w, h)
	below := min(right, max(2, (room+2)/3))
	above := min(left, room-below)
	below = min(right, room-above)
	out := []string{t.heading(w, t.i)}
	out = append(out, t.drawAbove(w, above)...)
	out = append(out, addedAtEnd...)
	out = append(out, t.drawCut(w), t.heading(w, t.i+1))
	out = append(out, addedAtStart...)
	return append(out, t.drawBelow(w, below)...)
}

// addedRow draws a note about text added to chunk i. It returns nil if note is empty.
func (t *seamText) addedRow(w, i int, note string) []string {
	if note == "" {
		return nil
	}
	s := t.c.Styles
	var b cell.Line
	b.Reset(w, s.Method)
	b.Space(s.Text, 1)
	if i > t.i {
		b.Space(s.Text, 1)
	}
	b.Put(s.AccentBold[i%len(s.AccentBold)], "»")
	b.PadTo(s.Text, seamGutter)
	b.PutMax(s.TintMuted[i%len(s.TintMuted)], note, b.Room()-1)
	return []string{b.Finish(s.Text)}
}

func (t *seamText) countRows(s chunk.Span, w, limit int) int {
	p, _ := t.place(s, 0, w, limit)
	return len(p.Rows())
}

func (t *seamText) place(s chunk.Span, hue, w, h int) (*docview.Position, *docview.Look) {
	var p docview.Position
	p.OpenText(s.Slice(t.r.Doc.Text))
	look := &docview.Look{Styles: t.c.Styles, Selected: -1, Piece: &docview.Piece{Hue: hue}}
	p.Fit(look, max(1, w-seamGutter-1), max(1, h))
	return &p, look
}

func (t *seamText) heading(w, i int) string {
	s, c := t.c.Styles, t.r.Chunks.At(i)
	var b cell.Line
	b.Reset(w, s.Method)
	b.Put(s.AccentBold[i%len(s.AccentBold)], " "+part.Count(i+1)+"  "+explain.Place(t.r, i))
	b.Space(s.Text, 2)
	b.PutMax(s.Muted, part.LineRange(t.r.Doc.LineOf(c.Body.Start), t.r.Doc.LastLineOf(c.Body)), b.Room()-1)
	return b.Finish(s.Text)
}

func (t *seamText) drawCut(w int) string {
	s := t.c.Styles
	var b cell.Line
	b.Reset(w, s.Method)
	rule := s.TextBold
	label := " the cut: " + explain.CauseName(t.r, t.i) + " "
	if t.c.View.IsMovedSeam(t.i) {
		rule = s.Changed
		label = " the cut, just moved: " + explain.CauseName(t.r, t.i) + " "
	}
	b.Repeat(rule, "━", seamGutter)
	b.PutMax(rule, label, b.Room()-1)
	b.Repeat(rule, "━", b.Room()-1)
	return b.Finish(s.Text)
}

func (t *seamText) drawAbove(w, n int) []string {
	p, look := t.place(t.left, t.i, w, n)
	p.End()
	rows := p.Rows()
	look.Layers = t.textLayers(t.left, t.shared)
	if k := len(rows) - nearRows; k > 0 {
		farText := chunk.Span{Start: 0, End: rows[k].Start}
		if start := t.shared.Start - t.left.Start; rows[k].Contains(start) && t.severed == nil {
			farText.End = start // dim the words before the shared text
		}
		look.Layers = append(look.Layers, docview.Layer{Kind: docview.Dimmed, Spans: []chunk.Span{farText}})
	}
	return t.joinRows(p.Draw(look), rows, t.left.Start, func(k int, row chunk.Span) (l, r string) {
		l, r = "┃", " "
		switch first := t.r.Chunks.Body(t.i).Start; {
		case k == len(rows)-1:
			l = "┗"
		case row.Start == first:
			l = "┏"
		}
		switch begins := t.shared.Start >= row.Start; {
		case t.shared.Empty() || t.shared.Start >= row.End || t.isInMetadata && t.skipsRow(row):
		case t.isInMetadata:
			r = docview.ContextGlyph
		case t.skipsRow(row):
			r = "┊"
		case begins:
			r = "┏"
		default:
			r = "┃"
		}
		return l, r
	})
}

// skipsRow reports whether a row is between the shared text and the cut and is not in the right
// chunk.
func (t *seamText) skipsRow(row chunk.Span) bool {
	return t.shared.End <= row.Start && docview.HasWord(t.r.Doc.Text[t.shared.End:max(t.shared.End, t.right.Start)])
}

func (t *seamText) drawBelow(w, n int) []string {
	p, look := t.place(t.right, t.i+1, w, n)
	rows := p.Rows()
	look.Layers = t.textLayers(t.right, chunk.Span{})
	if len(rows) > nearRows {
		end := t.right.Len()
		look.Layers = append(look.Layers, docview.Layer{Kind: docview.Dimmed, Spans: []chunk.Span{{Start: rows[nearRows].Start, End: end}}})
	}
	repeats := !t.shared.Empty() && !t.isInMetadata
	return t.joinRows(p.Draw(look), rows, t.right.Start, func(k int, row chunk.Span) (l, r string) {
		l, r = " ", "┃"
		if t.nextOverlap.Start < row.End && t.nextOverlap.End > row.Start {
			l = docview.ContextGlyph
		}
		if k == 0 && !repeats {
			r = "┏"
		}
		if row.End >= t.r.Chunks.Body(t.i+1).End {
			r = "┗"
		}
		return l, r
	})
}

func (t *seamText) textLayers(in, shared chunk.Span) []docview.Layer {
	var out []docview.Layer
	add := func(kind docview.Kind, s chunk.Span) {
		s = chunk.Span{Start: max(s.Start, in.Start) - in.Start, End: min(s.End, in.End) - in.Start}
		if s.Empty() {
			return
		}
		spans := []chunk.Span{s}
		if kind == docview.Severed {
			spans = docview.TextParts(in.Slice(t.r.Doc.Text), s)
		}
		out = append(out, docview.Layer{Kind: kind, Spans: spans})
	}
	if even, odd, ok := t.c.Model.TokensIn(in.Start, in.End); ok {
		for _, span := range even {
			add(docview.Even, span)
		}
		for _, span := range odd {
			add(docview.Odd, span)
		}
	}
	if !t.isInMetadata {
		add(docview.Shared, shared)
	}
	if t.severed != nil {
		add(docview.Severed, t.severed.Span)
		add(docview.Severed, t.severed.Companion)
	}
	add(docview.Severed, t.text)
	return out
}

func (t *seamText) joinRows(drawn []string, rows []chunk.Span, from int, brackets func(k int, row chunk.Span) (l, r string)) []string {
	s := t.c.Styles
	out := make([]string, 0, len(rows))
	for k, row := range rows {
		row.Start += from
		row.End += from
		l, r := brackets(k, row)
		var b cell.Line
		b.Reset(seamGutter, s.Method)
		b.Space(s.Text, 1)
		b.Raw(t.bracket(l, t.i), l, 1)
		b.Raw(t.bracket(r, t.i+1), r, 1)
		b.Space(s.Text, 1)
		out = append(out, b.Finish(s.Text)+drawn[k]+string(s.Text)+" "+cell.Reset)
	}
	return out
}

func (t *seamText) bracket(glyph string, i int) cell.Style {
	if glyph == docview.ContextGlyph {
		return t.c.Styles.Muted
	}
	return t.c.Styles.AccentBold[i%len(t.c.Styles.AccentBold)]
}
