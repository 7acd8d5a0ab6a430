package outline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"pgregory.net/rapid"
)

const longTag = 256

// plainParser is like blockParser but uses goldmark's parsers, wrapped only in exactParser.
var plainParser = parser.NewParser(
	parser.WithBlockParsers(exactParsers()...),
	parser.WithParagraphTransformers(
		util.Prioritized(singleDefinitions{}, 100), util.Prioritized(tableTransformer{}, 200), util.Prioritized(proseTransformer{}, 300),
	),
)

func exactParsers() []util.PrioritizedValue {
	list := append(parser.DefaultBlockParsers(), util.Prioritized(indentedTextParser{}, 350))
	for i := range list {
		list[i].Value = exactParser{list[i].Value.(parser.BlockParser)}
	}
	return list
}

type singleDefinitions struct{}

func (singleDefinitions) Transform(node *ast.Paragraph, r text.Reader, pc parser.Context) {
	lines := node.Lines()
	for taken := 1; taken > 0 && lines.Len() > 0; lines.SetSliced(taken, lines.Len()) {
		taken = insertNextDefinition(node, lines.Sliced(0, lines.Len()), r, pc)
	}
	if lines.Len() == 0 {
		node.Parent().RemoveChild(node.Parent(), node)
	}
}

// Our wrappers of goldmark's parsers, reader, source and context must not change any block.
func TestBlocksEqualGoldmark(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkAgainstGoldmark(t, rapid.OneOf(anyText(), repetitiveText(), wrappedProse(), quotedProse(), indentedLines(), linkDefinitions(), htmlLines()).Draw(t, "src"))
	})
	for _, src := range []string{
		"a\nb\nc\n|-|\nd\ne\nf\n", "a\n|-|\nb\nc\nd\n", "a\n:-\nb\nc\nd\n\ne\nf\ng\n", "a|b\n-|-\nc\nd\ne\n", "a\nb\nc\n===\nd\ne\nf\n---\n",
		"[a]:\nb\nc\nd\n", "  [a]: b\n'c\nd\ne\nf'\ng\nh\ni\n", "> [a]:\nb\nc\nd\n", "1. [a]:\nb\nc\nd\n", "- |a|\n  |-|\nb\nc\nd\n",
		"<!-- a\nb\nc\n-->d\ne -->\nf\ng\nh\n", "<?\na\nb ?>\nc\nd\ne\n", "<div>\na\nb\nc\n\nd\ne\nf\n", "~~~\na\nb\nc\n~~~\nd\ne\nf\n",
		"   123456789)    a\n" + strings.Repeat(" ", 18) + "- b\n" + strings.Repeat(" ", 22) + "c\n" + strings.Repeat(" ", 17) + "d\n",
		"- <!-- a\n" + strings.Repeat(" ", 30) + "-->\n  b\n", "- ~~~\n" + strings.Repeat(" ", 30) + "a\n" + strings.Repeat(" ", 30),
		"> a\nb\n> c\n> d\ne\n", "> a\nb\n> c\n===\n> d\ne\nf\n", "> a\n> b\n> c\n|-|\n> d\n", "> > a\n> b\n> > c\n>>> d\n> e\nf\n", "> ```\n> a\nb\n> c\n",
		"<!A\n> a\n> b\n> c\nd\n", "<!--\n> a\n> b\n> c\n> -->\n", "a\nb\n> c\nd\n> e\nf\n", "> [a]:\n> b\nc\n> d\n", "- a\n> b\nc\n> d\n\n> e\nf\n> g\n",
		"<b" + strings.Repeat(" h", longTag) + ">\n", "<b" + strings.Repeat(" h", longTag) + "/> \r\n",
		"- a\n\nb\nc\nd\n", "-\n\na\nb\nc\n", "> a\nb\nc\nd\n\ne\nf\ng\n", "    a\nb\nc\nd\n", "a\nb\nc", "a\r\nb\r\nc\r\n", "\ufeffa\nb\nc\n",
	} {
		checkAgainstGoldmark(t, src)
	}
}

func checkAgainstGoldmark(t interface{ Fatalf(string, ...any) }, src string) {
	src = replaceReturns(src)
	plain := plainParser.Parse(text.NewReader([]byte(src)), parser.WithContext(new(parseContext).reset()))
	if nestingHeight(plain) > maxDepth+1 {
		return
	}
	got := dumpTree(blockParser.Parse(text.NewReader([]byte(src)), parser.WithContext(new(parseContext).reset())))
	if want := dumpTree(plain); got != want {
		t.Fatalf("%q:\n%s\nwant\n%s", src, got, want)
	}
}

func nestingHeight(n ast.Node) int {
	maximum := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		maximum = max(maximum, nestingHeight(c))
	}
	return 1 + maximum
}

func wrappedProse() *rapid.Generator[string] {
	words := rapid.SampledFrom([]string{"some words\n", "in a\n", "row\r\n", "(and\n", "\"more\" 'of\n", "é)\n", "them' | those\n", "a <b\n", "c> d -->\n", "`e` ``` ~~~\n", "&amp; *f* [g]: h\n"})
	line := rapid.OneOf(words, words, words, words, rapid.SampledFrom(shortLines), rapid.Just("\n"), rapid.SampledFrom(fragments))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(line, 10, 40).Draw(t, "lines"), "")
	})
}

func quotedProse() *rapid.Generator[string] {
	marks := rapid.SampledFrom([]string{"", "", "> ", "> ", ">", "> > ", ">>", "> >> ", " > ", ">  ", ">\t", "- > ", "> - "})
	plain := rapid.SampledFrom([]string{"a\n", "b c\n", "(d)\n", "e | f\n", "g\r\n"})
	line := rapid.OneOf(plain, plain, plain, plain, plain, rapid.SampledFrom(shortLines), rapid.SampledFrom(fragments))
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for range rapid.IntRange(5, 40).Draw(t, "lines") {
			b.WriteString(marks.Draw(t, "marks"))
			b.WriteString(line.Draw(t, "line"))
		}
		return b.String()
	})
}

func indentedLines() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for i := range rapid.IntRange(5, 40).Draw(t, "lines") {
			steps := rapid.SampledFrom([]int{i, i, i, i - 1, i + 1, 2, 0}).Draw(t, "steps")
			b.WriteString(strings.Repeat(" ", max(0, steps)*rapid.SampledFrom([]int{2, 3, 4, 12}).Draw(t, "width")))
			b.WriteString(rapid.OneOf(rapid.Just("- a\n"), rapid.SampledFrom(shortLines), rapid.SampledFrom([]string{"123456789.    a\n", "-->\n", "</pre>\n", "\t- a\n", " "})).Draw(t, "line"))
		}
		return b.String()
	})
}

func linkDefinitions() *rapid.Generator[string] {
	part := rapid.SampledFrom([]string{"[a]: b\n", "[c]:\n", "[d]: <e>\n", "[", "[f\n", "]: g\n", "'h\n", "i'\n", " \"j\"\n", "(k\n", ")\n", "[l]: m 'n'\n", "[o]: p 'q\n", "  ", "    ", "\t", "- ", "> ", "===\n", "|-|\n", "r\n", "\n"})
	return rapid.Map(rapid.SliceOfN(part, 5, 30), func(parts []string) string { return strings.Join(parts, "") })
}

func htmlLines() *rapid.Generator[string] {
	begin := rapid.SampledFrom([]string{"<", "<", "</", "  <", "</ ", "</" + strings.Repeat(" ", longTag), "    <", "a\n<", "> <", "- <!", "<!", "<?", "<!--", "<![CDATA", "<![CDATA["})
	name := rapid.SampledFrom([]string{"div", "P", "pre", "sCript", "ſcript", "ſtyle", "textarea", "b", "c-1", "1", "D", "", strings.Repeat("e", longTag)})
	rest := rapid.SampledFrom([]string{" ", ">", "/>", "\t", "\r", "/", "<", "é", " f='", " g", "'", "=", "--", "?", "]]", "</pre>", strings.Repeat(" h", longTag/2), strings.Repeat(" ", longTag)})
	line := rapid.Custom(func(t *rapid.T) string {
		return begin.Draw(t, "begin") + name.Draw(t, "name") + strings.Join(rapid.SliceOfN(rest, 0, 6).Draw(t, "rest"), "") + "\n"
	})
	return rapid.Map(rapid.SliceOfN(rapid.OneOf(line, line, rapid.SampledFrom(shortLines)), 1, 8), func(lines []string) string { return strings.Join(lines, "") })
}

func FuzzBlocks(f *testing.F) {
	f.Add("[a]:\nb\nc\nd\n\ne\nf\ng\n|-|\nh\ni\nj\n")
	f.Add("> a\nb\n> c\n> > d\ne\n> f\n\n> ```\n> g\nh\n> i\n> |-|\nj\n")
	f.Add("<!-- a\nb\nc\nd --> e\nf\n\n- g\nh\ni\nj\n\nk\nl\nm\n===\n")
	f.Fuzz(func(t *testing.T, src string) { checkAgainstGoldmark(t, src) })
}

func dumpTree(n ast.Node) string {
	var b strings.Builder
	offset := n.Pos()
	if n.Kind() == ast.KindCodeBlock {
		offset = n.Lines().At(0).Start
	}
	fmt.Fprintf(&b, "(%v %d", n.Kind(), offset)
	switch n := n.(type) {
	case *prose:
		fmt.Fprintf(&b, "-%d", n.end)
	case *tableNode:
		fmt.Fprintf(&b, "-%d %d rows %d columns", n.end, n.rowCount, n.columnCount)
	case *ast.Heading:
		fmt.Fprintf(&b, " %d", n.Level)
	case *ast.HTMLBlock:
		fmt.Fprintf(&b, " %v-%d", n.HasClosure(), n.ClosureLine.Stop)
	}
	if lines := n.Lines(); lines.Len() > 0 {
		fmt.Fprintf(&b, " %d-%d", lines.At(0).Start, lines.At(lines.Len()-1).Stop)
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Type() == ast.TypeBlock {
			b.WriteString(dumpTree(c))
		}
	}
	return b.String() + ")"
}
