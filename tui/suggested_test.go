package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine/settings"
	"chunkscope/tui/layout"
)

const suggestedKeys = `(\S+(?: \d)?)(?:, then (\S+))?`

// suggestions lists the keys suggested in panels and the effect of each key.
var suggestions = []struct {
	pattern   *regexp.Regexp
	hasEffect func(d *driver) bool
}{
	{regexp.MustCompile(`press ` + suggestedKeys + ` to review`), func(d *driver) bool { return len(d.r.s.Review.Queue()) > 0 && d.r.panes.Focus == layout.Panel }},
	{regexp.MustCompile(`press ` + suggestedKeys + ` to draft questions`), func(d *driver) bool {
		return d.r.s.Questions.HasQuestions() || strings.HasPrefix(d.r.note.Text, "no questions to propose")
	}},
	{regexp.MustCompile(`(?:press|questions,) ` + suggestedKeys + ` to select an answer`), func(d *driver) bool { return len(d.r.panes.Modes) > 0 }},
	{regexp.MustCompile(`press ` + suggestedKeys + ` to type a question`), func(d *driver) bool { return d.r.panes.TextEditor() != nil }},
	{regexp.MustCompile(`press ` + suggestedKeys + ` to (?:pin|keep)`), func(d *driver) bool { return d.r.s.Compare.Pinned() != nil }},
	{regexp.MustCompile(suggestedKeys + ` accepts (?:it|the)`), func(d *driver) bool { n, _ := d.r.s.Review.CountDecided(); return n > 0 }},
	{regexp.MustCompile(suggestedKeys + ` goes to chunk`), func(d *driver) bool { _, listed := d.r.s.Review.QueueIndex(d.r.s.Selected); return listed }},
	{regexp.MustCompile(suggestedKeys + ` confirms,`), func(d *driver) bool { return strings.Contains(d.r.note.Text, "press the key again") }},
}

// panelText returns the text of each visible panel on one line.
func (d *driver) panelText() (out []string) {
	rows := strings.Split(d.plain(), "\n")
	for _, in := range []layout.Rect{d.r.layout.Panel(), d.r.layout.OtherInterior()} {
		var words []string
		for y := in.Y; y < in.Y+in.H; y++ {
			words = append(words, strings.Fields(ansi.Cut(rows[y], in.X, in.X+in.W))...)
		}
		out = append(out, strings.Join(words, " "))
	}
	return out
}

// pressShown presses keys given as they are shown on the screen.
func (d *driver) pressShown(shown string) {
	for key := range strings.FieldsSeq(shown) {
		d.keys(strings.NewReplacer("⇧", "shift+", "↓", "down", "↑", "up").Replace(key))
	}
}

// A suggested key must have the suggested effect, whichever pane has the focus.
func TestSuggestedKeysWork(t *testing.T) {
	if testing.Short() {
		t.Skip("this test takes a minute with the race detector")
	}
	long := strings.Repeat("# Head\n\nA sentence.\n\n```\n"+strings.Repeat("code line here\n", 20)+"```\n\n", 5)
	dry := settings.Default()
	dry.MaxChunkSize, dry.MinChunkSize, dry.OverlapSize = 500, 1, 50
	seen := map[int]bool{}
	for name, begin := range map[string]func(w, h int) *driver{
		"flagged": func(w, h int) *driver { return newDriver(t, setup{w: w, h: h}) },
		"severed": func(w, h int) *driver { return newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: w, h: h}) },
		"too long": func(w, h int) *driver {
			d := newDriver(t, setup{doc: newDocument(t, "sentence.md", strings.Repeat("word and word ", 800)+"end.\n"), w: w, h: h})
			d.keys("n")
			return d
		},
		"dry": func(w, h int) *driver {
			return newDriver(t, setup{doc: newDocument(t, "long.md", long), set: dry, w: w, h: h})
		},
		"dry in review": func(w, h int) *driver {
			d := newDriver(t, setup{doc: newDocument(t, "long.md", long), set: dry, w: w, h: h})
			d.keys("4", ".", "1")
			return d
		},
		"drafts": func(w, h int) *driver {
			d := newDriver(t, setup{w: w, h: h})
			d.keys("Q", "esc")
			return d
		},
	} {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			for panel := range 6 {
				for _, turn := range []string{"", "esc", "esc tab"} {
					openPanel := func() *driver {
						d := begin(size[0], size[1])
						d.keys(fmt.Sprint(panel + 1))
						d.pressShown(turn)
						return d
					}
					for _, text := range openPanel().panelText() {
						at := fmt.Sprintf("%s, %v, %d %s", name, size, panel+1, turn)
						checkSuggestions(t, at, text, seen, openPanel)
					}
				}
			}
		}
	}
	for i := range suggestions {
		if !seen[i] {
			t.Errorf("no panel contains the suggestion %s", suggestions[i].pattern)
		}
	}
}

// checkSuggestions presses each key that a text suggests. It uses a new explorer for each key.
func checkSuggestions(t *testing.T, at, text string, seen map[int]bool, reach func() *driver) {
	t.Helper()
	known := 0
	for i, p := range suggestions {
		m := p.pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		if strings.HasPrefix(m[0], "press ") {
			known++
		}
		seen[i] = true
		d := reach()
		d.pressShown(m[1] + " " + m[2])
		if !p.hasEffect(d) {
			t.Errorf("%s: the suggestion %q had no effect: %q", at, m[0], d.r.note.Text)
		}
	}
	if n := strings.Count(text, "press "); n != known {
		t.Errorf("%s: only %d of %d suggestions are in the table: %s", at, known, n, text)
	}
}
