package markdown

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
	"chunkscope/engine/work"
)

// rules describes how one Markdown strategy differs from the others (rules/packing).
type rules struct {
	sections           bool
	keepsSections      bool
	isolatedKinds      [16]bool
	keepsIntroductions bool
}

type blockPiece struct {
	extent
	cause     chunk.Cause
	causeLine chunk.PackedSpan
	// glue is the level of a heading, invisibleGlue or introductionGlue if the piece must stay with
	// the next piece. Otherwise it is 0.
	glue int
	// isIsolated is true if the piece must not share a chunk with prose.
	isIsolated            bool
	kind                  chunk.Kind
	method                splitMethod
	reason                chunk.Reason
	block                 int
	longBlock, ownerBlock *strategy.LongBlock
}

const (
	invisibleGlue    = 7
	introductionGlue = 8
)

type group struct {
	extent
	causeLine    chunk.PackedSpan // the line that causes the boundary before the group, or empty
	section      int32
	mergeCount   int32
	smallSize    int32
	cause        chunk.Cause
	kind         chunk.Kind
	reason       chunk.Reason
	preamble     bool
	joinsHeading bool
	// followsIsolated is true if the group begins here because the previous piece is in a separate
	// chunk.
	followsIsolated bool
	// endsWithHeading is true if the text below the group's last heading did not fit.
	endsWithHeading bool
}

// breakpoint is a position in the open group. All pieces after it must stay with the next piece.
type breakpoint struct {
	extent
	end, endUnit int
	cause        chunk.Cause
	causeLine    chunk.PackedSpan
	glue         int
}

type blockPacker struct {
	*blockSizes
	ctx                          context.Context
	tally                        *work.Tally
	rules                        *rules
	max                          int
	keepsParagraphs, keepsAtomic bool
	long                         *strategy.LongBlocks

	merger         merger
	openGroup      group
	isOpen         bool
	isSealed       bool // no more pieces may be added to openGroup
	breaks         [8]breakpoint
	breakCount     int
	lastComment    int
	region         region
	isolationCause chunk.Cause
	isolationLine  chunk.PackedSpan
	reportedBlock  int
	piece          blockPiece
	onlyGroup      group // reused for regions that are one group
}

func (k *blockPacker) pack(r region) {
	all := &k.onlyGroup.extent
	k.setExtent(all, r.first, r.end-1)
	if all.start >= all.end || k.isBlank[r.first] && text.IsBlank(k.text[all.start:all.end]) {
		return
	}
	isWhole := r.preamble || k.rules.keepsSections
	if !k.isLarger(all, all, k.max) && (isWhole || r.first+1 == r.end || k.mayShareChunk(&r)) {
		k.merger.addUnmerged(k.packRegion(&r, isWhole))
		return
	}
	k.region, k.isolationCause = r, chunk.CauseUnknown
	groupCount := k.merger.groupCount
	for i := r.first; i < r.end; i++ {
		if k.reportedBlock++; k.reportedBlock%4096 == 0 && !k.reportProgress(i) {
			return
		}
		if k.isBlank != nil && k.isBlank[i] {
			continue
		}
		k.piece = k.block(i)
		k.add(&k.piece)
	}
	if k.isOpen && k.merger.groupCount == groupCount {
		k.merger.addUnmerged(&k.openGroup)
		k.isOpen = false
	}
	k.flush()
}

func (k *blockPacker) mayShareChunk(r *region) bool {
	for i := r.first; i < r.end; i++ {
		if k.rules.isolatedKinds[k.o.BlockKind(i)] || k.isBlank[i] {
			return false
		}
	}
	return true
}

func (k *blockPacker) reportProgress(block int) bool {
	if block < k.o.NumBlocks() {
		k.tally.SetDone(work.Cutting, k.o.BlockStart(block))
	}
	return k.ctx.Err() == nil
}

func (k *blockPacker) packRegion(r *region, whole bool) *group {
	g, b := &k.onlyGroup, k.o.BlockKind(r.first)
	g.section, g.preamble, g.joinsHeading = r.section, r.preamble, r.joinsHeading
	g.cause, g.causeLine, _ = k.findCause(r.first, r.end, b)
	switch g.kind = chunk.KindUnknown; {
	case !whole && k.rules.isolatedKinds[b]:
		g.kind = blockKinds[b]
	case whole && !r.preamble && k.o.NumHeadings() > 0:
		g.kind = chunk.KindSection
	}
	return g
}

func (k *blockPacker) block(i int) blockPiece {
	b := k.o.Block(i)
	p := blockPiece{extent: k.newExtent(i, i), isIsolated: k.rules.isolatedKinds[b.Kind], block: i}
	p.cause, p.causeLine, p.glue = k.findCause(i, k.region.end, b.Kind)
	p.method, p.reason = k.chooseSplitMethod(b.Kind)
	switch b.Kind {
	case outline.Heading:
		p.glue = b.Level
	default:
		if k.staysWithText(i, &p.extent) {
			p.glue = invisibleGlue
		}
	}
	if p.isIsolated {
		p.kind = blockKinds[b.Kind]
	}
	return p
}

// staysWithText reports whether block i is invisible and stays with the text above it.
func (k *blockPacker) staysWithText(i int, e *extent) bool {
	return k.o.BlockKind(i) == outline.EmptyHeading ||
		k.breakCount > 0 && k.breaks[0].glue < invisibleGlue && k.o.IsInvisible(i) && !k.isLarger(e, e, k.max)
}

// hasOnlyComments reports whether p contains only comments that stay with the heading above them.
func (k *blockPacker) hasOnlyComments(p *blockPiece) bool {
	return p.glue == invisibleGlue && k.o.BlockKind(p.block) != outline.EmptyHeading
}

// findCause returns the cause of a boundary before block i and the line that causes it, which may
// be empty.
func (k *blockPacker) findCause(i, to int, kind outline.Kind) (cause chunk.Cause, line chunk.PackedSpan, glue int) {
	switch {
	case kind != outline.Paragraph:
		return blockCauses[kind], k.firstLines[i], 0
	case k.rules.keepsIntroductions && i+1 < to && endsWithIntroduction(k.doc, i):
		return chunk.CauseList, k.firstLines[i+1], introductionGlue
	}
	return chunk.CauseParagraph, chunk.PackedSpan{}, 0
}

var blockCauses = [...]chunk.Cause{
	outline.Paragraph: chunk.CauseParagraph, outline.Heading: chunk.CauseHeading, outline.Code: chunk.CauseCode,
	outline.Table: chunk.CauseTable, outline.List: chunk.CauseList, outline.Quote: chunk.CauseBlock, outline.HTML: chunk.CauseBlock,
	outline.Rule: chunk.CauseRule, outline.Definition: chunk.CauseBlock, outline.FrontMatter: chunk.CauseBlock,
	outline.EmptyHeading: chunk.CauseBlock, outline.Indented: chunk.CauseBlock,
}

var blockKinds = [...]chunk.Kind{
	outline.Code: chunk.KindCode, outline.Table: chunk.KindTable, outline.List: chunk.KindList, outline.EmptyHeading: chunk.KindUnknown,
}

func (k *blockPacker) add(p *blockPiece) {
	for {
		switch {
		case k.isOpen && k.canJoin(p) && !k.isLarger(&k.openGroup.extent, &p.extent, k.max):
			k.extendGroup(p)
			return
		case !k.isOpen && !k.isLarger(&p.extent, &p.extent, k.max):
			k.beginGroup(p)
			return
		case !k.isOpen, k.waitsFor(p):
			// p does not fit, and the open group cannot be closed before p
			switch {
			case k.isOpen && p.ownerBlock != nil && !k.isLarger(&p.extent, &p.extent, k.max):
				k.openGroup.endsWithHeading = true
				k.flush()
				k.beginGroup(p)
			case k.isOpen && k.hasOnlyComments(p):
				k.openGroup.endsWithHeading = true
				k.flush()
				k.beginGroup(p)
			case k.isOpen && k.commentsPreventFit(p):
				k.closeAfterComment()
				continue
			case k.canSplit(p):
				k.split(p)
			default:
				k.addTooLong(p)
			}
			return
		case !p.isIsolated && !k.isSealed && k.canSplit(p) && k.isLarger(&p.extent, &p.extent, k.max):
			k.split(p) // the first piece of p may still fit
			return
		}
		k.openGroup.endsWithHeading = k.isWaiting() && k.lastHeading() < p.glue && p.glue < invisibleGlue
		k.closeGroup()
	}
}

// isWaiting reports whether all pieces in the open group must stay with the next piece.
func (k *blockPacker) isWaiting() bool {
	return k.breakCount > 0 && k.breaks[0].start == k.openGroup.start
}

func (k *blockPacker) waitsFor(p *blockPiece) bool {
	return k.isWaiting() && (p.glue == 0 || p.glue == introductionGlue || k.breaks[k.breakCount-1].glue < p.glue)
}

func (k *blockPacker) lastHeading() int {
	last := k.breakCount - 1
	if last > 0 && k.breaks[last].glue == invisibleGlue {
		last--
	}
	return k.breaks[last].glue
}

// commentsPreventFit reports whether p does not fit only because of the comments between p and the
// heading above it.
func (k *blockPacker) commentsPreventFit(p *blockPiece) bool {
	switch {
	case k.lastComment < k.openGroup.start: // the open group contains no comment
		return false
	case !k.canSplit(p):
		return true
	case p.method == splitAtItems, p.method == splitAtSentences && (p.glue == 0 || p.glue == introductionGlue):
		return false
	}
	return !k.isLarger(&p.extent, &p.extent, k.max)
}

// closeAfterComment closes the open group after the last comment. If headings follow the comment,
// they begin a new group.
func (k *blockPacker) closeAfterComment() {
	n := 0
	for n < k.breakCount && k.breaks[n].start < k.lastComment {
		n++
	}
	k.openGroup.endsWithHeading = true
	if n == k.breakCount {
		k.flush()
		return
	}
	k.finishGroup(n)
}

func (k *blockPacker) canJoin(p *blockPiece) bool {
	return !k.isSealed && (!p.isIsolated || k.isWaiting())
}

func (k *blockPacker) beginGroup(p *blockPiece) {
	k.openGroup = group{
		extent: p.extent, causeLine: p.causeLine, cause: p.cause, kind: p.kind,
		section: k.region.section, preamble: k.region.preamble, joinsHeading: k.region.joinsHeading,
	}
	if k.isolationCause != chunk.CauseUnknown && p.glue == 0 && !p.isIsolated {
		k.openGroup.cause, k.openGroup.causeLine, k.openGroup.followsIsolated = k.isolationCause, k.isolationLine, true
	}
	k.region.joinsHeading, k.isolationCause = false, chunk.CauseUnknown
	k.isOpen, k.isSealed, k.breakCount = true, false, 0
	k.recordBreakpoints(p, p.start, p.startUnits)
	k.sealGroup(p)
}

func (k *blockPacker) extendGroup(p *blockPiece) {
	end, units := k.openGroup.end, k.openGroup.endUnits
	k.openGroup.end, k.openGroup.endUnits, k.openGroup.footer = p.end, p.endUnits, p.footer
	k.openGroup.kind = p.kind
	k.recordBreakpoints(p, end, units)
	k.sealGroup(p)
}

func (k *blockPacker) addTooLong(p *blockPiece) {
	if k.isOpen {
		k.extendGroup(p)
	} else {
		k.beginGroup(p)
	}
	k.openGroup.reason = p.reason
}

func (k *blockPacker) sealGroup(p *blockPiece) {
	if p.isIsolated {
		k.isSealed, k.isolationCause, k.isolationLine = true, p.cause, p.causeLine
	}
}

func (k *blockPacker) recordBreakpoints(p *blockPiece, end, units int) {
	comments := k.hasOnlyComments(p)
	switch {
	case p.glue == 0, comments && k.breakCount == 0:
		k.breakCount = 0
		return
	case comments:
		k.lastComment = p.start
		return
	case p.glue == invisibleGlue && k.breakCount > 0 && k.breaks[k.breakCount-1].glue == invisibleGlue:
		return
	}
	for p.glue < introductionGlue && k.breakCount > 0 && k.breaks[k.breakCount-1].glue >= p.glue {
		k.breakCount--
	}
	k.breaks[k.breakCount] = breakpoint{extent: p.extent, end: end, endUnit: units, cause: p.cause, causeLine: p.causeLine, glue: p.glue}
	k.breakCount++
}

func (k *blockPacker) closeGroup() {
	if k.breakCount == 0 || k.isWaiting() {
		k.flush()
		return
	}
	k.finishGroup(0)
}

func (k *blockPacker) finishGroup(n int) {
	m, rest := k.breaks[n], k.openGroup
	k.openGroup.end, k.openGroup.endUnits, k.openGroup.footer = m.end, m.endUnit, nil
	k.emitGroup()
	rest.header = nil
	rest.start, rest.startUnits, rest.cause, rest.causeLine = m.start, m.startUnits, m.cause, m.causeLine
	rest.kind, rest.reason, rest.joinsHeading, rest.followsIsolated = chunk.KindUnknown, chunk.ReasonUnknown, false, false
	rest.endsWithHeading = false
	k.openGroup = rest
	k.breakCount = copy(k.breaks[:], k.breaks[n:k.breakCount])
}

func (k *blockPacker) flush() {
	if k.isOpen {
		k.emitGroup()
	}
	k.isOpen, k.isSealed, k.breakCount = false, false, 0
}

func (k *blockPacker) emitGroup() { k.merger.add(k.openGroup) }
