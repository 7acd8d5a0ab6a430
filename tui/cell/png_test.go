package cell

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/themes"
)

// A picture has the size of its cells, its grounds and its ink.
func TestPNG(t *testing.T) {
	theme, _ := themes.Find("dark")
	s := NewStyles(theme, colorprofile.TrueColor, Wc)
	var b Line
	b.Reset(12, Wc)
	b.Put(s.Overlap, "shared 日")
	b.Raw(s.Mark, "█", 1)
	frame := b.Finish(s.Text)
	var out bytes.Buffer
	if err := PNG(&out, frame, 12, 1, SVGOptions{Background: theme.Ground.True, Foreground: theme.Text.True}); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Max; got.X != 12*cellW*pngScale || got.Y != cellH*pngScale {
		t.Errorf("the picture is %v", got)
	}
	seen := map[rgb]int{}
	for y := range img.Bounds().Max.Y {
		for x := range img.Bounds().Max.X {
			r, g, b, _ := img.At(x, y).RGBA()
			seen[rgb{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), true}]++
		}
	}
	for what, c := range map[string]string{"overlap ground": theme.OverlapGround.True, "overlap ink": theme.OverlapText.True, "bar": theme.Overlap.True, "ground": theme.Ground.True} {
		if seen[hex(c, rgb{})] == 0 {
			t.Errorf("no pixel of the %s, %s", what, c)
		}
	}
}
