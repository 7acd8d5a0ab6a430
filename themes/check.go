package themes

import (
	"fmt"

	"github.com/lucasb-eyer/go-colorful"
)

// What a theme must hold. Contrast is that of WCAG 2.1, distance that of
// OKLab.
const (
	leastText      = 4.5  // text, on every ground it can stand on (WCAG AA)
	leastMark      = 3.0  // accents, and quiet text on a chunk (WCAG: parts of an interface)
	leastFaint     = 1.9  // line numbers, which nothing hangs on
	leastNeighbour = 0.02 // between the tints of neighbouring chunks
	leastSelected  = 0.03 // between a tint and its selected form
	leastOverlap   = 0.06 // between overlap and a chunk, for every colour vision
)

// palette is the way of one kind of terminal to make a colour of a Colour.
type palette struct {
	name   string
	colour func(Colour) (colorful.Color, bool)
}

var palettes = []palette{
	{"truecolor", func(c Colour) (colorful.Color, bool) {
		r, g, b, ok := c.RGB()
		return of(r, g, b), ok
	}},
	{"256 colours", func(c Colour) (colorful.Color, bool) { return of(Xterm(c.C256)), c.C256 != None }},
	{"16 colours", func(c Colour) (colorful.Color, bool) { return of(Xterm(c.C16)), c.C16 != None }},
}

func of(r, g, b uint8) colorful.Color {
	return colorful.Color{R: float64(r) / 255, G: float64(g) / 255, B: float64(b) / 255}
}

// Check tells what is hard to read or to tell apart in a theme, one sentence
// each: in truecolor, 256 and 16 colours (xterm's values), and as people with
// protanopia, deuteranopia and tritanopia see it. Built-in themes have none.
func Check(t Theme) []string {
	var faults []string
	for _, p := range palettes {
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

// ground is the colour behind text: the terminal's own is black or white.
func (c *checker) ground(g Colour) colorful.Color {
	for _, g := range []Colour{g, c.t.Ground} {
		if v, ok := c.p.colour(g); ok {
			return v
		}
	}
	if c.t.Dark {
		return of(0, 0, 0)
	}
	return of(255, 255, 255)
}

// text is the colour of text: the terminal's own is the ground's opposite.
func (c *checker) text(f Colour) colorful.Color {
	if v, ok := c.p.colour(f); ok {
		return v
	}
	if c.t.Dark {
		return of(255, 255, 255)
	}
	return of(0, 0, 0)
}

type named struct {
	name   string
	colour Colour
}

// readable checks every text on every ground it can stand on.
func (c *checker) readable() {
	t := c.t
	quiet := leastText // the 16 colours leave no room between quiet and unreadable
	if c.p.name == "16 colours" {
		quiet = leastMark
	}
	for _, g := range c.chunks() {
		c.contrast(named{"text", t.Text}, g, leastText)
		c.contrast(named{"code", t.Code}, g, leastText)
		c.contrast(named{"ahead", t.Ahead}, g, quiet)
		c.contrast(named{"muted", t.Muted}, g, leastMark)
	}
	for _, g := range []named{{"ground", t.Ground}, {"raised", t.Raised}} {
		c.contrast(named{"text", t.Text}, g, leastText)
		for _, f := range []named{
			{"muted", t.Muted}, {"focus", t.Focus}, {"warn", t.Warn}, {"error", t.Error}, {"good", t.Good},
		} {
			c.contrast(f, g, quiet)
		}
		c.contrast(named{"faint", t.Faint}, g, leastFaint)
	}
	ground := named{"ground", t.Ground}
	c.contrast(named{"changed", t.Changed}, ground, quiet)
	c.contrast(named{"overlap", t.Overlap}, ground, quiet)
	for i, a := range t.Accents {
		c.contrast(named{fmt.Sprintf("accents %d", i+1), a}, ground, leastMark)
	}
	c.contrast(named{"overlap_text", t.OverlapText}, named{"overlap_ground", t.OverlapGround}, leastText)
	c.contrast(named{"match_text", t.MatchText}, named{"match_ground", t.MatchGround}, leastText)
}

// chunks are the grounds of chunks.
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
// chunks, the accents of neighbours must differ instead.
func (c *checker) distinct() {
	t := c.t
	for i := range Hues {
		next := (i + 1) % Hues
		a, _ := c.p.colour(t.Accents[i])
		b, _ := c.p.colour(t.Accents[next])
		if distance(a, b) < leastNeighbour {
			c.fault("accents %d and %d look the same", i+1, next+1)
		}
		if _, tinted := c.p.colour(t.Tints[i]); !tinted {
			continue
		}
		if distance(c.ground(t.Tints[i]), c.ground(t.Tints[next])) < leastNeighbour {
			c.fault("tints %d and %d look the same", i+1, next+1)
		}
		if distance(c.ground(t.Tints[i]), c.ground(t.Selected[i])) < leastSelected {
			c.fault("tints %d and selected %d look the same", i+1, i+1)
		}
	}
	over := c.ground(t.OverlapGround)
	for _, g := range append(c.chunks(), named{"ground", t.Ground}) {
		for _, v := range visions {
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
