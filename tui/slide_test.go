package tui

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/themes"
	"chunkscope/tui/cell"
)

func slideOf(t *testing.T, doc *engine.Document, name string, first, last int, w, h float64) (*Picture, int) {
	t.Helper()
	theme, _ := themes.Pick(themes.Auto, true)
	slide, lost, err := DrawSlide(Options{Documents: Documents{Doc: doc}, Settings: preset(t, name), Appearance: Appearance{Theme: theme, Light: theme}}, first, last, w, h)
	if err != nil {
		t.Fatal(err)
	}
	return slide, lost
}

func TestSlides(t *testing.T) {
	for name, s := range map[string]struct {
		preset      string
		first, last int
		w, h        float64
	}{
		"slide-16x9": {"default", 2, 2, 16, 9},
		"slide-4x3":  {"fixed-window", 2, 3, 4, 3},
	} {
		slide, lost := slideOf(t, sampleDoc(t), s.preset, s.first, s.last, s.w, s.h)
		got := svgOf(t, slide)
		if lost > 0 {
			t.Errorf("%s: %d rows have no room", name, lost)
		}
		if size := fmt.Sprintf(`width="%.0f" height="1080"`, 1080*s.w/s.h); !bytes.Contains(got, []byte(size)) {
			t.Errorf("%s has not %s", name, size)
		}
		isSlide(t, name, got)
	}
}

func svgOf(t *testing.T, slide *Picture) []byte {
	t.Helper()
	var got bytes.Buffer
	if err := slide.SVG(&got); err != nil {
		t.Fatal(err)
	}
	return got.Bytes()
}

// isSlide compares a slide with the one of that name.
func isSlide(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("..", "testdata", "screens", name+".svg")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(want, got) {
		t.Errorf("the slide is not %s (go test ./tui -update writes it): %v", path, err)
	}
}

// A slide of two sides has the same rows of text on both, and the seams that differ.
func TestSlideOfTwoSides(t *testing.T) {
	doc := sampleDoc(t)
	var of [2]*engine.Result
	for i, name := range []string{"fixed-window", "default"} {
		r, err := engine.Run(context.Background(), doc, preset(t, name))
		if err != nil {
			t.Fatal(err)
		}
		of[i] = r
	}
	theme, _ := themes.Pick(themes.Auto, true)
	o := Options{
		Documents: Documents{Doc: doc}, Settings: of[1].Settings, Appearance: Appearance{Theme: theme, Light: theme},
		Sides: &Sides{A: of[0], B: of[1], NameA: "preset fixed-window", NameB: "preset default"},
	}
	slide, lost, err := DrawSlide(o, 1, 1, 16, 9)
	if err != nil || lost > 0 {
		t.Fatal(lost, err)
	}
	isSlide(t, "slide-sides", svgOf(t, slide))
	for i, row := range strings.Split(cell.Plain(slide.frame), "\n") {
		left, right, both := strings.Cut(row, "│")
		if both && strings.Contains(left, "keeper's guide") != strings.Contains(right, "keeper's guide") {
			t.Errorf("row %d has different text on both sides: %s", i, row)
		}
	}
	if text := cell.Plain(slide.frame); strings.Count(text, "keeper's guide") != 2 || !strings.Contains(text, "+2") {
		t.Errorf("the slide lacks text or seams:\n%s", text)
	}
}

// Few words are large; many are smaller, to an end, and what has no room is told.
func TestASlideGivesItsTextTheRoomThereIs(t *testing.T) {
	small := document(t, "a/b/small.md", "# One\n\nA few words.\n")
	few, lost := slideOf(t, small, "default", 0, 0, 16, 9)
	if few.w != slideColumns[0] || lost > 0 {
		t.Errorf("a few words have %d columns, %d rows lost", few.w, lost)
	}
	if text := cell.Plain(few.frame); !strings.Contains(text, " small.md ") || strings.Contains(text, "a/b") || !strings.Contains(text, "chunk 1 of 1") {
		t.Errorf("the slide does not say what it is of:\n%s", text)
	}
	all, lost := slideOf(t, sampleDoc(t), "default", 0, 21, 16, 9)
	if all.w != slideColumns[len(slideColumns)-1] || lost == 0 || !strings.Contains(cell.Plain(all.frame), fmt.Sprintf("… and %d rows more", lost)) {
		t.Errorf("of the whole document %d rows are lost in %d columns:\n%s", lost, all.w, cell.Plain(all.frame))
	}
	none, err := engine.New("empty.md", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, lost := slideOf(t, none, "default", 0, 0, 16, 9); lost != 0 {
		t.Error("nothing is lost of nothing")
	}
}

// Chunks too long for a slide lose their middle, and every seam is on it.
func TestASlideShowsTheSeamsOfLongChunks(t *testing.T) {
	long := strings.Repeat("Words of it.\n\n", 60)
	doc := document(t, "long.md", "# One\n\nFirst of one.\n\n"+long+"Last of one.\n\n# Two\n\nAll of two.\n\n# Three\n\n"+long+"Last of three.\n")
	slide, lost := slideOf(t, doc, "langchain-markdown", 0, 2, 16, 9)
	text := cell.Plain(slide.frame)
	for _, want := range []string{"First of one.", "Last of one.", "All of two.", "# Three", "Last of three."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not on it:\n%s", want, text)
		}
	}
	told := 0
	for _, m := range regexp.MustCompile(`⋯ (\d+) rows`).FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1])
		told += n
	}
	if told != lost || lost == 0 || strings.Contains(text, "rows more") {
		t.Errorf("%d rows are lost, and %d told:\n%s", lost, told, text)
	}
}

// What no font of the machine has is told, and the rest is drawn.
func TestPicturesTellWhatTheyCouldNotDraw(t *testing.T) {
	doc := document(t, "rare.md", "Plain text, and 𓀀 twice: 𓀀.\n")
	slide, _ := slideOf(t, doc, "default", 0, 0, 16, 9)
	var out bytes.Buffer
	missing, err := slide.Pixels(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(missing); got != "𓀀" && got != "" { // a machine may have such a font
		t.Errorf("missing %q", got)
	}
	img, err := png.Decode(&out)
	if err != nil || img.Bounds().Dx() != 1920 || img.Bounds().Dy() != 1080 {
		t.Errorf("a slide of %v, %v", img.Bounds(), err)
	}
}
