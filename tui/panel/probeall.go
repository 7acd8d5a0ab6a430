package panel

import (
	"cmp"
	"fmt"
	"slices"

	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
)

type questionDocuments struct {
	first int
	files []int
}

func documentsWithQuestions(x *folder.ScoreTotals) (out []int) {
	share := func(i int) float64 {
		if r := x.Documents[i].Report; r != nil && r.Scored > 0 {
			return r.AnswersWhole.Mean
		}
		return 2
	}
	for i, d := range x.Documents {
		if d != nil && (d.Drafts > 0 || d.Report != nil && d.Scored > 0) {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(share(a), share(b)) })
	return out
}

func (p *questionDocuments) draw(s *part.Sheet) bool {
	c := s.C
	p.files = nil
	x, fresh := c.Questions.AllScores()
	if x == nil {
		s.Text("reading the questions about "+text.Count(c.Scope.DocumentCount(), "document")+" …", c.Styles.Muted)
		return false
	}
	indexes := documentsWithQuestions(x)
	if !fresh {
		s.Text(fmt.Sprintf("searched %s of %s so far", part.Count(x.Finished), text.Count(len(x.Documents), "document")), c.Styles.Focus)
	}
	if len(indexes) == 0 {
		return false
	}
	message := "all " + text.Count(len(x.Documents), "document")
	if t := x.Total; t.Scored > 0 {
		complete := 0
		for i := range t.Results {
			if t.Results[i].AllWhole {
				complete++
			}
		}
		message += fmt.Sprintf(": recall@%d %s  IoU %s  whole %d/%d", t.K, text.Percent(t.Top.Recall.Mean), text.Percent(t.Top.IoU.Mean), complete, t.Scored)
	}
	if x.Drafts > 0 {
		message += " · " + text.Count(x.Drafts, "draft")
	}
	s.Text(message, c.Styles.TextBold)
	rows := min(len(indexes), max(2, c.H/4))
	index := max(0, slices.Index(indexes, c.File))
	top := max(0, min(index-rows/2, len(indexes)-rows))
	p.first = len(s.Lines)
	for _, i := range indexes[top : top+rows] {
		p.files = append(p.files, i)
		p.writeRow(s, i, x.Documents[i])
	}
	return true
}

func (p *questionDocuments) writeRow(s *part.Sheet, file int, d *folder.Scores) {
	st := s.C.Styles
	tail := ""
	if r := d.Report; r != nil && r.Scored > 0 {
		complete := 0
		for i := range r.Results {
			if r.Results[i].AllWhole {
				complete++
			}
		}
		tail = fmt.Sprintf("whole %d/%d", complete, r.Scored)
	}
	if d.Drafts > 0 {
		if tail != "" {
			tail += " · "
		}
		tail += text.Count(d.Drafts, "draft")
	}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	style := st.Text
	current := file == s.C.File
	putCursor(&b, st, current)
	if current {
		style = st.TextBold
	}
	b.Put(style, part.Name(s.C.Scope.Name(file), s.C.Scope.ShortName(file), max(8, b.Room()-cell.Width(tail, s.C.Method)-3), s.C.Method))
	b.Right(st.Muted, tail+" ")
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

func (p *questionDocuments) click(c *part.Context, cy int) part.Intents {
	if i := cy - p.first; i >= 0 && i < len(p.files) && p.files[i] != c.File {
		return part.Do(part.OpenFile(p.files[i]))
	}
	return nil
}

// nextQuestionFile returns the next document with questions in direction d. ok is false if there is
// none.
func nextQuestionFile(c *part.Context, d int) (file int, ok bool) {
	x, _ := c.Questions.AllScores()
	if !c.Scope.IsAll() || x == nil {
		return 0, false
	}
	indexes := documentsWithQuestions(x)
	i := slices.Index(indexes, c.File)
	switch {
	case len(indexes) == 0:
		return 0, false
	case i < 0:
		return indexes[0], true
	case i+d < 0 || i+d >= len(indexes):
		return 0, false
	}
	return indexes[i+d], true
}
