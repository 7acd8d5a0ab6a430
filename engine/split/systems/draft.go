package systems

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// draft is a document's text during preparation for cutting: each step replaces parts of
// it.
type draft struct {
	text   string
	copied []copied // parts copied from the source
}

func newDraft(text string) *draft {
	return &draft{text: text, copied: []copied{{n: uint32(len(text)), of: uint32(len(text))}}}
}

// edit replaces a part of a draft with a text.
type edit struct {
	start, end int
	with       string
	// stands: the text represents the replaced part, so that part is not lost.
	stands bool
}

// joinsBroken reports whether the edit would leave nothing between two parts of a broken
// character, and so make it whole.
func (e *edit) joinsBroken(text string) bool {
	return e.with == "" && e.end < len(text) && !utf8.RuneStart(text[e.end])
}

// apply makes the edits, which are in the order of the text.
func (d *draft) apply(edits []edit) {
	if len(edits) == 0 {
		return
	}
	w := redraft{draft: d, made: make([]copied, 0, len(d.copied)+len(edits))}
	w.to.Grow(len(d.text))
	pos := 0
	for i := range edits {
		if edits[i].joinsBroken(d.text) {
			continue
		}
		w.keep(chunk.Span{Start: pos, End: edits[i].start})
		w.write(&edits[i])
		pos = edits[i].end
	}
	w.keep(chunk.Span{Start: pos, End: len(d.text)})
	d.text, d.copied = w.to.String(), w.made
}

// rewrite returns the draft as a text made from a document.
func (d *draft) rewrite(doc *segment.Analysis) *rewritten { return newRewritten(doc, d.text, d.copied) }

// redraft writes a text from parts of a draft, in their order.
type redraft struct {
	*draft
	to   strings.Builder
	made []copied
	next int // index of the next part that was copied to the draft
}

func (w *redraft) keep(s chunk.Span) {
	for w.next < len(w.copied) && w.copied[w.next].end() <= s.Start {
		w.next++
	}
	for i := w.next; i < len(w.copied) && int(w.copied[i].at) < s.End; i++ {
		c := &w.copied[i]
		start, end := max(s.Start, int(c.at)), min(s.End, c.end())
		from := c.source(start)
		w.made = append(w.made, copied{at: uint32(w.to.Len() + start - s.Start), from: uint32(from), n: uint32(end - start), of: uint32(c.source(end) - from)})
		w.next = i
	}
	w.to.WriteString(s.Of(w.text))
}

// write writes the text of an edit.
func (w *redraft) write(e *edit) {
	if of := sourceOf(w.copied, chunk.Span{Start: e.start, End: e.end}); e.stands && !of.Empty() {
		w.made = append(w.made, copied{at: uint32(w.to.Len()), from: uint32(of.Start), n: uint32(len(e.with)), of: uint32(of.Len())})
	}
	w.to.WriteString(e.with)
}
