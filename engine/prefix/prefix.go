// Package prefix adds the headings above a chunk to the start of the chunk (rules/context-prefix).
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
	titleSeparator  = " > "
	prefixEnd       = "\n\n"
	ellipsis        = "…"
	nameHeaderStart = "<document_metadata>\n"
	nameHeaderEnd   = "</document_metadata>"
	// maxJoinTokens is the maximum number of tokens that joining two texts adds to the sum of their
	// counts.
	maxJoinTokens = 2
	pollInterval  = 1024
)

// Plan creates the prefixes for the chunks of one run. A nil Plan creates no prefixes.
type Plan struct {
	doc           *segment.Analysis
	meter         segment.Meter
	countsTokens  bool
	hasMaxSize    bool
	hasTitle      bool
	lines         *lines
	writer        *writer
	maxUnits      int
	reservedUnits int

	// lastHeading is the index of the last heading before the last processed chunk.
	lastHeading   int
	cachedHeading int
	cachedPrefix  string
	cachedUnits   int
}

// NewPlan returns a plan for a document, or nil if s requests no prefixes.
func NewPlan(doc *segment.Analysis, s settings.Settings, meter segment.Meter) *Plan {
	if !s.HasPrefix() {
		return nil
	}
	if s.HasNameAsPrefix() {
		return newNamePlan(doc, s, meter)
	}
	p := &Plan{doc: doc, meter: meter, countsTokens: s.UnitTraits().CountsTokens, hasMaxSize: s.Traits().HasMaxSize, hasTitle: s.HasTitleInPrefix(), maxUnits: math.MaxInt, lastHeading: -1, cachedHeading: -2}
	p.lines = measureLines(doc, lineKey{hasTitle: p.hasTitle, unit: s.Unit, tokenizer: s.Tokenizer}, meter)
	p.writer = newWriter(doc.Outline(), p.lines)
	if !s.IsBounded() {
		return p
	}
	p.maxUnits = s.MaxChunkSize / settings.PrefixShare
	if s.CountsPrefixInSize() {
		unbounded := 0
		if p.countsTokens {
			unbounded = maxJoinTokens
		}
		p.reservedUnits = min(p.maxUnits, p.lines.longest+unbounded)
		p.maxUnits = max(0, p.reservedUnits-unbounded)
	}
	return p
}

// newNamePlan returns a plan for AnythingLLM's header, which contains the document's name.
func newNamePlan(doc *segment.Analysis, s settings.Settings, meter segment.Meter) *Plan {
	p := &Plan{doc: doc, meter: meter, hasMaxSize: s.Traits().HasMaxSize}
	p.cachedPrefix = nameHeaderStart + "sourceDocument: " + path.Base(doc.Name) + "\n" + nameHeaderEnd + prefixEnd
	p.cachedUnits = meter.Count(p.cachedPrefix)
	if !s.CountsPrefixInSize() {
		return p
	}
	if p.reservedUnits = p.cachedUnits; s.UnitTraits().CountsTokens {
		p.reservedUnits += maxJoinTokens
	}
	if p.reservedUnits > s.MaxChunkSize/settings.PrefixShare {
		p.cachedPrefix, p.cachedUnits, p.reservedUnits = "", 0, 0
	}
	return p
}

// StripNameHeader removes the document's title, date and address from AnythingLLM's header at the
// start of text. It preserves the opening tag of the header.
func StripNameHeader(text string) string {
	if !strings.HasPrefix(text, nameHeaderStart) {
		return text
	}
	_, rest, _ := strings.Cut(text, nameHeaderEnd)
	return nameHeaderStart + rest
}

// ReservedUnits returns the number of units of max_chunk_size that are reserved for the longest
// prefix. It returns 0 if max_chunk_size does not include prefixes.
func (p *Plan) ReservedUnits() int {
	if p == nil {
		return 0
	}
	return p.reservedUnits
}

// AddPrefixes adds a prefix to each chunk. size is the maximum chunk size without the reserved
// units. If max_chunk_size includes prefixes, AddPrefixes also updates the flags of chunks that are
// too long. A chunk longer than size may still fit, since its prefix may be shorter than the
// longest prefix.
func (p *Plan) AddPrefixes(ctx context.Context, chunks *chunk.Chunks, size int) error {
	if p == nil {
		return nil
	}
	chunks.Detach()
	var c chunk.Chunk
	for i := range chunks.Len() {
		if i%pollInterval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		chunks.SetContextPrefix(i, p.newPrefix(chunks.Body(i)))
		_, oversize := chunks.Flags(i)
		if _, tokens := chunks.TokenRange(i); p.reservedUnits > 0 && (oversize || tokens > 0) {
			chunks.Read(i, &c)
			p.flag(&c, size+p.reservedUnits)
			chunks.SetFlags(i, &c)
		}
	}
	return nil
}

func (p *Plan) newPrefix(body chunk.Span) string {
	if p.lines == nil { // the prefix contains no headings
		return p.cachedPrefix
	}
	o := p.writer.o
	if p.lines.hasFrontMatterTitle && body.Start <= o.BlockStart(0) {
		return ""
	}
	p.lastHeading = o.HeadingNear(body.Start, p.lastHeading)
	above := p.lastHeading
	if count := above + 1; o.BeginsWith(p.doc.Text, body, count) {
		if p.hasTitle && p.lines.isDocumentTitle[count] {
			return ""
		}
		above = o.Heading(count).Parent
	}
	if above != p.cachedHeading {
		p.cachedHeading, p.cachedPrefix = above, p.fitLine(above)
		p.cachedUnits = int(p.lines.units[above+1])
		if p.cachedUnits > p.maxUnits {
			p.cachedUnits = p.meter.Count(p.cachedPrefix)
		}
	}
	return p.cachedPrefix
}

// fitLine returns the prefix line for a heading. It removes titles from the left until the line
// fits, then words from the end of the last title. The result is empty if nothing fits.
func (p *Plan) fitLine(heading int) string {
	if int(p.lines.units[heading+1]) <= p.maxUnits {
		return p.writer.findLine(heading).text
	}
	titles := p.lines.titles(p.doc.Outline(), heading)
	for i := 1; i < len(titles); i++ {
		if s := ellipsis + titleSeparator + strings.Join(titles[i:], titleSeparator) + prefixEnd; p.fits(s) {
			return s
		}
	}
	words := strings.Fields(titles[len(titles)-1])
	for n := len(words); n > 0; n-- {
		s := strings.Join(words[:n], " ") + prefixEnd
		if n < len(words) {
			s = strings.Join(words[:n], " ") + ellipsis + prefixEnd
		}
		if p.fits(s) {
			return s
		}
	}
	return ""
}

func (p *Plan) fits(s string) bool { return p.meter.Count(s) <= p.maxUnits }

// flag updates the oversize flag of a chunk. limit includes the prefix.
func (p *Plan) flag(c *chunk.Chunk, limit int) {
	if !c.Oversize && !(p.hasMaxSize && p.isNearLimit(c, limit)) {
		return
	}
	text := p.doc.Text
	total := p.meter.Count(c.Content(text))
	count := c.TokenEnd - c.TokenStart
	if count == 0 {
		count = p.meter.Count(c.Header.Slice(text) + c.BodyContent(text) + c.Footer)
	}
	switch {
	case total <= limit:
		c.Oversize, c.OversizeReason = false, chunk.ReasonUnknown
	case count <= limit:
		c.Oversize, c.OversizeReason = true, chunk.ReasonOverlap
	}
}

// isNearLimit reports whether a chunk without an oversize flag may be longer than limit. Only token
// windows can be.
func (p *Plan) isNearLimit(c *chunk.Chunk, limit int) bool {
	if c.TokenEnd == 0 {
		return false
	}
	text := p.doc.Text
	if c.HasRepeatedText() || chunk.IsInsideChar(text, c.Body.Start) || chunk.IsInsideChar(text, c.Body.End) {
		return true
	}
	return p.cachedUnits+p.meter.CountRange(c.Body.Start, c.Body.End)+maxJoinTokens > limit
}
