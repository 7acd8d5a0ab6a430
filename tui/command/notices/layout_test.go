package notices

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

var separator = strings.Repeat("=", 72)

const introduction = `chunkscope is under the MIT licence. Its binary contains the following, under
their own licences, whose texts follow.
`

// render lists the components, and then each license text once, with the components that it applies
// to.
func render(components []component) string {
	var b strings.Builder
	b.WriteString(introduction + "\n")
	width := 0
	for _, c := range components {
		width = max(width, len(c.name))
	}
	var texts []string
	names := map[string][]string{}
	for _, c := range components {
		text := c.texts()
		fmt.Fprintf(&b, "%-*s  %s\n", width, c.name, licenses(text))
		if names[text] == nil {
			texts = append(texts, text)
		}
		names[text] = append(names[text], c.name)
	}
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", separator, strings.Join(names[text], "\n"), text)
	}
	return b.String()
}

func parse(t *testing.T, list string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	parts := strings.Split(list, "\n"+separator+"\n")
	for _, part := range parts[1:] {
		names, text, ok := strings.Cut(part, "\n\n")
		if !ok {
			t.Fatalf("a part of notices.txt has no text: %q", part)
		}
		for name := range strings.Lines(names) {
			texts[strings.TrimSuffix(name, "\n")] = strings.TrimSuffix(text, "\n")
		}
	}
	if !slices.Contains(strings.Split(parts[0], "\n"), strings.Split(introduction, "\n")[0]) {
		t.Error("notices.txt does not begin with its introduction")
	}
	return texts
}
