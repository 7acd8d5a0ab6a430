package themes

// solarizedLight is Solarized light by Ethan Schoonover. Its body text is a
// step darker than the original, so that it can be read on the tints.
func solarizedLight() Theme {
	return Theme{
		Name: "solarized-light", Help: "Solarized on cream, yellow overlap", Dark: false,

		Ground: col("#fdf6e3 230 none"),
		Raised: col("#eee8d5 254 none"),
		Text:   col("#34505a 238 none"),
		Code:   col("#435c66 238 none"),
		Muted:  col("#52676e 240 none"),
		Faint:  col("#93a1a1 246 8"),
		Rule:   col("#cfcdbd 251 8"),
		Focus:  col("#1b6da8 25 4"),
		Warn:   col("#8a6100 94 1"),
		Error:  col("#c02724 124 1"),
		Good:   col("#5c6d00 58 4"),

		Tints:    quad("#d8edfc 255 none", "#eaf0da 253 none", "#eae6fc 254 none", "#d7f4f1 252 none"),
		Selected: quad("#bbddf6 189 none", "#d3ddb8 194 none", "#d9d2f6 189 none", "#b2e3df 195 none"),
		Accents:  quad("#1f74b0 25 4", "#677700 58 none", "#6367b4 61 4", "#1c7c75 23 none"),

		Overlap:       col("#8f6400 94 5"),
		Context:       col("#6b4a00 52 4"),
		OverlapGround: col("#fecb74 220 none"),
		OverlapText:   col("#3d2c00 52 5"),
		MatchGround:   col("#073642 23 none"),
		MatchText:     col("#fdf6e3 231 none"),
		Changed:       col("#c0276f 125 5"),
	}
}
