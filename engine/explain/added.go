package explain

import (
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// AddedAtStart describes the text added at the start of chunk i: a prefix, or repeated lines of a
// long table or code block. If no text was added, it returns "".
func AddedAtStart(r *engine.Result, i int) string {
	c := r.Chunks.At(i)
	var parts []string
	if c.ContextPrefix != "" {
		parts = append(parts, strings.TrimSpace(c.ContextPrefix))
	}
	if !c.Header.Empty() {
		line := strconv.Itoa(r.Doc.LineOf(c.Header.Start))
		if len(r.Doc.Outline().TablesIn(c.Header)) > 0 {
			parts = append(parts, "table header from line "+line)
		} else {
			parts = append(parts, "code from line "+line+" reopened")
		}
	}
	return strings.Join(parts, " · ")
}

// AddedAtEnd describes the closing fence added at the end of chunk c. If no fence was added, it
// returns "".
func AddedAtEnd(c *chunk.Chunk) string {
	if c.Footer == "" {
		return ""
	}
	return "code block closed"
}
