// Package recursive is a port of LangChain's RecursiveCharacterTextSplitter (Python). It splits a
// text into pieces at the first separator that occurs in the text. Pieces shorter than
// max_chunk_size are merged up to that size. A longer piece ends the current chunk and is split at
// the remaining separators. If no separator remains, the piece becomes a chunk. Such a chunk is
// flagged if it is longer than the maximum.
//
// The overlap consists of complete pieces of the previous chunk, measured before white space is
// stripped. It never includes a piece before one that was split further.
//
// A chunk is a range of the source. It also has a Text if keep_separator is false and several
// adjacent separators became one. Matches of a Markdown pattern differ from each other, so the
// source between two pieces is preserved.
package recursive

import (
	"context"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

type boundary struct {
	span  chunk.Span
	cause chunk.Cause
}

// Splitter splits parts of a text into one sequence of chunks.
type Splitter struct {
	text        string
	meter       segment.Meter
	countsBytes bool
	countsChars bool
	// isAdditive is true if a chunk never has more units than the sum of its pieces. It is false
	// for tokens.
	isAdditive    bool
	usesWindows   bool
	strips        bool
	seps          []separator
	matches       finder
	joins         []int
	keepSeparator string
	size          int
	overlap       int
	out           *strategy.Collector
	packer        piecePacker
	lastEnd       countedEnd
}

type countedEnd struct{ at, chars int }

// Cut implements the recursive strategy.
func Cut(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	out := strategy.NewCollector(ctx, job, EstimateChunks(job))
	r := New(job, job.Settings.SeparatorsFor(job.Doc.Language()), out)
	r.Split(chunk.Span{End: len(job.Doc.Text)}, chunk.CauseUnknown, chunk.Span{})
	return out.Cut()
}

// CutParents splits the text into parents (rules/parents), with the default separators and no
// overlap.
func CutParents(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := job.Settings
	s.Strategy, s.Separators, s.KeepSeparator, s.StripWhitespace = "recursive", "default", "start", true
	s.RemoveOverlap(s.ParentSize)
	return Cut(ctx, &strategy.Job{Doc: job.Doc, Settings: s, Meter: job.Meter})
}

// EstimateChunks returns an estimate of the number of chunks.
func EstimateChunks(job *strategy.Job) int {
	s, length := &job.Settings, len(job.Doc.Text)
	perChunk := max(1, s.MaxChunkSize-s.NativeOverlap()/2)
	return min(length, job.Meter.CountRange(0, length)/perChunk*5/4+4)
}

// New returns a Splitter for the text of job. The Splitter adds its chunks to out. separators is
// the name of a list or a list encoded by settings.EncodeList.
func New(job *strategy.Job, separators string, out *strategy.Collector) *Splitter {
	s := &job.Settings
	r := &Splitter{
		text: job.Doc.Text, meter: job.Meter, keepSeparator: s.KeepSeparator,
		countsChars: s.Unit == "chars", countsBytes: s.Unit == "chars" && job.Doc.IsASCII(),
		isAdditive: s.Unit != "tokens", strips: s.StripWhitespace,
		seps: resolveSeparators(separators), size: s.MaxChunkSize, overlap: s.NativeOverlap(), out: out,
	}
	r.matches = newFinder(job.Doc, separators, r.seps)
	r.usesWindows = true
	r.joins = make([]int, len(r.seps))
	if r.keepSeparator == "false" {
		for i := range r.seps {
			r.joins[i] = r.meter.Count(r.seps[i].mark)
		}
	}
	r.packer = piecePacker{job: job, splitter: r}
	return r
}

// Split splits part, which must be after the previous parts. cause and causeSpan are the cause of
// the boundary before the first chunk of part.
func (r *Splitter) Split(part chunk.Span, cause chunk.Cause, causeSpan chunk.Span) {
	if part.Empty() {
		return
	}
	r.packer.limit = chunk.Limit{Kind: chunk.LimitPart}
	before := boundary{span: causeSpan, cause: cause}
	if r.countsChars && r.keepSeparator != "false" {
		if n := r.units(part); n < r.size {
			r.packer.add(&piece{Span: part, units: n, boundary: before}, 0)
			r.packer.flush()
			return
		}
	}
	r.split(part, 0, before)
}

func (r *Splitter) units(s chunk.Span) int {
	switch {
	case r.countsBytes:
		return s.End - s.Start
	case !r.countsChars:
		return r.meter.CountRange(s.Start, s.End)
	}
	before := r.lastEnd.chars
	if s.Start != r.lastEnd.at {
		before = r.packer.job.Doc.CharsBefore(s.Start)
	}
	r.lastEnd = countedEnd{s.End, r.packer.job.Doc.CharsBefore(s.End)}
	return r.lastEnd.chars - before
}

// chooseSeparator returns the first separator from level on that occurs in s, and the bounds of its
// first match.
func (r *Splitter) chooseSeparator(s chunk.Span, level int) (pos, start, end int) {
	for pos = level; pos < len(r.seps); pos++ {
		if r.seps[pos].isEmpty() {
			return pos, -1, -1
		}
		if start, end = r.matches.find(pos, s.Start, s.End); start >= 0 {
			return pos, start, end
		}
	}
	return len(r.seps) - 1, -1, -1
}

func (r *Splitter) split(s chunk.Span, level int, before boundary) {
	level, a, b := r.chooseSeparator(s, level)
	sep := &r.seps[level]
	if sep.isEmpty() {
		r.splitCharacters(s, before)
		return
	}
	p := levelCutter{Splitter: r, level: level, isLast: a < 0 || level+1 == len(r.seps), previousEnd: -1, firstBoundary: before}
	start := s.Start
	for a >= 0 && r.out.Err == nil {
		start = p.addUpTo(start, a, b)
		a, b = r.matches.find(level, b, s.End)
	}
	p.addPiece(chunk.Span{Start: start, End: s.End})
	r.packer.flush()
}

type levelCutter struct {
	*Splitter
	level         int
	isLast        bool // no more separators remain
	previousEnd   int
	boundary      boundary
	firstBoundary boundary
}

func (p *levelCutter) addUpTo(start, a, b int) int {
	end, next := a, b
	switch p.keepSeparator {
	case "start":
		next = a
	case "end":
		end = b
	}
	p.addPiece(chunk.Span{Start: start, End: end})
	p.boundary = boundary{span: chunk.Span{Start: a, End: b}, cause: p.seps[p.level].cause}
	return next
}

func (p *levelCutter) addPiece(s chunk.Span) {
	if s.Empty() || p.out.Err != nil {
		return
	}
	d := piece{Span: s, boundary: p.boundary}
	if p.previousEnd < 0 {
		d.boundary = p.firstBoundary
	} else if p.keepSeparator == "false" {
		d.gap = p.gap(s.Start)
	}
	p.previousEnd = s.End
	d.units = p.units(s)
	if d.units < p.size {
		p.packer.add(&d, p.level)
		return
	}
	p.packer.flush()
	if p.isLast {
		p.packer.addWhole(&d)
		return
	}
	p.split(s, p.level+1, d.boundary)
}

func (p *levelCutter) gap(start int) int {
	if p.seps[p.level].isLiteral() {
		return p.joins[p.level]
	}
	return p.units(chunk.Span{Start: p.previousEnd, End: start})
}

func (r *Splitter) splitCharacters(s chunk.Span, before boundary) {
	if advance := r.newStepper(s); advance != nil {
		r.splitCharWindows(s, before, advance)
		return
	}
	isHere := before
	for p := s.Start; p < s.End && r.out.Err == nil; {
		end := text.NextChar(r.text, p)
		d := piece{Span: chunk.Span{Start: p, End: end}, boundary: isHere}
		if d.units = r.units(d.Span); d.units < r.size {
			r.packer.add(&d, -1)
		} else {
			r.packer.flush()
			r.packer.addWhole(&d)
		}
		p, isHere = end, boundary{cause: chunk.CauseSize}
	}
	r.packer.flush()
}

// newStepper returns a function that moves n units forward from a. It returns nil if a character
// may have more than one unit.
func (r *Splitter) newStepper(s chunk.Span) func(a, n int) int {
	words, chars := r.isAdditive && !r.countsChars, r.packer.job.Doc.Meter("chars", "")
	switch {
	case !r.usesWindows || r.size == 1:
		return nil
	case words && strings.ContainsFunc(s.Slice(r.text), chunk.IsASCIISpace):
		return func(a, n int) int {
			for ; a < s.End && n > 0; a = text.NextChar(r.text, a) {
				if !text.IsSpaceByte(r.text[a]) {
					n--
				}
			}
			return a
		}
	case !r.isAdditive && !r.isTokenPerChar(s):
		return nil
	}
	return func(a, n int) int { return chars.Advance(a, n, s.End) }
}

func (r *Splitter) isTokenPerChar(s chunk.Span) bool {
	for p := s.Start; p < s.End; {
		end := p + 1
		if r.text[p] >= utf8.RuneSelf {
			if end = text.NextChar(r.text, p); r.units(chunk.Span{Start: p, End: end}) > 1 {
				return false
			}
		}
		p = end
	}
	return true
}

// splitCharWindows is like splitCharacters but faster, because it does not queue characters.
func (r *Splitter) splitCharWindows(s chunk.Span, before boundary, advance func(a, n int) int) {
	sharedChars := min(r.overlap, r.size-1)
	limit := chunk.Limit{Kind: chunk.LimitPiece, A: 1}
	if sharedChars < r.overlap {
		limit = chunk.Limit{Kind: chunk.LimitMax}
	}
	r.packer.setBoundary(before)
	for p := s.Start; r.out.Err == nil; {
		end := advance(p, r.size)
		if r.isAdditive && !r.countsChars {
			end = text.SkipASCIISpace(r.text, end, s.End)
		}
		r.packer.emit(chunk.Span{Start: p, End: end}, "", -1)
		if end == s.End {
			break
		}
		if p = advance(p, r.size-sharedChars); sharedChars == 0 {
			p = end
		}
		r.packer.setBoundary(boundary{cause: chunk.CauseSize})
		r.packer.limit = limit
	}
	r.packer.limit = chunk.Limit{Kind: chunk.LimitSeparator}
}
