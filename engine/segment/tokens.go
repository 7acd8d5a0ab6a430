package segment

import (
	"sort"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/tokenizer"
	"chunkscope/engine/work"
)

// Tokenizers lists the names of the built-in tokenizers.
var Tokenizers = func() (names []string) {
	for _, n := range tokenizer.Builtins {
		names = append(names, n.Name)
	}
	return names
}()

type encoder interface {
	Count(text string) int
	Starts(dst []uint32, text string) []uint32
	// SplitsAt reports whether the texts on both sides of i can always be tokenized separately. The
	// result depends only on the characters around i.
	SplitsAt(text string, i int) bool
}

func newEncoder(name string) encoder {
	if m := tokenizer.Find(name); m != nil {
		return m
	}
	return bpe.FindEncoding(name)
}

// CountTokens counts the tokens in text with the named tokenizer. It does not need a document.
func CountTokens(name, text string) int { return newEncoder(name).Count(text) }

// Tokens holds the tokens of a document.
type Tokens struct {
	// Starts holds the start offsets of the tokens. A token may start inside a character.
	Starts Offsets

	text    string
	encoder encoder
	// repeatedStarts holds the offset of each token that starts where the token before it does.
	repeatedStarts []int
}

// batchBytes is the number of bytes that are tokenized between progress reports. Tokenizing that
// much text takes about a millisecond.
const batchBytes = 1 << 16

func newTokens(tally *work.Tally, text, name string) *Tokens {
	t := &Tokens{text: text, encoder: newEncoder(name), Starts: newOffsets(len(text))}
	tally.Begin(work.Tokens, len(text))
	defer tally.End(work.Tokens)
	m := tokenMeter{t}
	var starts []uint32
	for start := 0; start < len(text) && tally.SetDone(work.Tokens, start); {
		end := m.nextBoundary(min(len(text), start+batchBytes), len(text))
		starts = t.encoder.Starts(starts[:0], text[start:end])
		for i, pos := range starts {
			if i > 0 && pos == starts[i-1] {
				t.repeatedStarts = append(t.repeatedStarts, start+int(pos))
				continue
			}
			t.Starts.add(start + int(pos))
		}
		start = end
	}
	t.Starts.count()
	return t
}

// CountBetween returns the number of tokens that start in [a, b).
func (t *Tokens) CountBetween(a, b int) int {
	n := t.Starts.IndexFrom(b) - t.Starts.IndexFrom(a)
	if len(t.repeatedStarts) > 0 {
		n += sort.SearchInts(t.repeatedStarts, b) - sort.SearchInts(t.repeatedStarts, a)
	}
	return n
}

func (t *Tokens) boundary(i int) int {
	if i < t.Starts.Len() {
		return t.Starts.At(i)
	}
	return len(t.text)
}

// Part is a text or a span of the document.
type Part struct {
	chunk.Span

	Text string
}
