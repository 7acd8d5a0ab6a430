package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
	"chunkscope/tui/session/sessiontest"
)

// A value that is no end of its range does not stand at one.
func TestCellsOfASlider(t *testing.T) {
	for _, c := range []struct {
		value float64
		width int
		want  int
	}{
		{0, 9, 0},
		{1, 9, 1},
		{200, 9, 1},
		{2048, 9, 4},
		{4095, 9, 7},
		{4096, 9, 8},
		{9999, 9, 8},
		{200, 2, 0},
		{200, 0, 0},
	} {
		if got := cellOf(c.value, 0, 4096, c.width); got != c.want {
			t.Errorf("%v of 4096 stands in cell %d of %d, not %d", c.value, got, c.width, c.want)
		}
	}
}

// Every setting that is a number can be dragged, however narrow the panel is, and
// every row is reached: what is not shown is counted, with the keys that lead there.
func TestEverySettingIsWithinReach(t *testing.T) {
	c := Context{Reader: sessiontest.New(t, "default").S.Reader(), Styles: cell.NewStyles(themes.All()[0], colorprofile.TrueColor, cell.Wc), Method: cell.Wc}
	var p Settings
	keys := p.Keys(&c.Settings)
	const rows = 9
	for w := 32; w <= 66; w++ {
		seen := map[string]bool{}
		for i, key := range keys {
			p.Choose(key)
			for _, c.Focused = range []bool{false, true} {
				said := strings.Join(p.Draw(&c, w, rows), "\n")
				hidden := len(keys) - (rows - 1)
				want := map[int]string{0: fmt.Sprintf("↓ %d more", hidden), len(keys) - 1: fmt.Sprintf("↑ %d more", hidden)}[i]
				if !strings.Contains(said, want) || strings.Contains(said, "tab, then") == c.Focused {
					t.Fatalf("%d cells, row %d: no %q in\n%s", w, i, want, cell.Plain(said))
				}
				for _, r := range p.rows {
					seen[r.key] = true
					if x, ok := settings.Lookup(r.key); ok && slides(x) && r.trackWidth < endsTrack {
						t.Errorf("%d cells: the slider of %s has %d", w, r.key, r.trackWidth)
					}
				}
			}
		}
		if len(seen) != len(keys) {
			t.Errorf("%d cells: %d of %d rows are reached", w, len(seen), len(keys))
		}
	}
}

// Beside the text the longest name of a slider stands whole, on the narrowest screen
// too: its track and its value give it what they do not need.
func TestTheLongestNameIsNotCut(t *testing.T) {
	for value, preset := range map[string]string{"all": "default", "200": "fixed-window", "9999": "default", "12345": "default", "123456": "default"} {
		b := sessiontest.New(t, preset)
		if value != "all" {
			b.Set("max_chunks_per_document=" + value)
		}
		c := &Context{Reader: b.S.Reader(), Styles: cell.NewStyles(themes.All()[0], colorprofile.TrueColor, cell.Wc), Method: cell.Wc}
		var p Settings
		for columns := 100; columns <= 120; columns++ {
			at := layout.Arrange(columns, 40, layout.Wish{})
			rows := strings.Split(cell.Plain(strings.Join(p.Draw(c, at.Settings().W, 40), "\n")), "\n")
			i := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, " max chunks per document ") })
			if i < 0 || !strings.HasSuffix(strings.TrimRight(rows[i], " "), " "+value) || cell.Width(rows[i], cell.Wc) != cell.Width(rows[0], cell.Wc) {
				t.Errorf("%d columns: cut, or not as wide as the others:\n%s", columns, strings.Join(rows, "\n"))
			}
		}
	}
}

// A name that is too long is cut rather than the option beside it.
func TestAnOptionIsNeverCut(t *testing.T) {
	for preset, options := range map[string][]string{
		"reference-default": {" ‹ true ›", " ‹ reference ›", " ‹ false ›"},
		"default":           {" ‹ true ›", " ‹ title_and_heading_path ›"},
	} {
		b := sessiontest.New(t, preset)
		if preset == "default" {
			b.Set("context_prefix=title_and_heading_path")
		}
		c := &Context{Reader: b.S.Reader(), Styles: cell.NewStyles(themes.All()[0], colorprofile.TrueColor, cell.Wc), Method: cell.Wc}
		var p Settings
		for w := 32; w <= 50; w++ {
			rows := cell.Plain(strings.Join(p.Draw(c, w, 40), "\n"))
			for _, want := range options {
				if !strings.Contains(rows, want) {
					t.Errorf("%d cells: no%s in\n%s", w, want, rows)
				}
			}
			if n := strings.Count(rows, "‹"); n != strings.Count(rows, "›") {
				t.Errorf("%d cells: an option is cut in\n%s", w, rows)
			}
		}
	}
}

// The band stands behind a knee that is not sharp, and behind no doubtful one.
func TestAKneeThatIsNotSharpHasItsBand(t *testing.T) {
	for want, knee := range map[string]sweep.Knee{
		"knee 160":           {Value: 160, Band: sweep.Band{Low: 160, High: 160}},
		"knee 160 (120–160)": {Value: 160, Band: sweep.Band{Low: 120, High: 160}},
		"knee 160?":          {Value: 160, Band: sweep.Band{Low: 120, High: 160}, TooFew: true},
	} {
		if said := kneeWithBand("overlap_size", &knee); said != want {
			t.Errorf("%+v: %q, not %q", knee, said, want)
		}
	}
}

// A list that is written out is counted: its members would leave no room for the
// name.
func TestAListIsCounted(t *testing.T) {
	c := &Context{Reader: sessiontest.New(t, "langchainjs-markdown").S.Reader(), Styles: cell.NewStyles(themes.All()[0], colorprofile.TrueColor, cell.Wc), Method: cell.Wc}
	var p Settings
	if rows := cell.Plain(strings.Join(p.Draw(c, 32, 40), "\n")); !strings.Contains(rows, " separators    ‹ a list of 13 ›") {
		t.Errorf("no list of 13 in\n%s", rows)
	}
}
