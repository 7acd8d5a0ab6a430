package themes

// solarizedLight returns Solarized light by Ethan Schoonover. Its text is darker than in the
// original, because it must be readable on the tints.
func solarizedLight() Theme {
	return Theme{
		Name: "solarized-light", Help: "Solarized on cream, yellow overlap", Dark: false,

		Background: mustParse("#fdf6e3 230 none"),
		Raised:     mustParse("#eee8d5 254 none"),
		Text:       mustParse("#34505a 238 none"),
		Code:       mustParse("#435c66 238 none"),
		Muted:      mustParse("#52676e 240 none"),
		Faint:      mustParse("#93a1a1 246 8"),
		Rule:       mustParse("#cfcdbd 251 8"),
		Focus:      mustParse("#1b6da8 25 4"),
		Warn:       mustParse("#c0276f 125 none"),
		Error:      mustParse("#c02724 124 1"),
		Good:       mustParse("#5c6d00 58 none"),

		Tints:    mustParseFour("#d8edfc 189 none", "#eaf0da 194 none", "#eae6fc 225 none", "#d7f4f1 195 none"),
		Selected: mustParseFour("#bbddf6 153 none", "#d3ddb8 151 none", "#d9d2f6 182 none", "#b2e3df 152 none"),
		Accents:  mustParseFour("#1f74b0 25 none", "#677700 58 8", "#6367b4 61 none", "#1c7c75 23 8"),
		Inks:     mustParseFour("none none none", "none none none", "none none none", "none none none"),

		Overlap:           mustParse("#8f6400 94 none"),
		OverlapBackground: mustParse("#f7b13c 214 11"),
		OverlapText:       mustParse("#3d2c00 235 none"),
		MatchBackground:   mustParse("#073642 23 none"),
		MatchText:         mustParse("#fdf6e3 231 none"),
		Changed:           mustParse("#000000 16 none"),
	}
}
