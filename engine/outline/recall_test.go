package outline

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// scrappy are lines that are short, and of which a document may have very many.
var scrappy = []string{
	"a\n", "bc\n", "Q\n", "7\n", "\n", "\n", " \n", "\t\n", "-\n", "- a\n", "- b\n", "+ a\n", "* a\n", "- [ ] a\n", "- [x] b\n", "- - a\n", "- > a\n", "- # a\n",
	"- ```\n", "1. a\n", "2. b\n", "01. a\n", "1) a\n", "10. c\n", "1234567890. d\n", "1.\n", "  a\n", "   - b\n", "  - c\n", "  - [X] d\n", "    e\n", "\tf\n", "  ```\n",
	"# a\n", "## b\n", "#\n", "# *b* #\n", "####### c\n", "=\n", "==\n", "---\n", "-\t-\t-\n", "***\n", "> a\n", ">\n", "> - a\n", "> ```\n", "> # b\n", "```\n", "~~~\n", "``` go\n",
	"````\n", "<p>\n", "</p>\n", "<!--\n", "-->\n", "<!-- a -->\n", "<pre>\n", "</pre>\n", "<a>\n", "<p>b\n", "<p>c\n", "<h1>\n", "<h7>\n", "<b c='d'>\n", "<b e='f'>\n", "<!a>\n", "<!B>\n", "g</pre>\n", "<?\n", "?>\n", "[a]: b\n", "[c]:\n", "'d'\n", "[\n", "]: e\n", "|a|\n", "|-|\n", "|a|b|\n",
	"|-|-|\n", "-|-\n", "a|b\n", ":-:\n", "\\\n", "a\r\n", "\r\n", "\r", "é\n", "- é\n", "- я\n", "ж\n", "字\n", "- 漢\n", "- [x] c\n", "- [y] d\n", "[e]: f\n", "[g]: h\n", "[i]:\n", "\u00a0\n", "\x00\n", "\xff\n", "some words that are longer\n",
}

// repetitive is a text of few lines that come over and over, in few orders: what
// is remembered comes again, and now and then otherwise.
func repetitive() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		line := rapid.SampledFrom(scrappy)
		phrases := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(line, 1, 4).Draw(t, "lines"), "")
		}), 1, 6).Draw(t, "phrases")
		var b strings.Builder
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(phrases)-1), 1, 120).Draw(t, "order") {
			b.WriteString(phrases[i])
		}
		return b.String()
	})
}

func TestWhatIsToldAgainIsTheSame(t *testing.T) {
	length, told := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		src := repetitive().Draw(t, "src")
		sameInWindows(t, src, rapid.IntRange(1, 60).Draw(t, "window"))
		length, told = length+len(src), told+toldAgain(src, 40)
	})
	if told < length/100 {
		t.Errorf("of %d bytes %d were told again: too little is tried", length, told)
	}
}

// toldAgain is how many bytes of src are not parsed but told again.
func toldAgain(src string, window int) int {
	b := newBuilder(src)
	b.parse(window)
	return b.memory.told
}

func FuzzRecall(f *testing.F) {
	f.Add([]byte{0, 4, 9, 10, 9, 10, 41, 0, 41, 0, 9, 9, 9, 9}, 7)
	f.Fuzz(func(t *testing.T, lines []byte, window int) {
		var b strings.Builder
		for _, i := range lines[:min(len(lines), 2000)] {
			b.WriteString(scrappy[int(i)%len(scrappy)])
		}
		sameInWindows(t, b.String(), 1+int(uint(window)%300))
	})
}
