package themes

import "github.com/lucasb-eyer/go-colorful"

type terminal struct {
	name        string
	dark, light scheme
}

type scheme struct {
	background, text string
	colors           [16]string
}

func (t terminal) scheme(isDark bool) scheme {
	if isDark {
		return t.dark
	}
	return t.light
}

func sameOnBoth(name string, dark, light [2]string, colors [16]string) terminal {
	return terminal{name, scheme{dark[0], dark[1], colors}, scheme{light[0], light[1], colors}}
}

// terminals lists the default colors of common terminals. Colors that are readable in all of these
// are probably readable in others.
var terminals = []terminal{
	sameOnBoth("xterm", [2]string{"#000000", "#e5e5e5"}, [2]string{"#ffffff", "#000000"}, [16]string{
		"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
	}),
	sameOnBoth("Windows Terminal", [2]string{"#0c0c0c", "#cccccc"}, [2]string{"#f2f2f2", "#0c0c0c"}, [16]string{ // Campbell
		"#0c0c0c", "#c50f1f", "#13a10e", "#c19c00", "#0037da", "#881798", "#3a96dd", "#cccccc",
		"#767676", "#e74856", "#16c60c", "#f9f1a5", "#3b78ff", "#b4009e", "#61d6d6", "#f2f2f2",
	}),
	sameOnBoth("macOS Terminal", [2]string{"#000000", "#f2f2f2"}, [2]string{"#ffffff", "#000000"}, [16]string{ // Pro, Basic
		"#000000", "#990000", "#00a600", "#999900", "#0000b2", "#b200b2", "#00a6b2", "#bfbfbf",
		"#666666", "#e60000", "#00d900", "#e6e600", "#0000ff", "#e600e6", "#00e6e6", "#e6e6e6",
	}),
	sameOnBoth("GNOME Terminal", [2]string{"#171421", "#d0cfcc"}, [2]string{"#ffffff", "#171421"}, [16]string{
		"#171421", "#c01c28", "#26a269", "#a2734c", "#12488b", "#a347ba", "#2aa1b3", "#d0cfcc",
		"#5e5c64", "#f66151", "#33d17a", "#e9ad0c", "#2a7bde", "#c061cb", "#33c7de", "#ffffff",
	}),
	{
		"Visual Studio Code",
		scheme{"#1e1e1e", "#cccccc", [16]string{ // Dark+
			"#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
			"#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#e5e5e5",
		}},
		scheme{"#ffffff", "#333333", [16]string{ // Light+
			"#000000", "#cd3131", "#00bc00", "#949800", "#0451a5", "#bc05bc", "#0598bc", "#555555",
			"#666666", "#cd3131", "#14ce14", "#b5ba00", "#0451a5", "#bc05bc", "#0598bc", "#a5a5a5",
		}},
	},
	sameOnBoth("Linux console", [2]string{"#000000", "#aaaaaa"}, [2]string{"#ffffff", "#000000"}, [16]string{ // VGA
		"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
		"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
	}),
}

type palette struct {
	name  string
	color func(Color) (colorful.Color, bool)
	// background and text are the terminal's default colors. They replace missing colors of the theme.
	background, text colorful.Color
	hasSixteenColors bool
}

func palettes(isDark bool) []palette {
	background, text := rgb(0, 0, 0), rgb(255, 255, 255)
	if !isDark {
		background, text = text, background
	}
	all := []palette{
		{"truecolor", func(c Color) (colorful.Color, bool) {
			r, g, b, ok := c.RGB()
			return rgb(r, g, b), ok
		}, background, text, false},
		{"256 colours", func(c Color) (colorful.Color, bool) {
			return rgb(Xterm(c.C256)), c.C256 != None
		}, background, text, false},
	}
	for _, t := range terminals {
		s := t.scheme(isDark)
		all = append(all, palette{"16 colours of " + t.name, func(c Color) (colorful.Color, bool) {
			if c.C16 == None {
				return colorful.Color{}, false
			}
			return parseHex(s.colors[c.C16]), true
		}, parseHex(s.background), parseHex(s.text), true})
	}
	return all
}

func parseHex(hex string) colorful.Color {
	c, err := colorful.Hex(hex)
	if err != nil {
		panic("themes: " + err.Error())
	}
	return c
}
