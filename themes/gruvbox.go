package themes

// gruvbox is Gruvbox dark by Pavel Pertsev; its yellow is for overlap.
func gruvbox() Theme {
	return Theme{
		Name: "gruvbox", Help: "Gruvbox dark, warm and soft, yellow overlap", Dark: true,

		Ground: col("#282828 235 0"),
		Raised: col("#363230 236 0"),
		Text:   col("#ebdbb2 223 15"),
		Code:   col("#d5c4a1 187 7"),
		Muted:  col("#b5a690 249 7"),
		Faint:  col("#7c6f64 243 8"),
		Rule:   col("#504945 239 8"),
		Focus:  col("#83a598 109 14"),
		Warn:   col("#fabd2f 214 11"),
		Error:  col("#fc7c68 209 9"),
		Good:   col("#b8bb26 142 10"),

		Tints:    quad("#27373f 237 none", "#2d3022 234 none", "#3e2f36 238 none", "#22322b 234 none"),
		Selected: quad("#294857 240 4", "#3c492f 240 4", "#563a47 240 4", "#244b49 240 4"),
		Accents:  quad("#83a598 109 12", "#b8bb26 142 10", "#d3869b 175 13", "#8ec07c 108 14"),

		Overlap:       col("#fabd2f 214 11"),
		Ahead:         col("#fbcf5f 222 11"),
		OverlapGround: col("#7b5600 94 3"),
		OverlapText:   col("#fdf4d0 230 0"),
		MatchGround:   col("#83c5c8 116 15"),
		MatchText:     col("#1d2021 16 0"),
		Changed:       col("#fe8fb0 211 13"),
	}
}
