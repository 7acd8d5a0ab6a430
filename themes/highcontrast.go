package themes

// highContrast returns a theme for tired eyes and projectors. It has pure black and white, and
// black on gold for overlap. All text has a contrast of at least 7:1.
func highContrast() Theme {
	return Theme{
		Name: "high-contrast", Help: "white on black, 7:1 or more, gold overlap", Dark: true,

		Background: mustParse("#000000 16 none"),
		Raised:     mustParse("#1a1a1a 234 none"),
		Text:       mustParse("#ffffff 231 15"),
		Code:       mustParse("#e2e8ee 231 7"),
		Muted:      mustParse("#c0c6cc 251 7"),
		Faint:      mustParse("#8e949a 246 8"),
		Rule:       mustParse("#7a8086 244 8"),
		Focus:      mustParse("#7cc4ff 117 14"),
		Warn:       mustParse("#ff9cf2 213 13"),
		Error:      mustParse("#ff8f85 210 9"),
		Good:       mustParse("#6fe592 120 15"),

		Tints:    mustParseFour("#10253b 235 none", "#001d0d 234 none", "#2b1d37 235 none", "#001c1f 234 none"),
		Selected: mustParseFour("#1b4069 238 none", "#074a2d 238 none", "#4a315f 238 none", "#004a50 238 none"),
		Accents:  mustParseFour("#7cc4ff 117 10", "#6fe5b0 121 7", "#d9b3ff 183 10", "#5fe3ee 87 7"),
		Inks:     mustParseFour("none 189 none", "none 194 none", "none 225 none", "none 195 none"),

		Overlap:           mustParse("#ffc42e 220 11"),
		OverlapBackground: mustParse("#f9cc21 220 11"),
		OverlapText:       mustParse("#000000 16 0"),
		MatchBackground:   mustParse("#ffffff 231 none"),
		MatchText:         mustParse("#000000 16 none"),
		Changed:           mustParse("#ffffff 231 15"),
	}
}

func highContrastLight() Theme {
	return Theme{
		Name: "high-contrast-light", Help: "black on white, 7:1 or more, gold overlap", Dark: false,

		Background: mustParse("#ffffff 231 none"),
		Raised:     mustParse("#f0f0f0 255 none"),
		Text:       mustParse("#000000 16 none"),
		Code:       mustParse("#1f262c 234 none"),
		Muted:      mustParse("#3a4046 237 none"),
		Faint:      mustParse("#686e74 242 8"),
		Rule:       mustParse("#8a9096 245 8"),
		Focus:      mustParse("#004a8f 18 4"),
		Warn:       mustParse("#8a0079 90 none"),
		Error:      mustParse("#9b0012 88 1"),
		Good:       mustParse("#005522 22 none"),

		Tints:    mustParseFour("#dbedff 189 none", "#e1fbeb 194 none", "#f2e5fe 225 none", "#d9fbfd 195 none"),
		Selected: mustParseFour("#b3d8ff 153 none", "#ade3c5 151 none", "#e4c8f6 182 none", "#9de3e6 152 none"),
		Accents:  mustParseFour("#00509e 18 none", "#00603c 22 8", "#5a2a8a 54 none", "#005966 23 8"),
		Inks:     mustParseFour("none none none", "none none none", "none none none", "none none none"),

		Overlap:           mustParse("#6b3f00 94 none"),
		OverlapBackground: mustParse("#ffb81c 214 11"),
		OverlapText:       mustParse("#000000 16 none"),
		MatchBackground:   mustParse("#000000 16 none"),
		MatchText:         mustParse("#ffffff 231 none"),
		Changed:           mustParse("#000000 16 none"),
	}
}
