package prefix

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// maxTitleChars is the maximum length of a title in a prefix, in characters.
const maxTitleChars = 200

// lines holds the lengths of all prefixes in a document. Text below heading i has a prefix of
// units[i+1] units.
type lines struct {
	units               []int32
	longest             int
	title               string
	isDocumentTitle     []bool
	hasFrontMatterTitle bool
}

type lineKey struct {
	hasTitle        bool
	unit, tokenizer string
}

func measureLines(doc *segment.Analysis, key lineKey, meter segment.Meter) *lines {
	return doc.Memo(key, func() any {
		o := doc.Outline()
		l := &lines{units: make([]int32, o.NumHeadings()+1)}
		if key.hasTitle {
			l.title, l.hasFrontMatterTitle = documentTitle(doc)
			l.isDocumentTitle = make([]bool, o.NumHeadings())
		}
		l.measure(o, meter, key.unit != "tokens")
		return l
	}).(*lines)
}

// writer writes prefix lines. It caches the last line for each heading level.
type writer struct {
	o       *outline.Outline
	title   string
	topLine line
	last    [7]line
}

type line struct {
	text               string
	hasNoHeading       bool
	parentText         string
	parentHasNoHeading bool
	title              string
	headingNumber      int // index of the heading plus 1
}

func newWriter(o *outline.Outline, l *lines) *writer {
	w := &writer{o: o, title: l.title, topLine: line{hasNoHeading: true}}
	if l.title != "" {
		w.topLine.text = l.title + prefixEnd
	}
	return w
}

// findLine returns the prefix line for text below the given heading. If heading is -1, it returns
// the line for text before the first heading.
func (w *writer) findLine(heading int) *line {
	if heading < 0 {
		return &w.topLine
	}
	if cached := &w.last[w.o.Heading(heading).Level]; cached.headingNumber == heading+1 {
		return cached
	}
	return w.headingLine(heading, shorten(w.o.Title(heading)))
}

func (w *writer) headingLine(heading int, title string) *line {
	head := w.o.Heading(heading)
	parentLine, cached := w.findLine(head.Parent), &w.last[head.Level]
	if cached.headingNumber > 0 && cached.title == title && cached.parentText == parentLine.text && cached.parentHasNoHeading == parentLine.hasNoHeading {
		cached.headingNumber = heading + 1
		return cached
	}
	*cached = line{text: parentLine.text, hasNoHeading: parentLine.hasNoHeading && title == "", parentText: parentLine.text, parentHasNoHeading: parentLine.hasNoHeading, title: title, headingNumber: heading + 1}
	switch {
	case title == "", parentLine.hasNoHeading && title == w.title:
	case parentLine.text == "":
		cached.text = title + prefixEnd
	default:
		cached.text = strings.TrimSuffix(parentLine.text, prefixEnd) + titleSeparator + title + prefixEnd
	}
	return cached
}

// titles returns the document's title, followed by the titles of the headings above the given
// heading and its own.
func (l *lines) titles(o *outline.Outline, heading int) []string {
	list := o.Path(heading)
	for i := range list {
		list[i] = shorten(list[i])
	}
	list = slices.DeleteFunc(list, func(title string) bool { return title == "" })
	if l.title != "" && (len(list) == 0 || list[0] != l.title) {
		list = append([]string{l.title}, list...)
	}
	return list
}

func shorten(title string) string {
	if isShortTitle(title) {
		return title
	}
	title = joinWords(title)
	n := 0
	for i := range title {
		if n == maxTitleChars {
			return strings.TrimRight(title[:i], " ") + ellipsis
		}
		n++
	}
	return title
}

// isShortTitle reports whether title needs no change. It is fast, but may return false for a short
// title.
func isShortTitle(title string) bool {
	space := true
	for i := range len(title) {
		c := title[i]
		if c < ' ' || c >= utf8.RuneSelf || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return len(title) <= maxTitleChars && (title == "" || !space)
}

func joinWords(title string) string {
	var b strings.Builder
	for word := range strings.FieldsSeq(title) {
		if b.Len() > utf8.UTFMax*maxTitleChars {
			break
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// documentTitle returns the title in the front matter, the first heading of level 1, or the file
// name.
func documentTitle(doc *segment.Analysis) (title string, inFrontMatter bool) {
	o := doc.Outline()
	if o.NumBlocks() > 0 && o.BlockKind(0) == outline.FrontMatter {
		if title := shorten(findTitle(o.Block(0).Slice(doc.Text))); title != "" {
			return title, true
		}
	}
	for i := range o.NumHeadings() {
		if o.Heading(i).Level == 1 {
			if title := shorten(o.Title(i)); title != "" {
				return title, false
			}
			break
		}
	}
	return shorten(path.Base(doc.Name)), false
}

func findTitle(matter string) string {
	for line := range strings.Lines(matter) {
		key, value, ok := strings.Cut(line, ":")
		if k, v, isTOML := strings.Cut(line, "="); isTOML && (!ok || len(k) < len(key)) {
			key, value, ok = k, v, true
		}
		if !ok || strings.Trim(key, " \t\"'") != "title" || strings.TrimLeft(key, " \t") != key {
			continue
		}
		return stripQuotes(strings.TrimSpace(value))
	}
	return ""
}

func stripQuotes(s string) string {
	switch {
	case s == "" || strings.ContainsRune("|>[{&*!", rune(s[0])):
		return ""
	case s[0] == '"':
		s, _ = strconv.QuotedPrefix(s)
		s, _ = strconv.Unquote(s)
		return s
	case s[0] == '\'':
		s = strings.ReplaceAll(s[1:], "''", "\x00")
		s, _, _ = strings.Cut(s, "'")
		return strings.ReplaceAll(s, "\x00", "'")
	}
	s, _, _ = strings.Cut(s, " #")
	return strings.TrimRight(s, " ")
}
