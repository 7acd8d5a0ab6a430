package themes

// highContrast is for tired eyes and projectors: pure backgrounds, black on gold for
// overlap. Its text has a contrast of at least 7:1 everywhere.
func highContrast() Theme {
	return Theme{
		Name: "high-contrast", Help: "white on black, 7:1 and more, gold overlap", Dark: true,

		Ground: col("#000000 16 none"),
		Raised: col("#1a1a1a 234 none"),
		Text:   col("#ffffff 231 15"),
		Code:   col("#e2e8ee 231 7"),
		Muted:  col("#c0c6cc 251 7"),
		Faint:  col("#8e949a 246 8"),
		Rule:   col("#7a8086 244 8"),
		Focus:  col("#7cc4ff 117 14"),
		Warn:   col("#ff9cf2 213 13"),
		Error:  col("#ff8f85 210 9"),
		Good:   col("#6fe592 120 15"),

		Tints:    quad("#10253b 234 none", "#001d0d 236 none", "#2b1d37 234 none", "#001c1f 236 none"),
		Selected: quad("#1b4069 239 none", "#074a2d 239 none", "#4a315f 239 none", "#004a50 239 none"),
		Accents:  quad("#7cc4ff 117 10", "#6fe5b0 121 7", "#d9b3ff 183 10", "#5fe3ee 87 7"),
		Inks:     quad("none 189 none", "none 194 none", "none 225 none", "none 195 none"),

		Overlap:       col("#ffc42e 220 11"),
		OverlapGround: col("#f9cc21 220 11"),
		OverlapText:   col("#000000 16 0"),
		MatchGround:   col("#ffffff 231 none"),
		MatchText:     col("#000000 16 none"),
		Changed:       col("#ffffff 231 15"),
	}
}

// highContrastLight is highContrast on white.
func highContrastLight() Theme {
	return Theme{
		Name: "high-contrast-light", Help: "black on white, 7:1 and more, gold overlap", Dark: false,

		Ground: col("#ffffff 231 none"),
		Raised: col("#f0f0f0 255 none"),
		Text:   col("#000000 16 none"),
		Code:   col("#1f262c 234 none"),
		Muted:  col("#3a4046 237 none"),
		Faint:  col("#686e74 242 8"),
		Rule:   col("#8a9096 245 8"),
		Focus:  col("#004a8f 18 4"),
		Warn:   col("#8a0079 90 none"),
		Error:  col("#9b0012 88 1"),
		Good:   col("#005522 22 none"),

		Tints:    quad("#dbedff 189 none", "#e1fbeb 194 none", "#f2e5fe 225 none", "#d9fbfd 195 none"),
		Selected: quad("#b3d8ff 153 none", "#ade3c5 151 none", "#e4c8f6 182 none", "#9de3e6 152 none"),
		Accents:  quad("#00509e 18 none", "#00603c 22 8", "#5a2a8a 54 none", "#005966 23 8"),
		Inks:     quad("none none none", "none none none", "none none none", "none none none"),

		Overlap:       col("#6b3f00 94 none"),
		OverlapGround: col("#ffcc1f 220 11"),
		OverlapText:   col("#000000 16 none"),
		MatchGround:   col("#000000 16 none"),
		MatchText:     col("#ffffff 231 none"),
		Changed:       col("#000000 16 none"),
	}
}
