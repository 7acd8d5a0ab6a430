package cell

import (
	"github.com/charmbracelet/colorprofile"

	"chunkscope/themes"
)

// Face is everything that is written on one ground.
type Face struct {
	Text   Style // also the look of empty cells of this ground
	Bold   Style // headings, values that matter
	Code   Style // code, tables, front matter
	Muted  Style // labels, units
	Faint  Style // what is off or far away
	Under  Style // text underlined: a severed sentence
	Strike Style // struck and dimmed: past an embedding model's limit
	Ahead  Style // kept ahead for the previous chunk: amber, underlined

	Focus, FocusBold Style
	Warn, WarnBold   Style
	Error, ErrorBold Style
	Good, GoodBold   Style
}

// Styles are the prebuilt styles of a theme in a profile. Its own Face stands
// on the theme's ground: s.Text, s.Warn.
type Styles struct {
	Face

	Theme   themes.Theme
	Profile colorprofile.Profile
	Method  Method

	Raised   Face              // dialogs, help, captions
	Tint     [themes.Hues]Face // chunks
	Selected [themes.Hues]Face // the selected chunk
	Overlap  Face              // repeated text, whatever the chunk

	Accent     [themes.Hues]Style // gutter brackets and numbers of chunks, on the ground
	AccentBold [themes.Hues]Style // the same for the selected chunk; header paths
	Map        [themes.Hues]Style // minimap: a chunk out of sight, as a block glyph

	Rule       Style // borders
	RuleFocus  Style // the border of the part that has the keys
	Title      Style // of a part
	TitleFocus Style // of the part that has the keys
	TabOn      Style // the open tab
	TabOff     Style
	Key        Style // hints: the key
	Label      Style // hints: what it does

	Match    Style // what the search found
	MatchNow Style // the one the reader stands on
	Changed  Style // what the last change moved

	Mark    Style // overlap as a foreground: seam bars, ╎ beside overlap rows, the knee
	MarkNow Style // the selected seam's bar
	Dry     Style // ○ of a dry seam

	SliderFill, SliderRest, SliderKnob Style // a slider
	FocusFill, FocusKnob               Style // the slider that has the keys
}

// NewStyles builds the styles of a theme. It takes some ten microseconds, so
// it is called when the theme, the profile or the method changes.
func NewStyles(t themes.Theme, p colorprofile.Profile, m Method) *Styles {
	k := maker{t: t, p: p}
	s := &Styles{Theme: t, Profile: p, Method: m, Face: k.face(t.Ground), Raised: k.face(t.Raised)}
	for h := range themes.Hues {
		s.Tint[h] = k.face(k.over(t.Tints[h]))
		s.Selected[h] = k.face(k.over(t.Selected[h]))
		s.Accent[h] = k.on(t.Accents[h], t.Ground, 0)
		s.AccentBold[h] = k.on(t.Accents[h], t.Ground, bold)
		s.Map[h] = k.on(k.mapColour(h), t.Ground, 0)
	}
	s.Overlap = k.overlap()
	k.chrome(s)
	return s
}

// Builder makes a line builder that measures and fills as these styles say.
func (s *Styles) Builder() *Builder { return NewBuilder(s.Method, s.Text) }

// maker builds single styles of one theme in one profile.
type maker struct {
	t themes.Theme
	p colorprofile.Profile
}

func (k maker) on(fg, bg themes.Colour, a attr) Style { return sgr(k.p, fg, bg, a) }

// plain reports that there are no colours, so that attributes must speak.
func (k maker) plain() bool { return k.p <= colorprofile.ASCII }

// only gives the attributes when there are no colours, else nothing.
func (k maker) only(a attr) attr {
	if k.plain() {
		return a
	}
	return 0
}

// over is a chunk's ground, or the theme's where the profile has none for it.
func (k maker) over(c themes.Colour) themes.Colour {
	if c.True == "" {
		c.True = k.t.Ground.True
	}
	if c.C256 == themes.None {
		c.C256 = k.t.Ground.C256
	}
	if c.C16 == themes.None {
		c.C16 = k.t.Ground.C16
	}
	return c
}

// mapColour is the colour of a chunk in the minimap: its selected ground, or
// its accent where all hues share that ground.
func (k maker) mapColour(h int) themes.Colour {
	c := k.t.Selected[h]
	c.C16 = k.t.Accents[h].C16
	return c
}

func (k maker) face(bg themes.Colour) Face {
	t := k.t
	return Face{
		Text:   k.on(t.Text, bg, 0),
		Bold:   k.on(t.Text, bg, bold),
		Code:   k.on(t.Code, bg, 0),
		Muted:  k.on(t.Muted, bg, 0),
		Faint:  k.on(t.Faint, bg, k.only(faint)),
		Under:  k.on(t.Text, bg, under),
		Strike: k.on(t.Faint, bg, strike|k.only(faint)),
		Ahead:  k.on(t.Overlap, bg, under),
		Focus:  k.on(t.Focus, bg, k.only(bold)), FocusBold: k.on(t.Focus, bg, bold),
		Warn: k.on(t.Warn, bg, 0), WarnBold: k.on(t.Warn, bg, bold),
		Error: k.on(t.Error, bg, k.only(bold)), ErrorBold: k.on(t.Error, bg, bold),
		Good: k.on(t.Good, bg, 0), GoodBold: k.on(t.Good, bg, bold),
	}
}

// overlap is the one face whose every style has the same colours: nothing but
// its own text can be read on it.
func (k maker) overlap() Face {
	line := k.only(under)
	if k.t.UnderlineOverlap {
		line = under
	}
	on := func(a attr) Style { return k.on(k.t.OverlapText, k.t.OverlapGround, a|line) }
	text, strong := on(0), on(bold)
	return Face{
		Text: text, Bold: strong, Code: text, Muted: text, Faint: text,
		Under: on(under), Strike: on(strike), Ahead: on(under),
		Focus: text, FocusBold: strong, Warn: text, WarnBold: strong,
		Error: text, ErrorBold: strong, Good: text, GoodBold: strong,
	}
}

// chrome builds what is not document text.
func (k maker) chrome(s *Styles) {
	t, g := k.t, k.t.Ground
	s.Rule = k.on(t.Rule, g, k.only(faint))
	s.RuleFocus = k.on(t.Focus, g, 0)
	s.Title = k.on(t.Muted, g, bold)
	s.TitleFocus = k.on(t.Focus, g, bold|k.only(reverse))
	s.TabOn = k.on(t.Focus, g, bold|k.only(under))
	s.TabOff = k.on(t.Muted, g, 0)
	s.Key = k.on(t.Text, g, bold)
	s.Label = k.on(t.Muted, g, 0)
	s.Match = k.on(t.MatchText, t.MatchGround, k.only(reverse))
	s.MatchNow = k.on(t.MatchText, t.MatchGround, bold|under|k.only(reverse))
	s.Changed = k.on(t.Changed, g, bold)
	s.Mark = k.on(t.Overlap, g, 0)
	s.MarkNow = k.on(t.Text, g, bold)
	s.Dry = k.on(t.Muted, g, 0)
	s.SliderFill = k.on(t.Muted, g, 0)
	s.SliderRest = k.on(t.Rule, g, k.only(faint))
	s.SliderKnob = k.on(t.Text, g, 0)
	s.FocusFill = k.on(t.Focus, g, 0)
	s.FocusKnob = k.on(t.Focus, g, bold)
}
