// Package bpe is tiktoken's byte pair encoding for the vocabularies cl100k_base and
// o200k_base, with the same tokens. It reads about a hundred megabytes a second, with
// hand-written patterns and a flat hash table for the vocabulary.
//
// Special tokens (<|endoftext|>) are plain text. An invalid byte, which tiktoken does not
// accept, is a separate character. Its token is that byte, so tokens always add up to the
// text.
//
// An Encoding is safe for concurrent use.
package bpe

import (
	_ "embed"
	"fmt"
	"sync"
	"unicode/utf8"
)

//go:generate go run pack.go

// The vocabularies are OpenAI's, published with tiktoken under the MIT licence; pack.go
// names their source.
var (
	//go:embed cl100k_base.zst
	cl100kPacked []byte
	//go:embed o200k_base.zst
	o200kPacked []byte
)

var (
	loadCL100K = sync.OnceValue(func() *Encoding {
		return newEncoding(cl100k{scanner{wideClasses()}}, mustUnpack("cl100k_base", cl100kPacked))
	})
	loadO200K = sync.OnceValue(func() *Encoding {
		return newEncoding(o200k{scanner{wideClasses()}}, mustUnpack("o200k_base", o200kPacked))
	})
)

// Encoding is a vocabulary with its pattern.
type Encoding struct {
	pattern     pattern
	vocab       *vocab
	asciiSplits [utf8.RuneSelf][utf8.RuneSelf / 64]uint64
}

func newEncoding(p pattern, v *vocab) *Encoding {
	e := &Encoding{pattern: p, vocab: v}
	for before := range e.asciiSplits {
		for after := range utf8.RuneSelf {
			if p.splitsBetween(rune(before), rune(after)) {
				e.asciiSplits[before][after/64] |= 1 << (after % 64)
			}
		}
	}
	return e
}

type pattern interface {
	piece(text string, i int) int
	splitsBetween(before, after rune) bool
}

// Named returns "cl100k_base" or "o200k_base". It panics for any other name, since settings
// validate names.
func Named(name string) *Encoding {
	switch name {
	case "cl100k_base":
		return loadCL100K()
	case "o200k_base":
		return loadO200K()
	}
	panic(fmt.Sprintf("bpe: no vocabulary %q", name))
}

func mustUnpack(name string, packed []byte) *vocab {
	v, err := unpack(packed)
	if err != nil {
		panic("bpe: " + name + ": " + err.Error())
	}
	return v
}

// Token returns the bytes of a token, which are not always whole characters.
func (e *Encoding) Token(id uint32) string { return e.vocab.token(id) }

// Count returns the number of text's tokens.
func (e *Encoding) Count(text string) int {
	var buffer [shortPiece]uint32
	n := 0
	for s := 0; s < len(text); {
		t := e.pattern.piece(text, s)
		if t-s == 1 || e.vocab.rank(text, s, t) != noRank {
			n++
		} else {
			n += len(e.vocab.split(buffer[:0], text, s, t))
		}
		s = t
	}
	return n
}

// Starts appends the start offsets of the tokens of text to dst, in order.
func (e *Encoding) Starts(dst []uint32, text string) []uint32 {
	for s := 0; s < len(text); {
		t := e.pattern.piece(text, s)
		if e.vocab.rank(text, s, t) != noRank {
			dst = append(dst, uint32(s))
		} else {
			dst = e.vocab.split(dst, text, s, t)
		}
		s = t
	}
	return dst
}

// SplitsAt reports whether a piece ends at i in any text with these characters around i.
func (e *Encoding) SplitsAt(text string, i int) bool {
	previous, next := text[i-1], text[i]
	switch {
	case previous < utf8.RuneSelf && next < utf8.RuneSelf:
		return e.asciiSplits[previous][next/64]>>(next%64)&1 != 0
	case !utf8.RuneStart(next):
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i:])
	return e.pattern.splitsBetween(before, after)
}
