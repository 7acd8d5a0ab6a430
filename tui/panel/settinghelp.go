package panel

import (
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/session"
)

// HelpRows are the last rows of the settings: what the chosen one does.
const HelpRows = layout.HelpRows

// roomForHelp is the height from which settings that have the keys give rows of
// theirs away for it.
const roomForHelp = 10

// Explains reports whether h rows of settings say what the chosen one does: as
// far as there is room, and while they have the keys.
func (p *Settings) Explains(s *session.Reader, h int, focused bool) bool {
	return h >= p.Want(*s)+HelpRows || focused && h >= roomForHelp
}

// Explain says what the chosen setting does; of a choice, what the option does.
func (p *Settings) Explain(s *session.Reader) string {
	if p.Key() == PresetKey {
		if known, err := settings.FindPreset(s.Preset()); err == nil {
			return known.Help + "; " + keys.Accept.Key() + " lists all presets"
		}
		return "a named, complete set of settings; " + keys.Accept.Key() + " lists all presets"
	}
	t, ok := settings.Lookup(p.Key())
	if !ok {
		return ""
	}
	if len(t.Options) > 0 {
		return Option(t.Key, s)
	}
	return t.Help
}

// Option is the chosen option of a setting, and what it does.
func Option(key string, s *session.Reader) string { return OptionOf(key, &s.Settings) }

// OptionOf is the option of a setting that s has, and what it does.
func OptionOf(key string, s *settings.Settings) string {
	t, ok := settings.Lookup(key)
	if !ok {
		return ""
	}
	current := t.Get(s)
	for _, o := range t.Options {
		if o.Name == current && o.Help != "" {
			return o.Name + ": " + o.Help
		}
	}
	return current
}

// help draws what the chosen setting does, in HelpRows rows.
func (p *Settings) help(c *Context, w int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	out := []string{b.Finish(c.Styles.Text)}
	for _, text := range cell.Wrap(p.Explain(&c.Reader), w-2, c.Method) {
		b.Reset(w, c.Method)
		b.Space(c.Styles.Text, 1)
		b.Put(c.Styles.Muted, text)
		out = append(out, b.Finish(c.Styles.Text))
	}
	for len(out) < HelpRows {
		b.Reset(w, c.Method)
		out = append(out, b.Finish(c.Styles.Text))
	}
	return out[:HelpRows]
}
