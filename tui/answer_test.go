package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// newSectionsDriver opens a document in which each section is one chunk. Each list contains the
// lengths of the last sentences of a section.
func newSectionsDriver(t *testing.T, w, h int, sections ...[]int) *driver {
	sentence := func(n int) string { return strings.Repeat("word ", n/5-1) + "ends.\n" }
	set := presetSettings(t, "default")
	set.Strategy, set.MinChunkSize = "structural", 10
	text := ""
	for _, lengths := range append(sections, nil) {
		text += "# Section\n\n" + strings.Repeat(sentence(300), 3)
		for _, n := range lengths {
			text += sentence(n)
		}
		text += "\n"
	}
	d := newDriver(t, setup{doc: newDocument(t, "sections.md", text), set: set, w: w, h: h})
	d.keys("esc")
	return d
}

// answerText returns the text below the settings or, on screens without such text, the message.
func (d *driver) answerText() string {
	d.send(nil)
	area := d.r.layout.Settings()
	if area.H == 1 {
		return d.r.note.Text
	}
	var rows []string
	for _, row := range strings.Split(d.frame(), "\n")[area.Y : area.Y+area.H] {
		rows = append(rows, strings.Fields(ansi.Strip(ansi.Cut(row, area.X, area.X+area.W)))...)
	}
	_, below, _ := strings.Cut(strings.Join(rows, " "), "more settings ")
	return below
}

func (d *driver) checkAnswer(want string) {
	d.Helper()
	if got := d.answerText(); !strings.HasPrefix(got, want) {
		d.Errorf("overlap %d, size %d: answer = %q, want %q", d.r.s.Settings.OverlapSize, d.r.s.Settings.MaxChunkSize, got, want)
	}
}

// The message must say that a step changes no chunk. The next step must skip to a value that
// changes one, but not past the initial value.
func TestStepSkipsToValueWithEffect(t *testing.T) {
	for _, c := range []struct {
		w, h   int
		silent string
	}{{120, 40, "overlap_size in chars"}, {80, 24, ""}} {
		d := newSectionsDriver(t, c.w, c.h, []int{140, 90})
		for _, step := range []struct {
			key, answer string
			overlap     int
		}{
			{"", "", 200},
			{"right", "stored +4% → +11%", 240},
			{"left", "stored +11% → +4%", 230},
			{"left", "stored +11% → +4%; next change at 50", 220},
			{"left", "stored +11% → +4%; next change at 50", 210},
			{"left", "stored +11% → +4%; next change at 50 · ← goes there", 200},
			{"right", "the same chunks as 230; next change at 240 · → goes there", 210},
			{"left", "the same chunks as 230; next change at 50 · ← goes there", 200},
			{"left", "0 → 1 dry; stored +4% → +0%", 50},
		} {
			if step.key != "" {
				d.keys(step.key)
			}
			if n := d.r.s.Settings.OverlapSize; n != step.overlap {
				t.Errorf("after %s: overlap = %d, want %d", step.key, n, step.overlap)
			}
			want := c.silent
			if step.answer != "" {
				want = step.answer
			}
			d.checkAnswer(want)
		}
		d.keys("u", "shift+right")
		if n := d.r.s.Settings.OverlapSize; n != 300 {
			t.Errorf("overlap = %d, want 300", n)
		}
	}
}

func TestClickOnAnswerChangesSetting(t *testing.T) {
	d := newSectionsDriver(t, 120, 40, []int{140, 90})
	d.keys("right", "left", "left", "left", "left")
	d.send(nil)
	d.click(d.find("goes there"))
	if n := d.r.s.Settings.OverlapSize; n != 50 {
		t.Errorf("overlap = %d, want 50", n)
	}
}

func TestSliderReportsEqualValues(t *testing.T) {
	d := newSectionsDriver(t, 120, 40, []int{140, 90})
	d.r.panes.Settings.Choose("max_chunk_size")
	d.keys("right")
	d.checkAnswer("the same chunks as 4096 and every value up to 8192")
	d.keys("left")
	d.checkAnswer("the same chunks as 4096; next change at 1140 · ← goes there")
}

func TestStepLocatesHiddenChanges(t *testing.T) {
	for _, h := range []int{40, 24} {
		w := 120
		if h == 24 {
			w = 80
		}
		d := newSectionsDriver(t, w, h, []int{90}, []int{90}, []int{90}, []int{110, 95}, []int{90}, []int{110, 95}, []int{90}, []int{90}, []int{90}, []int{90}, []int{90}, []int{90}, []int{90})
		d.keys("g", "right")
		d.checkAnswer("stored +8% → +10%; 2 changes off screen: press ;")
		d.keys("u", "G", "right")
		d.checkAnswer("stored +8% → +10%; 2 changes off screen: press ;")
		if h == 24 { // larger screens do not show the hint
			d.shows("press ; · u undoes")
		}
		d.keys("right")
		d.checkAnswer("stored +8% → +10%; next change at")
		d.keys(";")
		d.shows("1 of 2 changed seams · ; goes to the next")
		d.keys(";")
		d.shows("45 ")
		d.shows("2 of 2 changed seams · ; goes to the first")
		d.keys(";")
		d.shows("1 of 2 changed seams")
		d = newSectionsDriver(t, w, h, []int{90}, []int{90}, []int{90}, []int{90}, []int{90}, []int{90}, []int{110, 95})
		d.keys("g", "right")
		d.checkAnswer("stored +8% → +9%; 1 change off screen: press ;")
	}
}

func TestSliderReportsEnd(t *testing.T) {
	d := newSectionsDriver(t, 120, 40, []int{90})
	d.do(part.Change{Key: "overlap_size", To: d.r.s.Settings.WithNumber("overlap_size", 0)})
	d.hides("ends here")
	d.keys("left")
	d.shows("overlap 0: the slider ends here")
	d.keys("right")
	d.hides("ends here")
}

// If increasing the overlap repeats less text at a visible seam, the message must give the reason.
func TestStepExplainsSmallerOverlap(t *testing.T) {
	sentence := func(n int) string { return strings.Repeat("word ", n/5-1) + "ends.\n" }
	text := "# One\n\n" + strings.Repeat(sentence(300), 3) + sentence(20) + sentence(100) + sentence(60) + "\n# Two\n\n" + sentence(150)
	for _, c := range []struct {
		w, h int
	}{{120, 40}, {80, 24}} {
		set := presetSettings(t, "default")
		set.Strategy, set.MinChunkSize, set.OverlapSize = "structural", 10, 170
		d := newDriver(t, setup{doc: newDocument(t, "sections.md", text), set: set, w: c.w, h: c.h})
		d.keys("esc", "n", "right")
		d.checkAnswer("chunk 2 repeats 100 → 20: begins earlier, ends at 45% of it")
	}
}

// If increasing the overlap moves a visible cut and repeats less text there, the message must say
// how far the cut moved.
func TestStepExplainsMovedCut(t *testing.T) {
	paragraph := func(n int) string { return strings.Repeat("word ", n/5-1) + "ends.\n\n" }
	text := ""
	for _, n := range []int{80, 70, 65, 15, 60, 60, 60} {
		text += paragraph(n)
	}
	for _, c := range []struct {
		w, h int
	}{{120, 40}, {80, 24}} {
		set := presetSettings(t, "langchain-recursive")
		set.MaxChunkSize, set.OverlapSize = 160, 70
		d := newDriver(t, setup{doc: newDocument(t, "paragraphs.md", text), set: set, w: c.w, h: c.h})
		d.keys("esc", "n", "n", "right")
		d.checkAnswer("this seam moved 2 lines up, repeats 60 → 15; 1 more changed")
	}
}

// If increasing the overlap only moves the cuts of windows, the message must say how far the
// selected cut moved.
func TestStepExplainsMovedWindow(t *testing.T) {
	for _, c := range []struct {
		w, h int
	}{{120, 40}, {80, 24}} {
		set := presetSettings(t, "fixed-window")
		set.MaxChunkSize, set.OverlapSize = 200, 20
		d := newDriver(t, setup{doc: newDocument(t, "lines.md", strings.Repeat("nine char\n", 60)), set: set, w: c.w, h: c.h})
		d.keys("esc", "n", "n", "right")
		d.checkAnswer("this seam moved 1 line up; 2 more changed")
	}
}

func TestStepExplainsLessWholeText(t *testing.T) {
	for _, c := range []struct {
		w, h int
	}{{120, 40}, {80, 24}} {
		set := presetSettings(t, "fixed-window")
		set.MaxChunkSize, set.OverlapSize = 1050, 150
		d := newDriver(t, setup{set: set, w: c.w, h: c.h})
		d.keys("esc")
		d.r.panes.Settings.Choose("overlap_size")
		for _, want := range []string{"whole 100% → 95.4%: moved cuts sever 1 code block", "whole 100% → 92.9%: moved cuts sever 1 sentence, 1 code block"} {
			d.keys("right")
			d.checkAnswer(want)
		}
		d.keys("n", "right")
		d.hides("moved cuts sever")
	}
}

// The message must list the header numbers that changed, worse ones first. Consecutive steps must
// count as one change.
func TestStepReportsChangedMeasures(t *testing.T) {
	for _, c := range []struct {
		w, h int
	}{{120, 40}, {80, 24}} {
		set := presetSettings(t, "fixed-window")
		set.MaxChunkSize, set.OverlapSize = 1000, 80
		d := newDriver(t, setup{set: set, w: c.w, h: c.h})
		d.keys("esc")
		d.r.panes.Settings.Choose("max_chunk_size")
		d.keys("n", "left")
		for room := range 100 { // the header shows the number of chunks, but not how to undo
			answer := panel.DescribeEffect(d.r.Context(), "max_chunk_size", func(sentence string) bool { return len(sentence) <= room })
			if strings.Contains(answer, "chunks") && !strings.Contains(answer, " undoes") {
				t.Errorf("the answer for %d bytes is %q, without the undo key", room, answer)
			}
		}
		d.checkAnswer("whole 93.8% → 91.8%; 8 → 4 broken; stored +8% → +9%; 15 → 16 chunks")
		d.keys("left", "left", "left")
		d.checkAnswer("8 → 10 broken; whole 93.8% → 87.9%; stored")
		d.keys("n", "left")
		d.checkAnswer("10 → 6 broken; whole 87.9% → 93.8%; ")
		d.keys("right")
		d.checkAnswer("whole 93.8% → 87.9%: moved cuts sever 7 elements")
	}
}

// After one or more steps through the presets, the message must compare the new preset with the
// original one. A single key must undo all steps.
func TestPresetReportsChangedMeasures(t *testing.T) {
	for _, c := range []struct {
		w, h int
	}{{120, 40}, {80, 24}} {
		d := newDriver(t, setup{set: presetSettings(t, "langchain-recursive"), w: c.w, h: c.h})
		d.keys("esc")
		d.r.panes.Settings.Choose("preset")
		d.keys("right")
		d.checkAnswer("1 → 2 broken; whole 100% → 95.4%; 4 → 13 dry; stored +11% → +7%")
		d.keys("right")
		d.checkAnswer("4 → 0 dry; stored +11% → +22%; from langchain-recursive; u undoes")
		d.keys("u")
		d.shows("langchain-recursive ")
	}
}

// If a step changes the selected seam but no header number, the message must describe the seam.
func TestStepDescribesSelectedSeam(t *testing.T) {
	d := newSectionsDriver(t, 80, 24, append([][]int{{140, 90}}, make([][]int, 60)...)...)
	d.keys("n", "right")
	d.checkAnswer("this seam 90 → 231 chars; u undoes")
}
