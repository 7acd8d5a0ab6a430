package themes

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

func TestBuiltInThemesPassChecks(t *testing.T) {
	for _, theme := range List() {
		for _, f := range Check(theme) {
			t.Errorf("%s: %s", theme.Name, f)
		}
	}
}

func TestThemeNames(t *testing.T) {
	seen := map[string]bool{Auto: true}
	for _, theme := range List() {
		if seen[theme.Name] || theme.Help == "" || strings.Contains(theme.Help, "\n") {
			t.Errorf("theme %q: the name is not unique, or the help text is not one line: %q", theme.Name, theme.Help)
		}
		seen[theme.Name] = true
		for field, value := range reflect.ValueOf(theme).Fields() {
			if value.Type() == reflect.TypeFor[Color]() && value.IsZero() {
				t.Errorf("theme %s has no color %s", theme.Name, field.Name)
			}
		}
		if got, ok := Find(theme.Name); !ok || got != theme {
			t.Errorf("Find(%q) did not find the theme", theme.Name)
		}
	}
	if _, ok := Find("no such theme"); ok {
		t.Error("Find returned a theme for an unknown name")
	}
	for _, c := range []struct {
		name string
		dark bool
		want string
	}{{Auto, true, "dark"}, {"", false, "light"}, {Auto, false, "light"}, {"nord", false, "nord"}} {
		if got, ok := Pick(c.name, c.dark); !ok || got.Name != c.want {
			t.Errorf("Pick(%q, %t) = %q, want %q", c.name, c.dark, got.Name, c.want)
		}
	}
}

func TestCheckFindsFaults(t *testing.T) {
	for _, c := range []struct {
		damage func(*Theme)
		want   string
	}{
		{func(t *Theme) { t.Text = mustParse("#555555 252 15") }, "text on tints 1 has a contrast of"},
		{func(t *Theme) { t.Muted = mustParse("#868d95 236 7") }, "in 256 colours"},
		{func(t *Theme) { t.OverlapText = t.OverlapBackground }, "overlap_text on overlap_ground"},
		{func(t *Theme) { t.MatchText.C16, t.MatchBackground.C16 = 3, 3 }, "match_text on match_ground has a contrast of 1.00, want at least 4.5, in 16 colours of xterm"},
		{func(t *Theme) { t.Error.C16 = 1 }, "error on ground has a contrast of 2.35, want at least 3.0, in 16 colours of macOS Terminal"},
		{func(t *Theme) { t.Warn = t.Overlap }, "overlap and warn are 0° apart in truecolor"},
		{func(t *Theme) { t.Code.True = "#777777" }, "code on selected 1 has a contrast of"},
		{func(t *Theme) { t.Inks[0].C256 = 60 }, "inks 1 on selected 1 has a contrast of"},
		{func(t *Theme) { t.Inks[0].C256 = t.Inks[1].C256 }, "inks 1 and 2 look the same for normal vision in 256 colours"},
		{func(t *Theme) { t.Selected[0].C256 = t.Tints[1].C256 }, "tints 2 and selected 1 look the same in 256 colours"},
		// dark green and dark red of equal lightness
		{func(t *Theme) { t.Tints[0].True, t.Tints[1].True = "#2b2b00", "#3a2400" }, "tints 1 and 2 look the same for protanopia"},
		{func(t *Theme) { t.Tints[0].C256 = t.Tints[3].C256 }, "tints 4 and 1 look the same for normal vision in 256 colours"},
		{func(t *Theme) { t.Accents[1].C16 = t.Accents[2].C16 }, "accents 2 and 3 look the same in 16 colours"},
		{func(t *Theme) { t.Selected[1] = t.Tints[1] }, "tints 2 and selected 2 look the same in truecolor"},
		{func(t *Theme) { t.Accents[0].True = "#333333" }, "accents 1 on ground"},
		// This green is as light as amber, so it is confused with amber in deuteranopia.
		{func(t *Theme) { t.Selected[1].True = "#1f5a00" }, "for deuteranopia"},
	} {
		theme := dark()
		c.damage(&theme)
		if got := strings.Join(Check(theme), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("the problems do not include %q:\n%s", c.want, got)
		}
	}
}

func TestHighContrastThemesHaveContrastOfSeven(t *testing.T) {
	for _, theme := range []Theme{highContrast(), highContrastLight()} {
		for _, p := range palettes(theme.Dark)[:2] {
			c := checker{t: theme, p: p}
			for _, g := range append(c.chunkBackgrounds(), namedColor{"ground", theme.Background}) {
				c.checkContrast(namedColor{"text", theme.Text}, g, 7)
				c.checkContrast(namedColor{"code", theme.Code}, g, 7)
			}
			c.checkContrast(namedColor{"muted", theme.Muted}, namedColor{"ground", theme.Background}, 7)
			c.checkContrast(namedColor{"overlap_text", theme.OverlapText}, namedColor{"overlap_ground", theme.OverlapBackground}, 7)
			c.checkContrast(namedColor{"faint", theme.Faint}, namedColor{"ground", theme.Background}, 4.5)
			for _, f := range c.faults {
				t.Errorf("%s: %s", theme.Name, f)
			}
		}
	}
}

// In the color-blind themes, adjacent chunks must differ for every kind of color vision.
func TestAdjacentChunksDifferForAllVisions(t *testing.T) {
	for _, theme := range []Theme{colorBlind(), colorBlindLight()} {
		for _, p := range palettes(theme.Dark)[:2] {
			c := checker{t: theme, p: p}
			for _, v := range visions {
				for i := range Hues {
					j := (i + 1) % Hues
					if d := distance(v.perceive(c.resolveBackground(theme.Tints[i])), v.perceive(c.resolveBackground(theme.Tints[j]))); d < minAdjacentDistance {
						t.Errorf("%s in %s for %s: tints %d and %d are %.3f apart", theme.Name, p.name, v.description(), i+1, j+1, d)
					}
				}
			}
		}
	}
}

func TestColorMath(t *testing.T) {
	black, white := rgb(0, 0, 0), rgb(255, 255, 255)
	if got := contrast(black, white); math.Abs(got-21) > 1e-9 {
		t.Errorf("contrast(black, white) = %v, want 21", got)
	}
	if got := distance(black, white); math.Abs(got-1) > 1e-3 {
		t.Errorf("distance(black, white) = %v, want 1", got)
	}
	for _, v := range visions { // white must look white
		if d := distance(v.perceive(white), white); d > 0.01 {
			t.Errorf("%s changes white by %.3f, want at most %.3f", v.description(), d, 0.01)
		}
	}
	for i, want := range map[int]string{0: "#000000", 15: "#ffffff", 16: "#000000", 17: "#00005f", 94: "#875f00", 231: "#ffffff", 232: "#080808", 255: "#eeeeee"} {
		if got := rgb(Xterm(i)).Hex(); got != want {
			t.Errorf("Xterm(%d) = %s, want %s", i, got, want)
		}
	}
}

// In 256 colors each chunk must have a subdued hue. On light backgrounds, chunks have pastel
// backgrounds. The 256 colors include no subdued dark ones, so on dark backgrounds text and brackets
// show the hue. The selected chunk must not be much lighter than in truecolor.
func TestSubduedHuesIn256Colors(t *testing.T) {
	const maxChroma, minChroma, maxHueDistance, maxExtraStrength = 0.1, 0.03, 80.0, 0.05
	for _, theme := range List() {
		if strings.HasPrefix(theme.Name, "mono") {
			continue
		}
		all := palettes(theme.Dark)
		trueColor, indexed := checker{t: theme, p: all[0]}, checker{t: theme, p: all[1]}
		strengthIn := func(c checker, one Color) float64 {
			return distance(c.resolveBackground(one), c.resolveBackground(theme.Background))
		}
		strength := func(c Color) float64 { return strengthIn(indexed, c) }
		for i := range Hues {
			want, _ := hueAndChroma(trueColor.textColor(theme.Accents[i]))
			backgrounds := []namedColor{{"tints", theme.Tints[i]}, {"selected", theme.Selected[i]}}
			if theme.Dark {
				for _, g := range backgrounds {
					if _, chroma := hueAndChroma(indexed.resolveBackground(g.color)); chroma > maxGrayChroma {
						t.Errorf("%s: %s %d has a chroma of %.3f, want at most %.3f", theme.Name, g.name, i+1, chroma, maxGrayChroma)
					}
				}
				backgrounds = []namedColor{{"inks", theme.Inks[i]}}
			}
			for _, c := range backgrounds {
				got, chroma := hueAndChroma(indexed.textColor(c.color))
				if hueDistance := math.Abs(math.Remainder(want-got, 360)); chroma < minChroma || chroma > maxChroma || hueDistance > maxHueDistance {
					t.Errorf("%s: unexpected color of %s %d: the hue differs by %.0f° and the chroma is %.3f", theme.Name, c.name, i+1, hueDistance, chroma)
				}
			}
			if got, maximum := strength(theme.Selected[i]), strengthIn(trueColor, theme.Selected[i])+maxExtraStrength; theme.Dark && got > maximum {
				t.Errorf("%s: the distance of selected %d from the background is %.3f, want at most %.3f", theme.Name, i+1, got, maximum)
			}
			for j, c := range theme.Tints {
				if got, minimum := strength(theme.Selected[i]), strength(c)+minAdjacentDistance; (i == j || theme.Dark) && got < minimum {
					t.Errorf("%s: the distance of selected %d from the background is %.3f, want at least %.3f for tints %d", theme.Name, i+1, got, minimum, j+1)
				}
			}
		}
	}
}

func TestColorsHaveOneMeaningIn16Colors(t *testing.T) {
	isPlain := map[int]bool{None: true, 0: true, 7: true, 8: true, 15: true}
	for _, theme := range List() {
		means := map[int]string{}
		addMeaning := func(label string, colors ...Color) {
			for _, c := range colors {
				if other, ok := means[c.C16]; ok && other != label && !isPlain[c.C16] {
					t.Errorf("%s: color %d is used for both %s and %s", theme.Name, c.C16, other, label)
				}
				means[c.C16] = label
			}
		}
		addMeaning("focus", theme.Focus)
		addMeaning("good", theme.Good)
		addMeaning("broken", theme.Error)
		addMeaning("needs a decision", theme.Warn)
		addMeaning("changed", theme.Changed)
		addMeaning("chunks", theme.Accents[:]...)
		addMeaning("shared", theme.Overlap, theme.OverlapBackground, theme.OverlapText)
	}
}

// In 16 colors only overlap may have a background, because users can redefine these colors. Overlap
// is black on bright yellow, which is bright in every scheme.
func TestOnlyOverlapHasBackgroundIn16Colors(t *testing.T) {
	for _, theme := range List() {
		for _, f := range Fields {
			if f.Key == "overlap_ground" {
				continue
			}
			if c := f.Color(&theme); strings.HasSuffix(f.Key, "ground") && c.C16 != None || f.Key == "raised" && c.C16 != None {
				t.Errorf("%s: %s = color %d, want none", theme.Name, f.Key, c.C16)
			}
		}
		for i := range Hues {
			if theme.Tints[i].C16 != None || theme.Selected[i].C16 != None {
				t.Errorf("%s: chunk %d has a background", theme.Name, i+1)
			}
		}
	}
}
