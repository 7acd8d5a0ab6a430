package themes

// dark returns the default theme for dark terminals. It has cool, subtle tints and amber overlap.
func dark() Theme {
	return Theme{
		Name: "dark", Help: "subtle cool tints on near-black, amber overlap", Dark: true,

		Background: mustParse("#14161b 233 none"),
		Raised:     mustParse("#20242c 235 none"),
		Text:       mustParse("#ccd2d7 254 15"),
		Code:       mustParse("#a9b4be 253 7"),
		Muted:      mustParse("#868d95 248 7"),
		Faint:      mustParse("#575d65 241 8"),
		Rule:       mustParse("#3a3f47 238 8"),
		Focus:      mustParse("#73b0ee 75 14"),
		Warn:       mustParse("#e39af0 177 13"),
		Error:      mustParse("#f2716a 203 9"),
		Good:       mustParse("#6fc884 114 10"),

		Tints:    mustParseFour("#1c2733 235 none", "#16261c 234 none", "#2b2332 235 none", "#0f2526 234 none"),
		Selected: mustParseFour("#213852 237 none", "#114033 237 none", "#3f2f4d 237 none", "#043f44 237 none"),
		Accents:  mustParseFour("#9aa9c4 110 7", "#62b995 72 2", "#b395d7 140 7", "#48b7c2 73 2"),
		Inks:     mustParseFour("none 189 none", "none 194 none", "none 225 none", "none 195 none"),

		Overlap:           mustParse("#e9b452 179 11"),
		OverlapBackground: mustParse("#684600 94 11"),
		OverlapText:       mustParse("#fbeac2 230 0"),
		MatchBackground:   mustParse("#a5dcff 153 none"),
		MatchText:         mustParse("#0b1a26 16 none"),
		Changed:           mustParse("#ffffff 231 15"),
	}
}
