package systems

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

type textDraft struct {
	text   string
	copied []copiedPart
}

func newDraft(text string) *textDraft {
	return &textDraft{text: text, copied: []copiedPart{{length: uint32(len(text)), sourceLength: uint32(len(text))}}}
}

type edit struct {
	start, end  int
	replacement string
	// isReplacement is true if replacement represents the old text. The old text then does not
	// count as dropped.
	isReplacement bool
}

// joinsInvalidBytes reports whether removing the text of e would combine invalid bytes around it
// into a valid character.
func (e *edit) joinsInvalidBytes(text string) bool {
	return e.replacement == "" && e.end < len(text) && !utf8.RuneStart(text[e.end])
}

// applyEdits applies edits, which must be in text order.
func (d *textDraft) applyEdits(edits []edit) {
	if len(edits) == 0 {
		return
	}
	w := draftWriter{textDraft: d, parts: make([]copiedPart, 0, len(d.copied)+len(edits))}
	w.output.Grow(len(d.text))
	pos := 0
	for i := range edits {
		if edits[i].joinsInvalidBytes(d.text) {
			continue
		}
		w.copySpan(chunk.Span{Start: pos, End: edits[i].start})
		w.applyEdit(&edits[i])
		pos = edits[i].end
	}
	w.copySpan(chunk.Span{Start: pos, End: len(d.text)})
	d.text, d.copied = w.output.String(), w.parts
}

func (d *textDraft) rewrite(doc *segment.Analysis) *rewritten {
	return newRewritten(doc, d.text, d.copied)
}

type draftWriter struct {
	*textDraft
	output   strings.Builder
	parts    []copiedPart
	nextPart int
}

func (w *draftWriter) copySpan(s chunk.Span) {
	for w.nextPart < len(w.copied) && w.copied[w.nextPart].end() <= s.Start {
		w.nextPart++
	}
	for i := w.nextPart; i < len(w.copied) && int(w.copied[i].start) < s.End; i++ {
		c := &w.copied[i]
		start, end := max(s.Start, int(c.start)), min(s.End, c.end())
		from := c.sourceOffset(start)
		w.parts = append(w.parts, copiedPart{start: uint32(w.output.Len() + start - s.Start), sourceStart: uint32(from), length: uint32(end - start), sourceLength: uint32(c.sourceOffset(end) - from)})
		w.nextPart = i
	}
	w.output.WriteString(s.Slice(w.text))
}

func (w *draftWriter) applyEdit(e *edit) {
	if origin := sourceSpan(w.copied[w.nextPart:], chunk.Span{Start: e.start, End: e.end}); e.isReplacement && !origin.Empty() {
		w.parts = append(w.parts, copiedPart{start: uint32(w.output.Len()), sourceStart: uint32(origin.Start), length: uint32(len(e.replacement)), sourceLength: uint32(origin.Len())})
	}
	w.output.WriteString(e.replacement)
}
