// Package systems reproduces the chunking of other systems. The rule page of each strategy
// documents the rules, the version and the sources.
package systems

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

const llamaParagraph = "\n\n\n"

// LlamaIndexSentences reproduces LlamaIndex's SentenceSplitter (rules/llamaindex_sentences). A part
// that is longer than a chunk is split into paragraphs, sentences, clauses, words or characters.
// The first of these that results in more than one part is used. Parts are packed up to the chunk
// size. The overlap consists of complete parts from the end of the previous chunk.
func LlamaIndexSentences(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	extent := chunk.Span{End: len(job.Doc.Text)}
	p := llamaSplitter{job: job, text: job.Doc.Text, size: s.MaxChunkSize}
	units := p.units(extent)
	perChunk := max(1, s.MaxChunkSize-s.NativeOverlap()/2)
	p.packer = llamaPacker{job: job, size: s.MaxChunkSize, overlap: s.NativeOverlap(), hasOnlyOverlap: true}
	p.packer.out = strategy.NewCollector(ctx, job, min(len(p.text), units/perChunk*5/4+4))
	p.split(&llamaPart{Span: extent, units: units})
	p.packer.finish()
	return p.packer.out.Cut()
}

type llamaPart struct {
	chunk.Span
	units      int
	isSentence bool
	cause      chunk.Cause
	span       chunk.Span
}

type llamaSplitter struct {
	job    *strategy.Job
	text   string
	size   int
	packer llamaPacker
}

func (p *llamaSplitter) units(s chunk.Span) int { return p.job.Meter.CountRange(s.Start, s.End) }

func (p *llamaSplitter) split(whole *llamaPart) {
	if whole.units <= p.size {
		part := *whole
		part.isSentence = true
		p.packer.add(&part)
		return
	}
	p.eachPart(whole.Span, func(part *llamaPart) bool {
		if part.Start == whole.Start {
			part.cause, part.span = whole.cause, whole.span
		}
		if part.units > p.size && part.Span != whole.Span {
			p.split(part)
		} else {
			p.packer.add(part)
		}
		return p.packer.out.Err == nil
	})
}

func (p *llamaSplitter) eachPart(s chunk.Span, visit func(*llamaPart) bool) {
	sentences := llamaSentences{splitter: p, span: s}
	rules := [...]struct {
		next       func(from, to int) (pos int, causeSpan chunk.Span)
		units      func(chunk.Span) int
		isSentence bool
		cause      chunk.Cause
	}{
		{p.paragraph, p.units, true, chunk.CauseParagraph},
		{sentences.next, sentences.units, true, chunk.CauseSentence},
		{p.clause, p.units, false, chunk.CauseClause},
		{p.word, p.units, false, chunk.CauseWord},
		{p.character, p.units, false, chunk.CauseSize},
	}
	for i := range rules {
		rule := &rules[i]
		pos, causeSpan := rule.next(s.Start, s.End)
		if pos == s.End && i+1 < len(rules) {
			continue
		}
		part := llamaPart{Span: chunk.Span{Start: s.Start, End: pos}, isSentence: rule.isSentence, cause: rule.cause}
		for {
			if part.units = rule.units(part.Span); !visit(&part) || pos == s.End {
				return
			}
			part = llamaPart{Span: chunk.Span{Start: pos}, isSentence: rule.isSentence, cause: rule.cause, span: causeSpan}
			pos, causeSpan = rule.next(pos, s.End)
			part.End = pos
		}
	}
}

func (p *llamaSplitter) paragraph(from, to int) (int, chunk.Span) {
	next := from
	if strings.HasPrefix(p.text[from:to], llamaParagraph) {
		next += len(llamaParagraph)
	}
	return findNextMark(p.text, llamaParagraph, next, to)
}

type llamaSentences struct {
	splitter  *llamaSplitter
	span      chunk.Span
	sentences []llamaSentence
	nextIndex int
}

func (w *llamaSentences) next(_, to int) (int, chunk.Span) {
	if w.sentences == nil {
		w.sentences = w.splitter.listSentences(w.span)
	}
	if w.nextIndex++; w.nextIndex < len(w.sentences) {
		to = w.span.Start + int(w.sentences[w.nextIndex].start)
	}
	return to, chunk.Span{}
}

// units returns the length of the last sentence that next returned.
func (w *llamaSentences) units(chunk.Span) int { return int(w.sentences[w.nextIndex-1].units) }

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

type llamaSentence struct{ start, units uint32 }

type sentencesKey struct {
	part            chunk.PackedSpan
	unit, tokenizer string
}

func (p *llamaSplitter) listSentences(s chunk.Span) []llamaSentence {
	if s.Len() < minCachedBytes {
		return p.findSentences(s)
	}
	key := sentencesKey{chunk.Pack(s), p.job.Settings.Unit, p.job.Settings.Tokenizer}
	return p.job.Doc.Memo(key, func() any { return p.findSentences(s) }).([]llamaSentence)
}

func (p *llamaSplitter) findSentences(s chunk.Span) []llamaSentence {
	starts := append(AppendSentenceStarts(nil, s.Slice(p.text)), uint32(s.Len()))
	starts[0] = 0
	list := make([]llamaSentence, len(starts)-1)
	for i := range list {
		span := chunk.Span{Start: s.Start + int(starts[i]), End: s.Start + int(starts[i+1])}
		list[i] = llamaSentence{starts[i], uint32(p.units(span))}
	}
	return list
}

const minCachedBytes = 1 << 12
