// Package cell produces all screen output. It measures text in terminal cells, escapes untrusted
// text, holds the styles of a theme, builds lines of an exact width, and draws frames as SVG.
//
// Text that the program did not write itself is untrusted. This includes documents, file names,
// headings, settings files and errors. It must reach the screen only through Line.Put, Escape,
// EscapeForLipGloss or Cluster.
package cell

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// Method determines how the width of clusters is measured. The whole program uses the same method.
type Method uint8

const (
	// Wc adds up the widths of code points, as most terminals do. Terminals disagree on the width
	// of emoji sequences, so only the first code point of a sequence is drawn.
	Wc Method = iota
	// Grapheme measures each grapheme cluster as one or two cells. Use it only if the terminal has
	// confirmed mode 2027.
	Grapheme
)

// TabStop is the distance between tab stops in cells.
const TabStop = 4

// maxCluster is the maximum length of a cluster in bytes. Only the first code point of a longer
// cluster is drawn. The longest emoji family is 41 bytes long.
const maxCluster = 64

const tabBlank = "    "

// Cluster returns the first grapheme cluster of s. n is its length in bytes and width is its width
// in cells. col is the column of the cluster, which determines the width of a tab. repl is the text
// to draw instead of s[:n], or "" if s[:n] can be drawn. Control characters, bidi controls, invalid
// bytes and invisible characters always have a visible repl. If s is empty, n is 0.
func Cluster(s string, m Method, col int) (n, width int, repl string) {
	if s == "" {
		return 0, 0, ""
	}
	switch c := s[0]; {
	case c < 0x20:
		return replaceControl(s, col)
	case c == 0x7f:
		return 1, 1, "␡"
	case c < 0x7f && (len(s) == 1 || s[1] < 0xc0): // not followed by a combining mark
		return 1, 1, ""
	}
	return cluster(s, m)
}

func replaceControl(s string, col int) (n, width int, repl string) {
	switch {
	case s[0] == '\t':
		width = TabStop - col%TabStop
		return 1, width, tabBlank[:width]
	case s[0] == '\n':
		return 1, 1, lineEndGlyph
	case s[0] == '\r' && len(s) > 1 && s[1] == '\n':
		return 2, 1, lineEndGlyph
	}
	return 1, 1, controlPictures[3*int(s[0]):][:3]
}

func cluster(s string, m Method) (n, width int, repl string) {
	first, size := utf8.DecodeRuneInString(s)
	if first == utf8.RuneError && size <= 1 {
		return 1, 1, unknownGlyph
	}
	if r := replacement(first); r != "" {
		return size, 1, r
	}
	ownCount := ansi.StringWidthWc(s[:size])
	if ownCount == 0 || canCombine(s[:size], first) { // no base character
		return size, 1, baseGlyph
	}
	cl, width := ansi.FirstGraphemeCluster(limitCluster(s, m), ansi.Method(m))
	if end := findHidden(cl, first); end > 0 {
		cl = cl[:end]
		width = ansi.Method(m).StringWidth(cl)
	}
	switch {
	case width == 0:
		return size, 1, baseGlyph
	case canCombineAfter(cl, first): // cl would combine with the next character
		return len(cl), 1, baseGlyph
	case isRegional(first):
		return drawFlag(cl, width, m)
	case m == Wc && isEmojiSequence(cl[size:], first):
		return len(cl), ownCount, cl[:size]
	case width > 2: // terminals do not join these letters
		cl, width = fitPair(cl)
	case len(cl) > maxCluster && canJoinNext(s[:size], first, m):
		return len(cl), 1, baseGlyph
	case len(cl) > maxCluster:
		return len(cl), ownCount, cl[:size]
	}
	if m == Wc && strings.Contains(cl, joiner) { // some terminals treat a joiner between letters as an emoji sequence
		repl = strings.ReplaceAll(cl, joiner, "")
	}
	return len(cl), width, repl
}

// limitCluster returns the start of s in which to search for the end of a cluster. For Wc this is a
// short part, because very long clusters would otherwise take quadratic time.
func limitCluster(s string, m Method) string {
	const limit = 4 * maxCluster
	if len(s) <= limit || m == Grapheme {
		return s
	}
	n := limit
	for n > limit-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// fitPair returns the start of a cluster that fits in two cells, and the width of that start. If
// marks remain, it ends the start before a letter where possible, so that the marks follow a
// letter.
func fitPair(cl string) (start string, width int) {
	n, letter, previous := 0, 0, 0
	for i, r := range cl {
		end := i + utf8.RuneLen(r)
		w := ansi.StringWidthWc(cl[i:end])
		isMark := w == 0 || canCombine(cl[i:end], r)
		if width+w > 2 {
			if isMark && letter > 0 {
				return cl[:letter], previous
			}
			break
		}
		if !isMark {
			letter, previous = i, width
		}
		n, width = end, width+w
	}
	return cl[:n], width
}

// findHidden returns the offset of the first bytes in cl that must be drawn separately, or 0 if
// there are none. These are invalid bytes, tags outside a flag, and all variation selectors of the
// supplement except the first.
func findHidden(cl string, first rune) int {
	if !strings.Contains(cl, "\xf3") && utf8.ValidString(cl) { // all characters of plane 14 start with this byte
		return 0
	}
	selectors := 0
	for i, r := range cl {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(cl[i:], unknownGlyph):
			return i
		case isTag(r) && first != blackFlag:
			return i
		case r >= 0xe0100 && r <= 0xe01ef:
			if selectors++; selectors > 1 {
				return i
			}
		}
	}
	return 0
}

// drawFlag returns a flag as two letters unless the terminal measures clusters. A single regional
// indicator becomes one letter.
func drawFlag(cl string, width int, m Method) (int, int, string) {
	var letters [2]byte
	n := 0
	for _, r := range cl {
		if isRegional(r) && n < len(letters) {
			letters[n] = byte('A' + r - 0x1f1e6)
			n++
		}
	}
	if m == Grapheme && n == 2 {
		return len(cl), width, ""
	}
	return len(cl), n, string(letters[:n])
}

func isEmojiSequence(rest string, first rune) bool {
	for _, r := range rest {
		switch {
		case r == 0x200d:
			return first >= 0x203c && first < 0x3300 || first >= 0x1f000 && first < 0x20000
		case r == 0xfe0e, r == 0xfe0f, r == 0x20e3, r >= 0x1f3fb && r <= 0x1f3ff, isTag(r):
			return true
		}
	}
	return false
}

// canCombine reports whether r has a width but may combine with the preceding character.
// Examples are spacing marks, sound marks and skin tones. s is r in UTF-8. r starts a cluster, so
// it does not combine with the preceding text, but it might combine with a replacement of that
// text.
func canCombine(s string, r rune) bool {
	if !mayCombine(r) {
		return false
	}
	var buf [1 + utf8.UTFMax]byte
	b := append(append(buf[:0], 'x'), s...)
	return len(graphemes.FromBytes(b).First()) > 1
}

// canCombineAfter reports whether the next character may combine with s. r is the first character
// of s.
func canCombineAfter(s string, r rune) bool {
	if !mayCombine(r) {
		return false
	}
	var buf [1 + maxCluster]byte
	b := append(append(buf[:0], s...), 'x')
	return len(graphemes.FromBytes(b).First()) > len(s)
}

// canJoinNext reports whether r, drawn alone, could form a cluster with the next character. s is r
// in UTF-8. With Grapheme this includes the letters of Hangul syllables (UAX #29, GB6 and GB7).
func canJoinNext(s string, r rune, m Method) bool {
	if m == Grapheme && (r >= 0x1100 && r < 0x1200 || r >= 0xa960 && r < 0xa980 || r >= 0xac00 && r < 0xd800) {
		return true
	}
	return canCombineAfter(s, r)
}

// mayCombine quickly excludes most characters that are not combining.
func mayCombine(r rune) bool {
	switch {
	case r < 0x900, r >= 0xac00 && r < 0xff9e, r >= 0x1d200 && r < 0x1f3fb, r > 0x1f3ff && r < 0xe0000:
		return false
	case r >= 0x2000 && r < 0xa800:
		return r == 0x302e || r == 0x302f
	}
	return true
}

const (
	blackFlag = 0x1f3f4
	joiner    = "\u200d"
)

func isRegional(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }
func isTag(r rune) bool      { return r >= 0xe0000 && r <= 0xe007f }
