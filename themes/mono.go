package themes

// mono returns a theme that uses only grays, bold and underline.
func mono() Theme {
	return Theme{
		Name: "mono", Help: "greys only, with underline and bold", Dark: true,

		Background: mustParse("#121212 233 none"),
		Raised:     mustParse("#242424 235 none"),
		Text:       mustParse("#d6d6d6 252 7"),
		Code:       mustParse("#b4b4b4 249 7"),
		Muted:      mustParse("#959595 248 7"),
		Faint:      mustParse("#626262 241 8"),
		Rule:       mustParse("#444444 238 8"),
		Focus:      mustParse("#ffffff 231 15"),
		Warn:       mustParse("#f0f0f0 255 15"),
		Error:      mustParse("#ffffff 231 15"),
		Good:       mustParse("#c0c0c0 250 15"),

		Tints:    mustParseFour("#1a1a1a 234 none", "#262626 236 none", "#1a1a1a 235 none", "#262626 236 none"),
		Selected: mustParseFour("#3a3a3a 238 none", "#3a3a3a 238 none", "#3a3a3a 238 none", "#3a3a3a 238 none"),
		Accents:  mustParseFour("#f0f0f0 255 15", "#9a9a9a 247 none", "#f0f0f0 255 15", "#9a9a9a 247 none"),
		Inks:     mustParseFour("none none none", "none none none", "none none none", "none none none"),

		Overlap:           mustParse("#ffffff 231 15"),
		OverlapBackground: mustParse("#585858 240 none"),
		OverlapText:       mustParse("#ffffff 231 7"),
		MatchBackground:   mustParse("#e4e4e4 254 none"),
		MatchText:         mustParse("#000000 16 none"),
		Changed:           mustParse("#ffffff 231 15"),

		UnderlineOverlap: true,
	}
}

func monoLight() Theme {
	return Theme{
		Name: "mono-light", Help: "greys on white, for paper and e-ink", Dark: false,

		Background: mustParse("#ffffff 231 none"),
		Raised:     mustParse("#f0f0f0 255 none"),
		Text:       mustParse("#1c1c1c 234 none"),
		Code:       mustParse("#3a3a3a 237 none"),
		Muted:      mustParse("#585858 240 none"),
		Faint:      mustParse("#969696 246 8"),
		Rule:       mustParse("#c6c6c6 251 8"),
		Focus:      mustParse("#000000 16 none"),
		Warn:       mustParse("#000000 16 none"),
		Error:      mustParse("#000000 16 none"),
		Good:       mustParse("#444444 238 none"),

		Tints:    mustParseFour("#f7f7f7 255 none", "#e9e9e9 253 none", "#f7f7f7 254 none", "#e9e9e9 253 none"),
		Selected: mustParseFour("#d6d6d6 251 none", "#d6d6d6 251 none", "#d6d6d6 251 none", "#d6d6d6 251 none"),
		Accents:  mustParseFour("#000000 16 none", "#767676 243 8", "#000000 16 none", "#767676 243 8"),
		Inks:     mustParseFour("none none none", "none none none", "none none none", "none none none"),

		Overlap:           mustParse("#000000 16 none"),
		OverlapBackground: mustParse("#b8b8b8 248 none"),
		OverlapText:       mustParse("#000000 16 none"),
		MatchBackground:   mustParse("#1c1c1c 234 none"),
		MatchText:         mustParse("#ffffff 231 none"),
		Changed:           mustParse("#000000 16 none"),

		UnderlineOverlap: true,
	}
}
