package outline

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// maxDepth is the maximum nesting depth of blocks. goldmark takes quadratic time for nested blocks.
const maxDepth = 100

// blockParser parses blocks and tables but no inline text.
var blockParser = parser.NewParser(
	parser.WithBlockParsers(blockParsers()...),
	parser.WithParagraphTransformers(
		util.Prioritized(definitionTransformer{}, 100),
		util.Prioritized(tableTransformer{}, 200),
		util.Prioritized(proseTransformer{}, 300),
	),
)

func blockParsers() []util.PrioritizedValue {
	list := append(parser.DefaultBlockParsers(), util.Prioritized(shallowParser{indentedTextParser{}}, 350))
	for i, p := range list {
		bp, ok := p.Value.(parser.BlockParser)
		if ok && isContainer(bp) {
			list[i].Value = shallowParser{bp}
		}
		if bp, ok := list[i].Value.(parser.BlockParser); ok {
			list[i].Value = exactParser{bp}
		}
	}
	return list
}

// exactParser corrects the position of a block after a tab, for which goldmark counts columns
// instead of bytes.
type exactParser struct{ parser.BlockParser }

func (p exactParser) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	_, pos := r.Position()
	node, state := p.BlockParser.Open(parent, r, pc)
	if c, ok := pc.(*parseContext); ok && node != nil {
		c.widenedBytes = pos.Padding
	}
	return node, state
}

// firstByte returns the first byte of a line that is not white space, or ' ' for a blank line.
func firstByte(line text.Segment, src []byte) byte {
	for _, c := range src[line.Start:line.Stop] {
		if !util.IsSpace(c) {
			return c
		}
	}
	return ' '
}

func isContainer(bp parser.BlockParser) bool {
	return bp == parser.NewListParser() || bp == parser.NewBlockquoteParser()
}

// shallowParser prevents a parser from opening blocks below maxDepth.
type shallowParser struct{ parser.BlockParser }

func (s shallowParser) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	if nestingDepth(parent) >= maxDepth {
		return nil, parser.NoChildren
	}
	return s.BlockParser.Open(parent, r, pc)
}

func nestingDepth(n ast.Node) int {
	d := 0
	for ; n != nil && n.Kind() != ast.KindDocument; n = n.Parent() {
		d++
	}
	return d
}

// prose stands in for a paragraph, so that its lines need not be stored.
type prose struct {
	ast.BaseBlock
	start, end int
}

var kindProse = ast.NewNodeKind("Prose")

func (*prose) Kind() ast.NodeKind { return kindProse }
func (*prose) IsRaw() bool        { return true }
func (p *prose) Pos() int         { return p.start }

// Dump is required by ast.Node.
func (p *prose) Dump(src []byte, level int) { ast.DumpHelper(p, src, level, nil, nil) }

type proseTransformer struct{}

func (proseTransformer) Transform(node *ast.Paragraph, r text.Reader, pc parser.Context) {
	if !isOpenBlock(node, pc) {
		return
	}
	lines := node.Lines()
	first, last := lines.At(0), lines.At(lines.Len()-1)
	first, last = first.TrimLeftSpace(r.Source()), last.TrimRightSpace(r.Source())
	parent := node.Parent()
	parent.ReplaceChild(parent, node, &prose{start: first.Start, end: max(first.Start, last.Stop)})
}

func isOpenBlock(node ast.Node, pc parser.Context) bool {
	blocks := pc.OpenedBlocks()
	for i := len(blocks) - 1; i >= 0; i-- {
		if blocks[i].Node == node {
			return true
		}
	}
	return false
}

// parseContext is a parser.Context that does not store link reference definitions.
type parseContext struct {
	parser.Context
	opened         []parser.Block
	offset, indent int
	widenedBytes   int

	lines  int // number of parsed lines, which may be slightly too high
	report func()
}

func (c *parseContext) reset() parser.Context {
	if c.Context == nil {
		c.Context = parser.NewContext()
	}
	for key := range parser.ContextKeyMax + 1 {
		c.Set(key, nil)
	}
	c.opened, c.offset, c.indent = c.opened[:0], -1, -1
	c.widenedBytes = 0
	return c
}

func (c *parseContext) AddReference(parser.Reference)         {}
func (c *parseContext) OpenedBlocks() []parser.Block          { return c.opened }
func (c *parseContext) SetOpenedBlocks(blocks []parser.Block) { c.opened = blocks }
func (c *parseContext) BlockOffset() int                      { return c.offset - c.widenedBytes }
func (c *parseContext) SetBlockOffset(v int)                  { c.offset, c.widenedBytes = v, 0 }
func (c *parseContext) BlockIndent() int                      { return c.indent }

// SetBlockIndent also counts lines, since goldmark calls it for nearly every line.
func (c *parseContext) SetBlockIndent(v int) {
	c.indent = v
	if c.lines++; c.lines%linesPerReport == 0 && c.report != nil {
		c.report()
	}
}

// linesPerReport is the number of lines between progress reports. goldmark takes at least a
// millisecond to parse that many lines.
const linesPerReport = 1 << 12

func (c *parseContext) LastOpenedBlock() parser.Block {
	if n := len(c.opened); n > 0 {
		return c.opened[n-1]
	}
	return parser.Block{}
}

var inlineParser = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(parser.NewATXHeadingParser(), 100)),
	parser.WithInlineParsers(append(parser.DefaultInlineParsers(),
		util.Prioritized(extension.NewStrikethroughParser(), 500))...),
)
