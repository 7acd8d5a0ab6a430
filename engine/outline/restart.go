package outline

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// This file finds the ends of parse windows: points after which goldmark parses the
// text the same without the text before them.

// areBlocksOrdered reports whether the blocks of doc are in text order. A table
// followed by a setext underline breaks the order, since the text above it becomes the
// heading.
func (b *builder) areBlocksOrdered(doc ast.Node) bool {
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

// restart returns the last block of doc at which parsing may restart, or nil.
func (b *builder) restart(doc ast.Node, inOrder bool) ast.Node {
	for n := doc.LastChild(); n != nil; n = n.PreviousSibling() {
		if b.restartsAt(n) && (inOrder || b.separatesBlocks(n)) {
			return n
		}
	}
	return nil
}

// separatesBlocks reports whether n separates the blocks: all blocks before n in the tree, and no
// others, come before it in the text.
func (b *builder) separatesBlocks(n ast.Node) bool {
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

// restartsAt reports whether parsing may restart at n, a block of the document other
// than the first. n must be parsed the same without the text before it, and nothing
// before it may depend on the text from n on. So n must follow a blank line, or every
// block before it must have ended.
func (b *builder) restartsAt(n ast.Node) bool {
	previous := n.PreviousSibling()
	if previous == nil {
		return false
	}
	start := b.start(n)
	if start <= b.base {
		return false
	}
	if b.start(previous) < start && (endsWithLine(previous) || b.startsIndependently(n, start) || previous.Kind() == ast.KindLinkReferenceDefinition && b.preservesDefinition(n, start)) {
		return true
	}
	return strings.Trim(b.lines[lineStart(b.lines, start-1):start], " \t\r\n") == ""
}

// preservesDefinition reports whether n, which follows a link reference definition in one
// paragraph, cannot change the definition: neither a destination nor a title begins
// with a bracket.
func (b *builder) preservesDefinition(n ast.Node, start int) bool {
	line := b.lines[start:min(len(b.lines), start+4)]
	return (n.Kind() == ast.KindLinkReferenceDefinition || n.Kind() == kindProse) && strings.HasPrefix(strings.TrimLeft(line, " "), "[")
}

// findNextItem returns the last item of the list at the end of doc, other than the
// first, that can begin a list of the same items, or nil. Its marker must be at the
// start of a line, and no empty item before it may contain a blank line, which affects
// goldmark until the end of the list. Without it a list of 10 MB takes 44 times as long
// as an ordinary document.
func (b *builder) findNextItem(doc ast.Node) ast.Node {
	list, ok := doc.LastChild().(*ast.List)
	if !ok {
		return nil
	}
	var block ast.Node
	empty := false // an item, here or in a nested list, was empty
	for n := list.FirstChild(); n != nil; n = n.NextSibling() {
		start := b.pos(n)
		if start > b.base && b.lines[start-1] == '\n' && n != list.FirstChild() {
			block = n
		}
		empty = empty || hasEmptyItem(n)
		if next := n.NextSibling(); next != nil && empty && hasBlankLine(b.lines[start:b.pos(next)]) {
			break
		}
	}
	return block
}

func hasEmptyItem(n ast.Node) bool {
	if n.Kind() == ast.KindListItem && !n.HasChildren() {
		return true
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if hasEmptyItem(c) {
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

func removeTail(n ast.Node) {
	parent := n.Parent()
	for last := parent.LastChild(); ; last = parent.LastChild() {
		parent.RemoveChild(parent, last)
		if last == n {
			return
		}
	}
}

// endsWithLine reports whether n, a block of the document that another follows, ends
// with its own last line.
func endsWithLine(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Heading, *ast.ThematicBreak:
		return true
	case *ast.HTMLBlock:
		return n.HTMLBlockType <= ast.HTMLBlockType5 // types with a closing mark
	}
	return false
}

// startsIndependently reports whether the first line of n, at start, determines its kind regardless of
// open blocks.
func (b *builder) startsIndependently(n ast.Node, start int) bool {
	switch n.Kind() {
	case ast.KindList, ast.KindBlockquote, ast.KindThematicBreak, ast.KindFencedCodeBlock:
		return true
	case ast.KindHeading: // except setext headings, which begin like paragraphs
		line := strings.TrimLeft(b.lines[start:], " ")
		rest := strings.TrimLeft(line, "#")
		return len(rest) < len(line) && rest != "" && isBlank(rest[0])
	}
	return false
}
