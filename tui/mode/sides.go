package mode

import (
	"fmt"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/compare"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
)

// SidesFrom is the minimum number of columns for showing A and B side by side.
const SidesFrom = 120

// Sides shows the text in two panes. One has the chunks of A, and the other has the chunks of B.
type Sides struct {
	a, b             docview.Position
	doc              *engine.Document
	half             int
	head             int
	comparison       *comparing.Comparison
	notes            [2][]docview.Note
	firstStepPending bool
	look             *cell.Styles
	// names replaces the names of the settings unless it is empty.
	names [2]string
}

// NewSides returns the mode at the current position.
func NewSides(c *part.Context) *Sides {
	m := &Sides{}
	m.open(c, c.From)
	return m
}

// OpenSides opens the mode at the first different seam after the current position.
func OpenSides(c *part.Context) part.Intents {
	m := NewSides(c)
	m.firstStepPending = true
	return append(part.Do(part.Open{Mode: m}), m.OnResults(c)...)
}

func (m *Sides) OnResults(c *part.Context) part.Intents {
	if !m.firstStepPending || c.Compare.Comparison() == nil {
		return nil
	}
	m.firstStepPending = false
	return slices.DeleteFunc(m.walk(c, 0), func(i part.Intent) bool {
		_, isMessage := i.(part.Say) // the bottom line must show the keys instead
		return isMessage
	})
}

// SetNames sets the names of the two sides.
func (m *Sides) SetNames(a, b string) { m.names = [2]string{a, b} }

func (m *Sides) open(c *part.Context, off int) {
	m.doc = c.Doc
	m.a.Open(c.Doc)
	m.b.Open(c.Doc)
	m.a.W, m.b.W = 60, 60
	m.a.H, m.b.H = c.H, c.H
	m.goTo(off)
}

func (m *Sides) goTo(off int) {
	m.a.Goto(off)
	m.b.Goto(off)
}

func (*Sides) Scopes() []keys.Scope { return []keys.Scope{keys.Sides} }

func (*Sides) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Area: part.Screen}
}

func (m *Sides) Wheel(n int) {
	m.b.Page(n)
	m.syncScroll()
}

func (m *Sides) syncScroll() { m.a.Goto(m.b.Top()) }

// Click selects the chunk of B under the pointer, on either side.
func (m *Sides) Click(c *part.Context, cx, cy int) part.Intents {
	if cx > m.half {
		cx -= m.half + 1
	}
	if pos := m.b.ByteAt(cx-m.b.GutterWidth(), cy-m.head); pos >= 0 && cy >= m.head {
		return part.Do(part.SelectAt(pos))
	}
	return nil
}

func (m *Sides) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Down:
		m.Wheel(1)
	case keys.Up:
		m.Wheel(-1)
	case keys.PageDown:
		m.Wheel(max(1, m.b.H-1))
	case keys.PageUp:
		m.Wheel(-max(1, m.b.H-1))
	case keys.Top:
		m.goTo(0)
	case keys.Bottom:
		m.b.End()
		m.syncScroll()
	case keys.NextChange:
		return m.walk(c, 1), true
	case keys.PrevChange:
		return m.walk(c, -1), true
	case keys.Back, keys.ShowSides:
		return part.Do(part.Close{}, part.Reveal(m.b.Top())), true
	case keys.NextProblem, keys.PrevProblem:
		return nil, true // these keys would leave the document
	default:
		return nil, false
	}
	return nil, true
}

// walk goes to the next different seam in direction d. If d is 0, it goes to the selected one, or
// else to the first one after the top of the screen.
func (m *Sides) walk(c *part.Context, d int) part.Intents {
	k, ok := c.Compare.NextChange(d, m.b.Top())
	if !ok {
		return part.Do(part.Say(panel.NoChangeMessage(c)))
	}
	comparison := c.Compare.Comparison()
	ch := comparison.Change(k)
	m.reveal(comparison, ch)
	return part.Do(
		part.SelectChange(k), part.SelectAt(comparison.Offset(ch)),
		part.Say(fmt.Sprintf("change %s of %s: %s", part.Count(k+1), part.Count(len(comparison.Changed)), panel.DescribeChange(comparison, ch))),
	)
}

// reveal scrolls to a seam, including the overlap in A and in B.
func (m *Sides) reveal(d *comparing.Comparison, ch *compare.SeamChange) {
	off := d.Offset(ch)
	start := off
	for _, in := range []struct {
		result *engine.Result
		seam   int
	}{{d.A.Result, ch.A}, {d.B.Result, ch.B}} {
		if in.seam < 0 {
			continue
		}
		if shared := in.result.Chunks.At(in.seam + 1).Overlap; !shared.Empty() {
			start = min(start, shared.Start)
		}
	}
	m.b.Reveal(start)
	m.b.Reveal(off)
	m.syncScroll()
}

func (m *Sides) Lines(c *part.Context, w, h int) []string {
	a, _ := c.Compare.PinnedView()
	switch {
	case w < SidesFrom:
		return m.drawMessage(c, w, h, fmt.Sprintf("Side by side needs %d columns, but this screen has %d. %s goes back.", SidesFrom, w, keys.Back.Key()))
	case c.Compare.Pinned() == nil:
		return m.drawMessage(c, w, h, "Nothing is pinned. "+keys.Back.Key()+" goes back.")
	case a == nil || c.View == nil:
		return m.drawMessage(c, w, h, part.CuttingMessage(c))
	}
	if m.doc != c.Doc {
		m.open(c, m.b.Top())
	}
	pos := 0
	if c.ChunkCount() > 0 {
		pos = c.View.OwnText(c.Selected).Start
	}
	out := m.begin(c, a, w)
	la, lb := m.newLooks(c, a)
	la.Selected, lb.Selected = a.Owner(pos), c.Selected
	if c.Elements.AreAvailable() {
		la.Layers, lb.Layers = markSplitText(a, pos), markSplitText(c.View, pos)
	}
	m.fit(la, lb, h-m.head)
	return m.draw(c, la, lb, w, out)
}

// markSplitText underlines the text split by the seam of v that is nearest to pos.
func markSplitText(v *view.View, pos int) []docview.Layer {
	seams := v.Result.Seams
	if len(seams) == 0 {
		return nil
	}
	nearest := min(v.Owner(pos), len(seams)-1)
	if nearest > 0 && pos-seams[nearest-1].Byte <= seams[nearest].Byte-pos {
		nearest--
	}
	return []docview.Layer{{Kind: docview.Severed, Spans: docview.SplitText(v, nearest)}}
}

// Part is a range of B's chunks with its text, the ends of the chunks, and their numbers.
type Part struct {
	Text     chunk.Span
	Ends     []int
	Numbered docview.Range
}

// Excerpt draws both sides of a part of the text in at most h rows. No chunk is selected.
func (m *Sides) Excerpt(c *part.Context, side Part, w, h int) (rows []string, omitted docview.Omissions) {
	a, _ := c.Compare.PinnedView()
	out := m.begin(c, a, w)
	la, lb := m.newLooks(c, a)
	lb.Numbered = &side.Numbered
	m.fit(la, lb, h)
	m.a.Abridge(side.Text, side.Ends, h-m.head)
	omitted = m.b.Abridge(side.Text, side.Ends, h-m.head)
	return m.draw(c, la, lb, w, out), omitted
}

func (m *Sides) begin(c *part.Context, a *view.View, w int) []string {
	m.makeNotes(c)
	m.half = (w - 1) / 2
	out := m.drawHeadings(c, a, w)
	m.head = len(out)
	return out
}

func (m *Sides) newLooks(c *part.Context, a *view.View) (la, lb *docview.Look) {
	return &docview.Look{Styles: c.Styles, View: a, Selected: -1, Side: true, Notes: m.notes[0]},
		&docview.Look{Styles: c.Styles, View: c.View, Selected: -1, Side: true, Notes: m.notes[1]}
}

func (m *Sides) draw(c *part.Context, la, lb *docview.Look, w int, out []string) []string {
	left, right := m.a.Draw(la), m.b.Draw(lb)
	var b cell.Line
	for y := range left {
		b.Reset(w, c.Method)
		b.Add(left[y], m.a.GutterWidth()+m.a.W)
		m.drawBorder(&b, c)
		b.Add(right[y], m.b.GutterWidth()+m.b.W)
		out = append(out, b.Finish(c.Styles.Text))
	}
	return out
}

// fit makes both texts equally wide, so that they wrap at the same places.
func (m *Sides) fit(la, lb *docview.Look, h int) {
	wa, wb := m.half, m.half // otherwise only one side might have space for line numbers
	m.a.Fit(la, wa, h)
	m.b.Fit(lb, wb, h)
	switch d := m.a.W - m.b.W; {
	case d > 0:
		m.a.Fit(la, wa-d, h)
	case d < 0:
		m.b.Fit(lb, wb+d, h)
	}
	m.syncScroll()
}

// makeNotes creates the marks for different seams, once for each comparison.
func (m *Sides) makeNotes(c *part.Context) {
	d := c.Compare.Comparison()
	if m.comparison == d && m.look == c.Styles && m.notes[0] != nil {
		return
	}
	m.comparison, m.look = d, c.Styles
	m.notes = [2][]docview.Note{{}, {}}
	if d == nil {
		return
	}
	for k := range d.Changed {
		ch := d.Change(k)
		glyph, style := panel.StyledGlyph(ch.Change, c.Styles)
		if ch.A >= 0 {
			m.notes[0] = append(m.notes[0], docview.Note{At: d.A.Result.Seams[ch.A].Byte, Glyph: glyph, Style: style})
		}
		if ch.B >= 0 {
			m.notes[1] = append(m.notes[1], docview.Note{At: d.B.Result.Seams[ch.B].Byte, Glyph: glyph, Style: style})
		}
	}
	for i := range m.notes {
		slices.SortFunc(m.notes[i], func(a, b docview.Note) int { return a.At - b.At })
	}
}

func (m *Sides) drawMessage(c *part.Context, w, h int, text string) []string {
	out := make([]string, h)
	var b cell.Line
	for y := range out {
		b.Reset(w, c.Method)
		if y == h/2 {
			b.Put(c.Styles.Muted, "  "+text)
		}
		out[y] = b.Finish(c.Styles.Text)
	}
	return out
}
