package markdownchunker

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/text"
)

type table struct{ start, end int }

// readTables finds tables: a line with a pipe, a delimiter row, and all following lines with a
// pipe.
func (d *Document) readTables() {
	var fences nestedFences
	for n := 1; n <= d.lineCount(); n++ {
		line := d.line(n)
		if fences.trackFences(line) || n == d.lineCount() || !strings.Contains(line, "|") {
			continue
		}
		if next := d.line(n + 1); !strings.Contains(next, "|") || !strings.Contains(next, "---") {
			continue
		}
		t := table{n, n + 1}
		for t.end < d.lineCount() && strings.Contains(d.line(t.end+1), "|") {
			t.end++
		}
		d.tableChars += countRunes(d.lines(t.start, t.end).textIn(d.text))
		d.tables = append(d.tables, t)
		n = t.end
	}
}

type listKind uint8

const (
	kindNone listKind = iota
	kindBullet
	kindNumbered
	kindCheckbox
)

var listKinds = [...]string{"", "bullet", "numbered", "checkbox"}

type list struct {
	start, end int
	kind       listKind
	items      []item
	depth      int
}

type item struct {
	kind        listKind
	line, depth int
	checked     bool
	chars       int // includes continuation lines
}

func readItem(line string) item {
	rest := stripLeft(line)
	if rest == "" {
		return item{}
	}
	it := item{depth: countRunes(line[:len(line)-len(rest)]) / 2}
	switch c := rest[0]; {
	case c == '-', c == '*', c == '+':
		if box, text := readBox(rest[1:]); text != "" {
			if chars, ok := countAfterSpace(text); ok {
				it.kind, it.checked, it.chars = kindCheckbox, box != ' ', chars
				return it
			}
		}
		it.kind, rest = kindBullet, rest[1:]
	default:
		digits := strings.TrimLeftFunc(rest, unicode.IsDigit)
		if len(digits) == len(rest) || digits == "" || digits[0] != '.' {
			return item{}
		}
		it.kind, rest = kindNumbered, digits[1:]
	}
	chars, ok := countAfterSpace(rest)
	if !ok {
		return item{}
	}
	it.chars = chars
	return it
}

// readBox reads the white space and the checkbox at the start of rest.
func readBox(rest string) (box byte, text string) {
	inner := stripLeft(rest)
	if len(inner) == len(rest) || len(inner) < 4 || inner[0] != '[' || inner[2] != ']' || !strings.ContainsRune(" xX", rune(inner[1])) {
		return 0, ""
	}
	return inner[1], inner[3:]
}

func countAfterSpace(s string) (chars int, ok bool) {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 || size == len(s) || !text.IsPythonSpace(first) {
		return 0, false
	}
	return max(1, countRunes(stripLeft(s))), true
}

func (d *Document) readLists() {
	var fences nestedFences
	for n := 1; n <= d.lineCount(); n++ {
		line := d.line(n)
		if fences.trackFences(line) {
			continue
		}
		if it := readItem(line); it.kind != kindNone {
			n = d.readList(n, it.kind)
		}
	}
}

func (d *Document) readList(start int, kind listKind) int {
	l := list{start: start, kind: kind}
	for n := start; n <= d.lineCount(); n++ {
		line := d.line(n)
		if isBlank(line) {
			if n == d.lineCount() || readItem(d.line(n+1)).kind != kind {
				break
			}
			continue
		}
		if it := readItem(line); it.kind == kind {
			it.line = n
			l.items = append(l.items, it)
			l.depth = max(l.depth, it.depth)
		} else if it.kind != kindNone {
			break
		} else {
			l.items[len(l.items)-1].chars += 1 + countRunes(strip(line))
		}
		l.end = n
	}
	for i := range l.items {
		d.listChars += l.items[i].chars
	}
	d.lists = append(d.lists, l)
	return l.end
}
