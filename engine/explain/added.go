package explain

import (
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// AddedInFront describes the text at the start of chunk i that is neither its own nor
// overlap: its prefix, and the repeated lines of a long table or code block; empty if
// there is none.
func AddedInFront(r *engine.Result, i int) string {
	c := r.Chunks.At(i)
	var said []string
	if c.Lead != "" {
		said = append(said, strings.TrimSpace(c.Lead))
	}
	if !c.Header.Empty() {
		line := strconv.Itoa(r.Doc.LineOf(c.Header.Start))
		if len(r.Doc.Outline().TablesIn(c.Header)) > 0 {
			said = append(said, "table header of line "+line)
		} else {
			said = append(said, "code of line "+line+" reopened")
		}
	}
	return strings.Join(said, " · ")
}

// AddedBehind describes the text at the end of chunk c that is not its own: a fence that
// closes its code; empty if there is none.
func AddedBehind(c *chunk.Chunk) string {
	if c.Footer == "" {
		return ""
	}
	return "code block closed"
}
