package themes

// mono has no hues: greys, bold and underline say everything.
func mono() Theme {
	return Theme{
		Name: "mono", Help: "greys only; underline and weight say the rest", Dark: true,

		Ground: col("#121212 233 0"),
		Raised: col("#242424 235 0"),
		Text:   col("#d6d6d6 252 7"),
		Code:   col("#b4b4b4 249 7"),
		Muted:  col("#959595 246 7"),
		Faint:  col("#626262 241 8"),
		Rule:   col("#444444 238 8"),
		Focus:  col("#ffffff 231 15"),
		Warn:   col("#f0f0f0 255 15"),
		Error:  col("#ffffff 231 15"),
		Good:   col("#c0c0c0 250 7"),

		Tints:    quad("#1a1a1a 234 none", "#262626 236 none", "#1a1a1a 234 none", "#262626 236 none"),
		Selected: quad("#3a3a3a 238 none", "#3a3a3a 238 none", "#3a3a3a 238 none", "#3a3a3a 238 none"),
		Accents:  quad("#f0f0f0 255 15", "#9a9a9a 247 7", "#f0f0f0 255 15", "#9a9a9a 247 7"),

		Overlap:       col("#ffffff 231 15"),
		Ahead:         col("#b0b0b0 250 15"),
		OverlapGround: col("#585858 240 7"),
		OverlapText:   col("#ffffff 231 0"),
		MatchGround:   col("#e4e4e4 254 15"),
		MatchText:     col("#000000 16 0"),
		Changed:       col("#ffffff 231 15"),

		UnderlineOverlap: true,
	}
}

// monoLight is mono on white, for paper and e-ink.
func monoLight() Theme {
	return Theme{
		Name: "mono-light", Help: "greys on white, for paper and e-ink", Dark: false,

		Ground: col("#ffffff 231 15"),
		Raised: col("#f0f0f0 255 15"),
		Text:   col("#1c1c1c 234 0"),
		Code:   col("#3a3a3a 237 0"),
		Muted:  col("#585858 240 8"),
		Faint:  col("#969696 246 8"),
		Rule:   col("#c6c6c6 251 8"),
		Focus:  col("#000000 16 0"),
		Warn:   col("#000000 16 0"),
		Error:  col("#000000 16 0"),
		Good:   col("#444444 238 0"),

		Tints:    quad("#f7f7f7 255 none", "#e9e9e9 253 none", "#f7f7f7 255 none", "#e9e9e9 253 none"),
		Selected: quad("#d6d6d6 251 none", "#d6d6d6 251 none", "#d6d6d6 251 none", "#d6d6d6 251 none"),
		Accents:  quad("#000000 16 0", "#767676 243 8", "#000000 16 0", "#767676 243 8"),

		Overlap:       col("#000000 16 0"),
		Ahead:         col("#585858 239 8"),
		OverlapGround: col("#b8b8b8 248 7"),
		OverlapText:   col("#000000 16 0"),
		MatchGround:   col("#1c1c1c 234 0"),
		MatchText:     col("#ffffff 231 15"),
		Changed:       col("#000000 16 0"),

		UnderlineOverlap: true,
	}
}
