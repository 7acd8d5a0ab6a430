package themes

import (
	"fmt"
	"math"

	"github.com/lucasb-eyer/go-colorful"
)

// What a theme must hold. Contrast is that of WCAG 2.1, distance that of
// OKLab.
const (
	leastText      = 4.5  // text, on every ground it can stand on (WCAG AA)
	leastMark      = 3.0  // bold words and marks where there are 16 colours, of which few show on every ground
	leastFaint     = 1.9  // what is off or covered, which nothing hangs on
	leastNeighbour = 0.02 // between the tints of neighbouring chunks, for people who see no red or no green too
	leastSelected  = 0.03 // between a tint and its selected form
	leastOverlap   = 0.06 // between overlap and a chunk, for every colour vision
	leastHue       = 25   // degrees between colours that mean different things
	grey           = 0.01 // chroma up to which a colour is grey
	leastLook      = 0.05 // between text of overlap and of context, where neither has a ground
)

func of(r, g, b uint8) colorful.Color {
	return colorful.Color{R: float64(r) / 255, G: float64(g) / 255, B: float64(b) / 255}
}

// Check tells what is hard to read or to tell apart in a theme, one sentence
// each: in truecolor, in 256 colours, in the 16 colours of common terminals,
// and as people with protanopia, deuteranopia and tritanopia see it. Built-in
// themes have none.
func Check(t Theme) []string {
	var faults []string
	for _, p := range palettes(t.Dark) {
		c := checker{t: t, p: p}
		c.readable()
		c.distinct()
		faults = append(faults, c.faults...)
	}
	return faults
}

// checker collects the faults of one theme in one palette.
type checker struct {
	t      Theme
	p      palette
	faults []string
}

func (c *checker) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...)+" in "+c.p.name)
}

// ground returns the colour behind text: the theme's ground, or the terminal's own,
// where a part has none.
func (c *checker) ground(g Colour) colorful.Color {
	for _, g := range []Colour{g, c.t.Ground} {
		if v, ok := c.p.colour(g); ok {
			return v
		}
	}
	return c.p.ground
}

// text returns the colour of text, or the terminal's own.
func (c *checker) text(f Colour) colorful.Color {
	if v, ok := c.p.colour(f); ok {
		return v
	}
	return c.p.text
}

type named struct {
	name   string
	colour Colour
}

// readable checks every text on every ground it can stand on. Struck text,
// and quiet text in the selected chunk, are written in the colour of code.
func (c *checker) readable() {
	t, mark := c.t, leastText
	if c.p.sixteen {
		mark = leastMark
	}
	for i, g := range c.chunks() {
		inks := []named{{"text", t.Text}, {"code", t.Code}}
		if h := i / 2; c.has(t.Inks[h]) {
			inks = []named{{fmt.Sprintf("inks %d", h+1), t.Inks[h]}}
		}
		for _, f := range inks {
			c.contrast(f, g, leastText)
		}
	}
	for i, g := range t.Tints {
		c.contrast(named{"muted", t.Muted}, named{fmt.Sprintf("tints %d", i+1), g}, leastText)
	}
	for _, g := range []named{{"ground", t.Ground}, {"raised", t.Raised}} {
		for _, f := range []named{{"text", t.Text}, {"muted", t.Muted}, {"focus", t.Focus}, {"good", t.Good}} {
			c.contrast(f, g, leastText)
		}
		for _, f := range []named{{"warn", t.Warn}, {"error", t.Error}} { // bold in 16 colours
			c.contrast(f, g, mark)
		}
		c.contrast(named{"faint", t.Faint}, g, leastFaint)
	}
	ground := named{"ground", t.Ground}
	c.contrast(named{"changed", t.Changed}, ground, leastText)
	c.contrast(named{"overlap", t.Overlap}, ground, leastText)
	for i, a := range t.Accents {
		c.contrast(named{fmt.Sprintf("accents %d", i+1), a}, ground, mark)
	}
	for _, g := range c.shared() {
		c.contrast(named{"overlap_text", t.OverlapText}, g, leastText)
	}
	if c.has(t.MatchGround) { // else it is drawn in reverse
		c.contrast(named{"match_text", t.MatchText}, named{"match_ground", t.MatchGround}, leastText)
	}
}

// has reports whether the palette has a value for the colour.
func (c *checker) has(one Colour) bool {
	_, ok := c.p.colour(one)
	return ok
}

// shared returns the grounds of repeated text: its own, or those of the chunks.
func (c *checker) shared() []named {
	if c.has(c.t.OverlapGround) {
		return []named{{"overlap_ground", c.t.OverlapGround}}
	}
	return c.chunks()
}

// chunks returns the grounds of chunks, two of each hue.
func (c *checker) chunks() []named {
	var all []named
	for i := range Hues {
		all = append(all,
			named{fmt.Sprintf("tints %d", i+1), c.t.Tints[i]},
			named{fmt.Sprintf("selected %d", i+1), c.t.Selected[i]})
	}
	return all
}

func (c *checker) contrast(f, g named, least float64) {
	if v := contrast(c.text(f.colour), c.ground(g.colour)); v < least {
		c.fault("%s on %s has a contrast of %.2f, %.1f is needed,", f.name, g.name, v, least)
	}
}

// distinct checks what must be told apart. Where a palette has no grounds for
// chunks, their accents must differ instead, and the gutter tells the selected
// one; where their text has the hue, that must differ too.
func (c *checker) distinct() {
	t := c.t
	for i := range Hues {
		next := (i + 1) % Hues
		if distance(c.text(t.Accents[i]), c.text(t.Accents[next])) < leastNeighbour {
			c.fault("accents %d and %d look the same", i+1, next+1)
		}
		if !c.has(t.Tints[i]) {
			continue
		}
		for _, v := range neighbourVisions() {
			if c.has(t.Inks[i]) && distance(v.see(c.text(t.Inks[i])), v.see(c.text(t.Inks[next]))) < leastNeighbour {
				c.fault("inks %d and %d look the same for %s", i+1, next+1, v.sight())
			}
			if distance(v.see(c.ground(t.Tints[i])), v.see(c.ground(t.Tints[next]))) < leastNeighbour {
				c.fault("tints %d and %d look the same for %s", i+1, next+1, v.sight())
			}
		}
		for _, j := range []int{i, next, (i + Hues - 1) % Hues} {
			if distance(c.ground(t.Tints[j]), c.ground(t.Selected[i])) < leastSelected {
				c.fault("tints %d and selected %d look the same", j+1, i+1)
			}
		}
	}
	c.overlap()
	if !c.p.sixteen { // where few are legible, and TestOneMeaningInSixteenColours looks
		c.meanings()
	}
}

// meanings checks that colours which mean different things have different hues; greys
// differ by weight and glyph instead.
func (c *checker) meanings() {
	t := c.t
	all := []named{{"overlap", t.Overlap}, {"warn", t.Warn}, {"error", t.Error}, {"good", t.Good}, {"focus", t.Focus}}
	for i, f := range all {
		for _, g := range all[i+1:] {
			hue, chroma := angle(c.text(f.colour))
			other, less := angle(c.text(g.colour))
			if off := math.Abs(math.Remainder(hue-other, 360)); min(chroma, less) > grey && off < leastHue {
				c.fault("%s and %s are %.0f° apart", f.name, g.name, off)
			}
		}
	}
}

// angle returns the hue of a colour in OKLab, and how far it is from grey.
func angle(c colorful.Color) (degrees, chroma float64) {
	_, a, b := c.OkLab()
	return math.Atan2(b, a) * 180 / math.Pi, math.Hypot(a, b)
}

// overlap checks that repeated text shows on every chunk by its ground; where it has
// none it is reversed. In 16 colours on light ground it is underlined too, since people
// who see no blue may not tell bright yellow from white.
func (c *checker) overlap() {
	t := c.t
	if !c.has(t.OverlapGround) {
		return
	}
	over, all := c.ground(t.OverlapGround), visions
	if c.p.sixteen && !t.Dark {
		all = neighbourVisions()
	}
	for _, g := range append(c.chunks(), named{"ground", t.Ground}) {
		for _, v := range all {
			if d := distance(v.see(over), v.see(c.ground(g.colour))); d < leastOverlap {
				c.fault("overlap_ground and %s are %.3f apart for %s, %.2f is needed,", g.name, d, v.sight(), leastOverlap)
			}
		}
	}
}

func (v vision) sight() string {
	if v.name == "" {
		return "normal sight"
	}
	return v.name
}
