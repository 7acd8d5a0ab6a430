// Package tokenizer implements tokenizers of embedding models: the built-in BERT tokenizer and
// those in Hugging Face tokenizer.json files.
//
// The results do not include the special tokens that a model adds around a text. An invalid byte is
// treated as U+FFFD. A Tokenizer is safe for concurrent use.
package tokenizer

import (
	"errors"
	"unicode"
	"unicode/utf8"
)

// Tokenizer splits text into tokens.
type Tokenizer struct {
	added *addedTokens
	reader
	specialTokens int
	// pieces is the largest token id plus 1. It is 0 for the built-in tokenizer.
	pieces int
}

type reader interface {
	read(text string, from, to int, out *output)
	// splitsBetween reports whether text can always be split between before and after, two adjacent
	// characters, and both parts tokenized separately.
	splitsBetween(before, after rune) bool
}

var errTooLarge = errors.New("too many pieces")

// SpecialTokens returns the number of special tokens that a model adds around a text.
func (t *Tokenizer) SpecialTokens() int { return t.specialTokens }

// Count returns the number of tokens in text.
func (t *Tokenizer) Count(text string) int {
	out := output{detail: onlyCount}
	t.write(text, &out)
	return out.count
}

// Starts appends the start offsets of the tokens in text to dst. If several tokens encode one
// character, they start at successive bytes of that character.
func (t *Tokenizer) Starts(dst []uint32, text string) []uint32 {
	out := output{detail: keepStarts, starts: dst}
	t.write(text, &out)
	return out.starts
}

// Encode returns the ids and start offsets of the tokens in text.
func (t *Tokenizer) Encode(text string) (ids, starts []uint32) {
	out := output{detail: keepIDs}
	t.write(text, &out)
	return out.ids, out.starts
}

func (t *Tokenizer) write(text string, out *output) {
	for i := 0; i < len(text); {
		start, end, id, ok := t.added.next(text, i, len(text))
		if start > i {
			t.read(text, i, start, out)
		}
		if ok {
			out.add(id, start)
		}
		i = end
	}
}

// SplitsAt reports whether the texts on both sides of i can always be tokenized separately. The
// result depends only on the characters around i.
func (t *Tokenizer) SplitsAt(text string, i int) bool {
	if !utf8.RuneStart(text[i]) {
		return false
	}
	previous, _ := utf8.DecodeLastRuneInString(text[:i])
	after, n := utf8.DecodeRuneInString(text[i:])
	if mark, _ := utf8.DecodeRuneInString(text[i+n:]); unicode.Is(unicode.Mn, mark) {
		return false
	}
	return t.splitsBetween(previous, after) && !t.added.crosses(previous, after)
}
