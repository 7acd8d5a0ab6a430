package tokenizer

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"chunkscope/engine/text"
)

type bertRules struct {
	removesControls  bool
	splitsIdeographs bool
	removesAccents   bool
	lowersCase       bool
}

type role uint8

const (
	roleInWord role = iota
	roleDropped
	roleSpace
	roleWord // the character is a separate word

	changedFlag role = 1 << 4
)

func (r role) action() role { return r &^ changedFlag }

// bertReader normalizes text and splits it into words in one pass, by BERT's rules.
type bertReader struct {
	bertRules
	*wordPiece

	categories *text.RuneTable[category]
	roles      *text.RuneTable[role]
	asciiRoles [utf8.RuneSelf]role
	// asciiWord holds the normalized form of each ASCII character that can be in a word, or 0.
	asciiWord [utf8.RuneSelf]byte
	// foldedForms holds the normalized form of each character below lastFolded, or "" if it does
	// not change.
	foldedForms [lastFolded]string
}

const (
	lastFolded      = 0x3000
	lastDecomposed  = 0x2fa1f
	firstCompatible = 0xf900
)

func newBertReader(rules bertRules, model *wordPiece) *bertReader {
	b := &bertReader{bertRules: rules, wordPiece: model, categories: allCategories()}
	var buffer [64]byte
	b.roles = text.NewRuneTable(func(roles []role) {
		for r := range roles {
			content := buffer[:0]
			if b.mayFold(rune(r)) {
				content = b.fold(content, rune(r))
			} else {
				content = utf8.AppendRune(content, rune(r))
			}
			roles[r] = b.findRole(rune(r), content)
			if string(content) != string(rune(r)) {
				roles[r] |= changedFlag
				if r < lastFolded {
					b.foldedForms[r] = string(content)
				}
			}
		}
	})
	for c := range b.asciiRoles {
		if b.asciiRoles[c] = b.roles.Lookup(rune(c)); b.asciiRoles[c].action() == roleInWord {
			b.asciiWord[c] = byte(c)
			if content := b.foldedForms[c]; content != "" {
				b.asciiWord[c] = content[0]
			}
		}
	}
	return b
}

func (b *bertReader) mayFold(r rune) bool {
	c := b.categories.Lookup(r)
	return c&nonspacing != 0 || r <= lastDecomposed && (c&ideograph == 0 || r >= firstCompatible)
}

func (b *bertReader) findRole(r rune, text []byte) role {
	c := b.categories.Lookup(r)
	switch {
	case b.removesControls && (c&control != 0 || r == 0), len(text) == 0:
		return roleDropped
	case b.splitsIdeographs && c&ideograph != 0:
		return roleWord
	case c&whiteSpace != 0:
		return roleSpace
	}
	if first, _ := utf8.DecodeRune(text); b.categories.Lookup(first)&punctuation != 0 {
		return roleWord
	}
	return roleInWord
}

func (b *bertReader) fold(dst []byte, r rune) []byte {
	switch {
	case !b.removesAccents && b.lowersCase:
		return appendLower(dst, r)
	case !b.removesAccents:
		return utf8.AppendRune(dst, r)
	case isSyllable(r):
		return appendSyllable(dst, r)
	}
	for plain := norm.NFD.String(string(r)); plain != ""; {
		c, n := utf8.DecodeRuneInString(plain)
		plain = plain[n:]
		switch {
		case b.categories.Lookup(c)&nonspacing != 0:
		case b.lowersCase:
			dst = appendLower(dst, c)
		default:
			dst = utf8.AppendRune(dst, c)
		}
	}
	return dst
}

func (b *bertReader) read(text string, from, to int, out *output) {
	var w word
	for i := from; i < to; {
		switch role, r, n := b.readRole(text, i, to); role.action() {
		case roleInWord:
			i = b.readWord(text, i, to, &w)
			b.addPieces(&w, out)
		case roleWord:
			if out.detail < keepIDs { // the word is one token
				out.add(b.unknown, i)
			} else {
				w.reset(i)
				b.addCharacter(&w, role, r, i, n)
				b.addPieces(&w, out)
			}
			i += n
		default:
			i += n
		}
	}
}

func (b *bertReader) readRole(text string, i, to int) (charRole role, r rune, n int) {
	if c := text[i]; c < utf8.RuneSelf {
		return b.asciiRoles[c], rune(c), 1
	}
	r, n = utf8.DecodeRuneInString(text[i:to])
	if r == utf8.RuneError && n == 1 {
		return roleDropped, r, 1
	}
	return b.roles.Lookup(r), r, n
}

func (b *bertReader) readWord(text string, i, to int, w *word) (end int) {
	w.reset(i)
	for i < to && text[i] < utf8.RuneSelf && b.asciiWord[text[i]] != 0 {
		i++
	}
	for _, c := range []byte(text[w.start:min(i, w.start+b.maxChars+1)]) {
		w.bytes = append(w.bytes, b.asciiWord[c])
	}
	w.chars = len(w.bytes)
	for i < to {
		role, r, n := b.readRole(text, i, to)
		if action := role.action(); action > roleDropped {
			return i
		} else if action == roleInWord && w.chars <= b.maxChars { // ignore the end of a word that is too long
			b.addCharacter(w, role, r, i, n)
		}
		i += n
	}
	return to
}

func (b *bertReader) addCharacter(w *word, charRole role, r rune, i, n int) {
	switch {
	case charRole&changedFlag == 0:
		var buffer [utf8.UTFMax]byte
		w.add(buffer[:utf8.EncodeRune(buffer[:], r)], i, n)
	case r < lastFolded:
		w.add([]byte(b.foldedForms[r]), i, n)
	default:
		w.scratch = b.fold(w.scratch[:0], r)
		w.add(w.scratch, i, n)
	}
}

func (b *bertReader) splitsBetween(before, after rune) bool {
	return b.roles.Lookup(before).action() >= roleSpace || b.roles.Lookup(after).action() >= roleSpace
}

// newBertNormalizer returns BERT's normalizer for use with another model.
func newBertNormalizer(rules bertRules) normalizer {
	b := newBertReader(rules, nil)
	return characterNormalizer(func(dst []byte, r rune) []byte {
		c := b.categories.Lookup(r)
		switch role := b.roles.Lookup(r).action(); {
		case role == roleDropped:
			return dst
		case role == roleSpace && b.removesControls:
			return append(dst, ' ')
		case b.splitsIdeographs && c&ideograph != 0:
			return append(b.fold(append(dst, ' '), r), ' ')
		}
		return b.fold(dst, r)
	})
}
