package queue

import (
	"fmt"
	"slices"

	"chunkscope/engine/explain"
	"chunkscope/engine/review"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// writeUnreviewed shows the key that adds kinds of problems to the review. It fills the remaining
// rows with seams that have no overlap.
func (p *Review) writeUnreviewed(s *part.Sheet) {
	s.Press(s.C.KeyFor(keys.ReviewKinds), describeNextKinds(s.C))
	p.dry.draw(s)
}

// ListDry returns the seams without overlap that the panel lists because the review does not
// include them.
func ListDry(c *part.Context) (out []int) {
	if _, unreviewed := c.Review.CountBroken(review.AllKinds &^ c.Review.Kinds()); unreviewed == 0 || hasSeveralDocuments(c) {
		return nil
	}
	seams := c.View.Result.Seams
	for i := range seams {
		if seams[i].IsDry() {
			out = append(out, i)
		}
	}
	return out
}

// stepDry goes n positions down the list and selects the chunk after that seam.
func stepDry(c *part.Context, n int) part.Intents {
	all := ListDry(c)
	if len(all) == 0 {
		return part.Do(part.Say(NotFlaggedMessage(c)))
	}
	at, listed := slices.BinarySearch(all, c.Selected-1)
	if n > 0 && !listed {
		n--
	}
	return part.Do(part.Select(all[min(max(at+n, 0), len(all)-1)] + 1))
}

// NextKinds returns the kinds to review next, or the current kinds if no other kind would add
// items.
func NextKinds(c *part.Context) review.Kinds {
	current := c.Review.Kinds()
	broken := brokenKinds(c)
	flagged := c.View == nil || len(c.View.Flagged) > 0 || hasSeveralDocuments(c)
	for next := current.Next(); next != current; next = next.Next() {
		if next&broken != current&broken && (flagged || next&broken != 0) {
			return next
		}
	}
	return current
}

func brokenKinds(c *part.Context) (k review.Kinds) {
	if hasSeveralDocuments(c) || c.View == nil {
		return review.AllKinds
	}
	severed, dry := c.Review.CountBroken(review.AllKinds)
	if severed > 0 || !c.Review.IsComplete() {
		k = review.SeveredKind
	}
	if dry > 0 {
		k |= review.DryKind
	}
	return k
}

// describeNextKinds returns "" if the next kinds would add no items.
func describeNextKinds(c *part.Context) string {
	if c.View == nil {
		return ""
	}
	if hasSeveralDocuments(c) {
		if n := c.Scope.CountNotReviewed(); n > 0 {
			return "to review " + part.Count(n) + " more of all documents"
		}
		return ""
	}
	severed, dry := c.Review.CountBroken(review.AllKinds &^ c.Review.Kinds())
	switch next := NextKinds(c); {
	case severed > 0 && next&review.SeveredKind != 0:
		return "to review " + text.Count(severed, "severed element")
	case dry > 0 && next&review.DryKind != 0:
		return "to review " + text.Count(dry, "dry seam")
	}
	return ""
}

type drySeams struct {
	first  int
	height int
	seams  []int
}

// draw lists the seams around the selected chunk and counts the others. A reason that does not fit
// in its row gets a second row or replaces the heading path.
func (p *drySeams) draw(s *part.Sheet) {
	all := ListDry(s.C)
	next, _ := slices.BinarySearch(all, s.C.Selected-1)
	freeRows := s.C.H - len(s.Lines)
	p.height = 1
	if !hasReasonColumn(s) && freeRows > minTwoRowSeams*2 {
		p.height = 2
	}
	rows := min(len(all), freeRows/p.height)
	if rows < len(all) && rows*p.height == freeRows {
		rows-- // reserve a row for the count of the others
	}
	if rows <= 0 {
		return
	}
	next = min(next, len(all)-rows)
	p.first, p.seams = len(s.Lines), all[next:next+rows]
	name := len(nameSeam(p.seams[rows-1]))
	reason, places := 0, make([]string, 0, rows)
	for _, i := range p.seams {
		reason = max(reason, cell.Width(formatLimit(s, i, s.W/2-4), s.C.Method))
		places = append(places, headingPath(s.C, i+1))
	}
	title := sharedTitle(places)
	for _, i := range p.seams {
		p.writeRow(s, i, name, reason, title)
	}
	if len(all) > rows {
		s.DrawMore(len(all) - rows)
	}
}

// minTwoRowSeams is the number of seams that must fit for each seam to get two rows.
const minTwoRowSeams = 2

func hasReasonColumn(s *part.Sheet) bool { return s.W >= longLabelsWidth }

func nameSeam(i int) string { return fmt.Sprintf("%d│%d", i+1, i+2) }

// formatLimit returns the longest explanation of missing overlap that fits in w cells.
func formatLimit(s *part.Sheet, i, w int) string {
	r := s.C.View.Result
	limit, unit := r.Seams[i].Limit, r.Settings.Unit
	for _, reason := range []string{explain.LimitForRow(limit, unit), explain.LimitForRow(limit, "")} {
		if cell.Width(reason, s.C.Method) <= w {
			return reason
		}
	}
	return explain.LimitName(limit)
}

func (p *drySeams) writeRow(s *part.Sheet, i, name, reason int, title string) {
	c, st := s.C, s.C.Styles
	var b cell.Line
	b.Reset(s.W, c.Method)
	mark, style := " ", st.Text
	if i+1 == c.Selected {
		mark, style = "▌", st.TextBold
	}
	b.Put(st.Focus, mark)
	b.Put(st.Muted, "○ "+nameSeam(i)+part.Repeat(" ", name-len(nameSeam(i))+2))
	place := func(w int) string { return shortenPath(s, headingPath(c, i+1), title, w) }
	switch room := b.Room() - 1; {
	case hasReasonColumn(s):
		room -= reason + 1
		b.Fit(style, place(room), room)
		b.Put(st.Muted, " "+formatLimit(s, i, s.W/2-4))
	case p.height == 1:
		b.PutMax(style, formatLimit(s, i, room), room)
	default:
		b.PutMax(style, place(room), room)
		s.Lines = append(s.Lines, b.Finish(st.Text))
		b.Reset(s.W, c.Method)
		b.Put(st.Focus, mark)
		b.Space(st.Text, 2)
		b.Put(st.Muted, formatLimit(s, i, s.W-4))
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

func (p *drySeams) click(cy int) part.Intents {
	if i := cy - p.first; i >= 0 && i < len(p.seams)*p.height {
		return part.Do(part.Select(p.seams[i/p.height] + 1))
	}
	return nil
}
