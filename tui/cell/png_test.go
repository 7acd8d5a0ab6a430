package cell

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/colorprofile"

	"chunkscope/themes"
)

func TestPNG(t *testing.T) {
	theme, _ := themes.Find("dark")
	s := NewStyles(theme, colorprofile.TrueColor, Wc)
	var b Line
	b.Reset(12, Wc)
	b.Put(s.Overlap, "shared 日")
	b.Raw(s.Mark, "█", 1)
	frame := b.Finish(s.Text)
	var out bytes.Buffer
	if _, err := PNG(&out, frame, 12, 1, SVGOptions{Background: theme.Background.True, Foreground: theme.Text.True}); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Max; got.X != 12*cellW*pngScale || got.Y != cellH*pngScale {
		t.Errorf("unexpected picture size: %v", got)
	}
	seen := map[rgb]int{}
	for y := range img.Bounds().Max.Y {
		for x := range img.Bounds().Max.X {
			r, g, b, _ := img.At(x, y).RGBA()
			seen[rgb{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), true}]++
		}
	}
	for label, c := range map[string]string{"overlap ground": theme.OverlapBackground.True, "overlap ink": theme.OverlapText.True, "bar": theme.Overlap.True, "ground": theme.Background.True} {
		if seen[parseHex(c, rgb{})] == 0 {
			t.Errorf("no pixel has the color of the %s (%s)", label, c)
		}
	}
}

// Characters that the built-in font lacks must be looked up in system fonts. Each character that no
// font contains must be reported once.
func TestSystemFonts(t *testing.T) {
	draw := func() (missing string, ink int) {
		var b Line
		b.Reset(12, Wc)
		b.Put("", "a日日é")
		var out bytes.Buffer
		runes, err := PNG(&out, b.Finish(""), 12, 1, SVGOptions{Foreground: "#ff0000", Background: "#000000"})
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		for x := cellW * pngScale; x < 5*cellW*pngScale; x++ {
			for y := range img.Bounds().Dy() {
				if r, _, _, _ := img.At(x, y).RGBA(); r > 0x8000 {
					ink++
				}
			}
		}
		return string(runes), ink
	}
	missing, ink := draw()
	dirs := xdg.FontDirs
	t.Cleanup(func() { xdg.FontDirs = dirs })
	xdg.FontDirs = []string{t.TempDir(), filepath.Join(t.TempDir(), "none")}
	none, boxes := draw()
	if none != "日" || boxes == 0 {
		t.Errorf("without system fonts: missing = %q and %d pixels drawn, want a box", none, boxes)
	}
	if missing != "" {
		t.Skip("no installed font has CJK characters")
	}
	if ink == boxes {
		t.Error("text looks like boxes although a font with these characters is installed")
	}
}

func TestRegularFontsComeFirst(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"Noto-Bold.ttf", "NotoSerif.otf", "Noto.ttc", "NotoMono.TTF", "readme.txt", "Noto-Italic.ttf"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, path := range fontFiles([]string{dir, dir}) {
		got = append(got, filepath.Base(path))
	}
	if want := "NotoMono.TTF Noto.ttc Noto-Bold.ttf Noto-Italic.ttf NotoSerif.otf"; strings.Join(got, " ") != want {
		t.Errorf("order of fonts = %v, want %s", got, want)
	}
}
