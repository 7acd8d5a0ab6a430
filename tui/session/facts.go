package session

import (
	"context"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/segment"
	"chunkscope/tui/session/tasks"
)

// Size is how long a text is, in every unit. Tokens are those of Tokenizer.
type Size struct {
	Chars, Words, Tokens int
	Tokenizer            string
}

// SizeOf measures a text.
func SizeOf(text, tokenizer string) Size {
	return Size{
		Chars: utf8.RuneCountInString(text), Words: words(text),
		Tokens: segment.CountTokens(tokenizer, text), Tokenizer: tokenizer,
	}
}

func words(text string) int {
	n := 0
	for range strings.FieldsSeq(text) {
		n++
	}
	return n
}

// Facts are what takes time to know of one chunk.
type Facts struct {
	// Size is that of the content.
	Size
	// Whole counts the chunk's sentences, and those it has all text of.
	Whole metrics.Whole
	// Before and After are the sentences severed where the chunk begins and
	// ends; nil when none is.
	Before, After *Severed
}

// Severed is a sentence that a seam cuts, and what it lacks to be whole.
type Severed struct {
	metrics.Cut
	// Missing is how much more overlap, in units, would make it whole;
	// Reachable is false when no overlap could.
	Missing   int
	Reachable bool
}

// SeveredAt is the sentence that a seam of the present view cuts; nil when it
// cuts none.
func (v *View) SeveredAt(seam int) *Severed {
	c, ok := metrics.CutAt(v.Result, seam)
	if !ok {
		return nil
	}
	s := &Severed{Cut: c}
	s.Missing, s.Reachable = metrics.Missing(v.Result, c)
	return s
}

const factsTask = "facts"

type factsKey struct {
	view      *View
	chunk     int
	tokenizer string
}

// ChunkTask is the work that measures the selected chunk.
func (m *Measures) ChunkTask() []tasks.Task {
	v, i := m.now.View, m.now.Selected
	if v == nil || i >= len(v.Result.Chunks) {
		return nil
	}
	tokenizer := m.model.Tokenizer()
	return []tasks.Task{{
		Name: factsTask, Key: factsKey{v, i, tokenizer},
		Do: func(context.Context, func(any)) (any, error) {
			f := &Facts{Size: SizeOf(v.Result.Content(i), tokenizer), Whole: metrics.Within(v.Result, i)}
			if i > 0 {
				f.Before = v.SeveredAt(i - 1)
			}
			if i < len(v.Result.Seams) {
				f.After = v.SeveredAt(i)
			}
			return f, nil
		},
	}}
}

// Chunk are the facts of the selected chunk; nil until they are known.
func (m *Measures) Chunk() *Facts {
	f, fresh, _ := tasks.Result[*Facts](m.tasks, factsTask)
	if !fresh {
		return nil
	}
	return f
}
