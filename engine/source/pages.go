package source

import (
	"sort"
	"strconv"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Pages lists the pages of a text, which together cover it. A text without page marks has no pages.
type Pages struct{ pages []pageSpan }

type pageSpan struct {
	chunk.Span
	mark   chunk.Span
	number int
}

// unknownNumber is the number of a page whose mark has no number.
const unknownNumber = -1

// Len returns the number of pages.
func (x *Pages) Len() int { return len(x.pages) }

// Span returns the span of page i. The first page is 0.
func (x *Pages) Span(i int) chunk.Span { return x.pages[i].Span }

// Mark returns the line that separates page i from the previous page. It is empty for a form feed.
func (x *Pages) Mark(i int) chunk.Span { return x.pages[i].mark }

// NumberAt returns the number of the page that contains byte off. ok is false if the text has no
// pages.
func (x *Pages) NumberAt(off int) (number int, ok bool) {
	if len(x.pages) == 0 {
		return 0, false
	}
	return x.pages[x.Find(off)].number, true
}

// Find returns the index of the page that contains byte off.
func (x *Pages) Find(off int) int {
	return max(0, sort.Search(len(x.pages), func(i int) bool { return x.pages[i].Start > off })-1)
}

// FindPages returns the pages of a text. mark is a value of page_mark that CheckPageMark accepts.
func FindPages(content, mark string) *Pages {
	x := &Pages{}
	if m := newMark(content, mark); m == nil {
		x.findFormFeeds(content)
	} else {
		x.findMarks(content, m)
	}
	if len(x.pages) == 0 {
		return x
	}
	last := len(x.pages) - 1
	x.pages[last].End = len(content)
	if last > 0 && text.IsBlank(x.pages[last].Slice(content)) {
		x.pages = x.pages[:last]
		x.pages[last-1].End = len(content)
	}
	x.fillNumbers()
	return x
}

func (x *Pages) begin(pos int) {
	if n := len(x.pages); n > 0 {
		x.pages[n-1].End = pos
	}
	x.pages = append(x.pages, pageSpan{Span: chunk.Span{Start: pos}, number: unknownNumber})
}

func (x *Pages) findFormFeeds(text string) {
	for pos := strings.IndexByte(text, '\f'); pos >= 0; {
		if len(x.pages) == 0 {
			x.begin(0)
		}
		x.begin(pos + 1)
		i := strings.IndexByte(text[pos+1:], '\f')
		if i < 0 {
			return
		}
		pos += 1 + i
	}
}

func (x *Pages) findMarks(content string, m *mark) {
	for start := 0; start < len(content); {
		end := len(content)
		if i := strings.IndexByte(content[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		line := chunk.Span{Start: start, End: start + len(strings.TrimRight(content[start:end], "\r\n"))}
		number, endsPage, ok := m.read(strings.TrimSpace(line.Slice(content)))
		switch {
		case !ok:
		case endsPage:
			if len(x.pages) == 0 {
				x.begin(0)
			}
			x.pages[len(x.pages)-1].number = number
			x.begin(end)
			x.pages[len(x.pages)-1].mark = line
		default:
			if len(x.pages) == 0 {
				x.begin(0)
			}
			if above := x.pages[len(x.pages)-1].Start; !text.IsBlank(content[above:start]) {
				x.begin(start)
			}
			last := &x.pages[len(x.pages)-1]
			last.number, last.mark = number, line
		}
		start = end
	}
}

func (x *Pages) fillNumbers() {
	first := 1
	for i := range x.pages {
		if n := x.pages[i].number; n != unknownNumber {
			first = max(0, n-i)
			break
		}
	}
	for i := range x.pages {
		p := &x.pages[i]
		switch {
		case p.number != unknownNumber:
		case i == 0:
			p.number = first
		default:
			p.number = x.pages[i-1].number + 1
		}
	}
}

func parseNumber(digits string) int {
	if n, err := strconv.Atoi(digits); err == nil && n <= maxPageNumber {
		return n
	}
	return unknownNumber
}

const maxPageNumber = 10_000_000
