package session

import (
	"context"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

const tokensTask = "tokens"

type tokensKey struct {
	doc       *engine.Document
	tokenizer string
}

// TokensTask is the work that finds the tokens of the document, while their
// borders are shown.
func (s *Session) TokensTask() []Task {
	if !s.ShowTokens {
		return nil
	}
	doc, tokenizer := s.Doc, s.Tokenizer()
	return []Task{{
		Name: tokensTask, Key: tokensKey{doc, tokenizer},
		Do: func(context.Context, func(any)) (any, error) {
			return &tokenBorders{doc, doc.Tokens(tokenizer)}, nil
		},
	}}
}

type tokenBorders struct {
	doc *engine.Document
	*segment.Tokens
}

// TokensIn are the tokens with text between two bytes of the document, every
// second one in odd; ok is false until they are known. The same token is odd
// wherever the reader is.
func (s *Session) TokensIn(from, to int) (even, odd []chunk.Span, ok bool) {
	if !s.ShowTokens {
		return nil, nil, false
	}
	t, fresh, _ := Result[*tokenBorders](s, tokensTask)
	if !fresh || t == nil || t.doc != s.Doc {
		return nil, nil, false
	}
	starts := t.Starts
	first := max(0, sort.Search(len(starts), func(i int) bool { return int(starts[i]) > from })-1)
	for i := first; i < len(starts) && int(starts[i]) < to; i++ {
		span := chunk.Span{Start: int(starts[i]), End: len(s.Doc.Text)}
		if i+1 < len(starts) {
			span.End = int(starts[i+1])
		}
		if i%2 == 0 {
			even = append(even, span)
		} else {
			odd = append(odd, span)
		}
	}
	return even, odd, true
}

// Tokenizer is what tokens are counted with: the chosen embedding model's own
// where it is one of ours, else that of the settings.
func (s *Session) Tokenizer() string {
	if m, ok := s.Model(); ok && m.Tokenizer != "" {
		return m.Tokenizer
	}
	return s.Settings.Tokenizer
}
