package panel

import (
	"fmt"
	"strings"

	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/quantity"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// gold draws the gold questions, the failing ones first.
func (p *Probe) gold(s *sheet) {
	c := s.c
	q := c.Session.Questions
	g, fresh, err := c.Questions.Scored()
	bad := q.Gold.Problems
	if c.H >= low {
		p.unusable(s, bad)
	}
	switch {
	case err != nil:
		s.text(err.Error(), c.Styles.Error)
		return
	case g == nil:
		s.text("asking the questions of "+q.GoldName+" …", c.Styles.Muted)
		return
	}
	p.scores(s, g, fresh)
	entries := make([][]string, len(g.Order))
	if len(entries) > 0 {
		p.at = min(p.at, len(entries)-1)
	}
	from, to := p.near(s, len(entries))
	for k := from; k < to; k++ {
		entries[k] = p.goldLine(s, g, g.Order[k], p.follows && k == p.at)
	}
	if len(entries) > 0 {
		p.window(s, entries)
	}
	for _, problem := range g.Problems {
		if len(bad) != 1 || problem != bad[0] || c.H < low { // else it stands above
			s.text(problem.String(), c.Styles.Warn)
		}
	}
}

// near are the entries that may be drawn; the others are not worth the work.
func (p *Probe) near(s *sheet, n int) (from, to int) {
	rows := s.c.H + 4
	from = max(0, min(p.top, p.at)-rows)
	if p.at-from > 3*rows {
		from = p.at - rows
		p.top = max(p.top, from)
	}
	return from, min(n, p.at+2*rows)
}

// unusable says by number which lines of the file are no questions.
func (p *Probe) unusable(s *sheet, problems []retrieval.Problem) {
	switch n := len(problems); n {
	case 0:
	case 1:
		s.text(problems[0].String(), s.c.Styles.Warn)
	default:
		s.text(fmt.Sprintf("%d lines are no questions, listed below; the first: %s", n, problems[0]), s.c.Styles.Warn)
	}
}

// scores is the one line that tells how good it is.
func (p *Probe) scores(s *sheet, g *session.Scored, fresh bool) {
	st := s.c.Styles
	style := st.TextBold
	if !fresh {
		style = st.Muted
	}
	scores, what := &g.Top, ""
	if s.c.Session.Questions.Dedup {
		scores, what = &g.Deduped, " after dedup"
	}
	whole := 0
	for i := range g.Results {
		if g.Results[i].Whole {
			whole++
		}
	}
	s.text(fmt.Sprintf("recall@%d %s  IoU %s  whole %d/%d%s", g.K, quantity.Percent(scores.Recall.Mean), quantity.Percent(scores.IoU.Mean), whole, g.Scored, what), style)
	if g.Scored == 0 {
		s.text("No question of "+s.c.Session.Questions.GoldName+" is about this document.", st.Warn)
	}
}

// goldLine draws one question: a failing one with what fails.
func (p *Probe) goldLine(s *sheet, g *session.Scored, i int, now bool) []string {
	st, q := s.c.Styles, &g.Results[i]
	glyph, style, why := "✓", st.Good, ""
	switch {
	case !q.Whole:
		glyph, style, why = "✗", st.ErrorBold, g.Why[i]
	case !q.WholeAtK:
		glyph, style = "○", st.Warn
		why = fmt.Sprintf("whole in chunk %s, which is not among the best %d", holders(q), g.K)
	}
	var b cell.Line
	b.Reset(s.w, s.c.Method)
	mark(&b, st, now)
	b.Put(style, glyph)
	text := st.Text
	if now {
		text = st.TextBold
	}
	b.Put(st.Muted, fmt.Sprintf(" %d ", q.Line))
	b.Put(text, q.Question)
	out := []string{b.Finish(st.Text)}
	if why == "" {
		return out
	}
	for _, line := range cell.Wrap(why, s.w-5, s.c.Method) {
		b.Reset(s.w, s.c.Method)
		mark(&b, st, now)
		b.Space(st.Text, 3)
		b.Put(st.Muted, line)
		out = append(out, b.Finish(st.Text))
	}
	return out
}

// holders are the chunks that hold a question's answers.
func holders(q *retrieval.QuestionResult) string {
	var list []string
	for i := range q.References {
		name := part.Count(q.References[i].Chunk + 1)
		if len(list) == 0 || list[len(list)-1] != name {
			list = append(list, name)
		}
	}
	return strings.Join(list, " and ")
}

// showGold goes to the seam that severs an answer, or to the answer.
func (p *Probe) showGold(c *Context) part.Intents {
	g, fresh, _ := c.Questions.Scored()
	if !fresh {
		if c.Questions.Gold != nil {
			return part.Do(part.Say("the questions are being asked"))
		}
		return nil
	}
	if len(g.Order) == 0 {
		return nil
	}
	p.at = min(p.at, len(g.Order)-1)
	q := &g.Results[g.Order[p.at]]
	p.follows = true
	marks := session.References(q)
	at := marks[0].Start
	if ref, ok := session.Unanswered(q); ok {
		at = ref.Span().Start
	}
	current := 0
	for i := range marks {
		if marks[i].Contains(at) {
			current = i
		}
	}
	return part.Do(part.SelectAt(at), part.Reveal(at), part.Mark{Spans: marks, Current: current})
}
