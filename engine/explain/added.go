package explain

import (
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// AddedInFront says what stands in front of chunk i of r that is neither its own
// text nor overlap: its prefix, and lines that are repeated of a long table or
// code block; empty when there is nothing.
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

// AddedBehind says what stands behind chunk c that is not its own text: a fence
// that closes its code; empty when there is nothing.
func AddedBehind(c *chunk.Chunk) string {
	if c.Footer == "" {
		return ""
	}
	return "code block closed"
}
