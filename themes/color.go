package themes

import (
	"fmt"
	"strconv"
	"strings"
)

// None is the index of a color that a profile does not have. The terminal's default color is used
// instead.
const None = -1

// Color is a color with a separate value for each kind of terminal. The values are chosen
// individually, because conversion would make subtle tints identical.
type Color struct {
	True string // "#rrggbb", or "" for the default color
	C256 int    // index in the xterm palette, or None
	C16  int    // 0–7 for normal and 8–15 for bright colors, or None
}

// RGB returns the components of the truecolor value. ok is false if True is not a valid color.
func (c Color) RGB() (r, g, b uint8, ok bool) {
	if len(c.True) != 7 || c.True[0] != '#' {
		return 0, 0, 0, false
	}
	v, err := strconv.ParseUint(c.True[1:], 16, 24)
	if err != nil {
		return 0, 0, 0, false
	}
	return uint8(v >> 16), uint8(v >> 8), uint8(v), true
}

// String formats the color as it appears in theme files: "#1f3b4d 23 4".
func (c Color) String() string {
	hex := c.True
	if hex == "" {
		hex = "none"
	}
	return hex + " " + formatIndex(c.C256) + " " + formatIndex(c.C16)
}

func formatIndex(i int) string {
	if i == None {
		return "none"
	}
	return strconv.Itoa(i)
}

func mustParse(s string) Color {
	c, err := ParseColor(s, Color{})
	if err != nil {
		panic("themes: " + err.Error())
	}
	return c
}

func mustParseFour(a, b, c, d string) [Hues]Color {
	return [Hues]Color{mustParse(a), mustParse(b), mustParse(c), mustParse(d)}
}

// ParseColor parses "#rrggbb", "#rrggbb 256-index" or "#rrggbb 256-index 16-index". Each part may
// be "none". Missing parts are taken from base.
func ParseColor(s string, base Color) (Color, error) {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 3 {
		return Color{}, fmt.Errorf(`a colour must be "#rrggbb", "#rrggbb 256-index" or "#rrggbb 256-index 16-index", not %q`, s)
	}
	c := base
	c.True = ""
	if words[0] != "none" {
		c.True = strings.ToLower(words[0])
		if _, _, _, ok := c.RGB(); !ok {
			return Color{}, fmt.Errorf(`%q is not a colour: write six hexadecimal digits as in "#1f3b4d", or none`, words[0])
		}
	}
	var err error
	if len(words) > 1 {
		if c.C256, err = parseIndex(words[1], 255); err != nil {
			return Color{}, err
		}
	}
	if len(words) > 2 {
		if c.C16, err = parseIndex(words[2], 15); err != nil {
			return Color{}, err
		}
	}
	return c, nil
}

func parseIndex(word string, last int) (int, error) {
	if word == "none" {
		return None, nil
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > last {
		return 0, fmt.Errorf("%q is not an index of the %d colours: write a number from 0 to %d, or none", word, last+1, last)
	}
	return n, nil
}
