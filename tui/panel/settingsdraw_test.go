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

// Rows out of sight are counted, so that a list that goes on says so.
func TestRowsOutOfSightAreCounted(t *testing.T) {
	c := settingsContext(t, "default")
	p := Settings{open: true}
	all := len(p.Draw(c, 40, 60))
	for _, row := range p.Draw(c, 40, 60) {
		if strings.Contains(cell.Plain(row), " more ") {
			t.Errorf("%q, where all %d rows are in sight", cell.Plain(row), all)
		}
	}
	keys := p.Keys(&c.Reader)
	above, below := map[string]bool{}, map[string]bool{}
	for _, key := range keys {
		p.Choose(key)
		rows := p.Draw(c, 40, 9)
		above[key] = strings.Contains(cell.Plain(rows[0]), "↑ ")
		below[key] = strings.Contains(cell.Plain(rows[9-HelpRows-1]), "↓ ")
	}
	first, last := keys[0], keys[len(keys)-1]
	if above[first] || !below[first] || !above[last] || below[last] || !above[keys[9]] || !below[keys[9]] {
		t.Errorf("counted above %v\nand below %v", above, below)
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
	if said := cell.Plain(strings.Join(out, "")); len(out) != 1 || !strings.Contains(said, "preset default") || !strings.Contains(said, "shared sentences") {
		t.Errorf("in one row: %q", said)
	}
}

func settingsContext(t *testing.T, preset string) *Context {
	return &Context{Reader: sessiontest.New(t, preset).S.Reader(), Styles: cell.NewStyles(themes.List()[0], colorprofile.TrueColor, cell.Wc), Method: cell.Wc}
}

// The band stands behind a knee that is not sharp; one that a slider has no place for
// is not marked.
func TestKneeInWords(t *testing.T) {
	for want, knee := range map[string]sweep.Knee{
		"△ knee 160 · K":                       {Value: 160, Band: sweep.Band{Low: 160, High: 160}},
		"△ knee 160 (120–160) · K":             {Value: 160, Band: sweep.Band{Low: 120, High: 160}},
		"knee 160?: too few to tell · K":       {Value: 160, Band: sweep.Band{Low: 120, High: 160}, TooFew: true},
		"knee 0 (0–160): more buys little · K": {Lowest: true, Band: sweep.Band{High: 160}},
	} {
		said := kneeWithBand("overlap_size", &knee)
		if said != want {
			t.Errorf("%+v: %q, not %q", knee, said, want)
		}
		if strings.Contains(said, "△") == saysNothing(&knee) {
			t.Errorf("%q, and marked: %t", said, !saysNothing(&knee))
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
