package themes

// light is the default on light terminals: the dark theme's hues as pastels.
func light() Theme {
	return Theme{
		Name: "light", Help: "pastel tints on near-white, amber overlap", Dark: false,

		Ground: col("#fbfbf8 231 15"),
		Raised: col("#ededea 255 15"),
		Text:   col("#232a30 235 0"),
		Code:   col("#46515c 239 0"),
		Muted:  col("#5f666d 242 8"),
		Faint:  col("#9a9fa5 246 8"),
		Rule:   col("#c9ccd0 251 8"),
		Focus:  col("#1666aa 25 4"),
		Warn:   col("#8f5a00 94 5"),
		Error:  col("#c53637 160 1"),
		Good:   col("#19743a 22 4"),

		Tints:    quad("#e2efff 189 none", "#e3f6ea 194 none", "#f3eafc 255 none", "#def7f8 195 none"),
		Selected: quad("#c7e1ff 153 7", "#c2e9d3 153 7", "#e9d5f7 153 7", "#b8e9eb 153 7"),
		Accents:  quad("#3275b4 25 4", "#00835d 29 5", "#825ea9 97 4", "#007f8e 30 5"),

		Overlap:       col("#9a6200 94 5"),
		Ahead:         col("#6b4200 52 5"),
		OverlapGround: col("#ffd273 222 3"),
		OverlapText:   col("#412805 52 0"),
		MatchGround:   col("#1a4f9c 25 4"),
		MatchText:     col("#ffffff 231 15"),
		Changed:       col("#a3128f 127 5"),
	}
}
