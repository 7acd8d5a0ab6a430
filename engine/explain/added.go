package explain

import (
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// AddedAtStart describes the text added at the start of chunk i: its prefix, and the repeated lines
// of a long table or code block. It is empty if no text was added.
func AddedAtStart(r *engine.Result, i int) string {
	c := r.Chunks.At(i)
	var parts []string
	if c.Lead != "" {
		parts = append(parts, strings.TrimSpace(c.Lead))
	}
	if !c.Header.Empty() {
		line := strconv.Itoa(r.Doc.LineOf(c.Header.Start))
		if len(r.Doc.Outline().TablesIn(c.Header)) > 0 {
			parts = append(parts, "table header of line "+line)
		} else {
			parts = append(parts, "code of line "+line+" reopened")
		}
	}
	return strings.Join(parts, " · ")
}

// AddedAtEnd describes the text added at the end of chunk c, which is a closing fence. It is empty
// if no text was added.
func AddedAtEnd(c *chunk.Chunk) string {
	if c.Footer == "" {
		return ""
	}
	return "code block closed"
}
