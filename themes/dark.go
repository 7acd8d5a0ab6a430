package themes

// dark is the default on dark terminals: cool quiet tints, amber for overlap.
func dark() Theme {
	return Theme{
		Name: "dark", Help: "quiet cool tints on near-black, amber overlap", Dark: true,

		Ground: col("#14161b 233 0"),
		Raised: col("#20242c 236 0"),
		Text:   col("#ccd2d7 252 15"),
		Code:   col("#a9b4be 250 7"),
		Muted:  col("#868d95 247 7"),
		Faint:  col("#575d65 241 8"),
		Rule:   col("#3a3f47 238 8"),
		Focus:  col("#73b0ee 75 14"),
		Warn:   col("#e9b452 215 11"),
		Error:  col("#f2716a 210 9"),
		Good:   col("#6fc884 114 10"),

		Tints:    quad("#1c2733 236 none", "#16261c 234 none", "#2a2231 237 none", "#102627 235 none"),
		Selected: quad("#213852 17 4", "#114033 17 4", "#3f2f4d 17 4", "#043f44 17 4"),
		Accents:  quad("#73a9e1 75 12", "#62b995 78 10", "#b395d7 140 13", "#48b7c2 73 14"),

		Overlap:       col("#e9b452 215 11"),
		Ahead:         col("#f0c26b 222 11"),
		OverlapGround: col("#684600 94 3"),
		OverlapText:   col("#fbeac2 230 0"),
		MatchGround:   col("#a5dcff 153 15"),
		MatchText:     col("#0b1a26 16 0"),
		Changed:       col("#f0a3ff 213 13"),
	}
}
