package markdown

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/tui/cell"
)

// pageText marks styles with tags, except Plain and Muted.
func pageText(p *Page) string {
	marks := map[Style]string{Title: "T", Heading: "H", Strong: "S", Code: "C", LinkText: "L"}
	var b strings.Builder
	for _, row := range p.Rows {
		var line strings.Builder
		for _, r := range row {
			if m := marks[r.Style]; m != "" {
				line.WriteString("<" + m + ">" + r.Text + "</" + m + ">")
			} else {
				line.WriteString(r.Text)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

func TestLayout(t *testing.T) {
	for _, c := range []struct {
		name, source string
		w            int
		want         string
	}{
		{"headings have their own styles", "# One\n\ntext\n\n## Two `x`\n\nmore\n", 30, "<T>One</T>\n\n  text\n\n<H>Two x</H>\n\n  more\n"},
		{"words wrap and keep their styles", "a **bold word**, `code` and [a link](x.md#y).", 22, "  a <S>bold word</S>, <C>code</C>\n  and <L>a link</L>.\n"},
		{"an overlong word is split", strings.Repeat("x", 25), 20, "  " + strings.Repeat("x", 18) + "\n  " + strings.Repeat("x", 7) + "\n"},
		{"wide characters count as two cells", strings.Repeat("漢", 12), 20, "  " + strings.Repeat("漢", 9) + "\n  漢漢漢\n"},
		{"list items have a hanging indent", "- one and two and three\n- four\n\n1. first\n2. second\n", 20, "  • one and two and\n    three\n  • four\n\n  1. first\n  2. second\n"},
		{"code keeps its spaces", "    a  =  b\n    c\n", 30, "    <C>a  =  b</C>\n    <C>c</C>\n"},
		{"table columns are aligned", "| a | much |\n|---|--:|\n| `x` | 10 |\n| long | 5 |\n", 30, "  a     much\n  <C>x</C>       10\n  long     5\n"},
		{"cells of a wide table wrap", "| a | b |\n|---|---|\n| one two three | four five six seven |\n", 24, "  a           b\n  one two     four five\n  three       six seven\n"},
		{"a wide table does not break words", "| a | b |\n|---|---|\n| preserve_atomic | two three four five |\n", 30, "  a                b\n  preserve_atomic  two three\n                   four five\n"},
		{"escapes are removed", `a \* b, x \| y`, 30, "  a * b, x | y\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := pageText(Layout(c.source, c.w, cell.Wc)); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

func TestLinkAndHeadingRows(t *testing.T) {
	p := Layout("# T\n\nfirst words of a text and [a link](a.md), [b](b.md)\n\n## S\n\n[c](c.md#s)\n", 24, cell.Wc)
	for i, want := range []Link{{"a.md", 3}, {"b.md", 3}, {"c.md#s", 7}} {
		if i >= len(p.Links) || p.Links[i] != want {
			t.Fatalf("links = %v, want link %d = %v", p.Links, i, want)
		}
	}
	if p.Headings["T"] != 0 || p.Headings["S"] != 5 {
		t.Errorf("rows of headings = %v, want T in 0 and S in 5", p.Headings)
	}
}

func TestRowsFit(t *testing.T) {
	fragments := []string{"# T\n\n", "## S\n\n", "word ", "漢字", "`code` ", "**b** ", "[l](x.md) ", "\n\n", "- i\n", "1. n\n", "    c\n", "| a | b |\n|---|---|\n| x | y |\n\n", "> q\n", "--- ", strings.Repeat("x", 50), "\\", "|", "é́"}
	rapid.Check(t, func(t *rapid.T) {
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 30).Draw(t, "source"), "")
		w := rapid.IntRange(20, 90).Draw(t, "w")
		p := Layout(source, w, cell.Wc)
		for y, row := range p.Rows {
			if n := row.Width(cell.Wc); n > w {
				t.Fatalf("row %d has %d cells, want at most %d: %v", y, n, w, row)
			}
		}
		for _, l := range p.Links {
			if l.Row < 0 || l.Row >= len(p.Rows) {
				t.Fatalf("a link is in row %d, but there are only %d rows", l.Row, len(p.Rows))
			}
		}
		whole := strings.Join(strings.Fields(pageText(p)), "") // a long word may be split between rows
		if words := strings.Count(source, "word"); words > strings.Count(whole, "word") && !strings.Contains(source, "    c") {
			t.Fatalf("words are missing:\n%s", pageText(p))
		}
	})
}
