// Package source holds a document's text with what can be counted without
// understanding it: lines, code points, encoding.
package source

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"path"
	"sort"
	"strconv"
	"strings"
	"sync"

	"chunkscope/engine/chunk"
	"chunkscope/engine/naming"
)

// MaxBytes is the largest document that is loaded: offsets are 32 bits.
const MaxBytes = 1 << 30

// ChunkIDs is what chunks are called unless somebody says otherwise.
const ChunkIDs = "{document_id}#{index}"

// Document is a source text, immutable once loaded. Offsets are bytes, lines
// are 1-based, and a final newline does not begin another line.
type Document struct {
	// Name is how the document is called on the command line, with slashes;
	// "stdin" and "sample.md" for those.
	Name string
	// ID is what the document is called in the ids of its chunks: what remains of
	// its name when the place it was read from is left out.
	ID string
	// ChunkIDs is what its chunks are called (rules/records, Ids); empty for
	// ChunkIDs as they are by default.
	ChunkIDs naming.Pattern
	// Source is where the document says it is from, such as an address; empty
	// where nobody said so.
	Source string
	// Fields are the other fields of the record that the document was read from,
	// a JSON object; nil when there are none.
	Fields []byte
	// Text is the source exactly as it was read, byte order mark included.
	Text string
	// Format is how Text is read: what its name tells, unless somebody says
	// otherwise.
	Format Format
	// Notes are the oddities found while loading, one sentence each.
	Notes []string

	lines []uint32 // start of every line
	chars CharIndex
	sum   func() string
}

// New indexes data. It fails with a ReadError when data is no text.
func New(name string, data []byte) (*Document, error) { return OfText(name, string(data)) }

// OfText is New without a copy.
func OfText(name, text string) (*Document, error) {
	if err := refuse(name, []byte(text[:min(len(text), headBytes)])); err != nil {
		return nil, err
	}
	d := &Document{Name: name, ID: path.Base(name), Text: text, Format: FormatOf(name)}
	d.lines = lineStarts(d.Text)
	d.chars = IndexChars(d.Text)
	d.Notes = notes(d.Text, d.chars.invalid)
	d.sum = sync.OnceValue(func() string { return hash(d.Text) })
	return d, nil
}

// hash takes the text in pieces: a copy of all of it would be as large again.
func hash(text string) string {
	h := sha256.New()
	for len(text) > 0 {
		n := min(len(text), 1<<16)
		h.Write([]byte(text[:n]))
		text = text[n:]
	}
	return hex.EncodeToString(h.Sum(nil))
}

// SHA256 is the hash of the bytes, in hex.
func (d *Document) SHA256() string { return d.sum() }

// Lines is the number of lines; 0 for an empty document.
func (d *Document) Lines() int { return len(d.lines) }

// LineOf is the 1-based line that holds the byte at off, clamped to the
// document; 0 for an empty document.
func (d *Document) LineOf(off int) int {
	return sort.Search(len(d.lines), func(i int) bool { return int(d.lines[i]) > off })
}

// LineStarts are the bytes at which the lines begin, to be read only.
func (d *Document) LineStarts() []uint32 { return d.lines }

// Line is the span of a 1-based line with its line end.
func (d *Document) Line(n int) chunk.Span {
	if n < 1 || n > len(d.lines) {
		return chunk.Span{}
	}
	end := len(d.Text)
	if n < len(d.lines) {
		end = int(d.lines[n])
	}
	return chunk.Span{Start: int(d.lines[n-1]), End: end}
}

// LastLineOf is the 1-based line on which the span's last byte stands.
func (d *Document) LastLineOf(s chunk.Span) int {
	return d.LineOf(max(s.Start, s.End-1))
}

// Chars is the number of Unicode code points before the byte at off; an
// invalid byte counts as one.
func (d *Document) Chars(off int) int { return d.chars.Before(off) }

// ByteOfChar is the byte offset of code point n, clamped to the document.
func (d *Document) ByteOfChar(n int) int { return d.chars.Offset(n) }

// ASCII reports whether every byte is a code point of its own.
func (d *Document) ASCII() bool { return d.chars.ascii }

// Valid reports whether every byte is part of a character.
func (d *Document) Valid() bool { return d.chars.invalid == 0 }

// BOM is the length of the byte order mark at the start: 0 or 3.
func (d *Document) BOM() int {
	if strings.HasPrefix(d.Text, bom) {
		return len(bom)
	}
	return 0
}

const bom = "\ufeff"

func lineStarts(text string) []uint32 {
	starts := make([]uint32, 0, strings.Count(text, "\n")+1)
	if text == "" {
		return starts
	}
	starts = append(starts, 0)
	const ends, low = 0x0a0a0a0a0a0a0a0a, 0x7f7f7f7f7f7f7f7f
	p := 0
	for ; p+8 <= len(text); p += 8 { // lines may be as short as their end
		x := eight(text[p:]) ^ ends
		for found := ^(x&low + low | x | low); found != 0; found &= found - 1 {
			starts = append(starts, uint32(p+bits.TrailingZeros64(found)/8+1))
		}
	}
	for ; p < len(text); p++ {
		if text[p] == '\n' {
			starts = append(starts, uint32(p+1))
		}
	}
	if n := len(starts) - 1; int(starts[n]) == len(text) {
		starts = starts[:n]
	}
	return starts
}

func notes(text string, invalid int) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	switch {
	case text == "":
		say("the document is empty: nothing to chunk")
		return out
	case strings.TrimSpace(text) == "":
		say("the document holds nothing but white space: nothing to chunk")
		return out
	}
	if strings.HasPrefix(text, bom) {
		say("it starts with a byte order mark, which is kept in the first chunk")
	}
	if crlf := strings.Count(text, "\r\n"); crlf > 0 {
		if lf := strings.Count(text, "\n"); crlf == lf {
			say("its lines end with CRLF; they are kept as they are")
		} else {
			say("%d of its %d lines end with CRLF, the others with LF", crlf, lf)
		}
	}
	if nul := strings.Count(text, "\x00"); nul > 0 {
		say("it holds %s, shown as ␀", count(nul, "NUL byte", "NUL bytes"))
	}
	if invalid > 0 {
		say("it holds %s not UTF-8; each counts as one character and is shown as �",
			count(invalid, "byte that is", "bytes that are"))
	}
	return out
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
