package cell

import (
	"image"
	"image/color"
	raster "image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// pngScale is the number of PNG pixels per SVG pixel.
const pngScale = 2

// PNG draws a frame in the same way as SVG. It uses Go Mono, and system fonts for other characters
// such as CJK and emoji. missing lists the characters that no font contains. They are drawn as
// boxes.
func PNG(out io.Writer, frame string, w, h int, o SVGOptions) (missing []rune, err error) {
	size, scale, x, y := o.Canvas.place(w, h, pngScale)
	faces, err := newFaces(scale)
	if err != nil {
		return nil, err
	}
	p := newPainter(o)
	img := image.NewRGBA(image.Rect(0, 0, size.W, size.H))
	fillRect(img, img.Bounds(), p.background)
	var letters []letter
	p.onLetter = func(g glyph, ink rgb) { letters = append(letters, letter{g, ink}) }
	readFrame(frame, w, h, o.Method, p.drawGlyph)
	s := scaled{img, scale, x, y}
	for _, sheet := range []*sheet{&p.backgrounds, &p.shapes} {
		for _, c := range sheet.colors {
			for _, b := range sheet.boxes[c] {
				fillRect(img, s.pixels(b), c)
			}
		}
	}
	for _, l := range letters {
		faces.draw(&s, l)
	}
	return faces.missing, png.Encode(out, img)
}

// scaled is a picture that contains a frame enlarged by factor. The frame is at pixel x, y.
type scaled struct {
	raster.Image
	factor, x, y float64
}

type letter struct {
	glyph
	ink rgb
}

func (s *scaled) pixels(b box) image.Rectangle {
	position := func(f, origin float64) int { return int(math.Round(f*s.factor + origin)) }
	return image.Rect(position(b.x, s.x), position(b.y, s.y), position(b.x+b.w, s.x), position(b.y+b.h, s.y))
}

func (s *scaled) textPosition(x, y float64) fixed.Point26_6 {
	position := func(f, origin float64) fixed.Int26_6 { return fixed.I(int(math.Round(f*s.factor + origin))) }
	return fixed.Point26_6{X: position(x, s.x), Y: position(y, s.y)}
}

func fillRect(img raster.Image, r image.Rectangle, c rgb) {
	raster.Draw(img, r, image.NewUniform(c.opaque()), image.Point{}, raster.Src)
}

func (c rgb) opaque() color.RGBA { return color.RGBA{c.r, c.g, c.b, 0xff} }

func (f *faces) draw(s *scaled, l letter) {
	strong := l.pen.attrs&bold != 0
	x, y := float64(l.col*cellW), float64(l.row*cellH)
	d := font.Drawer{Dst: s, Src: image.NewUniform(l.ink.opaque())}
	for i, r := range l.text {
		switch {
		case r == ' ' || i > 0 && isInvisible(r):
			continue
		case r == '◆' || r == '◇':
			drawDiamond(s, x+cellW/2.0, y+midY, l.ink, r == '◇')
			continue
		}
		face := f.faceFor(r, strong)
		if face == nil {
			drawOutline(s, box{x + 2, y + 4, float64(l.width*cellW) - 4, baseline - 4}, l.ink)
			return
		}
		d.Face, d.Dot = face, s.textPosition(x, y+baseline)
		if face != f.plain && face != f.bold && i == 0 { // center a letter of a system font, which may have another width
			advance, _ := face.GlyphAdvance(r)
			d.Dot.X += (fixed.I(int(float64(l.width*cellW)*s.factor)) - advance) / 2
		}
		d.DrawString(string(r))
	}
}

// isInvisible reports whether r only changes the appearance of the preceding character.
func isInvisible(r rune) bool {
	return r == 0x200d || r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef
}

func drawDiamond(s *scaled, x, y float64, ink rgb, hollow bool) {
	half, border := int(4*s.factor), int(s.factor)
	point := s.pixels(box{x, y, 0, 0}).Min
	for dy := -half; dy <= half; dy++ {
		w := half - max(dy, -dy)
		if !hollow || w < border {
			fillRect(s, image.Rect(point.X-w, point.Y+dy, point.X+w+1, point.Y+dy+1), ink)
			continue
		}
		fillRect(s, image.Rect(point.X-w, point.Y+dy, point.X-w+border, point.Y+dy+1), ink)
		fillRect(s, image.Rect(point.X+w-border+1, point.Y+dy, point.X+w+1, point.Y+dy+1), ink)
	}
}

func drawOutline(s *scaled, b box, ink rgb) {
	r := s.pixels(b)
	for _, side := range []image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)},
		{image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)},
		{image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		fillRect(s, side, ink)
	}
}
