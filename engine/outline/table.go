package outline

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// tableNode is a GitHub table without nodes for cells. Cell nodes would take forty times the memory
// of the text.
type tableNode struct {
	ast.BaseBlock
	start, end            int
	rowCount, columnCount int
}

var kindTable = ast.NewNodeKind("OutlineTable")

func (*tableNode) Kind() ast.NodeKind { return kindTable }
func (*tableNode) IsRaw() bool        { return true }
func (t *tableNode) Pos() int         { return t.start }

// Dump is required by ast.Node.
func (t *tableNode) Dump(src []byte, level int) { ast.DumpHelper(t, src, level, nil, nil) }

// tableTransformer converts a paragraph with a delimiter row to a table (GFM 4.10).
type tableTransformer struct{}

func (tableTransformer) Transform(node *ast.Paragraph, r text.Reader, _ parser.Context) {
	lines, src := node.Lines(), r.Source()
	for i := 1; i < lines.Len(); i++ {
		columns := countDelimiters(lineText(lines, i, src))
		if columns == 0 {
			continue
		}
		if countCells(lineText(lines, i-1, src)) != columns {
			return // goldmark also uses only the first delimiter row
		}
		last := lines.At(lines.Len() - 1)
		t := &tableNode{start: lines.At(i - 1).Start, end: last.Stop, rowCount: lines.Len() - 1 - i, columnCount: columns}
		parent := node.Parent()
		parent.InsertAfter(parent, node, t)
		lines.SetSliced(0, i-1)
		if lines.Len() == 0 {
			parent.RemoveChild(parent, node)
		}
		return
	}
}

func lineText(lines *text.Segments, i int, src []byte) []byte {
	s := lines.At(i)
	return s.Value(src)
}

func countDelimiters(line []byte) int {
	if w, _ := util.IndentWidth(line, 0); w > 3 {
		return 0
	}
	hyphensOnly := true
	for _, c := range line {
		if c != '-' {
			hyphensOnly = false
		}
		if c != '-' && c != '|' && c != ':' && !util.IsSpace(c) {
			return 0
		}
	}
	if hyphensOnly {
		return 0
	}
	line = bytes.Trim(line, " \t\r\n")
	line = bytes.TrimPrefix(line, []byte("|"))
	line = bytes.TrimSuffix(line, []byte("|"))
	n := 0
	for cell := range bytes.SplitSeq(line, []byte("|")) {
		cell = bytes.Trim(cell, " \t\r\n")
		cell = bytes.TrimPrefix(cell, []byte(":"))
		cell = bytes.TrimSuffix(cell, []byte(":"))
		if len(cell) == 0 || len(bytes.Trim(cell, "-")) > 0 {
			return 0
		}
		n++
	}
	return n
}

// countCells counts the cells in a row. Cells are separated by unescaped pipes, even in code.
func countCells(line []byte) int {
	line = bytes.Trim(line, " \t\r\n")
	line = bytes.TrimPrefix(line, []byte("|"))
	line = bytes.TrimSuffix(line, []byte("|"))
	n := 0
	for pos := 0; pos < len(line); n++ {
		end := pos
		for end < len(line) && (line[end] != '|' || end > 0 && line[end-1] == '\\') {
			end++
		}
		pos = end + 1
	}
	return n
}
