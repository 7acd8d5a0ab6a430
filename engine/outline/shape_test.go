package outline

import (
	"strings"
	"testing"
)

func TestShapesOfLines(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"- a\n", "- B\nrest", true},
		{"- a\n", "+ a\n", false},
		{"- a\n", "- ab\n", true},
		{"- ab c\n", "- a c\n", true},
		{"- a bc\n", "- a b\n", false},
		{"-\ta\n", "-\tab\n", false},
		{"ab\t\n", "a\t\n", true},
		{"- [x]\n", "- [xy]\n", false},
		{"<ab>\n", "<a>\n", false},
		{"12. a\n", "97. b\n", true},
		{"1. a\n", "2. a\n", false},
		{"01. a\n", "10. a\n", false},
		{"11. a\n", "01. a\n", false},
		{"- [x] a\n", "- [x] b\n", true},
		{"- [x] a\n", "- [y] a\n", false},
		{"- [b] a\n", "- [c] a\n", true},
		{"<p>a</p>b\n", "<p>c</p>d\n", true},
		{"<a b='c'>\n", "<a d='e'>\n", true},
		{"<h1>\n", "<h7>\n", false},
		{"a</pre>\n", "a</div>\n", false},
		{"<!A\n", "<!a\n", false},
		{"<pre>\n", "<div>\n", false},
		{"é字👩\n", "ж漢🧭\n", true},
		{"é\n", "ab\n", false},
		{"\xe9\xa0\n", "\xe8\xa0\n", false}, // no characters
	} {
		x, ok := lineShape(c.a)
		y, _ := lineShape(c.b)
		if !ok || x.length != len(c.a) || (x.shape == y.shape) != c.same {
			t.Errorf("%q and %q: one shape %v, of %d bytes, %v", c.a, c.b, x.shape == y.shape, x.length, ok)
		}
	}
	for _, line := range []string{"", "a", "a line of many bytes\n", strings.Repeat("a", longLine) + "\n", "\x00\n"} {
		if _, ok := lineShape(line); ok {
			t.Errorf("%q has a shape", line)
		}
	}
}
