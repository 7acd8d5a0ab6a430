package themes

// nord returns Nord by Sven Greb and Arctic Ice Studio. Overlap is yellow.
func nord() Theme {
	return Theme{
		Name: "nord", Help: "Nord, cool and muted, yellow overlap", Dark: true,

		Background: mustParse("#2e3440 236 none"),
		Raised:     mustParse("#3b4252 237 none"),
		Text:       mustParse("#e5e9f0 255 15"),
		Code:       mustParse("#d8dee9 253 7"),
		Muted:      mustParse("#a9b4c6 251 7"),
		Faint:      mustParse("#74819a 245 8"),
		Rule:       mustParse("#4c566a 240 8"),
		Focus:      mustParse("#88c0d0 116 14"),
		Warn:       mustParse("#e3b6dd 218 13"),
		Error:      mustParse("#ea9aa2 217 9"),
		Good:       mustParse("#a3be8c 150 15"),

		Tints:    mustParseFour("#354351 238 none", "#363f2f 237 none", "#4e3e4b 238 none", "#263e3f 237 none"),
		Selected: mustParseFour("#385169 240 none", "#335748 240 none", "#5d455e 240 none", "#2a565b 240 none"),
		Accents:  mustParseFour("#81a1c1 110 10", "#a3be8c 150 7", "#c79ec0 182 10", "#8fbcbb 116 7"),
		Inks:     mustParseFour("none 189 none", "none 194 none", "none 225 none", "none 195 none"),

		Overlap:           mustParse("#ebcb8b 222 11"),
		OverlapBackground: mustParse("#7d5d1c 94 11"),
		OverlapText:       mustParse("#fdf3dc 230 0"),
		MatchBackground:   mustParse("#88c0d0 117 none"),
		MatchText:         mustParse("#1b202a 16 none"),
		Changed:           mustParse("#ffffff 231 15"),
	}
}
