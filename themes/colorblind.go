package themes

// colorBlind returns a theme with the eight hues of Okabe and Ito (2008), which can be
// distinguished with any color vision. Adjacent chunks also differ in lightness, and overlap is
// underlined.
func colorBlind() Theme {
	return Theme{
		Name: "colour-blind", Help: "Okabe–Ito hues on dark, for any colour vision", Dark: true,

		Background: mustParse("#121418 233 none"),
		Raised:     mustParse("#20242b 235 none"),
		Text:       mustParse("#dfe3e8 254 15"),
		Code:       mustParse("#bcc5ce 253 7"),
		Muted:      mustParse("#9aa2aa 248 7"),
		Faint:      mustParse("#666d75 242 8"),
		Rule:       mustParse("#454b53 239 8"),
		Focus:      mustParse("#56b4e9 74 14"),
		Warn:       mustParse("#df8fb9 175 13"),
		Error:      mustParse("#f0793a 209 9"),
		Good:       mustParse("#1fb589 36 15"),

		Tints:    mustParseFour("#0e212e 235 none", "#3b2730 234 none", "#161f30 235 none", "#1c3329 234 none"),
		Selected: mustParseFour("#1d4761 237 none", "#5c3347 237 none", "#2f4265 237 none", "#194d3a 237 none"),
		Accents:  mustParseFour("#56b4e9 74 10", "#cc79a7 175 7", "#3d97d3 32 10", "#1fb589 36 7"),
		Inks:     mustParseFour("none 195 none", "none 224 none", "none 189 none", "none 194 none"),

		Overlap:           mustParse("#f0b429 214 11"),
		OverlapBackground: mustParse("#7b5100 136 11"),
		OverlapText:       mustParse("#fff3d6 16 0"),
		MatchBackground:   mustParse("#f0e442 227 none"),
		MatchText:         mustParse("#000000 16 none"),
		Changed:           mustParse("#ffffff 231 15"),

		UnderlineOverlap: true,
	}
}

func colorBlindLight() Theme {
	return Theme{
		Name: "colour-blind-light", Help: "Okabe–Ito hues on white, for any colour vision", Dark: false,

		Background: mustParse("#ffffff 231 none"),
		Raised:     mustParse("#f0f0ee 255 none"),
		Text:       mustParse("#1a1d21 234 none"),
		Code:       mustParse("#3b434b 238 none"),
		Muted:      mustParse("#565d64 239 none"),
		Faint:      mustParse("#90969c 245 8"),
		Rule:       mustParse("#c2c6ca 250 8"),
		Focus:      mustParse("#0066a0 25 4"),
		Warn:       mustParse("#8a2f66 89 none"),
		Error:      mustParse("#a84300 124 1"),
		Good:       mustParse("#007353 23 none"),

		Tints:    mustParseFour("#e8f7ff 195 none", "#f4dbe6 224 none", "#e5f1ff 189 none", "#d2eade 152 none"),
		Selected: mustParseFour("#b8ddf9 153 none", "#f3cae0 182 none", "#c4d8fd 146 none", "#b7e4cf 116 none"),
		Accents:  mustParseFour("#1c7bb4 25 none", "#b4568a 96 8", "#0059a0 19 none", "#00805c 29 8"),
		Inks:     mustParseFour("none none none", "none none none", "none none none", "none none none"),

		Overlap:           mustParse("#8f5c00 94 none"),
		OverlapBackground: mustParse("#ffb734 214 11"),
		OverlapText:       mustParse("#2b1a00 16 none"),
		MatchBackground:   mustParse("#0b3f73 18 none"),
		MatchText:         mustParse("#ffffff 231 none"),
		Changed:           mustParse("#000000 16 none"),

		UnderlineOverlap: true,
	}
}
