// Package segment finds the sentences, words and tokens of a document. All runs on the document
// share the results.
package segment

import (
	"sync"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/outline"
	"chunkscope/engine/source"
	"chunkscope/engine/work"
)

// Analysis caches the results derived from one document. It is safe for concurrent use.
type Analysis struct {
	*source.Document

	outline   func() *outline.Outline
	links     func() []chunk.PackedSpan
	sentences func() []chunk.PackedSpan
	elements  func() *element.Set
	words     func() *Offsets
	memo      sync.Map // key → func() any
	tally     work.Tally
}

// Analyze returns an analysis of d. Each result is computed when it is first needed.
func Analyze(d *source.Document) *Analysis {
	a := &Analysis{Document: d}
	t := &a.tally
	a.outline = sync.OnceValue(func() *outline.Outline {
		t.Begin(work.Blocks, len(d.Text))
		defer t.End(work.Blocks)
		switch d.Format {
		case source.Plain:
			o := outline.ParsePlain(d.Text)
			o.BackticksQuote = d.BackticksQuote()
			return o
		case source.Code:
			return outline.ParseSource(d.Text, d.Language())
		}
		return outline.ParseFor(t, d.Text)
	})
	a.links = sync.OnceValue(func() []chunk.PackedSpan { return element.FindLinks(d.Text, a.Outline()) })
	a.sentences = sync.OnceValue(func() []chunk.PackedSpan { return Sentences(t, d.Text, a.Outline().Prose, a.links()) })
	a.elements = sync.OnceValue(func() *element.Set {
		o, s := a.Outline(), a.Sentences()
		t.Begin(work.Elements, 0)
		defer t.End(work.Elements)
		return element.Find(d.Text, o, s, a.links())
	})
	a.words = sync.OnceValue(func() *Offsets { return newWords(d.Text) })
	return a
}

// WithFormat returns a new analysis of the document in another format.
func (a *Analysis) WithFormat(f source.Format) *Analysis { return Analyze(a.Document.WithFormat(f)) }

// Progress returns the progress of the analysis. If a caller stops the Tally, the analysis remains
// incomplete.
func (a *Analysis) Progress() *work.Tally { return &a.tally }

// Clone returns a new analysis of the same document. It does not copy results.
func (a *Analysis) Clone() *Analysis { return Analyze(a.Document) }

// Outline returns the blocks and headings of the document.
func (a *Analysis) Outline() *outline.Outline { return a.outline() }

// Sentences returns the sentences in prose, in order.
func (a *Analysis) Sentences() []chunk.PackedSpan { return a.sentences() }

// Elements returns the sentences, code blocks and other elements of the document.
func (a *Analysis) Elements() *element.Set { return a.elements() }

type pagesKey string

// Pages returns the pages of the document. mark is a value of page_mark.
func (a *Analysis) Pages(mark string) *source.Pages {
	return a.Memo(pagesKey(mark), func() any { return source.FindPages(a.Text, mark) }).(*source.Pages)
}

type tokensKey string

// Tokens returns the tokens of the document. tokenizer is the name of a tokenizer.
func (a *Analysis) Tokens(tokenizer string) *Tokens {
	return a.Memo(tokensKey(tokenizer), func() any { return newTokens(&a.tally, a.Text, tokenizer) }).(*Tokens)
}

// Memo returns the result of compute, which is cached under key. To avoid collisions, the type of
// key must be defined in the caller's package.
func (a *Analysis) Memo(key any, compute func() any) any {
	f, ok := a.memo.Load(key)
	if !ok {
		f, _ = a.memo.LoadOrStore(key, sync.OnceValue(compute))
	}
	return f.(func() any)()
}

// Meter counts text in a unit: "chars", "words" or "tokens".
type Meter interface {
	// CountRange counts the units of source[a:b] as a separate text.
	CountRange(a, b int) int
	// Count counts the units of text.
	Count(text string) int
	// Advance returns the largest end ≤ limit for which source[a:end] has at most n units. The end
	// is never inside a character.
	Advance(a, n, limit int) int
}

// Meter returns the Meter for a unit. tokenizer is used only if the unit is "tokens".
func (a *Analysis) Meter(unit, tokenizer string) Meter {
	switch unit {
	case "words":
		return wordMeter{a}
	case "tokens":
		return tokenMeter{a.Tokens(tokenizer)}
	}
	return charMeter{a}
}
