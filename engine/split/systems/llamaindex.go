// Package systems reproduces the cuts of other systems chunk for chunk, with one file for
// each system. The pages of the strategies describe the rules, versions and sources.
package systems

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// llamaParagraph is LlamaIndex's separator of paragraphs.
const llamaParagraph = "\n\n\n"

// LlamaIndexSentences cuts like LlamaIndex's SentenceSplitter
// (rules/llamaindex_sentences). A part longer than a chunk is cut into paragraphs,
// sentences, clauses, words or characters, by the first of these that gives more than
// one part. Parts are packed up to the size. The overlap consists of whole parts from
// the end of the previous chunk.
func LlamaIndexSentences(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	extent := chunk.Span{End: len(job.Doc.Text)}
	p := llamaSplitter{job: job, text: job.Doc.Text, size: s.MaxChunkSize}
	units := p.units(extent)
	perChunk := max(1, s.MaxChunkSize-s.NativeOverlap()/2)
	p.packer = llamaPacker{job: job, size: s.MaxChunkSize, overlap: s.NativeOverlap(), onlyCarried: true}
	p.packer.out = strategy.NewCollector(ctx, job, min(len(p.text), units/perChunk*5/4+4))
	p.split(&llamaPart{Span: extent, units: units})
	p.packer.finish()
	return p.packer.out.Cut()
}

// llamaPart is a part of the text, and the cut before it.
type llamaPart struct {
	chunk.Span
	units    int
	sentence bool // the part was cut as a paragraph or a sentence
	cause    chunk.Cause
	span     chunk.Span
}

type llamaSplitter struct {
	job    *strategy.Job
	text   string
	size   int
	packer llamaPacker
}

func (p *llamaSplitter) units(s chunk.Span) int { return p.job.Meter.CountRange(s.Start, s.End) }

// split cuts a part until each piece fits into a chunk. The first piece inherits the
// cause of the whole.
func (p *llamaSplitter) split(whole *llamaPart) {
	if whole.units <= p.size {
		part := *whole
		part.sentence = true
		p.packer.add(&part)
		return
	}
	p.eachPart(whole.Span, func(part *llamaPart) bool {
		if part.Start == whole.Start {
			part.cause, part.span = whole.cause, whole.span
		}
		switch part.units = p.units(part.Span); {
		case part.units > p.size && part.Span != whole.Span:
			p.split(part)
		default: // LlamaIndex fails if a single character is longer than a chunk
			p.packer.add(part)
		}
		return p.packer.out.Err == nil
	})
}

// eachPart calls take with the parts of s, by the first rule that gives more than one.
func (p *llamaSplitter) eachPart(s chunk.Span, take func(*llamaPart) bool) {
	rules := [...]struct {
		next     func(from, to int) (pos int, where chunk.Span)
		sentence bool
		cause    chunk.Cause
	}{
		{p.paragraph, true, chunk.CauseParagraph},
		{p.sentences(s), true, chunk.CauseSentence},
		{p.clause, false, chunk.CauseClause},
		{p.word, false, chunk.CauseWord},
		{p.character, false, chunk.CauseSize},
	}
	for i := range rules {
		rule := &rules[i]
		pos, where := rule.next(s.Start, s.End)
		if pos == s.End && i+1 < len(rules) {
			continue
		}
		part := llamaPart{Span: chunk.Span{Start: s.Start, End: pos}, sentence: rule.sentence, cause: rule.cause}
		for take(&part) && pos < s.End {
			part = llamaPart{Span: chunk.Span{Start: pos}, sentence: rule.sentence, cause: rule.cause, span: where}
			pos, where = rule.next(pos, s.End)
			part.End = pos
		}
		return
	}
}

// paragraph returns the start of the next paragraph, which begins with its separator.
func (p *llamaSplitter) paragraph(from, to int) (int, chunk.Span) {
	next := from
	if strings.HasPrefix(p.text[from:to], llamaParagraph) {
		next += len(llamaParagraph)
	}
	return findNextMark(p.text, llamaParagraph, next, to)
}

// sentences returns a function that finds the sentences of s. It searches them on the
// first call.
func (p *llamaSplitter) sentences(s chunk.Span) func(from, to int) (int, chunk.Span) {
	var starts []uint32
	known := false
	return func(_, to int) (int, chunk.Span) {
		if !known {
			starts, known = punktStarts(p.job.Doc, s), true
			starts = starts[min(1, len(starts)):]
		}
		if len(starts) == 0 {
			return to, chunk.Span{}
		}
		pos := s.Start + int(starts[0])
		starts = starts[1:]
		return pos, chunk.Span{}
	}
}

// clause returns the start of the next clause, after a mark. A clause may consist of a
// mark only.
func (p *llamaSplitter) clause(from, to int) (int, chunk.Span) {
	for i := from; i < to; i++ {
		n := 0
		switch c := p.text[i]; {
		case c == ',' || c == '.' || c == ';':
			n = 1
		case c >= 0xe3 && (strings.HasPrefix(p.text[i:to], "。") || strings.HasPrefix(p.text[i:to], "？") || strings.HasPrefix(p.text[i:to], "！")):
			n = len("。")
		}
		if n > 0 {
			return i + n, chunk.Span{Start: i, End: i + n}
		}
	}
	return to, chunk.Span{}
}

// word returns the start of the next word, which begins with one space.
func (p *llamaSplitter) word(from, to int) (int, chunk.Span) {
	next := from
	if p.text[from] == ' ' {
		next++
	}
	return findNextMark(p.text, " ", next, to)
}

func (p *llamaSplitter) character(from, _ int) (int, chunk.Span) {
	return text.NextChar(p.text, from), chunk.Span{}
}

func findNextMark(text, mark string, from, to int) (int, chunk.Span) {
	i := strings.Index(text[from:to], mark)
	if i < 0 {
		return to, chunk.Span{}
	}
	return from + i, chunk.Span{Start: from + i, End: from + i + len(mark)}
}

type punktKey chunk.PackedSpan

// punktStarts returns the starts of the sentences in s. It caches those of paragraphs,
// since every move of a slider needs them again.
func punktStarts(doc *segment.Analysis, s chunk.Span) []uint32 {
	if s.Len() < minCachedBytes {
		return Starts(nil, s.Slice(doc.Text))
	}
	return doc.Memo(punktKey(chunk.Pack(s)), func() any { return Starts(nil, s.Slice(doc.Text)) }).([]uint32)
}

// minCachedBytes is the number of bytes from which a part's sentences are cached.
const minCachedBytes = 1 << 12
