package themes

// Field describes one color of a theme and its key in theme files.
type Field struct {
	Key   string
	Color func(*Theme) *Color
}

// HueField is like Field for colors that have one value per chunk hue.
type HueField struct {
	Key   string
	Color func(*Theme) *[Hues]Color
}

// Fields lists the single colors of a theme.
var Fields = []Field{
	{"ground", func(t *Theme) *Color { return &t.Background }},
	{"raised", func(t *Theme) *Color { return &t.Raised }},
	{"text", func(t *Theme) *Color { return &t.Text }},
	{"code", func(t *Theme) *Color { return &t.Code }},
	{"muted", func(t *Theme) *Color { return &t.Muted }},
	{"faint", func(t *Theme) *Color { return &t.Faint }},
	{"rule", func(t *Theme) *Color { return &t.Rule }},
	{"focus", func(t *Theme) *Color { return &t.Focus }},
	{"warn", func(t *Theme) *Color { return &t.Warn }},
	{"error", func(t *Theme) *Color { return &t.Error }},
	{"good", func(t *Theme) *Color { return &t.Good }},
	{"overlap", func(t *Theme) *Color { return &t.Overlap }},
	{"overlap_ground", func(t *Theme) *Color { return &t.OverlapBackground }},
	{"overlap_text", func(t *Theme) *Color { return &t.OverlapText }},
	{"match_ground", func(t *Theme) *Color { return &t.MatchBackground }},
	{"match_text", func(t *Theme) *Color { return &t.MatchText }},
	{"changed", func(t *Theme) *Color { return &t.Changed }},
}

// HueFields lists the theme colors that have one value per chunk hue.
var HueFields = []HueField{
	{"tints", func(t *Theme) *[Hues]Color { return &t.Tints }},
	{"selected", func(t *Theme) *[Hues]Color { return &t.Selected }},
	{"inks", func(t *Theme) *[Hues]Color { return &t.Inks }},
	{"accents", func(t *Theme) *[Hues]Color { return &t.Accents }},
}
