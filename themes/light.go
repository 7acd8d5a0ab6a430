package themes

// light is the default on light terminals: the dark theme's hues as pastels.
func light() Theme {
	return Theme{
		Name: "light", Help: "pastel tints on near-white, amber overlap", Dark: false,

		Ground: col("#fbfbf8 231 15"),
		Raised: col("#eeeeea 255 15"),
		Text:   col("#232a30 235 0"),
		Code:   col("#46515c 239 0"),
		Muted:  col("#5f666d 242 8"),
		Faint:  col("#9a9fa5 248 8"),
		Rule:   col("#c9ccd0 251 7"),
		Focus:  col("#1666aa 25 4"),
		Warn:   col("#9a6000 94 5"),
		Error:  col("#c53637 160 1"),
		Good:   col("#1d7d3e 28 2"),

		Tints:    quad("#e5f2ff 189 none", "#e3f5ec 194 none", "#f3edfc 225 none", "#e0f5f7 195 none"),
		Selected: quad("#c8e1fb 153 7", "#c3e8d7 157 7", "#e5d7f7 183 7", "#bce7ec 159 7"),
		Accents:  quad("#3275b4 25 4", "#00835d 29 5", "#825ea9 97 4", "#007f8e 30 5"),

		Overlap:       col("#8a5600 94 5"),
		OverlapGround: col("#fadb90 222 3"),
		OverlapText:   col("#412805 52 0"),
		MatchGround:   col("#ffb000 214 6"),
		MatchText:     col("#1b1200 16 0"),
		Changed:       col("#a3128f 127 5"),
	}
}
