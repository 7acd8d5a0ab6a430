package explain

import (
	"fmt"
	"strings"
	"unicode"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// Noun returns a noun for an element, such as "table row", "code span" or "go code block".
func Noun(r *engine.Result, k element.Kind, e element.Element) string {
	if k == element.CodeBlock && r.Doc.Format == source.Code {
		return "declaration"
	}
	if k == element.CodeBlock {
		if lang := language(e.Slice(r.Doc.Text)); lang != "" {
			return lang + " code block"
		}
	}
	return element.Noun(k, e, r.Doc.Text)
}

func language(code string) string {
	line, _, _ := strings.Cut(code, "\n")
	info := strings.TrimLeft(line, "`")
	if info == line {
		info = strings.TrimLeft(line, "~")
	}
	if len(line)-len(info) < 3 {
		return ""
	}
	info = strings.TrimLeft(info, " \t{.")
	end := strings.IndexFunc(info, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+#-_", r)
	})
	if end >= 0 {
		info = info[:end]
	}
	const limit = 16
	if len(info) > limit {
		return ""
	}
	return info
}

func addArticle(noun string) string {
	if strings.ContainsRune("aeiouAEIOU", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// DescribeNeighbor describes the Companion of element e, such as "its table's header". If e has no
// Companion, it returns "".
func DescribeNeighbor(e element.Element) string {
	switch {
	case e.Companion.Empty():
		return ""
	case e.Companion.Start < e.Start:
		return "its table's header"
	}
	return "the first line below it"
}

func isSeparated(r *engine.Result, f *element.Status) bool {
	pos := r.Seams[f.Seam].Byte
	return !f.Companion.Empty() && (pos <= f.Start || pos >= f.End)
}

func describeSeparatedText(r *engine.Result, f *element.Status) string {
	content, pos, subject := r.Doc.Text, r.Seams[f.Seam].Byte, DescribeNeighbor(f.Element)
	inside := f.Companion.Start < pos && pos < f.Companion.End
	if f.Companion.Start < f.Start {
		if inside {
			return "the beginning of " + subject
		}
		return subject
	}
	unit, place := "line", "below it"
	if line := (chunk.Span{Start: f.Companion.Start, End: text.LineEnd(content, f.Companion.Start)}); f.Companion.End < text.TrimSpan(content, line).End {
		unit = "sentence"
	}
	if strings.TrimSpace(content[min(f.End, f.Companion.Start):f.Companion.Start]) != "" {
		place = "of counted text below it"
	}
	subject = fmt.Sprintf("the first %s %s", unit, place)
	if inside {
		return "the end of " + subject
	}
	return subject
}

// Broken explains why no chunk contains the complete element.
func Broken(r *engine.Result, f *element.Status) string {
	noun := Noun(r, f.Kind, f.Element)
	switch {
	case f.Seam < 0:
		return noun + " is in no chunk"
	case f.TooLong:
		limit, _ := largestText(r)
		return fmt.Sprintf("%s is too long for a chunk of %s, and severed between chunks %d and %d", noun, FormatUnits(r, limit), f.Seam+1, f.Seam+2)
	case isSeparated(r, f):
		return fmt.Sprintf("%s is separated from %s between chunks %d and %d", noun, describeSeparatedText(r, f), f.Seam+1, f.Seam+2)
	}
	return fmt.Sprintf("%s is severed between chunks %d and %d", noun, f.Seam+1, f.Seam+2)
}

// DescribeHolder states which chunk contains the complete element.
func DescribeHolder(f *element.Status) string {
	if f.IsRepaired() {
		return fmt.Sprintf("whole in chunk %d, despite a cut through it", f.Chunk+1)
	}
	return fmt.Sprintf("whole in chunk %d", f.Chunk+1)
}

// Severed describes how a chunk boundary splits an element. neededOverlap is the additional overlap
// that would keep the element in one chunk. reachable is false if no amount of overlap would.
func Severed(r *engine.Result, f *element.Status, neededOverlap int, reachable bool) string {
	noun := Noun(r, f.Kind, f.Element)
	switch {
	case f.IsWhole() && isSeparated(r, f):
		return fmt.Sprintf("the cut separates the %s from %s; chunk %d holds both thanks to %s", noun, DescribeNeighbor(f.Element), f.Chunk+1, describeRepair(r, f))
	case f.IsWhole():
		return fmt.Sprintf("the cut severs the %s, but the overlap keeps it whole in chunk %d", noun, f.Chunk+1)
	case f.TooLong:
		limit, name := largestText(r)
		n := elementSize(r, f)
		suffix := ""
		if adjacent := DescribeNeighbor(f.Element); adjacent != "" {
			suffix = " with " + adjacent
		}
		return fmt.Sprintf("the %s%s is too long for a chunk: %s, and %s is %s", noun, suffix, FormatUnits(r, n), name, text.GroupDigits(limit))
	case isSeparated(r, f):
		message := fmt.Sprintf("no chunk has the %s with %s", noun, DescribeNeighbor(f.Element))
		if reachable {
			message += fmt.Sprintf(": chunk %d needs %s more overlap", f.Seam+2, FormatUnits(r, neededOverlap))
		}
		return message
	case !reachable:
		return fmt.Sprintf("%d cuts go through the %s, and no overlap can span all of it", f.Seams, noun)
	}
	return fmt.Sprintf("no chunk has the whole %s: chunk %d needs %s more overlap", noun, f.Seam+2, FormatUnits(r, neededOverlap))
}

// SeveredWordings returns Severed and shorter wordings, the longest first.
func SeveredWordings(r *engine.Result, f *element.Status, neededOverlap int, reachable bool) []string {
	noun := Noun(r, f.Kind, f.Element)
	out := []string{Severed(r, f, neededOverlap, reachable)}
	switch {
	case f.IsWhole():
		return append(out, fmt.Sprintf("%s, whole in chunk %d", noun, f.Chunk+1), fmt.Sprintf("%s, in chunk %d", noun, f.Chunk+1))
	case f.TooLong:
		limit, _ := largestText(r)
		return append(out, fmt.Sprintf("%s, %s of %s", noun, text.GroupDigits(elementSize(r, f)), FormatUnits(r, limit)))
	case !reachable:
		return append(out, fmt.Sprintf("%s, by %s", noun, text.Count(f.Seams, "cut")))
	case !isSeparated(r, f):
		out = append(out, fmt.Sprintf("no chunk has the whole %s: chunk %d needs %s more", noun, f.Seam+2, FormatUnits(r, neededOverlap)))
	}
	return append(out,
		fmt.Sprintf("%s, needs %s more", noun, FormatUnits(r, neededOverlap)), fmt.Sprintf("%s, %s short", noun, FormatUnits(r, neededOverlap)),
		fmt.Sprintf("%s, needs %s more", noun, text.GroupDigits(neededOverlap)), fmt.Sprintf("%s, %s short", noun, text.GroupDigits(neededOverlap)))
}

func elementSize(r *engine.Result, f *element.Status) int {
	meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
	return meter.CountRange(f.Start, f.End) + meter.CountRange(f.Companion.Start, f.Companion.End)
}

func describeRepair(r *engine.Result, f *element.Status) string {
	if f.Chunk < r.Chunks.Len() && r.Chunks.At(f.Chunk).Header.Contains(f.Companion.Start) {
		return "the repeated header"
	}
	return "the overlap"
}

// Part describes the part of an element that is in a chunk, such as "the first 15 of 34 lines of a
// go code block" or "3 table rows without their table's header".
func Part(r *engine.Result, p *element.Part) string {
	noun := Noun(r, p.Kind, p.Element)
	switch {
	case p.First == 0 && p.OtherCount > 0:
		return fmt.Sprintf("%s without %s", text.Count(p.OtherCount+1, noun), strings.Replace(DescribeNeighbor(p.Element), "its", "their", 1))
	case p.First == 0:
		return addArticle(noun) + " without " + DescribeNeighbor(p.Element)
	case p.First == 1 && p.Last == p.Lines:
		line := r.Doc.LineOf(p.Start)
		return fmt.Sprintf("part of %s, line %s", addArticle(noun), text.GroupDigits(line))
	case p.First == 1:
		return fmt.Sprintf("the first %s%s of %s", formatPartCount(p.Last), text.Count(p.Lines, "line"), addArticle(noun))
	case p.Last == p.Lines:
		return fmt.Sprintf("the last %s%s of %s", formatPartCount(p.Lines-p.First+1), text.Count(p.Lines, "line"), addArticle(noun))
	case p.First == p.Last:
		return fmt.Sprintf("line %s of the %s of %s", text.GroupDigits(p.First), text.Count(p.Lines, "line"), addArticle(noun))
	}
	return fmt.Sprintf("lines %s to %s of the %s of %s", text.GroupDigits(p.First), text.GroupDigits(p.Last), text.Count(p.Lines, "line"), addArticle(noun))
}

// formatPartCount returns "15 of " for 15, but "of " for 1.
func formatPartCount(n int) string {
	if n == 1 {
		return "of "
	}
	return text.GroupDigits(n) + " of "
}

// DescribeElementCounts describes the broken elements of kind k, as in "; 222 broken: 3 severed, 1
// repaired; 218 without their header; 2 too long". If all are intact, it returns "". parted is the
// number of severed elements that are only separated from their Companion.
func DescribeElementCounts(k element.Kind, severed, parted, repaired, tooLong, lost int) string {
	message, broken := "", severed-repaired+tooLong+lost
	switch severed -= parted; {
	case severed == 0:
	case repaired == 0:
		message = fmt.Sprintf("; %s severed", text.GroupDigits(severed))
	default:
		message = fmt.Sprintf("; %s severed, %s repaired", text.GroupDigits(severed), text.GroupDigits(repaired))
	}
	if parted > 0 {
		message += "; " + DescribeSeparated(k, parted)
	}
	if tooLong > 0 {
		message += fmt.Sprintf("; %s too long", text.GroupDigits(tooLong))
	}
	if lost > 0 {
		message += fmt.Sprintf("; %s in no chunk", text.GroupDigits(lost))
	}
	if broken == 0 || broken == severed && repaired == 0 || broken == max(parted, tooLong, lost) && severed == 0 {
		return message
	}
	return "; " + text.GroupDigits(broken) + " broken: " + strings.TrimPrefix(message, "; ")
}

// StatusWord returns a word that describes why elements of kind k are not intact. Of the broken
// elements, parted are only separated from their Companion, and tooLong are too long for a chunk.
func StatusWord(k element.Kind, broken, parted, tooLong int) string {
	switch broken {
	case tooLong:
		return "too long"
	case parted:
		if k == element.Heading {
			return formatSeparated(k, parted)
		}
	}
	return "broken"
}

// SeveredWord returns an adjective for a split element of kind k. parted is true if the element is
// only separated from its Companion.
func SeveredWord(k element.Kind, parted bool) string {
	if parted && k == element.Heading {
		return "alone"
	}
	return "severed"
}

// DescribeCountedByLines states that the measure of whole text includes the intact lines of
// elements that are too long for a chunk. kinds holds nouns from DefiniteNoun. If kinds is empty,
// it returns "".
func DescribeCountedByLines(kinds []string) string {
	if len(kinds) == 0 {
		return ""
	}
	return "whole lines of " + strings.Join(kinds, " and ") + " too long for a chunk"
}

// DefiniteNoun returns a noun for n elements of a kind, such as "the code block" for 1 or
// "sentences" for more.
func DefiniteNoun(kind element.Info, n int) string {
	if n == 1 {
		return "the " + kind.Singular
	}
	return kind.Plural
}

// DescribeSeparated describes n elements that are only separated from their Companion.
func DescribeSeparated(k element.Kind, n int) string {
	return text.GroupDigits(n) + " " + formatSeparated(k, n)
}

func formatSeparated(k element.Kind, n int) string {
	their := "their"
	if n == 1 {
		their = "its"
	}
	switch k {
	case element.TableRow:
		return "without " + their + " header"
	case element.Heading:
		return "alone"
	}
	return "parted"
}

// WholeOfKind describes how a change affects the number of intact elements of a kind, as in "whole
// headings 24 → 19 of 24".
func WholeOfKind(kind element.Info, before, after, total int) string {
	return fmt.Sprintf("whole %s %s → %s of %s", kind.Plural, text.GroupDigits(before), text.GroupDigits(after), text.GroupDigits(total))
}
