package cell

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"chunkscope/themes"
)

func TestGlossMatchesLine(t *testing.T) {
	for _, theme := range themes.List() {
		for _, p := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII, colorprofile.NoTTY} {
			eachStyle(NewStyles(theme, p, Wc), func(name string, st Style) {
				want := glyphs(string(st) + "ab" + Reset)
				if got := glyphs(st.LipGloss().Render("ab")); got != want {
					t.Errorf("%s in %s: %s = %v, want %v", theme.Name, p, name, got, want)
				}
			})
		}
	}
}

func glyphs(row string) (out [2]glyph) {
	n := 0
	readFrame(row, len(out), 1, Wc, func(g glyph) {
		out[n] = g
		n++
	})
	return out
}

func TestApplyBackground(t *testing.T) {
	const background, look = Style("\x1b[0;1m"), "\x1b[4mb\x1b[m"
	if got, want := background.ApplyBackground("a"+look+"c\nd"), "\x1b[0;1ma\x1b[4mb\x1b[m\x1b[0;1mc\n\x1b[0;1md\x1b[m"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, row := range background.Block(look+"\nlong text", 4) {
		if n := lipgloss.Width(row); n != 4 || !strings.HasPrefix(row, string(background)) {
			t.Errorf("row %q has no background or has %d cells, want 4", row, n)
		}
	}
}

// Lip Gloss, Bubbles and all terminals must agree on the width of escaped text, and the text must
// be safe to draw.
func TestLibrariesAgreeOnWidth(t *testing.T) {
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"नि", "กำ", "🇯🇵", "👩‍💻", "👍🏽", "1️⃣", "❤️", "\u200b", "\xff", "\x00", "\x1b[2J", "\t", "é", "각", "\u1100\u1161", "ﷺ", "\u0600", "a\u0301",
	}))
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
		got := EscapeForLipGloss(s)
		want := ansi.StringWidthWc(got)
		for name, n := range map[string]int{
			"Lip Gloss": lipgloss.Width(got), "a terminal that measures clusters": Width(got, Grapheme), "a line": Width(got, Wc),
		} {
			if n != want {
				t.Fatalf("%q: %s counts %d cells, want %d", got, name, n, want)
			}
		}
		if Escape(got) != got {
			t.Fatalf("%q contains unescaped text", got)
		}
	})
}

// Rows with hostile text must be as wide as other rows. They must contain no escape sequences
// except styles.
func TestBlockEscapesHostileText(t *testing.T) {
	const w, background = 12, Style("\x1b[0;1m")
	for _, s := range hostileTexts {
		for _, row := range background.Block(EscapeForLipGloss(s), w) {
			text := Plain(row)
			if a, b := Width(text, Wc), Width(text, Grapheme); a != w || b != w {
				t.Errorf("%q: row %q has %d cells with Wc and %d with Grapheme, want %d", s, text, a, b, w)
			}
			if left := strings.NewReplacer(string(background), "", Reset, "").Replace(row); Escape(left) != left {
				t.Errorf("%q: row contains unescaped text: %q", s, left)
			}
		}
	}
}
