package outline

import (
	"strings"

	"pgregory.net/rapid"
)

var shortLines = []string{
	"a\n", "bc\n", "Q\n", "7\n", "\n", "\n", " \n", "\t\n", "-\n", "- a\n", "- b\n", "+ a\n", "* a\n", "- [ ] a\n", "- [x] b\n", "- - a\n", "- > a\n", "- # a\n",
	"- ```\n", "1. a\n", "2. b\n", "01. a\n", "1) a\n", "10. c\n", "1234567890. d\n", "1.\n", "  a\n", "   - b\n", "  - c\n", "  - [X] d\n", "    e\n", "\tf\n", "  ```\n",
	"# a\n", "## b\n", "#\n", "# *b* #\n", "####### c\n", "=\n", "==\n", "---\n", "-\t-\t-\n", "***\n", "> a\n", ">\n", "> - a\n", "> ```\n", "> # b\n", "```\n", "~~~\n", "``` go\n",
	"````\n", "<p>\n", "</p>\n", "<!--\n", "-->\n", "<!-- a -->\n", "<pre>\n", "</pre>\n", "<a>\n", "<p>b\n", "<p>c\n", "<h1>\n", "<h7>\n", "<b c='d'>\n", "<b e='f'>\n", "<!a>\n", "<!B>\n", "g</pre>\n", "<?\n", "?>\n", "[a]: b\n", "[c]:\n", "'d'\n", "[\n", "]: e\n", "|a|\n", "|-|\n", "|a|b|\n",
	"|-|-|\n", "-|-\n", "a|b\n", ":-:\n", "\\\n", "a\r\n", "\r\n", "\r", "é\n", "- é\n", "- я\n", "ж\n", "字\n", "- 漢\n", "- [x] c\n", "- [y] d\n", "[e]: f\n", "[g]: h\n", "[i]:\n", "\u00a0\n", "\x00\n", "\xff\n", "some words that are longer\n",
	"abc\n", "abcd\n", "- abc\n", "- abcd ef\n", "* ab\n", "1. abc\n", "# abc\n", "# ab cd\n", "> abcd\n", "> ab\n", "\tab\n", "-\tab\n", "- \tab\n", "- \ta\n", "> \ta\n", ">\tab\n", "ab\t\n",
	"[abc]: d\n", "[ab]: cde\n", "<abc de>\n", "<p>abc\n", "<p>ab\n", "- [xy] z\n", "- [ab] c\n", "- [x] abc\n", "|ab|\n", "|abc|d|\n", "ab = c\n", "``` abc\n", "    abc\n", "  ab\n", "ab_cd_\n", "abc\\\n", "'abc'\n", "abc d e f g h i j k\n",
	"!!! a\n", "!!! ab cd\n", "!!! é\n", "?? a\n", "??? a\n", "=== \"a\"\n", ": a\n", ":\tb\n", "[^a]: b\n", "[^ab]:\n", "    ab\n", ">     c\n",
}

func repetitiveText() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		line := rapid.SampledFrom(shortLines)
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
