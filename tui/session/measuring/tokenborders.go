package measuring

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/segment"
	"chunkscope/tui/session/tasks"
)

const tokensTask = "tokens"

type tokensKey struct {
	doc       *engine.Document
	tokenizer string
}

// TokensTask returns the task that finds the tokens of the document. It returns nil if token
// borders are not shown.
func (m *ModelReader) TokensTask() []tasks.Task {
	if !m.tokens {
		return nil
	}
	doc, tokenizer := m.state.Doc, m.Tokenizer()
	return []tasks.Task{{
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

// TokensIn returns the tokens between from and to. The first token is in even or odd, the next one
// in the other, and so on. ok is false until the tokens are known.
func (m *ModelReader) TokensIn(from, to int) (even, odd []chunk.Span, ok bool) {
	if !m.tokens {
		return nil, nil, false
	}
	t, fresh, _ := tasks.Result[*tokenBorders](m.tasks, tokensTask)
	if !fresh || t == nil || t.doc != m.state.Doc {
		return nil, nil, false
	}
	starts := &t.Starts
	first := starts.IndexFrom(from)
	if first > 0 && !starts.Has(from) {
		first--
	}
	for i := first; i < starts.Len() && starts.At(i) < to; i++ {
		span := chunk.Span{Start: starts.At(i), End: len(m.state.Doc.Text)}
		if i+1 < starts.Len() {
			span.End = starts.At(i + 1)
		}
		if i%2 == 0 {
			even = append(even, span)
		} else {
			odd = append(odd, span)
		}
	}
	return even, odd, true
}

// Tokenizer returns the tokenizer of the embedding model. If no model is selected, it returns the
// tokenizer of the settings.
func (m *ModelReader) Tokenizer() string {
	if _, c, ok := m.TokenCounter(); ok {
		return c.Tokenizer
	}
	return m.state.Settings.Tokenizer
}

// TokenCounter returns the embedding model and how the model counts tokens. ok is false if no model
// is selected.
func (m *ModelReader) TokenCounter() (model metrics.Model, c metrics.CountMethod, ok bool) {
	if model, ok = m.Model(); ok {
		c = model.FindCountMethod(m.state.Settings.Tokenizer)
	}
	return model, c, ok
}
