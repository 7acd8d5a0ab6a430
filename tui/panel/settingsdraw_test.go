package panel

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/session/sessiontest"
)

// The arrow keys must reach every setting that applies.
func TestEverySettingIsReachable(t *testing.T) {
	for i := range settings.Presets {
		c := settingsContext(t, settings.Presets[i].Name)
		p := Settings{open: true}
		keys := p.Keys(&c.Reader)
		for x := range settings.Table {
			if s := &settings.Table[x]; s.Applies(&c.Settings) && !slices.Contains(keys, s.Key) {
				t.Errorf("preset %s: setting %s has no row", settings.Presets[i].Name, s.Key)
			}
		}
		for w := 32; w <= 66; w += 17 {
			for _, key := range keys {
				p.Choose(key)
				rows := p.Draw(c, w, 9)
				if n := slices.IndexFunc(p.rows, func(r settingRow) bool { return r.key == key }); n < 0 || len(rows) != 9 {
					t.Fatalf("%d cells: %s is missing in\n%s", w, key, cell.Plain(strings.Join(rows, "\n")))
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

func TestHiddenSettingsAreCounted(t *testing.T) {
	c := settingsContext(t, "default")
	p := Settings{open: true}
	all := len(p.Draw(c, 40, 60))
	for _, row := range p.Draw(c, 40, 60) {
		if strings.Contains(cell.Plain(row), " more ") {
			t.Errorf("%q is shown although all %d rows are visible", cell.Plain(row), all)
		}
	}
	keys := p.Keys(&c.Reader)
	above, below := map[string]bool{}, map[string]bool{}
	for _, key := range keys {
		p.Choose(key)
		rows := p.Draw(c, 40, 9)
		above[key] = strings.Contains(cell.Plain(rows[0]), "↑ ")
		below[key] = strings.Contains(cell.Plain(rows[9-layout.HelpRows(40)-1]), "↓ ")
	}
	first, last := keys[0], keys[len(keys)-1]
	if above[first] || !below[first] || !above[last] || below[last] || !above[keys[9]] || !below[keys[9]] {
		t.Errorf("wrong counts of hidden rows: above %v\nbelow %v", above, below)
	}
}

// The first screen must show only four settings and a row with the number of others. On a screen of
// 120 columns sliders must have 20 cells.
func TestFirstSettings(t *testing.T) {
	c := settingsContext(t, "default")
	var p Settings
	if got, want := p.Keys(&c.Reader), []string{PresetKey, "max_chunk_size", "overlap_size", "overlap_mode", MoreKey}; !slices.Equal(got, want) {
		t.Errorf("keys = %v, want %v", got, want)
	}
	at := layout.Arrange(120, 40, layout.Spec{Settings: p.WantedRows(c.Reader)}).SettingsFrame
	p.Draw(c, at.W, at.H)
	for _, r := range p.rows {
		if x, ok := settings.Lookup(r.key); ok && hasSlider(x) && r.clickAction == "" && r.trackWidth < 20 {
			t.Errorf("the slider of %s has %d cells, want at least 20", r.key, r.trackWidth)
		}
	}
	out := p.Draw(c, 80, 1)
	if screen := cell.Plain(strings.Join(out, "")); len(out) != 1 || !strings.Contains(screen, "preset default") || !strings.Contains(screen, "shared sentences") {
		t.Errorf("bar = %q, want one row with the preset and the mode", screen)
	}
}

// The sheet below the text must show all rarely needed settings, with headings in a column. Sliders
// must be long enough and end before the edge.
func TestSettingsSheet(t *testing.T) {
	for i := range settings.Presets {
		c := settingsContext(t, settings.Presets[i].Name)
		for _, w := range []int{70, 80, 99} {
			p := Settings{open: true}
			keys := p.Keys(&c.Reader)
			for _, key := range keys[slices.Index(keys, MoreKey)+1:] {
				p.Choose(key)
				rows := strings.Split(cell.Plain(strings.Join(p.DrawSheet(c, w, 10), "\n")), "\n")
				n := slices.IndexFunc(p.rows, func(r settingRow) bool { return r.key == key })
				if n < 0 || len(rows) != 10 || !strings.Contains(rows[p.rows[n].y], "▌"+part.RowLabel(key)) || strings.TrimSpace(rows[8]) != "" {
					t.Fatalf("%s, %d cells: %s is not selected in\n%s", settings.Presets[i].Name, w, key, strings.Join(rows, "\n"))
				}
				if title := groupHeading(&c.Reader, p.rows[0].key); !strings.HasPrefix(rows[0], " "+title+" ") {
					t.Errorf("first row = %q, want the heading %s", rows[0], title)
				}
				for _, r := range p.rows {
					if x, ok := settings.Lookup(r.key); ok && hasSlider(x) && r.y < 8 && (r.trackWidth < 20 || r.trackWidth > longTrack || r.track+r.trackWidth >= w) {
						t.Errorf("%d cells: the slider of %s has the wrong width or place, %d to %d", w, r.key, r.track, r.track+r.trackWidth)
					}
				}
			}
		}
	}
}

// Values must begin in the same column. Sliders must end at the edge, or before it if they are
// long. They must not move while digits are typed, and must accept clicks at both ends.
func TestValuesAreAligned(t *testing.T) {
	for _, w := range []int{34, 66, 100} {
		c := settingsContext(t, "default")
		c.Settings.MaxChunkSize = 16000
		p := Settings{open: true}
		before := findColumns(t, &p, c, w)
		p.Choose("max_chunk_size")
		for _, typed := range []string{"1", "6", "5", "0"} {
			if !p.Type(typed) {
				t.Fatal("a digit was not accepted")
			}
		}
		if current := findColumns(t, &p, c, w); current != before {
			t.Errorf("%d cells: typing a number moved the columns from %v to %v", w, before, current)
		}
		p.Cancel()
		c = settingsContext(t, "default")
		p.Draw(c, w, 60)
		n := slices.IndexFunc(p.rows, func(r settingRow) bool { return r.key == "max_chunk_size" })
		r := p.rows[n]
		if _, out := p.Click(c, before[0], r.y, ""); out != nil {
			t.Errorf("a click on the number returned %v, want none", out)
		}
		size, _ := settings.Lookup("max_chunk_size")
		lo, hi := size.Range(&c.Settings)
		for at, want := range map[int]float64{r.track: lo, r.track + r.trackWidth - 1: hi} {
			_, out := p.Click(c, at, r.y, "")
			to, ok := out[0].(part.Change)
			if !ok || size.Number(&to.To) != want {
				t.Errorf("a click in column %d returned %+v, want the value %v", at, out, want)
			}
		}
	}
}

func findColumns(t *testing.T, p *Settings, c *Context, w int) [2]int {
	t.Helper()
	var columns [2]int
	lines := p.Draw(c, w, 60)
	for _, r := range p.rows {
		x, _ := settings.Lookup(r.key)
		switch {
		case r.key == MoreKey || r.clickAction != "":
			continue
		case x == nil || !hasSlider(x):
			columns[0] = cmp.Or(columns[0], r.track)
			if r.track != columns[0] {
				t.Errorf("%d cells: the value of %s begins in column %d, others in %d", w, r.key, r.track, columns[0])
			}
			continue
		}
		columns[1] = cmp.Or(columns[1], r.track)
		row := []rune(cell.Plain(lines[r.y]))
		if first := row[columns[0]]; row[columns[0]-1] != ' ' || first == ' ' || r.track != columns[1] || r.track+r.trackWidth != w-min(1, max(0, w-34)) {
			t.Errorf("%d cells: the slider of %q is in %d to %d, others begin in %d", w, string(row), r.track, r.track+r.trackWidth, columns[1])
		}
	}
	return columns
}

func settingsContext(t *testing.T, preset string) *Context {
	return &Context{Reader: sessiontest.New(t, preset).S.Reader(), Styles: cell.NewStyles(themes.List()[0], colorprofile.TrueColor, cell.Wc), Method: cell.Wc}
}

// An uncertain knee must be shown as a range. A knee at the lowest value must have an explanation
// but no mark on the slider.
func TestKneeWordings(t *testing.T) {
	for _, c := range []struct {
		knee        sweep.Knee
		keepsAsMuch bool
		want        []string
	}{
		{sweep.Knee{Value: 160, Band: sweep.Band{Low: 160, High: 160}}, false, []string{"△ enough from 160"}},
		{sweep.Knee{Value: 160, Band: sweep.Band{Low: 120, High: 160}}, true, []string{"△ enough from 160 (120–160)", "△ enough from 160"}},
		{sweep.Knee{IsLowest: true, Band: sweep.Band{High: 160}}, true, []string{"overlap 0 keeps as much whole", "0 keeps as much whole"}},
		{sweep.Knee{IsLowest: true}, false, []string{"0 keeps nearly as much whole", "0 keeps nearly as much"}},
	} {
		got := kneeWordings("overlap_size", &c.knee, c.keepsAsMuch)
		if !slices.Equal(got, c.want) {
			t.Errorf("sentences for %+v = %q, want %q", c.knee, got, c.want)
		}
		if strings.HasPrefix(got[0], kneeGlyph) == isUnclear(&c.knee) {
			t.Errorf("sentence %q: want the mark of the knee = %t", got[0], !isUnclear(&c.knee))
		}
	}
}

// A list setting must be shown as a count, because its members do not fit.
func TestListIsShownAsCount(t *testing.T) {
	p := Settings{open: true}
	if rows := cell.Plain(strings.Join(p.Draw(settingsContext(t, "langchainjs-markdown"), 34, 40), "\n")); !strings.Contains(rows, " separators a list of 13") {
		t.Errorf("want the count of the 13 separators in\n%s", rows)
	}
}

// Changing a number by a step must not move the slider in the row of settings or drop a label.
func TestStepsDoNotMoveBar(t *testing.T) {
	for i := range settings.Presets {
		name := settings.Presets[i].Name
		for _, key := range []string{sizeKey, "overlap_size"} {
			bench := sessiontest.New(t, name)
			x, _ := settings.Lookup(key)
			bench.S.History.SetPreset(name)
			c, p := settingsContext(t, name), Settings{}
			if !x.Applies(&c.Settings) {
				continue
			}
			p.Choose(key)
			bar := cell.Plain(p.Draw(c, 80, 1)[0])
			rows := slices.Clone(p.rows)
			for range 6 {
				x.MoveByStep(&bench.S.Settings, 1)
				c.Reader = bench.S.Reader()
				if next := cell.Plain(p.Draw(c, 80, 1)[0]); !slices.Equal(p.rows, rows) {
					t.Errorf("%s: a step moved the columns:\n%s\npreviously\n%s", name, next, bar)
				}
			}
		}
	}
}
