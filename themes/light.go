package themes

// light returns the default theme for light terminals. It has pastel tints in the hues of the dark
// theme.
func light() Theme {
	return Theme{
		Name: "light", Help: "pastel tints on near-white, amber overlap", Dark: false,

		Background: mustParse("#fbfbf8 231 none"),
		Raised:     mustParse("#ededea 255 none"),
		Text:       mustParse("#232a30 235 none"),
		Code:       mustParse("#46515c 238 none"),
		Muted:      mustParse("#5f666d 240 none"),
		Faint:      mustParse("#9a9fa5 246 8"),
		Rule:       mustParse("#c9ccd0 251 8"),
		Focus:      mustParse("#1666aa 25 4"),
		Warn:       mustParse("#a3128f 127 none"),
		Error:      mustParse("#c53637 160 1"),
		Good:       mustParse("#19743a 22 none"),

		Tints:    mustParseFour("#e2efff 189 none", "#e3f6ea 194 none", "#f1e8fa 225 none", "#e0f9fa 195 none"),
		Selected: mustParseFour("#c7e1ff 153 none", "#c2e9d3 151 none", "#e9d5f7 182 none", "#b8e9eb 152 none"),
		Accents:  mustParseFour("#566f96 60 none", "#00835d 29 8", "#825ea9 97 none", "#007f8e 23 8"),
		Inks:     mustParseFour("none none none", "none none none", "none none none", "none none none"),

		Overlap:           mustParse("#9a6200 94 none"),
		OverlapBackground: mustParse("#ffbf47 214 11"),
		OverlapText:       mustParse("#412805 235 0"),
		MatchBackground:   mustParse("#1a4f9c 25 none"),
		MatchText:         mustParse("#ffffff 231 none"),
		Changed:           mustParse("#000000 16 none"),
	}
}
