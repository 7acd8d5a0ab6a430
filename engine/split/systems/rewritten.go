package systems

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// rewritten is a document's text as cleaned by another system, with the source position of each
// part.
type rewritten struct {
	doc      *segment.Analysis
	original *segment.Analysis
	copied   []copiedPart
	partAt   []uint32
	dropped  func() []uint32
}

// copiedPart maps a range of the rewritten text to the source. The system added the text between two
// parts.
type copiedPart struct{ start, sourceStart, length, sourceLength uint32 }

func (c *copiedPart) end() int { return int(c.start + c.length) }

func (c *copiedPart) sourceEnd() int { return int(c.sourceStart + c.sourceLength) }

// sourceOffset converts an offset in the part, or the end of the part, to an offset in the source.
func (c *copiedPart) sourceOffset(pos int) int {
	switch k := pos - int(c.start); {
	case k <= 0:
		return int(c.sourceStart)
	case k >= int(c.length):
		return c.sourceEnd()
	default:
		return int(c.sourceStart) + min(k, int(c.sourceLength)-1)
	}
}

type rewriter struct {
	original *segment.Analysis
	text     strings.Builder
	copied   []copiedPart
}

func newRewriter(doc *segment.Analysis) *rewriter {
	w := &rewriter{original: doc}
	w.text.Grow(len(doc.Text))
	return w
}

// copySpan copies a range of the source. Ranges must be in ascending order.
func (w *rewriter) copySpan(s chunk.Span) {
	if s.Empty() {
		return
	}
	pos := w.text.Len()
	if n := len(w.copied); n > 0 && w.copied[n-1].end() == pos {
		last := &w.copied[n-1]
		if !utf8.RuneStart(w.original.Text[s.Start]) {
			s.Start = last.sourceEnd()
		}
		if last.sourceEnd() == s.Start {
			w.text.WriteString(s.Slice(w.original.Text))
			last.length += uint32(s.Len())
			last.sourceLength = last.length
			return
		}
	}
	w.text.WriteString(s.Slice(w.original.Text))
	w.copied = append(w.copied, copiedPart{uint32(pos), uint32(s.Start), uint32(s.Len()), uint32(s.Len())})
}

func (w *rewriter) add(text string) { w.text.WriteString(text) }

func (w *rewriter) finish() *rewritten { return newRewritten(w.original, w.text.String(), w.copied) }

func newRewritten(doc *segment.Analysis, text string, copied []copiedPart) *rewritten {
	t := &rewritten{doc: doc, original: doc, copied: copied}
	if text != doc.Text {
		t.doc = segment.Analyze(doc.WithText(text))
	}
	t.partAt = make([]uint32, len(text)/blockSize+1)
	part := 0
	for i := range t.partAt {
		for part < len(copied) && copied[part].end() <= i*blockSize {
			part++
		}
		t.partAt[i] = uint32(part)
	}
	t.dropped = sync.OnceValue(t.findDropped)
	return t
}

const blockSize = 64

func (t *rewritten) job(job *strategy.Job) *strategy.Job {
	s := job.Settings
	return &strategy.Job{Doc: t.doc, Settings: s, Meter: t.doc.Meter(s.Unit, s.Tokenizer)}
}

func (t *rewritten) place(p strategy.Place) (strategy.Place, bool) {
	content := p.Text
	if content == "" {
		content = p.Body.Slice(t.doc.Text)
	}
	body, isSame := t.findSource(p.Body)
	isSame = isSame && p.Text == ""
	p.Body, p.Cut, p.Text = body, t.sourceSpan(p.Cut), ""
	if !isSame && content != body.Slice(t.original.Text) {
		if p.Form == chunk.FormRepaired {
			p.Form, content = chunk.FormSlice, chunk.Repair(content)
		}
		p.Text = content
	}
	return p, !body.Empty()
}

func (t *rewritten) sourceSpan(s chunk.Span) chunk.Span {
	source, _ := t.findSource(s)
	return source
}

// findSource returns the span of the source that corresponds to s. isSame is true if the texts of
// both spans are equal.
func (t *rewritten) findSource(s chunk.Span) (source chunk.Span, isSame bool) {
	parts := t.copied[t.partAt[s.Start/blockSize]:]
	for len(parts) > 0 && parts[0].end() <= s.Start {
		parts = parts[1:]
	}
	if len(parts) > 0 && int(parts[0].start) <= s.Start && s.End <= parts[0].end() && !s.Empty() && parts[0].length == parts[0].sourceLength {
		return s.Shift(int(parts[0].sourceStart) - int(parts[0].start)), true
	}
	return sourceSpan(parts, s), false
}

func sourceSpan(parts []copiedPart, s chunk.Span) chunk.Span {
	first := 0
	for first < len(parts) && parts[first].end() <= s.Start {
		first++
	}
	end := first
	for end < len(parts) && int(parts[end].start) < s.End {
		end++
	}
	if s.Empty() || first == end {
		return chunk.Span{}
	}
	return chunk.Span{Start: parts[first].sourceOffset(s.Start), End: parts[end-1].sourceOffset(s.End)}
}

func (t *rewritten) findDropped() (offsets []uint32) {
	start := 0
	for i := range t.copied {
		offsets = appendVisible(offsets, t.original.Text, start, int(t.copied[i].sourceStart))
		start = t.copied[i].sourceEnd()
	}
	return appendVisible(offsets, t.original.Text, start, len(t.original.Text))
}

// addDropped returns a function that lists all dropped characters, including those at offsets,
// which were dropped during splitting.
func (t *rewritten) addDropped(offsets []uint32) func() []uint32 {
	if len(offsets) == 0 {
		return t.dropped
	}
	return sync.OnceValue(func() []uint32 {
		all := slices.Concat(t.dropped(), offsets)
		slices.Sort(all)
		return slices.Compact(all) // repeated text may be listed twice
	})
}

func appendVisible(list []uint32, content string, from, to int) []uint32 {
	for from < to {
		r, n := utf8.DecodeRuneInString(content[from:to])
		if !text.IsSpace(r) {
			list = append(list, uint32(from))
		}
		from += n
	}
	return list
}
