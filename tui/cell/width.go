package cell

import (
	"strings"
	"unicode/utf8"
)

const ellipsis = "…"

// Width returns the width of s when Line.Put draws it from column 0.
func Width(s string, m Method) int {
	col := 0
	for len(s) > 0 {
		if n := plainLength(s); n > 0 {
			col += n
			s = s[n:]
			continue
		}
		n, w, _ := Cluster(s, m, col)
		col += w
		s = s[n:]
	}
	return col
}

// Prefix returns the length in bytes and the width of the longest prefix of s that fits in w cells.
func Prefix(s string, w int, m Method) (n, width int) {
	for n < len(s) {
		window := s[n:min(len(s), n+w-width+1)] // includes one more character, which may be a combining mark
		if k := min(plainLength(window), w-width); k > 0 {
			n += k
			width += k
			continue
		}
		k, cw, _ := Cluster(s[n:], m, width)
		if width+cw > w {
			break
		}
		n += k
		width += cw
	}
	return n, width
}

// Truncate escapes s and shortens it to at most w cells. Shortened text ends with "…".
func Truncate(s string, w int, m Method) string {
	t, _ := truncate(s, w, m)
	return t
}

// TruncateAtClause shortens a sentence to the clauses that fit in w cells. If the first clause does
// not fit, it is shortened like any text.
func TruncateAtClause(s string, w int, m Method) string {
	if Width(s, m) <= w {
		return drawText(s, m)
	}
	n, _ := Prefix(s, w, m)
	for i := min(n, len(s)-2); i > 0; i-- {
		if strings.IndexByte(",;:", s[i]) >= 0 && s[i+1] == ' ' || strings.HasPrefix(s[i:], " · ") {
			return drawText(s[:i], m)
		}
	}
	return Truncate(s, w, m)
}

// ShortenPath shortens a path to n cells by removing the middle. It keeps the file name and as much
// of the start as possible. If the file name does not fit, it removes the middle of the file name.
func ShortenPath(path string, n int, m Method) string {
	if Width(path, m) <= n {
		return path
	}
	slash := strings.LastIndexAny(path, `/\`)
	name := path[slash+1:]
	if slash < 0 || Width(name, m)+2 > n {
		half, _ := Prefix(name, (n-1)/2, m)
		return name[:half] + TruncateLeft(name[half:], n-Width(name[:half], m), m)
	}
	keep, _ := Prefix(path[:slash], n-Width(name, m)-2, m)
	return path[:keep] + ellipsis + path[slash:]
}

// TruncateLeft is like Truncate, but keeps the end of s, as in "…/guide/keys.md".
func TruncateLeft(s string, w int, m Method) string {
	s = drawText(s, m) // escape first, because the width of a tab depends on its column
	total := Width(s, m)
	if total <= w {
		return s
	}
	if w < 1 {
		return ""
	}
	for col := 0; len(s) > 0 && total-col > w-1; {
		n, cw, _ := Cluster(s, m, col)
		col += cw
		s = s[n:]
	}
	return ellipsis + s
}

// Fit escapes s and makes it exactly w cells wide. It shortens s with "…" or appends spaces.
func Fit(s string, w int, m Method) string {
	t, n := truncate(s, w, m)
	return t + blanks(w-n)
}

// FitRight is like Fit, but prepends spaces.
func FitRight(s string, w int, m Method) string {
	t, n := truncate(s, w, m)
	return blanks(w-n) + t
}

// Wrap escapes s and breaks it into lines of at most w cells. It breaks at line ends, at spaces and,
// if necessary, within words. It returns at least one line.
func Wrap(s string, w int, m Method) []string {
	w = max(w, 2) // a wide character needs two cells
	var out []string
	for _, line := range splitLines(s) {
		out = wrapLine(out, strings.TrimRight(drawText(line, m), " "), w, m)
	}
	return out
}

func wrapLine(out []string, s string, w int, m Method) []string {
	for {
		n, _ := Prefix(s, w, m)
		if n == len(s) {
			return append(out, s)
		}
		if pos := breakAt(s, n); pos > 0 {
			n = pos
		} else if pos := BreakBefore(s, n); pos > 0 {
			n = pos
		}
		out = append(out, strings.TrimRight(s[:n], " "))
		s = s[n:]
		for isBreak(s, 0) {
			s = s[1:]
		}
	}
}

// breakAt returns the offset of the last space up to n where s can be broken, or 0.
func breakAt(s string, n int) int {
	for i := n; i > 0; i-- {
		if isBreak(s, i) && strings.TrimLeft(s[:i], " ") != "" {
			return i
		}
	}
	return 0
}

// BreakBefore returns the offset at which to break a long word, such as a path or an identifier.
// This is after the last punctuation character in the second half of s[:n], or 0 if there is none.
func BreakBefore(s string, n int) int {
	for i := min(n, len(s)-1); i > n/2; i-- {
		if s[i] >= utf8.RuneSelf { // may combine with the preceding character
			continue
		}
		switch s[i-1] {
		case '/', '_', '-', '.', ',', '=', '&', '?', ':', '|':
			return i
		}
	}
	return 0
}

// isBreak reports whether s has a space at i that is not followed by a combining mark.
func isBreak(s string, i int) bool {
	if i >= len(s) || s[i] != ' ' {
		return false
	}
	n, _, _ := Cluster(s[i:], Wc, 0)
	return n == 1
}

// truncate is like Truncate, but also returns the width of the result. If the shortened text
// already ends with "…", it does not add another.
func truncate(s string, w int, m Method) (string, int) {
	if w <= 0 {
		return "", 0
	}
	n, width := Prefix(s, w, m)
	if n == len(s) {
		return drawText(s, m), width
	}
	n, width = Prefix(s, w-1, m)
	if trimmed := strings.TrimRight(s[:n], " "); strings.HasSuffix(trimmed, ellipsis) {
		return drawText(trimmed, m), width - (n - len(trimmed))
	}
	return drawText(s[:n], m) + ellipsis, width + 1
}

// drawText returns s as Line.Put draws it from column 0.
func drawText(s string, m Method) string {
	if plainLength(s) == len(s) {
		return s
	}
	return string(appendText(make([]byte, 0, len(s)+16), s, m))
}

func appendText(buf []byte, s string, m Method) []byte {
	col := 0
	for len(s) > 0 {
		if n := plainLength(s); n > 0 {
			buf = append(buf, s[:n]...)
			col += n
			s = s[n:]
			continue
		}
		n, w, repl := Cluster(s, m, col)
		if repl == "" {
			repl = s[:n]
		}
		buf = append(buf, repl...)
		col += w
		s = s[n:]
	}
	return buf
}

const blank = "                                                                                                                                "

func blanks(n int) string {
	if n <= 0 {
		return ""
	}
	if n <= len(blank) {
		return blank[:n]
	}
	return strings.Repeat(" ", n)
}
