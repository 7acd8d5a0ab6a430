// Package handcut applies a reviewer's joins, cuts and omissions to chunks (rules/hand-cuts). It locates a change by the text before and after it, so the change
// also applies to an edited document or with other settings. If the text is not found, or occurs
// several times, the change is reported and not applied.
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

// Kind is the kind of a manual change.
type Kind string

// The kinds of manual changes.
const (
	Join Kind = "join" // remove the boundary
	Cut  Kind = "cut"  // add a boundary
	Omit Kind = "omit"
)

// Kinds lists all kinds.
var Kinds = []Kind{Join, Cut, Omit}

// Mark is a stored manual change. It consists of the kind and the text around the position.
type Mark struct {
	Kind Kind
	// Before and After are up to 64 characters before and after the position. For an omission, After
	// is the start of the omitted text.
	Before, After string
	// Bytes is the length of the omitted text, and Text is the SHA-256 of the omitted text in
	// hexadecimal. Both are only set for omissions.
	Bytes int
	Text  string
	// Document is the SHA-256 of the document in which the mark was made. At is the byte offset of
	// the mark in that version of the document.
	Document string
	At       int
}

// A mark stores contextChars characters on each side of the position. If one side matches
// completely, at least minMatchChars characters must match on the other side.
const (
	contextChars  = 64
	minMatchChars = 16
)

// NewMark returns a mark for a join or a cut at byte pos of doc.
func NewMark(doc *source.Document, kind Kind, pos int) Mark {
	return Mark{
		Kind: kind, Before: lastContext(doc.Text[:pos]), After: firstContext(doc.Text[pos:]),
		Document: doc.SHA256(), At: pos,
	}
}

// NewOmission returns a mark for omitting the span s of doc.
func NewOmission(doc *source.Document, s chunk.Span) Mark {
	m := NewMark(doc, Omit, s.Start)
	m.Bytes, m.Text = s.Len(), hashText(s.Slice(doc.Text))
	m.After = firstContext(s.Slice(doc.Text))
	return m
}

// ID returns an identifier of the mark. Equal marks have the same ID.
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

// Reason explains why a mark was not located.
type Reason uint8

// The reasons why a mark was not located.
const (
	Found Reason = iota
	// TextChanged means that the text around the mark or the omitted text has changed.
	TextChanged
	// Ambiguous means that the text of the mark occurs more than once.
	Ambiguous
)

// Find returns the position of m in doc. The span is empty for joins and cuts.
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
	// The text on one side must match completely. On the other side, only the characters next to
	// the mark must match.
	nearest := lastChars(m.Before, minMatchChars) + m.After
	if pos, reason := singlePlace(findPlaces(text, nearest)); reason == Found && utf8.RuneCountInString(m.After) > minMatchChars {
		return emptySpan(pos + len(nearest) - len(m.After)), Found
	}
	nearest = m.Before + firstChars(m.After, minMatchChars)
	if pos, reason := singlePlace(findPlaces(text, nearest)); reason == Found && utf8.RuneCountInString(m.Before) > minMatchChars {
		return emptySpan(pos + len(m.Before)), Found
	}
	// Accept a mark if the text on both sides was edited, but not next to the mark.
	for n := contextChars / 2; n >= minMatchChars; n /= 2 {
		nearest := lastChars(m.Before, n)
		if pos, reason := singlePlace(findPlaces(text, nearest+firstChars(m.After, n))); reason == Found {
			return emptySpan(pos + len(nearest)), Found
		}
	}
	return chunk.Span{}, TextChanged
}

func emptySpan(pos int) chunk.Span { return chunk.Span{Start: pos, End: pos} }

// findOmitted finds the omitted text. If the text occurs several times, it prefers the position
// after the text in Before.
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

// maxPlaces limits the number of positions that findPlaces returns.
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
