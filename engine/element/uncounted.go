package element

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/text"
)

// Uncounted is the class of a part that is neither an element nor a leaf, because a reader would not
// miss it (rules/elements, Not counted).
type Uncounted uint8

// The classes of uncounted text.
const (
	Badge         Uncounted = iota
	RowLink                 // link in a paragraph of links
	ContentsEntry           // line of a table of contents
	DataURI                 // text that is mostly data URIs
)

var uncountedNames = [...]string{Badge: "badges", RowLink: "links_in_rows", ContentsEntry: "contents_entries", DataURI: "data_uris"}

func (u Uncounted) String() string { return uncountedNames[u] }

// UncountedTexts counts uncounted parts by class.
type UncountedTexts [len(uncountedNames)]int

type uncountedText struct {
	spans  []chunk.PackedSpan
	counts UncountedTexts
}

func (u *uncountedText) contains(s chunk.Span) bool {
	i := sort.Search(len(u.spans), func(i int) bool { return u.spans[i].End() >= s.End })
	return i < len(u.spans) && u.spans[i].Start() <= s.Start
}

type uncountedFinder struct {
	uncountedText
	scanner
	links   []chunk.PackedSpan // remaining links
	entries []chunk.PackedSpan
}

const minEntries = 3

func findUncounted(content string, o *outline.Outline, sentences, links []chunk.PackedSpan) uncountedText {
	if o.IsSource {
		return uncountedText{}
	}
	f := uncountedFinder{scanner: scanner{text: content}, links: links}
	f.addDataURIs(o, sentences)
	mostlyData := len(f.spans)
	add := func(s chunk.Span, class Uncounted, n int) {
		if i := sort.Search(mostlyData, func(i int) bool { return f.spans[i].End() > s.Start }); i == mostlyData || f.spans[i].Start() >= s.End {
			f.spans = append(f.spans, chunk.Pack(s))
			f.counts[class] += n
		}
	}
	for _, p := range o.Prose {
		s := text.TrimSpan(content, p.Span())
		row := f.readRow(s)
		if row.isEntry() {
			f.entries = append(f.entries, chunk.Pack(s))
			continue
		}
		f.addEntries(add)
		if class, ok := row.classify(); ok {
			add(s, class, row.links)
		}
	}
	f.addEntries(add)
	for _, p := range sentences {
		if endsInPageNumber(p.Span().Slice(content)) {
			add(text.TrimSpan(content, p.Span()), ContentsEntry, 1)
		}
	}
	f.links, f.commentLimit = nil, 0 // start again: HTML blocks may come before prose that was already read
	for _, p := range o.Markup {
		s := text.TrimSpan(content, p.Span())
		row := f.readRow(s)
		if class, ok := row.classify(); ok {
			add(s, class, row.links)
		}
	}
	slices.SortFunc(f.spans, func(a, b chunk.PackedSpan) int { return cmp.Compare(a.Start(), b.Start()) })
	return f.uncountedText
}

// addEntries adds the collected entries if there are enough for a table of contents.
func (f *uncountedFinder) addEntries(add func(chunk.Span, Uncounted, int)) {
	if len(f.entries) >= minEntries {
		for _, e := range f.entries {
			add(e.Span(), ContentsEntry, 1)
		}
	}
	f.entries = f.entries[:0]
}

// linkRow counts the links and images in a text that contains nothing else.
type linkRow struct{ links, internal, images int }

func (r linkRow) isEntry() bool { return r.links == 1 && r.internal == 1 && r.images == 0 }

func (r linkRow) classify() (class Uncounted, ok bool) {
	switch {
	case r.images > 0:
		return Badge, true
	case r.links < 2:
		return 0, false
	case r.links == r.internal:
		return ContentsEntry, true
	}
	return RowLink, true
}

// readRow counts the links and images in s. The result is zero if s contains other words.
func (f *uncountedFinder) readRow(s chunk.Span) (row linkRow) {
	for len(f.links) > 0 && f.links[0].Start() < s.Start {
		f.links = f.links[1:]
	}
	f.end = s.End
	for i := s.Start; i < s.End; {
		if len(f.links) > 0 && f.links[0].Start() == i {
			link := f.links[0].Span()
			if c := f.text[i]; c != '[' && c != '!' || link.End > s.End { // a code span or an address without brackets
				return linkRow{}
			}
			row.addLink(link.Slice(f.text))
			f.links, i = f.links[1:], link.End
			continue
		}
		switch c := f.text[i]; {
		case c == '<':
			if i = f.readElement(i, &row); i < 0 {
				return linkRow{}
			}
		case c == '&':
			i += max(1, characterReferenceLength(f.text[i:s.End]))
		case c < utf8.RuneSelf:
			if isLetter(c) || isDigit(c) || c == '`' {
				return linkRow{}
			}
			i++
		default:
			r, size := utf8.DecodeRuneInString(f.text[i:s.End])
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return linkRow{}
			}
			i += size
		}
	}
	return row
}

func (r *linkRow) addLink(link string) {
	r.links++
	if link[0] == '!' || strings.HasPrefix(link, "[![") || strings.Contains(link, "<img") {
		r.images++
	}
	if strings.Contains(link, "](#") {
		r.internal++
	}
}

// readElement reads the HTML tag or the HTML link at offset i, and counts it in row. It returns the
// end, or -1 if there is neither at i.
func (f *uncountedFinder) readElement(i int, row *linkRow) int {
	end := f.tagEnd(i + 1)
	if end < 0 {
		return -1
	}
	switch tag := strings.ToLower(f.text[i:min(end, i+len("<img "))]); {
	case strings.HasPrefix(tag, "<img"):
		row.images++
		row.links++
	case strings.HasPrefix(tag, "<a ") || strings.HasPrefix(tag, "<a\n"):
		n := strings.Index(f.text[end:f.end], "</a>")
		if n < 0 {
			return -1
		}
		if inside := f.text[end : end+n]; strings.Contains(inside, "<img") || strings.Contains(inside, "![") {
			row.images++
		}
		if row.links++; strings.Contains(f.text[i:end], `="#`) {
			row.internal++
		}
		end += n + len("</a>")
	}
	return end
}

func characterReferenceLength(s string) int {
	const longest = 12
	return strings.IndexByte(s[:min(len(s), longest)], ';') + 1
}

func endsInPageNumber(s string) bool {
	if s == "" || !isDigit(s[len(s)-1]) {
		return false
	}
	const minDots = 4
	s = strings.TrimRight(s, "0123456789")
	rest := strings.TrimRight(s, " .\t…")
	return strings.Count(s[len(rest):], ".")+minDots*strings.Count(s[len(rest):], "…") >= minDots
}

func (f *uncountedFinder) addDataURIs(o *outline.Outline, sentences []chunk.PackedSpan) {
	var dataBytes chunk.Span // the text that contains the last URI
	data, n := 0, 0
	finish := func() {
		if !dataBytes.Empty() && 2*data > dataBytes.Len() {
			f.spans = append(f.spans, chunk.Pack(dataBytes))
			f.counts[DataURI] += n
		}
	}
	for pos := 0; ; {
		uri := findDataURI(f.text, pos)
		if uri.Empty() {
			finish()
			return
		}
		if pos = uri.End; !dataBytes.Contains(uri.Start) {
			finish()
			dataBytes, data, n = findText(f.text, o, sentences, uri.Start), 0, 0
		}
		data += uri.Len()
		n++
	}
}

// findText returns the sentence, HTML block or definition at pos. The span is empty if there is none.
func findText(content string, o *outline.Outline, sentences []chunk.PackedSpan, pos int) chunk.Span {
	for _, list := range [][]chunk.PackedSpan{sentences, o.Markup} {
		i := sort.Search(len(list), func(i int) bool { return list[i].End() > pos })
		if i < len(list) && list[i].Start() <= pos {
			return text.TrimSpan(content, list[i].Span())
		}
	}
	if b := o.BlockAt(pos); o.BlockKind(b) == outline.Definition {
		return text.TrimSpan(content, o.BlockText(b))
	}
	return chunk.Span{}
}

const minDataLength = 100

func findDataURI(text string, from int) chunk.Span {
	const scheme = "data:"
	for {
		n := strings.Index(text[from:], scheme)
		if n < 0 {
			return chunk.Span{}
		}
		start := from + n
		end := start + len(scheme)
		for end < len(text) && text[end] > ' ' && strings.IndexByte("\"'<>()[]`", text[end]) < 0 {
			end++
		}
		if uri := text[start:end]; len(uri) >= minDataLength && strings.Contains(uri[:minDataLength], ",") && strings.Contains(uri[:minDataLength], "/") {
			return chunk.Span{Start: start, End: end}
		}
		from = end
	}
}
