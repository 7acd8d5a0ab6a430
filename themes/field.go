package themes

// Field is a color of a theme with its key in theme files.
type Field struct {
	Key string
	At  func(*Theme) *Colour
}

// HueField is a Field with a color for each chunk hue.
type HueField struct {
	Key string
	At  func(*Theme) *[Hues]Colour
}

// Fields lists the single colors of a theme.
var Fields = []Field{
	{"ground", func(t *Theme) *Colour { return &t.Ground }},
	{"raised", func(t *Theme) *Colour { return &t.Raised }},
	{"text", func(t *Theme) *Colour { return &t.Text }},
	{"code", func(t *Theme) *Colour { return &t.Code }},
	{"muted", func(t *Theme) *Colour { return &t.Muted }},
	{"faint", func(t *Theme) *Colour { return &t.Faint }},
	{"rule", func(t *Theme) *Colour { return &t.Rule }},
	{"focus", func(t *Theme) *Colour { return &t.Focus }},
	{"warn", func(t *Theme) *Colour { return &t.Warn }},
	{"error", func(t *Theme) *Colour { return &t.Error }},
	{"good", func(t *Theme) *Colour { return &t.Good }},
	{"overlap", func(t *Theme) *Colour { return &t.Overlap }},
	{"overlap_ground", func(t *Theme) *Colour { return &t.OverlapGround }},
	{"overlap_text", func(t *Theme) *Colour { return &t.OverlapText }},
	{"match_ground", func(t *Theme) *Colour { return &t.MatchGround }},
	{"match_text", func(t *Theme) *Colour { return &t.MatchText }},
	{"changed", func(t *Theme) *Colour { return &t.Changed }},
}

// HueFields lists the colors of chunks.
var HueFields = []HueField{
	{"tints", func(t *Theme) *[Hues]Colour { return &t.Tints }},
	{"selected", func(t *Theme) *[Hues]Colour { return &t.Selected }},
	{"inks", func(t *Theme) *[Hues]Colour { return &t.Inks }},
	{"accents", func(t *Theme) *[Hues]Colour { return &t.Accents }},
}
