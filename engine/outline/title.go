package outline

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// maxParsedTitle is the maximum length of a title that is parsed, in bytes. goldmark takes quadratic
// time for nested brackets.
const maxParsedTitle = 2048

func plainTitle(raw string, labels map[string]struct{}) string {
	raw = trimAttributes(raw)
	if !hasMarkup(raw) || len(raw) > maxParsedTitle {
		return raw
	}
	src := []byte("# " + raw + " #")
	var b strings.Builder
	_ = ast.Walk(inlineParser.Parse(text.NewReader(src), parser.WithContext(labelContext{parser.NewContext(), labels})), func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			writePlain(&b, n.Segment.Value(src))
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(src))
		case *ast.CodeSpan:
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				if t, ok := c.(*ast.Text); ok {
					b.Write(t.Segment.Value(src))
				}
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	if b.Len() == 0 {
		return raw
	}
	return collapseSpaces(strings.TrimSpace(b.String()))
}

// labelContext is a parser.Context that stores the labels of definitions without destinations.
type labelContext struct {
	parser.Context
	labels map[string]struct{}
}

func (c labelContext) Reference(label string) (parser.Reference, bool) {
	_, ok := c.labels[label]
	return parser.NewReference([]byte(label), nil, nil), ok
}

func (b *builder) resolveTitles() {
	if b.labels == nil {
		return
	}
	for _, i := range b.headingsWithBrackets {
		raw, _ := b.joinHeadingLines(b.headingProse(i, b.Prose))
		b.storeTitle(i, plainTitle(raw, b.labels))
	}
}

func collapseSpaces(s string) string {
	for strings.Contains(s, "  ") {
		s = strings.ReplaceAll(s, "  ", " ")
	}
	return s
}

func writePlain(b *strings.Builder, s []byte) {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && util.IsPunct(s[i+1]):
			i++
			b.WriteByte(s[i])
		case s[i] == '&':
			n := bytes.IndexByte(s[i:min(len(s), i+40)], ';') + 1
			n = max(n, 1)
			b.Write(util.ResolveEntityNames(util.ResolveNumericReferences(s[i : i+n : i+n])))
			i += n - 1
		default:
			b.WriteByte(s[i])
		}
	}
}

func hasMarkup(raw string) bool {
	for i := range len(raw) {
		switch raw[i] {
		case '*', '[', '`', '\\', '<', '&', '~':
			return true
		case '_':
			if i == 0 || i+1 == len(raw) || !isLetter(raw[i-1]) || !isLetter(raw[i+1]) {
				return true
			}
		}
	}
	return false
}

func isLetter(c byte) bool {
	return c >= 0x80 || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_'
}
