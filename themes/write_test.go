package themes

import (
	"fmt"
	"strconv"
	"strings"
)

// Format writes a theme as a file that Parse reads, every colour with what it
// is for: a start for a theme of one's own. The name is left for the user.
func Format(t Theme) string {
	var sb strings.Builder
	sb.WriteString("# A theme for chunkscope. Colours are truecolor, 256 and 16 colours;\n# each may be none: the terminal's own.\n")
	if _, ok := Find(t.Name); ok {
		fmt.Fprintf(&sb, "base: %s\n", t.Name)
	} else {
		fmt.Fprintf(&sb, "name: %s\n", strconv.Quote(t.Name))
	}
	fmt.Fprintf(&sb, "help: %s\ndark: %t\nunderline_overlap: %t\n\n", strconv.Quote(t.Help), t.Dark, t.UnderlineOverlap)
	for _, f := range fields {
		fmt.Fprintf(&sb, "%-24s %-24s # %s\n", f.key+":", strconv.Quote(f.at(&t).String()), f.help)
	}
	for _, q := range quadFields {
		fmt.Fprintf(&sb, "\n%s: # %s\n", q.key, q.help)
		for _, c := range q.at(&t) {
			fmt.Fprintf(&sb, "  - %s\n", strconv.Quote(c.String()))
		}
	}
	return sb.String()
}
