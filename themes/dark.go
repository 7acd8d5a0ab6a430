package themes

// dark is the default on dark terminals: cool quiet tints, amber for overlap.
func dark() Theme {
	return Theme{
		Name: "dark", Help: "quiet cool tints on near-black, amber overlap", Dark: true,

		Ground: col("#14161b 233 0"),
		Raised: col("#1e2128 235 0"),
		Text:   col("#ccd2d7 252 15"),
		Code:   col("#a9b4be 249 7"),
		Muted:  col("#868d95 245 7"),
		Faint:  col("#575d65 240 8"),
		Rule:   col("#3a3f47 238 8"),
		Focus:  col("#73b0ee 75 14"),
		Warn:   col("#e9b452 215 11"),
		Error:  col("#f2716a 203 9"),
		Good:   col("#6fc884 114 10"),

		Tints:    quad("#19242f 236 none", "#172720 234 none", "#26202d 237 none", "#132729 235 none"),
		Selected: quad("#223850 24 4", "#1a3f30 23 4", "#3d304b 54 4", "#0e3e43 23 4"),
		Accents:  quad("#73a9e1 75 12", "#62b995 78 10", "#b395d7 140 13", "#48b7c2 73 14"),

		Overlap:       col("#e9b452 215 11"),
		OverlapGround: col("#583d07 94 3"),
		OverlapText:   col("#fbeac2 230 0"),
		MatchGround:   col("#e9b452 222 6"),
		MatchText:     col("#14161b 233 0"),
		Changed:       col("#f0a3ff 213 13"),
	}
}
