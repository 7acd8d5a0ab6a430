package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/describe"
	"chunkscope/engine/text"
)

// Place returns the path in the outline at which chunk i begins, or words for its
// absence.
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

// Section states that seam i lies inside a section with a heading that the chunk after it
// lacks, and how far below it: even a cut that severs no element may separate a text from
// its title. It is empty elsewhere.
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
		how = text.Count(r.Doc.LineOf(next.Body.Start)-r.Doc.LineOf(pos), "line")
	}
	title, shortened := cutBeginning(o.Title(heading), 16*longTitle) // of a heading of megabytes no more is read
	title, hasMore := cutBeginning(strings.Join(strings.Fields(title), " "), longTitle)
	if shortened || hasMore {
		title += "…"
	}
	message := fmt.Sprintf("chunk %d begins %s below the heading %s, which stays in chunk %d", i+2, how, `"`+title+`"`, r.ChunkAt(pos)+1)
	if next.Lead != "" {
		return message + "; its prefix says so"
	}
	return message
}
