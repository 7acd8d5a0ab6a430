package tui

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// The legend must explain shared text, in full if there is space.
func TestLegendExplainsSharedText(t *testing.T) {
	for mode, words := range map[string]string{
		"none": "", "context": "kept in a neighbour's metadata", "budget": "overlap",
	} {
		set := settings.Default()
		set.OverlapMode = mode
		d := newDriver(t, setup{set: set, w: 120, h: 40})
		if words == "" {
			d.hides("the next chunk")
			d.hides("neighbouring chunk")
			continue
		}
		d.shows(words)
	}
}

// Repeated lines of a table or code block must look like overlap, even if the mode shares no text
// or only metadata.
func TestLegendExplainsRepeatedLines(t *testing.T) {
	for _, mode := range []string{"none", "context"} {
		set := settings.Default()
		set.OverlapMode = mode
		d := newDriver(t, setup{set: set, w: 160, h: 40})
		d.hides(" repeated ")
		set.LongCode = "lines"
		d = newDriver(t, setup{set: set, w: 160, h: 40})
		d.shows("repeated")
	}
}

func TestStripLegend(t *testing.T) {
	p, err := settings.FindPreset("fixed-window")
	if err != nil {
		t.Fatal(err)
	}
	d := newDriver(t, setup{set: p.Settings(), w: 120, h: 40})
	d.shows("c code")
	d.hides("h head") // no heading is split
}

// The legend must get shorter before the word "overlap" is dropped.
func TestStripShowsOverlap(t *testing.T) {
	set := presetSettings(t, "fixed-window")
	for set.MaxChunkSize, set.OverlapSize = 1050, 80; set.OverlapSize <= 120; set.OverlapSize += 10 {
		d := newDriver(t, setup{set: set, w: 80, h: 24})
		d.shows(fmt.Sprintf("overlap %d chars", set.OverlapSize))
	}
}

// If each seam has its own cell, the letters must not depend on the width of the strip.
func TestSeamLettersIgnoreWidth(t *testing.T) {
	set := noOverlap(t) // splits sentences and repeats some of them as overlap
	set.OverlapMode, set.MaxChunkSize, set.OverlapSize = "native", 480, 60
	want := ""
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
		d := newDriver(t, setup{set: set, w: size[0], h: size[1]})
		strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]
		strip, _, _ = strings.Cut(strip[1:], " │")
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
			t.Errorf("at %d columns: letters = %q, want %q, in %q", size[0], letters, want, strip)
		}
	}
}

func TestSeamFactIsNeverTruncated(t *testing.T) {
	for _, name := range []string{"context", "fixed-window", "default"} {
		for _, w := range []int{70, 80, 90} {
			d := newDriver(t, setup{set: presetSettings(t, name), w: w, h: 24})
			for i := range d.r.s.ChunkCount() {
				d.r.s.Select(i)
				strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]
				message := strings.TrimSpace(strip[strings.LastIndex(strip, "  "):])
				if strings.Count(strip, "[") != 1 || len(message) < 2 || strings.Contains(strip, "…") {
					t.Errorf("%s at %d columns, chunk %d: invalid strip %q", name, w, i+1, strip)
				}
			}
		}
	}
}

// If a sentence is too long to repeat, the seam's description must give the length of the sentence.
func TestSeamFactHasSentenceLength(t *testing.T) {
	set := presetSettings(t, "default")
	set.OverlapSize, set.MaxChunkSize = 120, 1500
	for _, w := range []int{120, 126} {
		d := newDriver(t, setup{set: set, w: w, h: 40})
		d.keys("2")
		i := 0
		for d.r.s.View.Result.Seams[i].Limit.Kind != chunk.LimitSentence || !d.r.s.View.Result.Seams[i].IsDry() {
			i++
		}
		d.r.s.Select(i + 1)
		d.shows("dry: ")
		d.shows(fmt.Sprintf(" %d ", d.r.s.View.Result.Seams[i].Limit.A))
	}
}

// The reason for missing overlap must be shown even if there are many seams, unless the selected
// cut is gone.
func TestDrySeamFactHasReason(t *testing.T) {
	set := presetSettings(t, "default")
	set.OverlapSize, set.MaxChunkSize, set.MinChunkSize = 60, 250, 50
	d := newDriver(t, setup{set: set, w: 80, h: 24})
	dry := 0
	for i := range d.r.s.View.Result.Seams {
		if m := &d.r.s.View.Result.Seams[i]; !m.IsDry() || m.Limit.Kind != chunk.LimitSentence {
			continue
		}
		dry++
		d.r.s.Select(i + 1)
		if strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]; !strings.Contains(strip, "dry: next ") {
			t.Errorf("seam %d is dry, but the strip is %q", i+1, strip)
		}
		d.r.s.LostCut = len(d.r.s.Doc.Text)
		d.shows(fmt.Sprintf("line %d: cut gone", d.r.s.Doc.LineCount()))
	}
	if dry < 3 {
		t.Errorf("found only %d dry seams, want at least 3", dry)
	}
}

func TestManySeamsShareACell(t *testing.T) {
	set := noOverlap(t)
	set.MaxChunkSize = 60
	d := newDriver(t, setup{set: set, w: 80, h: 24})
	row := []rune(strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y])
	letters := 0
	for _, r := range row[7:40] {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters < 30 {
		t.Errorf("only %d of 33 cells have a letter, want at least 30: %s", letters, string(row))
	}
}

func TestMapShowsCounts(t *testing.T) {
	set := noOverlap(t)
	set.MaxChunkSize = 60
	d := newDriver(t, setup{set: set, w: 80, h: 24})
	area := d.r.layout.Document
	if message := d.hover(area.X+area.W-1, area.Y); !strings.Contains(message, "severing seams") {
		t.Errorf("hovering over the map shows %q", message)
	}
}

func TestSelectedCellShowsSelectedSeam(t *testing.T) {
	set := noOverlap(t)
	set.MaxChunkSize = 60
	d := newDriver(t, setup{set: set, w: 80, h: 24})
	states, _ := d.r.s.Elements.ElementStates()
	for i := range 40 {
		d.r.s.Select(i + 1)
		strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]
		_, cell, _ := strings.Cut(strip, "[")
		cell, _, _ = strings.Cut(cell, "]")
		if want := states.AtSeam(d.r.s.View, i).Letter(); want != strings.Trim(cell, "·") {
			t.Errorf("seam %d: %q in brackets, want %q", i+1, cell, want)
		}
	}
}

// At any width the legend must explain every letter in the strip, and cells with several seams.
func TestLegendExplainsEveryLetter(t *testing.T) {
	set := noOverlap(t)
	for _, size := range []int{60, 120, 300} {
		set.MaxChunkSize = size
		for w := 50; w <= 200; w += 5 {
			d := newDriver(t, setup{set: set, w: w, h: 24})
			for _, i := range []int{0, d.r.s.ChunkCount() / 2} {
				d.r.s.Select(i)
				area := d.r.layout.Seams
				row := string([]rune(strings.Split(d.plain(), "\n")[area.Y])[:area.W])
				bars, legend, _ := strings.Cut(row, " │")
				legend = strings.ReplaceAll(legend, "/", " ") + " "
				for _, r := range bars {
					if unicode.IsLetter(r) && !strings.Contains(legend, fmt.Sprintf(" %c ", r)) && !strings.Contains(legend, "a–z severed") {
						t.Errorf("%d columns, size %d: the legend does not explain %c: %s", w, size, r, row)
					}
				}
				if d.r.s.ChunkCount()-1 > len([]rune(bars)) && !strings.Contains(legend, " a cell ") {
					t.Errorf("%d columns, size %d: got %d chunks in %d cells: %s", w, size, d.r.s.ChunkCount(), len([]rune(bars)), row)
				}
			}
		}
	}
}

// The legend must leave enough space to explain the letters and the overlap of the selected seam.
func TestLegendLeavesSpaceForOverlap(t *testing.T) {
	rows, calls := strings.Repeat("| b | cell |\n", 12), strings.Repeat("call(a, b)\n", 12)
	doc := newDocument(t, "tables.md", strings.Repeat("| a | "+strings.Repeat("word ", 20)+"|\n|---|---|\n"+rows+"\n```\n"+calls+"```\n\n", 6))
	set := presetSettings(t, "langchain-recursive")
	set.MaxChunkSize, set.OverlapSize = 100, 30
	d := newDriver(t, setup{doc: doc, set: set, w: 80, h: 24})
	seams := d.r.s.View.Result.Seams
	for i := range seams {
		d.r.s.Select(i + 1)
		strip := strings.Split(d.plain(), "\n")[d.r.layout.Seams.Y]
		_, words, _ := strings.Cut(strip, " │ ")
		if !strings.Contains(words, "r") || !strings.Contains(words, "R") || !strings.Contains(words, "C") || !(strings.Contains(words, "overlap ") && strings.HasSuffix(strings.TrimSpace(words), "30")) && !seams[i].IsDry() {
			t.Errorf("seam %d: the strip lacks part of the legend or the overlap: %s", i+1, strip)
		}
	}
}
