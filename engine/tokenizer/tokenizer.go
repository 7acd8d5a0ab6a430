// Package tokenizer counts and places the tokens of embedding models: those of
// BERT, which it has built in, and those of a file in the format of Hugging Face's
// tokenizers (tokenizer.json).
//
// The special tokens that a model puts around a text are not among them; those that
// are written in the text are. A text may hold invalid UTF-8, which the models cannot
// be given: an invalid byte counts as U+FFFD does.
//
// A Tokenizer is safe for concurrent use.
package tokenizer

import (
	"errors"
	"unicode/utf8"
)

// Tokenizer cuts texts into tokens.
type Tokenizer struct {
	added *addedTokens
	reader
	// around is how many tokens a model puts around a text.
	around int
	// pieces is one more than the largest id of a file's; 0 of a built-in one.
	pieces int
}

// reader reads the text between added tokens.
type reader interface {
	read(text string, from, to int, out *output)
	// splitsBetween reports that the text up to a place between two characters and the text
	// behind it have the tokens of both together, whatever else they hold.
	splitsBetween(before, after rune) bool
}

var errTooLarge = errors.New("it has too many pieces")

// SpecialTokens returns how many special tokens a model puts around a text.
func (t *Tokenizer) SpecialTokens() int { return t.around }

// Count returns the number of text's tokens.
func (t *Tokenizer) Count(text string) int {
	out := output{keep: onlyCount}
	t.write(text, &out)
	return out.n
}

// Starts appends the bytes at which the tokens of text begin to dst, in order. Several
// tokens of one character begin at one of its bytes after the other, those for which
// there are no bytes left at the last one.
func (t *Tokenizer) Starts(dst []uint32, text string) []uint32 {
	out := output{keep: keepStarts, starts: dst}
	t.write(text, &out)
	return out.starts
}

// Encode returns the ids of text's tokens and the bytes at which they begin.
func (t *Tokenizer) Encode(text string) (ids, starts []uint32) {
	out := output{keep: keepIDs}
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

// SplitsAt reports that the tokens of any text are those of its parts before and behind
// a place between two characters, of which the text around i holds these.
func (t *Tokenizer) SplitsAt(text string, i int) bool {
	if !utf8.RuneStart(text[i]) {
		return false
	}
	previous, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i:])
	return t.splitsBetween(previous, after) && !t.added.reach(previous, after)
}
