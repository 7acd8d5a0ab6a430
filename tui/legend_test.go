package tui

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// The frame says what shared text is, in as many words as there is room for.
func TestTheLegendSaysWhatIsShared(t *testing.T) {
	for mode, words := range map[string]string{
		"none": "", "context": "kept in a neighbour's metadata", "budget": "overlap",
	} {
		set := settings.Default()
		set.OverlapMode = mode
		d := drive(t, setup{set: set, w: 120, h: 40})
		if words == "" {
			d.hides("the next chunk")
			d.hides("neighbouring chunk")
			continue
		}
		d.shows(words)
	}
}

// Lines of a table or code block that later chunks of it repeat look like overlap,
// also where the mode shares nothing, or in metadata alone.
func TestTheLegendSaysWhatIsRepeated(t *testing.T) {
	for _, mode := range []string{"none", "context"} {
		set := settings.Default()
		set.OverlapMode = mode
		d := drive(t, setup{set: set, w: 160, h: 40})
		d.hides(" repeated ")
		set.LongCode = "lines"
		d = drive(t, setup{set: set, w: 160, h: 40})
		d.shows("repeated")
	}
}

// The strip says with a bar what is delivered, with a letter what is severed, and
// what both mean.
func TestTheStripOfSeamsExplainsItself(t *testing.T) {
	p, err := settings.FindPreset("fixed-window")
	if err != nil {
		t.Fatal(err)
	}
	d := drive(t, setup{set: p.Settings(), w: 120, h: 40})
	d.shows("c code")
	d.hides("h head") // none is severed here
}

// Where every seam has a cell, the letters are the same however wide the strip is.
func TestTheLettersOfSeamsAreTheSameAtEveryWidth(t *testing.T) {
	set := blind(t) // a cut in every sentence, and overlap that repairs some of them
	set.OverlapMode, set.MaxChunkSize, set.OverlapSize = "native", 480, 60
	want := ""
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
		d := drive(t, setup{set: set, w: size[0], h: size[1]})
		strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]
		strip, _, _ = strings.Cut(strip[1:], "  ")
		letters := strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' {
				return r
			}
			return -1
		}, strip)
		if want == "" {
			want = letters
		}
		if letters != want || len(letters) < 5 || len(letters) == len(strip) {
			t.Errorf("%d columns: %q, want %q in %q", size[0], letters, want, strip)
		}
	}
}

// Whatever there is to say of a seam, it is said whole, and the strip marks the seam.
func TestTheFactOfASeamIsNeverCut(t *testing.T) {
	for _, name := range []string{"context", "fixed-window", "default"} {
		for _, w := range []int{70, 80, 90} {
			d := drive(t, setup{set: preset(t, name), w: w, h: 24})
			for i := range d.r.s.Chunks() {
				d.r.s.Select(i)
				strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]
				said := strings.TrimSpace(strip[strings.LastIndex(strip, "  "):])
				if strings.Count(strip, "[") != 1 || len(said) < 2 || strings.Contains(strip, "…") {
					t.Errorf("%s at %d columns, chunk %d: %q", name, w, i+1, strip)
				}
			}
		}
	}
}

// A sentence that is too long to be repeated is told with its length.
func TestTheFactOfASeamHasTheNumberThatDidNotFit(t *testing.T) {
	set := preset(t, "default")
	set.OverlapSize, set.MaxChunkSize = 120, 1500
	for _, w := range []int{120, 126} {
		d := drive(t, setup{set: set, w: w, h: 40})
		d.keys("2") // Chunk would tell it
		i := 0
		for d.r.s.View.Result.Seams.At(i).Limit.Kind != chunk.LimitSentence || !d.r.s.View.Result.Seams.Dry(i) {
			i++
		}
		d.r.s.Select(i + 1)
		d.shows("dry: ")
		d.shows(fmt.Sprintf(" %d ", d.r.s.View.Result.Seams.At(i).Limit.A))
	}
}

// Among many seams, of which each has a cell, a dry one still says why.
func TestTheFactOfADrySeamSaysWhy(t *testing.T) {
	set := preset(t, "default")
	set.OverlapSize, set.MaxChunkSize, set.MinChunkSize = 60, 250, 50
	d := drive(t, setup{set: set, w: 80, h: 24})
	dry := 0
	for i := range d.r.s.View.Result.Seams.Len() {
		if m := d.r.s.View.Result.Seams.At(i); !m.Dry() || m.Limit.Kind != chunk.LimitSentence {
			continue
		}
		dry++
		d.r.s.Select(i + 1)
		if strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]; !strings.Contains(strip, "dry: long sentence") {
			t.Errorf("seam %d: %q", i+1, strip)
		}
	}
	if dry < 3 {
		t.Errorf("only %d dry seams", dry)
	}
}

// More seams than cells: a cell is as the worst of its seams is.
func TestManySeamsShareACell(t *testing.T) {
	set := blind(t)
	set.MaxChunkSize = 60
	d := drive(t, setup{set: set, w: 80, h: 24})
	row := []rune(strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y])
	letters := 0
	for _, r := range row[7:40] {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters < 30 {
		t.Errorf("of windows that sever nearly everywhere, %d of 33 cells say so: %s", letters, string(row))
	}
}

// A row of the map that stands for several marks says how many under the pointer.
func TestTheMapCounts(t *testing.T) {
	set := blind(t)
	set.MaxChunkSize = 60
	d := drive(t, setup{set: set, w: 80, h: 24})
	in := d.r.layout.Document
	if said := d.hover(in.X+in.W-1, in.Y); !strings.Contains(said, "severing seams") {
		t.Errorf("over the map: %q", said)
	}
}

// The selected cell shows the selected seam alone, also where others share the cell.
func TestTheSelectedCellShowsTheSelectedSeam(t *testing.T) {
	set := blind(t)
	set.MaxChunkSize = 60
	d := drive(t, setup{set: set, w: 80, h: 24})
	judged, _ := d.r.s.Elements.JudgedElements()
	for i := range 40 {
		d.r.s.Select(i + 1)
		strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]
		_, cell, _ := strings.Cut(strip, "[")
		cell, _, _ = strings.Cut(cell, "]")
		if want := judged.AtSeam(d.r.s.View, i).Letter(); want != strings.Trim(cell, "·") {
			t.Errorf("seam %d: %q in brackets, want %q", i+1, cell, want)
		}
	}
}
