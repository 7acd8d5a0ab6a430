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
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// MaxBytes is the largest document that is loaded: offsets are 32 bits.
const MaxBytes = 1 << 30

// Document is a source text, immutable once loaded. Offsets are bytes, lines
// are 1-based, and a final newline does not begin another line.
type Document struct {
	// Name is how the document is called on the command line, with slashes;
	// "stdin" and "sample.md" for those.
	Name string
	// ID is what the document is called in the ids of its chunks: what remains of
	// its name when the place it was read from is left out.
	ID string
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
	chars charIndex
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
	d.chars = newCharIndex(d.Text)
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
func (d *Document) Chars(off int) int { return d.chars.before(d.Text, off) }

// ByteOfChar is the byte offset of code point n, clamped to the document.
func (d *Document) ByteOfChar(n int) int { return d.chars.offset(d.Text, n) }

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
	for p := 0; p < len(text); {
		starts = append(starts, uint32(p))
		i := strings.IndexByte(text[p:], '\n')
		if i < 0 {
			break
		}
		p += i + 1
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

// charIndex counts code points before a byte: a running count at every block
// of charBlock bytes, and a short scan after it.
type charIndex struct {
	ascii   bool
	invalid int      // bytes that are no part of a character
	counts  []uint32 // code points that start before block i
	strays  []uint32 // invalid bytes that look like continuation bytes
	total   int
}

const charBlock = 128

func newCharIndex(text string) charIndex {
	if isASCII(text) {
		return charIndex{ascii: true, total: len(text)}
	}
	x, valid := charIndex{}, utf8.ValidString(text)
	if !valid {
		for i := 0; i < len(text); {
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && size <= 1 {
				x.invalid++
				if !utf8.RuneStart(text[i]) {
					x.strays = append(x.strays, uint32(i))
				}
				size = 1
			}
			i += size
		}
	}
	x.counts = make([]uint32, len(text)/charBlock+1)
	c := 0
	for i := range x.counts {
		x.counts[i] = uint32(c)
		c += starts(text[i*charBlock : min(len(text), (i+1)*charBlock)])
	}
	if x.total = c; !valid {
		x.total = utf8.RuneCountInString(text)
	}
	return x
}

// isASCII looks at eight bytes at a time.
func isASCII(s string) bool {
	for len(s) >= 8 {
		if (s[0]|s[1]|s[2]|s[3]|s[4]|s[5]|s[6]|s[7])&utf8.RuneSelf != 0 {
			return false
		}
		s = s[8:]
	}
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// starts counts the bytes that are no continuation byte, eight at a time.
func starts(s string) int {
	n := len(s)
	for len(s) >= 8 {
		x := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		n -= bits.OnesCount64(x &^ (x << 1) & 0x8080808080808080) // 10xxxxxx
		s = s[8:]
	}
	for i := range len(s) {
		if int8(s[i]) < -64 {
			n--
		}
	}
	return n
}

func (x *charIndex) before(text string, off int) int {
	off = min(max(off, 0), len(text))
	if x.ascii {
		return off
	}
	b := off / charBlock
	n := int(x.counts[b]) + starts(text[b*charBlock:off])
	if len(x.strays) > 0 {
		n += sort.Search(len(x.strays), func(i int) bool { return int(x.strays[i]) >= off })
	}
	return n
}

func (x *charIndex) offset(text string, n int) int {
	if x.ascii {
		return min(max(n, 0), len(text))
	}
	if n <= 0 {
		return 0
	}
	if n >= x.total {
		return len(text)
	}
	var off int
	if len(x.strays) == 0 {
		b := sort.Search(len(x.counts), func(i int) bool { return int(x.counts[i]) > n }) - 1
		off = b * charBlock
		n -= int(x.counts[b])
	} else { // rare: search the block through before, which knows the strays
		b := sort.Search(len(x.counts), func(i int) bool { return x.before(text, i*charBlock) > n }) - 1
		off = b * charBlock
		n -= x.before(text, off)
	}
	for len(x.strays) == 0 && off+8 <= len(text) { // eight bytes at a time up to the last few
		k := starts(text[off : off+8])
		if k > n {
			break
		}
		off, n = off+8, n-k
	}
	for off < len(text) {
		if x.startsChar(text, off) {
			if n == 0 {
				return off
			}
			n--
		}
		off++
	}
	return off
}

func (x *charIndex) startsChar(text string, off int) bool {
	if utf8.RuneStart(text[off]) {
		return true
	}
	i := sort.Search(len(x.strays), func(i int) bool { return int(x.strays[i]) >= off })
	return i < len(x.strays) && int(x.strays[i]) == off
}
