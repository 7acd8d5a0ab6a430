// Package bpe is tiktoken's byte pair encoding for the vocabularies cl100k_base and
// o200k_base, with the same tokens, at about a hundred megabytes a second: the patterns
// that cut text into pieces are hand-written, and the vocabulary is a flat hash table.
//
// Special tokens (<|endoftext|>) are plain text. An invalid byte, which tiktoken does
// not accept, is a separate character without a class and is encoded as that byte, so
// tokens always add up to the text.
//
// An Encoding is safe for concurrent use.
package bpe

import (
	_ "embed"
	"fmt"
	"sync"
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
		return &Encoding{cl100k{scanner{wideClasses()}}, mustUnpack("cl100k_base", cl100kPacked)}
	})
	loadO200K = sync.OnceValue(func() *Encoding {
		return &Encoding{o200k{scanner{wideClasses()}}, mustUnpack("o200k_base", o200kPacked)}
	})
)

// Encoding is a vocabulary with its pattern.
type Encoding struct {
	pattern interface{ piece(text string, i int) int }
	vocab   *vocab
}

// Named returns "cl100k_base" or "o200k_base", which it loads on first use (some
// milliseconds). It panics for any other name, since settings validate names from
// outside.
func Named(name string) *Encoding {
	switch name {
	case "cl100k_base":
		return loadCL100K()
	case "o200k_base":
		return loadO200K()
	}
	panic(fmt.Sprintf("bpe: no vocabulary %q", name))
}

// mustUnpack panics if the binary was built from a damaged file.
func mustUnpack(name string, packed []byte) *vocab {
	v, err := unpack(packed)
	if err != nil {
		panic("bpe: " + name + ": " + err.Error())
	}
	return v
}

// Token returns the bytes of the token with an id of the vocabulary. They are not always
// whole characters.
func (e *Encoding) Token(id uint32) string { return e.vocab.token(id) }

// Count returns the number of text's tokens.
func (e *Encoding) Count(text string) int {
	m := newMemo(text)
	n := 0
	for s := 0; s < len(text); {
		t := e.pattern.piece(text, s)
		n += e.countPiece(m, text, s, t)
		s = t
	}
	return n
}

func (e *Encoding) countPiece(m memo, text string, s, t int) int {
	if e.vocab.rank(text, s, t) != noRank {
		return 1
	}
	var buffer [shortPiece]uint32
	return len(m.split(e.vocab, buffer[:0], text, s, t))
}

// Split calls piece with the start offsets of the tokens of each piece of text, in
// order. No token crosses a piece, and the tokens of a piece do not depend on the text
// before it. The slice is reused for the next piece. Split stops if piece returns
// false.
func (e *Encoding) Split(text string, piece func(starts []uint32) (goOn bool)) {
	m := newMemo(text)
	cuts := make([]uint32, 0, shortPiece)
	for s := 0; s < len(text); {
		t := e.pattern.piece(text, s)
		if e.vocab.rank(text, s, t) != noRank {
			cuts = append(cuts[:0], uint32(s))
		} else {
			cuts = m.split(e.vocab, cuts[:0], text, s, t)
		}
		if !piece(cuts) {
			return
		}
		s = t
	}
}

// Piece returns the end of the piece of text that starts at i.
func (e *Encoding) Piece(text string, i int) int { return e.pattern.piece(text, i) }
