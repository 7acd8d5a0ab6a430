package cell

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/themes"
)

// Style is an escape sequence that sets all attributes and colors. The empty style is the
// terminal's default style.
type Style string

func (s Style) isUnderlined() bool {
	params := strings.TrimPrefix(string(s), "\x1b[0")
	for i, c := range codes {
		suffix, ok := strings.CutPrefix(params, c)
		if !ok || suffix == "" || suffix[0] != ';' && suffix[0] != 'm' { // ;4 must not match ;48
			continue
		}
		if params = suffix; attr(1<<i) == under {
			return true
		}
	}
	return false
}

// TokenStyle returns the style change that marks a token in text of style st. odd alternates
// between adjacent tokens.
func (s *Styles) TokenStyle(st Style, odd bool) StyleChange {
	switch underlined := st.isUnderlined(); {
	case underlined && odd:
		return s.UnderOdd
	case underlined:
		return s.UnderEven
	case odd:
		return s.TokenOdd
	}
	return s.TokenEven
}

// StyleChange is an escape sequence that changes one attribute of the current style.
type StyleChange string

// switchOn returns the sequence that switches the attributes on. It returns "" if output is not a
// terminal.
func switchOn(p colorprofile.Profile, a attr) StyleChange {
	if p < colorprofile.ASCII {
		return ""
	}
	b := []byte("\x1b[")
	for i, c := range codes {
		if a&(1<<i) != 0 {
			b = append(b, c...)
		}
	}
	return StyleChange("\x1b[" + string(b[len("\x1b[;"):]) + "m")
}

// switchOff returns the sequence that switches underline or bold off. Switching off bold also
// switches off faint. It returns "" if output is not a terminal.
func switchOff(p colorprofile.Profile, a attr) StyleChange {
	switch {
	case p < colorprofile.ASCII:
		return ""
	case a == bold:
		return "\x1b[22m"
	}
	return "\x1b[24m"
}

// Reset is the escape sequence for the default style.
const Reset = "\x1b[m"

type attr uint8

const (
	bold attr = 1 << iota
	faint
	under
	reverse
	strike
)

// codes holds the SGR parameters of the attributes, starting with the lowest bit.
var codes = [...]string{";1", ";2", ";4", ";7", ";9"}

// sgr returns a style for a profile. Without colors it contains only attributes. If output is not a
// terminal, it is empty.
func sgr(p colorprofile.Profile, fg, bg themes.Color, a attr) Style {
	if p < colorprofile.ASCII {
		return ""
	}
	b := []byte("\x1b[0")
	for i, c := range codes {
		if a&(1<<i) != 0 {
			b = append(b, c...)
		}
	}
	if p > colorprofile.ASCII {
		b = appendColor(b, p, fg, 30)
		b = appendColor(b, p, bg, 40)
	}
	if len(b) == len("\x1b[0") {
		return ""
	}
	return Style(append(b, 'm'))
}

// appendColor appends the SGR parameters for a color. base is 30 for the foreground and 40 for the
// background.
func appendColor(b []byte, p colorprofile.Profile, c themes.Color, base int) []byte {
	switch p {
	case colorprofile.TrueColor:
		if r, g, bl, ok := c.RGB(); ok {
			b = appendParams(b, base+8, 2, int(r), int(g), int(bl))
		}
	case colorprofile.ANSI256:
		if c.C256 != themes.None {
			b = appendParams(b, base+8, 5, c.C256)
		}
	case colorprofile.ANSI:
		switch {
		case c.C16 >= 8:
			b = appendParams(b, base+60+c.C16-8)
		case c.C16 != themes.None:
			b = appendParams(b, base+c.C16)
		}
	}
	return b
}

func appendParams(b []byte, values ...int) []byte {
	for _, v := range values {
		b = append(b, ';')
		b = strconv.AppendInt(b, int64(v), 10)
	}
	return b
}

// Detect corrects the profile detected by the colorprofile package. That package parses NO_COLOR as
// a boolean, but any nonempty value must disable colors (no-color.org).
func Detect(environ []string, profile colorprofile.Profile) colorprofile.Profile {
	const key = "NO_COLOR="
	for i := len(environ) - 1; i >= 0; i-- { // the last definition takes effect
		if e := environ[i]; len(e) >= len(key) && e[:len(key)] == key {
			if len(e) > len(key) {
				return min(profile, colorprofile.ASCII)
			}
			break
		}
	}
	return profile
}
