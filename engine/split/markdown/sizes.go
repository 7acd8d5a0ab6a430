package markdown

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

type blockSizes struct {
	doc        *segment.Analysis
	text       string
	o          *outline.Outline
	meter      segment.Meter
	bodyEnds   []uint32 // ends of the blocks without trailing white space
	firstLines []chunk.PackedSpan
	// starts and ends count the units before the start and the end of each block. Both are nil if
	// every unit is one byte.
	starts, ends []uint32
	isBlank      map[int]bool
	first        int // start of the first block without leading blank lines
	unitStarts   *segment.Offsets
	// slack is the maximum error of the counts. It is not 0 for tokens, since the number of tokens
	// in a block depends on the surrounding text.
	slack int
}

type blockSizesKey struct{ unit, tokenizer string }

func loadBlockSizes(job *strategy.Job) *blockSizes {
	key := blockSizesKey{unit: job.Settings.Unit}
	if key.unit == "tokens" {
		key.tokenizer = job.Settings.Tokenizer
	}
	return job.Doc.Memo(key, func() any { return newBlockSizes(job.Doc, job.Meter, key) }).(*blockSizes)
}

func newBlockSizes(doc *segment.Analysis, meter segment.Meter, key blockSizesKey) *blockSizes {
	s := &blockSizes{doc: doc, text: doc.Text, o: doc.Outline(), meter: meter, isBlank: map[int]bool{}}
	switch key.unit {
	case "words":
		s.unitStarts = doc.Words()
	case "tokens":
		s.unitStarts, s.slack = &doc.Tokens(key.tokenizer).Starts, strategy.TokenSlack
	}
	n := s.o.NumBlocks()
	s.bodyEnds, s.firstLines = make([]uint32, n), make([]chunk.PackedSpan, n)
	if s.unitStarts != nil || doc.CharsBefore(len(s.text)) < len(s.text) {
		s.starts, s.ends = make([]uint32, n), make([]uint32, n)
	}
	s.first = s.textStart()
	for i := range n {
		start, end := s.start(i), text.TrimPythonEnd(s.text, s.first, s.o.BlockEnd(i))
		s.bodyEnds[i], s.firstLines[i] = uint32(end), s.firstLine(s.o.BlockStart(i))
		if s.starts != nil {
			s.starts[i], s.ends[i] = uint32(s.unitsBeforeEnd(start)), uint32(s.unitsBeforeEnd(end))
		}
		if start >= end || text.IsBlank(s.text[start:end]) {
			s.isBlank[i] = true
		}
	}
	return s
}

func (s *blockSizes) textStart() int {
	if s.doc.BOMLength() > 0 {
		return 0
	}
	content := strings.TrimLeft(s.text, " \t\r\n")
	return text.LineStart(s.text, len(s.text)-len(content))
}

func (s *blockSizes) start(i int) int {
	if i == 0 {
		return s.first
	}
	return s.o.BlockStart(i)
}

func (s *blockSizes) firstLine(start int) chunk.PackedSpan {
	return chunk.Pack(text.FirstLine(s.text, start))
}

func (s *blockSizes) end(i int) int { return int(s.bodyEnds[i]) }

func (s *blockSizes) newExtent(first, last int) (e extent) {
	s.setExtent(&e, first, last)
	return e
}

func (s *blockSizes) setExtent(e *extent, first, last int) {
	e.start, e.end = s.start(first), s.end(last)
	if e.startUnits, e.endUnits = e.start, e.end; s.starts != nil {
		e.startUnits, e.endUnits = int(s.starts[first]), int(s.ends[last])
	}
}

func (s *blockSizes) unitsBeforeStart(off int) int {
	n := s.unitsBeforeEnd(off)
	if s.unitStarts != nil && n > 0 && s.isInsideUnit(off) {
		n--
	}
	return n
}

func (s *blockSizes) unitsBeforeEnd(off int) int {
	if s.unitStarts == nil {
		return s.doc.CharsBefore(off)
	}
	return s.unitStarts.IndexFrom(off)
}

func (s *blockSizes) isInsideUnit(off int) bool {
	if off >= len(s.text) || s.unitStarts.Has(off) {
		return false
	}
	return s.slack > 0 || !text.IsSpaceByte(s.text[off-1]) && !text.IsSpaceByte(s.text[off])
}

// extent is a span with the number of units before its start and end, and with the header and
// footer repeated around it.
type extent struct {
	start, end, startUnits, endUnits int
	header, footer                   *strategy.Addition
}

func (s *blockSizes) extent(start, end int) extent {
	return extent{start: start, end: end, startUnits: s.unitsBeforeStart(start), endUnits: s.unitsBeforeEnd(end)}
}

func (s *blockSizes) isLarger(a, b *extent, n int) bool {
	size := b.endUnits - a.startUnits
	if a.header != nil || b.footer != nil {
		return s.isLargerWithAdditions(a, b, n)
	}
	if s.slack == 0 || size+s.slack <= n || size-s.slack > n {
		return size > n
	}
	return s.meter.CountRange(a.start, b.end) > n
}

func (s *blockSizes) isLargerWithAdditions(a, b *extent, n int) bool {
	size := b.endUnits - a.startUnits + a.header.Length() + b.footer.Length()
	if s.slack == 0 || size+2*s.slack <= n || size-2*s.slack > n {
		return size > n
	}
	return s.meter.Count(a.header.Content()+s.text[a.start:b.end]+b.footer.Content()) > n
}

func (s *blockSizes) size(a *extent) int {
	if s.slack == 0 {
		return a.endUnits - a.startUnits + a.header.Length() + a.footer.Length()
	}
	if a.header != nil || a.footer != nil {
		return s.meter.Count(a.header.Content() + s.text[a.start:a.end] + a.footer.Content())
	}
	return s.meter.CountRange(a.start, a.end)
}
