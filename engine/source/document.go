// Package source holds a document's text with the properties that do not depend on its
// meaning: lines, code points, encoding.
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

// MaxBytes is the size of the largest document that can be loaded, since offsets have 32
// bits.
const MaxBytes = 1 << 30

// ChunkIDs is the default pattern of chunk ids.
const ChunkIDs = "{document_id}#{index}"

// Document is a source text, immutable once loaded. Offsets are bytes, lines
// are 1-based, and a final newline does not begin another line.
type Document struct {
	// Name is the document's name on the command line, with slashes; "stdin" for standard
	// input, "sample.md" for the sample.
	Name string
	// Place is the document's place in a file of several; nil for a separate file.
	Place fmt.Stringer
	// ID is the document's part of its chunk ids: its name without the folder or file it
	// was read from.
	ID string
	// ChunkIDs is the pattern of its chunk ids (rules/records, Ids); empty for the
	// default.
	ChunkIDs text.Pattern
	// Source is the origin stated in the document's record, such as an address, or empty.
	Source string
	// Fields are the other fields of the document's record as a JSON object, or nil.
	Fields []byte
	// ReadProblems says what could not be read in the document's record. It is a sentence
	// without its subject.
	ReadProblems string
	// Text is the source exactly as it was read, byte order mark included.
	Text string
	// Format is the format of Text. The name determines it, unless it was chosen with
	// WithFormat.
	Format         Format
	isFormatChosen bool

	lines Lines
	// Data that takes a pass over the text is computed on demand.
	characters *charsOnce
	notes      func() []string
	sum        func() string
}

// NewFromString indexes text. It fails with a ReadError if the bytes are not text.
func NewFromString(name, text string) (*Document, error) {
	if err := refuse(name, text); err != nil {
		return nil, err
	}
	return Index(name, text), nil
}

// Index indexes any bytes, without checking that they are text.
func Index(name, text string) *Document {
	d := &Document{Name: name, ID: path.Base(name), Text: text, Format: FindFormat(name)}
	d.index()
	return d
}

// WithText returns d with another text, such as one that a system makes before it cuts.
func (d *Document) WithText(text string) *Document {
	result := *d
	result.Text = text
	result.index()
	return &result
}

func (d *Document) index() {
	d.lines = IndexLines(d.Text)
	d.characters = &charsOnce{}
	d.notes = sync.OnceValue(func() []string { return notes(d.Text, d.chars().invalidBytes) })
	d.sum = sync.OnceValue(func() string { return hash(d.Text) })
}

// charsOnce is a CharIndex built on first use.
type charsOnce struct {
	once   sync.Once
	cached atomic.Pointer[CharIndex]
}

func (d *Document) chars() *CharIndex {
	if result := d.characters.cached.Load(); result != nil {
		return result
	}
	return d.characters.index(d.Text)
}

func (c *charsOnce) index(text string) *CharIndex {
	c.once.Do(func() {
		x := IndexChars(text)
		c.cached.Store(&x)
	})
	return c.cached.Load()
}

// hash hashes the text in pieces, since a copy would double the memory.
func hash(text string) string {
	h := sha256.New()
	for len(text) > 0 {
		n := min(len(text), 1<<16)
		h.Write([]byte(text[:n]))
		text = text[n:]
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Label returns the document's name in messages.
func (d *Document) Label() string {
	if d.Place == nil {
		return d.Name
	}
	return fmt.Sprintf("%s (%q)", d.Place, d.Name)
}

// Title returns the document's name for other systems and people. It is never an absolute
// path, which would describe the machine.
func (d *Document) Title() string {
	if filepath.IsAbs(filepath.FromSlash(d.Name)) {
		return d.ID
	}
	return d.Name
}

// Damage describes how the document differs from the original. It is a sentence without its
// subject, or empty.
func (d *Document) Damage() string {
	if d.ReadProblems != "" || d.Valid() {
		return d.ReadProblems
	}
	sentence, _ := Damage(d.Text)
	return sentence
}

// SHA256 returns the hash of the bytes, in hex.
func (d *Document) SHA256() string { return d.sum() }

// Notes describes the oddities of the text, one sentence each.
func (d *Document) Notes() []string { return d.notes() }

// Lines returns the number of lines; 0 for an empty document.
func (d *Document) Lines() int { return d.lines.Len() }

// LineOf returns the 1-based line that contains the byte at off, limited to the document. It
// is 0 for an empty document.
func (d *Document) LineOf(off int) int { return d.lines.LineAt(off) + 1 }

// LineIndex returns the index of the lines, which callers must not change.
func (d *Document) LineIndex() *Lines { return &d.lines }

// Line returns the span of a 1-based line with its line end.
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

// LastLineOf returns the 1-based line of the span's last byte.
func (d *Document) LastLineOf(s chunk.Span) int {
	return d.LineOf(max(s.Start, s.End-1))
}

// Chars returns the number of Unicode code points before the byte at off; an
// invalid byte counts as one.
func (d *Document) Chars(off int) int { return d.chars().CharsBefore(off) }

// ByteOfChar returns the byte offset of code point n, limited to the document.
func (d *Document) ByteOfChar(n int) int { return d.chars().Offset(n) }

// ASCII reports whether every byte is a separate code point.
func (d *Document) ASCII() bool { return d.chars().ascii }

// Valid reports whether every byte is part of a character.
func (d *Document) Valid() bool { return d.chars().invalidBytes == 0 }

// BOM returns the length of the byte order mark at the start: 0 or 3.
func (d *Document) BOM() int {
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
			add("its lines end with CRLF; they are kept as they are")
		} else {
			add("%d of its %d lines end with CRLF, the others with LF", crlf, lf)
		}
	}
	if nul := strings.Count(text, "\x00"); nul > 0 {
		add("it holds %s, shown as ␀", formatCount(nul, "NUL byte", "NUL bytes"))
	}
	if invalid > 0 {
		add("it holds %s not UTF-8; each counts as one character and is shown as �",
			formatCount(invalid, "byte that is", "bytes that are"))
	}
	return out
}

func formatCount(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
