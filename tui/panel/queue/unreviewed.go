package queue

import (
	"fmt"
	"slices"
	"strconv"

	"chunkscope/engine/explain"
	"chunkscope/engine/review"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// unreviewed offers the key that adds what is broken but not in the review, and lists its
// dry seams in the remaining rows.
func (p *Review) unreviewed(s *part.Sheet) {
	s.Press(keys.ReviewKinds.Key(), offerKinds(s.C))
	p.dry.draw(s)
}

// ListDry returns the dry seams that the panel lists because they are not in the review.
func ListDry(c *part.Context) (out []int) {
	if _, dry := c.Review.Broken(); dry == 0 || coversAll(c) {
		return nil
	}
	seams := &c.View.Result.Seams
	for i := range seams.Len() {
		if seams.Dry(i) {
			out = append(out, i)
		}
	}
	return out
}

// stepDry selects the chunk after the dry seam n places further in the list.
func stepDry(c *part.Context, n int) part.Intents {
	all := ListDry(c)
	if len(all) == 0 {
		return part.Do(part.Say(NotFlagged(c)))
	}
	at, listed := slices.BinarySearch(all, c.Selected-1)
	if n > 0 && !listed {
		n-- // the insertion point is the next one
	}
	return part.Do(part.Select(all[min(max(at+n, 0), len(all)-1)] + 1))
}

// offerKinds describes what the next kinds would add to the review, or what is broken but
// not in it; empty if nothing is.
func offerKinds(c *part.Context) string {
	if c.View == nil {
		return ""
	}
	if coversAll(c) {
		if n := c.Scope.NotReviewed(); n > 0 {
			return "to review " + text.Count(n, "broken seam") + " of all documents"
		}
		return ""
	}
	severed, dry := c.Review.Broken()
	switch next := c.Review.Kinds().Next(); {
	case severed > 0 && next&review.SeveredKind != 0:
		return "to review " + text.Count(severed, "severing seam")
	case dry > 0 && next&review.DryKind != 0:
		return "to review " + text.Count(dry, "dry seam")
	case severed > 0:
		return "for other kinds: " + text.Count(severed, "severing seam")
	case dry > 0:
		return "for other kinds: " + text.Count(dry, "dry seam")
	}
	return ""
}

// drySeams lists the dry seams that are not in the review.
type drySeams struct {
	first int   // line of the first seam drawn
	seams []int // seams drawn
}

// draw draws those from the selected chunk, or the last ones, and counts the rest.
func (p *drySeams) draw(s *part.Sheet) {
	all := ListDry(s.C)
	next, _ := slices.BinarySearch(all, s.C.Selected-1)
	rows := min(len(all), s.C.H-len(s.Lines))
	if rows < len(all) {
		rows-- // for the number of others
	}
	if rows <= 0 {
		return
	}
	next = min(next, len(all)-rows)
	p.first, p.seams = len(s.Lines), all[next:next+rows]
	last := p.seams[rows-1]
	name, line := len(nameSeam(last)), len(lineOf(s.C, last))
	for _, i := range p.seams {
		p.row(s, i, name, line)
	}
	if len(all) > rows {
		s.DrawMore(len(all) - rows)
	}
}

// nameSeam names a seam by the chunks on both sides.
func nameSeam(i int) string { return fmt.Sprintf("%d│%d", i+1, i+2) }

// lineOf returns the line of a seam.
func lineOf(c *part.Context, i int) string {
	return strconv.Itoa(c.Doc.LineOf(c.View.Result.Seams.Byte(i)))
}

// row draws a seam with its line and, in the longest words that fit, what makes it dry.
func (*drySeams) row(s *part.Sheet, i, name, line int) {
	c, st := s.C, s.C.Styles
	var b cell.Line
	b.Reset(s.W, c.Method)
	mark, style := " ", st.Muted
	if i+1 == c.Selected {
		mark, style = "▌", st.TextBold
	}
	b.Put(st.Focus, mark)
	b.Put(st.Warn, "○ ")
	b.Put(style, nameSeam(i)+part.Repeat(" ", name-len(nameSeam(i))))
	b.Put(style, "  line "+cell.FitRight(lineOf(c, i), line, c.Method)+"  ")
	r := c.View.Result
	limit := r.Seams.At(i).Limit
	for _, words := range []string{explain.LimitInShort(limit, r.Settings.Unit), explain.LimitName(limit)} {
		if cell.Width(words, c.Method) < b.Room() {
			b.Put(st.Muted, words)
			break
		}
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

// click selects the chunk after the seam of a line.
func (p *drySeams) click(cy int) part.Intents {
	if i := cy - p.first; i >= 0 && i < len(p.seams) {
		return part.Do(part.Select(p.seams[i] + 1))
	}
	return nil
}
