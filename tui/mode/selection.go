package mode

import (
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Selection is the mode in which the user selects the answer to a question. Keys move one end of
// the selection.
type Selection struct {
	doc   *engine.Document
	span  chunk.Span
	start bool
}

// NewSelection selects the first sentence of the selected chunk or, if that is not visible, the
// first visible sentence.
func NewSelection(c *part.Context) *Selection {
	pos := c.From
	if c.View != nil && c.ChunkCount() > 0 {
		if s := c.View.OwnText(c.Selected).Start; s >= c.From && s < c.To {
			pos = s
		}
	}
	m := &Selection{doc: c.Doc}
	m.span = m.units(c, true).unitFrom(pos)
	return m
}

// NewMatchSelection selects the sentence that contains a search match. If there is none, it selects the
// line.
func NewMatchSelection(c *part.Context, match chunk.Span) *Selection {
	m := &Selection{doc: c.Doc}
	u := m.units(c, true)
	m.span = u.unitEnding(match.Start)
	if u.all == nil || m.span.Empty() || m.span.Start > match.Start {
		m.span = textUnits{text: m.doc.Text}.lineFrom(strings.LastIndexByte(m.doc.Text[:match.Start], '\n') + 1)
	}
	if last := u.unitEnding(match.End - 1); last.Start < match.End {
		m.span.End = max(m.span.End, last.End)
	}
	return m
}

// Drag selects the words in the inclusive byte range [from, to]. It does nothing while another mode
// is open.
func Drag(c *part.Context, top part.Mode, from, to int) part.Intents {
	m, ok := top.(*Selection)
	if top != nil && !ok || len(c.Doc.Text) == 0 {
		return nil
	}
	var out part.Intents
	if m == nil {
		m = &Selection{}
		out = part.Do(part.Open{Mode: m})
	}
	m.doc, m.start = c.Doc, to < from
	m.span = extendToWords(c.Doc.Text, chunk.Span{Start: min(from, to), End: max(from, to)})
	return append(out, m.highlight())
}

func extendToWords(content string, s chunk.Span) chunk.Span {
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
	_, n := utf8.DecodeRuneInString(content[s.End:])
	s.End += n
	for s.End < len(content) {
		last, _ := utf8.DecodeLastRuneInString(content[:s.End])
		next, n := utf8.DecodeRuneInString(content[s.End:])
		if !word(next) || !word(last) && !unicode.IsMark(next) {
			break
		}
		s.End += n
	}
	for s.Start > 0 {
		previous, n := utf8.DecodeLastRuneInString(content[:s.Start])
		first, _ := utf8.DecodeRuneInString(content[s.Start:])
		if !word(previous) || !word(first) {
			break
		}
		s.Start -= n
	}
	return text.TrimSpan(content, s)
}

func (*Selection) Scopes() []keys.Scope { return []keys.Scope{keys.TextSelection} }

func (*Selection) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Area: part.Bottom}
}

func (m *Selection) OnResults(*part.Context) part.Intents { return part.Do(m.highlight()) }

func (m *Selection) highlight() part.Intent {
	if m.span.Empty() {
		return part.Mark{Current: -1}
	}
	return part.Mark{Spans: []chunk.Span{m.span}}
}

func (m *Selection) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if c.Doc != m.doc && a != keys.Back {
		return part.Do(part.Close{}, part.Mark{Current: -1}, part.Warn("the document has changed: select the text again")), true
	}
	switch a {
	case keys.Increase, keys.Decrease:
		m.move(m.units(c, true), a == keys.Increase)
	case keys.Down, keys.Up:
		m.move(m.units(c, false), a == keys.Down)
	case keys.NextChunk:
		if s := m.units(c, true).unitFrom(m.span.End); !s.Empty() {
			m.span, m.start = s, false
		}
	case keys.PrevChunk:
		if s := m.units(c, true).previousUnit(m.span.Start); !s.Empty() {
			m.span, m.start = s, false
		}
	case keys.SwitchEnd:
		m.start = !m.start
	case keys.Confirm:
		if m.span.Empty() {
			return part.Do(part.Say("no text is selected")), true
		}
		return part.Do(part.Close{}, part.Open{Mode: newAsk(m.doc, m.span)}), true
	case keys.Back:
		return part.Do(part.Close{}, part.Mark{Current: -1}), true
	default:
		return nil, false
	}
	pos := m.span.End - 1
	if m.start {
		pos = m.span.Start
	}
	return part.Do(m.highlight(), part.Reveal(max(0, pos))), true
}

// move moves one end of the selection to the next boundary. The selection never becomes empty.
func (m *Selection) move(u textUnits, isForward bool) {
	switch {
	case m.start && isForward:
		if s := u.unitFrom(m.span.Start + 1); !s.Empty() && s.Start < m.span.End {
			m.span.Start = s.Start
		}
	case m.start:
		if s := u.previousUnit(m.span.Start); !s.Empty() {
			m.span.Start = s.Start
		}
	case isForward:
		if s := u.unitEnding(m.span.End); !s.Empty() {
			m.span.End = s.End
		}
	default:
		if s := u.previousUnit(m.span.End); s.End > m.span.Start {
			m.span.End = s.End
		}
	}
}

// textUnits divides a text into the units of selection: sentences and lines outside sentences, or
// only lines.
type textUnits struct {
	text string
	all  []chunk.PackedSpan // nil for lines
}

func (m *Selection) units(c *part.Context, sentences bool) textUnits {
	u := textUnits{text: m.doc.Text}
	if sentences && c.Elements.AreAvailable() {
		u.all = c.Doc.Sentences()
	}
	return u
}

func (u textUnits) unitFrom(off int) chunk.Span {
	return u.firstUnit(off, sort.Search(len(u.all), func(i int) bool { return u.all[i].Start() >= off }))
}

func (u textUnits) unitEnding(off int) chunk.Span {
	if u.all == nil {
		return u.lineFrom(off)
	}
	return u.firstUnit(off, sort.Search(len(u.all), func(i int) bool { return u.all[i].End() > off }))
}

// firstUnit returns the first line outside sentences between off and sentence i or, if there is
// none, the sentence.
func (u textUnits) firstUnit(off, i int) chunk.Span {
	var sentence chunk.Span
	if i < len(u.all) {
		sentence = u.all[i].Span()
	}
	for line := u.lineAfter(off); !line.Empty() && (sentence.Empty() || line.Start < sentence.Start); line = u.lineAfter(line.End) {
		if u.isOutside(line) {
			return line
		}
	}
	return sentence
}

func (u textUnits) isOutside(line chunk.Span) bool {
	i := sort.Search(len(u.all), func(i int) bool { return u.all[i].End() > line.Start })
	return i == len(u.all) || u.all[i].Start() >= line.End
}

func (u textUnits) previousUnit(off int) chunk.Span {
	var sentence chunk.Span
	if i := sort.Search(len(u.all), func(i int) bool { return u.all[i].End() >= off }); i > 0 {
		sentence = u.all[i-1].Span()
	}
	for line := u.lineBefore(off); !line.Empty() && line.Start >= sentence.End; line = u.lineBefore(line.Start) {
		if u.isOutside(line) {
			return line
		}
	}
	return sentence
}

func (u textUnits) lineBefore(off int) chunk.Span {
	for off > 0 {
		off--
		start := strings.LastIndexByte(u.text[:off], '\n') + 1
		if s := text.TrimSpan(u.text, chunk.Span{Start: start, End: off}); !s.Empty() && u.text[off] == '\n' {
			return s
		}
	}
	return chunk.Span{}
}

func (u textUnits) lineAfter(off int) chunk.Span {
	for off > 0 && off < len(u.text) && u.text[off-1] != '\n' {
		off++
	}
	return u.lineFrom(off)
}

// lineFrom returns the first nonblank line at or after off. A line that contains off starts at off.
func (u textUnits) lineFrom(off int) chunk.Span {
	for off < len(u.text) {
		end := off + strings.IndexByte(u.text[off:], '\n')
		if end < off {
			end = len(u.text)
		}
		if s := text.TrimSpan(u.text, chunk.Span{Start: off, End: end}); !s.Empty() {
			return s
		}
		off = end + 1
	}
	return chunk.Span{}
}

func (m *Selection) Lines(c *part.Context, w, _ int) []string {
	st := c.Styles
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(st.FocusBold, " selected ")
	n := utf8.RuneCountInString(m.span.Slice(m.doc.Text))
	b.Put(st.TextBold, text.Count(n, "character"))
	for _, hint := range selectionHints {
		key := keys.TextSelection.FindBinding(hint.action).HintBinding().Help().Key
		if content := fmt.Sprintf("  %s %s", key, hint.does); cell.Width(content, c.Method) < b.Room() {
			b.Put(st.TextBold, "  "+key)
			b.Put(st.Muted, " "+hint.does)
		}
	}
	return []string{b.Finish(st.Text)}
}

// selectionHints lists the most important hints first.
var selectionHints = []struct {
	action keys.Action
	does   string
}{
	{keys.Confirm, "type its question"},
	{keys.Back, "cancel"},
	{keys.Increase, "by a sentence"},
	{keys.Down, "by a line"},
	{keys.NextChunk, "other text"},
	{keys.SwitchEnd, "other end"},
}
