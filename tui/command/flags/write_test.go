package flags

import (
	"fmt"
	"strconv"
	"strings"

	"chunkscope/themes"
)

// format omits the name of a built-in theme, because theme files must not use it.
func format(t themes.Theme) string {
	var sb strings.Builder
	sb.WriteString("# A theme for chunkscope. Colours are truecolor, 256 and 16 colours;\n# each may be none: the terminal's own.\n")
	if _, ok := themes.Find(t.Name); ok {
		fmt.Fprintf(&sb, "base: %s\n", t.Name)
	} else {
		fmt.Fprintf(&sb, "name: %s\n", strconv.Quote(t.Name))
	}
	fmt.Fprintf(&sb, "help: %s\ndark: %t\nunderline_overlap: %t\n\n", strconv.Quote(t.Help), t.Dark, t.UnderlineOverlap)
	for _, f := range themes.Fields {
		fmt.Fprintf(&sb, "%s: %s # a comment\n", f.Key, strconv.Quote(f.Color(&t).String()))
	}
	for _, q := range themes.HueFields {
		fmt.Fprintf(&sb, "\n%s: # a comment\n", q.Key)
		for _, c := range q.Color(&t) {
			fmt.Fprintf(&sb, "  - %s\n", strconv.Quote(c.String()))
		}
	}
	return sb.String()
}
