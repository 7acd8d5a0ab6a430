package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/describe"
	"chunkscope/engine/text"
)

// Place returns the header path at the start of chunk i. If there is no header path, it returns
// "preamble" or "no heading above".
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

const longTitle = 60

// Section describes the distance between chunk i+1 and its heading if the heading is in an earlier
// chunk. Otherwise, it returns "".
func Section(r *engine.Result, i int) string {
	o, next := r.Doc.Outline(), r.Chunks.At(i+1)
	heading := o.HeadingForSpan(r.Doc.Text, next.Body)
	if heading < 0 {
		return ""
	}
	head := o.Heading(heading)
	pos := head.Start
	if pos >= next.Body.Start || !next.Overlap.Empty() && next.Overlap.Start <= pos {
		return ""
	}
	adverb := "right"
	gapText := r.Doc.Text[min(o.Block(head.Block).End, next.Body.Start):next.Body.Start]
	if strings.TrimSpace(gapText) != "" {
		adverb = text.Count(r.Doc.LineOf(next.Body.Start)-r.Doc.LineOf(pos), "line")
	}
	title, isShortened := cutBeginning(o.Title(heading), 16*longTitle)
	title, hasMore := cutBeginning(strings.Join(strings.Fields(title), " "), longTitle)
	if isShortened || hasMore {
		title += "…"
	}
	message := fmt.Sprintf("chunk %d begins %s below the heading %s in chunk %d", i+2, adverb, `"`+title+`"`, r.ChunkAt(pos)+1)
	if next.ContextPrefix != "" {
		return message + "; its prefix contains the heading"
	}
	return message
}
