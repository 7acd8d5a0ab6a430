package split

import (
	"context"
	"sort"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// cutSentences packs complete sentences into chunks of up to max_chunk_size (rules/sentences). A
// longer sentence is split between lines, then between words. A heading stays with the text below
// it. The native overlap consists of complete sentences.
func cutSentences(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	p := sentencePacker{
		doc: job.Doc, text: job.Doc.Text, meter: job.Meter,
		size: s.MaxChunkSize, overlap: s.NativeOverlap(), atoms: listAtoms(job.Doc),
		blocks: strategy.NewLongBlocks(job, s.MaxChunkSize),
	}
	isLong := func(s chunk.Span) bool { return s.Len() > p.size && p.units(s.Start, s.End) > p.size } // a unit has at least one byte
	p.atoms = splitLongSentences(p.text, p.atoms, isLong)
	if p.blocks.IsEnabled() {
		p.atoms, p.long = splitLongBlocks(p.atoms, p.blocks, isLong)
	}
	if s.Unit == "tokens" {
		p.starts = &job.Doc.Tokens(s.Tokenizer).Starts
	}
	perChunk := max(1, s.MaxChunkSize-p.overlap/2)
	p.out = strategy.NewCollector(ctx, job, min(len(p.atoms), p.meter.CountRange(0, len(p.text))/perChunk*5/4)+4)
	if len(p.atoms) > 0 {
		p.beginChunk(0, chunk.CauseUnknown)
	}
	for p.nextAtom < len(p.atoms) && p.out.Err == nil {
		p.packNext()
	}
	return p.out.Cut()
}

type sentencePacker struct {
	doc           *segment.Analysis
	text          string
	meter         segment.Meter
	starts        *segment.Offsets
	size, overlap int
	atoms         []atom
	long          longParts
	blocks        *strategy.LongBlocks
	out           *strategy.Collector

	firstAtom int
	start     int
	nextAtom  int
	newStart  int
	seam      chunk.Seam
	atomUnits int // units of the atom that is being split, or 0
}

func (p *sentencePacker) beginChunk(i int, cause chunk.Cause) {
	p.nextAtom, p.firstAtom, p.atomUnits = i, i, 0
	p.newStart, p.start = p.atoms[i].Start(), p.atoms[i].Start()
	p.seam = chunk.Seam{Cause: cause, Requested: p.overlap}
}

func (p *sentencePacker) packNext() {
	j := p.findLastFit()
	switch {
	case j > p.nextAtom:
		j = p.trimHeadings(j)
		p.emitChunk(j, chunk.ReasonUnknown)
		p.continueWith(j)
	case p.start < p.newStart: // nothing fits, so try again without overlap
		p.start, p.firstAtom, p.seam.Delivered = p.newStart, p.nextAtom, 0
		p.seam.Limit = chunk.Limit{Kind: chunk.LimitMax}
	case p.long[p.nextAtom] != nil && !p.long[p.nextAtom].MayCutWords: // a table row is not split
		p.emitChunk(p.nextAtom+1, p.long[p.nextAtom].Reason)
		p.continueWith(p.nextAtom + 1)
	default:
		p.cutAtom(p.meter.Advance(p.start, p.size, len(p.text)))
	}
}

func (p *sentencePacker) findLastFit() int {
	if p.starts != nil {
		last := p.starts.IndexFrom(p.start) + p.size
		if last < p.starts.Len() && p.text[p.starts.At(last)] >= utf8.RuneSelf {
			return p.estimateLastFit(last)
		}
	}
	limit := p.meter.Advance(p.start, p.size, len(p.text))
	rest := p.atoms[p.nextAtom:]
	j := p.nextAtom + sort.Search(len(rest), func(i int) bool { return rest[i].End() > limit })
	for (p.starts != nil || p.blocks.IsEnabled()) && j > p.nextAtom && !p.fits(j) {
		j--
	}
	return j
}

// estimateLastFit is findLastFit for scripts without spaces, where starting from an estimate is
// faster.
func (p *sentencePacker) estimateLastFit(last int) int {
	rest := p.atoms[p.nextAtom:]
	j := p.nextAtom + sort.Search(len(rest), func(i int) bool { return p.starts.IndexFrom(rest[i].End()) > last })
	canAddSentence := func() bool {
		return j < len(p.atoms) && p.starts.IndexFrom(p.atoms[j].End()) <= last+strategy.TokenSlack && p.fits(j+1)
	}
	if canAddSentence() {
		for j++; canAddSentence(); j++ {
		}
		return j
	}
	for j > p.nextAtom && !p.fits(j) {
		j--
	}
	return j
}

func (p *sentencePacker) fits(j int) bool { return p.chunkSize(p.firstAtom, p.start, j) <= p.size }

func (p *sentencePacker) chooseAdditions(i, start, j, end int) (header, footer *strategy.Addition) {
	if b := p.long[i]; b != nil {
		header, _ = b.Additions(start, b.End)
	}
	if b := p.long[j]; b != nil {
		_, footer = b.Additions(b.Start, end)
	}
	return header, footer
}

func (p *sentencePacker) chunkSize(i, start, j int) int {
	end := p.atoms[j-1].End()
	header, footer := p.chooseAdditions(i, start, j-1, end)
	return p.blocks.Size(header, start, end, footer)
}

// trimHeadings moves headings at the end of a chunk, which ends before atom j, to the next chunk.
// It returns the new j.
func (p *sentencePacker) trimHeadings(j int) int {
	if j == len(p.atoms) {
		return j
	}
	for i := j; i > p.nextAtom; i-- {
		if !p.atoms[i-1].isHeading {
			return i
		}
	}
	for i := j; i > p.nextAtom; i-- {
		if p.atoms[i-1].isComment {
			return i
		}
	}
	return j
}

// emitChunk makes a chunk that ends before atom j. reason is set only for an oversize chunk.
func (p *sentencePacker) emitChunk(j int, reason chunk.Reason) {
	c := chunk.Chunk{Body: chunk.Span{Start: p.start, End: p.atoms[j-1].End()}}
	c.Oversize, c.OversizeReason = reason != chunk.ReasonUnknown, reason
	header, footer := p.chooseAdditions(p.firstAtom, p.start, j-1, c.Body.End)
	strategy.SetAdditions(&c, header, footer)
	if end := p.out.End(); end > p.start {
		c.Overlap = chunk.Span{Start: p.start, End: end}
	}
	p.out.Add(&c, &p.seam)
}

func (p *sentencePacker) continueWith(j int) {
	if j == len(p.atoms) {
		p.nextAtom = j
		return
	}
	lowest := p.firstAtom + 1
	p.beginChunk(j, p.atoms[j].cause)
	switch p.seam.Cause {
	case chunk.CauseParagraph, chunk.CauseSentence, chunk.CauseLine:
	default:
		p.seam.Source = text.FirstLine(p.text, p.atoms[j].Start())
	}
	if p.overlap > 0 {
		p.addOverlap(lowest)
	}
}

func (p *sentencePacker) addOverlap(lowest int) {
	j := p.nextAtom
	end := p.atoms[j-1].End()
	k := p.findOverlapStart(lowest, j, end, p.overlap)
	limit := k
	if p.units(p.atoms[k].Start(), p.atoms[j].End()) > p.size {
		k = p.findOverlapStart(k, j, p.atoms[j].End(), p.size)
	}
	for p.blocks.IsEnabled() && k < j && p.chunkSize(k, p.atoms[k].Start(), j+1) > p.size {
		k++
	}
	if k < j {
		p.firstAtom, p.start = k, p.atoms[k].Start()
		p.seam.Delivered = p.units(p.start, end)
	}
	switch {
	case p.seam.Delivered >= p.overlap:
	case k > limit:
		p.seam.Limit = chunk.Limit{Kind: chunk.LimitMax, A: int32(max(0, p.size-p.units(p.start, p.atoms[j].End())))}
	default:
		p.seam.Limit = p.findOverlapLimit(k, lowest)
	}
}

// findOverlapStart returns the first atom ≥ lowest from which the text up to end has at most limit
// units, or j if there is none.
func (p *sentencePacker) findOverlapStart(lowest, j, end, limit int) int {
	// Each unit has at least one byte, and the overlap is usually short.
	k := lowest + sort.Search(j-lowest, func(i int) bool { return end-p.atoms[lowest+i].Start() <= limit })
	lo := lowest
	for step := 1; k > lo; step *= 2 {
		i := max(lo, k-step)
		if p.units(p.atoms[i].Start(), end) > limit {
			lo = i + 1
			break
		}
		k = i
	}
	return lo + sort.Search(k-lo, func(i int) bool { return p.units(p.atoms[lo+i].Start(), end) <= limit })
}

// findOverlapLimit returns the limit that keeps atom k-1 out of the overlap.
func (p *sentencePacker) findOverlapLimit(k, lowest int) chunk.Limit {
	a := &p.atoms[k-1]
	n := p.units(a.Start(), p.atoms[p.nextAtom-1].End()) - p.seam.Delivered
	remaining := p.overlap - p.seam.Delivered
	switch {
	case k == lowest && n <= remaining:
		return chunk.Limit{Kind: chunk.LimitPreviousChunk}
	case a.isNonProse || a.isLine:
		return chunk.Limit{Kind: chunk.LimitPiece, A: int32(n), B: int32(remaining)}
	}
	return chunk.Limit{Kind: chunk.LimitSentence, A: int32(n), B: int32(remaining)}
}

func (p *sentencePacker) cutAtom(limit int) {
	a := &p.atoms[p.nextAtom]
	if first := text.SkipToText(p.text, p.start, a.End()); first > p.start { // the indentation leaves no room for text
		p.start, p.newStart = first, first
		return
	}
	if p.atomUnits == 0 {
		p.atomUnits = p.units(a.Start(), a.End())
	}
	available := p.unitsForLine()
	if available < p.size {
		limit = p.meter.Advance(p.start, available, a.End())
	}
	end, cause := p.findBreak(min(limit, a.End()), a)
	c := chunk.Chunk{Body: p.body(end)}
	for n := available - 1; p.starts != nil && end <= limit && p.units(c.Body.Start, c.Body.End) > available; n-- {
		limit = p.meter.Advance(p.start, n, a.End())
		end, cause = p.findBreak(limit, a)
		c.Body = p.body(end)
	}
	if c.Body.Empty() { // the text is non-ASCII white space
		p.start, p.newStart = end, end
		return
	}
	header, footer := p.chooseAdditions(p.firstAtom, p.start, p.nextAtom, c.Body.End)
	strategy.SetAdditions(&c, header, footer)
	if end > limit && p.blocks.Size(header, c.Body.Start, c.Body.End, footer) > p.size { // one character is longer than the maximum
		c.Oversize, c.OversizeReason = true, strategy.OversizeReason(p.doc, c.Body)
	}
	p.out.Add(&c, &p.seam)
	p.firstAtom = p.nextAtom
	if p.newStart = text.SkipToText(p.text, end, a.End()); p.newStart == a.End() {
		p.continueWith(p.nextAtom + 1)
		return
	}
	p.start = p.newStart
	p.seam = chunk.Seam{Cause: cause, Requested: p.overlap}
	if p.overlap > 0 {
		p.seam.Limit = chunk.Limit{Kind: chunk.LimitSentence, A: int32(p.atomUnits), B: int32(p.overlap)}
		if a.isNonProse || a.isLine {
			p.seam.Limit.Kind = chunk.LimitPiece
		}
	}
}

// unitsForLine returns the number of units that a line can have in a chunk with a repeated header
// and footer.
func (p *sentencePacker) unitsForLine() int {
	block := p.long[p.nextAtom]
	if block == nil {
		return p.size
	}
	n := block.Header.Length() + block.Footer.Length()
	if n > 0 && p.starts != nil {
		n += 2
	}
	return max(0, p.size-n)
}

func (p *sentencePacker) findBreak(limit int, a *atom) (int, chunk.Cause) {
	if limit = text.ClusterStart(p.text, p.start, limit); limit <= p.start {
		return text.ClusterEnd(p.text, p.start), chunk.CauseSize
	}
	s, block := p.text[p.start:limit], p.long[p.nextAtom]
	if i := strings.LastIndexByte(s, '\n'); i >= 0 && (block == nil || block.IsAfterHeader(p.start+i+2)) {
		return p.start + i + 1, chunk.CauseLine
	}
	if limit == a.End() || text.IsWordBoundary(p.text, limit) {
		return limit, chunk.CauseWord
	}
	if i := text.LastWordStart(p.text, p.start, limit); i > p.start {
		return i, chunk.CauseWord
	}
	return limit, chunk.CauseSize
}

func (p *sentencePacker) body(end int) chunk.Span {
	return chunk.Span{Start: p.start, End: text.TrimPythonEnd(p.text, p.start, end)}
}

func (p *sentencePacker) units(a, b int) int { return p.meter.CountRange(a, b) }
