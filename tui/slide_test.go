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

	"chunkscope/tui/part/parttest"

	"chunkscope/engine"
	"chunkscope/themes"
	"chunkscope/tui/cell"
)

func newSlide(t *testing.T, doc *engine.Document, name string, first, last int, w, h float64) (*Picture, int) {
	t.Helper()
	theme, _ := themes.Pick(themes.Auto, true)
	slide, left, err := DrawSlide(Options{Documents: Documents{Doc: doc}, Settings: presetSettings(t, name), Appearance: Appearance{Theme: theme, Light: theme}}, first, last, w, h)
	if err != nil {
		t.Fatal(err)
	}
	return slide, left.Omitted
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
		slide, omitted := newSlide(t, sampleDoc(t), s.preset, s.first, s.last, s.w, s.h)
		got := slideSVG(t, slide)
		if omitted > 0 {
			t.Errorf("%s: %d rows do not fit", name, omitted)
		}
		if size := fmt.Sprintf(`width="%.0f" height="1080"`, 1080*s.w/s.h); !bytes.Contains(got, []byte(size)) {
			t.Errorf("%s lacks %s", name, size)
		}
		checkSlide(t, name, got)
	}
}

func slideSVG(t *testing.T, slide *Picture) []byte {
	t.Helper()
	var got bytes.Buffer
	if err := slide.SVG(&got); err != nil {
		t.Fatal(err)
	}
	return got.Bytes()
}

func checkSlide(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("..", "testdata", "screens", name+".svg")
	if *parttest.Update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(want, got) {
		t.Errorf("the slide differs from %s (rerun go test ./tui -update to rewrite it): %v", path, err)
	}
}

// Both sides of a slide must have the same rows of text and mark the seams that differ.
func TestSlideWithTwoSides(t *testing.T) {
	doc := sampleDoc(t)
	var results [2]*engine.Result
	for i, name := range []string{"fixed-window", "default"} {
		r, err := engine.Run(context.Background(), doc, presetSettings(t, name))
		if err != nil {
			t.Fatal(err)
		}
		results[i] = r
	}
	theme, _ := themes.Pick(themes.Auto, true)
	o := Options{
		Documents: Documents{Doc: doc}, Settings: results[1].Settings, Appearance: Appearance{Theme: theme, Light: theme},
		Sides: &Sides{A: results[0], B: results[1], NameA: "preset fixed-window", NameB: "preset default"},
	}
	slide, left, err := DrawSlide(o, 1, 1, 16, 9)
	if err != nil || left.Omitted > 0 {
		t.Fatal(left, err)
	}
	checkSlide(t, "slide-sides", slideSVG(t, slide))
	for i, row := range strings.Split(cell.Plain(slide.frame), "\n") {
		left, right, found := strings.Cut(row, "│")
		if found && strings.Contains(left, "keeper's guide") != strings.Contains(right, "keeper's guide") {
			t.Errorf("the sides of row %d differ: %s", i, row)
		}
	}
	if text := cell.Plain(slide.frame); strings.Count(text, "keeper's guide") != 2 || !strings.Contains(text, "+2") {
		t.Errorf("the slide lacks text or seams:\n%s", text)
	}
}

// The more text a slide has, the smaller the text must be. The slide must show the number of
// omitted rows.
func TestSlideScalesText(t *testing.T) {
	small := newDocument(t, "a/b/small.md", "# One\n\nA few words.\n")
	few, omitted := newSlide(t, small, "default", 0, 0, 16, 9)
	if few.w != slideColumns[0] || omitted > 0 {
		t.Errorf("slide with little text: got %d columns and %d omitted rows", few.w, omitted)
	}
	if text := cell.Plain(few.frame); !strings.Contains(text, " small.md ") || strings.Contains(text, "a/b") || !strings.Contains(text, "chunk 1 of 1") {
		t.Errorf("the slide lacks the name of its document:\n%s", text)
	}
	all, omitted := newSlide(t, sampleDoc(t), "default", 0, 21, 16, 9)
	if all.w != slideColumns[len(slideColumns)-1] || omitted == 0 || !strings.Contains(cell.Plain(all.frame), fmt.Sprintf("… and %d more rows", omitted)) {
		t.Errorf("slide of the whole document: %d rows are omitted in %d columns:\n%s", omitted, all.w, cell.Plain(all.frame))
	}
	emptyDocument, err := engine.New("empty.md", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, omitted := newSlide(t, emptyDocument, "default", 0, 0, 16, 9); omitted != 0 {
		t.Error("an empty slide reports omitted rows")
	}
}

// If a chunk is too long for a slide, its middle must be omitted. All seams must be visible.
func TestSlideShowsSeamsOfLongChunks(t *testing.T) {
	long := strings.Repeat("Words of it.\n\n", 60)
	doc := newDocument(t, "long.md", "# One\n\nFirst of one.\n\n"+long+"Last of one.\n\n# Two\n\nAll of two.\n\n# Three\n\n"+long+"Last of three.\n")
	slide, omitted := newSlide(t, doc, "langchain-markdown", 0, 2, 16, 9)
	text := cell.Plain(slide.frame)
	for _, want := range []string{"First of one.", "Last of one.", "All of two.", "# Three", "Last of three."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not on the slide:\n%s", want, text)
		}
	}
	countedRows := 0
	for _, m := range regexp.MustCompile(`⋯ (\d+) rows`).FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1])
		countedRows += n
	}
	if countedRows != omitted || omitted == 0 || strings.Contains(text, "more rows") {
		t.Errorf("%d rows are omitted, but the slide reports %d:\n%s", omitted, countedRows, text)
	}
}

// At any size the visible and the omitted rows must add up to all rows. Each chunk must have its
// number or be listed below.
func TestSlideCountsOmittedText(t *testing.T) {
	doc := sampleDoc(t)
	var results [2]*engine.Result
	for i, name := range []string{"fixed-window", "default"} {
		r, err := engine.Run(context.Background(), doc, presetSettings(t, name))
		if err != nil {
			t.Fatal(err)
		}
		results[i] = r
	}
	theme, _ := themes.Pick(themes.Auto, true)
	for _, sides := range []*Sides{nil, {A: results[0], B: results[1], NameA: "A", NameB: "B"}} {
		o := Options{Documents: Documents{Doc: doc}, Settings: results[1].Settings, Appearance: Appearance{Theme: theme, Light: theme}, Sides: sides}
		r, err := newPicture(&o)
		if err != nil {
			t.Fatal(err)
		}
		draw := r.slide
		if sides != nil {
			draw = r.sidesSlide(sides)
		}
		for _, chunks := range [][2]int{{0, 0}, {2, 6}, {5, 6}, {3, 12}, {0, results[1].Chunks.Len() - 1}} {
			all, noText := draw(chunks[0], chunks[1], 124, 5000)
			if noText.Omitted > 0 {
				t.Fatalf("%d rows of chunks %v do not fit in 5000 rows", noText.Omitted, chunks)
			}
			for _, rows := range []int{20, 24, 30, 36, 48, 70} {
				frame, left := draw(chunks[0], chunks[1], 124, rows)
				if err := checkRows(cell.Plain(frame), cell.Plain(all), chunks, left.Omitted); err != nil {
					t.Errorf("chunks %v in %d rows, two sides = %v: %v\n%s", chunks, rows, sides != nil, err, cell.Plain(frame))
				}
			}
		}
	}
}

// notes on omitted rows
var (
	omittedRows  = regexp.MustCompile(`⋯ (\d+) rows?`)
	omittedAtEnd = regexp.MustCompile(`… and (\d+) more rows?(?:, all of chunks? (\d+)(?:–(\d+))?)?`)
)

// checkRows compares a slide with a slide that has all rows.
func checkRows(slide, all string, chunks [2]int, omitted int) error {
	countedRows, namedCount := 0, 0
	for row := range strings.Lines(slide) {
		if m := omittedRows.FindStringSubmatch(row); m != nil { // the note covers both sides
			n, _ := strconv.Atoi(m[1])
			countedRows += n
		}
	}
	if m := omittedAtEnd.FindStringSubmatch(slide); m != nil {
		n, _ := strconv.Atoi(m[1])
		countedRows += n
		first, _ := strconv.Atoi(m[2])
		last, _ := strconv.Atoi(m[3])
		if m[2] != "" {
			namedCount = max(first, last) - first + 1
		}
	}
	marks := len(omittedRows.FindAllString(slide, -1))
	if strings.Contains(slide, "│") {
		marks /= 2
	}
	if want := countTextRows(all) - (countTextRows(slide) - marks); countedRows != want || omitted != want {
		return fmt.Errorf("%d rows are missing, but %d were counted and %d reported", want, omitted, countedRows)
	}
	if n, want := countNumberedChunks(slide), chunks[1]-chunks[0]+1-namedCount; n != want {
		return fmt.Errorf("%d chunks have a number, want %d", n, want)
	}
	return nil
}

// countTextRows counts the rows with a bracket. Each row of a chunk has one.
func countTextRows(slide string) (n int) {
	for row := range strings.Lines(slide) {
		if strings.ContainsAny(row, "┏┗┃┣╺") {
			n++
		}
	}
	return n
}

var (
	smallNumber = regexp.MustCompile(`│ *[±≈+*-]?(\d+) ?[┏┗┃┣╺ ]`)
	badge       = regexp.MustCompile(`^ +(\d+)(?:-(\d+))? `)
)

// countNumberedChunks counts the chunks with a visible number to the left of the text, or of B's
// text. The number is a badge or consists of large digits. It returns -1 if large digits are
// incomplete.
func countNumberedChunks(slide string) (n int) {
	large := 0
	for row := range strings.Lines(slide) {
		switch m := badge.FindStringSubmatch(row); {
		case strings.Contains(row, "│"):
			n += len(smallNumber.FindAllString(row, -1))
		case strings.ContainsAny(row[:min(len(row), 40)], "█▀▄"):
			large++
		case m != nil && countTextRows(row) > 0:
			first, _ := strconv.Atoi(m[1])
			last, _ := strconv.Atoi(m[2])
			n += max(first, last) - first + 1
		}
	}
	if large%3 != 0 {
		return -1
	}
	return n + large/3
}

// Characters that no font contains must be reported. The others must be drawn.
func TestPicturesReportMissingFonts(t *testing.T) {
	doc := newDocument(t, "rare.md", "Plain text, and 𓀀 twice: 𓀀.\n")
	slide, _ := newSlide(t, doc, "default", 0, 0, 16, 9)
	var out bytes.Buffer
	missing, err := slide.Pixels(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(missing); got != "𓀀" && got != "" { // some machines have a font for it
		t.Errorf("unexpected missing characters %q", got)
	}
	img, err := png.Decode(&out)
	if err != nil || img.Bounds().Dx() != 1920 || img.Bounds().Dy() != 1080 {
		t.Errorf("slide of size %v, error %v, want 1920 × 1080", img.Bounds(), err)
	}
}
