// Package source holds the text of a document and indexes its lines, code points and pages. It also
// loads documents and detects their encoding and format.
package source

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// MaxBytes is the maximum size of a document. Offsets are stored in 32 bits.
const MaxBytes = 1 << 30

// ChunkIDs is the default pattern of chunk ids.
const ChunkIDs = "{document_id}#{index}"

// Document is the source text of a document. It does not change after loading. Offsets are in bytes
// and line numbers start at 1. A newline at the end of the text does not start another line.
type Document struct {
	// Name is the path given on the command line, with slashes. It is "stdin" for standard input
	// and "sample.md" for the built-in sample.
	Name string
	// Place is the location of the document in a file that contains several documents. Otherwise it
	// is nil.
	Place fmt.Stringer
	// ID identifies the document in chunk ids. It is the name without the enclosing folder or file.
	ID string
	// ChunkIDs is the pattern for chunk ids (rules/records, Ids). It is empty for the default
	// pattern.
	ChunkIDs text.Pattern
	// Source is the origin stated in the document's record, such as a URL. It may be empty.
	Source string
	// Fields holds the other fields of the document's record as a JSON object. It may be nil.
	Fields []byte
	// ReadProblems describes unreadable parts of the document's record as a predicate, such as "has
	// 1 invalid byte". It may be empty.
	ReadProblems string
	// Text is the source exactly as read, including a byte order mark.
	Text string
	// Format is the format of Text. It depends on the name unless set by WithFormat.
	Format         Format
	isFormatChosen bool

	lines Lines
	// These fields are computed on first use.
	characters *lazyCharIndex
	notes      func() []string
	sum        func() string
}

// NewFromString returns a document with the given text. It returns a *ReadError if the bytes are
// not text.
func NewFromString(name, text string) (*Document, error) {
	if err := refuse(name, text); err != nil {
		return nil, err
	}
	return NewUnchecked(name, text), nil
}

// NewUnchecked returns a document with the given text. It does not check that the bytes are text.
func NewUnchecked(name, text string) *Document {
	d := &Document{Name: name, ID: path.Base(name), Text: text, Format: FindFormat(name)}
	d.index()
	return d
}

// WithText returns a copy of d with a different text, such as the text after cleaning.
func (d *Document) WithText(text string) *Document {
	result := *d
	result.Text = text
	result.index()
	return &result
}

func (d *Document) index() {
	d.lines = IndexLines(d.Text)
	d.characters = &lazyCharIndex{}
	d.notes = sync.OnceValue(func() []string { return notes(d.Text, d.chars().invalidBytes) })
	d.sum = sync.OnceValue(func() string { return hash(d.Text) })
}

type lazyCharIndex struct {
	once   sync.Once
	cached atomic.Pointer[CharIndex]
}

func (d *Document) chars() *CharIndex {
	if result := d.characters.cached.Load(); result != nil {
		return result
	}
	return d.characters.index(d.Text)
}

func (c *lazyCharIndex) index(text string) *CharIndex {
	c.once.Do(func() {
		x := IndexChars(text)
		c.cached.Store(&x)
	})
	return c.cached.Load()
}

// hash converts the text to bytes piece by piece, because a full copy would need too much memory.
func hash(text string) string {
	h := sha256.New()
	for len(text) > 0 {
		n := min(len(text), 1<<16)
		h.Write([]byte(text[:n]))
		text = text[n:]
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Label returns the document name for messages, including Place if set.
func (d *Document) Label() string {
	if d.Place == nil {
		return d.Name
	}
	return fmt.Sprintf("%s (%q)", d.Place, d.Name)
}

// Title returns the name shown to readers and other systems. It never contains an absolute path.
func (d *Document) Title() string {
	if filepath.IsAbs(filepath.FromSlash(d.Name)) {
		return d.ID
	}
	return d.Name
}

// DescribeDamage describes unreadable parts as a predicate, such as "has 1 invalid byte". It
// returns "" if the document is intact.
func (d *Document) DescribeDamage() string {
	if d.ReadProblems != "" || d.IsValid() {
		return d.ReadProblems
	}
	sentence, _ := DescribeDamage(d.Text)
	return sentence
}

// SHA256 returns the hash of the text in hexadecimal.
func (d *Document) SHA256() string { return d.sum() }

// Notes describes unusual properties of the text, such as its line endings. Each note is a
// sentence.
func (d *Document) Notes() []string { return d.notes() }

// LineCount returns the number of lines. It is 0 for an empty document.
func (d *Document) LineCount() int { return d.lines.Len() }

// LineOf returns the number of the line that contains byte off, which is clamped to the text. The
// result is 0 for an empty document.
func (d *Document) LineOf(off int) int { return d.lines.LineAt(off) + 1 }

// LineIndex returns the line index, which callers must not modify.
func (d *Document) LineIndex() *Lines { return &d.lines }

// Line returns the span of line n, including the line end. Lines are numbered from 1. The span is
// empty if there is no such line.
func (d *Document) Line(n int) chunk.Span {
	if n < 1 || n > d.lines.Len() {
		return chunk.Span{}
	}
	start := d.lines.Start(n - 1)
	if end := strings.IndexByte(d.Text[start:], '\n'); end >= 0 {
		return chunk.Span{Start: start, End: start + end + 1}
	}
	return chunk.Span{Start: start, End: len(d.Text)}
}

// LastLineOf returns the number of the line that contains the last byte of s.
func (d *Document) LastLineOf(s chunk.Span) int {
	return d.LineOf(max(s.Start, s.End-1))
}

// CharsBefore returns the number of code points before byte off. An invalid byte counts as one.
func (d *Document) CharsBefore(off int) int { return d.chars().CharsBefore(off) }

// ByteOfChar returns the byte offset of code point n. The result is clamped to the text.
func (d *Document) ByteOfChar(n int) int { return d.chars().Offset(n) }

// IsASCII reports whether the text contains only ASCII characters.
func (d *Document) IsASCII() bool { return d.chars().ascii }

// IsValid reports whether the text is valid UTF-8.
func (d *Document) IsValid() bool { return d.chars().invalidBytes == 0 }

// BOMLength returns the length of the byte order mark at the start, which is 0 or 3.
func (d *Document) BOMLength() int {
	if strings.HasPrefix(d.Text, byteOrderMark) {
		return len(byteOrderMark)
	}
	return 0
}

const byteOrderMark = "\ufeff"

func notes(text string, invalid int) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	switch {
	case text == "":
		add("the document is empty: nothing to chunk")
		return out
	case strings.TrimSpace(text) == "":
		add("the document has only white space: nothing to chunk")
		return out
	}
	if strings.HasPrefix(text, byteOrderMark) {
		add("it starts with a byte order mark, which is kept in the first chunk")
	}
	if crlf := strings.Count(text, "\r\n"); crlf > 0 {
		if lf := strings.Count(text, "\n"); crlf == lf {
			add("its lines end with CRLF, which is preserved")
		} else {
			add("%d of its %d lines end with CRLF, the others with LF", crlf, lf)
		}
	}
	if nul := strings.Count(text, "\x00"); nul > 0 {
		add("it has %s, shown as ␀", formatCount(nul, "NUL byte", "NUL bytes"))
	}
	if invalid > 0 {
		add("it has %s not UTF-8; each counts as one character and is shown as �",
			formatCount(invalid, "byte that is", "bytes that are"))
	}
	return out
}

func formatCount(n int, singular, plural string) string {
	if n == 1 {
		return "1 " + singular
	}
	return strconv.Itoa(n) + " " + plural
}
