package list

import (
	"slices"
	"strings"

	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// Palette lists all actions, settings, presets and exports, and searches them by words. Actions
// that are possible on this screen come first. The others show where they work or why they have no
// effect. Without a query the lines are grouped.
type Palette struct {
	List
	scopes             []keys.Scope
	explainUnavailable func(keys.Action) (why string)
	actions            []func(c *part.Context) part.Intents
}

// NewPalette returns the palette for these scopes. explain returns the reason why an action has no
// effect, or "".
func NewPalette(c *part.Context, scopes []keys.Scope, explain func(keys.Action) (reason string)) *Palette {
	m := &Palette{scopes: scopes, explainUnavailable: explain}
	var all, unavailable, grouped []Choice
	group := func(title string, choices []Choice) {
		var enabled, muted []Choice
		for _, line := range choices {
			if line.Style == nil {
				enabled = append(enabled, line)
			} else {
				muted = append(muted, line)
			}
		}
		all, unavailable = append(all, enabled...), append(unavailable, muted...)
		if len(choices) > 0 {
			grouped = append(append(append(grouped, Choice{Text: title, IsHeading: true}), enabled...), muted...)
		}
	}
	group("First", m.firstLines())
	for _, g := range groups {
		group(string(g), m.groupChoices(g))
	}
	group("Settings", m.settingLines(c))
	group("Presets", m.presetLines(c))
	group("Export", m.exportLines())
	m.List = New(append(all, unavailable...))
	m.grouped = grouped
	m.filter()
	m.onAccept, m.wholeWords = m.act, true
	return m
}

func (m *Palette) offer(line Choice, do func(*part.Context) part.Intents) Choice {
	line.Value = len(m.actions)
	m.actions = append(m.actions, do)
	return line
}

// groups lists navigation and program actions last, because their keys are obvious.
var groups = append(slices.DeleteFunc(slices.Clone(keys.Groups), isNavigationOrProgram), keys.Read, keys.Program)

func isNavigationOrProgram(g keys.Group) bool { return g == keys.Read || g == keys.Program }

func (m *Palette) firstLines() (out []Choice) {
	for _, a := range keys.CommonActions {
		for i := range keys.Table {
			if b := &keys.Table[i]; b.Action == a && m.isAvailable(b) {
				out = append(out, m.line(b))
				break
			}
		}
	}
	return out
}

// groupChoices returns a group's actions. Actions that are possible on this screen come first,
// starting with those in the bottom line.
func (m *Palette) groupChoices(g keys.Group) (out []Choice) {
	var possible, rest []*keys.Binding
	for _, b := range keys.InGroup(g) {
		switch available := m.isAvailable(b); {
		case available && slices.Contains(keys.CommonActions, b.Action):
		case available:
			possible = append(possible, b)
		case b.Location() == "", b.Scope&keys.TemporaryParts != 0: // the action has another key here, or belongs to another mode
		default:
			rest = append(rest, b)
		}
	}
	slices.SortStableFunc(possible, func(a, b *keys.Binding) int { return b.Hint - a.Hint })
	for _, b := range append(possible, rest...) {
		out = append(out, m.line(b))
	}
	return out
}

// line returns the line of an action. If the action has no effect here, the line is muted and says
// why, or where the action works.
func (m *Palette) line(b *keys.Binding) Choice {
	line := Choice{Text: b.Help, Tail: b.Label(2), Short: b.Label(1), Synonyms: b.SearchWords()}
	if !m.isBound(b) {
		line.Tail = b.Location() + "  " + line.Tail
	}
	switch reason := m.explainUnavailable(b.Action); {
	case !m.isAvailable(b):
		line.Style = mutedStyle
	case m.isBound(b) && reason != "":
		line.Tail, line.Style = reason+"  "+line.Tail, mutedStyle
	}
	return m.offer(line, func(*part.Context) part.Intents {
		if !m.isAvailable(b) {
			return part.Do(part.Say(b.Label(1) + " works " + b.Location()))
		}
		return part.Do(part.Close{}, part.Press(b.Keys[0]))
	})
}

func (m *Palette) settingLines(c *part.Context) (out []Choice) {
	current := c.TunableSettings()
	for i := range settings.Table {
		t := &settings.Table[i]
		line := Choice{Text: t.Label() + ": " + t.Help, Tail: "in Settings", Synonyms: []string{t.Label(), t.Key, part.RowLabel(t.Key)}}
		if !t.Applies(&current) {
			line.Tail, line.Style = "no effect here", mutedStyle
		}
		out = append(out, m.offer(line, func(c *part.Context) part.Intents { return m.tune(c, t) }))
	}
	return out
}

func (m *Palette) presetLines(c *part.Context) (out []Choice) {
	refuse := c.Target.Accept()
	for i := range settings.Presets {
		p := &settings.Presets[i]
		if refuse != nil && refuse(p.Settings()) != nil {
			continue
		}
		line := Choice{Text: "preset " + p.Name + ": " + p.Help, Tail: p.System, Synonyms: []string{p.Name, strings.ToLower(p.System)}}
		out = append(out, m.offer(line, func(c *part.Context) part.Intents {
			return append(part.Do(part.Close{}), part.ApplyPreset(c.History.Preset(), c.Settings, p)...)
		}))
	}
	return out
}

func (m *Palette) exportLines() (out []Choice) {
	add := func(name, text string, also ...string) {
		line := Choice{Text: "export " + text, Tail: keys.Export.Key(), Synonyms: append(also, name)}
		out = append(out, m.offer(line, func(*part.Context) part.Intents { return part.Do(part.Close{}, part.Export(name)) }))
	}
	for i := range export.Targets {
		t := &export.Targets[i]
		add(t.Name, "to "+t.Name+": "+t.Help, t.CommonName, strings.ToLower(t.SystemName))
	}
	for i := range records.Formats {
		f := &records.Formats[i]
		add(f.Name, "chunks as "+f.Name+": "+f.Help)
	}
	return out
}

func mutedStyle(f *cell.Face) cell.Style { return f.Muted }

func (m *Palette) isBound(b *keys.Binding) bool {
	for _, scope := range m.scopes {
		if binding, ok := keys.Find(b.Keys[0], scope); ok {
			return binding == b
		}
	}
	return false
}

// isAvailable reports whether the action is possible now, either because its key is bound or
// because the key opens the panel that handles it.
func (m *Palette) isAvailable(b *keys.Binding) bool {
	return m.isBound(b) || b.OpensPanel() && m.scopes[len(m.scopes)-1]&keys.Everywhere != 0
}

// Placement limits the dialog to 24 rows, so that the document stays visible if possible.
func (m *Palette) Placement(_ *part.Context, w, h int) part.Placement {
	maxHeight := min(h-6, 24)
	return part.Placement{
		Area: part.Dialog, Title: "Actions", W: min(w-6, 90), H: min(maxHeight, max(1, len(m.shown))+m.head), MaxH: maxHeight,
	}
}

func (m *Palette) act(c *part.Context) part.Intents {
	i := m.SelectedValue()
	if i < 0 {
		return part.Do(part.Close{})
	}
	return m.actions[i](c)
}

func (m *Palette) tune(c *part.Context, t *settings.Setting) part.Intents {
	if current := c.TunableSettings(); !t.Applies(&current) {
		return part.Do(part.Warn(t.Label() + " has no effect here: it applies " + t.Condition))
	}
	out := part.Do(part.Close{}, part.SelectSetting(t.Key))
	if slices.Contains(m.scopes, keys.Presentation) { // a presentation hides the settings
		return append(out, part.Explain{})
	}
	return append(out, part.Focus(layout.Settings))
}

func (m *Palette) Lines(c *part.Context, w, h int) []string {
	return m.Draw(c, w, h, "no action or setting has these words: "+part.HelpHint())
}
