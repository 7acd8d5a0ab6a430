package outline

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// longTag is the number of bytes from which goldmark sees only the decisive part of a
// line that may begin an HTML block.
const longTag = 256

// tags parses HTML blocks. goldmark applies regular expressions to the whole line,
// although only a line that ends with ">" can be a complete tag, and the tag name
// determines everything else.
type tags struct{ parser.BlockParser }

func (p tags) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := r.PeekLine()
	if len(line) > longTag && !bytes.HasSuffix(bytes.TrimRight(line, " \r\n"), []byte(">")) {
		rest := line
		for _, part := range []string{" ", "<", "/", " ", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"} {
			rest = bytes.TrimLeft(rest, part)
		}
		// This includes "![CDATA[", and "ſcript/>", which goldmark treats as a script.
		if count := len(line) - len(rest) + 16; count < len(line) {
			r = shownReader{r, append(bytes.Clone(line[:count]), '<')}
		}
	}
	return p.BlockParser.Open(parent, r, pc)
}

// shownReader shows a different line from the one that it reads.
type shownReader struct {
	text.Reader
	line []byte
}

func (r shownReader) PeekLine() ([]byte, text.Segment) {
	_, at := r.Reader.PeekLine()
	return r.line, at
}
