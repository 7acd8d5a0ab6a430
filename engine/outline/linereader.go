package outline

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// lineReader replaces goldmark's reader. It counts the columns of a line only once,
// however many containers ask, and hides leading spaces beyond the number that containers
// can distinguish.
type lineReader struct {
	text.Reader
	src         []byte
	line, start int // the line of the count, and its next offset
	columns     int
	text        int // end of the line's leading spaces
}

// deepLine is the nesting depth from which a lineReader pays off; in ordinary documents
// its calls cost a fifth of the time.
const deepLine = 16

// reader returns a reader that suits the greatest depth of the document so far.
func (c *context) reader(src []byte) text.Reader {
	if c.deepest < deepLine {
		return text.NewReader(src)
	}
	return newReader(src)
}

func newReader(src []byte) *lineReader {
	return &lineReader{Reader: text.NewReader(src), src: src, line: -1}
}

// indented replaces lines with more leading spaces than a list item's content can have,
// which is 17: three, a marker of ten characters, and four. Such a line is code or
// continues an open block, so only its position matters.
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

// deepItems parses list items. A line with more leading spaces than their text continues
// them, so it need not examine each space.
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
