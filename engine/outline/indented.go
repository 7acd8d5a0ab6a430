package outline

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"chunkscope/engine/chunk"
)

const minIndent = 4

// indentedPattern matches a line after which indented text may follow, such as the title of an
// admonition.
var indentedPattern = regexp.MustCompile(`^(?:` +
	`(?:!!!|\?\?\?\+?) ?` + typeWordPattern + `(?: +` + typeWordPattern + `)*(?: +"(.*)")?\s*$` +
	`|(?:\?\?\?\+?|===[!+]{0,2}) +"(.*)"\s*$` +
	`|(:[ \t]+)\S` +
	`|(\[\^[^\]\s]+\]:[ \t]*)(?:\S|\s*$))`)

const typeWordPattern = `[-\w\x{80}-\x{10FFFF}]+`

// indentedNode is a block of indented text from a Markdown extension, such as an admonition.
// CommonMark would parse the text as code (rules/markdown, Indented text).
type indentedNode struct {
	ast.BaseBlock
	title chunk.Span
}

var kindIndented = ast.NewNodeKind("Indented")

func (*indentedNode) Kind() ast.NodeKind { return kindIndented }

// Dump is required by ast.Node.
func (n *indentedNode) Dump(src []byte, level int) { ast.DumpHelper(n, src, level, nil, nil) }

type indentedTextParser struct{}

func (indentedTextParser) Trigger() []byte             { return []byte("!?=:[") }
func (indentedTextParser) CanInterruptParagraph() bool { return true }
func (indentedTextParser) CanAcceptIndentedLine() bool { return false }

func (indentedTextParser) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := r.PeekLine()
	pos := pc.BlockOffset()
	if pos < 0 || pos >= len(line) || !mayOpenIndented(line[pos:]) {
		return nil, parser.NoChildren
	}
	m := indentedPattern.FindSubmatchIndex(line[pos:])
	start := segment.Start + pos - segment.Padding
	if m == nil || !hasIndentedText(r.Source(), start, pc.BlockIndent()) {
		return nil, parser.NoChildren
	}
	node := &indentedNode{}
	for _, group := range [...]int{2, 4} {
		if m[group] >= 0 {
			node.title = chunk.Span{Start: start + m[group], End: start + m[group+1]}
		}
	}
	for _, group := range [...]int{6, 8} {
		if m[group] >= 0 {
			r.Advance(pos + m[group+1])
			return node, parser.HasChildren
		}
	}
	r.Advance(len(bytes.TrimRight(line, "\r\n")))
	return node, parser.HasChildren
}

func mayOpenIndented(line []byte) bool {
	if len(line) < 3 {
		return false
	}
	switch line[0] {
	case ':':
		return line[1] == ' ' || line[1] == '\t'
	case '[':
		return line[1] == '^'
	}
	return line[1] == line[0] && line[2] == line[0]
}

func (indentedTextParser) Continue(_ ast.Node, r text.Reader, _ parser.Context) parser.State {
	line, _ := r.PeekLine()
	if util.IsBlank(line) {
		return parser.Continue | parser.HasChildren
	}
	pos, padding := util.IndentPosition(line, r.LineOffset(), minIndent)
	if pos < 0 {
		return parser.Close
	}
	r.AdvanceAndSetPadding(pos, padding)
	return parser.Continue | parser.HasChildren
}

func (indentedTextParser) Close(ast.Node, text.Reader, parser.Context) {}

func hasIndentedText(src []byte, pos, indent int) bool {
	first := bytes.LastIndexByte(src[:pos], '\n') + 1
	margin := countColumns(src[first:pos]) - indent
	quotes := bytes.Count(src[first:pos], []byte(">"))
	for {
		feed := bytes.IndexByte(src[pos:], '\n')
		if feed < 0 {
			return false
		}
		pos += feed + 1
		text, marks := pos, 0
		for ; text < len(src) && (src[text] == ' ' || src[text] == '\t' || src[text] == '\r' || src[text] == '>' && marks < quotes); text++ {
			if src[text] == '>' {
				marks++
			}
		}
		switch {
		case text == len(src) || marks < quotes:
			return false
		case src[text] != '\n':
			return countColumns(src[pos:text]) >= margin+minIndent
		}
	}
}

func countColumns(text []byte) int {
	column := 0
	for _, c := range text {
		if c == '\t' {
			column += util.TabWidth(column)
		} else {
			column++
		}
	}
	return column
}
