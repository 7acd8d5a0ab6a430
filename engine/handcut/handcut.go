// Package handcut replays a reviewer's changes to chunks: joins, cuts and omissions. It
// finds a hand cut by the text before and after it, so other settings and edits elsewhere
// do not matter. A hand cut without a place, or with several, is reported and not applied
// (rules/hand-cuts).
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

// Kind says what a hand cut does: join chunks, add a seam or omit text.
type Kind string

// The kinds.
const (
	Join Kind = "join" // no seam here
	Cut  Kind = "cut"  // a seam here
	Omit Kind = "omit"
)

// Kinds lists all kinds.
var Kinds = []Kind{Join, Cut, Omit}

// Mark is one hand cut as stored: its kind, and the text around it.
type Mark struct {
	Kind Kind
	// Before and After are up to 64 characters on both sides of the mark. For an
	// omission, After is the start of the omitted text.
	Before, After string
	// Bytes is the length and Text the hexadecimal SHA-256 of the omitted text. They are 0
	// and empty for other kinds.
	Bytes int
	Text  string
	// Document is the SHA-256 of the document in which the mark was made, and At the
	// mark's byte offset there, which holds while the document is unchanged.
	Document string
	At       int
}

// If one side matches completely, at least minMatchChars characters must match on the other.
const (
	contextChars  = 64
	minMatchChars = 16
)

// NewMark creates a mark for a join or a cut at a byte of doc.
func NewMark(doc *source.Document, kind Kind, pos int) Mark {
	return Mark{
		Kind: kind, Before: lastContext(doc.Text[:pos]), After: firstContext(doc.Text[pos:]),
		Document: doc.SHA256(), At: pos,
	}
}

// NewOmission creates a mark for the omission of a span of doc.
func NewOmission(doc *source.Document, s chunk.Span) Mark {
	m := NewMark(doc, Omit, s.Start)
	m.Bytes, m.Text = s.Len(), hashText(s.Slice(doc.Text))
	m.After = firstContext(s.Slice(doc.Text))
	return m
}

// ID identifies the mark. Equal marks have equal IDs.
func (m *Mark) ID() string {
	return hashText(strings.Join([]string{string(m.Kind), m.Before, m.After, m.Text, strconv.Itoa(m.At)}, "\x00"))
}

func hashText(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

func firstContext(s string) string {
	n := 0
	for i := range s {
		if n == contextChars {
			return s[:i]
		}
		n++
	}
	return s
}

func lastContext(s string) string {
	pos := len(s)
	for range contextChars {
		if pos == 0 {
			break
		}
		_, n := utf8.DecodeLastRuneInString(s[:pos])
		pos -= n
	}
	return s[pos:]
}

// Reason is the reason why a mark has no place.
type Reason uint8

// The reasons.
const (
	Found Reason = iota
	// TextChanged means that the text around the mark, or the omitted text, has changed.
	TextChanged
	// Ambiguous means that the text occurs in more than one place.
	Ambiguous
)

// Find returns the place of m in doc; for joins and cuts it is an empty span.
func (m *Mark) Find(doc *source.Document) (chunk.Span, Reason) {
	text := doc.Text
	if m.Document == doc.SHA256() && m.At >= 0 && m.At+m.Bytes <= len(text) {
		return chunk.Span{Start: m.At, End: m.At + m.Bytes}, Found
	}
	if m.Kind == Omit {
		return m.findOmitted(text)
	}
	if pos, reason := singlePlace(findPlaces(text, m.Before+m.After)); reason != TextChanged {
		return emptySpan(pos + len(m.Before)), reason
	}
	// All of one side must match, and of the other the characters next to the mark.
	nearest := lastChars(m.Before, minMatchChars) + m.After
	if pos, reason := singlePlace(findPlaces(text, nearest)); reason == Found && utf8.RuneCountInString(m.After) > minMatchChars {
		return emptySpan(pos + len(nearest) - len(m.After)), Found
	}
	nearest = m.Before + firstChars(m.After, minMatchChars)
	if pos, reason := singlePlace(findPlaces(text, nearest)); reason == Found && utf8.RuneCountInString(m.Before) > minMatchChars {
		return emptySpan(pos + len(m.Before)), Found
	}
	// Both sides were edited, but not next to the mark.
	for n := contextChars / 2; n >= minMatchChars; n /= 2 {
		nearest := lastChars(m.Before, n)
		if pos, reason := singlePlace(findPlaces(text, nearest+firstChars(m.After, n))); reason == Found {
			return emptySpan(pos + len(nearest)), Found
		}
	}
	return chunk.Span{}, TextChanged
}

func emptySpan(pos int) chunk.Span { return chunk.Span{Start: pos, End: pos} }

// findOmitted finds the omitted text, preferably with the same text before it.
func (m *Mark) findOmitted(text string) (chunk.Span, Reason) {
	var same, adjacent []int
	for _, pos := range findPlaces(text, m.After) {
		if pos+m.Bytes > len(text) || hashText(text[pos:pos+m.Bytes]) != m.Text {
			continue
		}
		same = append(same, pos)
		if strings.HasSuffix(text[:pos], m.Before) {
			adjacent = append(adjacent, pos)
		}
	}
	if len(same) > 1 && len(adjacent) > 0 {
		same = adjacent
	}
	pos, reason := singlePlace(same)
	if reason != Found {
		return chunk.Span{}, reason
	}
	return chunk.Span{Start: pos, End: pos + m.Bytes}, Found
}

func singlePlace(list []int) (int, Reason) {
	switch len(list) {
	case 0:
		return 0, TextChanged
	case 1:
		return list[0], Found
	}
	return 0, Ambiguous
}

// maxPlaces limits the places to examine.
const maxPlaces = 1000

func findPlaces(text, want string) (out []int) {
	if want == "" {
		return nil
	}
	for pos := 0; len(out) < maxPlaces; {
		i := strings.Index(text[pos:], want)
		if i < 0 {
			break
		}
		out = append(out, pos+i)
		pos += i + 1
	}
	return out
}

func firstChars(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func lastChars(s string, n int) string {
	pos := len(s)
	for ; n > 0 && pos > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:pos])
		pos -= size
	}
	return s[pos:]
}
