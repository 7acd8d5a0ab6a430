package measuring

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/alteration"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/segment"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Size is the length of a text in each unit. Tokenizer is the name of the tokenizer for Tokens.
type Size struct {
	Chars, Words, Tokens int
	Tokenizer            string
}

// MeasureSize returns the size of a text. It counts tokens with the named tokenizer.
func MeasureSize(text, tokenizer string) Size {
	return Size{
		Chars: utf8.RuneCountInString(text), Words: countWords(text),
		Tokens: segment.CountTokens(tokenizer, text), Tokenizer: tokenizer,
	}
}

func countWords(text string) int {
	n := 0
	for range strings.FieldsSeq(text) {
		n++
	}
	return n
}

// ChunkFacts holds properties of a chunk that are slow to compute.
type ChunkFacts struct {
	Size
	// Whole counts the sentences in the chunk, and those that are complete.
	Whole  metrics.WholeCount
	Before *view.Severed
	// Parts lists the elements of which the chunk contains only a part, most important first. If
	// one element contains another, only the inner one is listed.
	Parts []element.Part
	// InParent counts the changes that the system made to the text of the chunk's parent.
	InParent alteration.Counts
}

const factsTask = "facts"

type factsKey struct {
	view      *view.View
	chunk     int
	tokenizer string
}

// ChunkTask returns the task that computes the facts of the selected chunk.
func (m *Measures) ChunkTask() []tasks.Task {
	v, i := m.state.View, m.state.Selected
	if v == nil || i >= v.Result.Chunks.Len() {
		return nil
	}
	tokenizer := m.model.Tokenizer()
	return []tasks.Task{{
		Name: factsTask, Key: factsKey{v, i, tokenizer},
		Do: func(context.Context, func(any)) (any, error) {
			f := &ChunkFacts{Size: MeasureSize(v.Result.Content(i), tokenizer), Whole: metrics.CountSentences(v.Result, i)}
			if i > 0 {
				f.Before = v.SeveredAt(i - 1)
			}
			f.Parts = selectParts(metrics.ListParts(v.Result, i))
			if n := v.Result.ParentIndex(i); n >= 0 {
				f.InParent = v.Result.CountParentAlterations(n)
			}
			return f, nil
		},
	}}
}

// Chunk returns the facts of the selected chunk. It returns nil until they are known.
func (m *Measures) Chunk() *ChunkFacts {
	f, fresh, _ := tasks.Result[*ChunkFacts](m.tasks, factsTask)
	if !fresh {
		return nil
	}
	return f
}

// selectParts returns the parts, most important first. It omits parts that contain another part,
// because the inner one shows the position of the cut better.
func selectParts(parts []element.Part) []element.Part {
	slices.SortStableFunc(parts, func(a, b element.Part) int { return cmp.Compare(a.Kind.Rank(), b.Kind.Rank()) })
	var out []element.Part
	for i := range parts {
		p := &parts[i]
		contains := slices.ContainsFunc(out, func(o element.Part) bool {
			return p.First > 0 && p.Start <= o.Start && o.End <= p.End
		})
		if !contains {
			out = append(out, *p)
		}
	}
	return out
}
