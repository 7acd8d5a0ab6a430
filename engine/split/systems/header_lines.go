package systems

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

type header struct {
	level int
	title string
}

// headerSplitter processes a document line by line, like LangChain's
// MarkdownHeaderTextSplitter.split_text and aggregate_lines_to_chunks.
type headerSplitter struct {
	key    headerKey
	writer *rewriter
	text   string
	out    []section

	stack         []header
	previousStack []header
	fence         string

	// lines holds the lines after the last blank line.
	lines []headerLine
	// lastStack holds the headings above the last section. lastEnd is the end of the last line in
	// the source.
	lastStack    []header
	endsWithHash bool
	lastEnd      int
}

// headerLine is a line without unprintable characters and surrounding white space.
type headerLine struct {
	chunk.Span // the stripped line in the source
	text       string
	isHeading  bool
}

func splitAtHeaders(doc *segment.Analysis, key headerKey) *sections {
	s := &headerSplitter{key: key, writer: newRewriter(doc), text: doc.Text}
	for pos := 0; pos <= len(s.text); {
		end := len(s.text)
		if i := strings.IndexByte(s.text[pos:], '\n'); i >= 0 {
			end = pos + i
		}
		s.readLine(chunk.Span{Start: pos, End: end})
		pos = end + 1
	}
	s.flush(s.previousStack)
	return &sections{rewritten: s.writer.finish(), sections: s.out}
}

func (s *headerSplitter) readLine(span chunk.Span) {
	span = text.TrimPythonSpan(s.text, span)
	l := headerLine{Span: span, text: removeUnprintable(span.Slice(s.text))}
	s.trackFence(l.text)
	if s.fence != "" {
		s.lines = append(s.lines, l)
		return
	}
	switch level := s.headingLevel(l.text); {
	case level > 0:
		s.pushHeading(level, l.text)
		s.flush(s.previousStack)
		if !s.key.strips {
			l.isHeading = true
			s.lines = append(s.lines, l)
		}
	case l.text != "":
		s.lines = append(s.lines, l)
	default:
		s.flush(s.previousStack)
	}
	s.previousStack = s.stack
}

func (s *headerSplitter) trackFence(line string) {
	switch {
	case s.fence != "":
		if strings.HasPrefix(line, s.fence) {
			s.fence = ""
		}
	case strings.HasPrefix(line, "```") && strings.Count(line, "```") == 1:
		s.fence = "```"
	case strings.HasPrefix(line, "~~~"):
		s.fence = "~~~"
	}
}

func (s *headerSplitter) headingLevel(line string) int {
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	if n == 0 || n > s.key.level || n < len(line) && line[n] != ' ' {
		return 0
	}
	return n
}

func (s *headerSplitter) pushHeading(level int, line string) {
	n := len(s.stack)
	for n > 0 && s.stack[n-1].level >= level {
		n--
	}
	content := line[level:]
	title := text.TrimPythonSpan(content, chunk.Span{End: len(content)}).Slice(content)
	s.stack = append(slices.Clone(s.stack[:n]), header{level, title})
}

// flush adds the collected lines to the last section if it has the same headings. Otherwise, they
// begin a new section.
func (s *headerSplitter) flush(meta []header) {
	if len(s.lines) == 0 {
		return
	}
	n := len(s.out)
	switch {
	case n > 0 && slices.Equal(s.lastStack, meta):
		s.copyLineFeed("  ")
	case n > 0 && len(s.lastStack) < len(meta) && s.endsWithHash && !s.key.strips:
		s.copyLineFeed("  ")
		s.lastStack = meta
	default:
		if n > 0 {
			s.writer.add("\n\n")
		}
		x := section{Span: chunk.Span{Start: s.writer.text.Len()}, hasHeading: len(meta) > 0}
		if s.lines[0].isHeading {
			x.line = chunk.Span{Start: x.Start, End: x.Start + len(s.lines[0].text)}
		}
		s.out, s.lastStack = append(s.out, x), meta
	}
	for i := range s.lines {
		if i > 0 {
			s.copyLineFeed("")
		}
		s.write(&s.lines[i])
	}
	s.out[len(s.out)-1].End = s.writer.text.Len()
	s.endsWithHash = strings.HasPrefix(s.lines[len(s.lines)-1].text, "#")
	s.lines = s.lines[:0]
}

func (s *headerSplitter) copyLineFeed(spaces string) {
	s.writer.add(spaces)
	i := s.lastEnd + strings.IndexByte(s.text[s.lastEnd:], '\n')
	s.writer.copySpan(chunk.Span{Start: i, End: i + 1})
}

func (s *headerSplitter) write(l *headerLine) {
	s.lastEnd = l.End
	if l.text == l.Slice(s.text) {
		s.writer.copySpan(l.Span)
		return
	}
	for pos := l.Start; pos < l.End; {
		r, n := utf8.DecodeRuneInString(s.text[pos:l.End])
		if isPrintable(r) {
			s.writer.copySpan(chunk.Span{Start: pos, End: pos + n})
		}
		pos += n
	}
}

// removeUnprintable removes the characters for which Python's str.isprintable is false.
func removeUnprintable(line string) string {
	for i := range len(line) {
		if c := line[i]; c < ' ' || c > '~' {
			return strings.Map(func(r rune) rune {
				if isPrintable(r) {
					return r
				}
				return -1
			}, line)
		}
	}
	return line
}

func isPrintable(r rune) bool { return unicode.IsPrint(r) }
