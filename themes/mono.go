package themes

// mono has no hues, only grays, bold and underline.
func mono() Theme {
	return Theme{
		Name: "mono", Help: "greys only; underline and weight say the rest", Dark: true,

		Ground: col("#121212 233 none"),
		Raised: col("#242424 235 none"),
		Text:   col("#d6d6d6 252 7"),
		Code:   col("#b4b4b4 249 7"),
		Muted:  col("#959595 248 7"),
		Faint:  col("#626262 241 8"),
		Rule:   col("#444444 238 8"),
		Focus:  col("#ffffff 231 15"),
		Warn:   col("#f0f0f0 255 15"),
		Error:  col("#ffffff 231 15"),
		Good:   col("#c0c0c0 250 15"),

		Tints:    quad("#1a1a1a 234 none", "#262626 236 none", "#1a1a1a 234 none", "#262626 236 none"),
		Selected: quad("#3a3a3a 238 none", "#3a3a3a 238 none", "#3a3a3a 238 none", "#3a3a3a 238 none"),
		Accents:  quad("#f0f0f0 255 15", "#9a9a9a 247 none", "#f0f0f0 255 15", "#9a9a9a 247 none"),
		Inks:     quad("none none none", "none none none", "none none none", "none none none"),

		Overlap:       col("#ffffff 231 15"),
		OverlapGround: col("#585858 240 none"),
		OverlapText:   col("#ffffff 231 7"),
		MatchGround:   col("#e4e4e4 254 none"),
		MatchText:     col("#000000 16 none"),
		Changed:       col("#ffffff 231 15"),

		UnderlineOverlap: true,
	}
}

// monoLight is mono on white, for paper and e-ink.
func monoLight() Theme {
	return Theme{
		Name: "mono-light", Help: "greys on white, for paper and e-ink", Dark: false,

		Ground: col("#ffffff 231 none"),
		Raised: col("#f0f0f0 255 none"),
		Text:   col("#1c1c1c 234 none"),
		Code:   col("#3a3a3a 237 none"),
		Muted:  col("#585858 240 none"),
		Faint:  col("#969696 246 8"),
		Rule:   col("#c6c6c6 251 8"),
		Focus:  col("#000000 16 none"),
		Warn:   col("#000000 16 none"),
		Error:  col("#000000 16 none"),
		Good:   col("#444444 238 none"),

		Tints:    quad("#f7f7f7 255 none", "#e9e9e9 253 none", "#f7f7f7 255 none", "#e9e9e9 253 none"),
		Selected: quad("#d6d6d6 251 none", "#d6d6d6 251 none", "#d6d6d6 251 none", "#d6d6d6 251 none"),
		Accents:  quad("#000000 16 none", "#767676 243 8", "#000000 16 none", "#767676 243 8"),
		Inks:     quad("none none none", "none none none", "none none none", "none none none"),

		Overlap:       col("#000000 16 none"),
		OverlapGround: col("#b8b8b8 248 none"),
		OverlapText:   col("#000000 16 none"),
		MatchGround:   col("#1c1c1c 234 none"),
		MatchText:     col("#ffffff 231 none"),
		Changed:       col("#000000 16 none"),

		UnderlineOverlap: true,
	}
}
