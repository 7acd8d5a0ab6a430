package target

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// digestDigits is the length of a digest: two different texts share one in 2^32.
const digestDigits = 8

// Digests returns a row for every chunk of a document, several a line: the first digits
// of the SHA-256 of its text (rules/parity).
func (j *Job) Digests(e *Expected) []string {
	return e.rows(func(digest string, _ chunk.Span) string { return digest })
}

// Places returns Digests with the place of each chunk in the document, in the characters
// of the language: DIGEST@START+LENGTH.
func (j *Job) Places(e *Expected) []string {
	last, at := 0, 0 // the place of a byte is known
	text, count := e.result.Doc.Text, j.Target.Language.count
	return e.rows(func(digest string, span chunk.Span) string {
		if span.Start >= last {
			at += count(text[last:span.Start])
		} else {
			at -= count(text[span.Start:last])
		}
		last = span.Start
		return fmt.Sprintf("%s@%d+%d", digest, at, count(span.Of(text)))
	})
}

// rows returns lines of about 100 characters with what write makes of each chunk.
func (e *Expected) rows(write func(digest string, source chunk.Span) string) (lines []string) {
	chunks, text := &e.result.Chunks, e.result.Doc.Text
	var line strings.Builder
	for i := range chunks.Len() {
		sum := sha256.Sum256([]byte(e.result.Content(i)))
		row := write(hex.EncodeToString(sum[:])[:digestDigits], sourceOf(chunks.At(i), text))
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

// sourceOf is the part of the document that a chunk is a slice of, or is made from.
func sourceOf(c *chunk.Chunk, text string) chunk.Span {
	if c.Repeats() && c.Exact(text) {
		return chunk.Span{Start: c.Overlap.Start, End: c.Body.End}
	}
	return c.Body
}

// countUTF16 counts units of UTF-16.
func countUTF16(text string) int {
	n := utf8.RuneCountInString(text)
	for _, r := range text {
		if r > 0xffff {
			n++
		}
	}
	return n
}
