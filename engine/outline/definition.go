package outline

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// definitionTransformer finds link reference definitions one at a time, since goldmark's transformer
// takes quadratic time.
type definitionTransformer struct{}

func (definitionTransformer) Transform(node *ast.Paragraph, r text.Reader, pc parser.Context) {
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

const maxDefinitionLines = 64

// insertDefinition parses the definition at line pos and inserts it before node. It returns the
// number of lines in the definition, or 0 if there is none.
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

// insertNextDefinition parses the definition at the start of lines and inserts it before node. It
// returns the number of lines in the definition, or 0 if there is none.
func insertNextDefinition(node *ast.Paragraph, lines []text.Segment, r text.Reader, pc parser.Context) int {
	parent, paragraph := node.Parent(), ast.NewParagraph()
	paragraph.Lines().AppendAll(lines)
	previous := node.PreviousSibling()
	parent.InsertBefore(parent, node, paragraph)
	parser.LinkReferenceParagraphTransformer.Transform(paragraph, r, pc)
	end := lines[len(lines)-1].Stop
	if paragraph.Parent() != nil {
		end = paragraph.Lines().At(0).Start
		parent.RemoveChild(parent, paragraph)
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

func opensDefinition(line text.Segment, src []byte) bool { return firstByte(line, src) == '[' }
