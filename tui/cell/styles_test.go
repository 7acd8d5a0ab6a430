package cell

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/themes"
)

func eachStyle(s *Styles, f func(name string, st Style)) {
	var walk func(name string, v reflect.Value)
	walk = func(name string, v reflect.Value) {
		switch v.Type() {
		case reflect.TypeFor[Style]():
			f(name, Style(v.String()))
			return
		case reflect.TypeFor[themes.Theme]():
			return
		}
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				walk(name+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				walk(name, v.Index(i))
			}
		}
	}
	walk("", reflect.ValueOf(*s))
}

// A profile must use only sequences that its terminals support. Each style must first reset the
// previous one.
func TestStylesOfProfiles(t *testing.T) {
	allowed := map[colorprofile.Profile]*regexp.Regexp{
		colorprofile.TrueColor: regexp.MustCompile(`^\x1b\[0(;[12479])*(;38;2;\d+;\d+;\d+)?(;48;2;\d+;\d+;\d+)?m$`),
		colorprofile.ANSI256:   regexp.MustCompile(`^\x1b\[0(;[12479])*(;38;5;\d+)?(;48;5;\d+)?m$`),
		colorprofile.ANSI:      regexp.MustCompile(`^(\x1b\[0(;[12479])*(;(3|9)[0-7])?(;103)?m)?$`), // 103 is the overlap background
		colorprofile.ASCII:     regexp.MustCompile(`^(\x1b\[0(;[12479])+m)?$`),
		colorprofile.NoTTY:     regexp.MustCompile(`^$`),
	}
	for _, theme := range themes.List() {
		for p, want := range allowed {
			n := 0
			eachStyle(NewStyles(theme, p, Wc), func(name string, st Style) {
				n++
				if !want.MatchString(string(st)) {
					t.Errorf("%s in %s: style %s is invalid: %q", theme.Name, p, name, st)
				}
			})
			if n < 100 {
				t.Fatalf("checked only %d styles, want at least 100", n)
			}
		}
	}
}

// Styles of text with different meanings must differ in all profiles.
func TestStylesDiffer(t *testing.T) {
	for _, theme := range themes.List() {
		for _, p := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII} {
			s := NewStyles(theme, p, Wc)
			for h := range themes.Hues {
				for _, background := range [][]Style{
					{s.Tint[h], s.TintBold[h], s.TintStrike[h]},
					{s.Selected[h], s.SelectedBold[h], s.SelectedStrike[h]},
				} {
					looks := append([]Style{s.Overlap, s.Match, s.MatchCurrent}, background...)
					for i, a := range looks {
						for j, b := range looks[:i] {
							if a == b {
								t.Errorf("%s in %s: styles %d and %d of hue %d are equal: %q", theme.Name, p, i, j, h, a)
							}
						}
					}
				}
			}
			if s.Title == s.TitleFocus || s.TabOn == s.TabOff {
				t.Errorf("%s in %s: the focused title or the open tab looks like the others", theme.Name, p)
			}
			if s.Error == s.Warn || s.Error == s.Text {
				t.Errorf("%s in %s: the error style equals the warning or text style", theme.Name, p)
			}
		}
	}
}

// Without colors, only lines and bars may be faint.
func TestOnlyLinesAreFaintWithoutColors(t *testing.T) {
	for _, theme := range themes.List() {
		s := NewStyles(theme, colorprofile.ASCII, Wc)
		words := []Style{s.Key, s.Label, s.TabOn, s.TabOff, s.Title, s.TitleFocus, s.Advice, s.Changed, s.NoOverlap, s.Match, s.MatchCurrent, s.Overlap, s.OverlapStrike}
		for _, f := range []Face{s.Face, s.Raised} {
			words = append(words, f.Text, f.TextBold, f.Muted, f.MutedBold, f.Faint, f.Focus, f.FocusBold, f.Warn, f.WarnBold, f.Error, f.ErrorBold, f.Good, f.GoodBold)
		}
		for h := range themes.Hues {
			words = append(words, s.Tint[h], s.TintMuted[h], s.TintCode[h], s.TintStrike[h], s.SelectedMuted[h], s.SelectedStrike[h], s.Accent[h], s.AccentBold[h])
		}
		for i, style := range words {
			if slices.Contains(strings.FieldsFunc(string(style), func(r rune) bool { return r < '0' || r > '9' }), "2") {
				t.Errorf("%s: style %d is faint: %q", theme.Name, i, style)
			}
		}
	}
}

// Text on chunks must use only colors that the theme tests check for contrast.
func TestTextOnChunksIsReadable(t *testing.T) {
	for _, theme := range themes.List() {
		for _, p := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI} {
			s, k := NewStyles(theme, p, Wc), styleBuilder{t: theme, p: p}
			for h := range themes.Hues {
				on := func(background themes.Color, attrs attr, label string, got Style, allowed ...themes.Color) {
					for _, c := range allowed {
						if got == k.style(c, k.tintBackground(background), attrs) {
							return
						}
					}
					t.Errorf("%s in %s: unexpected %s of hue %d: %q", theme.Name, p, label, h, got)
				}
				on(theme.Tints[h], strike, "struck text", s.TintStrike[h], theme.Muted)
				on(theme.Selected[h], strike, "struck selected text", s.SelectedStrike[h], theme.Code)
				on(theme.Selected[h], 0, "muted selected text", s.SelectedMuted[h], theme.Code)
				on(theme.Tints[h], 0, "muted text", s.TintMuted[h], theme.Muted)
			}
		}
	}
}

func TestDetect(t *testing.T) {
	const full, none = colorprofile.TrueColor, colorprofile.ASCII
	for _, c := range []struct {
		env   string
		found colorprofile.Profile
		want  colorprofile.Profile
	}{
		{"TERM=xterm", full, full},
		{"NO_COLOR=1", full, none},
		{"NO_COLOR=yes", full, none},
		{"NO_COLOR=0", full, none},
		{"NO_COLOR=", full, full},
		{"NO_COLOR", full, full},
		{"NO_COLOR=1 NO_COLOR=", full, full},
		{"NO_COLORS=1", full, full},
		{"NO_COLOR=1", colorprofile.NoTTY, colorprofile.NoTTY},
		{"NO_COLOR=1", colorprofile.ANSI, none},
	} {
		if got := Detect(strings.Fields(c.env), c.found); got != c.want {
			t.Errorf("Detect(%s, %s) = %s, want %s", c.env, c.found, got, c.want)
		}
	}
}

func TestTokensKeepUnderlines(t *testing.T) {
	for _, theme := range themes.List() {
		for _, p := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII} {
			s := NewStyles(theme, p, Wc)
			st := s.MatchCurrent
			for _, odd := range []bool{false, true} {
				if tw := s.TokenStyle(st, odd); !st.isUnderlined() || tw == switchOff(p, under) {
					t.Errorf("%s in %s: the token in %q is not underlined: %q", theme.Name, p, st, tw)
				}
			}
			if s.TokenStyle(st, true) == s.TokenStyle(st, false) {
				t.Errorf("%s in %s: odd and even tokens look the same in %q", theme.Name, p, st)
			}
			for h := range themes.Hues {
				for _, st := range []Style{s.Tint[h], s.SelectedBold[h], s.TintStrike[h], s.Badge[h]} {
					if st.isUnderlined() {
						t.Errorf("%s in %s: %q is underlined", theme.Name, p, st)
					}
				}
			}
			if got := s.Overlap.isUnderlined() && s.TokenStyle(s.Overlap, false) == switchOff(p, under); got {
				t.Errorf("%s in %s: the token in overlap is not underlined", theme.Name, p)
			}
		}
	}
}

// An underline must mean split text, unless the theme underlines overlap.
func TestOnlySplitTextIsUnderlined(t *testing.T) {
	for _, theme := range themes.List() {
		for _, p := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII} {
			s := NewStyles(theme, p, Wc)
			if isPlain := !s.Overlap.isUnderlined() && s.Severed == switchOn(p, under); !isPlain && !theme.UnderlineOverlap {
				t.Errorf("%s in %s: overlap is %q and split text is %q, want an underline only for split text", theme.Name, p, s.Overlap, s.Severed)
			}
		}
	}
}

// In 16 colors on light backgrounds, no selected chunk may be gray, because gray is fainter than
// text.
func TestSelectedChunkIsNotGray(t *testing.T) {
	for _, theme := range themes.List() {
		if s := NewStyles(theme, colorprofile.ANSI, Wc); !theme.Dark {
			for h, style := range s.AccentBold {
				if strings.Contains(string(style), ";90m") {
					t.Errorf("%s: accent %d of a selected chunk is gray: %q", theme.Name, h+1, style)
				}
			}
		}
	}
}

// In 256 colors the heading of a selected chunk has the color of its text, as in truecolor. Other
// headings have the hue of their chunk.
func TestSelectedHeadingHasTextColor(t *testing.T) {
	theme, _ := themes.Find("dark")
	s := NewStyles(theme, colorprofile.ANSI256, Wc)
	for h, selected := range s.SelectedBold {
		if text := "38;5;" + strconv.Itoa(theme.Text.C256) + ";"; !strings.Contains(string(selected), text) || strings.Contains(string(s.TintBold[h]), text) {
			t.Errorf("hue %d: the headings are %q and %q, want only the first in the text color", h+1, selected, s.TintBold[h])
		}
	}
}
