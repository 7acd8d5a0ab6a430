package cell

import (
	"cmp"
	"image/color"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/themes"
)

// Face holds the styles of text on one background.
type Face struct {
	Text, TextBold   Style // values and empty cells
	Muted, MutedBold Style // labels, units and hints
	Faint            Style // disabled or distant parts
	Focus, FocusBold Style // titles and the selected setting
	Warn, WarnBold   Style
	Error, ErrorBold Style
	Good, GoodBold   Style
}

// HueStyles holds one style per chunk hue. Chunk i has hue i modulo themes.Hues.
type HueStyles [themes.Hues]Style

// Styles holds the styles of a theme for a color profile. The embedded Face is for the theme's
// default background.
type Styles struct {
	Face

	Theme   themes.Theme
	Profile colorprofile.Profile
	Method  Method
	// Colorless is true if hues and grays cannot be shown. In that case, only overlap has a background.
	Colorless bool

	Raised Face // help, dialogs and captions

	Tint, Selected             HueStyles // text and empty cells of a chunk
	TintBold, SelectedBold     HueStyles // headings
	TintCode, SelectedCode     HueStyles // code, tables and front matter
	TintMuted, SelectedMuted   HueStyles // markup, and muted text in the microscope
	TintStrike, SelectedStrike HueStyles // text beyond an embedding model's limit

	Overlap, OverlapBold, OverlapStrike Style // repeated text in all chunks

	// Severed underlines split elements in text of any style. TokenOdd and TokenEven switch
	// underline on and off to mark alternate tokens. UnderOdd and UnderEven switch bold on and off
	// to mark tokens in underlined text. If overlap is underlined, all of them use bold instead of
	// underline.
	Severed, TokenOdd, TokenEven, UnderOdd, UnderEven StyleChange

	Accent     HueStyles // brackets and chunk numbers in the gutter
	AccentBold HueStyles // same for the selected chunk and for header paths
	Badge      HueStyles // chunk number on the accent color of its chunk
	Map        HueStyles // chunk on the minimap, outside the visible part

	// These are symbols on the visible part of the minimap, drawn in reverse.
	ErrorBlock, WarnBlock, MutedBlock, TextBlock Style

	Advice     Style // recommended values
	Rule       Style // borders
	RuleFocus  Style
	Title      Style
	TitleFocus Style
	TabOn      Style
	TabOff     Style
	Key        Style
	Label      Style

	Match        Style
	MatchCurrent Style
	Changed      Style // seams moved by the last change

	Mark      Style // ╎ beside lines that later chunks repeat
	Bar       Style // overlap bar of a seam
	NoOverlap Style // ○ of a seam without overlap
}

// NewStyles returns the styles of a theme. It takes several microseconds, so call it only if the
// theme, profile or method changes.
func NewStyles(t themes.Theme, p colorprofile.Profile, m Method) *Styles {
	k := styleBuilder{t: t, p: p}
	s := &Styles{Theme: t, Profile: p, Method: m, Face: k.face(t.Background), Raised: k.face(t.Raised)}
	s.Colorless = k.attrsWithoutColor(bold) != 0
	for h := range themes.Hues {
		k.setTint(s, h)
		k.setSelected(s, h)
		s.Accent[h] = k.style(t.Accents[h], t.Background, 0)
		s.AccentBold[h] = k.style(k.strongAccent(h), t.Background, bold)
		s.Badge[h] = k.style(t.Accents[h], t.Background, bold|reverse)
		s.Map[h] = k.minimap(h)
	}
	s.ErrorBlock, s.WarnBlock = k.style(t.Error, t.Background, bold|reverse), k.style(t.Warn, t.Background, bold|reverse)
	s.MutedBlock, s.TextBlock = k.style(t.Muted, t.Background, reverse), k.style(t.Text, t.Background, bold|reverse)
	k.setOverlap(s)
	k.setChrome(s)
	return s
}

type styleBuilder struct {
	t themes.Theme
	p colorprofile.Profile
}

func (k styleBuilder) style(fg, bg themes.Color, a attr) Style { return sgr(k.p, fg, bg, a) }

// attrsWithoutColor returns a if the profile or the theme has no colors, and 0 otherwise.
func (k styleBuilder) attrsWithoutColor(a attr) attr {
	if k.p <= colorprofile.ASCII || !k.hasColor(k.t.OverlapBackground) && k.looksSame(k.t.OverlapText, k.t.Text) {
		return a
	}
	return 0
}

// attrsWithoutBackground returns a if the profile cannot show the background, and 0 otherwise.
func (k styleBuilder) attrsWithoutBackground(background themes.Color, a attr) attr {
	if k.hasColor(background) {
		return 0
	}
	return a
}

// boldIfPlain returns bold if c looks like normal text or like a warning. It also returns bold in
// 16 colors, which some terminals show too dark.
func (k styleBuilder) boldIfPlain(c themes.Color) attr {
	if k.p == colorprofile.ANSI || k.looksSame(c, k.t.Text) || k.looksSame(c, k.t.Warn) {
		return bold
	}
	return k.attrsWithoutColor(bold)
}

func (k styleBuilder) colorOr(c, other themes.Color) themes.Color {
	if k.hasColor(c) {
		return c
	}
	return other
}

func (k styleBuilder) hasColor(c themes.Color) bool {
	switch k.p {
	case colorprofile.TrueColor:
		return c.True != ""
	case colorprofile.ANSI256:
		return c.C256 != themes.None
	case colorprofile.ANSI:
		return c.C16 != themes.None
	}
	return false
}

func (k styleBuilder) looksSame(a, b themes.Color) bool { return k.style(a, a, 0) == k.style(b, b, 0) }

// tintBackground returns the chunk background c. Missing values are taken from the theme's
// background.
func (k styleBuilder) tintBackground(c themes.Color) themes.Color {
	if c.True == "" {
		c.True = k.t.Background.True
	}
	if c.C256 == themes.None {
		c.C256 = k.t.Background.C256
	}
	if c.C16 == themes.None {
		c.C16 = k.t.Background.C16
	}
	return c
}

// minimap returns the style of a chunk on the minimap, outside the visible part. It uses the
// chunk's accent color, dimmed.
func (k styleBuilder) minimap(h int) Style {
	c := k.t.Accents[h]
	if k.p != colorprofile.TrueColor {
		return k.style(c, k.t.Background, faint)
	}
	r, g, b, bright := c.RGB()
	r2, g2, b2, dim := k.t.Selected[h].RGB()
	if bright && dim {
		c.True = rgb{mean(r, r2), mean(g, g2), mean(b, b2), true}.String()
	}
	return k.style(c, k.t.Background, 0)
}

// strongAccent returns the accent color of a selected chunk. In 16 colors on light backgrounds it
// replaces gray, which is fainter than text.
func (k styleBuilder) strongAccent(h int) themes.Color {
	c := k.t.Accents[h]
	if k.p == colorprofile.ANSI && !k.t.Dark && c.C16 == 8 {
		c.C16 = themes.None
	}
	return c
}

// barColor returns the color of overlap bars. It is darker than the overlap background, which would
// be hard to see on a light background.
func (k styleBuilder) barColor() themes.Color {
	c := k.t.Overlap
	r, g, b, dark := c.RGB()
	r2, g2, b2, bright := k.t.OverlapBackground.RGB()
	if dark && bright {
		mixed := color.RGBA{mean(r, mean(r, r2)), mean(g, mean(g, g2)), mean(b, mean(b, b2)), 255}
		c.True = rgb{mixed.R, mixed.G, mixed.B, true}.String()
		c.C256 = int(ansi.Convert256(mixed))
	}
	return c
}

func mean(a, b uint8) uint8 { return a/2 + b/2 }

func (k styleBuilder) face(bg themes.Color) Face {
	t, emphasis, warn := k.t, k.attrsWithoutColor(bold), attr(0)
	if k.p == colorprofile.ANSI && !k.looksSame(t.Warn, t.Error) {
		warn = bold
	}
	return Face{
		Text: k.style(t.Text, bg, 0), TextBold: k.style(t.Text, bg, bold),
		Muted: k.style(t.Muted, bg, 0), MutedBold: k.style(t.Muted, bg, bold),
		Faint: k.style(t.Faint, bg, 0),
		Focus: k.style(t.Focus, bg, emphasis), FocusBold: k.style(t.Focus, bg, bold),
		Warn: k.style(t.Warn, bg, warn), WarnBold: k.style(t.Warn, bg, bold),
		Error: k.style(t.Error, bg, k.boldIfPlain(t.Error)), ErrorBold: k.style(t.Error, bg, bold),
		Good: k.style(t.Good, bg, 0), GoodBold: k.style(t.Good, bg, bold),
	}
}

func (k styleBuilder) setTint(s *Styles, h int) {
	t, bg := k.t, k.tintBackground(k.t.Tints[h])
	s.Tint[h], s.TintBold[h] = k.style(t.Text, bg, 0), k.style(k.colorOr(t.Inks[h], t.Text), bg, bold)
	s.TintCode[h], s.TintMuted[h] = k.style(t.Code, bg, 0), k.style(t.Muted, bg, 0)
	s.TintStrike[h] = k.style(t.Muted, bg, strike)
}

func (k styleBuilder) setSelected(s *Styles, h int) {
	t, bg := k.t, k.tintBackground(k.t.Selected[h])
	s.Selected[h], s.SelectedBold[h] = k.style(t.Text, bg, 0), k.style(t.Text, bg, bold)
	s.SelectedCode[h], s.SelectedMuted[h] = k.style(t.Code, bg, 0), k.style(t.Code, bg, 0)
	s.SelectedStrike[h] = k.style(t.Code, bg, strike)
}

func (k styleBuilder) setOverlap(s *Styles) {
	line, heavy := under, bold
	switch {
	case !k.hasColor(k.t.OverlapBackground):
		line = reverse // looks like a colored background
	case k.p == colorprofile.ANSI && k.t.Dark:
		line, heavy = 0, 0 // some terminals brighten bold text, so black would become gray
	case !k.t.UnderlineOverlap:
		line = 0
	}
	on := func(a attr) Style { return k.style(k.t.OverlapText, k.t.OverlapBackground, a|line) }
	s.Overlap, s.OverlapBold, s.OverlapStrike = on(0), on(heavy), on(strike)
	s.UnderOdd, s.UnderEven = switchOn(k.p, bold), switchOff(k.p, bold)
	s.Severed, s.TokenOdd, s.TokenEven = switchOn(k.p, under), switchOn(k.p, under), switchOff(k.p, under)
	if line == under { // overlap is already underlined
		s.Severed, s.TokenOdd, s.TokenEven = switchOn(k.p, bold), s.UnderOdd, s.UnderEven
	}
}

func (k styleBuilder) setChrome(s *Styles) {
	t, g := k.t, k.t.Background
	s.Rule = k.style(t.Rule, g, k.attrsWithoutColor(faint))
	s.Advice = k.style(t.Text, g, bold)
	s.RuleFocus = k.style(t.Focus, g, 0)
	s.Title = k.style(t.Muted, g, bold)
	s.TitleFocus = k.style(t.Focus, g, bold|k.attrsWithoutColor(under))
	s.TabOn = k.style(t.Focus, g, bold|k.attrsWithoutColor(under))
	s.TabOff = k.style(t.Muted, g, 0)
	s.Key = k.style(t.Text, g, bold)
	s.Label = k.style(t.Muted, g, 0)
	reversed := k.attrsWithoutBackground(t.MatchBackground, reverse)
	s.Match = k.style(t.MatchText, t.MatchBackground, cmp.Or(k.attrsWithoutColor(bold|under), reversed))
	s.MatchCurrent = k.style(t.MatchText, t.MatchBackground, bold|under|reversed)
	s.Changed = k.style(t.Changed, g, bold)
	s.Mark = k.style(t.Overlap, g, 0)
	s.Bar = s.Mark
	if !t.Dark && !t.UnderlineOverlap && k.hasColor(t.Overlap) { // an amber dark enough for text looks brown
		s.Bar = k.style(k.barColor(), g, 0)
	}
	if !k.hasColor(t.Overlap) && k.hasColor(t.OverlapBackground) { // amber is not visible on the background
		s.Mark = k.style(t.OverlapText, t.OverlapBackground, 0)
		s.Bar = k.style(t.OverlapText, t.OverlapBackground, reverse)
	}
	s.NoOverlap = k.style(t.Muted, g, 0)
}
