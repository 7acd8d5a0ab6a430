package themes

// gruvbox returns Gruvbox dark by Pavel Pertsev. Overlap is yellow.
func gruvbox() Theme {
	return Theme{
		Name: "gruvbox", Help: "Gruvbox dark, warm and soft, yellow overlap", Dark: true,

		Background: mustParse("#282828 235 none"),
		Raised:     mustParse("#363230 236 none"),
		Text:       mustParse("#ebdbb2 223 15"),
		Code:       mustParse("#d5c4a1 187 7"),
		Muted:      mustParse("#b5a690 249 7"),
		Faint:      mustParse("#7c6f64 243 8"),
		Rule:       mustParse("#504945 239 8"),
		Focus:      mustParse("#83a598 109 14"),
		Warn:       mustParse("#fe8fb0 211 13"),
		Error:      mustParse("#fc7c68 209 9"),
		Good:       mustParse("#b8bb26 142 15"),

		Tints:    mustParseFour("#27373f 237 none", "#2d3022 236 none", "#3f3037 237 none", "#21312a 236 none"),
		Selected: mustParseFour("#294857 239 none", "#3c492f 239 none", "#563a47 239 none", "#244b49 239 none"),
		Accents:  mustParseFour("#83a598 109 10", "#b8bb26 142 7", "#d3869b 175 10", "#8ec07c 108 7"),
		Inks:     mustParseFour("none 153 none", "none 230 none", "none 224 none", "none 194 none"),

		Overlap:           mustParse("#fabd2f 214 11"),
		OverlapBackground: mustParse("#7b5600 94 11"),
		OverlapText:       mustParse("#fdf4d0 230 0"),
		MatchBackground:   mustParse("#83c5c8 116 none"),
		MatchText:         mustParse("#1d2021 16 none"),
		Changed:           mustParse("#ffffff 231 15"),
	}
}
