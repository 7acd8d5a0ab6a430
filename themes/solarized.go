package themes

// solarizedLight is Solarized light by Ethan Schoonover. Its body text is a step darker
// than the original, so that it is readable on the tints.
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
		Warn:   col("#c0276f 125 none"),
		Error:  col("#c02724 124 1"),
		Good:   col("#5c6d00 58 none"),

		Tints:    quad("#d8edfc 189 none", "#eaf0da 194 none", "#eae6fc 225 none", "#d7f4f1 195 none"),
		Selected: quad("#bbddf6 153 none", "#d3ddb8 151 none", "#d9d2f6 182 none", "#b2e3df 152 none"),
		Accents:  quad("#1f74b0 25 none", "#677700 58 8", "#6367b4 61 none", "#1c7c75 23 8"),
		Inks:     quad("none none none", "none none none", "none none none", "none none none"),

		Overlap:       col("#8f6400 94 none"),
		OverlapGround: col("#fecb74 220 11"),
		OverlapText:   col("#3d2c00 52 none"),
		MatchGround:   col("#073642 23 none"),
		MatchText:     col("#fdf6e3 231 none"),
		Changed:       col("#000000 16 none"),
	}
}
