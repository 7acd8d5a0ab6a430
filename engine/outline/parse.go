package outline

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"chunkscope/engine/work"
)

// Parse parses a document as CommonMark 0.31 with GitHub tables and front matter. It accepts any
// string, including invalid UTF-8.
func Parse(src string) *Outline { return ParseFor(nil, src) }

// ParseFor is like Parse but reports progress in bytes to t. If t is stopped, the last block extends
// to the end of the text.
func ParseFor(t *work.Tally, src string) *Outline { return parse(t, src, windowBytes) }

// windowBytes is the size of a parse window. It limits the memory for goldmark's tree, which may be
// 300 times the size of the text.
const windowBytes = 1 << 14

func parse(t *work.Tally, src string, window int) *Outline {
	b := newBuilder(src)
	b.tally = t
	b.parse(window)
	return b.outline()
}

func (b *builder) parse(window int) {
	if end := findFrontMatter(b.lines, b.base); end > 0 {
		b.add(kind{Kind: FrontMatter}, b.base)
		b.base = end
	}
	size := window
	for b.base < len(b.src) && b.tally.SetDone(work.Blocks, b.base) {
		end := lineEnd(b.lines, min(len(b.src), b.base+size)-1)
		if size > window {
			end = b.skipIndentedLines(end, size)
		}
		doc := b.parseBlocks(end)
		inList := false // the next window starts inside a list
		if end < len(b.src) {
			next := b.findRestart(doc, b.areBlocksOrdered(doc))
			if next == nil {
				next, inList = b.findNextItem(doc), true
			}
			if next == nil {
				if size > window && doc.ChildCount() == 1 && !doc.FirstChild().HasChildren() {
					size *= 4 // the tree of a single long block is small
				}
				size *= 4
				continue
			}
			end = b.blockStart(next)
			removeTail(next)
		}
		for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
			b.addBlock(n)
		}
		size, b.base, b.inList = window, end, inList
	}
	b.finish()
}

func (b *builder) parseBlocks(end int) ast.Node {
	c := &b.context
	reader := text.NewReader(sharedBytes(b.lines[b.base:end]))
	c.report = func() {
		_, pos := reader.Position()
		b.tally.SetDone(work.Blocks, b.base+pos.Start)
	}
	return blockParser.Parse(reader, parser.WithContext(c.reset()))
}

// skipIndentedLines returns the end of the first line from start that is not indented. Nested blocks
// end at that line, so no text is parsed twice. If there is no such line within 4·size bytes, it
// returns start.
func (b *builder) skipIndentedLines(start, size int) int {
	pos := start
	for ; pos < len(b.lines); pos = lineEnd(b.lines, pos) {
		if !isBlank(b.lines[pos]) {
			return lineEnd(b.lines, pos)
		}
		if pos > start+4*size {
			return start
		}
	}
	return pos
}
