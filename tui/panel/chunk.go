package panel

import (
	"fmt"
	"sort"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/describe"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
)

// Chunk is the panel that describes the selected chunk.
type Chunk struct {
	open bool
	row  int // row that toggles the metadata, or −1 if there is none
}

func (*Chunk) Scope() keys.Scope { return keys.ChunkPanel }

func (*Chunk) FollowsChunk() {}

func (p *Chunk) Act(_ *Context, a keys.Action) (part.Intents, bool) {
	if a != keys.Metadata {
		return nil, false
	}
	p.open = !p.open
	return nil, true
}

func (p *Chunk) Click(c *Context, _, cy int) part.Intents {
	if cy != p.row {
		return nil
	}
	out, _ := p.Act(c, keys.Metadata)
	return out
}

func (*Chunk) Name(*Context) string { return "Chunk" }

// Lines omits blank rows if the rows would not fit otherwise. It pads the sheet to its normal
// height, so that a panel below does not move when another chunk is selected.
func (p *Chunk) Lines(c *Context, w int) []string {
	s := &chunkSheet{Sheet: part.Sheet{C: c, W: w, Aligned: true}}
	if p.draw(s); len(s.Lines) > c.H {
		s.Lines, s.dense = nil, true
		p.draw(s)
	}
	for len(s.Lines) < min(c.H, normalRows) {
		s.Gap()
	}
	return s.Lines
}

func (p *Chunk) draw(s *chunkSheet) {
	p.row = -1
	c, v := s.C, s.C.View
	if v == nil || v.Result.Chunks.Len() == 0 {
		s.WriteEmpty()
		return
	}
	i := c.Selected
	r := v.Result
	ch := r.Chunks.At(i)

	place := s.writeTitle(r, i)
	s.writeEnds(r, i)
	s.addGap()
	s.writeFlags(ch, i)
	s.writeSizes()
	if s.IsNarrow() {
		s.WrapFact("lines", formatChunkLines(r, ch), c.Styles.Text)
	}
	s.writePages(r, ch)
	s.writeParent(r, i)
	if v.Given != nil {
		writeGivenChunk(&s.Sheet, v.Given, i)
	}
	s.writeAdded(r, i)
	if altered := explain.DescribeAlterations(r.CountAlterations(i)); altered != "" {
		s.WrapFact("altered", altered, c.Styles.Error)
	}
	if reason := explain.ShortReason(ch); reason != "" {
		s.WrapFact("short", strings.TrimPrefix(reason, "short, "), c.Styles.Muted)
	}
	s.addGap()
	p.writeMetadata(s, r.Metadata(i), place)
}

func (s *chunkSheet) writeTitle(r *engine.Result, i int) string {
	st, m, ch := s.C.Styles, s.C.Method, r.Chunks.At(i)
	number, whole, lines := " Chunk "+part.Count(i+1)+"  ", explain.Place(r, i), ""
	if !s.IsNarrow() {
		lines = "lines " + formatChunkLines(r, ch) + " "
		if more := fmt.Sprintf("· bytes %d–%d ", ch.Body.Start, ch.Body.End); cell.Width(number+whole+lines+more, m)+2 <= s.W {
			lines += more
		}
	}
	place := keepLastSections(whole, s.W-cell.Width(number+lines, m)-2, m)
	var b cell.Line
	b.Reset(s.W, m)
	b.Put(st.AccentBold[i%len(st.AccentBold)], number+place)
	b.Right(st.Muted, lines)
	s.Lines = append(s.Lines, b.Finish(st.Text))
	return place
}

func formatChunkLines(r *engine.Result, ch *chunk.Chunk) string {
	return part.Lines(r.Doc.LineOf(ch.Body.Start), r.Doc.LastLineOf(ch.Body))
}

func (s *chunkSheet) writeEnds(r *engine.Result, i int) {
	beginning, end := []string{"the document begins"}, describeEnd(r, i)
	if i > 0 {
		beginning = explain.CutWordings(r, i-1)
	}
	amounts := s.describeBothOverlaps(i)
	if beginning[0] == end[0] && amounts != nil {
		s.writeTruncated("cuts", beginning)
		s.writeSevered()
	} else {
		s.writeTruncated("begins", beginning)
		if amounts == nil {
			s.writeOverlap(i - 1)
		}
		s.writeSevered()
		s.writeTruncated("ends", end)
	}
	if amounts == nil {
		s.writeOverlap(i)
	} else {
		s.writeFitting(s.overlapLabel(), amounts, s.overlapStyle(i))
	}
}

// keepLastSections drops sections at the start of a path until it fits. It truncates the last
// section if necessary.
func keepLastSections(path string, w int, m cell.Method) string {
	for cell.Width(path, m) > w {
		_, after, ok := strings.Cut(strings.TrimLeft(path, "…/"), "/")
		if !ok {
			break
		}
		path = "…/" + after
	}
	return cell.Truncate(path, w, m)
}

type chunkSheet struct {
	part.Sheet

	dense bool
}

func (s *chunkSheet) factWidth() int { return s.W - s.FactColumn() - 1 }

// writeFitting writes the first of the wordings that fits, or else the last one. Wordings must be
// sorted, longest first.
func (s *chunkSheet) writeFitting(label string, wordings []string, style cell.Style) {
	words := wordings[len(wordings)-1]
	for _, w := range wordings {
		if s.fits(w) {
			words = w
			break
		}
	}
	s.WrapFact(label, words, style)
}

func (s *chunkSheet) fits(wording string) bool {
	room := s.factWidth()
	rows := cell.Wrap(wording, room, s.C.Method)
	return len(rows) == 1 || len(rows) == 2 && s.W >= part.Wide && s.C.H >= part.FullPanelHeight && cell.Width(rows[1], s.C.Method) > room/4
}

func (s *chunkSheet) writeTruncated(label string, wordings []string) {
	excerpt := cell.Truncate(wordings[len(wordings)-1], s.factWidth(), s.C.Method)
	s.writeFitting(label, append(wordings, excerpt), s.C.Styles.Text)
}

func (s *chunkSheet) limitToTwoRows(sentence string) string {
	if rows := cell.Wrap(sentence, s.factWidth(), s.C.Method); s.IsNarrow() && len(rows) > 2 {
		return cell.TruncateAtClause(sentence, s.factWidth()+cell.Width(rows[0], s.C.Method), s.C.Method)
	}
	return sentence
}

func (s *chunkSheet) addGap() {
	if !s.dense {
		s.Gap()
	}
}

func (*Chunk) Work(c *Context) []tasks.Task { return c.Measures.ChunkTask() }

func (s *chunkSheet) writeParent(r *engine.Result, i int) {
	n := r.ParentIndex(i)
	if n < 0 {
		return
	}
	p := &r.Parents[n]
	first := sort.Search(r.Chunks.Len(), func(k int) bool { return r.ParentIndex(k) >= n })
	last := first + sort.Search(r.Chunks.Len()-first, func(k int) bool { return r.ParentIndex(first+k) > n })
	size := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).Count(p.Content(r.Doc.Text))
	sentence := fmt.Sprintf("%s of %s, returned for %s: lines %s, %s", part.Count(n+1), part.Count(len(r.Parents)),
		text.Count(last-first, "chunk"), part.Lines(r.Doc.LineOf(p.Body.Start), r.Doc.LastLineOf(p.Body)), explain.FormatUnits(r, size))
	s.WrapFact("parent", sentence, s.C.Styles.Text)
	if f := s.C.Measures.Chunk(); f != nil {
		if altered := explain.DescribeAlterations(f.InParent); altered != "" {
			s.WrapFact("", "altered: "+altered, s.C.Styles.Error)
		}
	}
}

func (s *chunkSheet) writePages(r *engine.Result, ch *chunk.Chunk) {
	first, last, ok := describe.Pages(r.Doc, r.Settings.PageMark, ch.Body)
	switch {
	case !ok:
	case first == last:
		s.WrapFact("page", part.Count(first), s.C.Styles.Text)
	default:
		s.WrapFact("pages", part.Count(first)+"–"+part.Count(last), s.C.Styles.Text)
	}
}

func (s *chunkSheet) writeSizes() {
	st, f := s.C.Styles, s.C.Measures.Chunk()
	if f == nil {
		s.WrapFact("size", "…", st.Muted)
		s.WrapFact("embeds", "…", st.Muted)
		s.WrapFact("whole", "…", st.Muted)
		return
	}
	size := text.Count(f.Chars, "char") + " · " + text.Count(f.Words, "word")
	tokens, style := part.Count(f.Tokens)+" tokens", st.Text
	if !s.IsNarrow() {
		tokens += " (" + tokenizer.Label(f.Tokenizer) + ")"
	}
	m, c, ok := s.C.Model.TokenCounter()
	if sizes := size + " · " + tokens; !ok && cell.Width(sizes, s.C.Method) <= s.factWidth() {
		size, tokens = sizes, ""
	}
	s.WrapFact("size", size, st.Text)
	if ok {
		about := ""
		if c.Estimate {
			about = "about "
		}
		tokens = fmt.Sprintf("%s%s of %s tokens (%s)", about, part.Count(f.Tokens), part.Count(c.Reads), m.Name)
		if past := f.Tokens - c.Reads; past > 0 {
			tokens = fmt.Sprintf("%s%s tokens, but %s reads %s: the last %s are never embedded",
				about, part.Count(f.Tokens), m.Name, part.Count(c.Reads), part.Count(past))
			style = st.Error
		}
		if c.Estimate {
			tokens += "; " + c.EstimateWarning()
		}
	}
	if tokens != "" {
		s.WrapFact("embeds", tokens, style)
	}
	w := f.Whole
	whole := part.Count(w.Whole) + " of " + text.Count(w.Total, "sentence")
	switch {
	case w.Total == 0:
		s.WrapFact("whole", "no running text", st.Muted)
	case w.Whole == w.Total:
		s.WrapFact("whole", whole, st.Good)
	default:
		s.WrapFact("whole", whole, st.Text)
	}
	s.writeParts(f)
}

func (s *chunkSheet) writeAdded(r *engine.Result, i int) {
	if sentence := explain.AddedAtStart(r, i); sentence != "" {
		s.WrapFact("in front", sentence, s.C.Styles.Text)
	}
	if sentence := explain.AddedAtEnd(r.Chunks.At(i)); sentence != "" {
		s.WrapFact("behind", sentence, s.C.Styles.Text)
	}
}

func (s *chunkSheet) writeFlags(ch *chunk.Chunk, i int) {
	st, r := s.C.Styles, s.C.View.Result
	if ch.Oversize {
		s.WrapFact("oversize", s.limitToTwoRows(explain.Oversize(r, ch)), st.Error)
	}
	if ch.Small {
		s.WrapFact("small", s.limitToTwoRows(explain.Small(r, ch)), st.Text)
	} else if reason := explain.ExplainMerge(r, ch); reason != "" {
		s.WrapFact("merged", s.limitToTwoRows(reason), st.Text)
	}
	if d, ok := s.C.Review.Decision(i); ok {
		s.WrapFact("decided", queue.DescribeDecision(d), st.Good)
	} else if ch.Small || ch.Oversize {
		s.WrapFact("decided", "not yet: "+keys.ReviewFlags.Key()+" reviews it", st.Muted)
	}
	switch {
	case ch.IsExact(r.Doc.Text), s.C.View.Given != nil:
	case ch.HasAddedText() && !ch.HasRepeatedText():
	case ch.BodyContent(r.Doc.Text) == ch.Body.Slice(r.Doc.Text):
		s.WrapFact("content", "repeated text, then its own text", st.Muted)
	default:
		s.WrapFact("content", "document text with changed white space", st.Muted)
	}
}

func (s *chunkSheet) writeSevered() {
	f := s.C.Measures.Chunk()
	if f == nil || f.Before == nil {
		return
	}
	st, cut := s.C.Styles, f.Before
	wordings := explain.SeveredWordings(s.C.View.Result, &cut.Status, cut.Missing, cut.Reachable)
	switch {
	case cut.IsWhole():
		s.writeFitting("repaired", wordings, st.Good)
	case cut.TooLong:
		s.writeFitting("too long", wordings, st.Warn)
	default:
		s.writeFitting("severed", wordings, st.Error)
	}
}

const maxParts = 4

func (s *chunkSheet) writeParts(f *measuring.ChunkFacts) {
	st, r := s.C.Styles, s.C.View.Result
	listed, wholeElsewhere, unlisted := 0, 0, 0
	unlistedStyle := st.Warn
	for i := range f.Parts {
		p := &f.Parts[i]
		switch {
		case f.Before != nil && !f.Before.IsWhole() && p.Element == f.Before.Element: // another row describes this element
		case p.Whole:
			wholeElsewhere++
		case listed == maxParts:
			if unlisted++; !p.TooLong {
				unlistedStyle = st.Error
			}
		default:
			label := "holds"
			if listed > 0 {
				label = "and"
			}
			style := st.Error
			if p.TooLong { // no chunk is large enough for the element
				style = st.Warn
			}
			s.WrapFact(label, explain.Part(r, p), style)
			listed++
		}
	}
	if unlisted > 0 {
		s.WrapFact("and", "a part of "+part.Count(unlisted)+" more", unlistedStyle)
	}
	if wholeElsewhere > 0 {
		s.WrapFact("part of", text.Count(wholeElsewhere, "element")+", whole in another chunk", st.Muted)
	}
}

func choose(ok bool, value, fallback string) string {
	if ok {
		return value
	}
	return fallback
}

func describeEnd(r *engine.Result, i int) []string {
	switch {
	case i < len(r.Seams):
		return explain.CutWordings(r, i)
	case r.Truncated:
		return []string{fmt.Sprintf("max chunks per document (%s) is reached: the rest is dropped", part.Count(r.Settings.MaxChunksPerDocument)), "the rest is dropped"}
	}
	return []string{"the document ends"}
}

// describeBothOverlaps describes the overlaps before and after chunk i in one row. It returns nil
// if either is incomplete.
func (s *chunkSheet) describeBothOverlaps(i int) []string {
	r := s.C.View.Result
	if i == 0 || i == len(r.Seams) || r.Settings.IsGiven() {
		return nil
	}
	before, requestedBefore := r.Seams[i-1].CountedOverlap()
	after, requestedAfter := r.Seams[i].CountedOverlap()
	switch {
	case before != requestedBefore || after != requestedAfter:
		return nil
	case before == 0 && after == 0:
		return []string{explain.Overlap(r, i)}
	}
	ends := part.Count(before) + " before, " + part.Count(after) + " after"
	unit := strings.TrimSuffix(r.Settings.OverlapUnit(), "s")
	return []string{text.Count(before, unit) + " before, " + part.Count(after) + " after", ends}
}

func (s *chunkSheet) writeOverlap(i int) {
	if r := s.C.View.Result; i >= 0 && i < len(r.Seams) {
		s.writeFitting(s.overlapLabel(), explain.OverlapWordings(r, i), s.overlapStyle(i))
	}
}

func (s *chunkSheet) overlapLabel() string {
	isInMetadata := s.C.View.Result.Settings.Mode().Place == settings.OverlapInMetadata
	return choose(isInMetadata, "context", "overlap")
}

func (s *chunkSheet) overlapStyle(i int) cell.Style {
	switch m := &s.C.View.Result.Seams[i]; {
	case m.Requested == 0 && m.Delivered == 0:
		return s.C.Styles.Muted
	case m.IsDry():
		return s.C.Styles.Warn
	}
	return s.C.Styles.Text
}

// Topic returns the rules topic for the selected chunk's flag, or else for the seam before it.
func (*Chunk) Topic(c *Context) string {
	if c.View == nil || c.Selected >= c.View.Result.Chunks.Len() {
		return ""
	}
	switch ch := c.View.Result.Chunks.At(c.Selected); {
	case ch.Oversize:
		return explain.ReasonPage(ch.OversizeReason)
	case ch.Small:
		return explain.ReasonPage(ch.SmallReason)
	case c.Selected > 0:
		return SeamTopic(c.View.Result, c.Selected-1)
	}
	return "metadata"
}

// SeamTopic returns the rules topic for the limit on the overlap at seam i, or else for the cause
// of the cut.
func SeamTopic(r *engine.Result, i int) string {
	s := &r.Seams[i]
	if s.Limit.Kind != chunk.LimitNone && s.Delivered < s.Requested {
		return explain.LimitPage(s.Limit.Kind)
	}
	return explain.CausePage(s.Cause)
}
