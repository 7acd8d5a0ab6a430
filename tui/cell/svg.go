package cell

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SVGOptions says how a frame looks in a picture.
type SVGOptions struct {
	Background string // color of cells without a background as "#rrggbb", or near-black if empty
	Foreground string // color of text without a color as "#rrggbb", or light gray if empty
	Font       string // CSS font-family, or monospaced fonts if empty
	Title      string // alternative text for users who cannot see the picture
	Method     Method // method with which the frame was measured
	Canvas     Canvas // size of the picture, or the size of the frame if zero
}

// Canvas is the size of a picture in pixels. A frame is scaled to fit and centered.
type Canvas struct{ W, H int }

// place returns the size of the picture, the scale factor, and the left and top margins for a frame
// of w × h cells. If there is no canvas, the factor is scale.
func (c Canvas) place(w, h int, scale float64) (size Canvas, factor, x, y float64) {
	fw, fh := float64(w*cellW), float64(h*cellH)
	if c == (Canvas{}) {
		return Canvas{int(fw * scale), int(fh * scale)}, scale, 0, 0
	}
	factor = min(float64(c.W)/fw, float64(c.H)/fh)
	return c, factor, (float64(c.W) - fw*factor) / 2, (float64(c.H) - fh*factor) / 2
}

// These constants are the size of a cell in pixels. They are integers, because adjacent backgrounds
// must touch. They are close to the size of common monospaced fonts at fontSize.
const (
	cellW    = 9
	cellH    = 18
	fontSize = 15
	baseline = 14
)

const monospaced = "'DejaVu Sans Mono','SF Mono',Menlo,Consolas,'Liberation Mono',monospace"

// SVG draws a frame of w × h cells as the terminal would show it. Text stays text. Backgrounds,
// borders, bars and braille are drawn as shapes, because they must join in every font. The output is
// deterministic.
func SVG(frame string, w, h int, o SVGOptions) string {
	p := newPainter(o)
	readFrame(frame, w, h, o.Method, p.glyph)
	p.flushRun()
	return p.document(w, h, o)
}

// painter collects the parts of a frame in the order in which they are drawn: backgrounds, shapes,
// text.
type painter struct {
	ink, paper rgb
	grounds    sheet
	shapes     sheet
	curves     []curve
	text       strings.Builder
	run        run
	// keep is called for each letter if the program draws the letters itself.
	keep func(g glyph, ink rgb)
}

type run struct {
	text     strings.Builder
	col, row int
	width    int
	bold     bool
	color    rgb
}

func newPainter(o SVGOptions) *painter {
	return &painter{
		ink:   hex(o.Foreground, rgb{0xcc, 0xd2, 0xd7, true}),
		paper: hex(o.Background, rgb{0x14, 0x16, 0x1b, true}),
	}
}

func hex(s string, fallback rgb) rgb {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24)
	if err != nil || len(s) != 7 {
		return fallback
	}
	return rgb{uint8(v >> 16), uint8(v >> 8), uint8(v), true} //nolint:gosec // 24 bits
}

func (c rgb) String() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// mix moves c toward t by share/255.
func (c rgb) mix(t rgb, share int) rgb {
	f := func(a, b uint8) uint8 { return uint8((int(a)*(255-share) + int(b)*share) / 255) } //nolint:gosec // between a and b
	return rgb{f(c.r, t.r), f(c.g, t.g), f(c.b, t.b), true}
}

func (p *painter) colors(n pen) (ink, ground rgb) {
	ink, ground = n.fg, n.bg
	if !ink.set {
		ink = p.ink
	}
	if !ground.set {
		ground = p.paper
	}
	if n.attrs&reverse != 0 {
		ink, ground = ground, ink
	}
	if n.attrs&faint != 0 {
		ink = ink.mix(ground, 110)
	}
	return ink, ground
}

func (p *painter) glyph(g glyph) {
	ink, ground := p.colors(g.pen)
	x, y, w := float64(g.col*cellW), float64(g.row*cellH), float64(g.width*cellW)
	if ground != p.paper {
		p.grounds.add(ground, box{x, y, w, cellH})
	}
	if g.pen.attrs&under != 0 {
		p.shapes.add(ink, box{x, y + baseline + 1.5, w, 1})
	}
	if g.pen.attrs&strike != 0 {
		p.shapes.add(ink, box{x, y + 9, w, 1})
	}
	if p.shape(g, ink, ground) {
		p.flushRun()
		return
	}
	if p.keep != nil {
		p.keep(g, ink)
		return
	}
	p.letter(g, ink)
}

func (p *painter) letter(g glyph, ink rgb) {
	r := &p.run
	strong := g.pen.attrs&bold != 0
	fits := r.width > 0 && g.row == r.row && g.col == r.col+r.width && ink == r.color && strong == r.bold
	if isMonospaced(g) {
		if !fits {
			p.flushRun()
			r.col, r.row, r.color, r.bold = g.col, g.row, ink, strong
		}
		r.text.WriteString(g.text)
		r.width += g.width
		return
	}
	// A fallback font may have another width. Center the character in its cells.
	p.flushRun()
	fmt.Fprintf(&p.text, `<text x="%s" y="%d" text-anchor="middle"%s fill="%s">%s</text>`+"\n",
		formatNumber(float64(g.col*cellW)+float64(g.width*cellW)/2), g.row*cellH+baseline, fontWeight(strong), ink, entities(g.text))
}

// isMonospaced reports whether monospaced fonts draw g in one cell.
func isMonospaced(g glyph) bool {
	if g.width != 1 {
		return false
	}
	for _, r := range g.text {
		if r < 0x250 || r >= 0x370 && r < 0x530 || r >= 0x2010 && r <= 0x203a {
			continue
		}
		return r >= 0x300 && r < 0x370 // a mark on the preceding letter
	}
	return true
}

func (p *painter) flushRun() {
	r := &p.run
	text := r.text.String()
	trimmed := strings.TrimLeft(text, " ")
	col := r.col + len(text) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, " ")
	if trimmed != "" {
		width := r.width - (len(text) - len(trimmed))
		fmt.Fprintf(&p.text, `<text x="%d" y="%d" textLength="%d"%s fill="%s">%s</text>`+"\n",
			col*cellW, r.row*cellH+baseline, width*cellW, fontWeight(r.bold), r.color, entities(trimmed))
	}
	r.text.Reset()
	r.width = 0
}

func fontWeight(strong bool) string {
	if strong {
		return ` class="b"`
	}
	return ""
}

var entity = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func entities(s string) string { return entity.Replace(s) }

func formatNumber(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func (p *painter) document(w, h int, o SVGOptions) string {
	var sb strings.Builder
	p.writeStart(&sb, w, h, o)
	p.writeBody(&sb)
	sb.WriteString("</svg>\n")
	return sb.String()
}

func (p *painter) writeStart(sb *strings.Builder, w, h int, o SVGOptions) {
	font := o.Font
	if font == "" {
		font = monospaced
	}
	size, scale, x, y := o.Canvas.place(w, h, 1)
	left, top, across, down := formatNumber(roundCoordinate(0-x/scale)), formatNumber(roundCoordinate(0-y/scale)), formatNumber(roundCoordinate(float64(size.W)/scale)), formatNumber(roundCoordinate(float64(size.H)/scale))
	fmt.Fprintf(sb, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="%s %s %s %s" font-family="%s" font-size="%d" xml:space="preserve">`+"\n",
		size.W, size.H, left, top, across, down, entities(font), fontSize)
	if o.Title != "" {
		sb.WriteString("<title>" + entities(Escape(o.Title)) + "</title>\n")
	}
	sb.WriteString("<style>text{white-space:pre}.b{font-weight:bold}</style>\n")
	location := ""
	if left != "0" || top != "0" {
		location = `x="` + left + `" y="` + top + `" `
	}
	fmt.Fprintf(sb, `<rect %swidth="%s" height="%s" fill="%s"/>`+"\n", location, across, down, p.paper)
}

func roundCoordinate(f float64) float64 { return 0 + math.Round(f*1000)/1000 }

func (p *painter) writeBody(sb *strings.Builder) {
	p.grounds.write(sb)
	p.shapes.write(sb)
	for _, c := range p.curves {
		c.write(sb)
	}
	sb.WriteString(p.text.String())
}

// Rows returns how many rows fill the canvas if it has this number of columns.
func (c Canvas) Rows(columns int) int {
	return max(1, columns*cellW*c.H/(c.W*cellH))
}
