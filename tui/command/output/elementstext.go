package output

import (
	"fmt"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/quantity"
)

// elements writes whole text, and a line a kind of element that there is.
func (p statsText) elements(m *metrics.Report) {
	if m.WholeText.Total == 0 {
		p.value("whole text", "–", p.Ink.Muted, "no text")
		return
	}
	message := ShareOf(m.WholeText.Whole, m.WholeText.Total) + " chars in whole elements"
	if lines := m.Elements.ByLines(); lines != "" {
		message += " or " + lines
	}
	p.value("whole text", quantity.Percent(m.WholeText.Share()), p.wholeTextInk(m.WholeText, m.Elements), message)
	if m.Blind.DescribeBlind(m.WholeText) != "" {
		p.value("blind windows", quantity.Percent(m.Blind.Share()), p.Ink.Muted, "as many chunks, as much text, cut without looking")
	}
	for k, j := range m.Elements {
		if j.Total > 0 && element.Kind(k) != element.Sentence { // which have their own lines
			message := judgedWords(element.Kind(k), j)
			if element.Kind(k) == element.CodeBlock && m.PartsOfCode > 0 {
				message += fmt.Sprintf("; %s part of one", holding(m.PartsOfCode))
			}
			p.value(m.Elements.Words(element.Kind(k)).Many, quantity.Percent(j.Share()), p.shareInk(j.Share()), message)
		}
	}
	if message := m.OtherText.String(); message != "" {
		p.value("other text", "–", p.Ink.Warn, message+" not whole")
	}
	if message := m.NotCounted.String(); message != "" {
		p.value("not counted", "–", p.Ink.Muted, message)
	}
}

// holding is "1 chunk holds" or "3 chunks hold".
func holding(n int) string {
	if n == 1 {
		return "1 chunk holds"
	}
	return quantity.Count(n, "chunk") + " hold"
}

// judgedWords describes the fate of the elements of a kind.
func judgedWords(k element.Kind, j metrics.Judged) string {
	message := ShareOf(j.Whole, j.Total) + " whole"
	switch severed := j.Severed - j.Parted; {
	case severed == 0:
	case j.Repaired == 0:
		message += fmt.Sprintf("; %s severed", quantity.Grouped(severed))
	default:
		message += fmt.Sprintf("; %s severed, of which %s repaired", quantity.Grouped(severed), quantity.Grouped(j.Repaired))
	}
	if j.Parted > 0 {
		message += "; " + explain.Parted(k, j.Parted)
	}
	if j.TooLong > 0 {
		message += fmt.Sprintf("; %s too long for a chunk", quantity.Grouped(j.TooLong))
	}
	if j.Lost > 0 {
		message += fmt.Sprintf("; %s in no chunk", quantity.Grouped(j.Lost))
	}
	return message
}
