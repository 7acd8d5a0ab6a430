package facts

import (
	"fmt"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// WholeText is the share of text in intact elements. Its details compare it with fixed windows that
// ignore the structure of the text.
var WholeText = Fact{
	Name: "whole_text", Unit: "share of the characters",
	Limits: []Limit{{
		Name: "whole-text", IsMinimum: true, SubjectMany: "of the text is in whole elements", Bound: ShareOnly,
		Count:  func(m *metrics.Report) (n, all int) { return m.WholeText.Whole, m.WholeText.Total },
		Places: brokenPlaces,
	}},
	Rows: func(m *metrics.Report) []Row {
		if m.WholeText.Total == 0 {
			return []Row{wordRow("whole text", "–", GradeNeutral, "no text")}
		}
		detail := text.FormatFraction(m.WholeText.Whole, m.WholeText.Total) + " chars in whole elements"
		if lines := m.Elements.DescribeCountedByLines(); lines != "" {
			detail += " or " + lines
		}
		row := wholeRow("whole text", m.WholeText.Share(), detail)
		row.Grade = metrics.ChooseByWholeText(m.WholeText, m.Elements, GradeGood, GradePlain, GradeWarn, GradeBad)
		if m.Blind.DescribeBlind(m.WholeText) == "" {
			return []Row{row}
		}
		blind := shareRow("blind windows", m.Blind.Share(), "same chunk count and size, cut blindly")
		blind.Grade = GradeNeutral
		return []Row{row, blind}
	},
}

// Elements is the number of intact elements of each kind.
var Elements = Fact{
	Name: "elements", Unit: "share of the elements, by kind", Limits: elementLimits(),
	Sum: func(m *metrics.Report) *float64 {
		var all metrics.WholeCount
		for k, j := range m.Elements {
			if element.Kind(k) != element.Sentence { // WholeSentences counts sentences
				all.Whole, all.Total = all.Whole+j.Whole, all.Total+j.Total
			}
		}
		share := all.Share()
		return &share
	},
	Rows: func(m *metrics.Report) (out []Row) {
		if m.WholeText.Total == 0 {
			return nil
		}
		for i, j := range m.Elements {
			k := element.Kind(i)
			if j.Total == 0 || k == element.Sentence { // WholeSentences counts sentences
				continue
			}
			detail := describeElements(k, j)
			if k == element.CodeBlock && m.PartsOfCode > 0 {
				detail += fmt.Sprintf("; %s part of one", countHolders(m.PartsOfCode))
			}
			row := wholeRow(m.Elements.KindNames(k).Plural, j.Share(), detail)
			row.FullLabel = "whole " + row.Label
			out = append(out, row)
		}
		return out
	},
}

func countHolders(n int) string {
	if n == 1 {
		return "1 chunk holds"
	}
	return text.Count(n, "chunk") + " hold"
}

func describeElements(k element.Kind, j metrics.ElementCounts) string {
	message := text.FormatFraction(j.Whole, j.Total) + " whole"
	switch severed := j.Severed - j.SeparatedFromCompanion; {
	case severed == 0:
	case j.Repaired == 0:
		message += fmt.Sprintf("; %s severed", text.GroupDigits(severed))
	default:
		message += fmt.Sprintf("; %s severed, %s of them repaired", text.GroupDigits(severed), text.GroupDigits(j.Repaired))
	}
	if j.SeparatedFromCompanion > 0 {
		message += "; " + explain.DescribeSeparated(k, j.SeparatedFromCompanion)
	}
	if j.TooLong > 0 {
		message += fmt.Sprintf("; %s too long for a chunk", text.GroupDigits(j.TooLong))
	}
	if j.Lost > 0 {
		message += fmt.Sprintf("; %s in no chunk", text.GroupDigits(j.Lost))
	}
	return message
}

// OtherText describes the text outside elements. It counts the texts that no chunk contains
// completely, and the characters that WholeText does not include.
var OtherText = Fact{
	Name: "other_text_not_whole", Unit: "elements, by kind", UnlimitedLabel: "--min-whole-text counts it",
	Sum: func(m *metrics.Report) *float64 {
		sum := 0.0
		for _, n := range m.OtherText {
			sum += float64(n)
		}
		return &sum
	},
	Rows: func(m *metrics.Report) (out []Row) {
		if m.WholeText.Total == 0 {
			return nil
		}
		if message := m.OtherText.String(); message != "" {
			out = append(out, wordRow("other text", "–", GradeWarn, message+" not whole"))
		}
		if message := m.NotCounted.String(); message != "" {
			out = append(out, wordRow("not counted", "–", GradeNeutral, message))
		}
		return out
	},
}

// WholeSentences is the share of sentences that are completely inside one chunk.
var WholeSentences = Fact{
	Name: "whole_sentences", Unit: "share of the sentences",
	Limits: []Limit{{
		Name: "whole-sentences", IsMinimum: true, SubjectMany: "sentences", PredicateMany: "are whole", Bound: ShareOnly,
		Count:  func(m *metrics.Report) (n, all int) { return m.WholeSentences.Whole, m.WholeSentences.Total },
		Places: severedPlaces,
	}},
	Rows: func(m *metrics.Report) []Row {
		if m.WholeSentences.Total == 0 {
			return []Row{wordRow("whole sentences", "–", GradeNeutral, "no sentences")}
		}
		detail := text.FormatFraction(m.WholeSentences.Whole, m.WholeSentences.Total)
		switch {
		case m.Severed.Severed == 0:
		case m.Severed.Repaired == 0:
			detail += fmt.Sprintf("; %s severed", text.GroupDigits(m.Severed.Severed))
		default:
			detail += fmt.Sprintf("; %s severed, %s of them repaired by overlap", text.GroupDigits(m.Severed.Severed), text.GroupDigits(m.Severed.Repaired))
		}
		if m.Severed.Lost > 0 {
			detail += fmt.Sprintf("; %s in no chunk", text.GroupDigits(m.Severed.Lost))
		}
		return []Row{wholeRow("whole sentences", m.WholeSentences.Share(), detail)}
	},
}

// WholePairs is the share of pairs of adjacent sentences that are completely inside one chunk.
var WholePairs = Fact{
	Name: "whole_sentence_pairs", Unit: "share of adjacent sentences",
	Limits: []Limit{{
		Name: "whole-pairs", IsMinimum: true, SubjectMany: "sentence pairs", PredicateMany: "are whole", Bound: ShareOnly,
		Count: func(m *metrics.Report) (n, all int) { return m.WholePairs.Whole, m.WholePairs.Total },
	}},
	Rows: func(m *metrics.Report) []Row {
		switch {
		case m.WholeSentences.Total == 0:
			return nil
		case m.WholePairs.Total == 0:
			return []Row{wordRow("whole pairs", "–", GradePlain, "no sentence pairs")}
		}
		row := shareRow("whole pairs", m.WholePairs.Share(), text.FormatFraction(m.WholePairs.Whole, m.WholePairs.Total)+" pairs of adjacent sentences")
		row.Preferred = PreferMore
		return []Row{row}
	},
}
