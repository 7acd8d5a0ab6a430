package queue

import (
	"fmt"
	"strings"
	"weak"

	"chunkscope/engine/describe"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/view"
)

const maxFlatHeight = 6

func minRows(c *part.Context) int {
	switch {
	case c.H <= maxFlatHeight:
		return 1
	case c.H < part.FullPanelHeight:
		return 2
	}
	return 3
}

func (p *Review) Lines(c *part.Context, w int) []string {
	s := part.Sheet{C: c, W: w}
	p.rows, p.dry.seams, p.namesKinds = 0, nil, c.H > maxFlatHeight && w >= reasonWidth
	n := len(c.Review.Queue())
	p.files.files = nil
	if hasSeveralDocuments(c) && (n == 0 || c.H > maxFlatHeight) {
		if _, total := countDecisions(c); total > 0 {
			p.writeProgress(&s)
		}
		p.files.draw(&s)
	}
	if n == 0 {
		p.drawEmptyQueue(&s)
		return s.Lines
	}
	k := selectedIndex(c)
	if k >= 0 && c.Review.Item(k) != p.selected {
		p.selected, p.remedy = c.Review.Item(k), 0
	}
	if c.H > maxFlatHeight && !hasSeveralDocuments(c) { // a short panel shows the number of undecided items in its tab
		p.writeProgress(&s)
	}
	if problem := c.Review.ReadProblem(); problem != "" {
		s.Text(problem, c.Styles.Warn)
	}
	if message := describeNewlyOpen(c); message != "" {
		s.Text(message, c.Styles.Warn)
	}
	if message := suggestSetting(c); message != "" {
		s.Text(message, c.Styles.Muted)
	}
	p.head = len(s.Lines)
	minimum := minRows(c)
	below := p.drawDetails(c, w, k, max(0, c.H-p.head-min(n, minimum)))
	p.rows = min(n, max(minimum, c.H-p.head-len(below)-1))
	p.writeQueue(&s, k)
	if c.H-len(s.Lines) > len(below) {
		s.DrawMore(n - p.top - p.rows)
	}
	remaining := max(0, c.H-len(s.Lines))
	s.Lines = append(s.Lines, below[:min(remaining, len(below))]...)
	if describeNextKinds(c) != "" && c.H >= part.FullPanelHeight && c.H-len(s.Lines) > 1 {
		s.Gap()
		p.writeUnreviewed(&s)
	}
	return s.Lines
}

func (p *Review) drawEmptyQueue(s *part.Sheet) {
	c := s.C
	if problem := c.Review.ReadProblem(); problem != "" { // this file also contains the hand cuts
		s.Text(problem, c.Styles.Warn)
		s.Gap()
	}
	if done := p.appliedChange(c); done != "" && !hasSeveralDocuments(c) {
		s.Text(done, c.Styles.Good)
	}
	p.writeEmpty(s)
	if message := describeNewlyOpen(c); message != "" {
		s.Text(message, c.Styles.Warn)
	}
	if message := suggestSetting(c); message != "" {
		if c.H >= part.FullPanelHeight {
			s.Gap()
		}
		s.Text(message, c.Styles.Muted)
	}
}

// suggestSetting returns "" if no setting could replace the hand cuts.
func suggestSetting(c *part.Context) string {
	message, known := c.Hand.Replacement()
	if !known {
		return "hand cuts: looking for one setting instead …"
	}
	return message
}

func (p *Review) writeEmpty(s *part.Sheet) {
	c := s.C
	switch {
	case c.View == nil, !hasSeveralDocuments(c) && c.View.Result.Chunks.Len() == 0:
		s.WriteEmpty()
	case c.Elements.IsUpdating():
		s.Text(part.MeasuringMessage(c), c.Styles.Focus)
	case hasSeveralDocuments(c) && len(listReviewed(c)) > 0:
		s.Text("Nothing left to review in this document; "+c.KeyFor(keys.NextLine)+" goes to one that has open items.", c.Styles.Text)
	case describeNextKinds(c) != "":
		s.Text("No chunk is small or oversize.", c.Styles.Text)
		p.writeUnreviewed(s)
	case hasSeveralDocuments(c) && !areAllMeasured(c):
	default:
		s.Text("✓ Nothing to review", c.Styles.Good)
		s.Text("No chunk is small or oversize, and no seam is dry or severs anything.", c.Styles.Muted)
	}
}

func describeNewlyOpen(c *part.Context) string {
	if !hasSeveralDocuments(c) {
		return ""
	}
	itemCount, documentCount := c.Scope.CountNewUndecided(c.File)
	if itemCount == 0 {
		return ""
	}
	return "the last change adds " + text.Count(itemCount, "item") + " in " + text.Count(documentCount, "other document")
}

func (p *Review) writeProgress(s *part.Sheet) {
	c := s.C
	decided, total := countDecisions(c)
	message := fmt.Sprintf("%s of %s decided", part.Count(decided), part.Count(total))
	switch {
	case decided == total:
		message = fmt.Sprintf("✓ all %s decided", part.Count(total))
	case !hasSeveralDocuments(c) && !c.Review.IsRead(): // earlier decisions are still being read
		message = part.Count(total) + " flagged"
	}
	done := p.appliedChange(c)
	var b cell.Line
	b.Reset(s.W, c.Method)
	b.Space(c.Styles.Text, 1)
	room := max(4, s.W-cell.Width(message, c.Method)-4)
	if width := cell.Width(done, c.Method); done != "" && width <= room {
		b.Put(c.Styles.Good, done)
		b.Right(c.Styles.TextBold, message+" ")
		s.Lines = append(s.Lines, b.Finish(c.Styles.Text))
		return
	}
	if done != "" {
		s.Text(strings.ReplaceAll(done, " · ", "\n"), c.Styles.Good)
	}
	if kinds := c.Review.Kinds().String(); s.W >= reasonWidth && decided < total && room > len(kinds)+8 {
		b.Put(c.Styles.Muted, kinds+"  ")
		room -= len(kinds) + 2
	}
	full := room * decided / max(1, total)
	if decided > 0 {
		full = max(1, full)
	}
	b.Repeat(c.Styles.Good, "━", full)
	b.Repeat(c.Styles.Faint, "─", room-full)
	b.Space(c.Styles.Text, 2)
	b.Put(c.Styles.TextBold, message)
	s.Lines = append(s.Lines, b.Finish(c.Styles.Text))
}

// writeQueue draws the rows around the selected item or, without one, around the selected chunk.
func (p *Review) writeQueue(s *part.Sheet, k int) {
	n := len(s.C.Review.Queue())
	near := k
	if near < 0 {
		near, _ = s.C.Review.QueueIndex(s.C.Selected)
		near = min(near, n-1)
	}
	if near != p.previousItem || !p.scrolled {
		p.previousItem, p.scrolled = near, false
		p.top = min(max(p.top, near-p.rows+1), near)
	}
	p.top = max(0, min(p.top, n-p.rows))
	visible, places := make([]row, p.rows), make([]string, p.rows)
	var cols columns
	for n := range visible {
		r := p.newRow(s, p.top+n, k)
		visible[n], places[n] = r, headingPath(s.C, r.item.Chunk)
		cols.number = max(cols.number, cell.Width(r.number, s.C.Method))
		cols.kind = max(cols.kind, cell.Width(r.kind, s.C.Method))
		cols.size = max(cols.size, cell.Width(r.size, s.C.Method))
		cols.remark = max(cols.remark, min(s.W/2, cell.Width(r.remark, s.C.Method)))
	}
	if s.W < longLabelsWidth {
		cols.size = 0
	}
	cols.title = sharedTitle(places)
	for n := range visible {
		s.Lines = append(s.Lines, visible[n].draw(s, cols))
	}
}

type row struct {
	item                       reviewing.Item
	selected                   bool
	number, kind, size, remark string
	style                      cell.Style
}

// columns holds the column widths. title is the first heading of all paths, which the rows omit.
type columns struct {
	number, kind, size, remark int
	title                      string
}

// A row at least reasonWidth wide shows the reason. From longLabelsWidth it shows the complete
// heading path.
const reasonWidth, longLabelsWidth = 60, 44

func (p *Review) newRow(s *part.Sheet, k, selected int) row {
	c := s.C
	it := c.Review.Item(k)
	r := row{item: it, selected: k == selected, number: formatChunks(it)}
	r.kind, r.style = flagWord(c, it)
	if !isAboutSeam(it) {
		r.size = text.Count(p.sizes.get(c, it.Chunk), strings.TrimSuffix(c.View.Result.Settings.Unit, "s"))
	}
	if s.W >= reasonWidth {
		r.remark = p.itemRemark(c, k, r.selected)
	}
	return r
}

// formatChunks returns the number of the flagged chunk, of the two chunks at a seam, or of the
// chunks that contain a split element.
func formatChunks(it reviewing.Item) string {
	switch {
	case !isAboutSeam(it):
		return fmt.Sprint(it.Chunk + 1)
	case it.Last > it.Chunk:
		return fmt.Sprintf("%d–%d", it.Chunk, it.Last+1)
	}
	return nameSeam(it.Chunk - 1)
}

func (r *row) draw(s *part.Sheet, cols columns) string {
	c := s.C
	d, decided := c.Review.Decision(r.item.Chunk)
	var b cell.Line
	b.Reset(s.W, c.Method)
	style, muted, look, mark := c.Styles.Text, c.Styles.Muted, r.style, " "
	if decided {
		style, look = muted, muted
	}
	if r.selected {
		style, mark = c.Styles.TextBold, "▌"
	}
	b.Put(c.Styles.Focus, mark)
	glyph, verdict := verdictMark(c, d, decided)
	b.Put(verdict, glyph+" ")
	b.Fit(style, r.number, cols.number)
	gap := 1
	if s.W >= longLabelsWidth {
		gap = 2
	}
	b.Space(muted, gap)
	b.Fit(look, r.kind, cols.kind)
	b.Space(muted, gap)
	if cols.size > 0 {
		b.Put(muted, cell.FitRight(r.size, cols.size, c.Method))
		b.Space(muted, gap)
	}
	room := b.Room()
	if cols.remark > 0 {
		room -= cols.remark + 1
	}
	b.Fit(style, shortenPath(s, headingPath(c, r.item.Chunk), cols.title, room-1), room-1)
	b.Space(style, 1)
	if cols.remark > 0 {
		b.Put(muted, r.remark)
	}
	return b.Finish(c.Styles.Text)
}

// itemRemark returns the reason for item k, or its line number if the kind already states the
// reason. In a short panel it returns the position in the queue.
func (p *Review) itemRemark(c *part.Context, k int, current bool) string {
	it := c.Review.Item(k)
	switch {
	case c.H <= maxFlatHeight:
		sentence := fmt.Sprintf("%d of %d", k+1, len(c.Review.Queue()))
		if remedies, _ := c.Review.Remedies(k); current && remedies != nil && len(remedies.All) > 1 {
			sentence += fmt.Sprintf(" · remedy %d/%d (%s)", min(p.remedy, len(remedies.All)-1)+1, len(remedies.All), c.KeyFor(keys.OtherRemedy))
		}
		return sentence
	case it.Flag == metrics.SeveredSeam:
		return lineAt(c, it)
	}
	return shortReason(c, it)
}

func isAboutSeam(it reviewing.Item) bool {
	return it.Flag == metrics.SeveredSeam || it.Flag == metrics.DrySeam
}

func lineAt(c *part.Context, it reviewing.Item) string {
	return fmt.Sprintf("line %d", c.Doc.LineOf(c.View.Result.Seams[it.Chunk-1].Byte))
}

func shortReason(c *part.Context, it reviewing.Item) string {
	switch it.Flag {
	case reviewing.PastLimit:
		return it.Model
	case metrics.DrySeam:
		return explain.LimitForRow(c.View.Result.Seams[it.Chunk-1].Limit, c.View.Result.Settings.Unit)
	}
	return explain.FormatReason(it.Reason)
}

func severedAt(c *part.Context, it reviewing.Item) (kind string, n int, look cell.Style) {
	lost := measuring.SeveredTextAt(c.View, it.Chunk-1, c.View.SeveredAt(it.Chunk-1))
	states, _ := c.Elements.ElementStates()
	if lost == nil || states == nil || lost.OtherText {
		return "text", 1, c.Styles.Error
	}
	n = max(1, int(states.AtSeam(c.View, it.Chunk-1).NewlyLost[lost.Kind]))
	named := states.Elements.KindNames(lost.Kind)
	switch {
	case lost.TooLong: // no chunk is large enough for the element
		return "too long", n, c.Styles.Warn
	case n > 1:
		return part.Count(n) + " " + named.Short, n, c.Styles.Error
	}
	return named.ShortSingular(), 1, c.Styles.Error
}

func flagWord(c *part.Context, it reviewing.Item) (word string, look cell.Style) {
	n := 1
	switch st := c.Styles; it.Flag {
	case metrics.Oversize:
		word, look = "over", st.Error
	case reviewing.PastLimit:
		word, look = "past", st.Warn
	case metrics.SeveredSeam:
		word, n, look = severedAt(c, it)
	case metrics.DrySeam:
		word, look = "dry", st.Muted
	default:
		word, look = "small", st.Text
	}
	if others := it.Count - n; others > 0 {
		word += fmt.Sprintf(" +%d", others)
	}
	return word, look
}

func verdictMark(c *part.Context, d review.Decision, decided bool) (string, cell.Style) {
	switch {
	case !decided:
		return "□", c.Styles.Muted
	case d.Verdict == review.Waived:
		return "~", c.Styles.Good
	}
	return "✓", c.Styles.Good
}

func headingPath(c *part.Context, i int) string {
	switch path := c.Review.HeadingPath(i); path {
	case describe.Preamble:
		return "preamble"
	case "":
		return "–"
	default:
		return path
	}
}

// shortenPath shortens a heading path to n cells, without the shared title. On a narrow sheet it
// returns only the last heading.
func shortenPath(s *part.Sheet, path, title string, n int) string {
	if s.W < longLabelsWidth {
		return path[strings.LastIndexByte(path, '/')+1:]
	}
	if below, ok := strings.CutPrefix(path, title+"/"); ok && title != "" {
		path = "…/" + below
	}
	return lastHeadings(path, n, s.C.Method)
}

// sharedTitle returns the first heading of all paths that have more than one. It returns "" if they
// differ.
func sharedTitle(paths []string) (title string) {
	for _, path := range paths {
		i := strings.IndexByte(path[1:], '/')
		switch {
		case i < 0:
		case title != "" && title != path[:i+1]:
			return ""
		default:
			title = path[:i+1]
		}
	}
	return title
}

// lastHeadings returns as many of the last headings of a path as fit in n cells, but at least one.
func lastHeadings(path string, n int, m cell.Method) string {
	if cell.Width(path, m) <= n {
		return path
	}
	for rest := path; ; {
		i := strings.IndexByte(rest[1:], '/')
		if i < 0 {
			return "…" + rest
		}
		if rest = rest[1+i:]; cell.Width(rest, m) < n {
			return "…" + rest
		}
	}
}

// sizes caches chunk sizes in the settings' unit, including overlap.
type sizes struct {
	view weak.Pointer[view.View]
	all  map[int]int
}

func (z *sizes) get(c *part.Context, i int) int {
	if current := weak.Make(c.View); z.view != current {
		*z = sizes{current, map[int]int{}}
	}
	n, ok := z.all[i]
	if !ok {
		r := c.View.Result
		n = r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).Count(r.Content(i))
		z.all[i] = n
	}
	return n
}
