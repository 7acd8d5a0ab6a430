package themes

// catppuccin is Catppuccin Mocha (catppuccin.com); its tints are the accents
// mixed into the base, peach is for overlap.
func catppuccin() Theme {
	return Theme{
		Name: "catppuccin", Help: "Catppuccin Mocha, peach overlap", Dark: true,

		Ground: col("#1e1e2e 234 0"),
		Raised: col("#313244 236 0"),
		Text:   col("#cdd6f4 189 15"),
		Code:   col("#bac2de 152 7"),
		Muted:  col("#a1a7c0 248 7"),
		Faint:  col("#6c7086 243 8"),
		Rule:   col("#45475a 239 8"),
		Focus:  col("#89b4fa 111 12"),
		Warn:   col("#f9e2af 223 11"),
		Error:  col("#f38ba8 211 9"),
		Good:   col("#a6e3a1 151 10"),

		Tints:    quad("#252f41 237 none", "#202f27 234 none", "#332b3d 238 none", "#1b3036 236 none"),
		Selected: quad("#31415e 17 4", "#1a4b41 17 4", "#483959 17 4", "#14494f 17 4"),
		Accents:  quad("#89b4fa 111 12", "#a6e3a1 151 10", "#cba6f7 183 13", "#94e2d5 116 14"),

		Overlap:       col("#fab387 216 11"),
		Ahead:         col("#fbc4a0 223 11"),
		OverlapGround: col("#7e4e14 94 3"),
		OverlapText:   col("#fdeccd 230 0"),
		MatchGround:   col("#89dceb 117 15"),
		MatchText:     col("#11111b 16 0"),
		Changed:       col("#f5c2e7 218 13"),
	}
}
