package panel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
)

func walkChanges(c *Context, d int) part.Intents {
	if c.Compare.Pinned() == nil && c.Compare.Older() != nil {
		return walkEdits(c, d)
	}
	if k, ok := c.Compare.NextChange(d, c.From); ok {
		return showChange(c.Compare.Comparison(), k)
	}
	return part.Do(part.Say(NoChangeMessage(c)))
}

// NoChangeMessage explains why there is no change to go to.
func NoChangeMessage(c *Context) string {
	switch {
	case c.Compare.Pinned() == nil:
		return "nothing is pinned: " + keys.Pin.Key() + " pins the current settings as A"
	case c.Compare.Comparison() == nil:
		return "still comparing A and B"
	}
	return "A and B have the same cuts and overlap"
}

func walkEdits(c *Context, d int) part.Intents {
	e := c.Compare.Edits()
	if e == nil {
		return part.Do(part.Say(c.Compare.Older().Phrase() + " is being compared"))
	}
	edit, ok := e.NextEdit(d, c.Selected)
	if !ok {
		return part.Do(part.Say("no chunk has new text " + c.Compare.Older().Since()))
	}
	return part.Do(part.Select(edit.New), part.Say(DescribeEdit(edit, c.Compare.Older())))
}

// DescribeEdit describes the change of a chunk.
func DescribeEdit(edit *compare.ChunkChange, o *comparing.OlderVersion) string {
	message := fmt.Sprintf("chunk %s is %s %s", part.Count(edit.New+1), edit.Status, o.Since())
	if edit.Old >= 0 {
		message += ", where it was chunk " + part.Count(edit.Old+1)
	}
	return message
}

// DescribeChange returns a sentence that describes the change of a seam.
func DescribeChange(d *comparing.Comparison, m *compare.SeamChange) string {
	switch m.Change {
	case compare.Kept:
	case compare.Moved:
		distance, direction := measureMove(d, m)
		return "seam " + formatSeam(d, m) + " moved: " + distance + " " + direction
	default:
		return "a seam " + ChangeWord(m.Change)
	}
	return "seam " + formatSeam(d, m) + " shares " + sharedChange(d, m)
}

func measureMove(d *comparing.Comparison, m *compare.SeamChange) (distance, direction string) {
	doc := d.A.Result.Doc
	chars := doc.CharsBefore(m.ByteB) - doc.CharsBefore(m.ByteA)
	if chars < 0 {
		return text.Count(-chars, "char"), "earlier"
	}
	return text.Count(chars, "char"), "later"
}

func showChange(comparison *comparing.Comparison, k int) part.Intents {
	m := comparison.Change(k)
	if m.B >= 0 {
		return part.Do(part.SelectChange(k), part.Select(m.B+1))
	}
	pos := comparison.Offset(m)
	return part.Do(part.SelectChange(k), part.SelectAt(pos), part.Reveal(pos))
}

// markedChange returns the current change. If there is none and the panel has the focus, it returns
// the first change at or after the selected seam.
func markedChange(c *Context, d *comparing.Comparison) (k int, ok bool) {
	if k, ok = c.Compare.CurrentChange(d); ok || !c.Focused || len(d.Changed) == 0 {
		return k, ok
	}
	if seam := c.Selected - 1; seam >= 0 && seam < len(d.B.Result.Seams) {
		k = min(d.FirstAfter(d.B.Result.Seams[seam].Byte), len(d.Changed)-1)
	}
	return k, true
}

// walk goes from the marked change to the next one in direction d. If the key was pressed in the
// document and the marked change is not at the selected seam, walk goes to the change nearest to
// that seam.
func (p *Compare) walk(c *Context, d int, inList bool) part.Intents {
	comparison := c.Compare.Comparison()
	if c.Compare.Pinned() == nil || comparison == nil {
		return walkChanges(c, d)
	}
	k, ok := markedChange(c, comparison)
	if _, current := c.Compare.CurrentChange(comparison); !ok || current || !inList && (c.Selected == 0 || comparison.Change(k).B != c.Selected-1) {
		return walkChanges(c, d)
	}
	n := len(comparison.Changed)
	return showChange(comparison, (k+d+n)%n)
}

// scrollList scrolls below the last change, or back up to a marked change that is hidden. It
// reports whether it scrolled.
func (p *Compare) scrollList(c *Context, d int) bool {
	comparison := c.Compare.Comparison()
	if c.Compare.Pinned() == nil || comparison == nil || p.rows == 0 {
		return false
	}
	switch k, ok := markedChange(c, comparison); {
	case !ok:
		return false
	case d > 0 && k == len(comparison.Changed)-1 && p.below > 0:
		if p.top += p.rows; p.top == len(comparison.Changed) { // skip the blank row
			p.top++
		}
		return true
	case d < 0 && k < p.top:
		p.shown = -1
		return true
	}
	return false
}

// drawChanges draws the list of changes, scrolled to a newly marked one, and the lines of rest
// below it. If countsBelow is true, the heading counts the hidden changes.
func (p *Compare) drawChanges(s *part.Sheet, d *comparing.Comparison, rows int, rest []string, countsBelow bool) {
	n, marked := len(d.Changed), -1
	if k, ok := markedChange(s.C, d); ok {
		marked = k
	}
	end := n
	if rest != nil {
		end += 1 + len(rest)
	}
	rows = min(rows, end)
	if marked >= 0 && marked != p.shown {
		p.top = min(max(p.top, marked-rows+1), marked)
	}
	p.shown, p.rows = marked, rows
	p.top = min(p.top, end-rows)
	if p.noneVisible = p.top > n; p.noneVisible {
		p.drawCosts(s, rest, n+1)
		return
	}
	p.below = end - p.top - rows
	below := ""
	switch hidden := n - p.top - rows; {
	case !countsBelow:
	case hidden > 0:
		below = "↓ " + part.Count(hidden) + " more"
	case p.below > 0:
		below = "↓ costs"
	}
	p.drawHeading(s, d, marked, below)
	p.list = len(s.Lines)
	for k := p.top; k < p.top+rows; k++ {
		switch {
		case k < n:
			s.Lines = append(s.Lines, formatChange(s, d, k, k == marked))
		case k == n:
			s.Gap()
		default:
			s.Lines = append(s.Lines, rest[k-n-1])
		}
	}
}

// drawCosts draws the costs, which follow the last change. If they do not fit, it keeps only the
// first of the lines above them. start is the value of p.top for the first row of costs.
func (p *Compare) drawCosts(s *part.Sheet, rest []string, start int) {
	if room := s.C.H - len(rest) - 1; room < len(s.Lines) {
		s.Lines = s.Lines[:min(max(room, 0), 1)]
	}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(s.C.Styles.MutedBold, " costs of B")
	b.Right(s.C.Styles.Muted, keys.PrevLine.Key()+" changes ")
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	p.list, p.rows = len(s.Lines), len(rest)
	if len(s.Lines)+len(rest) > s.C.H {
		p.rows = max(1, min(len(rest), s.C.H-len(s.Lines)-1))
	}
	first := min(p.top-start, len(rest)-p.rows)
	p.top, p.below = start+first, len(rest)-first-p.rows
	s.Lines = append(s.Lines, rest[first:first+p.rows]...)
	if p.below > 0 {
		s.DrawBelow(part.Count(p.below) + " more")
	}
}

// drawHeading draws the heading, with a legend of the glyphs if it fits.
func (p *Compare) drawHeading(s *part.Sheet, d *comparing.Comparison, marked int, below string) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	head := text.Count(len(d.Changed), "change")
	if marked >= 0 {
		head = "change " + part.Count(marked+1) + " of " + part.Count(len(d.Changed))
	}
	b.Put(st.MutedBold, " "+head)
	if below != "" && s.C.H >= part.FullPanelHeight {
		b.Put(st.Muted, " · "+below)
	}
	help := keys.NextChange.Key() + " " + keys.PrevChange.Key() + " walk "
	switch {
	case s.C.H < part.FullPanelHeight:
		help = below + " "
	case s.C.Reach == "":
	case b.Room() > len(s.C.Reach+" here, then "+help):
		help = s.C.Reach + " here, then " + help
	default:
		help = s.C.Reach + ", " + help
	}
	for _, change := range []compare.Change{compare.Moved, compare.Removed, compare.Added, compare.Kept} {
		glyph, style := StyledGlyph(change, st)
		word := " " + ChangeWord(change)
		if b.Room() > cell.Width("  "+glyph+word+"  "+help, s.C.Method) && slices.ContainsFunc(d.Changed, func(k int) bool { return d.Difference.Seams[k].Change == change }) {
			b.Put(style, "  "+glyph)
			b.Put(st.Muted, word)
		}
	}
	if b.Room() > cell.Width(help, s.C.Method) {
		b.Right(st.Muted, help)
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

const moveWidth, minExcerpt = 19, 12

func formatChange(s *part.Sheet, d *comparing.Comparison, k int, current bool) string {
	st, m := s.C.Styles, d.Change(k)
	glyph, style := StyledGlyph(m.Change, st)
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	look := st.Muted
	if current {
		b.Put(st.Focus, "▌")
		look = st.TextBold
	} else {
		b.Space(st.Text, 1)
	}
	b.Put(style, glyph)
	b.Put(look, " "+alignSeam(d, m)+" ")
	column := b.Width() + moveWidth
	if m.Change == compare.Kept {
		writeShared(&b, s.C, d, m)
	}
	doc := d.A.Result.Doc
	if m.Change == compare.Moved {
		distance, direction := measureMove(d, m)
		b.Put(st.Text, fmt.Sprintf("%10s %s", distance, direction))
	}
	b.PadTo(st.Text, min(column, s.W))
	if off := max(m.ByteB, d.Offset(m)); b.Room() > minExcerpt {
		excerpt := findLineAfter(doc.Text, off)
		if !text.IsWordBoundary(doc.Text, off) || doc.Elements().IsInside(off) {
			excerpt = "…" + excerpt
		}
		b.PutMax(look, excerpt, b.Room()-1)
	}
	return b.Finish(st.Text)
}

// formatSeam formats the numbers of B's chunks on both sides of a change. If only A has the seam,
// it formats the number of B's chunk there.
func formatSeam(d *comparing.Comparison, m *compare.SeamChange) string {
	if m.B >= 0 {
		return fmt.Sprintf("%d│%d", m.B+1, m.B+2)
	}
	return fmt.Sprintf("in %d", d.B.Owner(m.ByteA)+1)
}

func alignSeam(d *comparing.Comparison, m *compare.SeamChange) string {
	last := d.B.Result.Chunks.Len()
	left, right := max(2, len(strconv.Itoa(last-1))), max(1, len(strconv.Itoa(last)))
	if m.B < 0 {
		return fmt.Sprintf("%-*s", left+1+right, formatSeam(d, m))
	}
	return fmt.Sprintf("%*d│%-*d", left, m.B+1, right, m.B+2)
}

func writeShared(b *cell.Line, c *Context, d *comparing.Comparison, m *compare.SeamChange) {
	st := c.Styles
	b.Put(st.Text, fmt.Sprintf("%10s", sharedChange(d, m)))
	better, worse := describeConsequences(d.A.Result, d.B.Result, m)
	for _, x := range []struct {
		subjects    []string
		verb, glyph string
		style       cell.Style
	}{{better, "repairs ", "✓ ", st.GoodBold}, {worse, "severs ", "✗ ", st.ErrorBold}} {
		if len(x.subjects) == 0 {
			continue
		}
		message := "  " + x.verb + strings.Join(x.subjects, ", ")
		if cell.Width(message, c.Method) >= b.Room() {
			message = "  " + x.glyph + strings.Join(x.subjects, ", ")
		}
		b.PutMax(x.style, message, b.Room()-1)
	}
	b.Space(st.Text, 2)
}

func sharedChange(d *comparing.Comparison, m *compare.SeamChange) string {
	label, previous, current := d.SharedSizes(m)
	unitA, unitB := d.A.Result.Settings.Unit, d.B.Result.Settings.Unit
	switch {
	case unitA != unitB:
		return fmt.Sprintf("%s%s %s → %s %s", label, part.Count(previous), unitA, part.Count(current), unitB)
	case previous == current:
		return label + "other " + part.Count(previous)
	}
	return label + part.Count(previous) + " → " + part.Count(current)
}

// describeConsequences lists the elements at a seam that only B keeps whole (better) or only A
// keeps whole (worse).
func describeConsequences(a, b *engine.Result, m *compare.SeamChange) (better, worse []string) {
	after := metrics.ListSevered(b, m.B)
	for _, previous := range metrics.ListSevered(a, m.A) {
		for _, is := range after {
			if is.Kind != previous.Kind || is.Start != previous.Start || is.IsWhole() == previous.IsWhole() {
				continue
			}
			noun := element.Noun(is.Kind, is.Element, b.Doc.Text)
			if is.IsWhole() {
				better = append(better, noun)
			} else {
				worse = append(worse, noun)
			}
		}
	}
	return better, worse
}

func findLineAfter(text string, off int) string {
	const limit = 200
	end := min(off+limit, len(text))
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end--
	}
	return source.FirstLine(text[off:end])
}
