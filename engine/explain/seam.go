// Package explain returns explanations of results, such as the cause of a chunk boundary, the limit
// of an overlap, a merge or a flag. The command line, the report and the explorer use them.
//
// An explanation has no initial capital and no period, because it follows a label. It may contain
// text of the document, which callers must escape.
package explain

import (
	"cmp"
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// DescribeCut explains why boundary i of r is at its position.
func DescribeCut(r *engine.Result, i int) string {
	s := &r.Seams[i]
	if endsParent(r, i) {
		return parentEnds
	}
	out := describeBefore(r, s)
	if omitted := describeOmitted(r, i); omitted != "" {
		if s.Cause.IsManual() {
			return omitted
		}
		return out + "; " + omitted
	}
	if s.AfterBlock && r.Chunks.At(i+1).Merge.Kind == chunk.NoMerge {
		return out + "; " + afterBlock
	}
	if isCutForSize(s.Cause, r.Strategy) {
		out += describeMergedSize(r, i)
	}
	return out
}

const parentEnds = "the parent ends here, and chunks stay within their parents"

func endsParent(r *engine.Result, i int) bool {
	c := r.Seams[i].Cause
	return !c.IsManual() && c != chunk.CauseExternal && r.ParentIndex(i) != r.ParentIndex(i+1)
}

const afterBlock = "the text above is a separate chunk"

type causeWords struct {
	sentence     string
	quotesSource bool
	onlyIfFull   bool
	narrow       string
}

var causes = map[chunk.Cause]causeWords{
	chunk.CauseHeading:      {"a heading begins a section", true, true, "heading"},
	chunk.CausePreamble:     {"the preamble ends", true, false, ""},
	chunk.CauseCode:         {"a code block begins", true, true, ""},
	chunk.CauseTable:        {"a table begins", true, true, ""},
	chunk.CauseList:         {"a list begins", true, true, ""},
	chunk.CauseListItem:     {"a list item begins", true, true, ""},
	chunk.CauseRule:         {"a thematic break begins", false, true, ""},
	chunk.CauseBlock:        {"a block begins", true, true, ""},
	chunk.CauseParagraph:    {"a paragraph ends", false, true, ""},
	chunk.CauseLine:         {"a line ends", false, true, ""},
	chunk.CauseSentence:     {"a sentence ends", false, true, ""},
	chunk.CauseWord:         {"a word ends, and no sentence ends soon enough", false, true, "a word ends"},
	chunk.CauseSize:         {"the chunk is full at %s, and there is no better place to cut", false, false, "%s: chunk full"},
	chunk.CauseWindow:       {"the window of %s is full", false, false, "%s: window full"},
	chunk.CauseSeparator:    {"there is a separator here", true, true, "a separator"},
	chunk.CauseCodeGroup:    {"related code blocks begin and stay in one chunk", true, true, "related code begins"},
	chunk.CauseIntroduction: {"the paragraph that introduces a list begins", true, true, "a list's introduction"},
	chunk.CauseRow:          {"a row of a long table begins", true, true, "a table row begins"},
	chunk.CauseDeclaration:  {"a declaration begins in a long code block", true, true, "a declaration begins"},
	chunk.CauseBlankLine:    {"a long code block has a blank line here", false, true, "a blank line in code"},
	chunk.CauseClause:       {"a clause ends, and no sentence ends soon enough", true, true, "a clause ends"},
	chunk.CausePart:         {"a separator ends a part, and parts are never joined", false, false, "a separator ends a part"},
	chunk.CausePage:         {"a page begins", true, false, ""},
	chunk.CauseExternal:     {"the given chunks are cut here", false, false, "as given"},
	chunk.CauseManual:       {"cut by hand", false, false, ""},
	chunk.CauseUnknown:      {"the strategy cuts here", true, true, ""},
}

var declarationCauses = map[chunk.Cause]string{
	chunk.CauseCode:        "a declaration begins",
	chunk.CauseDeclaration: "a part of a long declaration begins",
	chunk.CauseBlankLine:   "a long declaration has a blank line here",
}

// CutWordings returns DescribeCut and shorter wordings, longest first.
func CutWordings(r *engine.Result, i int) []string {
	s := &r.Seams[i]
	out := []string{DescribeCut(r, i)}
	if endsParent(r, i) || s.Cause.IsManual() {
		return append(out, CauseName(r, i))
	}
	sentence, quoted := describeCause(r, s)
	if isCutForSize(s.Cause, r.Strategy) {
		out = append(out, sentence+describeMergedSize(r, i))
	}
	narrow := insertChunkSize(cmp.Or(causes[s.Cause].narrow, sentence), r)
	if s.Cause == chunk.CauseHeading && quoted != "" {
		return append(out, sentence+": "+quoted, narrow+": "+strings.TrimLeft(quoted, "# "))
	}
	if rule, _ := systemRule(r, s); rule != "" && s.Cause == chunk.CauseSize {
		narrow = CauseName(r, i)
	}
	return append(out, describeBefore(r, s), sentence, narrow)
}

// CauseName describes the cause of boundary i of r in one or two words, for tables.
func CauseName(r *engine.Result, i int) string {
	c := r.Seams[i].Cause
	if c.IsManual() && describeOmitted(r, i) != "" {
		return "left out"
	}
	if endsParent(r, i) {
		return "parent"
	}
	if c == chunk.CauseCode && r.Doc.Format == source.Code {
		c = chunk.CauseDeclaration
	}
	return c.String()
}

// CauseText returns the first line of the text that caused boundary s. For a heading, it returns
// the complete line, even if the strategy split after the heading marker.
func CauseText(r *engine.Result, s *chunk.Seam) string {
	first := source.FirstLine(s.Source.Slice(r.Doc.Text))
	if s.Cause != chunk.CauseHeading || first == "" {
		return first
	}
	line := strings.TrimLeft(r.Doc.Text[s.Source.Start:], "\r\n")
	if end := strings.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	return strings.TrimSpace(line)
}

func describeBefore(r *engine.Result, s *chunk.Seam) string {
	sentence, quoted := describeCause(r, s)
	if quoted == "" {
		return sentence
	}
	return sentence + ": " + quoted
}

func describeCause(r *engine.Result, s *chunk.Seam) (sentence, quoted string) {
	words := causes[s.Cause]
	words.sentence = insertChunkSize(words.sentence, r)
	if rule, namesMark := systemRule(r, s); rule != "" {
		words.sentence, words.quotesSource = rule, words.quotesSource && !namesMark
	}
	if sentence := declarationCauses[s.Cause]; sentence != "" && r.Doc.Format == source.Code {
		words.sentence = sentence
	}
	if !words.quotesSource {
		return words.sentence, ""
	}
	quoted = CauseText(r, s)
	if head, isCut := cutBeginning(quoted, 60); isCut {
		quoted = strings.TrimRight(head, " ") + "…"
	}
	return words.sentence, quoted
}

func insertChunkSize(sentence string, r *engine.Result) string {
	size := formatInUnit(r.Settings.MaxChunkSize-r.ReservedUnits, r.Settings.SizeUnit())
	return strings.ReplaceAll(sentence, "%s", size+describeReserve(r))
}

func cutBeginning(text string, limit int) (head string, isCut bool) {
	for i := range text {
		if limit == 0 {
			return text[:i], true
		}
		limit--
	}
	return text, false
}

// isCutForSize reports whether strategy splits for cause c only if the following text does not fit
// into the chunk.
func isCutForSize(c chunk.Cause, strategy string) bool {
	if c == chunk.CauseHeading && settings.FindStrategy(strategy).StartsAtHeadings {
		return false
	}
	return causes[c].onlyIfFull
}

func describeMergedSize(r *engine.Result, i int) string {
	limit := r.TextSize()
	if r.Settings.CountsParts() { // the maximum size is not in the unit of the chunks
		return ""
	}
	if r.Dropped != nil {
		return "; one chunk for both would exceed " + FormatUnits(r, limit) + describeReserve(r)
	}
	a, b := r.Chunks.Body(i), r.Chunks.Body(i+1)
	n := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).CountRange(a.Start, max(a.End, b.End))
	if n <= limit {
		return ""
	}
	return "; one chunk for both would be " + formatExcess(n, limit, r.Settings.Unit) + describeReserve(r)
}

func maxChunkSize(r *engine.Result) (size int, name string) {
	if a := r.Adaptive; a != nil && a.Size < r.Settings.MaxChunkSize {
		return a.Size, "the adaptive size"
	}
	return r.Settings.MaxChunkSize, "max chunk size"
}

func largestText(r *engine.Result) (size int, name string) {
	if r.ReservedUnits > 0 {
		return r.TextSize(), "max chunk size minus the prefix"
	}
	return maxChunkSize(r)
}

func describeReserve(r *engine.Result) string {
	if r.ReservedUnits == 0 {
		return ""
	}
	return fmt.Sprintf(" (max chunk size %s minus %s for the prefix)", text.GroupDigits(r.Settings.MaxChunkSize), text.GroupDigits(r.ReservedUnits))
}

// FormatUnits formats a size with the unit of r, as in "1 char" or "12,000 tokens".
func FormatUnits(r *engine.Result, n int) string {
	return formatInUnit(n, r.Settings.Unit)
}

func formatInUnit(n int, unit string) string {
	if unit == "" {
		return text.GroupDigits(n)
	}
	return text.Count(n, strings.TrimSuffix(unit, "s"))
}

// formatExcess returns text such as "231 > 200 chars".
func formatExcess(n, limit int, unit string) string {
	return text.GroupDigits(n) + " > " + formatInUnit(limit, unit)
}

// Note returns a short note about boundary i for records. It may be empty.
func Note(r *engine.Result, i int) string {
	note := ShortMerge(&r.Chunks.At(i+1).Merge, r.Settings.Unit)
	if note == "" && r.Seams[i].AfterBlock {
		return afterBlock
	}
	return note
}
