package outline

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// longTag is from how many bytes on a line that may begin an HTML block is shown
// to goldmark only as far as it tells.
const longTag = 256

// tags is the parser of HTML blocks. It looks at all of a line with regular
// expressions, though only a line that ends with ">" can be one whole tag, and the
// name of the tag tells all else.
type tags struct{ parser.BlockParser }

func (p tags) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := r.PeekLine()
	if len(line) > longTag && !bytes.HasSuffix(bytes.TrimRight(line, " \r\n"), []byte(">")) {
		rest := line
		for _, part := range []string{" ", "<", "/", " ", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"} {
			rest = bytes.TrimLeft(rest, part)
		}
		// With "![CDATA[", and with "ſcript/>", which goldmark takes for a script.
		if count := len(line) - len(rest) + 16; count < len(line) {
			r = shownReader{r, append(bytes.Clone(line[:count]), '<')}
		}
	}
	return p.BlockParser.Open(parent, r, pc)
}

// shownReader shows another line than it reads.
type shownReader struct {
	text.Reader
	line []byte
}

func (r shownReader) PeekLine() ([]byte, text.Segment) {
	_, at := r.Reader.PeekLine()
	return r.line, at
}
