package themes

// Auto is the theme name that selects the default dark or light theme, depending on the terminal's
// background.
const Auto = "auto"

var table = []func() Theme{
	dark,
	light,
	highContrast,
	highContrastLight,
	colorBlind,
	colorBlindLight,
	mono,
	monoLight,
	catppuccin,
	gruvbox,
	nord,
	solarizedLight,
}

// List returns the built-in themes in display order.
func List() []Theme {
	list := make([]Theme, 0, len(table))
	for _, build := range table {
		list = append(list, build())
	}
	return list
}

// Names returns the names of the built-in themes, in the order of List.
func Names() []string {
	names := make([]string, 0, len(table))
	for _, t := range List() {
		names = append(names, t.Name)
	}
	return names
}

// Find returns the built-in theme with this name.
func Find(name string) (Theme, bool) {
	for _, t := range List() {
		if t.Name == name {
			return t, true
		}
	}
	return Theme{}, false
}

// Pick is like Find, but for Auto and the empty name it returns the default dark or light theme.
func Pick(name string, isDarkBackground bool) (Theme, bool) {
	if name != Auto && name != "" {
		return Find(name)
	}
	if isDarkBackground {
		return dark(), true
	}
	return light(), true
}

var themePairs = [][2]string{
	{"dark", "light"},
	{"high-contrast", "high-contrast-light"},
	{"colour-blind", "colour-blind-light"},
	{"mono", "mono-light"},
}

// ForBackground returns t if t suits the terminal's background. Otherwise it returns the
// counterpart of t, or the default theme for the background if t has none.
func ForBackground(t Theme, isDarkBackground bool) Theme {
	if t.Dark == isDarkBackground {
		return t
	}
	for _, pair := range themePairs {
		for i, name := range pair {
			if other, ok := Find(pair[1-i]); ok && name == t.Name {
				return other
			}
		}
	}
	defaultTheme, _ := Pick(Auto, isDarkBackground)
	return defaultTheme
}
