package themes

// catppuccin returns the Mocha flavor of Catppuccin (catppuccin.com). Chunk backgrounds are its
// accent colors mixed into its base color. Overlap is peach.
func catppuccin() Theme {
	return Theme{
		Name: "catppuccin", Help: "Catppuccin Mocha, peach overlap", Dark: true,

		Background: mustParse("#1e1e2e 234 none"),
		Raised:     mustParse("#313244 236 none"),
		Text:       mustParse("#cdd6f4 189 15"),
		Code:       mustParse("#bac2de 152 7"),
		Muted:      mustParse("#a1a7c0 249 7"),
		Faint:      mustParse("#6c7086 243 8"),
		Rule:       mustParse("#45475a 239 8"),
		Focus:      mustParse("#89b4fa 111 14"),
		Warn:       mustParse("#f5c2e7 183 13"),
		Error:      mustParse("#f38ba8 211 9"),
		Good:       mustParse("#a6e3a1 151 15"),

		Tints:    mustParseFour("#252f41 236 none", "#202f27 235 none", "#362d40 236 none", "#192d33 235 none"),
		Selected: mustParseFour("#31415e 238 none", "#1a4b41 238 none", "#483959 238 none", "#14494f 238 none"),
		Accents:  mustParseFour("#89b4fa 111 10", "#a6e3a1 151 7", "#cba6f7 183 10", "#94e2d5 116 7"),
		Inks:     mustParseFour("none 189 none", "none 194 none", "none 225 none", "none 195 none"),

		Overlap:           mustParse("#fab387 216 11"),
		OverlapBackground: mustParse("#7e4e14 94 11"),
		OverlapText:       mustParse("#fdeccd 230 0"),
		MatchBackground:   mustParse("#89dceb 117 none"),
		MatchText:         mustParse("#11111b 16 none"),
		Changed:           mustParse("#ffffff 231 15"),
	}
}
