package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
)

// The frame says what shared text is, in as many words as there is room for.
func TestTheLegendSaysWhatIsShared(t *testing.T) {
	for mode, words := range map[string]string{
		"none": "", "context": "context kept by a neighbouring chunk", "budget": "overlap the next chunk repeats",
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
		d = drive(t, setup{set: set, w: 42, h: 24})
		d.hides(words)
		if mode == "context" {
			d.shows("context of neighbours")
		}
		d.shows(words[:7])
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
	d.shows("▂▅█ delivered")
	d.shows("severed: c code block")
	d.hides("h heading") // none is severed here

	d = drive(t, setup{set: p.Settings(), w: 80, h: 24})
	d.shows(" seams ")
	d.hides("Seams")
}

// More seams than cells: a cell is as the worst of its seams is.
func TestManySeamsShareACell(t *testing.T) {
	set := blind(t)
	set.MaxChunkSize = 60
	d := drive(t, setup{set: set, w: 80, h: 24})
	_, y := d.find("seams ")
	row := []rune(strings.Split(d.plain(), "\n")[y])
	letters := 0
	for _, r := range row[7:40] {
		if r >= 'a' && r <= 'z' {
			letters++
		}
	}
	if letters < 30 {
		t.Errorf("of windows that sever nearly everywhere, %d of 33 cells say so: %s", letters, string(row))
	}
}

// A row of the map that stands for several marks says how many.
func TestTheMapCounts(t *testing.T) {
	set := blind(t)
	set.MaxChunkSize = 60
	d := drive(t, setup{set: set, w: 80, h: 24})
	in := d.r.lay.Document
	counts := 0
	for y := in.Y; y < in.Y+in.H; y++ {
		row := []rune(strings.Split(d.plain(), "\n")[y])
		switch count, mark := row[len(row)-2], row[len(row)-1]; {
		case count == ' ':
		case (count < '2' || count > '9') && count != '+':
			t.Errorf("row %d counts with %c", y, count)
		case mark == '▐' || mark == '█':
			t.Errorf("row %d counts %c marks and shows none", y, count)
		default:
			counts++
		}
	}
	if counts == 0 {
		t.Error("no row holds several marks")
	}
	if said := d.hover(in.X+in.W-1, in.Y); !strings.Contains(said, "seams sever") {
		t.Errorf("over the map: %q", said)
	}
}
