package prefix

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// longTitle is how many characters of a title are taken at most: a document
// that is one heading would otherwise stand in front of each of its chunks.
const longTitle = 200

// lines are the prefixes of a document before they are shortened: that of text
// below heading i at i+1, that of text below none at 0.
type lines struct {
	text    []string
	units   []int
	longest int    // units
	title   string // of the document; empty where it is not asked for
	giving  []bool // of every heading: it gives the document that title
}

// lineKey is what lines depend on, beside the document.
type lineKey struct {
	titled          bool
	unit, tokenizer string
}

// linesOf are computed once per document and key.
func linesOf(doc *segment.Analysis, key lineKey, meter segment.Meter) *lines {
	return doc.Memo(key, func() any {
		o := doc.Outline()
		l := &lines{text: make([]string, o.NumHeadings()+1), units: make([]int, o.NumHeadings()+1)}
		if key.titled {
			l.title = titleOf(doc)
			l.giving = make([]bool, o.NumHeadings())
			for i := range l.giving {
				l.giving[i] = o.Heading(i).Parent < 0 && short(o.Title(i)) == l.title
			}
		}
		for i := range l.text {
			titles := l.titles(o, i-1)
			if len(titles) == 0 {
				continue
			}
			l.text[i] = strings.Join(titles, between) + end
			l.units[i] = meter.Of(l.text[i])
			l.longest = max(l.longest, l.units[i])
		}
		return l
	}).(*lines)
}

// titles are those of the document, where it is asked for, and of the headings
// down to one. A heading that gives the document its title is not repeated.
func (l *lines) titles(o *outline.Outline, heading int) []string {
	list := o.Path(heading)
	for i := range list {
		list[i] = short(list[i])
	}
	list = slices.DeleteFunc(list, func(title string) bool { return title == "" })
	if l.title != "" && (len(list) == 0 || list[0] != l.title) {
		list = append([]string{l.title}, list...)
	}
	return list
}

// short is a title in one line, without its end where that is long.
func short(title string) string {
	title = strings.Join(strings.Fields(title), " ")
	n := 0
	for i := range title {
		if n == longTitle {
			return strings.TrimRight(title[:i], " ") + left
		}
		n++
	}
	return title
}

// titleOf is the title of a document: what its front matter says, its first
// heading of level 1, or the name of its file.
func titleOf(doc *segment.Analysis) string {
	o := doc.Outline()
	if o.NumBlocks() > 0 && o.BlockKind(0) == outline.FrontMatter {
		if title := short(titleIn(o.Block(0).Of(doc.Text))); title != "" {
			return title
		}
	}
	for i := range o.NumHeadings() {
		if o.Heading(i).Level == 1 {
			if title := short(o.Title(i)); title != "" {
				return title
			}
			break
		}
	}
	return short(path.Base(doc.Name))
}

// titleIn is the title that YAML or TOML front matter has in one line.
func titleIn(matter string) string {
	for line := range strings.Lines(matter) {
		key, value, ok := strings.Cut(line, ":")
		if k, v, toml := strings.Cut(line, "="); toml && (!ok || len(k) < len(key)) {
			key, value, ok = k, v, true
		}
		if !ok || strings.Trim(key, " \t\"'") != "title" || strings.TrimLeft(key, " \t") != key {
			continue
		}
		return unquoted(strings.TrimSpace(value))
	}
	return ""
}

// unquoted is a text without its quotes. A text that goes on in further lines
// is none.
func unquoted(s string) string {
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
