package themes

// nord is Nord by Sven Greb and Arctic Ice Studio; its yellow is for overlap.
func nord() Theme {
	return Theme{
		Name: "nord", Help: "Nord, cold and even, yellow overlap", Dark: true,

		Ground: col("#2e3440 236 0"),
		Raised: col("#3b4252 237 0"),
		Text:   col("#e5e9f0 255 15"),
		Code:   col("#d8dee9 253 7"),
		Muted:  col("#a9b4c6 250 7"),
		Faint:  col("#74819a 245 8"),
		Rule:   col("#4c566a 240 8"),
		Focus:  col("#88c0d0 116 14"),
		Warn:   col("#ebcb8b 222 11"),
		Error:  col("#ea9aa2 217 9"),
		Good:   col("#a3be8c 150 10"),

		Tints:    quad("#354351 239 none", "#363f2f 237 none", "#4b3b48 240 none", "#294142 237 none"),
		Selected: quad("#385169 24 4", "#335748 24 4", "#5d455e 24 4", "#2a565b 24 4"),
		Accents:  quad("#81a1c1 110 12", "#a3be8c 150 10", "#c79ec0 182 13", "#8fbcbb 116 14"),

		Overlap:       col("#ebcb8b 222 11"),
		Ahead:         col("#f0d9a4 222 11"),
		OverlapGround: col("#7d5d1c 94 3"),
		OverlapText:   col("#fdf3dc 230 0"),
		MatchGround:   col("#88c0d0 117 15"),
		MatchText:     col("#1b202a 16 0"),
		Changed:       col("#e3b6dd 218 13"),
	}
}
