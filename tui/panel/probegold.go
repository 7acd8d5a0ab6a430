package panel

import (
	"fmt"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/asking"
)

func (p *Probe) writeGold(s *part.Sheet, set *asking.QuestionSet) {
	c := s.C
	g, fresh, err := c.Questions.Scores()
	bad := set.Given.Problems
	if c.H >= part.FullPanelHeight {
		p.writeUnusable(s, bad)
	}
	switch {
	case err != nil:
		s.Text(err.Error(), c.Styles.Error)
		return
	case g == nil:
		s.Text("scoring the questions …", c.Styles.Muted)
		return
	}
	p.writeScores(s, g, fresh)
	entries := make([][]string, len(g.Entries))
	if len(entries) > 0 {
		p.at = min(p.at, len(entries)-1)
	}
	start, end := p.visibleRange(s, len(entries))
	for k := start; k < end; k++ {
		entries[k] = p.formatQuestion(s, g, k, p.followsSelection && k == p.at)
	}
	if len(entries) > 0 {
		p.writeVisible(s, entries)
	}
	for _, problem := range g.Problems {
		if problem.Line > 0 && (len(bad) != 1 || problem != bad[0] || c.H < part.FullPanelHeight) { // otherwise a row above shows the problem
			s.Text(problem.String(), c.Styles.Warn)
		}
	}
}

// visibleRange returns a range that includes every entry that could be visible.
func (p *Probe) visibleRange(s *part.Sheet, n int) (from, to int) {
	rows := s.C.H + 4
	from = max(0, min(p.top, p.at)-rows)
	if p.at-from > 3*rows {
		from = p.at - rows
		p.top = max(p.top, from)
	}
	return from, min(n, p.at+2*rows)
}

func (p *Probe) writeUnusable(s *part.Sheet, problems []retrieval.Problem) {
	switch n := len(problems); n {
	case 0:
	case 1:
		s.Text(problems[0].String(), s.C.Styles.Warn)
	default:
		s.Text(fmt.Sprintf("%d lines are not questions; they are listed below. The first: %s", n, problems[0]), s.C.Styles.Warn)
	}
}

func (p *Probe) writeScores(s *part.Sheet, g *asking.Scores, fresh bool) {
	st := s.C.Styles
	style := st.TextBold
	if !fresh {
		style = st.Muted
	}
	scores, subject := &g.Top, ""
	if s.C.Questions.DropsDuplicates() {
		scores, subject = &g.Deduped, " after dedup"
	}
	complete := 0
	for i := range g.Results {
		if g.Results[i].AllWhole {
			complete++
		}
	}
	gold, name := s.C.Questions.Gold()
	switch drafts := len(g.Questions.Drafts.Questions); {
	case g.Scored > 0:
		s.Text(fmt.Sprintf("whole %d/%d  recall@%d %s (at random %s)  IoU %s%s", complete, g.Scored, g.K, text.Percent(scores.Recall.Mean), text.Percent(g.Chance.Recall), text.Percent(scores.IoU.Mean), subject), style)
	case drafts > 0:
		s.Text(text.Count(drafts, "draft")+", worded like their answers: confirm to keep them", style)
	case gold != nil:
		s.Text("No question in "+name+" is about this document.", st.Warn)
	default:
		s.Text("The document no longer contains any of the answers.", st.Warn)
	}
}

const questionMarkLegend = "✓ whole · ? draft · #1 rank"

const maxWrapped = 1000

func (p *Probe) formatQuestion(s *part.Sheet, g *asking.Scores, i int, current bool) (out []string) {
	st, e := s.C.Styles, &g.Entries[i]
	if e.Draft && (i == 0 || !g.Entries[i-1].Draft) {
		out = draftsHeading(s)
	}
	glyph, style, reason := entryStatus(st, g, e)
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	putCursor(&b, st, current)
	b.Put(style, glyph)
	text := st.Text
	if current {
		text = st.TextBold
	}
	rank := " "
	if q := e.Result; q != nil && q.Rank > 0 {
		rank = fmt.Sprintf(" #%d ", q.Rank)
	}
	switch {
	case e.Draft:
		b.Put(st.Muted, " ? ")
	case e.ID == "":
		b.Put(st.Muted, fmt.Sprintf(" %d ", e.Line))
	default:
		b.Put(st.Muted, " ")
	}
	rest := []string{e.Text}
	if current && len(e.Text) < maxWrapped { // users must see the whole question before they confirm it
		rest = cell.Wrap(e.Text, max(1, b.Room()-len(rank)), s.C.Method)
	} else if e.Draft { // all drafts begin with the same words
		rest[0] = strings.Replace(e.Text, ": what about ", ": ", 1)
	}
	b.PutMax(text, rest[0], b.Room()-len(rank))
	if e.ID != "" {
		b.Right(st.Muted, rank)
	}
	out = append(out, b.Finish(st.Text))
	out = append(out, indentLines(s, text, rest[1:], current)...)
	if reason == "" || e.Draft && !current {
		return out
	}
	return append(out, indentLines(s, st.Muted, cell.Wrap(reason, s.W-5, s.C.Method), current)...)
}

func indentLines(s *part.Sheet, style cell.Style, lines []string, current bool) (out []string) {
	st := s.C.Styles
	var b cell.Line
	for _, line := range lines {
		b.Reset(s.W, s.C.Method)
		putCursor(&b, st, current)
		b.Space(st.Text, 3)
		b.Put(style, line)
		out = append(out, b.Finish(st.Text))
	}
	return out
}

func entryStatus(st *cell.Styles, g *asking.Scores, e *asking.Entry) (glyph string, style cell.Style, reason string) {
	switch q := e.Result; {
	case q == nil:
		return "✗", st.Warn, e.Problem
	case !q.AllWhole:
		return "✗", st.ErrorBold, e.Problem
	case !q.WholeAtK:
		return "◐", st.Warn, fmt.Sprintf("whole in chunk %s, which is not among the best %d", nameChunksWith(q), g.K)
	}
	return "✓", st.Good, e.Problem
}

// draftsHeading returns a heading that also explains the keys and marks for drafts.
func draftsHeading(s *part.Sheet) (out []string) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(st.Muted, " "+draftKeys(s.C))
	if marks := "  " + questionMarkLegend; cell.Width(marks, s.C.Method) < b.Room() {
		b.Put(st.Muted, marks)
		return append(out, b.Finish(st.Text))
	}
	if out = append(out, b.Finish(st.Text)); s.C.H >= part.FullPanelHeight {
		b.Reset(s.W, s.C.Method)
		b.Put(st.Muted, " "+questionMarkLegend)
		out = append(out, b.Finish(st.Text))
	}
	return out
}

func draftKeys(c *part.Context) string {
	return c.KeyFor(keys.ConfirmDraft) + " confirms, " + keys.Reword.Key() + " rewords, " + keys.DropQuestion.Key() + " drops"
}

func nameChunksWith(q *retrieval.QuestionResult) string {
	var list []string
	for i := range q.References {
		name := part.Count(q.References[i].Chunk + 1)
		if len(list) == 0 || list[len(list)-1] != name {
			list = append(list, name)
		}
	}
	return strings.Join(list, " and ")
}

// entry returns nil if no questions are scored.
func (p *Probe) entry(c *part.Context) *asking.Entry {
	g, _, _ := c.Questions.Scores()
	if g == nil || len(g.Entries) == 0 || c.Questions.Question() != "" {
		return nil
	}
	p.at = min(p.at, len(g.Entries)-1)
	return &g.Entries[p.at]
}

// showGold goes to the answer or, if the answer is split, to the seam that splits it.
func (p *Probe) showGold(c *part.Context) part.Intents {
	if _, fresh, _ := c.Questions.Scores(); !fresh {
		if query := c.Questions.Current(); query == nil || !query.IsEmpty() {
			return part.Do(part.Say("still scoring the questions"))
		}
		return nil
	}
	e := p.entry(c)
	if e == nil {
		return nil
	}
	p.followsSelection, p.selectedEntry = true, identify(e)
	if e.Result == nil {
		return part.Do(part.Mark{Current: -1}, part.Say(e.Problem+"; "+keys.DropQuestion.Key()+" drops the question"))
	}
	marks := asking.References(e.Result)
	pos := marks[0].Start
	ref, severed := asking.FirstSevered(e.Result)
	if severed {
		pos = ref.Span().Start
	}
	selection := part.Intent(part.SelectAt(pos))
	if severed {
		if seam, n := metrics.FindSeamsInside(c.View.Result, ref.Span()); n > 0 { // the strip shows the seam before the selected chunk
			selection = part.Choose(seam + 1)
		}
	}
	current := 0
	for i := range marks {
		if marks[i].Contains(pos) {
			current = i
		}
	}
	return part.Do(selection, part.Reveal(pos), part.Mark{Spans: marks, Current: current})
}
