package markdownchunker

import (
	"sort"
	"strings"
)

type header struct {
	level, line int
	text        string
	// parent is the index of the last header before this one with a lower level, or -1.
	parent int
}

const maxLevel = 6

func readHeader(line string) (level int, text string, ok bool) {
	for level < len(line) && line[level] == '#' {
		level++
	}
	if level == 0 || level > maxLevel {
		return 0, "", false
	}
	if _, ok := countAfterSpace(line[level:]); !ok {
		return 0, "", false
	}
	return level, strip(line[level:]), true
}

func (d *Document) readHeaders() {
	var fences nestedFences
	for n := 1; n <= d.lineCount(); n++ {
		line := d.line(n)
		if fences.trackFences(line) {
			continue
		}
		if level, text, ok := readHeader(line); ok {
			h := header{level: level, line: n, text: text, parent: len(d.headers) - 1}
			for h.parent >= 0 && d.headers[h.parent].level >= level {
				h.parent = d.headers[h.parent].parent
			}
			d.headers = append(d.headers, h)
			d.depth = max(d.depth, level)
		}
	}
}

// path holds the headers above a line, starting with the highest level.
type path []header

func (d *Document) headerPath(line int) path {
	var up path
	last := sort.Search(len(d.headers), func(i int) bool { return d.headers[i].line >= line }) - 1
	for i := last; i >= 0; i = d.headers[i].parent {
		up = append(up, d.headers[i])
	}
	for i, j := 0, len(up)-1; i < j; i, j = i+1, j-1 {
		up[i], up[j] = up[j], up[i]
	}
	return up
}

func (p path) append(h header) path {
	for len(p) > 0 && p[len(p)-1].level >= h.level {
		p = p[:len(p)-1]
	}
	return append(p, h)
}

func (p path) level() int {
	if len(p) == 0 {
		return 0
	}
	return p[len(p)-1].level
}

func (p path) String() string {
	var b strings.Builder
	for i := range p {
		b.WriteString("/" + p[i].text)
	}
	return b.String()
}

func findHeaders(content string) (out []header) {
	isCode := false
	for line := range strings.SplitSeq(content, "\n") {
		if strings.HasPrefix(stripLeft(line), "```") {
			isCode = !isCode
			continue
		}
		if isCode {
			continue
		}
		if level, text, ok := readHeader(line); ok {
			out = append(out, header{level: level, text: text})
		}
	}
	return out
}
