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

// plainly is blocksOnly with goldmark's block parsers as they are.
var plainly = parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithParagraphTransformers(
		util.Prioritized(definitions{}, 100), util.Prioritized(tables{}, 200), util.Prioritized(seal{}, 300),
	),
)

// What stands around goldmark's parsers, its reader and its context spares time
// and memory, and changes no block.
func TestBlocksAreThoseOfGoldmark(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := []byte(rapid.OneOf(anyText(), repetitive()).Draw(t, "src"))
		var c context
		got := tree(blocksOnly.Parse(newReader(src), parser.WithContext(c.fresh())))
		if want := tree(plainly.Parse(text.NewReader(src))); got != want {
			t.Fatalf("%q:\n%s\nnot\n%s", src, got, want)
		}
	})
}

// tree tells of a node and those in it what an outline is made of.
func tree(n ast.Node) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(%v %d", n.Kind(), n.Pos())
	switch n := n.(type) {
	case *prose:
		fmt.Fprintf(&b, "-%d", n.end)
	case *tableNode:
		fmt.Fprintf(&b, "-%d %d rows %d columns", n.end, n.rows, n.columns)
	case *ast.Heading:
		fmt.Fprintf(&b, " %d", n.Level)
	}
	if lines := n.Lines(); lines.Len() > 0 {
		fmt.Fprintf(&b, " %d-%d", lines.At(0).Start, lines.At(lines.Len()-1).Stop)
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Type() == ast.TypeBlock {
			b.WriteString(tree(c))
		}
	}
	return b.String() + ")"
}
