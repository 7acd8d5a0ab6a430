package outline

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// scrappy are lines that are short, and of which a document may have very many.
var scrappy = []string{
	"a\n", "bc\n", "Q\n", "7\n", "\n", "\n", " \n", "\t\n", "-\n", "- a\n", "- b\n", "+ a\n", "* a\n", "- [ ] a\n", "- [x] b\n", "- - a\n", "- > a\n", "- # a\n",
	"- ```\n", "1. a\n", "2. b\n", "01. a\n", "1) a\n", "10. c\n", "1234567890. d\n", "1.\n", "  a\n", "   - b\n", "  - c\n", "  - [X] d\n", "    e\n", "\tf\n", "  ```\n",
	"# a\n", "## b\n", "#\n", "# *b* #\n", "####### c\n", "=\n", "==\n", "---\n", "-\t-\t-\n", "***\n", "> a\n", ">\n", "> - a\n", "> ```\n", "> # b\n", "```\n", "~~~\n", "``` go\n",
	"````\n", "<p>\n", "</p>\n", "<!--\n", "-->\n", "<!-- a -->\n", "<pre>\n", "</pre>\n", "<a>\n", "<p>b\n", "<p>c\n", "<h1>\n", "<h7>\n", "<b c='d'>\n", "<b e='f'>\n", "<!a>\n", "<!B>\n", "g</pre>\n", "<?\n", "?>\n", "[a]: b\n", "[c]:\n", "'d'\n", "[\n", "]: e\n", "|a|\n", "|-|\n", "|a|b|\n",
	"|-|-|\n", "-|-\n", "a|b\n", ":-:\n", "\\\n", "a\r\n", "\r\n", "\r", "é\n", "- é\n", "- я\n", "ж\n", "字\n", "- 漢\n", "- [x] c\n", "- [y] d\n", "[e]: f\n", "[g]: h\n", "[i]:\n", "\u00a0\n", "\x00\n", "\xff\n", "some words that are longer\n",
	"abc\n", "abcd\n", "- abc\n", "- abcd ef\n", "* ab\n", "1. abc\n", "# abc\n", "# ab cd\n", "> abcd\n", "> ab\n", "\tab\n", "-\tab\n", "- \tab\n", "- \ta\n", "> \ta\n", ">\tab\n", "ab\t\n",
	"[abc]: d\n", "[ab]: cde\n", "<abc de>\n", "<p>abc\n", "<p>ab\n", "- [xy] z\n", "- [ab] c\n", "- [x] abc\n", "|ab|\n", "|abc|d|\n", "ab = c\n", "``` abc\n", "    abc\n", "  ab\n", "ab_cd_\n", "abc\\\n", "'abc'\n", "abc d e f g h i j k\n",
	"!!! a\n", "!!! ab cd\n", "!!! é\n", "?? a\n", "??? a\n", "=== \"a\"\n", ": a\n", ":\tb\n", "[^a]: b\n", "[^ab]:\n", "    ab\n", ">     c\n",
}

// repetitive is a text of few lines that come over and over, in few orders: what
// is remembered comes again, now and then otherwise, or with longer words.
func repetitive() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		line := rapid.SampledFrom(scrappy)
		phrases := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(line, 1, 4).Draw(t, "lines"), "")
		}), 1, 6).Draw(t, "phrases")
		var b strings.Builder
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(phrases)-1), 1, 120).Draw(t, "order") {
			for line := range strings.Lines(phrases[i]) {
				b.WriteString(stretched(line, rapid.SampledFrom([]int{0, 0, 0, 1, 5}).Draw(t, "more")))
			}
		}
		return b.String()
	})
}

// stretched is a line the first letter of which comes more times.
func stretched(line string, more int) string {
	i := strings.IndexFunc(line, func(c rune) bool { return c < utf8.RuneSelf && shapeOf[c] == letterByte })
	if i < 0 {
		return line
	}
	return line[:i] + strings.Repeat(line[i:i+1], more) + line[i:]
}

func TestWhatIsToldAgainIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sameInWindows(t, repetitive().Draw(t, "src"), rapid.IntRange(1, 60).Draw(t, "window"))
	})
	length, told := 0, 0
	for seed := range 100 { // always the same texts: a few others may have nothing to tell again
		src := repetitive().Example(seed)
		length, told = length+len(src), told+toldAgain(src, 40)
	}
	if told < length/100 {
		t.Errorf("of %d bytes %d were told again: too little is tried", length, told)
	}
}

// Where a line of one shape went on with a piece, and where it began another.
func TestWhatIsToldAgainDependsOnWhatFollows(t *testing.T) {
	for _, src := range []string{
		strings.Repeat("[a]: b\n'c\n=\n\n", 20) + "[a]: b\n'c\nd'\n\ne\n", strings.Repeat("[a]: b\n#c\n=\n\n", 20) + "[a]: b\n#c\nd\n\ne\n",
		strings.Repeat("- a\n# b\n", 20) + "- ab\n#b\n=\n# bc\n", strings.Repeat("> a\n  # b\nc\n", 20) + "> ab\n   #\tc\n",
	} {
		for window := 1; window < len(src); window++ {
			sameInWindows(t, src, window)
		}
	}
}

// Many different lines share the places of those that were taken last.
func TestWhatIsToldAgainAmongManyLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 20 {
		lines := make([]string, 3+r.IntN(60))
		for i := range lines {
			lines[i] = stretched(scrappy[r.IntN(len(scrappy))], r.IntN(4))
		}
		var b strings.Builder
		for b.Len() < 60_000 {
			b.WriteString(lines[r.IntN(len(lines))])
		}
		sameInWindows(t, b.String(), []int{40, 2000}[n%2])
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
		for k, i := range lines[:min(len(lines), 2000)] {
			line := scrappy[int(i)%len(scrappy)]
			if int(i) >= len(scrappy) {
				line = stretched(line, 1+k%3)
			}
			b.WriteString(line)
		}
		sameInWindows(t, b.String(), 1+int(uint(window)%300))
	})
}
