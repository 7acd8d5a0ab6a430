package outline

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// lineReader is goldmark's reader that counts the columns of a line but once,
// however many containers ask, and shows them no more of the spaces at its start
// than they can tell apart.
type lineReader struct {
	text.Reader
	src         []byte
	line, start int // the line being counted, and its next offset
	columns     int
	text        int // end of the line's leading spaces
}

// deepLine is the nesting depth from which a lineReader is worth its calls, which slow
// ordinary documents by a fifth.
const deepLine = 16

// reader is one that suits how deep the document has been so far.
func (c *context) reader(src []byte) text.Reader {
	if c.deepest < deepLine {
		return text.NewReader(src)
	}
	return newReader(src)
}

func newReader(src []byte) *lineReader {
	return &lineReader{Reader: text.NewReader(src), src: src, line: -1}
}

// indented replaces lines with more leading spaces than the content of a list item
// can have, which is 17: three, a marker of ten characters, and four. Such a line is code
// or continues an open block, so only its position matters.
const indented = "                    a\n"

func (r *lineReader) PeekLine() ([]byte, text.Segment) {
	line, at := r.Reader.PeekLine()
	if r.farIn(line, at) {
		return bytesOf(indented), at
	}
	return line, at
}

// farIn reports whether indented can replace a line.
func (r *lineReader) farIn(line []byte, at text.Segment) bool {
	if at.Padding > 0 || len(line) <= len(indented) || line[0] != ' ' {
		return false
	}
	if r.text < at.Start || r.text >= at.Stop {
		r.text = at.Start + len(line) - len(bytes.TrimLeft(line, " "))
	}
	return r.text-at.Start >= len(indented) && r.text != at.Stop && !util.IsSpace(r.src[r.text])
}

// deepItems is the parser of list items. A line that begins with more spaces than
// their text goes on with them, without a look at each of the spaces.
type deepItems struct{ parser.BlockParser }

func (p deepItems) Continue(node ast.Node, r text.Reader, pc parser.Context) parser.State {
	if deep, ok := r.(*lineReader); ok && deep.farIn(deep.Reader.PeekLine()) {
		r.AdvanceAndSetPadding(node.Parent().LastChild().(*ast.ListItem).Offset, 0)
		return parser.Continue | parser.HasChildren
	}
	return p.BlockParser.Continue(node, r, pc)
}

func (r *lineReader) LineOffset() int {
	line, at := r.Position()
	if line != r.line || at.Start < r.start {
		r.line, r.start, r.columns = line, bytes.LastIndexByte(r.src[:at.Start], '\n')+1, 0
	}
	for ; r.start < at.Start; r.start++ {
		if r.src[r.start] == '\t' {
			r.columns += util.TabWidth(r.columns)
		} else {
			r.columns++
		}
	}
	return r.columns - at.Padding
}
