package outline

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var inline = goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser()

// title is the plain text of a heading: what a reader sees of it, without
// emphasis marks, link targets or code ticks.
func title(raw string) string {
	if !strings.ContainsAny(raw, "*_[]`\\<&!~:/") {
		return raw
	}
	src := []byte("# " + raw) // a heading, so that nothing else is recognised
	var b strings.Builder
	_ = ast.Walk(inline.Parse(text.NewReader(src)), func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(n.Segment.Value(src)))))
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
	return strings.TrimSpace(b.String())
}
