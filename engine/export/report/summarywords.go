package report

import (
	"fmt"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
)

type statement struct {
	Label, Text string
	Look        grade
}

func (s *Summary) leadSentence() string {
	n := &s.total
	if s.Since != "" {
		return s.versionLead()
	}
	if s.Against == nil {
		return fmt.Sprintf("%s of the text is whole in a chunk, with %s stored text.", text.Percent(n.b.WholeText.Share()), text.Growth(n.b.StoredRatio))
	}
	a, b := text.Percent(n.a.WholeText.Share()), text.Percent(n.b.WholeText.Share())
	sentence := fmt.Sprintf("B keeps %s of the text whole (A: %s)", b, a)
	switch {
	case a == b:
		sentence = fmt.Sprintf("B keeps as much of the text whole as A: %s", b)
	case n.b.WholeText.Share() < n.a.WholeText.Share():
		sentence = fmt.Sprintf("B keeps less of the text whole: %s (A: %s)", b, a)
	}
	return sentence + ", stores " + describeOldShare(text.Growth(n.b.StoredRatio), text.Growth(n.a.StoredRatio)) +
		", and " + describeEmbedding(n.chunks.Embed, n.b.Chunks) + "."
}

func describeEmbedding(n, all int) string {
	switch {
	case n == 0:
		return "no chunk has to be embedded again"
	case n == all && all > 1:
		return "all " + text.Count(all, "chunk") + " have to be embedded again"
	case n == 1:
		return "1 of " + text.Count(all, "chunk") + " has to be embedded again"
	}
	return text.GroupDigits(n) + " of " + text.Count(all, "chunk") + " have to be embedded again"
}

func describeOldShare(b, a string) string {
	if a == b {
		return b + " as before"
	}
	return b + " instead of " + a
}

const maxGains = 3

// statements describes the changes in sentences. It lists at most limit gains, but all losses.
func (s *Summary) statements(limit int) []statement {
	n := &s.total
	if s.Since != "" {
		return s.versionStatements()
	}
	if s.Against == nil {
		return []statement{
			{"What you have", s.describeCuts(s.B.Name, &n.b), gradePlain},
			{"What breaks", describeBroken(&n.b), gradePlain},
			{"What it costs", fmt.Sprintf("%s stored, %s in all.%s", text.Growth(n.b.StoredRatio), s.formatTokens(n.chunks.NewTokens), describeEditShare(&n.b, "")), gradePlain},
		}
	}
	gains, losses := s.describeChanges()
	change := s.describeCuts("B ("+s.B.Name+")", &n.b)
	if len(gains) > 0 {
		listed := gains[:min(len(gains), limit)]
		change += " What gets better: " + strings.Join(listed, "; ")
		if remaining := len(gains) - len(listed); remaining > 0 {
			change += "; " + text.Count(remaining, "number") + " more in the tables"
		}
		change += "."
	}
	worse := statement{"What gets worse", "No measured value gets worse.", gradePlain}
	if len(losses) > 0 {
		worse.Text, worse.Look = joinSentence(losses), gradeBad
	}
	out := []statement{
		{"What you have", s.describeCuts("A ("+s.Against.Name+")", &n.a) + " " + describeBroken(&n.a), gradePlain},
		{"What would change", change, gradePlain},
		worse,
		{"What it costs", n.chunks.Sentence() + " " + s.describeEditCost(), gradePlain},
	}
	return append(out, statement{"Results for your questions", s.describeQuestions(), gradePlain})
}

func joinSentence(list []string) string {
	words := strings.Join(list, "; ")
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

func (s *Summary) describeCuts(subject string, n *sideNumbers) string {
	documents := "the document"
	if len(s.Pairs) > 1 {
		documents = text.Count(n.Documents, "document")
	}
	return fmt.Sprintf("%s cuts %s into %s.", capitalize(subject), documents, text.Count(n.Chunks, "chunk"))
}

func capitalize(subject string) string { return strings.ToUpper(subject[:1]) + subject[1:] }

func describeBroken(n *sideNumbers) string {
	var kinds []string
	for _, k := range element.KindsBySeverity {
		if j := elementCounts(n.Report, k); j.Broken() > 0 {
			kinds = append(kinds, fmt.Sprintf("%s of %s", text.GroupDigits(j.Broken()), text.Count(j.Total, n.Elements.KindNames(k).Singular)))
		}
	}
	lostPhrase := ""
	if n.Coverage.Uncovered > 0 {
		lostPhrase = " " + text.Percent(n.Coverage.Share()) + " of the text is in no chunk, so no search can find it."
	}
	if len(kinds) == 0 {
		return "Every sentence, code block, table row, list item, heading and link is whole in a chunk." + lostPhrase
	}
	return "Not whole in any chunk, so no search can return them in one piece: " + strings.Join(kinds, ", ") + "." + lostPhrase
}

func elementCounts(m *metrics.Report, k element.Kind) metrics.ElementCounts {
	if k != element.Sentence {
		return m.Elements[k]
	}
	return metrics.ElementCounts{Total: m.WholeSentences.Total, Whole: m.WholeSentences.Whole, Severed: m.Severed.Severed, Repaired: m.Severed.Repaired, Lost: m.Severed.Lost}
}

func (s *Summary) describeChanges() (gains, losses []string) {
	a, b := &s.total.a, &s.total.b
	add := func(change float64, message string) {
		if change > 0 {
			gains = append(gains, message)
		} else if change < 0 {
			losses = append(losses, message)
		}
	}
	add(text.Points(a.WholeText.Share(), b.WholeText.Share()), fmt.Sprintf("whole text %s → %s", text.Percent(a.WholeText.Share()), text.Percent(b.WholeText.Share())))
	for _, k := range element.KindsBySeverity {
		ja, jb := elementCounts(a.Report, k), elementCounts(b.Report, k)
		add(jb.Share()-ja.Share(), fmt.Sprintf("whole %s %s → %s", b.Elements.KindNames(k).Plural, formatWhole(ja), formatWhole(jb)))
	}
	fewer := func(name string, na, nb int) {
		add(float64(na-nb), fmt.Sprintf("%s %s → %s", name, text.GroupDigits(na), text.GroupDigits(nb)))
	}
	fewer("bytes of text in no chunk", a.Coverage.Uncovered, b.Coverage.Uncovered)
	fewer("oversize chunks", a.Oversize, b.Oversize)
	fewer("small chunks", a.Small, b.Small)
	if a.DrySeams.Total > 0 && b.DrySeams.Total > 0 {
		fewer("dry seams", a.DrySeams.DryCount, b.DrySeams.DryCount)
	}
	if ta, tb := text.Growth(a.StoredRatio), text.Growth(b.StoredRatio); ta != tb {
		add(a.StoredRatio-b.StoredRatio, fmt.Sprintf("stored text %s → %s", ta, tb))
	}
	if a.EditCost != nil && b.EditCost != nil {
		onlyPhrase := ""
		if b.EditCost.IsOneChunk() {
			onlyPhrase = " (" + b.EditCost.DescribeWorst() + ")"
		}
		add(text.Points(b.EditCost.Mean, a.EditCost.Mean), fmt.Sprintf("new chunks after a small edit %s → %s%s", text.Percent(a.EditCost.Mean), text.Percent(b.EditCost.Mean), onlyPhrase))
	}
	if q := s.Questions; q != nil {
		lost := len(q.difference().Lost)
		add(float64(-lost), "whole answers lost for "+text.Count(lost, "question"))
	}
	return gains, losses
}

func formatWhole(j metrics.ElementCounts) string {
	return text.GroupDigits(j.Whole) + " of " + text.GroupDigits(j.Total)
}

func (s *Summary) formatTokens(n int) string {
	return text.Count(n, "token") + " (" + tokenizer.Label(s.B.Settings.Tokenizer) + ")"
}

func describeEditShare(n *sideNumbers, subject string) string {
	switch {
	case n.EditCost == nil:
		return ""
	case n.EditCost.IsOneChunk():
		return " There is " + n.EditCost.DescribeWorst() + subject + "."
	}
	return " When one sentence is added, " + text.Percent(n.EditCost.Mean) + " of the chunks are new" + subject + "."
}

func (s *Summary) describeEditCost() string {
	a, b := &s.total.a, &s.total.b
	switch {
	case b.EditCost == nil:
		return ""
	case a.EditCost == nil:
		return strings.TrimSpace(describeEditShare(b, " with B; unknown for given chunks"))
	}
	return strings.TrimSpace(describeEditShare(b, " with B, "+text.Percent(a.EditCost.Mean)+" with A"))
}

func (s *Summary) describeQuestions() string {
	q := s.Questions
	if q == nil {
		return "No questions were given. A questions file with known answers (--questions FILE) would show how many answers are whole before and after."
	}
	sentence := ""
	if d := q.difference(); d.Questions > 0 {
		form := "With A, one chunk holds the whole answer to %s of %s; with B, to %s."
		if s.Since != "" {
			form = "Whole answers in one chunk: for %s of %s before, and for %s now."
		}
		before, after := countWholeAnswers(q.A), countWholeAnswers(q.B)
		sentence = fmt.Sprintf(form, text.GroupDigits(before), text.Count(d.Questions, "question"), text.GroupDigits(after))
		if before != after && !d.AnswersWhole.ExcludesZero() {
			sentence += " That difference may be due to chance."
		}
	}
	if n := len(q.OnlyA); n > 0 {
		sentence += " The answer to " + text.Count(n, "question") + " was only in the older text."
	}
	if n := len(q.OnlyB); n > 0 {
		sentence += " The answer to " + text.Count(n, "question") + " is only in the current text."
	}
	return strings.TrimSpace(sentence)
}
