// Package markdownchunker is an exact port of the Markdown chunker on which the Markdown strategies
// are based, including its errors (rules/reference-rules). It contains a separate Markdown parser,
// since the parser in package outline reads some documents differently.
package markdownchunker

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// Document is a parsed text with all data that does not depend on settings.
type Document struct {
	source string
	// text is the source with LF line endings. Offsets in this package are offsets in this text
	// unless a comment says otherwise. Line numbers start at 1.
	text         string
	crlfOffsets  []int
	starts       []int // start of each line
	lineFeedRuns []lineFeedRun

	index      source.CharIndex
	chars      int
	headers    []header
	codeBlocks []codeBlock
	tables     []table
	lists      []list
	// blocks holds the tables and code blocks. gaps holds the text around the blocks. Only the
	// code_aware strategy uses them.
	readBlocksOnce sync.Once
	blocks         []block
	gaps           []passage

	codeChars, tableChars, listChars int
	meanSentence                     float64 // in characters
	depth                            int     // level of the deepest header
}

// Read parses a document (rules/reference-rules, Reading).
func Read(text string) *Document {
	d := &Document{source: text}
	d.normalizeLineEndings()
	d.starts = append(make([]int, 0, strings.Count(d.text, "\n")+1), 0)
	for i := 0; ; {
		n := strings.IndexByte(d.text[i:], '\n')
		if n < 0 {
			break
		}
		i += n + 1
		d.starts = append(d.starts, i)
	}
	d.index = source.IndexChars(d.text)
	d.chars = d.index.CharsBefore(len(d.text))
	d.readLineFeeds()
	d.readHeaders()
	d.readCodeBlocks()
	d.readTables()
	d.readLists()
	d.readRoles()
	d.meanSentence = meanSentence(d.text)
	return d
}

func (d *Document) normalizeLineEndings() {
	if strings.IndexByte(d.source, '\r') < 0 {
		d.text = d.source
		return
	}
	var b strings.Builder
	b.Grow(len(d.source))
	for i := 0; i < len(d.source); i++ {
		c := d.source[i]
		if c != '\r' {
			b.WriteByte(c)
			continue
		}
		if i+1 < len(d.source) && d.source[i+1] == '\n' {
			d.crlfOffsets = append(d.crlfOffsets, b.Len())
			i++
		}
		b.WriteByte('\n')
	}
	d.text = b.String()
}

func (d *Document) lineCount() int { return len(d.starts) }

func (d *Document) line(n int) string { return d.lines(n, n).textIn(d.text) }

func (d *Document) lineNumber(off int) int { return sort.SearchInts(d.starts, off+1) }

func (d *Document) lines(from, to int) piece {
	to = min(to, len(d.starts))
	if from > to {
		return piece{}
	}
	p := piece{start: d.starts[from-1], end: len(d.text)}
	if to < len(d.starts) {
		p.end = d.starts[to] - 1
	}
	return p
}

type piece struct{ start, end int }

func (p piece) textIn(text string) string { return text[p.start:p.end] }

func (d *Document) countChars(p piece) int {
	return d.index.CharsBefore(p.end) - d.index.CharsBefore(p.start)
}

func countRunes(s string) int { return utf8.RuneCountInString(s) }

func isBlank(s string) bool { return strings.IndexFunc(s, isNotSpace) < 0 }

func isNotSpace(r rune) bool { return !text.IsPythonSpace(r) }

func strip(s string) string      { return strings.TrimFunc(s, text.IsPythonSpace) }
func stripLeft(s string) string  { return strings.TrimLeftFunc(s, text.IsPythonSpace) }
func stripRight(s string) string { return strings.TrimRightFunc(s, text.IsPythonSpace) }

func meanSentence(text string) float64 {
	total, count := 0, 0
	for part := range strings.SplitSeq(text, ".") {
		if part = strip(part); part != "" {
			total += countRunes(part)
			count++
		}
	}
	if count == 0 {
		return 0
	}
	return float64(total) / float64(count)
}
