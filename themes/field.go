package themes

// field is one colour of a theme file.
type field struct {
	key  string
	help string
	at   func(*Theme) *Colour
}

// quadField is one list of a theme file, a colour for each chunk hue.
type quadField struct {
	key  string
	help string
	at   func(*Theme) *[Hues]Colour
}

// fields are the colours of a theme file, in the order in which they are
// written.
var fields = []field{
	{"ground", "behind everything", func(t *Theme) *Colour { return &t.Ground }},
	{"raised", "behind help and dialogs", func(t *Theme) *Colour { return &t.Raised }},
	{"text", "the document and all values", func(t *Theme) *Colour { return &t.Text }},
	{"code", "code and tables in the document", func(t *Theme) *Colour { return &t.Code }},
	{"muted", "labels, units, hints", func(t *Theme) *Colour { return &t.Muted }},
	{"faint", "line numbers, what is off", func(t *Theme) *Colour { return &t.Faint }},
	{"rule", "borders", func(t *Theme) *Colour { return &t.Rule }},
	{"focus", "titles, the focused setting", func(t *Theme) *Colour { return &t.Focus }},
	{"warn", "wants a decision", func(t *Theme) *Colour { return &t.Warn }},
	{"error", "is wrong", func(t *Theme) *Colour { return &t.Error }},
	{"fault", "marks of what is wrong; none: as error", func(t *Theme) *Colour { return &t.Fault }},
	{"good", "is right", func(t *Theme) *Colour { return &t.Good }},
	{"overlap", "seam bars, marks of overlap", func(t *Theme) *Colour { return &t.Overlap }},
	{"context", "what a neighbour keeps as context, underlined", func(t *Theme) *Colour { return &t.Context }},
	{"overlap_ground", "behind repeated text", func(t *Theme) *Colour { return &t.OverlapGround }},
	{"overlap_text", "repeated text", func(t *Theme) *Colour { return &t.OverlapText }},
	{"match_ground", "behind what the search found", func(t *Theme) *Colour { return &t.MatchGround }},
	{"match_text", "what the search found", func(t *Theme) *Colour { return &t.MatchText }},
	{"changed", "what the last change moved", func(t *Theme) *Colour { return &t.Changed }},
}

var quadFields = []quadField{
	{"tints", "behind chunks", func(t *Theme) *[Hues]Colour { return &t.Tints }},
	{"selected", "behind the selected chunk", func(t *Theme) *[Hues]Colour { return &t.Selected }},
	{"inks", "text of chunks whose grounds have no hue; none: as text and code", func(t *Theme) *[Hues]Colour { return &t.Inks }},
	{"accents", "brackets and numbers of chunks", func(t *Theme) *[Hues]Colour { return &t.Accents }},
}
