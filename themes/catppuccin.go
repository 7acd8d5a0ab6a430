package themes

// catppuccin is Catppuccin Mocha (catppuccin.com). Its tints are the accents mixed into
// the base; peach is for overlap.
func catppuccin() Theme {
	return Theme{
		Name: "catppuccin", Help: "Catppuccin Mocha, peach overlap", Dark: true,

		Ground: col("#1e1e2e 234 none"),
		Raised: col("#313244 236 none"),
		Text:   col("#cdd6f4 189 15"),
		Code:   col("#bac2de 152 7"),
		Muted:  col("#a1a7c0 249 7"),
		Faint:  col("#6c7086 243 8"),
		Rule:   col("#45475a 239 8"),
		Focus:  col("#89b4fa 111 14"),
		Warn:   col("#f5c2e7 183 13"),
		Error:  col("#f38ba8 211 9"),
		Good:   col("#a6e3a1 151 15"),

		Tints:    quad("#252f41 235 none", "#202f27 237 none", "#362d40 235 none", "#192d33 237 none"),
		Selected: quad("#31415e 239 none", "#1a4b41 239 none", "#483959 239 none", "#14494f 239 none"),
		Accents:  quad("#89b4fa 111 10", "#a6e3a1 151 7", "#cba6f7 183 10", "#94e2d5 116 7"),
		Inks:     quad("none 189 none", "none 194 none", "none 225 none", "none 195 none"),

		Overlap:       col("#fab387 216 11"),
		OverlapGround: col("#7e4e14 94 11"),
		OverlapText:   col("#fdeccd 230 0"),
		MatchGround:   col("#89dceb 117 none"),
		MatchText:     col("#11111b 16 none"),
		Changed:       col("#ffffff 231 15"),
	}
}
