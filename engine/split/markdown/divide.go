package markdown

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// splitMethod is a method of splitting a long piece. Parts that are still too long are split with
// the next method.
type splitMethod uint8

const (
	noSplit splitMethod = iota
	splitAtItems
	splitAtInnerItems
	splitAtInnerBlocks
	// splitLongBlock splits between table rows or lines of code.
	splitLongBlock
	splitAtSentences
	splitAtLines
	splitAtWords
)

// chooseSplitMethod returns the method for splitting long blocks of the given kind (rules/packing,
// What is too long), and the reason to report if such a block cannot be split.
func (k *blockPacker) chooseSplitMethod(kind outline.Kind) (splitMethod, chunk.Reason) {
	switch kind {
	case outline.Code:
		return k.chooseAtomicSplitMethod(k.long.Code), chunk.ReasonCode
	case outline.Table:
		return k.chooseAtomicSplitMethod(k.long.Tables), chunk.ReasonTable
	case outline.List:
		return splitAtItems, chunk.ReasonSection
	case outline.Quote, outline.Indented:
		return splitAtInnerBlocks, chunk.ReasonSection
	}
	if k.keepsParagraphs {
		return noSplit, chunk.ReasonSection
	}
	switch kind {
	case outline.HTML, outline.FrontMatter, outline.Rule:
		return splitAtLines, chunk.ReasonSection
	}
	return splitAtSentences, chunk.ReasonSection
}

func (k *blockPacker) chooseAtomicSplitMethod(canSplitLong bool) splitMethod {
	switch {
	case canSplitLong:
		return splitLongBlock
	case k.keepsAtomic:
		return noSplit
	}
	return splitAtLines
}

func (k *blockPacker) canSplit(p *blockPiece) bool {
	if p.method == splitLongBlock && p.longBlock == nil {
		if p.longBlock = k.long.FindBlock(chunk.Span{Start: p.start, End: p.end}, p.reason); p.longBlock == nil {
			p.method = k.chooseAtomicSplitMethod(false)
		}
	}
	return p.method != noSplit
}

func (k *blockPacker) split(p *blockPiece) {
	if !p.isIsolated {
		k.applySplitMethod(p)
		return
	}
	whole := *p
	whole.isIsolated = false
	k.applySplitMethod(&whole)
	k.flush()
	k.isolationCause, k.isolationLine = p.cause, p.causeLine
}

func (k *blockPacker) applySplitMethod(p *blockPiece) {
	switch p.method {
	case splitAtItems:
		k.cutAtItems(p, 0)
	case splitAtInnerItems:
		k.cutAtItems(p, 1)
	case splitAtInnerBlocks:
		k.cutAtInnerBlocks(p)
	case splitLongBlock:
		k.cutLongBlock(p)
	case splitAtSentences:
		k.cutAtSentences(p)
	case splitAtLines:
		c := splitter{packer: k, source: p, method: splitAtWords, cause: chunk.CauseLine}
		for off := text.LineEnd(k.text, p.start); off < p.end; off = text.LineEnd(k.text, off) {
			c.splitAt(off)
		}
		c.finish()
	case splitAtWords:
		k.cutAtWords(p)
	}
}

type splitter struct {
	packer *blockPacker
	source *blockPiece
	method splitMethod
	cause  chunk.Cause

	longBlock *strategy.LongBlock

	start    int
	hasPiece bool
	piece    blockPiece // the pending piece, whose end is not set yet
}

func (c *splitter) splitAt(off int) {
	if !c.hasPiece {
		c.beginPiece(c.source.start)
		c.piece.cause, c.piece.causeLine = c.source.cause, c.source.causeLine
	}
	if off <= c.start || off >= c.source.end {
		return
	}
	c.addPiece(off, 0)
	c.beginPiece(off)
}

func (c *splitter) setAtomic(r chunk.Reason, cause chunk.Cause) {
	c.piece.method, c.piece.reason = noSplit, r
	if c.start > c.source.start {
		c.piece.cause, c.piece.causeLine = cause, c.packer.firstLine(c.start)
	}
}

func (c *splitter) beginPiece(off int) {
	c.hasPiece, c.start = true, off
	c.piece = blockPiece{cause: c.cause, kind: c.source.kind, method: c.method, reason: c.source.reason, block: c.source.block, ownerBlock: c.longBlock}
	switch c.cause {
	case chunk.CauseListItem, chunk.CauseRow, chunk.CauseDeclaration:
		c.piece.causeLine = c.packer.firstLine(off)
	}
}

func (c *splitter) addPiece(end, glue int) {
	p := &c.piece
	end = text.TrimPythonEnd(c.packer.text, c.start, end)
	if c.start >= end || text.IsBlank(c.packer.text[c.start:end]) {
		return
	}
	p.extent, p.glue = c.packer.extent(c.start, end), glue
	if c.longBlock != nil {
		p.header, p.footer = c.longBlock.Additions(p.start, p.end)
	}
	c.packer.add(p)
}

func (c *splitter) finish() {
	c.splitAt(c.source.start)
	c.addPiece(c.source.end, c.source.glue)
}

func (k *blockPacker) cutAtItems(p *blockPiece, inner int) {
	c := splitter{packer: k, source: p, method: splitAtInnerItems, cause: chunk.CauseListItem}
	if inner > 0 {
		c.method = splitAtInnerBlocks
	}
	items := k.o.List(k.o.ListOf(p.block)).Items
	i := sort.Search(len(items), func(i int) bool { return items[i].Start() > p.start })
	for ; i < len(items) && items[i].Start() < p.end; i++ {
		if inner > 0 || items[i].Depth == 0 {
			c.splitAt(text.LineStart(k.text, items[i].Start()))
		}
	}
	c.finish()
}

func (k *blockPacker) cutAtInnerBlocks(p *blockPiece) {
	c := splitter{packer: k, source: p, method: splitAtSentences, cause: chunk.CauseParagraph}
	if k.keepsParagraphs {
		c.method = noSplit
	}
	span := chunk.Span{Start: p.start, End: p.end}
	codeBlocks, tables, prose := k.o.CodeBlocksIn(span), k.o.TablesIn(span), k.findProse(span)
	c.splitAt(p.start)
	for len(codeBlocks)+len(tables)+len(prose) > 0 {
		code, table, content := findFirstStarts(codeBlocks, tables, prose)
		switch {
		case code <= table && code <= content:
			k.addInnerBlock(&c, codeBlocks[0].Span(), chunk.ReasonCode, chunk.CauseCode)
			codeBlocks = codeBlocks[1:]
		case table <= content:
			k.addInnerBlock(&c, tables[0].Span(), chunk.ReasonTable, chunk.CauseTable)
			tables = tables[1:]
		default:
			c.splitAt(text.LineStart(k.text, prose[0].Start()))
			prose = prose[1:]
		}
	}
	c.finish()
}

func (k *blockPacker) cutLongBlock(p *blockPiece) {
	b := p.longBlock
	c := splitter{packer: k, source: p, longBlock: b}
	if b.MayCutWords {
		c.method = splitAtWords
	}
	for _, start := range b.PieceStarts(k.fits(b))[1:] {
		c.cause = start.Cause
		c.splitAt(start.Offset)
	}
	c.finish()
}

func (k *blockPacker) fits(b *strategy.LongBlock) func(from, to int) bool {
	fits := k.long.Fits(b)
	if !k.isOpen || !k.isWaiting() {
		return fits
	}
	return func(from, to int) bool {
		if !fits(from, to) {
			return false
		}
		if from > b.Start {
			return true
		}
		first := k.extent(from, text.TrimPythonEnd(k.text, from, to))
		_, first.footer = b.Additions(from, to)
		return !k.isLarger(&k.openGroup.extent, &first, k.max)
	}
}

func (k *blockPacker) addInnerBlock(c *splitter, s chunk.Span, r chunk.Reason, cause chunk.Cause) {
	c.splitAt(text.LineStart(k.text, s.Start))
	c.setAtomic(r, cause)
	canCut := k.long.Tables
	if r == chunk.ReasonCode {
		canCut = k.long.Code
	}
	c.piece.method = k.chooseAtomicSplitMethod(canCut)
	c.splitAt(s.End)
}

func findFirstStarts(codeBlocks []outline.CodeBlock, tables []outline.TableBlock, prose []chunk.PackedSpan) (code, table, text int) {
	const none = int(^uint(0) >> 1)
	code, table, text = none, none, none
	if len(codeBlocks) > 0 {
		code = codeBlocks[0].Start()
	}
	if len(tables) > 0 {
		table = tables[0].Start()
	}
	if len(prose) > 0 {
		text = prose[0].Start()
	}
	return code, table, text
}

func (k *blockPacker) findProse(s chunk.Span) []chunk.PackedSpan {
	return chunk.SelectSpansInside(k.o.Prose, s)
}

// cutAtSentences splits p between sentences. A sentence that is too long is split between lines
// first, because badges are often one per line.
func (k *blockPacker) cutAtSentences(p *blockPiece) {
	c := splitter{packer: k, source: p, method: splitAtLines, cause: chunk.CauseSentence}
	previous := p.start
	for _, s := range chunk.SelectSpansInside(k.doc.Sentences(), chunk.Span{Start: p.start, End: p.end}) {
		off := s.Start()
		if i := strings.LastIndexAny(k.text[previous:off], "\n\r"); i >= 0 {
			off = previous + i + 1
		} else if previous == p.start {
			off = p.start
		}
		c.splitAt(off)
		previous = s.End()
	}
	c.finish()
}
