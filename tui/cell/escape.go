package cell

import "strings"

const (
	lineEndGlyph    = "⏎" // line end in single-line text
	unknownGlyph    = "�" // invalid bytes, or a character that affects other text
	baseGlyph       = "◌" // mark, joiner or zero-width space without a base character
	softHyphenGlyph = "¬" // soft hyphen, which only some terminals draw
)

// controlPictures holds the symbols for U+0000–U+001F. Each has three bytes.
const controlPictures = "␀␁␂␃␄␅␆␇␈␉␊␋␌␍␎␏␐␑␒␓␔␕␖␗␘␙␚␛␜␝␞␟"

// replacement returns a character of width 1 to draw instead of r, or "" if r is safe to send to
// the terminal.
func replacement(r rune) string {
	switch {
	case r < 0x7f:
		return ""
	case r < 0xa0, r == 0x061c: // C1 controls and the Arabic letter mark
		return unknownGlyph
	case r == 0xad:
		return softHyphenGlyph
	case r < 0x200b:
		return ""
	case r <= 0x206f:
		return punctuationReplacement(r)
	case r >= 0xfdd0 && r <= 0xfdef, r&0xfffe == 0xfffe: // noncharacters
		return unknownGlyph
	case r >= 0xfff9 && r <= 0xfffb: // interlinear annotation
		return unknownGlyph
	case r >= 0x13430 && r <= 0x1343f, r >= 0x1bca0 && r <= 0x1bca3: // hieroglyph and shorthand format controls
		return unknownGlyph
	case isTag(r):
		return unknownGlyph
	}
	return ""
}

// punctuationReplacement is like replacement for U+200B–U+206F. Most characters in this range
// affect the layout of other text.
func punctuationReplacement(r rune) string {
	switch {
	case r == 0x200e, r == 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066:
		return unknownGlyph
	case r == 0x2028, r == 0x2029:
		return lineEndGlyph
	}
	return ""
}

// Escape makes untrusted text safe to draw on one line. The result contains no control characters.
// Line ends become ⏎, and tabs become spaces. Escape does not change text that is already escaped.
func Escape(s string) string {
	if plainLength(s) == len(s) {
		return s
	}
	var sb strings.Builder
	sb.Grow(len(s) + 16)
	col := 0
	for len(s) > 0 {
		n, w, repl := Cluster(s, Grapheme, col)
		if repl == "" {
			repl = s[:n]
		}
		sb.WriteString(repl)
		col += w
		s = s[n:]
	}
	return sb.String()
}

// EscapeLines is like Escape for text with several lines. Lines of the result are separated by "
// ".
func EscapeLines(s string) string {
	if plainLength(s) == len(s) {
		return s
	}
	lines := splitLines(s)
	for i, l := range lines {
		lines[i] = Escape(l)
	}
	return strings.Join(lines, "\n")
}

func splitLines(s string) []string {
	lines := strings.Split(s, "\n")
	for i := range len(lines) - 1 {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// plainLength returns the length of the printable ASCII prefix of s. If a combining mark may
// follow, the last character is excluded.
func plainLength(s string) int {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c >= 0x7f {
			if c >= 0xc0 && i > 0 { // may be a combining mark for the preceding character
				return i - 1
			}
			return i
		}
	}
	return len(s)
}
