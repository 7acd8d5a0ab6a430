package markdown

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// division is a way to split a piece that is too long. Parts that are still too long are split the
// next way.
type division uint8

const (
	noDivision division = iota
	atItems
	atInnerItems
	atInnerBlocks
	// atPlaces splits between table rows or lines of code.
	atPlaces
	atSentences
	atLines
	atWords
)

// chooseDivision returns the division for blocks of the given kind that are too long
// (rules/packing, What is too long). The reason applies if such a block cannot be split.
func (k *blockPacker) chooseDivision(kind outline.Kind) (division, chunk.Reason) {
	switch kind {
	case outline.Code:
		return k.chooseAtomicDivision(k.long.Code), chunk.ReasonCode
	case outline.Table:
		return k.chooseAtomicDivision(k.long.Tables), chunk.ReasonTable
	case outline.List:
		return atItems, chunk.ReasonSection
	case outline.Quote, outline.Indented:
		return atInnerBlocks, chunk.ReasonSection
	}
	if k.keepsParagraphs {
		return noDivision, chunk.ReasonSection
	}
	switch kind {
	case outline.HTML, outline.FrontMatter, outline.Rule:
		return atLines, chunk.ReasonSection
	}
	return atSentences, chunk.ReasonSection
}

func (k *blockPacker) chooseAtomicDivision(hasPlaces bool) division {
	switch {
	case hasPlaces:
		return atPlaces
	case k.keepsAtomic:
		return noDivision
	}
	return atLines
}

func (k *blockPacker) canDivide(p *blockPiece) bool {
	if p.divide == atPlaces && p.dividedBlock == nil {
		if p.dividedBlock = k.long.FindBlock(chunk.Span{Start: p.start, End: p.end}, p.reason); p.dividedBlock == nil {
			p.divide = k.chooseAtomicDivision(false)
		}
	}
	return p.divide != noDivision
}

func (k *blockPacker) divide(p *blockPiece) {
	if !p.isAlone {
		k.divideBy(p)
		return
	}
	whole := *p
	whole.isAlone = false
	k.divideBy(&whole)
	k.flush()
	k.isolationCause, k.isolationLine = p.cause, p.causeLine
}

func (k *blockPacker) divideBy(p *blockPiece) {
	switch p.divide {
	case atItems:
		k.cutAtItems(p, 0)
	case atInnerItems:
		k.cutAtItems(p, 1)
	case atInnerBlocks:
		k.cutAtInnerBlocks(p)
	case atPlaces:
		k.cutAtPlaces(p)
	case atSentences:
		k.cutAtSentences(p)
	case atLines:
		c := divider{packer: k, source: p, division: atWords, cause: chunk.CauseLine}
		for off := text.LineEnd(k.text, p.start); off < p.end; off = text.LineEnd(k.text, off) {
			c.divideAt(off)
		}
		c.finish()
	case atWords:
		k.cutAtWords(p)
	}
}

type divider struct {
	packer   *blockPacker
	source   *blockPiece
	division division
	cause    chunk.Cause

	longBlock *strategy.LongBlock

	start    int
	hasPiece bool
	piece    blockPiece // the pending piece, whose end is not set yet
}

func (c *divider) divideAt(off int) {
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

func (c *divider) setAtomic(r chunk.Reason, cause chunk.Cause) {
	c.piece.divide, c.piece.reason = noDivision, r
	if c.start > c.source.start {
		c.piece.cause, c.piece.causeLine = cause, c.packer.firstLine(c.start)
	}
}

func (c *divider) beginPiece(off int) {
	c.hasPiece, c.start = true, off
	c.piece = blockPiece{cause: c.cause, kind: c.source.kind, divide: c.division, reason: c.source.reason, block: c.source.block, ownerBlock: c.longBlock}
	switch c.cause {
	case chunk.CauseListItem, chunk.CauseRow, chunk.CauseDeclaration:
		c.piece.causeLine = c.packer.firstLine(off)
	}
}

func (c *divider) addPiece(end, glue int) {
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

func (c *divider) finish() {
	c.divideAt(c.source.start)
	c.addPiece(c.source.end, c.source.glue)
}

func (k *blockPacker) cutAtItems(p *blockPiece, inner int) {
	c := divider{packer: k, source: p, division: atInnerItems, cause: chunk.CauseListItem}
	if inner > 0 {
		c.division = atInnerBlocks
	}
	items := k.o.List(k.o.ListOf(p.block)).Items
	i := sort.Search(len(items), func(i int) bool { return items[i].Start() > p.start })
	for ; i < len(items) && items[i].Start() < p.end; i++ {
		if inner > 0 || items[i].Depth == 0 {
			c.divideAt(text.LineStart(k.text, items[i].Start()))
		}
	}
	c.finish()
}

func (k *blockPacker) cutAtInnerBlocks(p *blockPiece) {
	c := divider{packer: k, source: p, division: atSentences, cause: chunk.CauseParagraph}
	if k.keepsParagraphs {
		c.division = noDivision
	}
	span := chunk.Span{Start: p.start, End: p.end}
	codes, tables, prose := k.o.CodeBlocksIn(span), k.o.TablesIn(span), k.findProse(span)
	c.divideAt(p.start)
	for len(codes)+len(tables)+len(prose) > 0 {
		code, table, content := firstStarts(codes, tables, prose)
		switch {
		case code <= table && code <= content:
			k.addInnerBlock(&c, codes[0].Span(), chunk.ReasonCode, chunk.CauseCode)
			codes = codes[1:]
		case table <= content:
			k.addInnerBlock(&c, tables[0].Span(), chunk.ReasonTable, chunk.CauseTable)
			tables = tables[1:]
		default:
			c.divideAt(text.LineStart(k.text, prose[0].Start()))
			prose = prose[1:]
		}
	}
	c.finish()
}

func (k *blockPacker) cutAtPlaces(p *blockPiece) {
	b := p.dividedBlock
	c := divider{packer: k, source: p, longBlock: b}
	if b.MayCutWords {
		c.division = atWords
	}
	for _, place := range b.PieceStarts(k.fits(b))[1:] {
		c.cause = place.Cause
		c.divideAt(place.Offset)
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

func (k *blockPacker) addInnerBlock(c *divider, s chunk.Span, r chunk.Reason, cause chunk.Cause) {
	c.divideAt(text.LineStart(k.text, s.Start))
	c.setAtomic(r, cause)
	canCut := k.long.Tables
	if r == chunk.ReasonCode {
		canCut = k.long.Code
	}
	c.piece.divide = k.chooseAtomicDivision(canCut)
	c.divideAt(s.End)
}

func firstStarts(codes []outline.CodeBlock, tables []outline.TableBlock, prose []chunk.PackedSpan) (code, table, text int) {
	const none = int(^uint(0) >> 1)
	code, table, text = none, none, none
	if len(codes) > 0 {
		code = codes[0].Start()
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
	c := divider{packer: k, source: p, division: atLines, cause: chunk.CauseSentence}
	previous := p.start
	for _, s := range chunk.SelectSpansInside(k.doc.Sentences(), chunk.Span{Start: p.start, End: p.end}) {
		off := s.Start()
		if i := strings.LastIndexAny(k.text[previous:off], "\n\r"); i >= 0 {
			off = previous + i + 1
		} else if previous == p.start {
			off = p.start
		}
		c.divideAt(off)
		previous = s.End()
	}
	c.finish()
}
