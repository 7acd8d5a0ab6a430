package cell

import (
	"fmt"
	"image"
	"image/color"
	raster "image/draw"
	"image/png"
	"io"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// pngScale is the pixels of a PNG for each pixel of an SVG, so that pictures
// are sharp on slides.
const pngScale = 2

// PNG draws a finished frame of w × h cells as SVG does, in Go Mono. Characters
// the font lacks (CJK, emoji) are drawn as empty boxes: SVG leaves them to the
// reader's fonts.
func PNG(out io.Writer, frame string, w, h int, o SVGOptions) error {
	faces, err := newFaces()
	if err != nil {
		return err
	}
	p := newPainter(o)
	img := image.NewRGBA(image.Rect(0, 0, w*cellW*pngScale, h*cellH*pngScale))
	fill(img, img.Bounds(), p.paper)
	var letters []letter
	p.keep = func(g glyph, ink rgb) { letters = append(letters, letter{g, ink}) }
	read(frame, w, h, o.Method, p.glyph)
	for _, s := range []*sheet{&p.grounds, &p.shapes} {
		for _, c := range s.colours {
			for _, b := range s.boxes[c] {
				fill(img, pixels(b), c)
			}
		}
	}
	for _, l := range letters {
		faces.draw(img, l)
	}
	return png.Encode(out, img)
}

// letter is a cluster to be drawn by a font.
type letter struct {
	glyph
	ink rgb
}

func pixels(b box) image.Rectangle {
	at := func(f float64) int { return int(f*pngScale + 0.5) }
	return image.Rect(at(b.x), at(b.y), at(b.x+b.w), at(b.y+b.h))
}

func fill(img raster.Image, r image.Rectangle, c rgb) {
	raster.Draw(img, r, image.NewUniform(c.opaque()), image.Point{}, raster.Src)
}

func (c rgb) opaque() color.RGBA { return color.RGBA{c.r, c.g, c.b, 0xff} }

// faces are the font, plain and bold.
type faces struct{ plain, bold font.Face }

func newFaces() (*faces, error) {
	load := func(data []byte) (font.Face, error) {
		f, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("the font of pictures: %w", err)
		}
		return opentype.NewFace(f, &opentype.FaceOptions{Size: fontSize * pngScale, DPI: 72, Hinting: font.HintingFull})
	}
	plain, err := load(gomono.TTF)
	if err != nil {
		return nil, err
	}
	strong, err := load(gomonobold.TTF)
	return &faces{plain, strong}, err
}

func (f *faces) draw(img raster.Image, l letter) {
	face := f.plain
	if l.pen.attrs&bold != 0 {
		face = f.bold
	}
	x, y := l.col*cellW*pngScale, l.row*cellH*pngScale
	d := font.Drawer{Dst: img, Src: image.NewUniform(l.ink.opaque()), Face: face}
	for _, r := range l.text {
		if r == ' ' {
			continue
		}
		if r == '◆' || r == '◇' {
			diamond(img, x+cellW*pngScale/2, y+midY*pngScale, l.ink, r == '◇')
			continue
		}
		if _, known := face.GlyphAdvance(r); !known {
			missing(img, image.Rect(x+4, y+8, x+l.width*cellW*pngScale-4, y+baseline*pngScale), l.ink)
			return
		}
		d.Dot = fixed.P(x, y+baseline*pngScale)
		d.DrawString(string(r))
	}
}

// diamond draws the marks of flags, which the font lacks: full, or its rim.
func diamond(img raster.Image, x, y int, ink rgb, hollow bool) {
	const half, rim = 4 * pngScale, pngScale
	for dy := -half; dy <= half; dy++ {
		w := half - max(dy, -dy)
		if !hollow || w < rim {
			fill(img, image.Rect(x-w, y+dy, x+w+1, y+dy+1), ink)
			continue
		}
		fill(img, image.Rect(x-w, y+dy, x-w+rim, y+dy+1), ink)
		fill(img, image.Rect(x+w-rim+1, y+dy, x+w+1, y+dy+1), ink)
	}
}

// missing draws an empty box.
func missing(img raster.Image, r image.Rectangle, ink rgb) {
	for _, side := range []image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)},
		{image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)},
		{image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		fill(img, side, ink)
	}
}
