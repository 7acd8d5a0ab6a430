// Package handcut replays a reviewer's changes to chunks: joins, cuts and omissions. A
// hand cut belongs to a text instead of a chunk: it is located by the text before and
// after it, independently of the settings and of changes elsewhere in the document. One
// that is not found, or matches several places, is reported and not applied. The rules
// are in rules/hand-cuts.
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

// Kinds lists all kinds.
var Kinds = []Kind{Join, Cut, Omit}

// Mark is one hand cut as stored: its kind, and the text around it.
type Mark struct {
	Kind Kind
	// Before and After are up to 64 characters on both sides of the place. For an
	// omission, After is the start of the omitted text.
	Before, After string
	// Bytes and Text are the length and SHA-256 in hex of the omitted text; 0 and empty
	// for the other kinds.
	Bytes int
	Text  string
	// Document is the SHA-256 of the document in which the mark was made, and At its byte
	// offset there, which stays valid while the document is the same.
	Document string
	At       int
}

// context is the number of characters stored for each side. enough is the minimum number
// next to the place that must match on one side if the other matches completely.
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

// Over marks a span of doc to be omitted.
func Over(doc *source.Document, s chunk.Span) Mark {
	m := NewMark(doc, Omit, s.Start)
	m.Bytes, m.Text = s.Len(), sum(s.Slice(doc.Text))
	m.After = first(s.Slice(doc.Text))
	return m
}

// ID identifies the mark. Equal marks have equal IDs.
func (m *Mark) ID() string {
	return sum(strings.Join([]string{string(m.Kind), m.Before, m.After, m.Text, strconv.Itoa(m.At)}, "\x00"))
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

// first and last return the first and last characters of a text.
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

// Why is the reason why a mark has no place.
type Why uint8

// The reasons.
const (
	Fits Why = iota
	// Gone: the text around it, or the omitted text, has changed.
	Gone
	// Several: its text occurs in more than one place.
	Several
)

// Find returns the place of m in doc; for joins and cuts it is an empty span.
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
	// One side matches completely, and the nearest characters of the other.
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

// findOmitted finds the omitted text; if it occurs several times, the place with the same
// text before it.
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

// only returns the single place of a list, or why there is none.
func only(list []int) (int, Why) {
	switch len(list) {
	case 0:
		return 0, Gone
	case 1:
		return list[0], Fits
	}
	return 0, Several
}

// most limits the places to examine: two are too many, except for omissions, which
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
