package themes

// highContrast is for tired eyes and projectors: pure grounds, black on gold
// for overlap. Its text has at least 7:1 everywhere.
func highContrast() Theme {
	return Theme{
		Name: "high-contrast", Help: "white on black, 7:1 and more, gold overlap", Dark: true,

		Ground: col("#000000 16 0"),
		Raised: col("#1a1a1a 234 0"),
		Text:   col("#ffffff 231 15"),
		Code:   col("#e2e8ee 254 15"),
		Muted:  col("#c0c6cc 251 7"),
		Faint:  col("#8e949a 246 7"),
		Rule:   col("#7a8086 244 7"),
		Focus:  col("#7cc4ff 117 14"),
		Warn:   col("#ffc42e 220 11"),
		Error:  col("#ff8f85 210 11"),
		Good:   col("#6fe592 120 10"),

		Tints:    quad("#10253b 236 none", "#001d0d 234 none", "#2b1d37 237 none", "#001c1f 235 none"),
		Selected: quad("#1b4069 18 4", "#074a2d 18 4", "#4a315f 18 4", "#004a50 18 4"),
		Accents:  quad("#7cc4ff 117 14", "#6fe5b0 121 10", "#d9b3ff 183 13", "#5fe3ee 87 15"),

		Overlap:       col("#ffc42e 220 11"),
		Ahead:         col("#ffd45c 220 11"),
		OverlapGround: col("#f9cc21 220 3"),
		OverlapText:   col("#000000 16 0"),
		MatchGround:   col("#ffffff 231 15"),
		MatchText:     col("#000000 16 0"),
		Changed:       col("#ff9cf2 213 13"),
	}
}

// highContrastLight is highContrast on white.
func highContrastLight() Theme {
	return Theme{
		Name: "high-contrast-light", Help: "black on white, 7:1 and more, gold overlap", Dark: false,

		Ground: col("#ffffff 231 15"),
		Raised: col("#f0f0f0 255 15"),
		Text:   col("#000000 16 0"),
		Code:   col("#1f262c 234 0"),
		Muted:  col("#3a4046 237 0"),
		Faint:  col("#686e74 242 8"),
		Rule:   col("#8a9096 245 8"),
		Focus:  col("#004a8f 18 4"),
		Warn:   col("#6b3f00 52 5"),
		Error:  col("#9b0012 88 1"),
		Good:   col("#005522 22 4"),

		Tints:    quad("#dbedff 189 none", "#e1fbeb 194 none", "#f2e5fe 255 none", "#d9fbfd 195 none"),
		Selected: quad("#b3d8ff 153 7", "#ade3c5 153 7", "#e4c8f6 153 7", "#9de3e6 153 7"),
		Accents:  quad("#00509e 18 4", "#00603c 22 5", "#5a2a8a 54 4", "#005966 23 5"),

		Overlap:       col("#6b3f00 52 0"),
		Ahead:         col("#4a2c00 52 5"),
		OverlapGround: col("#ffcc1f 220 3"),
		OverlapText:   col("#000000 16 0"),
		MatchGround:   col("#000000 16 0"),
		MatchText:     col("#ffffff 231 15"),
		Changed:       col("#8a0079 90 5"),
	}
}
