package docview

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// Keys pressed before the first frame must not cause a panic.
func TestScrollWithoutText(t *testing.T) {
	var p Position
	p.Page(3)
	p.Page(-3)
	p.Goto(7)
	p.End()
	p.Reveal(7)
	if from, to := p.VisibleBytes(); from != 0 || to != 0 || p.Top() != 0 {
		t.Errorf("visible bytes = %d–%d and top = %d, want 0", from, to, p.Top())
	}
}

// Lines must wrap at blanks, and continuation rows must be indented. A word longer than a row must
// begin in the row of its list marker.
func TestWrapping(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"* one two three four five", []string{"* one two three ", "  four five"}},
		{"* [a](https://example.org/path/to/it)", []string{"* [a](https://", "  example.org/", "  path/to/it)"}},
		{"12. " + "abcdefghijklmnopqrstuvwxyz", []string{"12. abcdefghijkl", "    mnopqrstuvwx", "    yz"}},
		{"  - [a](https://example.org/a) b", []string{"  - [a](https://", "    example.org/", "    a) b"}},
		{"    deep_in_code_of_one_word", []string{"    deep_in_", "    code_of_one_", "    word"}},
		{"          - far_in_from_the_left", []string{"          - ", "far_in_from_the_", "left"}},
		{"> [a](https://example.org/path)", []string{"> [a](https://", "  example.org/", "  path)"}},
		{"> - one two three four", []string{"> - one two ", "    three four"}},
		{"a_word_that_is_longer", []string{"a_word_that_is_", "longer"}},
		{"计算方式可能随时，如果您需要", []string{"计算方式可能随", "时，如果您需要"}},
		{"默认情况下（tiktoken）会", []string{"默认情况下", "（tiktoken）会"}},
		{"其中包含的内容（如果）", []string{"其中包含的内容", "（如果）"}},
		{"一个 tiktoken 将在每次", []string{"一个 tiktoken 将", "在每次"}},
		{"たいへん長いデータベース", []string{"たいへん長いデー", "タベース"}},
		{"한국어 문장은 띄어쓰기로", []string{"한국어 문장은 ", "띄어쓰기로"}},
	} {
		p := Position{W: 16, H: 9}
		p.OpenText(c.text)
		var got []string
		for _, r := range p.wrap(nil, 0) {
			got = append(got, strings.Repeat(" ", r.indent)+c.text[r.start:r.end])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q wraps as %q, want %q", c.text, got, c.want)
		}
	}
}

func TestResizeKeepsTopByte(t *testing.T) {
	s := newStyles(t, colorprofile.ASCII)
	look := &Look{Styles: s, Selected: -1, Piece: &Piece{}}
	text := strings.Repeat("one two three four five six seven eight nine ten ", 40)
	var p Position
	p.OpenText(text)
	p.Fit(look, 30, 5)
	p.Scroll(7)
	top := p.Top()
	for w := 8; w < 70; w++ {
		p.Fit(look, w, 5)
		if p.Fit(look, 30, 5); p.Top() != top {
			t.Fatalf("after resizing to %d cells, top = %d, want %d", w, p.Top(), top)
		}
	}
}
