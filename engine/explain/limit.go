package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// limitWords holds descriptions of a limit for displays of different widths.
type limitWords struct{ long, short, row, narrow, name string }

var limits = [...]limitWords{
	chunk.LimitSource:        {"at most {share} of {left} can be repeated", "{share} of previous chunk", "at most {share} of a chunk", "at most {share}", "share of the previous chunk"},
	chunk.LimitResult:        {"at most {share} of {right} can be repeated text", "{share} of the chunk", "only its beginning fits", "{share} of it", "share of the chunk itself"},
	chunk.LimitMax:           {"{right} can grow by {size} before it exceeds max chunk size", "only {size} left below the maximum", "the chunk is full", "chunk is full", "the maximum size"},
	chunk.LimitFence:         {"it would repeat half a code block; more or less overlap might not", "half a code block", "half a code block", "half a block", "half a code block"},
	chunk.LimitSentence:      {"the next sentence is {size}, with only {free} left", "next sentence is {above}", "next sentence is {size}", "next is {size}", "a long next sentence"},
	chunk.LimitSeparator:     {"the cut is at a separator, and no overlap crosses it", "cut is at a separator", "cut at a separator", "at a separator", "a cut at a separator"},
	chunk.LimitPart:          {"each part is cut separately, and no text from the previous part is repeated", "parts share no text", "parts share no text", "separate parts", "parts that share no text"},
	chunk.LimitStrip:         {"white space and marks at the beginning of {right} are removed", "white space and marks removed", "white space and marks removed", "removed", "removed white space and marks"},
	chunk.LimitPiece:         {"the next piece is {size}, with only {free} left", "next piece is {above}", "next piece is {size}", "next is {size}", "a long next piece"},
	chunk.LimitContext:       {"at most {share} of {left} is kept", "{share} of previous chunk", "at most {share} of a chunk", "at most {share}", "share of the previous chunk"},
	chunk.LimitWord:          {"only whole words are included", "kept to whole words", "whole words only", "whole words", "whole words only"},
	chunk.LimitPreviousChunk: {"{left} has no more text", "previous chunk has no more", "previous chunk used up", "no more text", "a short previous chunk"},
	chunk.LimitWhitespace:    {"{left} contains only white space", "neighbour is blank", "previous chunk is blank", "blank", "a blank previous chunk"},
	chunk.LimitTail:          {"the last window is shorter", "end of document", "end of document", "the end", "the end of the document"},
}

// withoutRoom holds descriptions for limits that leave no room for overlap.
var withoutRoom = map[chunk.LimitKind]limitWords{
	chunk.LimitMax:      {long: "{right} has no room left below max chunk size", short: "no room below the maximum"},
	chunk.LimitSentence: {long: "the next sentence is {size}, and no room is left", short: "no room for a sentence of {size}"},
	chunk.LimitPiece:    {long: "the next piece is {size}, and no room is left", short: "no room for a piece of {size}"},
}

func findWords(l chunk.Limit) limitWords {
	if words, ok := withoutRoom[l.Kind]; ok && l.RemainingUnits() <= 0 {
		return words
	}
	return limits[l.Kind]
}

func fillPlaceholders(words string, l chunk.Limit, unit string) string {
	if !strings.Contains(words, "{") {
		return words
	}
	a, b := int(l.A), int(l.B)
	return strings.NewReplacer(
		"{share}", fmt.Sprintf("%d%%", a), "{size}", formatInUnit(a, unit), "{free}", text.GroupDigits(b), "{above}", formatExcess(a, b, unit),
	).Replace(words)
}

// Limit explains why the overlap at boundary i is smaller than requested. If it is not smaller,
// Limit returns "". Chunk numbers in the text start at 1.
func Limit(r *engine.Result, i int) string {
	s := &r.Seams[i]
	l, difference := adjustLimit(s, r.Settings.Unit)
	words := findWords(l).long + difference
	if l.Kind != chunk.LimitNone && s.Delivered > 0 {
		words += describeOverlapEnds(r, i)
	}
	placeholders := strings.NewReplacer("{left}", fmt.Sprintf("chunk %d", i+1), "{right}", fmt.Sprintf("chunk %d", i+2))
	return fillPlaceholders(placeholders.Replace(words), l, r.Settings.Unit)
}

// adjustLimit makes the numbers in an explanation add up: it sets the remaining size to the
// requested minus the delivered overlap. If the numbers still differ, difference explains why.
func adjustLimit(s *chunk.Seam, unit string) (l chunk.Limit, difference string) {
	l = s.Limit
	missing := int32(s.Requested - s.Delivered)
	switch {
	case !l.Kind.IsNextTextTooLong() || s.Items.Requested > 0 || missing == l.B:
	case missing < l.A:
		l.B = missing
	case unit == "chars":
		difference = " after " + text.GroupDigits(int(missing-l.B)) + " of white space"
	default:
		difference = ", with each piece counted separately"
	}
	return l, difference
}

// describeOverlapEnds describes repeated text that ends before chunk i does, or begins inside a
// word.
func describeOverlapEnds(r *engine.Result, i int) string {
	repeated, source := r.Chunks.At(i+1).Overlap, r.Chunks.At(i).Body
	switch {
	case repeated.Empty() || r.Settings.Mode().WithoutEndMarks == "":
	case repeated.End < text.TrimSpan(r.Doc.Text, source).End:
		return ", so only the beginning of the last sentences of {left} is repeated"
	case repeated.Start > source.Start && !text.IsWordBoundary(r.Doc.Text, repeated.Start):
		return "; no " + endMarks + " was found, so it begins inside a word"
	}
	return ""
}

// ShortLimit describes a limit briefly, with numbers, for tables. If there is no limit, it returns
// "".
func ShortLimit(l chunk.Limit, unit string) string {
	return fillPlaceholders(findWords(l).short, l, unit)
}

// LimitDetail is like ShortLimit, but for records and JSON, where a number may be 0.
func LimitDetail(l chunk.Limit, unit string) string {
	return fillPlaceholders(limits[l.Kind].short, l, unit)
}

// LimitForRow describes a limit for rows that also show the requested overlap, as in "next sentence
// has 92 chars". If there is no limit, it returns "". If unit is "", the text contains no unit.
func LimitForRow(l chunk.Limit, unit string) string {
	return fillPlaceholders(limits[l.Kind].row, l, unit)
}

// LimitName describes a limit in one or two words, for narrow rows. If there is no limit, it
// returns "".
func LimitName(l chunk.Limit) string { return fillPlaceholders(limits[l.Kind].narrow, l, "") }

// LimitKind returns a noun for a kind of limit, such as "the maximum size" in "12 by the maximum
// size".
func LimitKind(k chunk.LimitKind) string { return limits[k].name }

// SmallerOverlap explains why requesting more overlap resulted in less: the overlap begins earlier,
// but a limit cuts off its end.
func SmallerOverlap(l chunk.Limit, unit string) string {
	switch l.Kind {
	case chunk.LimitResult:
		return fillPlaceholders("begins earlier, ends at {share} of it", l, unit)
	case chunk.LimitMax:
		if l.RemainingUnits() <= 0 {
			return "begins earlier, but none fits"
		}
		return fillPlaceholders("begins earlier, room for {size}", l, unit)
	}
	return ShortLimit(l, unit)
}
