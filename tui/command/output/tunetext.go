package output

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
)

const maxTied = 12

type tuneText struct{ *Page }

// WriteTuned writes the settings that tie with the best, and how they were scored. limit is the
// maximum number of chunks of a document, or 0 for no limit.
func (p *Page) WriteTuned(res *tune.Result, task *tune.Task, limit int) {
	tuneText{p}.writeTuned(res, task, limit)
}

func (p tuneText) writeTuned(res *tune.Result, task *tune.Task, limit int) {
	p.Wrap(p.Styles.Title, strings.TrimSpace(res.Sentence()+" "+res.DescribePerfect()), 0, false)
	name := text.Count(len(task.Documents), "document")
	if len(task.Documents) == 1 {
		name = task.Documents[0].Name
	}
	p.Wrap(p.Styles.Muted, fmt.Sprintf("%s · %s", name, res.DescribeEvidence()), 0, false)
	p.Wrap(p.Styles.Muted, fmt.Sprintf("%s (%s) · %s · %s", res.DescribeTies(), res.ExplainMargin(), res.DescribeBudget(), res.DescribeSizeUnit()+" · "+res.DescribeOrder()), 0, false)
	if res.Overlap != nil {
		p.Wrap("", res.Overlap.Sentence, 0, false)
	}
	for _, message := range []string{res.LargeBudgetWarning(), res.DescribeBeyondBudget(), res.CapWarning(limit)} {
		if message != "" {
			p.Wrap(p.Styles.Warn, message, 0, false)
		}
	}
	p.End()
	t := &table{align: "lrrrrrrrl", droppable: []int{6, 4, 3, 2, 7, 5}}
	t.addHeadings(p.Page, "setting", "score", "yours", "drafts", "corpora", "stored", "chunks", "edit cost", "")
	listed := res.Tied
	if len(listed) > maxTied+1 { // a row "and 1 more" would save nothing
		listed = listed[:maxTied]
	}
	for _, pos := range listed {
		p.addRow(t, res, pos, p.Styles.Good)
	}
	omitted := len(res.Tied) - len(listed)
	for _, pos := range []int{res.Best, res.Present, res.RuleOfThumb} {
		if pos < 0 || slices.Contains(listed, pos) {
			continue
		}
		listed = append(slices.Clip(listed), pos)
		if res.Scores[pos].Tied {
			p.addRow(t, res, pos, p.Styles.Good)
			omitted--
		} else {
			p.addRow(t, res, pos, p.Styles.Warn)
		}
	}
	t.write(p.Page)
	if omitted > 0 {
		p.Put(p.Styles.Muted, fmt.Sprintf("and %s more in the tie set (--format json lists all)", text.GroupDigits(omitted)))
		p.End()
	}
	p.End()
	basis := "Drafts and corpora rule out bad settings; they do not choose among the good ones."
	if len(res.DecidingColumns) == 1 && res.UsesColumn(tune.ColumnQuestions) {
		basis = "Your questions decide; drafts and corpora only order the settings that tie."
	}
	p.Wrap(p.Styles.Muted, basis+" See chunkscope explain tune.", 0, false)
}

func (p tuneText) addRow(t *table, res *tune.Result, at int, ink cell.Style) {
	s := &res.Scores[at]
	var marks []string
	for _, m := range []struct {
		index int
		name  string
	}{{res.Present, "present"}, {res.RuleOfThumb, "rule of thumb"}, {res.Best, "highest score"}} {
		if m.index == at {
			marks = append(marks, m.name)
		}
	}
	cells := []field{{text: res.Grid[at].String()}, {fmt.Sprintf("%.3f", s.Value), ink}}
	for _, c := range []tune.Column{tune.ColumnQuestions, tune.ColumnDrafts, tune.ColumnCorpora} {
		content := "–"
		if share, ok := s.Share(c); ok {
			content = text.Percent(share)
		}
		cells = append(cells, field{text: content})
	}
	edits := ""
	if e := res.EditCost[at]; e != nil {
		edits = text.Percent(e.Mean)
	}
	t.addRow(append(cells, field{text: text.Growth(s.Stored)}, field{text: text.GroupDigits(s.Chunks)}, field{text: edits}, field{strings.Join(marks, ", "), p.Styles.Muted})...)
}
