package output

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// MaxPlaces is the maximum number of places listed in text output.
const MaxPlaces = 20

// ScoredDocument is a document with the scores of its questions. It is also the JSON format.
type ScoredDocument struct {
	Document records.DocumentRecord `json:"document"`
	*retrieval.Report
	// Explanations has an entry for each question whose answer is not completely in one chunk.
	Explanations []string `json:"why"`
}

// Scoring holds the scores of all documents and their total.
type Scoring struct {
	Documents []ScoredDocument
	Total     *retrieval.Report
	// Drafts is the number of scored questions that the user has not confirmed.
	Drafts int
	// Skipped lists the questions whose references are in no document. Notes lists notes about
	// scored questions.
	Skipped, Notes []retrieval.Problem
}

// IsScored reports whether the question on this line of the question file was scored for the
// document. d.Results must be ordered by line.
func (d *ScoredDocument) IsScored(line int) bool {
	_, ok := slices.BinarySearchFunc(d.Results, line, func(q retrieval.QuestionResult, line int) int { return q.Line - line })
	return ok
}

type goldText struct{ *Page }

// WriteGold writes the scores of the questions.
func (p *Page) WriteGold(g *Scoring, s settings.Settings) { goldText{p}.write(g, s) }

func (p goldText) write(g *Scoring, s settings.Settings) {
	t := g.Total
	name := text.Count(len(g.Documents), "document")
	if len(g.Documents) == 1 {
		name = g.Documents[0].Document.Path
	}
	p.Put(p.Styles.Title, fmt.Sprintf("%s asked, %d scored", text.Count(t.Questions, "question"), t.Scored))
	switch {
	case g.Drafts > 0 && g.Drafts == t.Scored:
		p.Put(p.Styles.Title, ", all unconfirmed drafts")
	case g.Drafts > 0:
		p.Put(p.Styles.Title, ", including "+text.Count(g.Drafts, "unconfirmed draft"))
	}
	p.Put(p.Styles.Muted, "  "+name)
	p.End()
	p.Wrap(p.Styles.Muted, SettingsLine(s, ""), 0, false)
	if t.Scored == 0 {
		return
	}
	p.End()
	p.writeEstimate("answers whole", t.AnswersWhole, t.Scored, "one chunk has the whole answer, retrieved or not")
	p.writeEstimate("precision Ω", t.PrecisionOmega, t.Scored, "the best precision that these cuts allow")
	p.End()
	p.writeScores(t)
	p.End()
	message := "Parentheses show the 95% interval of the mean, bootstrapped over the questions."
	if t.Scored < retrieval.MinQuestions {
		message = fmt.Sprintf("Fewer than %d questions are too few for an interval: other questions may score quite differently.", retrieval.MinQuestions)
	}
	if g.Drafts > 0 {
		message += " Unlike real questions, drafts contain only words from their answers: use them to compare settings, not to judge a single one."
	}
	p.Wrap(p.Styles.Muted, message, 0, false)
	if t.IsNearChance() {
		p.End()
		p.Wrap(p.Styles.Warn, nearChanceWarning(t), 0, false)
	}
	p.listDocuments(g)
	p.listSevered(g)
}

func (p goldText) writeEstimate(name string, e retrieval.Estimate, total int, small string) {
	p.writeValue(name, text.Percent(e.Mean), p.shareStyle(e.Mean), strings.TrimSpace(interval(e, total)+" "+small))
}

// interval returns "" if there are too few questions.
func interval(e retrieval.Estimate, total int) string {
	if total < retrieval.MinQuestions {
		return ""
	}
	return fmt.Sprintf("(%.1f–%.1f)", 100*e.Low, 100*e.High)
}

const interval95 = "95% interval"

func (p goldText) writeScores(t *retrieval.Report) {
	rows := &table{align: "lrlrlr", shrinkable: -1, droppable: []int{4, 3}}
	heads := field{interval95, p.Styles.Muted}
	if t.Scored < retrieval.MinQuestions {
		heads.text = ""
	}
	rows.addRow(field{fmt.Sprintf("top %d", t.K), p.Styles.Muted}, field{"as ranked", p.Styles.Muted}, heads, field{"after dedup", p.Styles.Muted}, heads,
		field{"at random", p.Styles.Muted})
	for _, r := range []struct {
		name   string
		a, b   retrieval.Estimate
		chance string
	}{
		{"recall", t.Top.Recall, t.Deduped.Recall, text.Percent(t.Chance.Recall)},
		{"precision", t.Top.Precision, t.Deduped.Precision, ""},
		{"IoU", t.Top.IoU, t.Deduped.IoU, ""},
		{"answers whole", t.Top.WholeAtK, t.Deduped.WholeAtK, text.Percent(t.Chance.WholeAtK)},
		{"duplicate share", t.Top.DuplicateShare, t.Deduped.DuplicateShare, ""},
	} {
		rows.addRow(field{r.name, p.Styles.Muted}, field{text: text.Percent(r.a.Mean)}, field{interval(r.a, t.Scored), p.Styles.Muted},
			field{text: text.Percent(r.b.Mean)}, field{interval(r.b, t.Scored), p.Styles.Muted},
			field{r.chance, p.Styles.Muted})
	}
	rows.write(p.Page)
}

func nearChanceWarning(t *retrieval.Report) string {
	random, comparison, advice := "A chunk drawn at random does", " nearly as well", ""
	if t.K > 1 {
		random, advice = fmt.Sprintf("%d chunks drawn at random do", t.K), ": retrieve fewer (--top)"
	}
	if t.Chance.Recall >= t.Top.Recall.Mean && t.Chance.WholeAtK >= t.Top.WholeAtK.Mean {
		comparison = " as well"
	}
	return random + comparison + ", so recall and whole answers say little about the search here" + advice + "."
}

func (p goldText) listDocuments(g *Scoring) {
	if len(g.Documents) == 1 {
		return
	}
	t := &table{align: "lrrr", keepEnd: true, droppable: []int{1}}
	folder := commonFolder(g.Documents, func(d ScoredDocument) string { return d.Document.Path })
	t.addHeadings(p.Page, "document"+nameFolder(folder), "questions", "answers whole", fmt.Sprintf("recall@%d", g.Total.K))
	for _, d := range g.Documents {
		if d.Scored > 0 {
			t.addRow(field{text: d.Document.Path[len(folder):]}, field{text: text.GroupDigits(d.Scored)},
				field{text.Percent(d.AnswersWhole.Mean), p.shareStyle(d.AnswersWhole.Mean)}, field{text: text.Percent(d.Top.Recall.Mean)})
		}
	}
	p.End()
	t.write(p.Page)
}

func (p goldText) listSevered(g *Scoring) {
	n := 0
	for _, d := range g.Documents {
		n += len(d.Explanations)
	}
	if n == 0 {
		return
	}
	p.End()
	p.Put(p.Styles.Warn, text.Count(n, "answer")+" not whole in any chunk")
	p.End()
	visible := 0
	for _, d := range g.Documents {
		for _, reason := range d.Explanations {
			if visible++; visible > MaxPlaces {
				continue
			}
			if len(g.Documents) > 1 {
				reason = d.Document.Path + ", " + reason
			}
			p.WriteString("  ")
			p.Wrap("", reason, 2, true)
		}
	}
	if visible > MaxPlaces {
		p.Put(p.Styles.Muted, fmt.Sprintf("  and %d more: --format json lists them all", visible-MaxPlaces))
		p.End()
	}
}
