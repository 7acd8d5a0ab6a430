package cell

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/themes"
)

// Plain returns the text of a frame or line without styles. It is for tests.
func Plain(frame string) string { return ansi.Strip(frame) }

// rgb is a color in a picture. The zero value means no color.
type rgb struct {
	r, g, b uint8
	set     bool
}

type pen struct {
	fg, bg rgb
	attrs  attr
}

type glyph struct {
	text     string
	col, row int
	width    int
	pen      pen
}

// readFrame calls visit for each cluster of a frame within w × h cells. It applies SGR sequences and
// skips other escape sequences.
func readFrame(frame string, w, h int, m Method, visit func(glyph)) {
	var p pen
	for row, line := range splitLines(frame) {
		if row >= h {
			return
		}
		col := 0
		for len(line) > 0 {
			if line[0] == 0x1b {
				n := sequenceLength(line)
				p.applySGR(line[:n])
				line = line[n:]
				continue
			}
			n, cw, repl := Cluster(line, m, col)
			if repl == "" {
				repl = line[:n]
			}
			if col+cw <= w {
				visit(glyph{text: repl, col: col, row: row, width: cw, pen: p})
			}
			col += cw
			line = line[n:]
		}
	}
}

func sequenceLength(s string) int {
	_, _, n, _ := ansi.DecodeSequence(s, ansi.NormalState, nil)
	return max(n, 1)
}

func (p *pen) applySGR(seq string) {
	body, ok := strings.CutPrefix(seq, "\x1b[")
	body, sgr := strings.CutSuffix(body, "m")
	if !ok || !sgr {
		return
	}
	var params []int
	for v := range strings.SplitSeq(body, ";") {
		params = append(params, readNumber(v))
	}
	for i := 0; i < len(params); {
		i += p.applyParameter(params[i:])
	}
}

// readNumber parses an SGR parameter. It returns 0 if the parameter is empty and -1 if it is
// invalid.
func readNumber(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' || n > 255 {
			return -1
		}
		n = 10*n + int(s[i]-'0')
	}
	return n
}

// applyParameter applies the first parameter of v and returns the number of parameters it used.
func (p *pen) applyParameter(v []int) int {
	switch c := v[0]; {
	case c == 0:
		*p = pen{}
	case c == 1:
		p.attrs |= bold
	case c == 2:
		p.attrs |= faint
	case c == 4:
		p.attrs |= under
	case c == 7:
		p.attrs |= reverse
	case c == 9:
		p.attrs |= strike
	case c == 22:
		p.attrs &^= bold | faint
	case c == 24:
		p.attrs &^= under
	case c == 27:
		p.attrs &^= reverse
	case c == 29:
		p.attrs &^= strike
	case c >= 30 && c <= 37:
		p.fg = indexedColor(c - 30)
	case c >= 40 && c <= 47:
		p.bg = indexedColor(c - 40)
	case c >= 90 && c <= 97:
		p.fg = indexedColor(c - 90 + 8)
	case c >= 100 && c <= 107:
		p.bg = indexedColor(c - 100 + 8)
	case c == 38:
		return readExtended(v, &p.fg)
	case c == 48:
		return readExtended(v, &p.bg)
	case c == 58:
		var ignored rgb
		return readExtended(v, &ignored)
	case c == 39:
		p.fg = rgb{}
	case c == 49:
		p.bg = rgb{}
	}
	return 1
}

// readExtended parses a color in the form 38;5;n or 38;2;r;g;b into c and returns the number of
// parameters it used.
func readExtended(v []int, c *rgb) int {
	switch {
	case len(v) >= 3 && v[1] == 5:
		*c = indexedColor(v[2])
		return 3
	case len(v) >= 5 && v[1] == 2:
		*c = rgb{r: uint8(v[2]), g: uint8(v[3]), b: uint8(v[4]), set: true} //nolint:gosec // checked by number
		return 5
	}
	return len(v)
}

func indexedColor(i int) rgb {
	r, g, b := themes.Xterm(i)
	return rgb{r, g, b, true}
}
