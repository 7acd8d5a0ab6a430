package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/describe"
	"chunkscope/engine/quantity"
)

// Place is where chunk i begins in the outline, in words where it has no place.
func Place(r *engine.Result, i int) string {
	switch path := r.Place(i); path {
	case describe.Preamble:
		return "preamble"
	case "":
		return "no heading above"
	default:
		return path
	}
}

// longTitle is how many characters of a heading stand in a sentence.
const longTitle = 60

// Section says that seam i lies inside a section whose heading the chunk after it
// does not have, and how far below it: a cut that severs no element may part a
// text from its title all the same. It is empty elsewhere.
func Section(r *engine.Result, i int) string {
	o, next := r.Doc.Outline(), r.Chunks.At(i+1)
	heading := o.HeadingOver(r.Doc.Text, next.Body)
	if heading < 0 {
		return ""
	}
	head := o.Heading(heading)
	pos := head.Start
	if pos >= next.Body.Start || !next.Overlap.Empty() && next.Overlap.Start <= pos {
		return ""
	}
	how := "right"
	between := r.Doc.Text[min(o.Block(head.Block).End, next.Body.Start):next.Body.Start]
	if strings.TrimSpace(between) != "" {
		how = quantity.Count(r.Doc.LineOf(next.Body.Start)-r.Doc.LineOf(pos), "line")
	}
	title, shortened := beginning(o.Title(heading), 16*longTitle) // of a heading of megabytes no more is read
	title, hasMore := beginning(strings.Join(strings.Fields(title), " "), longTitle)
	if shortened || hasMore {
		title += "…"
	}
	message := fmt.Sprintf("chunk %d begins %s below the heading %s, which stays in chunk %d", i+2, how, `"`+title+`"`, r.ChunkAt(pos)+1)
	if next.Lead != "" {
		return message + "; its prefix says so"
	}
	return message
}
