package element

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/util"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// FindLinks returns the links, images, addresses and code spans in prose and table cells, in order.
// It omits links inside other links.
func FindLinks(text string, o *outline.Outline) []chunk.PackedSpan {
	links := scanLinks(text, o, nil)
	out := make([]chunk.PackedSpan, len(links))
	for i, s := range links {
		out[i] = chunk.Pack(s)
	}
	return out
}

// scanLinks returns the links in order and adds their hidden parts to hidden.
func scanLinks(text string, o *outline.Outline, hidden *hiddenText) []chunk.Span {
	labels := o.Labels()
	x := scanner{text: text, labels: labels, backticksQuote: o.BackticksQuote, hidden: hidden}
	for _, s := range o.Prose {
		x.scan(s.Span())
	}
	links, inProse := x.found, len(x.found)
	// Start again: a table may come before prose that was already scanned.
	x = scanner{text: text, labels: labels, hidden: hidden}
	for i := range o.Tables {
		x.scanTable(o.Tables[i].Span())
	}
	if links = append(links, x.found...); inProse < len(links) {
		slices.SortFunc(links, func(a, b chunk.Span) int { return a.Start - b.Start })
	}
	return links
}

func (x *scanner) scanTable(t chunk.Span) {
	row, cell := 0, t.Start
	for i := t.Start; i <= t.End; i++ {
		var c byte = '\n'
		if i < t.End {
			c = x.text[i]
		}
		if c != '\n' && c != '\r' && (c != '|' || i > cell && x.text[i-1] == '\\') {
			continue
		}
		if row != 1 && i > cell {
			x.scan(chunk.Span{Start: cell, End: i})
		}
		if cell = i + 1; c == '\n' || c == '\r' && (cell >= t.End || x.text[cell] != '\n') {
			row++
		}
	}
}

// scanner finds links as in CommonMark 0.31 §6. Links do not nest.
type scanner struct {
	text           string
	labels         map[string]struct{}
	backticksQuote bool // backticks are quotation marks
	found          []chunk.Span

	i, end      int // next byte, and end of the text
	open        []bracket
	firstActive int
	// lastTicks holds the end of the last run of backticks of each length.
	lastTicks    [maxTicks + 1]int
	ticksEnd     int
	commentLimit int // no comment ends before this offset
	hidden       *hiddenText
}

// bracket is the offset after an opening bracket. The bit imageBit is set for an image.
type bracket uint32

const imageBit bracket = 1 << 31

func (b bracket) text() int     { return int(b &^ imageBit) }
func (b bracket) isImage() bool { return b&imageBit != 0 }

func (b bracket) start() int {
	if b.isImage() {
		return b.text() - len("![")
	}
	return b.text() - len("[")
}

const maxTicks = 64

const maxTitle = 4096

// plainBytes marks the bytes that cannot start a link, an address or a code span.
var plainBytes = func() (t [256]bool) {
	for i := range t {
		t[i] = !strings.ContainsRune("\\`<[]!:.", rune(i)) || i >= 0x80
	}
	return t
}()

// destinationBytes marks the bytes without a special meaning in a link destination.
var destinationBytes = func() (t [256]bool) {
	for i := range t {
		t[i] = i > ' ' && i != 0x7f && i != '\\' && i != '(' && i != ')'
	}
	return t
}()

func (x *scanner) scan(s chunk.Span) {
	x.i, x.end, x.firstActive, x.open = s.Start, s.End, 0, x.open[:0]
	for x.i < x.end {
		for x.i < x.end && plainBytes[x.text[x.i]] {
			x.i++
		}
		if x.i >= x.end {
			return
		}
		switch x.text[x.i] {
		case '\\':
			x.i += 2
		case '`':
			x.readTicks()
		case '<':
			x.readAngle()
		case '!':
			if x.i++; x.i < x.end && x.text[x.i] == '[' {
				x.open = append(x.open, bracket(x.i+1)|imageBit)
				x.i++
			}
		case '[':
			x.open = append(x.open, bracket(x.i+1))
			x.i++
		case ']':
			x.closeBracket()
		default:
			x.readAddress(s.Start)
		}
	}
}

func (x *scanner) addLink(start, end int) {
	for n := len(x.found); n > 0 && x.found[n-1].Start >= start; n-- {
		x.found = x.found[:n-1]
	}
	x.found = append(x.found, chunk.Span{Start: start, End: end})
	x.i = end
}

// readTicks parses a code span (CommonMark §6.1), or skips its backticks.
func (x *scanner) readTicks() {
	start, n := x.i, x.ticksLength(x.i)
	x.i += n
	if x.backticksQuote || n > maxTicks || x.ticksEnd == x.end && x.lastTicks[n] <= x.i {
		return
	}
	for p := x.i; p < x.end; {
		k := strings.IndexByte(x.text[p:x.end], '`')
		if k < 0 {
			break
		}
		p += k
		m := x.ticksLength(p)
		if p += m; m == n {
			x.addLink(start, p)
			return
		}
		if m <= maxTicks && x.ticksEnd != x.end {
			x.lastTicks[m] = p
		}
	}
	x.ticksEnd = x.end
}

func (x *scanner) ticksLength(p int) int {
	n := 0
	for p+n < x.end && x.text[p+n] == '`' {
		n++
	}
	return n
}

func (x *scanner) closeBracket() {
	pos := x.i
	x.i++
	n := len(x.open) - 1
	if n < 0 {
		return
	}
	b := x.open[n]
	x.open = x.open[:n]
	isActive := b.isImage() || n >= x.firstActive
	x.firstActive = min(x.firstActive, n)
	if !isActive {
		return
	}
	end := x.inlineEnd(pos + 1)
	if end < 0 {
		end = x.referenceEnd(b.text(), pos)
	}
	if end < 0 {
		return
	}
	kind := Mark
	if end > pos+1 && x.text[pos+1] == '(' {
		kind = Address
	}
	x.hidden.add(pos+1, end, kind)
	x.addLink(b.start(), end)
	if !b.isImage() {
		x.firstActive = n
	}
}

// inlineEnd returns the end of "(destination title)" at p, or -1.
func (x *scanner) inlineEnd(p int) int {
	if p >= x.end || x.text[p] != '(' {
		return -1
	}
	p = x.skipSpaces(p + 1)
	q := x.destinationEnd(p)
	if q < 0 {
		return -1
	}
	p = q
	if q = x.skipSpaces(p); q > p && q < x.end && strings.IndexByte(`"'(`, x.text[q]) >= 0 {
		if q = x.scanTitle(q); q < 0 {
			return -1
		}
		q = x.skipSpaces(q)
	}
	if q < x.end && x.text[q] == ')' {
		return q + 1
	}
	return -1
}

func (x *scanner) skipSpaces(p int) int {
	for p < x.end && strings.IndexByte(" \t\r\n", x.text[p]) >= 0 {
		p++
	}
	return p
}

func (x *scanner) destinationEnd(p int) int {
	if p < x.end && x.text[p] == '<' {
		for p++; p < x.end; p++ {
			switch x.text[p] {
			case '\\':
				p++
			case '>':
				return p + 1
			case '<', '\n', '\r':
				return -1
			}
		}
		return -1
	}
	const maxDepth = 32
	for depth := 0; p < x.end; p++ {
		if destinationBytes[x.text[p]] {
			continue
		}
		switch c := x.text[p]; {
		case c == '\\' && p+1 < x.end && x.text[p+1] > ' ':
			p++
		case c <= ' ' || c == 0x7f:
			return p
		case c == '(':
			if depth++; depth > maxDepth {
				return -1
			}
		case c == ')':
			if depth--; depth < 0 {
				return p
			}
		}
	}
	return x.end
}

func (x *scanner) scanTitle(p int) int {
	closing := x.text[p]
	if closing == '(' {
		closing = ')'
	}
	for q := p + 1; q < min(x.end, p+maxTitle); q++ {
		switch x.text[q] {
		case '\\':
			q++
		case closing:
			return q + 1
		}
	}
	return -1
}

// referenceEnd returns the end of a reference link. It returns -1 if the label is not defined.
func (x *scanner) referenceEnd(start, pos int) int {
	if len(x.labels) == 0 {
		return -1
	}
	if end := x.labelEnd(pos + 1); end > 0 {
		if end > pos+3 {
			if x.isDefined(pos+2, end-1) {
				return end
			}
			return -1
		}
		if x.isDefined(start, pos) { // [text][]
			return end
		}
		return -1
	}
	if x.isDefined(start, pos) {
		return pos + 1
	}
	return -1
}

const maxLabel = 999

func (x *scanner) labelEnd(p int) int {
	if p >= x.end || x.text[p] != '[' {
		return -1
	}
	for q := p + 1; q < min(x.end, p+maxLabel+2); q++ {
		switch x.text[q] {
		case '\\':
			q++
		case '[':
			return -1
		case ']':
			if q > p+1 && x.skipSpaces(p+1) == q {
				return -1
			}
			return q + 1
		}
	}
	return -1
}

func (x *scanner) isDefined(from, to int) bool {
	if to-from > maxLabel || from >= to {
		return false
	}
	_, ok := x.labels[util.ToLinkReference([]byte(x.text[from:to]))]
	return ok
}
