package project

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"
)

const fileHeader = `# Settings of this project. chunkscope reads this file automatically:
# see chunkscope explain project-file
version: 1
`

// Changes holds new values for a project file. Empty fields leave the file unchanged.
type Changes struct {
	// Preset is the name of the preset that the settings are based on, or "" for default settings.
	Preset, Target, Model string
	Settings              settings.Settings
}

// Update returns the text of a project file with new settings for all documents. It preserves other
// lines and comments. old is the current text, or "" for a new file. The error explains why the
// file must be edited by hand.
func Update(old string, changes Changes) (string, error) {
	preset, want := changes.Preset, changes.Settings
	if old == "" {
		old = fileHeader
	}
	e := editor{lines: strings.Split(strings.ReplaceAll(old, "\r\n", "\n"), "\n")}
	m, err := kind.Parse(Name, []byte(old))
	if err != nil {
		return "", err
	}
	base := settings.Default()
	if _, err := settings.FindPreset(preset); err != nil {
		preset = ""
	}
	if f, ok := m.Find("preset"); ok && preset == "" {
		preset = f.Value.String()
	}
	if p, err := settings.FindPreset(preset); err == nil {
		base = p.Settings()
		e.set(m, "preset", preset)
	}
	for i := range settings.Table {
		t := &settings.Table[i]
		_, exists := m.Find(t.Key)
		if value := t.YAML(&want); exists || t.Applies(&want) && t.Get(&base) != t.Get(&want) {
			e.set(m, t.Key, value)
		}
	}
	if changes.Target != "" {
		e.set(m, targetKey, changes.Target)
	}
	if changes.Model != "" {
		e.set(m, modelKey, changes.Model)
	}
	text := e.text()
	if strings.Contains(old, "\r\n") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text, checkResult(text, want)
}

func checkResult(text string, want settings.Settings) error {
	m, err := kind.Parse(Name, []byte(text))
	if err != nil {
		return err
	}
	m.Fields = slices.DeleteFunc(m.Fields, func(f files.YAMLField) bool { return slices.Contains(settings.ProjectKeys, f.Key) })
	s := settings.Default()
	if err := settings.Apply(&s, m); err != nil {
		return err
	}
	if s.Fingerprint() != want.Fingerprint() {
		return fmt.Errorf("%s does not have one key per line: edit it by hand", Name)
	}
	return nil
}

type editor struct {
	lines   []string
	changes []change
	added   []string
}

type change struct {
	start, end int
	text       string
}

func (e *editor) set(m files.YAMLMapping, key, value string) {
	f, exists := m.Find(key)
	if !exists {
		e.added = append(e.added, key+": "+value)
		return
	}
	_, line := f.Place()
	from := line - 1
	if f.Value.String() == value {
		e.changes = append(e.changes, change{from, from + 1, e.lines[from]})
		return
	}
	to := from + 1
	for to < len(e.lines) && strings.HasPrefix(strings.TrimLeft(e.lines[to], "-"), " ") && strings.TrimSpace(e.lines[to]) != "" {
		to++ // a list spans several lines
	}
	comment := ""
	if text := e.lines[from]; f.Value.Type() != files.TypeList && f.Value.Type() != files.TypeQuoted {
		if i := strings.Index(text, " #"); i >= 0 {
			comment = " " + strings.TrimLeft(text[i:], " ")
		}
	}
	e.changes = append(e.changes, change{from, to, key + ": " + value + comment})
}

func (e *editor) text() string {
	end := len(e.lines)
	for end > 0 && e.lines[end-1] == "" {
		end--
	}
	last := 0
	slices.SortFunc(e.changes, func(a, b change) int { return a.start - b.start })
	for _, c := range e.changes {
		last = c.end
	}
	if last == 0 { // insert before the first key that is not a setting
		last = end
		for i, line := range e.lines[:end] {
			key, _, _ := strings.Cut(line, ":")
			if slices.Contains(settings.ProjectKeys, key) {
				last = i
				break
			}
		}
	}
	for _, c := range slices.Backward(e.changes) {
		e.lines = slices.Replace(e.lines, c.start, c.end, c.text)
		last -= c.end - c.start - 1
	}
	e.lines = slices.Insert(e.lines, min(last, len(e.lines)), e.added...)
	return strings.TrimRight(strings.Join(e.lines, "\n"), "\n") + "\n"
}
