package systems

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// difySplitter reproduces Dify's FixedRecursiveCharacterTextSplitter on cleaned text.
type difySplitter struct {
	job               *strategy.Job
	text              string
	size, overlap     int
	removesOnlyPeriod bool
	out               *strategy.Collector

	queue       []difyPiece
	queueUnits  int
	boundary    difyBoundary
	hasBoundary bool
	limit       chunk.Limit

	source  *rewritten
	dropped []uint32
	parts   []difyPart
	// receive is called with the pieces of each chunk. It may be nil.
	receive func([]chunk.Span)
}

type difyBoundary struct {
	cause chunk.Cause
	span  chunk.Span
}

type difyPiece struct {
	chunk.Span
	units int
}

func newDifySplitter(job *strategy.Job, source *rewritten, out *strategy.Collector) *difySplitter {
	s := &job.Settings
	return &difySplitter{
		job: job, text: job.Doc.Text, size: s.MaxChunkSize, overlap: s.NativeOverlap(), out: out, source: source,
	}
}

func (p *difySplitter) units(s chunk.Span) int { return p.job.Meter.CountRange(s.Start, s.End) }

func (p *difySplitter) splitParts(s chunk.Span, separator string) {
	before := chunk.Span{Start: s.Start, End: s.Start}
	for p.out.Err == nil {
		part := chunk.Span{Start: before.End, End: s.End}
		i := strings.Index(part.Slice(p.text), separator)
		if separator != "" && i >= 0 {
			part.End = part.Start + i
		}
		p.parts = append(p.parts, difyPart{chunk.Pack(part), uint32(p.out.Total), uint32(len(p.dropped))})
		p.cutPart(part, before)
		if part.End == s.End {
			return
		}
		before = chunk.Span{Start: part.End, End: part.End + len(separator)}
	}
}

func (p *difySplitter) isTooLong(part chunk.Span) bool {
	return part.Len() > p.size && p.units(part) > p.size
}

func (p *difySplitter) cutPart(part, separator chunk.Span) {
	p.recordDropped(separator)
	boundary := difyBoundary{cause: chunk.CausePart, span: separator}
	p.hasBoundary, p.limit = false, chunk.Limit{Kind: chunk.LimitPart}
	if p.isTooLong(part) {
		p.split(part, boundary)
		return
	}
	p.setBoundary(boundary)
	p.emit(part)
}

var difySeparators = [...]struct {
	mark  string
	cause chunk.Cause
}{
	{"\n\n", chunk.CauseParagraph},
	{"。", chunk.CauseSentence},
	{". ", chunk.CauseSentence},
	{" ", chunk.CauseWord},
	{"", chunk.CauseSize},
}

// split splits a part that is too long, like Dify's recursive_split_text.
func (p *difySplitter) split(s chunk.Span, boundary difyBoundary) {
	level := 0
	for difySeparators[level].mark != "" && !strings.Contains(s.Slice(p.text), difySeparators[level].mark) {
		level++
	}
	switch difySeparators[level].mark {
	case "":
		p.fillWindows(s, boundary)
	case " ":
		p.pack(s, level, boundary, p.nextWord)
	default:
		p.pack(s, level, boundary, p.pieceFinder(level))
	}
}

// splitFurther splits s at the separators from level on, like Dify's _split_text. In a separator, a
// period matches any character.
func (p *difySplitter) splitFurther(s chunk.Span, level int, boundary difyBoundary) {
	for ; ; level++ {
		mark, text := difySeparators[level].mark, s.Slice(p.text)
		if mark == "" {
			p.pack(s, level, boundary, p.nextCharacter)
			return
		}
		if mark == ". " && hasSpaceAfterText(text) || mark != ". " && strings.Contains(text, mark) {
			p.pack(s, level, boundary, p.pieceFinder(level))
			return
		}
	}
}

func hasSpaceAfterText(text string) bool {
	for pos := 1; pos < len(text); pos++ {
		i := strings.IndexByte(text[pos:], ' ')
		if i < 0 {
			return false
		}
		if pos += i; text[pos-1] != '\n' {
			return true
		}
	}
	return false
}

func (p *difySplitter) pack(s chunk.Span, level int, boundary difyBoundary, findNext func(pos, end int) (piece, gap chunk.Span)) {
	for pos := s.Start; pos < s.End && p.out.Err == nil; {
		piece, gap := findNext(pos, s.End)
		pos = max(piece.End, gap.End)
		if text := piece.Slice(p.text); text != "" && text != "\n" {
			d := difyPiece{piece, p.units(piece)}
			switch {
			case d.units < p.size:
				p.add(d, boundary)
			case difySeparators[level].mark == "":
				p.flush()
				p.setBoundary(boundary)
				p.emit(piece)
			default:
				p.flush()
				p.splitFurther(piece, level+1, boundary)
			}
		}
		boundary = difyBoundary{difySeparators[level].cause, gap}
	}
	p.flush()
}

func (p *difySplitter) pieceFinder(level int) func(pos, end int) (piece, gap chunk.Span) {
	mark := difySeparators[level].mark
	return func(pos, end int) (chunk.Span, chunk.Span) {
		i := strings.Index(p.text[pos:end], mark)
		if i < 0 {
			return chunk.Span{Start: pos, End: end}, chunk.Span{}
		}
		last := pos + i + len(mark)
		return chunk.Span{Start: pos, End: last}, chunk.Span{Start: pos + i, End: last}
	}
}

func (p *difySplitter) nextWord(pos, end int) (piece, gap chunk.Span) {
	i := strings.IndexByte(p.text[pos:end], ' ')
	if i < 0 {
		return chunk.Span{Start: pos, End: end}, chunk.Span{}
	}
	last := pos + i
	for last < end && p.text[last] == ' ' {
		last++
	}
	gap = chunk.Span{Start: pos + i, End: last}
	if last < end && !utf8.RuneStart(p.text[last]) {
		return chunk.Span{Start: pos, End: last}, gap
	}
	return chunk.Span{Start: pos, End: pos + i}, gap
}

func (p *difySplitter) nextCharacter(pos, _ int) (piece, gap chunk.Span) {
	return chunk.Span{Start: pos, End: text.NextChar(p.text, pos)}, chunk.Span{}
}

func (p *difySplitter) setBoundary(boundary difyBoundary) {
	if !p.hasBoundary {
		p.boundary, p.hasBoundary = boundary, true
	}
}

// add queues a piece, like Dify's _merge_splits.
func (p *difySplitter) add(d difyPiece, boundary difyBoundary) {
	if p.queueUnits+d.units > p.size && len(p.queue) > 0 {
		p.emitQueue()
		p.limit = chunk.Limit{Kind: chunk.LimitPreviousChunk}
		first := 0
		for first < len(p.queue) && (p.queueUnits > p.overlap || p.queueUnits+d.units > p.size && p.queueUnits > 0) {
			dropped := p.queue[first].units
			exceedsOverlap := p.queueUnits > p.overlap
			p.queueUnits -= dropped
			first++
			p.limit = chunk.Limit{Kind: chunk.LimitMax, A: int32(p.size - p.queueUnits - d.units)}
			if exceedsOverlap {
				p.limit = chunk.Limit{Kind: chunk.LimitPiece, A: int32(dropped), B: int32(max(0, p.overlap-p.queueUnits))}
			}
		}
		if p.overlap == 0 {
			first, p.queueUnits = len(p.queue), 0
		}
		p.queue = p.queue[:copy(p.queue, p.queue[first:])]
	}
	p.setBoundary(boundary)
	p.queue = append(p.queue, d)
	p.queueUnits += d.units
}

func (p *difySplitter) flush() {
	if len(p.queue) > 0 {
		p.emitQueue()
		p.limit = chunk.Limit{Kind: chunk.LimitSeparator}
	}
	p.queue, p.queueUnits = p.queue[:0], 0
}

func (p *difySplitter) emitQueue() {
	pieces := make([]chunk.Span, 0, 4)
	for i := range p.queue {
		pieces = appendSpan(p.text, pieces, p.queue[i].Span)
	}
	p.emit(stripPieces(p.text, pieces)...)
}

func stripPieces(content string, pieces []chunk.Span) []chunk.Span {
	for len(pieces) > 0 {
		stripped := text.TrimPythonSpan(content, pieces[0])
		if pieces[0].Start = stripped.Start; !stripped.Empty() {
			break
		}
		pieces = pieces[1:]
	}
	for n := len(pieces); n > 0; n-- {
		stripped := text.TrimPythonSpan(content, pieces[n-1])
		if pieces[n-1].End = stripped.End; !stripped.Empty() {
			break
		}
		pieces = pieces[:n-1]
	}
	return pieces
}

// appendSpan appends s to list, or extends the last span if s is adjacent.
func appendSpan(text string, list []chunk.Span, s chunk.Span) []chunk.Span {
	if n := len(list); n > 0 && (list[n-1].End == s.Start || s.Start < len(text) && !utf8.RuneStart(text[s.Start])) {
		list[n-1].End = s.End
		return list
	}
	return append(list, s)
}

// fillWindows splits text without separators into windows of characters.
func (p *difySplitter) fillWindows(s chunk.Span, boundary difyBoundary) {
	var window, overlap []chunk.Span
	units, sharedUnits := 0, 0
	p.setBoundary(boundary)
	for pos := s.Start; pos < s.End; {
		c := chunk.Span{Start: pos, End: text.NextChar(p.text, pos)}
		if pos = c.End; p.text[c.Start] == '\n' {
			continue
		}
		n := p.units(c)
		switch {
		case units+n <= p.size-p.overlap:
		case units+n <= p.size:
			overlap, sharedUnits = appendSpan(p.text, overlap, c), sharedUnits+n
		default:
			p.emit(window...)
			p.setBoundary(difyBoundary{cause: chunk.CauseSize})
			p.limit = chunk.Limit{Kind: chunk.LimitStrip}
			if sharedUnits < p.overlap {
				p.limit.Kind = chunk.LimitPreviousChunk
			}
			window, units = overlap, sharedUnits
			overlap, sharedUnits = nil, 0
		}
		window, units = appendSpan(p.text, window, c), units+n
	}
	p.emit(window...)
}

func (p *difySplitter) emit(pieces ...chunk.Span) {
	if len(pieces) == 0 {
		return
	}
	window := chunk.Span{Start: pieces[0].Start, End: pieces[len(pieces)-1].End}
	text := window.Slice(p.text)
	if len(pieces) > 1 {
		var b strings.Builder
		for _, s := range pieces {
			b.WriteString(s.Slice(p.text))
		}
		text = b.String()
	}
	remaining := p.trimContent(text)
	if remaining.Empty() {
		p.recordDropped(window)
		return
	}
	c := chunk.Chunk{Body: chunk.Span{Start: placeIn(pieces, remaining.Start), End: placeIn(pieces, remaining.End-1) + 1}}
	if len(pieces) > 1 {
		c.Text = remaining.Slice(text)
	}
	p.recordDropped(chunk.Span{Start: window.Start, End: c.Body.Start})
	p.emitChunk(&c, pieces)
}

func placeIn(pieces []chunk.Span, n int) int {
	for _, s := range pieces {
		if n < s.Len() {
			return s.Start + n
		}
		n -= s.Len()
	}
	return pieces[len(pieces)-1].End
}

func (p *difySplitter) emitChunk(c *chunk.Chunk, pieces []chunk.Span) {
	seam := chunk.Seam{Cause: p.boundary.cause, Source: p.boundary.span, Requested: p.overlap}
	if end := p.out.End(); p.overlap > 0 && end > c.Body.Start {
		c.Overlap = chunk.Span{Start: c.Body.Start, End: min(end, c.Body.End)}
		for _, s := range clipPieces(pieces, c.Overlap) {
			seam.Delivered += p.units(s)
		}
	}
	if seam.Delivered < seam.Requested {
		seam.Limit = p.limit
	}
	// Dify does not count some line feeds, so a chunk may exceed the maximum.
	if content := c.BodyContent(p.text); len(content) > p.size && p.job.Meter.Count(content) > p.size {
		c.Oversize, c.OversizeReason = true, strategy.OversizeReason(p.job.Doc, c.Body)
	}
	if p.receive != nil {
		p.receive(clipPieces(pieces, c.Body))
	}
	p.out.Add(c, &seam)
	p.hasBoundary = false
}

func clipPieces(pieces []chunk.Span, s chunk.Span) (out []chunk.Span) {
	for _, x := range pieces {
		if x = (chunk.Span{Start: max(x.Start, s.Start), End: min(x.End, s.End)}); !x.Empty() {
			out = append(out, x)
		}
	}
	return out
}

// trimContent returns the part of content that Dify keeps.
func (p *difySplitter) trimContent(content string) chunk.Span {
	span := chunk.Span{End: len(content)}
	if text.TrimPythonSpan(content, span).Empty() {
		return chunk.Span{}
	}
	if p.removesOnlyPeriod {
		if span.Start = leadingPeriod(content); span.Start == 0 {
			return span
		}
	} else {
		span.Start = leadingSymbols(content)
	}
	return text.TrimPythonSpan(content, span)
}

func leadingPeriod(text string) int {
	for _, stop := range []string{".", "。"} {
		if strings.HasPrefix(text, stop) {
			return len(stop)
		}
	}
	return 0
}

// leadingSymbols returns the number of bytes that Dify's remove_leading_symbols removes.
func leadingSymbols(text string) int {
	n := 0
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if !isLeadingSymbol(r) {
			break
		}
		n += size
	}
	return n
}

func isLeadingSymbol(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return strings.ContainsRune("\"#$%&'()*+,./:;<=>?@^_`~", r)
	case r <= 0x206f:
		return r >= 0x2000 && r != 0x2026
	case r <= 0x2e7f:
		return r >= 0x2e00
	}
	return r >= 0x3000 && r <= 0x303f && r != 0x3010 && r != 0x3011
}

func (p *difySplitter) recordDropped(s chunk.Span) {
	for pos := max(s.Start, p.out.End()); pos < s.End; {
		r, n := utf8.DecodeRuneInString(p.text[pos:s.End])
		if !text.IsSpace(r) {
			if src := p.source.sourceSpan(chunk.Span{Start: pos, End: pos + n}); !src.Empty() {
				p.dropped = append(p.dropped, uint32(src.Start))
			}
		}
		pos += n
	}
}
