package themes

import (
	"fmt"
	"math"

	"github.com/lucasb-eyer/go-colorful"
)

// These are the minimum distances between colors. Contrast is the WCAG 2.1 contrast ratio. Other
// distances are Euclidean in OKLab.
const (
	minTextContrast     = 4.5  // text on any background (WCAG AA)
	minMarkContrast     = 3.0  // bold words and symbols in 16 colors
	minFaintContrast    = 1.9  // decorative or inactive text
	minAdjacentDistance = 0.02 // tints of adjacent chunks, including for red-green color blindness
	minSelectedDistance = 0.03 // normal and selected tint of a chunk
	minOverlapDistance  = 0.06 // backgrounds of overlap and of a chunk, for any color vision
	minHueDistance      = 25   // hues of colors with different meanings, in degrees
	maxGrayChroma       = 0.01 // maximum chroma of a gray
	minLookDistance     = 0.05 // text colors of overlap and context without a background
)

func rgb(r, g, b uint8) colorful.Color {
	return colorful.Color{R: float64(r) / 255, G: float64(g) / 255, B: float64(b) / 255}
}

// Check returns a description of each pair of colors that is hard to read or to distinguish in
// truecolor, 256 or 16 colors, or with a color vision deficiency. Built-in themes must have no such
// pairs.
func Check(t Theme) []string {
	var faults []string
	for _, p := range palettes(t.Dark) {
		c := checker{t: t, p: p}
		c.checkReadable()
		c.checkDistinct()
		faults = append(faults, c.faults...)
	}
	return faults
}

type checker struct {
	t      Theme
	p      palette
	faults []string
}

func (c *checker) addFault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...)+" in "+c.p.name)
}

// resolveBackground returns the color of g. If g has no color, it returns the background of the theme
// or, if that has none either, of the terminal.
func (c *checker) resolveBackground(g Color) colorful.Color {
	for _, g := range []Color{g, c.t.Background} {
		if v, ok := c.p.color(g); ok {
			return v
		}
	}
	return c.p.background
}

// textColor returns the color of f, or the terminal's text color if f has none.
func (c *checker) textColor(f Color) colorful.Color {
	if v, ok := c.p.color(f); ok {
		return v
	}
	return c.p.text
}

type namedColor struct {
	name  string
	color Color
}

// checkReadable checks the contrast of each text color with every background it may appear on.
// Struck text, and muted text in the selected chunk, use the code color.
func (c *checker) checkReadable() {
	t, mark := c.t, minTextContrast
	if c.p.hasSixteenColors {
		mark = minMarkContrast
	}
	for i, g := range c.chunkBackgrounds() {
		inks := []namedColor{{"text", t.Text}, {"code", t.Code}}
		if h := i / 2; c.hasValue(t.Inks[h]) {
			inks = append(inks, namedColor{fmt.Sprintf("inks %d", h+1), t.Inks[h]})
		}
		for _, f := range inks {
			c.checkContrast(f, g, minTextContrast)
		}
	}
	for i, g := range t.Tints {
		c.checkContrast(namedColor{"muted", t.Muted}, namedColor{fmt.Sprintf("tints %d", i+1), g}, minTextContrast)
	}
	for _, g := range []namedColor{{"ground", t.Background}, {"raised", t.Raised}} {
		for _, f := range []namedColor{{"text", t.Text}, {"muted", t.Muted}, {"focus", t.Focus}, {"good", t.Good}} {
			c.checkContrast(f, g, minTextContrast)
		}
		for _, f := range []namedColor{{"warn", t.Warn}, {"error", t.Error}} { // text is bold in 16 colors
			c.checkContrast(f, g, mark)
		}
		c.checkContrast(namedColor{"faint", t.Faint}, g, minFaintContrast)
	}
	background := namedColor{"ground", t.Background}
	c.checkContrast(namedColor{"changed", t.Changed}, background, minTextContrast)
	c.checkContrast(namedColor{"overlap", t.Overlap}, background, minTextContrast)
	for i, a := range t.Accents {
		c.checkContrast(namedColor{fmt.Sprintf("accents %d", i+1), a}, background, mark)
	}
	for _, g := range c.sharedBackgrounds() {
		c.checkContrast(namedColor{"overlap_text", t.OverlapText}, g, minTextContrast)
	}
	if c.hasValue(t.MatchBackground) { // matches without a background are drawn in reverse
		c.checkContrast(namedColor{"match_text", t.MatchText}, namedColor{"match_ground", t.MatchBackground}, minTextContrast)
	}
}

func (c *checker) hasValue(one Color) bool {
	_, ok := c.p.color(one)
	return ok
}

// sharedBackgrounds returns the background of repeated text, or the chunk backgrounds if the theme has
// none.
func (c *checker) sharedBackgrounds() []namedColor {
	if c.hasValue(c.t.OverlapBackground) {
		return []namedColor{{"overlap_ground", c.t.OverlapBackground}}
	}
	return c.chunkBackgrounds()
}

func (c *checker) chunkBackgrounds() []namedColor {
	var all []namedColor
	for i := range Hues {
		all = append(all,
			namedColor{fmt.Sprintf("tints %d", i+1), c.t.Tints[i]},
			namedColor{fmt.Sprintf("selected %d", i+1), c.t.Selected[i]})
	}
	return all
}

func (c *checker) checkContrast(f, g namedColor, minimum float64) {
	if v := contrast(c.textColor(f.color), c.resolveBackground(g.color)); v < minimum {
		c.addFault("%s on %s has a contrast of %.2f, want at least %.1f,", f.name, g.name, v, minimum)
	}
}

// checkDistinct checks that different colors can be distinguished. If chunks have no backgrounds, it
// checks only the accents of chunks.
func (c *checker) checkDistinct() {
	t := c.t
	for i := range Hues {
		next := (i + 1) % Hues
		if distance(c.textColor(t.Accents[i]), c.textColor(t.Accents[next])) < minAdjacentDistance {
			c.addFault("accents %d and %d look the same", i+1, next+1)
		}
		if !c.hasValue(t.Tints[i]) {
			continue
		}
		for _, v := range commonVisions() {
			if c.hasValue(t.Inks[i]) && distance(v.perceive(c.textColor(t.Inks[i])), v.perceive(c.textColor(t.Inks[next]))) < minAdjacentDistance {
				c.addFault("inks %d and %d look the same for %s", i+1, next+1, v.description())
			}
			if distance(v.perceive(c.resolveBackground(t.Tints[i])), v.perceive(c.resolveBackground(t.Tints[next]))) < minAdjacentDistance {
				c.addFault("tints %d and %d look the same for %s", i+1, next+1, v.description())
			}
		}
		for _, j := range []int{i, next, (i + Hues - 1) % Hues} {
			if distance(c.resolveBackground(t.Tints[j]), c.resolveBackground(t.Selected[i])) < minSelectedDistance {
				c.addFault("tints %d and selected %d look the same", j+1, i+1)
			}
		}
	}
	c.checkOverlap()
	if !c.p.hasSixteenColors { // TestColorsHaveOneMeaningIn16Colors covers 16 colors
		c.checkMeanings()
	}
}

// checkMeanings checks that colors with different meanings have different hues. It skips grays,
// which also differ in weight and glyph.
func (c *checker) checkMeanings() {
	t := c.t
	all := []namedColor{{"overlap", t.Overlap}, {"warn", t.Warn}, {"error", t.Error}, {"good", t.Good}, {"focus", t.Focus}}
	for i, f := range all {
		for _, g := range all[i+1:] {
			hue, chroma := hueAndChroma(c.textColor(f.color))
			otherHue, otherChroma := hueAndChroma(c.textColor(g.color))
			if hueDistance := math.Abs(math.Remainder(hue-otherHue, 360)); min(chroma, otherChroma) > maxGrayChroma && hueDistance < minHueDistance {
				c.addFault("%s and %s are %.0f° apart", f.name, g.name, hueDistance)
			}
		}
	}
}

func hueAndChroma(c colorful.Color) (degrees, chroma float64) {
	_, a, b := c.OkLab()
	return math.Atan2(b, a) * 180 / math.Pi, math.Hypot(a, b)
}

// checkOverlap checks that the overlap background is visible against every chunk background. In 16
// colors on light backgrounds it ignores tritanopia, for which bright yellow may look white. Brackets
// show the overlap there.
func (c *checker) checkOverlap() {
	t := c.t
	if !c.hasValue(t.OverlapBackground) {
		return
	}
	overlapBackground, all := c.resolveBackground(t.OverlapBackground), visions
	if c.p.hasSixteenColors && !t.Dark {
		all = commonVisions()
	}
	for _, g := range append(c.chunkBackgrounds(), namedColor{"ground", t.Background}) {
		for _, v := range all {
			if d := distance(v.perceive(overlapBackground), v.perceive(c.resolveBackground(g.color))); d < minOverlapDistance {
				c.addFault("overlap_ground and %s are %.3f apart for %s, want at least %.2f,", g.name, d, v.description(), minOverlapDistance)
			}
		}
	}
}

func (v vision) description() string {
	if v.name == "" {
		return "normal vision"
	}
	return v.name
}
