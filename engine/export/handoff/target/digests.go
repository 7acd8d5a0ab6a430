package target

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// Two different texts have the same digest with a probability of 1 in 2^32.
const digestDigits = 8

// FormatDigests returns lines with the digests of all chunks in a document. A digest is the start
// of the SHA-256 hash of the chunk text (rules/parity).
func (j *Job) FormatDigests(e *Expected) []string {
	return writeRows(e.chunks(), func(digest string, _ chunk.Span) string { return digest })
}

// FormatPlaces is like FormatDigests, but adds the place of each chunk, as DIGEST@START+LENGTH.
func (j *Job) FormatPlaces(e *Expected) []string { return j.formatAll(e, e.chunks()) }

// FormatParentPlaces is like FormatPlaces, but for parents instead of chunks.
func (j *Job) FormatParentPlaces(e *Expected) []string { return j.formatAll(e, e.parents()) }

func (j *Job) formatAll(e *Expected, texts iter.Seq2[string, chunk.Span]) []string {
	return writeRows(texts, j.rowWriter(e))
}

func (j *Job) rowWriter(e *Expected) func(digest string, span chunk.Span) string {
	last, pos := 0, 0 // the last byte offset, and the same offset in characters
	text, count := e.result.Doc.Text, j.Target.Language.count
	return func(digest string, span chunk.Span) string {
		if span.Start >= last {
			pos += count(text[last:span.Start])
		} else {
			pos -= count(text[span.Start:last])
		}
		last = span.Start
		return fmt.Sprintf("%s@%d+%d", digest, pos, count(span.Slice(text)))
	}
}

// Beginning is the beginning of a text, with its entry in FormatPlaces or FormatParentPlaces.
type Beginning struct{ Row, Text string }

const beginningChars = 60

// Beginnings returns the beginnings of chunks and parents whose text is not in the document.
func (j *Job) Beginnings() (out []Beginning) {
	for i := range j.Documents {
		e := &j.Documents[i]
		for _, texts := range []iter.Seq2[string, chunk.Span]{e.chunks(), e.parents()} {
			write := j.rowWriter(e)
			for text, source := range texts {
				if text == source.Slice(e.result.Doc.Text) {
					continue
				}
				out = append(out, Beginning{write(newDigest(text), source), firstChars(text, beginningChars)})
			}
		}
	}
	return out
}

func firstChars(text string, n int) string {
	for end := range text {
		if n--; n < 0 {
			return text[:end]
		}
	}
	return text
}

func newDigest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])[:digestDigits]
}

func (e *Expected) chunks() iter.Seq2[string, chunk.Span] {
	return func(yield func(string, chunk.Span) bool) {
		for i := range e.result.Chunks.Len() {
			c, text := e.result.Chunks.At(i), e.result.Content(i)
			if e.ignoresPrefix {
				text = text[len(c.ContextPrefix):]
			}
			if !yield(text, sourceSpan(c, e.result.Doc.Text)) {
				return
			}
		}
	}
}

func (e *Expected) parents() iter.Seq2[string, chunk.Span] {
	return func(yield func(string, chunk.Span) bool) {
		for i := range e.result.Parents {
			if p := &e.result.Parents[i]; !yield(p.Content(e.result.Doc.Text), p.Body) {
				return
			}
		}
	}
}

func writeRows(texts iter.Seq2[string, chunk.Span], write func(digest string, source chunk.Span) string) (lines []string) {
	var line strings.Builder
	for text, source := range texts {
		row := write(newDigest(text), source)
		if line.Len() > 0 && line.Len()+1+len(row) > 100 {
			lines = append(lines, line.String())
			line.Reset()
		}
		if line.Len() > 0 {
			line.WriteByte(' ')
		}
		line.WriteString(row)
	}
	if line.Len() > 0 {
		lines = append(lines, line.String())
	}
	return lines
}

func sourceSpan(c *chunk.Chunk, text string) chunk.Span {
	if c.HasRepeatedText() && c.IsExact(text) {
		return chunk.Span{Start: c.Overlap.Start, End: c.Body.End}
	}
	return c.Body
}

func countUTF16(text string) int {
	n := utf8.RuneCountInString(text)
	for _, r := range text {
		if r > 0xffff {
			n++
		}
	}
	return n
}
