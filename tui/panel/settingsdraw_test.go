package panel

import (
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

// A value that is no end of its range does not stand at one, and what is up to 500
// takes half of a long track.
func TestCellsOfASlider(t *testing.T) {
	for _, c := range []struct {
		value float64
		width int
		want  int
	}{
		{0, 21, 0},
		{1, 21, 1},
		{200, 21, 4},
		{500, 21, 10},
		{1000, 21, 13},
		{4095, 21, 19},
		{4096, 21, 20},
		{9999, 21, 20},
		{200, 2, 0},
		{200, 0, 0},
	} {
		if got := cellOf(c.value, 0, 4096, c.width); got != c.want {
			t.Errorf("%v of 4096 stands in cell %d of %d, not %d", c.value, got, c.width, c.want)
		}
	}
}

// A click gives a value that stands in the cell that was clicked, and reaches the sizes
// that people use.
func TestClicksReachRoundValues(t *testing.T) {
	x, _ := settings.Lookup("overlap_size")
	s := settings.Default()
	reached := map[int]bool{}
	const width = 20
	lo, hi := x.Range(&s)
	for at := range width {
		slide(x, &s, at, width)
		reached[s.OverlapSize] = true
		if got := cellOf(float64(s.OverlapSize), lo, hi, width); got != at {
			t.Errorf("a click at cell %d gives %d, which stands in cell %d", at, s.OverlapSize, got)
		}
	}
	for _, want := range []int{0, 50, 100, 200, 400} {
		if !reached[want] {
			t.Errorf("no click gives %d: %v", want, reached)
		}
	}
}

// Every setting that applies is a row, and every row is reached.
func TestEverySettingIsWithinReach(t *testing.T) {
	for i := range settings.Presets {
		c := settingsContext(t, settings.Presets[i].Name)
		p := Settings{open: true}
		keys := p.Keys(&c.Reader)
		for x := range settings.Table {
			if s := &settings.Table[x]; s.Applies(&c.Settings) && !slices.Contains(keys, s.Key) {
				t.Errorf("%s has no row for %s", settings.Presets[i].Name, s.Key)
			}
		}
		for w := 32; w <= 66; w += 17 {
			for _, key := range keys {
				p.Choose(key)
				rows := p.Draw(c, w, 9)
				if n := slices.IndexFunc(p.rows, func(r settingRow) bool { return r.key == key }); n < 0 || len(rows) != 9 {
					t.Fatalf("%d cells: %s is not among\n%s", w, key, cell.Plain(strings.Join(rows, "\n")))
				}
				for _, row := range rows {
					if got := cell.Width(cell.Plain(row), cell.Wc); got != w {
						t.Fatalf("a row of %d cells, want %d: %q", got, w, cell.Plain(row))
					}
				}
			}
		}
	}
}

// A stranger sees four settings, and what else there is in one row; at 120 columns
// sliders have twenty cells.
func TestFirstSettings(t *testing.T) {
	c := settingsContext(t, "default")
	var p Settings
	if got, want := p.Keys(&c.Reader), []string{PresetKey, "max_chunk_size", "overlap_size", "overlap_mode", MoreKey}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	at := layout.Arrange(120, 40, layout.Wish{Settings: p.Want(c.Reader)}).SettingsFrame
	p.Draw(c, at.W, at.H)
	for _, r := range p.rows {
		if x, ok := settings.Lookup(r.key); ok && slides(x) && !r.words && r.trackWidth < 20 {
			t.Errorf("the slider of %s has %d cells", r.key, r.trackWidth)
		}
	}
	out := p.Draw(c, 80, 1)
	if said := cell.Plain(strings.Join(out, "")); len(out) != 1 || !strings.Contains(said, "preset default") || !strings.Contains(said, "shared budget") {
		t.Errorf("in one row: %q", said)
	}
}

func settingsContext(t *testing.T, preset string) *Context {
	return &Context{Reader: sessiontest.New(t, preset).S.Reader(), Styles: cell.NewStyles(themes.List()[0], colorprofile.TrueColor, cell.Wc), Method: cell.Wc}
}

// The band stands behind a knee that is not sharp, and behind no doubtful one.
func TestAKneeThatIsNotSharpHasItsBand(t *testing.T) {
	for want, knee := range map[string]sweep.Knee{
		"knee 160":                   {Value: 160, Band: sweep.Band{Low: 160, High: 160}},
		"knee 160 (120–160)":         {Value: 160, Band: sweep.Band{Low: 120, High: 160}},
		"knee 160?, too few to tell": {Value: 160, Band: sweep.Band{Low: 120, High: 160}, TooFew: true},
	} {
		if said := kneeWithBand("overlap_size", &knee); said != want {
			t.Errorf("%+v: %q, not %q", knee, said, want)
		}
	}
}

// A list that is written out is counted: its members would leave no room for the
// name.
func TestAListIsCounted(t *testing.T) {
	p := Settings{open: true}
	if rows := cell.Plain(strings.Join(p.Draw(settingsContext(t, "langchainjs-markdown"), 34, 40), "\n")); !strings.Contains(rows, " separators  a list of 13") {
		t.Errorf("no list of 13 in\n%s", rows)
	}
}
