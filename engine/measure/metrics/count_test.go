package metrics

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

type lineElements map[element.Kind][][2]chunk.Span

var (
	fenceLine   = regexp.MustCompile("^( *(?:[-*>] *)*)(```+|~~~+)([^`]*)$")
	delimiter   = regexp.MustCompile(`^ {0,3}\|? *:?-+:? *(\| *:?-+:? *)*\|? *$`)
	atx         = regexp.MustCompile(`^ {0,3}(#{1,6})( |\t|$)`)
	listItem    = regexp.MustCompile(`^ *([-*+]|\d+[.)]) `)
	indentation = regexp.MustCompile(`^(    |\t)`)
	setext      = regexp.MustCompile(`^ {0,3}(=+|-+)\s*$`)
	onlyLinks   = regexp.MustCompile(`^( *\[[^\]]*\]\([^)]*\) *\|)+ *\[[^\]]*\]\([^)]*\)$`)
	linkText    = regexp.MustCompile("`+[^`]+`+|!?\\[(?:[^\\[\\]]|\\[[^\\[\\]]*\\])*\\]\\([^()\\s]*(?: \"[^\"]*\")?\\)|<https?://[^<>\\s]+>|https?://[^\\s<>)`\\]]*[^\\s<>)`\\].,:;!?*_~']")
)

type line struct {
	chunk.Span
	text string
}

func splitLines(text string) []line {
	var out []line
	offset := 0
	for l := range strings.Lines(text) {
		trimmed := strings.TrimRight(l, "\r\n")
		out = append(out, line{chunk.Span{Start: offset, End: offset + len(trimmed)}, trimmed})
		offset += len(l)
	}
	return out
}

func trimSpan(text string, start, end int) chunk.Span {
	for end > start && strings.ContainsRune(" \t\r\n", rune(text[end-1])) {
		end--
	}
	for start < end && strings.ContainsRune(" \t\r\n", rune(text[start])) {
		start++
	}
	return chunk.Span{Start: start, End: end}
}

type lineReader struct {
	text      string
	lines     []line
	sentences []chunk.PackedSpan
	elements  lineElements
}

func readElements(doc *engine.Document) lineElements {
	r := lineReader{doc.Text, splitLines(doc.Text), doc.Sentences(), lineElements{}}
	for i := 0; i < len(r.lines); {
		switch {
		case fenceLine.MatchString(r.lines[i].text):
			i = r.readFence(i)
		case r.beginsIndentedCode(i):
			i = r.readIndentedCode(i)
		case r.beginsTable(i):
			i = r.readTable(i)
		case onlyLinks.MatchString(r.lines[i].text):
			i++
		default:
			r.addHeading(i)
			r.readLinks(r.lines[i].Span)
			i++
		}
	}
	return r.elements
}

func (r *lineReader) add(k element.Kind, span, companion chunk.Span) {
	r.elements[k] = append(r.elements[k], [2]chunk.Span{span, companion})
}

func (r *lineReader) isBlank(i int) bool { return strings.TrimSpace(r.lines[i].text) == "" }

func (r *lineReader) readFence(i int) int {
	m := fenceLine.FindStringSubmatch(r.lines[i].text)
	j := i + 1
	for j < len(r.lines) && !closesFence(r.lines[j].text, m[2]) {
		j++
	}
	end := len(r.text)
	if j < len(r.lines) {
		end = r.lines[j].End
	}
	r.add(element.CodeBlock, trimSpan(r.text, r.lines[i].Start+len(m[1]), end), chunk.Span{})
	return j + 1
}

func (r *lineReader) beginsIndentedCode(i int) bool {
	if r.isBlank(i) || !indentation.MatchString(r.lines[i].text) || i == 0 || !r.isBlank(i-1) {
		return false
	}
	for j := i - 1; j >= 0; j-- {
		if !r.isBlank(j) {
			return !strings.HasPrefix(r.lines[j].text, " ") && !listItem.MatchString(r.lines[j].text)
		}
	}
	return true
}

func (r *lineReader) readIndentedCode(i int) int {
	last := i
	for j := i; j < len(r.lines) && (r.isBlank(j) || indentation.MatchString(r.lines[j].text)); j++ {
		if !r.isBlank(j) {
			last = j
		}
	}
	r.add(element.CodeBlock, trimSpan(r.text, r.lines[i].Start, r.lines[last].End), chunk.Span{})
	return last + 1
}

func (r *lineReader) beginsTable(i int) bool {
	return i+1 < len(r.lines) && strings.Contains(r.lines[i].text, "|") &&
		strings.Contains(r.lines[i+1].text, "|") && delimiter.MatchString(r.lines[i+1].text)
}

func (r *lineReader) readTable(i int) int {
	header := trimSpan(r.text, r.lines[i].Start, r.lines[i+1].End)
	r.readLinks(r.lines[i].Span)
	for i += 2; i < len(r.lines) && !r.isBlank(i); i++ {
		r.add(element.TableRow, trimSpan(r.text, r.lines[i].Start, r.lines[i].End), header)
		r.readLinks(r.lines[i].Span)
	}
	return i
}

// headingLevel returns level 0 if there is no heading at line i.
func (r *lineReader) headingLevel(i int) (headingLevel, lines int) {
	if m := atx.FindStringSubmatch(r.lines[i].text); m != nil {
		return len(m[1]), 1
	}
	text := r.lines[i].text
	if i+1 < len(r.lines) && !r.isBlank(i) && !strings.HasPrefix(text, " ") && !listItem.MatchString(text) && (i == 0 || r.isBlank(i-1)) {
		if m := setext.FindStringSubmatch(r.lines[i+1].text); m != nil {
			return map[byte]int{'=': 1, '-': 2}[m[1][0]], 2
		}
	}
	return 0, 0
}

func (r *lineReader) addHeading(i int) {
	headingLevel, n := r.headingLevel(i)
	if headingLevel == 0 {
		return
	}
	var companion chunk.Span
	j := i + n
	for j < len(r.lines) && (r.isBlank(j) || r.isComment(j) || onlyLinks.MatchString(r.lines[j].text)) {
		j++
	}
	if j < len(r.lines) {
		if next, _ := r.headingLevel(j); next == 0 || next > headingLevel {
			companion = trimSpan(r.text, r.lines[j].Start, r.lines[j].End)
			for _, s := range r.sentences {
				if s.End() > companion.Start && s.End() < companion.End {
					companion.End = s.End()
				}
			}
		}
	}
	r.add(element.Heading, trimSpan(r.text, r.lines[i].Start, r.lines[i+n-1].End), companion)
}

func (r *lineReader) isComment(i int) bool {
	text := strings.TrimSpace(r.lines[i].text)
	return strings.HasPrefix(text, "<!--") && strings.HasSuffix(text, "-->")
}

func closesFence(line, fence string) bool {
	line = strings.Trim(line, " >")
	return len(line) >= len(fence) && strings.Trim(line, fence[:1]) == ""
}

func (r *lineReader) readLinks(s chunk.Span) {
	for _, m := range linkText.FindAllStringIndex(s.Slice(r.text), -1) {
		r.add(element.Link, chunk.Span{Start: s.Start + m[0], End: s.Start + m[1]}, chunk.Span{})
	}
}

// The simple line reader in this file must find the same elements, and the same intact elements, as
// the parser.
func TestElementsAgreeWithLineReader(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/docs/*.md")
	cases.Check(t, err)
	counted := map[element.Kind]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		cases.Check(t, err)
		doc, err := engine.New(file, data)
		cases.Check(t, err)
		byLine := readElements(doc)
		for _, size := range []int{200, 400, 800, 1600, 3200} {
			for _, overlap := range []int{0, size / 10, size / 2} {
				s := settings.Default()
				s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "window", "native", size, overlap
				r, err := engine.Run(t.Context(), doc, s)
				cases.Check(t, err)
				j, err := measureElements(t.Context(), r)
				cases.Check(t, err)
				for _, k := range []element.Kind{element.CodeBlock, element.TableRow, element.Heading, element.Link} {
					whole := 0
					for _, e := range byLine[k] {
						if contains(r, e[0], e[1]) {
							whole++
						}
					}
					counted[k] += len(byLine[k])
					if got := j.Kinds[k]; got.Total != len(byLine[k]) || got.Whole != whole {
						t.Errorf("%s, %d/%d: %s %d of %d, want %d of %d", filepath.Base(file), size, overlap, k, got.Whole, got.Total, whole, len(byLine[k]))
					}
				}
			}
		}
	}
	for k, n := range counted {
		if n < 600 {
			t.Errorf("got %d %s, want more", n, k)
		}
	}
}
