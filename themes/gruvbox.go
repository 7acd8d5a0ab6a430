package themes

// gruvbox is Gruvbox dark by Pavel Pertsev. Its yellow is for overlap.
func gruvbox() Theme {
	return Theme{
		Name: "gruvbox", Help: "Gruvbox dark, warm and soft, yellow overlap", Dark: true,

		Ground: col("#282828 235 none"),
		Raised: col("#363230 236 none"),
		Text:   col("#ebdbb2 223 15"),
		Code:   col("#d5c4a1 187 7"),
		Muted:  col("#b5a690 249 7"),
		Faint:  col("#7c6f64 243 8"),
		Rule:   col("#504945 239 8"),
		Focus:  col("#83a598 109 14"),
		Warn:   col("#fe8fb0 211 13"),
		Error:  col("#fc7c68 209 9"),
		Good:   col("#b8bb26 142 15"),

		Tints:    quad("#27373f 236 none", "#2d3022 238 none", "#3f3037 236 none", "#21312a 238 none"),
		Selected: quad("#294857 240 none", "#3c492f 240 none", "#563a47 240 none", "#244b49 240 none"),
		Accents:  quad("#83a598 109 10", "#b8bb26 142 7", "#d3869b 175 10", "#8ec07c 108 7"),
		Inks:     quad("none 153 none", "none 230 none", "none 224 none", "none 194 none"),

		Overlap:       col("#fabd2f 214 11"),
		OverlapGround: col("#7b5600 94 11"),
		OverlapText:   col("#fdf4d0 230 0"),
		MatchGround:   col("#83c5c8 116 none"),
		MatchText:     col("#1d2021 16 none"),
		Changed:       col("#ffffff 231 15"),
	}
}
