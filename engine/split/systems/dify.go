package systems

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

const difyParagraph = "\n\n"

// Paragraphs reproduces Dify's general mode (rules/paragraphs). It cleans the text and splits it at
// one separator. A part that is too long is split at Dify's other separators.
func Paragraphs(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	t := difyText(job)
	inner := t.job(job)
	parts := t.loadParts(difySeparator(s), inner)
	moreParts := 0
	for i := range parts.list {
		if n := parts.list[i].Span().Len(); n > s.MaxChunkSize {
			moreParts += n/s.MaxChunkSize*5/4 + 1
		}
	}
	out := strategy.NewCollector(ctx, job, parts.Chunks.Len()+moreParts).SetMapper(t.place)
	p := newDifySplitter(inner, t.rewritten, out)
	p.removesOnlyPeriod = t.removesOnlyPeriod
	p.cutParts(parts)
	cut, err := out.Cut()
	cut.Dropped = t.addDropped(p.dropped)
	if s.HasParagraphParents() {
		cut.Parents = t.sources
	}
	return cut, err
}

type difyTexts struct {
	*rewritten
	parents []chunk.Span
	sources chunk.Parents // the parents in the source
	// removesOnlyPeriod is true if only a period is removed from the start of a chunk.
	removesOnlyPeriod bool
}

func (t *difyTexts) sourceParents() (out chunk.Parents) {
	for _, s := range t.parents {
		p := chunk.Parent{Body: t.sourceSpan(s)}
		if text := s.Slice(t.doc.Text); text != p.Body.Slice(t.original.Text) {
			p.Text = text
		}
		if !p.Body.Empty() {
			out = append(out, p)
		}
	}
	return out
}

type parentsKey struct {
	cleanKey
	size            int
	unit, tokenizer string
}

type wholeKey struct{}

func difyText(job *strategy.Job) difyTexts {
	s := &job.Settings
	key := cleanKey{spaces: s.RemoveExtraSpaces, addresses: s.RemoveURLsEmails}
	switch {
	case s.HasParagraphParents():
		k := parentsKey{cleanKey: key, size: s.ParentSize, unit: s.Unit, tokenizer: s.Tokenizer}
		return job.Doc.Memo(k, func() any { return difyParents(job, cleanDocument(job.Doc, key)) }).(difyTexts)
	case s.HasDocumentParent(): // Dify does not clean the text in this mode
		t := job.Doc.Memo(wholeKey{}, func() any { return newRewritten(job.Doc, job.Doc.Text, newDraft(job.Doc.Text).copied) }).(*rewritten)
		return difyTexts{rewritten: t, parents: []chunk.Span{{End: len(job.Doc.Text)}}, removesOnlyPeriod: true}
	}
	t := cleanDocument(job.Doc, key)
	return difyTexts{rewritten: t, parents: []chunk.Span{{End: len(t.doc.Text)}}, removesOnlyPeriod: s.RemovesOnlyPeriod()}
}

func difyParents(job *strategy.Job, t *rewritten) difyTexts {
	splitter := t.job(job)
	splitter.Settings.RemoveOverlap(job.Settings.ParentSize)
	out := strategy.NewCollector(context.Background(), splitter, strings.Count(t.doc.Text, difyParagraph)+1)
	texts := difyTexts{removesOnlyPeriod: true}
	d := draftWriter{textDraft: &textDraft{text: t.doc.Text, copied: t.copied}}
	p := newDifySplitter(splitter, t, out)
	p.removesOnlyPeriod = true
	p.receive = func(pieces []chunk.Span) {
		start := d.output.Len()
		for _, s := range pieces {
			d.copySpan(s)
		}
		texts.parents = append(texts.parents, chunk.Span{Start: start, End: d.output.Len()})
	}
	p.splitParts(chunk.Span{End: len(t.doc.Text)}, difyParagraph)
	texts.rewritten = newRewritten(t.original, d.output.String(), d.parts)
	texts.sources = texts.sourceParents()
	return texts
}

// difySeparator returns the first separator in the settings as Dify decodes it. Dify uses Python's
// unicode_escape, which corrupts non-ASCII characters.
func difySeparator(s *settings.Settings) string {
	list, ok := settings.DecodeList(s.Separators)
	if !ok || len(list) == 0 {
		return difyParagraph
	}
	var b strings.Builder
	for _, c := range []byte(list[0]) {
		b.WriteRune(rune(c))
	}
	return b.String()
}
