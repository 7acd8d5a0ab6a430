package explain

import (
	"fmt"
	"sort"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

var otherTextNouns = [...]string{
	element.NoOtherText: "text", element.HTMLBlock: "HTML block", element.FrontMatter: "front matter",
	element.Definition: "link definition", element.TableHeader: "table header",
}

// OtherText returns a noun for the text s, which is not an element. s is a block, or a line of a
// block that is too long for a chunk.
func OtherText(r *engine.Result, s chunk.Span) string {
	noun := otherTextNouns[element.ClassifyOtherText(r.Doc.Outline(), s)]
	if isPartOfLeaf(r, s) {
		return "line of the " + noun
	}
	return noun
}

func isPartOfLeaf(r *engine.Result, s chunk.Span) bool {
	leaves := r.Doc.Elements().Leaves()
	i := sort.Search(leaves.Len(), func(i int) bool {
		leaf, _, _ := leaves.WithoutCompanion(i)
		return leaf.End > s.Start
	})
	if i == leaves.Len() {
		return false
	}
	leaf, _, _ := leaves.WithoutCompanion(i)
	return leaf != s && leaf.Contains(s.Start)
}

// SeveredLeaf describes how a chunk boundary splits the text s, which is not an element. holder is
// the index of a chunk that contains all of s, or -1.
func SeveredLeaf(r *engine.Result, s chunk.Span, holder int) string {
	noun := OtherText(r, s)
	if holder >= 0 {
		return fmt.Sprintf("the cut severs the %s, but the overlap keeps it whole in chunk %d", noun, holder+1)
	}
	return fmt.Sprintf("no chunk has the whole %s; it counts in whole text, but not as an element", noun)
}

// OtherTexts lists the counts of texts that are not elements, as in "9 HTML blocks, 1 table
// header". If there are none, it returns "".
func OtherTexts(counts element.OtherTexts) string {
	var parts []string
	for b, n := range counts {
		switch {
		case n == 0:
		case element.OtherText(b) == element.FrontMatter && n == 1:
			parts = append(parts, otherTextNouns[b])
		case element.OtherText(b) == element.FrontMatter:
			parts = append(parts, otherTextNouns[b]+" of "+text.Count(n, "document"))
		default:
			parts = append(parts, text.Count(n, otherTextNouns[b]))
		}
	}
	return strings.Join(parts, ", ")
}

var uncountedNouns = [...][2]string{
	element.Badge: {"badge or image", "badges and images"}, element.RowLink: {"link in a row", "links in rows"},
	element.ContentsEntry: {"contents entry", "contents entries"}, element.DataURI: {"data URI", "data URIs"},
}

// NotCounted lists the counts of texts that measures ignore, as in "12 badges and images, 1 data
// URI". If there are none, it returns "".
func NotCounted(counts element.UncountedTexts) string {
	var parts []string
	for i, n := range counts {
		switch noun := uncountedNouns[i]; n {
		case 0:
		case 1:
			parts = append(parts, "1 "+noun[0])
		default:
			parts = append(parts, text.GroupDigits(n)+" "+noun[1])
		}
	}
	return strings.Join(parts, ", ")
}
