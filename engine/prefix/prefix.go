// Package prefix puts the headings above a chunk in front of it (rules/context-prefix).
package prefix

import (
	"context"
	"math"
	"path"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

const (
	// between separates two titles, end separates the prefix from the text.
	between = " > "
	end     = "\n\n"
	left    = "…"
	// namedOpening and namedEnd enclose AnythingLLM's header.
	namedOpening = "<document_metadata>\n"
	namedEnd     = "</document_metadata>"
	// slack is the maximum number of tokens that joining two texts adds.
	slack = 2
	// pollEvery is the number of chunks between two checks of the context.
	pollEvery = 1024
)

// Plan makes the prefixes of the chunks of one run. A nil Plan makes none.
type Plan struct {
	doc    *segment.Analysis
	meter  segment.Meter
	tokens bool
	sized  bool // the strategy respects max_chunk_size
	titled bool // the document's title comes first
	lines  *lines
	writer *writer
	most   int // maximum units of a prefix
	room   int

	// before is the last heading that starts before the most recent chunk.
	before int
	// last is the most recent heading, fitted its prefix, and units the prefix's length.
	last   int
	fitted string
	units  int
}

// For plans the prefixes of a document; nil if s requests none.
func For(doc *segment.Analysis, s settings.Settings, meter segment.Meter) *Plan {
	if !s.HasPrefix() {
		return nil
	}
	if s.PrefixNamed() {
		return planName(doc, s, meter)
	}
	p := &Plan{doc: doc, meter: meter, tokens: s.UnitTraits().Tokenized, sized: s.Traits().HasMaxSize, titled: s.PrefixTitled(), most: math.MaxInt, before: -1, last: -2}
	p.lines = linesOf(doc, lineKey{titled: p.titled, unit: s.Unit, tokenizer: s.Tokenizer}, meter)
	p.writer = newWriter(doc.Outline(), p.lines)
	if !s.IsBounded() {
		return p
	}
	p.most = s.MaxChunkSize / settings.PrefixShare
	if s.PrefixInSize() {
		loose := 0
		if p.tokens {
			loose = slack
		}
		p.room = min(p.most, p.lines.longest+loose)
		p.most = max(0, p.room-loose)
	}
	return p
}

// planName plans the header of AnythingLLM: the document's name. A name that counts and
// is too long is omitted.
func planName(doc *segment.Analysis, s settings.Settings, meter segment.Meter) *Plan {
	p := &Plan{doc: doc, meter: meter, sized: s.Traits().HasMaxSize}
	p.fitted = namedOpening + "sourceDocument: " + path.Base(doc.Name) + "\n" + namedEnd + end
	p.units = meter.Count(p.fitted)
	if !s.PrefixInSize() {
		return p
	}
	if p.room = p.units; s.UnitTraits().Tokenized {
		p.room += slack
	}
	if p.room > s.MaxChunkSize/settings.PrefixShare {
		p.fitted, p.units, p.room = "", 0, 0
	}
	return p
}

// Unnamed returns a text without AnythingLLM's header (the document's title, date and
// address), if it begins with one.
func Unnamed(text string) string {
	if !strings.HasPrefix(text, namedOpening) {
		return text
	}
	_, rest, _ := strings.Cut(text, namedEnd)
	return namedOpening + rest
}

// Room returns the units of max_chunk_size reserved for the longest prefix, or 0 if
// prefixes do not count.
func (p *Plan) Room() int {
	if p == nil {
		return 0
	}
	return p.room
}

// Put puts its prefix in front of every chunk. If prefixes count, size is the part of the
// maximum left for the text, and it flags chunks again: one longer than size may still
// fit, since its own prefix may be shorter than the longest.
func (p *Plan) Put(ctx context.Context, chunks *chunk.Chunks, size int) error {
	if p == nil {
		return nil
	}
	chunks.Detach()
	var c chunk.Chunk
	for i := range chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		chunks.SetLead(i, p.prefixOf(chunks.Body(i)))
		_, oversize := chunks.Flags(i)
		if _, tokens := chunks.Tokens(i); p.room > 0 && (oversize || tokens > 0) {
			chunks.Read(i, &c)
			p.flag(&c, size+p.room)
			chunks.SetFlags(i, &c)
		}
	}
	return nil
}

func (p *Plan) prefixOf(body chunk.Span) string {
	if p.lines == nil { // it has no headings
		return p.fitted
	}
	o := p.writer.o
	if p.lines.matter && body.Start <= o.BlockStart(0) {
		return ""
	}
	p.before = o.HeadingNear(body.Start, p.before)
	above := p.before
	if ownCount := above + 1; o.BeginsWith(p.doc.Text, body, ownCount) {
		if p.titled && p.lines.giving[ownCount] {
			return ""
		}
		above = o.Heading(ownCount).Parent
	}
	if above != p.last {
		p.last, p.fitted = above, p.fit(above)
		p.units = int(p.lines.units[above+1])
		if p.units > p.most {
			p.units = p.meter.Count(p.fitted)
		}
	}
	return p.fitted
}

// fit returns the line of a heading. If it is too long, fit drops titles from the left,
// and finally words from the end of the last one.
func (p *Plan) fit(heading int) string {
	if int(p.lines.units[heading+1]) <= p.most {
		return p.writer.lineOf(heading).text
	}
	titles := p.lines.titles(p.doc.Outline(), heading)
	for i := 1; i < len(titles); i++ {
		if s := left + between + strings.Join(titles[i:], between) + end; p.fits(s) {
			return s
		}
	}
	words := strings.Fields(titles[len(titles)-1])
	for n := len(words); n > 0; n-- {
		s := strings.Join(words[:n], " ") + end
		if n < len(words) {
			s = strings.Join(words[:n], " ") + left + end
		}
		if p.fits(s) {
			return s
		}
	}
	return ""
}

func (p *Plan) fits(s string) bool { return p.meter.Count(s) <= p.most }

// flag sets or clears the flag of a chunk that may have up to most units, including its
// prefix.
func (p *Plan) flag(c *chunk.Chunk, most int) {
	if !c.Oversize && !(p.sized && p.isNearLimit(c, most)) {
		return
	}
	text := p.doc.Text
	total := p.meter.Count(c.Content(text))
	ownCount := c.TokenEnd - c.TokenStart // a window of tokens keeps the tokens it was cut with
	if ownCount == 0 {
		ownCount = p.meter.Count(c.Header.Slice(text) + c.BodyContent(text) + c.Footer)
	}
	switch {
	case total <= most:
		c.Oversize, c.OversizeReason = false, chunk.ReasonUnknown
	case ownCount <= most:
		c.Oversize, c.OversizeReason = true, chunk.ReasonOverlap
	}
}

// isNearLimit reports whether an unflagged chunk may be too long. Unflagged chunks are
// within the size, and room is reserved for the rest, but a window of tokens may have a
// different count as a separate text.
func (p *Plan) isNearLimit(c *chunk.Chunk, most int) bool {
	if c.TokenEnd == 0 {
		return false
	}
	text := p.doc.Text
	if c.HasRepeatedText() || chunk.InsideChar(text, c.Body.Start) || chunk.InsideChar(text, c.Body.End) {
		return true
	}
	return p.units+p.meter.CountRange(c.Body.Start, c.Body.End)+slack > most
}
