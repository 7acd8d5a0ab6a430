package explain

import (
	"strings"

	"chunkscope/engine/alteration"
	"chunkscope/engine/text"
)

// DescribeAlterations describes how chunks differ from the document, as in "18 of 240 lines of code
// lose their indentation".
func DescribeAlterations(c alteration.Counts) string {
	var out []string
	unindented := func(n, total int, subject, suffix string) {
		switch {
		case n == 1:
			out = append(out, "1 of "+text.Count(total, subject)+suffix+" loses its indentation")
		case n > 1:
			out = append(out, text.GroupDigits(n)+" of "+text.Count(total, subject)+suffix+" lose their indentation")
		}
	}
	noun := func(n int, subject, predicate string) {
		if n > 0 {
			out = append(out, text.Count(n, subject)+" "+predicate)
		}
	}
	unindented(c.Unindented, c.CodeLines, "line", " of code")
	unindented(c.Flattened, c.NestedItems, "nested list item", "")
	noun(c.Joined, "word", "joined to the previous word")
	noun(c.Dropped, "character", "left out")
	noun(c.Rewritten, "character", "rewritten")
	noun(c.Spaces, "place", "with changed spaces")
	noun(c.Breaks, "line break", "changed")
	return strings.Join(out, "; ")
}

// DescribeAlteration describes the alteration k of a line.
func DescribeAlteration(k alteration.Kind) string {
	return [...]string{
		alteration.KindCode: "code loses its indentation", alteration.KindList: "a nested list item loses its indentation",
		alteration.KindSpaces: "spaces are changed", alteration.KindLines: "a line break is changed",
		alteration.KindJoined: "words run together", alteration.KindDropped: "text is left out", alteration.KindRewritten: "text is rewritten",
	}[k]
}
