package systems

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// ChonkieRecursive cuts like Chonkie's RecursiveChunker with its own rules
// (rules/chonkie_recursive): lines, sentences, clauses, words, units. A part that is
// too long is cut by the next of these, and the pieces of each are packed.
func ChonkieRecursive(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	extent := chunk.Span{End: len(job.Doc.Text)}
	p := chonkieChunker{job: job, text: job.Doc.Text, size: s.MaxChunkSize, beforeCore: s.IsBeforeChonkieCore()}
	p.out = strategy.NewCollector(ctx, job, min(len(p.text), p.units(extent)/s.MaxChunkSize*5/4+4))
	p.split(extent, 0, chonkieCut{})
	return p.out.Cut()
}

type chonkieChunker struct {
	job        *strategy.Job
	text       string
	size       int
	beforeCore bool // cuts like versions before chonkie-core
	out        *strategy.Collector
}

type chonkieCut struct {
	end   int
	cause chunk.Cause
	span  chunk.Span
}

// minChonkieChars is min_characters_per_chunk: shorter pieces are joined before their units
// are counted. Since chonkie-core it counts bytes.
const minChonkieChars = 24

func (p *chonkieChunker) units(s chunk.Span) int { return p.job.Meter.CountRange(s.Start, s.End) }

func (p *chonkieChunker) split(s chunk.Span, level int, before chonkieCut) {
	if s.Empty() || p.out.Err != nil {
		return
	}
	if level == len(chonkieRules) {
		p.windows(s, before)
		return
	}
	words := chonkieRules[level].cutsAtWords
	cuts := p.cuts(s, level)
	if !words || !p.beforeCore {
		cuts = p.joinShort(s, cuts)
	}
	counts := make([]int, len(cuts)+1) // sum of the units up to each cut
	tooLong := true
	start := s.Start
	for i := range cuts {
		n := p.units(chunk.Span{Start: start, End: cuts[i].end})
		if words && p.beforeCore && i > 0 { // the space before a word is not counted with it
			n = p.units(chunk.Span{Start: start + 1, End: cuts[i].end})
		}
		tooLong = tooLong && n > p.size
		if counts[i+1] = counts[i] + n; words && p.beforeCore {
			counts[i+1]++ // the space that joins words
		}
		start = cuts[i].end
	}
	if words && p.beforeCore && tooLong { // no pieces are joined, so no space is counted
		for i := range counts {
			counts[i] -= i
		}
	}
	start = s.Start
	for i := 0; i < len(cuts); {
		first, end := i, i+1
		for !tooLong && end < len(cuts) && p.fits(counts[end+1]-counts[first]) {
			end++
		}
		part := chunk.Span{Start: start, End: cuts[end-1].end}
		switch i = end; {
		case part.Empty():
			continue
		case counts[end]-counts[first] > p.size:
			p.split(part, level+1, before)
		default:
			p.emit(part, before)
		}
		start, before = part.End, cuts[end-1]
	}
}

// fits reports whether pieces of that many units fit into one chunk. Before
// chonkie-core their units had to be fewer than its size.
func (p *chonkieChunker) fits(units int) bool {
	return units < p.size || units == p.size && !p.beforeCore
}

func (p *chonkieChunker) cuts(s chunk.Span, level int) (cuts []chonkieCut) {
	rule := &chonkieRules[level]
	for pos := s.Start; pos < s.End; {
		i, n := rule.find(p.text[pos:s.End], p.beforeCore)
		if n == 0 {
			break
		}
		mark := chunk.Span{Start: pos + i, End: pos + i + n}
		pos = mark.End
		cut := chonkieCut{mark.End, rule.cause, mark}
		if mark.Len() == 2 && p.text[mark.Start:mark.End] == "\n\n" {
			cut.cause = chunk.CauseParagraph
		}
		if rule.cutsAtWords && p.beforeCore { // the space begins the next word
			cut.end = mark.Start
		}
		cuts = append(cuts, cut)
	}
	if n := len(cuts); n == 0 || cuts[n-1].end < s.End || rule.cutsAtWords && p.beforeCore {
		cuts = append(cuts, chonkieCut{end: s.End})
	}
	return cuts
}

func (p *chonkieChunker) joinShort(s chunk.Span, cuts []chonkieCut) []chonkieCut {
	if p.beforeCore {
		return p.joinForwards(s, cuts)
	}
	result := cuts[:0]
	start, previous := s.Start, s.Start // starts of the last piece made and of the current piece
	for _, c := range cuts {
		if n := len(result); n > 0 && (result[n-1].end-start < minChonkieChars || c.end-previous < minChonkieChars) {
			result[n-1] = c
		} else {
			if n > 0 {
				start = result[n-1].end
			}
			result = append(result, c)
		}
		previous = c.end
	}
	return result
}

// joinForwards joins short pieces with the next ones, until they are long enough.
func (p *chonkieChunker) joinForwards(s chunk.Span, cuts []chonkieCut) []chonkieCut {
	chars := p.job.Doc.Meter("chars", "")
	result := cuts[:0]
	start, previous := s.Start, s.Start // starts of the collected text and of the current piece
	for _, c := range cuts {
		short := chars.CountRange(previous, c.end) < minChonkieChars
		previous = c.end
		if short && chars.CountRange(start, c.end) < minChonkieChars && c.end < s.End {
			continue
		}
		result = append(result, c)
		start = c.end
	}
	return result
}

// windows cuts text without marks by its units.
func (p *chonkieChunker) windows(s chunk.Span, before chonkieCut) {
	for pos := s.Start; pos < s.End && p.out.Err == nil; {
		end := p.job.Meter.Advance(pos, p.size, s.End)
		if end <= pos { // a single character is longer than a chunk
			end = text.NextChar(p.text, pos)
		}
		p.emit(chunk.Span{Start: pos, End: end}, before)
		pos, before = end, chonkieCut{cause: chunk.CauseSize}
	}
}

func (p *chonkieChunker) emit(s chunk.Span, before chonkieCut) {
	c := chunk.Chunk{Body: s}
	setFlag(&c, p.job, p.size)
	p.out.Add(&c, &chunk.Seam{Cause: before.cause, Source: before.span})
}

var chonkieRules = [...]struct {
	cause       chunk.Cause
	cutsAtWords bool
	// find returns the offset and length of the first mark in a text; the length is 0
	// if there is none.
	find func(text string, old bool) (at, n int)
}{
	{cause: chunk.CauseLine, find: findLineEnd},
	{cause: chunk.CauseSentence, find: findSentenceEnd},
	{cause: chunk.CauseClause, find: findPause},
	{cause: chunk.CauseWord, cutsAtWords: true, find: func(text string, _ bool) (int, int) {
		if i := strings.IndexByte(text, ' '); i >= 0 {
			return i, 1
		}
		return 0, 0
	}},
}

// findLineEnd finds line feeds and carriage returns. Before chonkie-core each of them
// was a separate mark.
func findLineEnd(text string, old bool) (pos, n int) {
	i := indexLineEnd(text)
	switch {
	case i < 0:
		return 0, 0
	case !old && (strings.HasPrefix(text[i:], "\n\n") || strings.HasPrefix(text[i:], "\r\n")):
		return i, 2
	}
	return i, 1
}

// indexLineEnd returns the offset of the first line feed or carriage return, or -1. It
// searches block by block: if one of the two is rare, each line would be searched for it
// to the end of the text.
func indexLineEnd(text string) int {
	const block = 512
	for start := 0; start < len(text); start += block {
		part := text[start:min(start+block, len(text))]
		feed := strings.IndexByte(part, '\n')
		if feed >= 0 {
			part = part[:feed]
		}
		if i := strings.IndexByte(part, '\r'); i >= 0 {
			return start + i
		}
		if feed >= 0 {
			return start + feed
		}
	}
	return -1
}

func findSentenceEnd(text string, _ bool) (pos, n int) {
	for pos := 0; ; {
		i := strings.IndexByte(text[pos:], ' ')
		if i < 0 {
			return 0, 0
		}
		if pos += i; pos > 0 && strings.IndexByte(".!?", text[pos-1]) >= 0 {
			return pos - 1, 2
		}
		pos++
	}
}

func findPause(text string, _ bool) (pos, n int) {
	for i := range len(text) {
		switch c := text[i]; {
		case pauseBytes[c]:
			return i, 1
		case c == '.' && strings.HasPrefix(text[i:], "..."):
			return i, 3
		case c == 0xe2 && strings.HasPrefix(text[i:], "—"):
			return i, len("—")
		}
	}
	return 0, 0
}

var pauseBytes = func() (t [256]bool) {
	for _, c := range []byte("{}\"[]<>():;,|~-`'") {
		t[c] = true
	}
	return t
}()
