package cell

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SVGOptions specifies how a frame is drawn.
type SVGOptions struct {
	Background string // color for cells without a background, as "#rrggbb"; near-black if empty
	Foreground string // color for text without a color, as "#rrggbb"; light gray if empty
	Font       string // CSS font-family; common monospaced fonts if empty
	Title      string // alternative text for screen readers
	Method     Method // how the widths in the frame were measured
	Canvas     Canvas // size of the picture; size of the frame if zero
}

// Canvas is the size of a picture in pixels. Frames are scaled to fit and centered.
type Canvas struct{ W, H int }

// place returns the size of the picture, and the scale factor and the left and top margins for a
// frame of w × h cells. If the canvas is zero, factor is scale and there are no margins.
func (c Canvas) place(w, h int, scale float64) (size Canvas, factor, x, y float64) {
	fw, fh := float64(w*cellW), float64(h*cellH)
	if c == (Canvas{}) {
		return Canvas{int(fw * scale), int(fh * scale)}, scale, 0, 0
	}
	factor = min(float64(c.W)/fw, float64(c.H)/fh)
	return c, factor, (float64(c.W) - fw*factor) / 2, (float64(c.H) - fh*factor) / 2
}

// These constants are the dimensions of a cell in pixels. They are integers so that adjacent
// backgrounds touch. They are close to those of common monospaced fonts at fontSize.
const (
	cellW    = 9
	cellH    = 18
	fontSize = 15
	baseline = 14
)

const monospaced = "'DejaVu Sans Mono','SF Mono',Menlo,Consolas,'Liberation Mono',monospace"

// SVG draws a frame of w × h cells as the terminal would show it. Letters remain text. Backgrounds,
// borders, bars and braille become shapes, which join without gaps in every font. Equal frames
// produce equal output.
func SVG(frame string, w, h int, o SVGOptions) string {
	p := newPainter(o)
	readFrame(frame, w, h, o.Method, p.drawGlyph)
	p.flushRun()
	return p.document(w, h, o)
}

// painter collects the parts of a picture in drawing order: backgrounds, shapes, text.
type painter struct {
	foreground, background rgb
	backgrounds            sheet
	shapes                 sheet
	curves                 []curve
	text                   strings.Builder
	run                    run
	// onLetter is called for each letter instead of writing SVG text. It may be nil.
	onLetter func(g glyph, ink rgb)
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
		foreground: parseHex(o.Foreground, rgb{0xcc, 0xd2, 0xd7, true}),
		background: parseHex(o.Background, rgb{0x14, 0x16, 0x1b, true}),
	}
}

func parseHex(s string, fallback rgb) rgb {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24)
	if err != nil || len(s) != 7 {
		return fallback
	}
	return rgb{uint8(v >> 16), uint8(v >> 8), uint8(v), true} //nolint:gosec // 24 bits
}

func (c rgb) String() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// mix returns c mixed with share/255 of t.
func (c rgb) mix(t rgb, share int) rgb {
	f := func(a, b uint8) uint8 { return uint8((int(a)*(255-share) + int(b)*share) / 255) } //nolint:gosec // between a and b
	return rgb{f(c.r, t.r), f(c.g, t.g), f(c.b, t.b), true}
}

func (p *painter) resolveColors(n pen) (ink, background rgb) {
	ink, background = n.fg, n.bg
	if !ink.set {
		ink = p.foreground
	}
	if !background.set {
		background = p.background
	}
	if n.attrs&reverse != 0 {
		ink, background = background, ink
	}
	if n.attrs&faint != 0 {
		ink = ink.mix(background, 110)
	}
	return ink, background
}

func (p *painter) drawGlyph(g glyph) {
	ink, background := p.resolveColors(g.pen)
	x, y, w := float64(g.col*cellW), float64(g.row*cellH), float64(g.width*cellW)
	if background != p.background {
		p.backgrounds.add(background, box{x, y, w, cellH})
	}
	if g.pen.attrs&under != 0 {
		p.shapes.add(ink, box{x, y + baseline + 1.5, w, 1})
	}
	if g.pen.attrs&strike != 0 {
		p.shapes.add(ink, box{x, y + 9, w, 1})
	}
	if p.drawShape(g, ink, background) {
		p.flushRun()
		return
	}
	if p.onLetter != nil {
		p.onLetter(g, ink)
		return
	}
	p.drawLetter(g, ink)
}

func (p *painter) drawLetter(g glyph, ink rgb) {
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
	// A fallback font may have another width, so center the character in its cells.
	p.flushRun()
	fmt.Fprintf(&p.text, `<text x="%s" y="%d" text-anchor="middle"%s fill="%s">%s</text>`+"\n",
		formatNumber(float64(g.col*cellW)+float64(g.width*cellW)/2), g.row*cellH+baseline, fontWeight(strong), ink, escapeXML(g.text))
}

// isMonospaced reports whether common monospaced fonts draw g one cell wide.
func isMonospaced(g glyph) bool {
	if g.width != 1 {
		return false
	}
	for _, r := range g.text {
		if r < 0x250 || r >= 0x370 && r < 0x530 || r >= 0x2010 && r <= 0x203a {
			continue
		}
		return r >= 0x300 && r < 0x370 // combining mark for the preceding letter
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
			col*cellW, r.row*cellH+baseline, width*cellW, fontWeight(r.bold), r.color, escapeXML(trimmed))
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

func escapeXML(s string) string { return entity.Replace(s) }

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
		size.W, size.H, left, top, across, down, escapeXML(font), fontSize)
	if o.Title != "" {
		sb.WriteString("<title>" + escapeXML(Escape(o.Title)) + "</title>\n")
	}
	sb.WriteString("<style>text{white-space:pre}.b{font-weight:bold}</style>\n")
	location := ""
	if left != "0" || top != "0" {
		location = `x="` + left + `" y="` + top + `" `
	}
	fmt.Fprintf(sb, `<rect %swidth="%s" height="%s" fill="%s"/>`+"\n", location, across, down, p.background)
}

func roundCoordinate(f float64) float64 { return 0 + math.Round(f*1000)/1000 }

func (p *painter) writeBody(sb *strings.Builder) {
	p.backgrounds.write(sb)
	p.shapes.write(sb)
	for _, c := range p.curves {
		c.write(sb)
	}
	sb.WriteString(p.text.String())
}

// Rows returns the number of rows that fill the canvas for a number of columns.
func (c Canvas) Rows(columns int) int {
	return max(1, columns*cellW*c.H/(c.W*cellH))
}
