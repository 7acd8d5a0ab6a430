package segment

import (
	"sort"

	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/tokenizer"
	"chunkscope/engine/work"
)

// Tokenizers lists the names of the built-in vocabularies.
var Tokenizers = func() (names []string) {
	for _, n := range tokenizer.Names {
		names = append(names, n.Name)
	}
	return names
}()

// Tokens holds the tokens of a whole document.
type Tokens struct {
	// Starts holds the offsets at which tokens begin. A token may begin inside a
	// character.
	Starts Offsets

	text  string
	model *tokenizer.Tokenizer // nil if encoding and the fields below are set
	// repeatedStarts holds the offsets of tokens that begin at the same offset as an earlier
	// token, because their character has fewer bytes than tokens, or because they
	// belong to no character. Starts contains each offset once.
	repeatedStarts []int

	encoding *bpe.Encoding
	// pieces holds the starts of pieces: parts of the text whose tokens do not depend on
	// the text before them.
	pieces offsetSet
	fronts tokenCache // by the starts of parts
	backs  tokenCache // by the ends of parts
}

// piecesPerReport is a number of pieces that takes at most a millisecond to tokenize.
const piecesPerReport = 1 << 12

// newTokens tokenizes a text and reports its progress in bytes to the tally.
func newTokens(tally *work.Tally, text, name string) *Tokens {
	if m := tokenizer.Find(name); m != nil {
		return newModelTokens(tally, text, m)
	}
	tally.Begin(work.Tokens, len(text))
	defer tally.End(work.Tokens)
	pieces := 0
	t := &Tokens{text: text, encoding: bpe.Named(name), Starts: newOffsets(len(text)), pieces: newOffsetSet(len(text)), fronts: newTokenCache(len(text)), backs: newTokenCache(len(text))}
	t.encoding.Split(text, func(starts []uint32) (more bool) {
		t.pieces.add(int(starts[0]))
		for _, start := range starts {
			t.Starts.add(int(start))
		}
		pieces++
		return pieces%piecesPerReport != 0 || tally.Reach(work.Tokens, int(starts[0]))
	})
	t.Starts.count()
	return t
}

// CountBetween returns the number of tokens that begin in [a, b).
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

func (t *Tokens) ends(off int) bool { return off == len(t.text) || t.Starts.Has(off) }

func (t *Tokens) pieceAt(off int) bool { return off == len(t.text) || t.pieces.Has(off) }

func (t *Tokens) meter() Meter {
	if t.model != nil {
		return modelMeter{t}
	}
	return tokenMeter{t}
}
