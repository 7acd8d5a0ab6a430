// Package handcut replays a reviewer's changes to chunks: joins, cuts and omissions. A
// hand cut belongs to a text, not to a chunk: it is found again by the text before and
// after it, whatever chunks the settings make, and however the document changes
// elsewhere. One that is no longer found, or matches several places, is reported and not
// applied. The rules are in rules/hand-cuts.
package handcut

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/source"
)

// Kind is the kind of a hand cut.
type Kind string

// The kinds.
const (
	Join Kind = "join" // no seam here
	Cut  Kind = "cut"  // a seam here
	Omit Kind = "omit" // this text is in no chunk
)

// Kinds are all kinds.
var Kinds = []Kind{Join, Cut, Omit}

// Mark is one hand cut as stored: its kind, and the text around it.
type Mark struct {
	Kind Kind
	// Before and After are up to 64 characters on both sides of the place; of
	// an omission, After is how the text begins.
	Before, After string
	// Bytes and Text are the length and the SHA-256 in hex of the text that is
	// left out; 0 and empty for the other kinds.
	Bytes int
	Text  string
	// Document is the SHA-256 of the document it was made in, and At its byte offset: as
	// long as the document is the same, so is the place.
	Document string
	At       int
}

// context is how many characters are kept on either side, and enough is how
// many of them at least have to stand, next to the place, on one side when the
// other is there whole.
const (
	context = 64
	enough  = 16
)

// NewMark marks a join or a cut at a byte of doc.
func NewMark(doc *source.Document, kind Kind, at int) Mark {
	return Mark{
		Kind: kind, Before: last(doc.Text[:at]), After: first(doc.Text[at:]),
		Document: doc.SHA256(), At: at,
	}
}

// Over marks a span of doc that is to be left out.
func Over(doc *source.Document, s chunk.Span) Mark {
	m := NewMark(doc, Omit, s.Start)
	m.Bytes, m.Text = s.Len(), sum(s.Of(doc.Text))
	m.After = first(s.Of(doc.Text))
	return m
}

// ID names the mark; the same mark made twice has one name.
func (m *Mark) ID() string {
	return sum(strings.Join([]string{string(m.Kind), m.Before, m.After, m.Text, strconv.Itoa(m.At)}, "\x00"))
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

// first and last are the characters at the ends of a text.
func first(s string) string {
	n := 0
	for i := range s {
		if n == context {
			return s[:i]
		}
		n++
	}
	return s
}

func last(s string) string {
	pos := len(s)
	for range context {
		if pos == 0 {
			break
		}
		_, n := utf8.DecodeLastRuneInString(s[:pos])
		pos -= n
	}
	return s[pos:]
}

// Why is the reason why a mark does not fit.
type Why uint8

// The reasons.
const (
	Fits Why = iota
	// Gone: the text around it, or the text left out, has changed.
	Gone
	// Several: its text occurs in more than one place.
	Several
)

// Find returns the place of m in doc: an empty span for joins and cuts.
func (m *Mark) Find(doc *source.Document) (chunk.Span, Why) {
	text := doc.Text
	if m.Document == doc.SHA256() && m.At >= 0 && m.At+m.Bytes <= len(text) {
		return chunk.Span{Start: m.At, End: m.At + m.Bytes}, Fits
	}
	if m.Kind == Omit {
		return m.findOmitted(text)
	}
	if pos, why := only(places(text, m.Before+m.After)); why != Gone {
		return point(pos + len(m.Before)), why
	}
	// One side whole, and next to it the nearest of the other.
	nearest := lastOf(m.Before, enough) + m.After
	if pos, why := only(places(text, nearest)); why == Fits && utf8.RuneCountInString(m.After) > enough {
		return point(pos + len(nearest) - len(m.After)), Fits
	}
	nearest = m.Before + firstOf(m.After, enough)
	if pos, why := only(places(text, nearest)); why == Fits && utf8.RuneCountInString(m.Before) > enough {
		return point(pos + len(m.Before)), Fits
	}
	// Edited on both sides, but not next to the place.
	for n := context / 2; n >= enough; n /= 2 {
		nearest := lastOf(m.Before, n)
		if pos, why := only(places(text, nearest+firstOf(m.After, n))); why == Fits {
			return point(pos + len(nearest)), Fits
		}
	}
	return chunk.Span{}, Gone
}

func point(at int) chunk.Span { return chunk.Span{Start: at, End: at} }

// findOmitted finds the very text that is left out; of several, the one with
// the same text before it.
func (m *Mark) findOmitted(text string) (chunk.Span, Why) {
	var same, beside []int
	for _, pos := range places(text, m.After) {
		if pos+m.Bytes > len(text) || sum(text[pos:pos+m.Bytes]) != m.Text {
			continue
		}
		same = append(same, pos)
		if strings.HasSuffix(text[:pos], m.Before) {
			beside = append(beside, pos)
		}
	}
	if len(same) > 1 && len(beside) > 0 {
		same = beside
	}
	pos, why := only(same)
	if why != Fits {
		return chunk.Span{}, why
	}
	return chunk.Span{Start: pos, End: pos + m.Bytes}, Fits
}

// only returns the one place of a list.
func only(list []int) (int, Why) {
	switch len(list) {
	case 0:
		return 0, Gone
	case 1:
		return list[0], Fits
	}
	return 0, Several
}

// most limits the places examined: two are too many already, except for omissions, which
// compare their whole text.
const most = 1000

func places(text, want string) (out []int) {
	if want == "" {
		return nil
	}
	for pos := 0; len(out) < most; {
		i := strings.Index(text[pos:], want)
		if i < 0 {
			break
		}
		out = append(out, pos+i)
		pos += i + 1
	}
	return out
}

func firstOf(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func lastOf(s string, n int) string {
	pos := len(s)
	for ; n > 0 && pos > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:pos])
		pos -= size
	}
	return s[pos:]
}
