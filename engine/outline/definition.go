package outline

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// definitionParser finds link reference definitions at the start of a paragraph. It
// passes one definition at a time to goldmark's transformer, which takes quadratic time
// in the number of lines.
type definitionParser struct{}

func (definitionParser) Transform(node *ast.Paragraph, r text.Reader, pc parser.Context) {
	lines, parent, pos := node.Lines(), node.Parent(), 0
	for pos < lines.Len() && opensDefinition(lines.At(pos), r.Source()) {
		consumed := insertDefinition(node, pos, r, pc)
		if consumed == 0 {
			break
		}
		pos += consumed
	}
	if pos == lines.Len() {
		parent.RemoveChild(parent, node)
		return
	}
	if pos > 0 {
		lines.SetSliced(pos, lines.Len())
	}
}

// maxDefinitionLines is the number of lines searched for the end of a definition.
const maxDefinitionLines = 64

// insertDefinition inserts before node the definition that begins at one of its lines, and
// returns its number of lines, or 0. If the definition takes all lines before the first
// that may begin another, the rest is not examined: neither a destination nor a title
// begins with a bracket.
func insertDefinition(node *ast.Paragraph, pos int, r text.Reader, pc parser.Context) int {
	lines := node.Lines()
	maximum := min(lines.Len()-pos, maxDefinitionLines)
	for n := 1; ; n = min(2*n, maximum) {
		for n < maximum && !opensDefinition(lines.At(pos+n), r.Source()) {
			n++
		}
		consumed := insertNextDefinition(node, lines.Sliced(pos, pos+n), r, pc)
		if n == maximum || consumed == n {
			return consumed
		}
		if consumed > 0 {
			node.Parent().RemoveChild(node.Parent(), node.PreviousSibling())
		}
	}
}

// insertNextDefinition inserts before node the definition at the beginning of some lines, and returns
// its number of lines. goldmark continues with the next definitions, even after a
// skipped line.
func insertNextDefinition(node *ast.Paragraph, lines []text.Segment, r text.Reader, pc parser.Context) int {
	parent, head := node.Parent(), ast.NewParagraph()
	head.Lines().AppendAll(lines)
	previous := node.PreviousSibling()
	parent.InsertBefore(parent, node, head)
	parser.LinkReferenceParagraphTransformer.Transform(head, r, pc)
	end := lines[len(lines)-1].Stop
	if head.Parent() != nil {
		end = head.Lines().At(0).Start
		parent.RemoveChild(parent, head)
	}
	first := parent.FirstChild()
	if previous != nil {
		first = previous.NextSibling()
	}
	if first == node {
		return 0
	}
	if second := first.NextSibling(); second != node {
		end = min(end, second.Lines().At(0).Start)
	}
	for last := node.PreviousSibling(); last != first; last = node.PreviousSibling() {
		parent.RemoveChild(parent, last)
	}
	consumed := 0
	for consumed < len(lines) && lines[consumed].Stop <= end {
		consumed++
	}
	return consumed
}

// opensDefinition reports whether a definition may begin with line. goldmark skips any
// white space before it.
func opensDefinition(line text.Segment, src []byte) bool { return firstByte(line, src) == '[' }
