package outline

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// This file finds where a window of the parse may end: where goldmark reads what
// follows the same with nothing before it.

// inOrder reports whether the blocks of doc come as they stand. Those of a table
// with a setext underline after it do not: what stands above it is the heading.
func (b *builder) inOrder(doc ast.Node) bool {
	last := b.base
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		start := b.start(n)
		if start < last {
			return false
		}
		last = start
	}
	return true
}

// restart is the last block of doc at which parsing may begin afresh; nil when
// there is none.
func (b *builder) restart(doc ast.Node, inOrder bool) ast.Node {
	for n := doc.LastChild(); n != nil; n = n.PreviousSibling() {
		if b.restartsAt(n) && (inOrder || b.parts(n)) {
			return n
		}
	}
	return nil
}

// parts reports whether the blocks that come before n stand before it, and no
// others do.
func (b *builder) parts(n ast.Node) bool {
	start := b.start(n)
	for c := n.PreviousSibling(); c != nil; c = c.PreviousSibling() {
		if b.start(c) >= start {
			return false
		}
	}
	for c := n.NextSibling(); c != nil; c = c.NextSibling() {
		if b.start(c) < start {
			return false
		}
	}
	return true
}

// restartsAt reports whether n, a block of the document other than the first,
// reads the same with nothing before it, and nothing before it depends on what
// follows: it stands after a blank line, or is one after which, or with which,
// every block before it has ended.
func (b *builder) restartsAt(n ast.Node) bool {
	previous := n.PreviousSibling()
	if previous == nil {
		return false
	}
	start := b.start(n)
	if start <= b.base {
		return false
	}
	if b.start(previous) < start && (ends(previous) || b.begins(n, start) || previous.Kind() == ast.KindLinkReferenceDefinition && b.afterDefinition(n, start)) {
		return true
	}
	return strings.Trim(b.lines[lineStart(b.lines, start-1):start], " \t\r\n") == ""
}

// afterDefinition reports whether n, which follows a link reference definition in
// one paragraph, leaves it as it is, whatever n turns out to be: neither a
// destination nor a title begins with a bracket.
func (b *builder) afterDefinition(n ast.Node, start int) bool {
	line := b.lines[start:min(len(b.lines), start+4)]
	return (n.Kind() == ast.KindLinkReferenceDefinition || n.Kind() == kindProse) && strings.HasPrefix(strings.TrimLeft(line, " "), "[")
}

// nextItem is the last item of the list that doc ends with, other than the
// first, that begins a list of the same items by itself: its marker stands at
// the start of a line, and no blank line stands in an empty item before it, for
// goldmark remembers that to the end of the list. nil when there is none.
func (b *builder) nextItem(doc ast.Node) ast.Node {
	list, ok := doc.LastChild().(*ast.List)
	if !ok {
		return nil
	}
	var found ast.Node
	empty := false // an item has been, here or in a list inside
	for n := list.FirstChild(); n != nil; n = n.NextSibling() {
		start := b.pos(n)
		if start > b.base && b.lines[start-1] == '\n' && n != list.FirstChild() {
			found = n
		}
		empty = empty || emptyItem(n)
		if next := n.NextSibling(); next != nil && empty && hasBlankLine(b.lines[start:b.pos(next)]) {
			break
		}
	}
	return found
}

// emptyItem reports whether n is a list item with nothing in it, or has one.
func emptyItem(n ast.Node) bool {
	if n.Kind() == ast.KindListItem && !n.HasChildren() {
		return true
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if emptyItem(c) {
			return true
		}
	}
	return false
}

func hasBlankLine(s string) bool {
	for line := range strings.Lines(s) {
		if strings.Trim(line, " \t\r\n") == "" {
			return true
		}
	}
	return false
}

// removeFrom takes n and what follows it from its parent.
func removeFrom(n ast.Node) {
	parent := n.Parent()
	for last := parent.LastChild(); ; last = parent.LastChild() {
		parent.RemoveChild(parent, last)
		if last == n {
			return
		}
	}
}

// ends reports whether n, a block of the document that another follows, is over
// with its own last line.
func ends(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Heading, *ast.ThematicBreak:
		return true
	case *ast.HTMLBlock:
		return n.HTMLBlockType <= ast.HTMLBlockType5 // they end with a mark of theirs
	}
	return false
}

// begins reports whether n, which begins on the line at start, is told by its
// first line, whatever is open there.
func (b *builder) begins(n ast.Node, start int) bool {
	switch n.Kind() {
	case ast.KindList, ast.KindBlockquote, ast.KindThematicBreak, ast.KindFencedCodeBlock:
		return true
	case ast.KindHeading: // but for setext headings, which begin as paragraphs do
		line := strings.TrimLeft(b.lines[start:], " ")
		rest := strings.TrimLeft(line, "#")
		return len(rest) < len(line) && rest != "" && isBlank(rest[0])
	}
	return false
}
