package themes

import (
	"math"
	"strings"
	"testing"

	"github.com/lucasb-eyer/go-colorful"
)

func TestBuiltInThemesHold(t *testing.T) {
	for _, theme := range All() {
		for _, f := range Check(theme) {
			t.Errorf("%s: %s", theme.Name, f)
		}
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{Auto: true}
	for _, theme := range All() {
		if seen[theme.Name] || theme.Help == "" || strings.Contains(theme.Help, "\n") {
			t.Errorf("%q: its name is taken or its help is no line: %q", theme.Name, theme.Help)
		}
		seen[theme.Name] = true
		if got, ok := Find(theme.Name); !ok || got != theme {
			t.Errorf("Find(%q) finds another", theme.Name)
		}
	}
	if _, ok := Find("no such theme"); ok {
		t.Error("found what does not exist")
	}
	for _, c := range []struct {
		name string
		dark bool
		want string
	}{{Auto, true, "dark"}, {"", false, "light"}, {Auto, false, "light"}, {"nord", false, "nord"}} {
		if got, ok := Pick(c.name, c.dark); !ok || got.Name != c.want {
			t.Errorf("Pick(%q, %t) is %q", c.name, c.dark, got.Name)
		}
	}
}

// TestCheckFinds breaks one thing after the other and expects to hear of it.
func TestCheckFinds(t *testing.T) {
	for _, c := range []struct {
		spoil func(*Theme)
		want  string
	}{
		{func(t *Theme) { t.Text = col("#555555 252 15") }, "text on tints 1 has a contrast of"},
		{func(t *Theme) { t.Muted = col("#868d95 236 7") }, "in 256 colours"},
		{func(t *Theme) { t.OverlapText = t.OverlapGround }, "overlap_text on overlap_ground"},
		{func(t *Theme) { t.MatchText.C16 = t.MatchGround.C16 }, "match_text on match_ground has a contrast of 1.00, 4.5 is needed, in 16 colours"},
		{func(t *Theme) { t.Tints[0].C256 = t.Tints[3].C256 }, "tints 4 and 1 look the same in 256 colours"},
		{func(t *Theme) { t.Accents[1].C16 = t.Accents[2].C16 }, "accents 2 and 3 look the same in 16 colours"},
		{func(t *Theme) { t.Selected[1] = t.Tints[1] }, "tints 2 and selected 2 look the same in truecolor"},
		{func(t *Theme) { t.Accents[0].True = "#333333" }, "accents 1 on ground"},
		// A green as light as the amber: only red-green blindness confuses them.
		{func(t *Theme) { t.Selected[1].True = "#1f5a00" }, "for deuteranopia"},
	} {
		theme := dark()
		c.spoil(&theme)
		if got := strings.Join(Check(theme), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("want %q in\n%s", c.want, got)
		}
	}
}

func TestHighContrastHoldsSeven(t *testing.T) {
	for _, theme := range []Theme{highContrast(), highContrastLight()} {
		for _, p := range palettes[:2] {
			c := checker{t: theme, p: p}
			for _, g := range append(c.chunks(), named{"ground", theme.Ground}) {
				c.contrast(named{"text", theme.Text}, g, 7)
				c.contrast(named{"code", theme.Code}, g, 7)
			}
			c.contrast(named{"muted", theme.Muted}, named{"ground", theme.Ground}, 7)
			c.contrast(named{"overlap_text", theme.OverlapText}, named{"overlap_ground", theme.OverlapGround}, 7)
			c.contrast(named{"faint", theme.Faint}, named{"ground", theme.Ground}, 4.5)
			for _, f := range c.faults {
				t.Errorf("%s: %s", theme.Name, f)
			}
		}
	}
}

// TestNeighboursForEveryVision holds the colour-blind themes to more than the
// others: neighbouring chunks look different to everybody.
func TestNeighboursForEveryVision(t *testing.T) {
	for _, theme := range []Theme{colourBlind(), colourBlindLight()} {
		for _, p := range palettes[:2] {
			c := checker{t: theme, p: p}
			for _, v := range visions {
				for i := range Hues {
					j := (i + 1) % Hues
					if d := distance(v.see(c.ground(theme.Tints[i])), v.see(c.ground(theme.Tints[j]))); d < leastNeighbour {
						t.Errorf("%s in %s for %s: tints %d and %d are %.3f apart", theme.Name, p.name, v.sight(), i+1, j+1, d)
					}
				}
			}
		}
	}
}

// The 16 colours of other terminals. VGA's yellow is brown, so its contrast
// with black is only 4.
var others = []struct {
	name  string
	least float64
	rgb   [16]string
}{
	{"VGA", 4, [16]string{
		"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
		"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
	}},
	{"Windows", 4.5, [16]string{
		"#0c0c0c", "#c50f1f", "#13a10e", "#c19c00", "#0037da", "#881798", "#3a96dd", "#cccccc",
		"#767676", "#e74856", "#16c60c", "#f9f1a5", "#3b78ff", "#b4009e", "#61d6d6", "#f2f2f2",
	}},
	{"Tango", 4.5, [16]string{
		"#2e3436", "#cc0000", "#4e9a06", "#c4a000", "#3465a4", "#75507b", "#06989a", "#d3d7cf",
		"#555753", "#ef2929", "#8ae234", "#fce94f", "#729fcf", "#ad7fa8", "#34e2e2", "#eeeeec",
	}},
}

func TestSixteenColoursElsewhere(t *testing.T) {
	for _, o := range others {
		p := palette{o.name, func(c Colour) (colorful.Color, bool) {
			v, err := colorful.Hex(o.rgb[max(c.C16, 0)])
			return v, err == nil && c.C16 != None
		}}
		for _, theme := range All() {
			c := checker{t: theme, p: p}
			for _, g := range append(c.chunks(), named{"ground", theme.Ground}) {
				c.contrast(named{"text", theme.Text}, g, o.least)
			}
			c.contrast(named{"overlap_text", theme.OverlapText}, named{"overlap_ground", theme.OverlapGround}, o.least)
			c.contrast(named{"match_text", theme.MatchText}, named{"match_ground", theme.MatchGround}, o.least)
			for _, f := range c.faults {
				t.Errorf("%s: %s", theme.Name, f)
			}
		}
	}
}

func TestMeasuresOfColour(t *testing.T) {
	black, white := of(0, 0, 0), of(255, 255, 255)
	if got := contrast(black, white); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white is %v", got)
	}
	if got := distance(black, white); math.Abs(got-1) > 1e-3 {
		t.Errorf("black and white are %v apart", got)
	}
	for _, v := range visions { // white and greys stay as they are
		if d := distance(v.see(white), white); d > 0.01 {
			t.Errorf("%s sees white %.3f off", v.sight(), d)
		}
	}
	for i, want := range map[int]string{0: "#000000", 15: "#ffffff", 16: "#000000", 17: "#00005f", 94: "#875f00", 231: "#ffffff", 232: "#080808", 255: "#eeeeee"} {
		if got := of(Xterm(i)).Hex(); got != want {
			t.Errorf("colour %d is %s, want %s", i, got, want)
		}
	}
}
