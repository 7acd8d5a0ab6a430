package explain

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/quantity"
)

// Altered describes the changes that a system makes to text which it keeps:
// "18 of 240 lines of code lose their indentation; 33 characters are in no chunk". It is
// empty for unaltered text.
func Altered(l chunk.Loss) string {
	var out []string
	if l.Unindented > 0 {
		out = append(out, quantity.Grouped(l.Unindented)+" of "+quantity.Count(l.CodeLines, "line")+" of code lose their indentation")
	}
	if l.Chars > 0 {
		out = append(out, quantity.Count(l.Chars, "character")+" in no chunk")
	}
	if l.Joined > 0 {
		out = append(out, quantity.Count(l.Joined, "word")+" run together with the word before")
	}
	return strings.Join(out, "; ")
}
