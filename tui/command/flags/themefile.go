package flags

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/files"
	"chunkscope/themes"
)

var kind = files.YAMLKind{Name: "a theme file", Example: `text: "#d8d8d8"`}

// LoadTheme reads a theme from a YAML file, which may be a pipe. ParseTheme describes the format.
func LoadTheme(path string) (themes.Theme, error) {
	data, err := kind.ReadArgument(path)
	if err == nil {
		return ParseTheme(path, data)
	}
	if e, ok := errors.AsType[*files.YAMLError](err); ok {
		return themes.Theme{}, e
	}
	if errors.Is(err, fs.ErrNotExist) {
		return themes.Theme{}, fmt.Errorf("%s does not exist: name a theme file, or one of %s", path, strings.Join(themes.Names(), ", "))
	}
	return themes.Theme{}, fmt.Errorf("%s cannot be read: %s", path, files.Reason(err))
}

// ParseTheme parses a theme file in YAML. path is used in error messages.
//
//	name: dusk
//	base: dark                # supplies the missing colors
//	text: "#d8d8d8"           # truecolor; 256 and 16 colors as in base
//	focus: "#88c0ff 111 14"   # truecolor, 256 and 16 colors
//	ground: none              # the terminal's own
//	tints: ["#1b2733", "#16261c", "#2a2231", "#102627"]
//
// The default base is dark, or light if the file sets dark: false. The default name is the
// file name without its extension. An error message is one sentence with the line number.
func ParseTheme(path string, data []byte) (themes.Theme, error) {
	m, err := kind.Parse(path, data)
	if err != nil {
		return themes.Theme{}, err
	}
	t, err := baseTheme(m)
	if err != nil {
		return t, err
	}
	for _, f := range m.Fields {
		if err := assignField(&t, f); err != nil {
			return t, err
		}
	}
	if t.Name == "" {
		t.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return t, nil
}

func baseTheme(m files.YAMLMapping) (themes.Theme, error) {
	name := "dark"
	if f, ok := m.Find("dark"); ok && f.Value.String() == "false" {
		name = "light"
	}
	f, isGiven := m.Find("base")
	if isGiven {
		name = f.Value.String()
	}
	t, ok := themes.Find(name)
	if !ok {
		return t, f.Refuse("base must be the name of a theme, not %q: choose one of %s", name, strings.Join(themes.Names(), ", "))
	}
	t.Name, t.Help = "", "your own theme, based on "+t.Name
	return t, nil
}

func assignField(t *themes.Theme, f files.YAMLField) error {
	switch f.Key {
	case "base":
		return nil
	case "name", "help":
		return parseScalar(t, f)
	case "dark":
		return parseBool(&t.Dark, f)
	case "underline_overlap":
		return parseBool(&t.UnderlineOverlap, f)
	}
	for _, c := range themes.Fields {
		if c.Key == f.Key {
			return parseColor(c.Color(t), f.Key, f.Value, f)
		}
	}
	for _, q := range themes.HueFields {
		if q.Key == f.Key {
			return parseHues(q.Color(t), f)
		}
	}
	return f.Refuse("themes have no key %q: use %s", f.Key, strings.Join(themeKeys(), ", "))
}

func themeKeys() []string {
	lines := []string{"name", "help", "base", "dark", "underline_overlap"}
	for _, c := range themes.Fields {
		lines = append(lines, c.Key)
	}
	for _, q := range themes.HueFields {
		lines = append(lines, q.Key)
	}
	return lines
}

func parseScalar(t *themes.Theme, f files.YAMLField) error {
	v, ok := scalarText(f.Value)
	v = strings.TrimSpace(v)
	switch {
	case !ok || v == "":
		return f.Refuse("%s is empty: write a value after it", f.Key)
	case f.Key == "help":
		t.Help = v
	case v == themes.Auto || slices.Contains(themes.Names(), v):
		return f.Refuse("the name %q is taken by a built-in theme: choose another", v)
	default:
		t.Name = v
	}
	return nil
}

func parseBool(dst *bool, f files.YAMLField) error {
	v, _ := scalarText(f.Value)
	b, err := strconv.ParseBool(v)
	if err != nil {
		return f.Refuse("%s cannot be %q: write true or false", f.Key, v)
	}
	*dst = b
	return nil
}

func scalarText(v files.YAMLValue) (text string, ok bool) {
	if v.Type() == files.TypeNull {
		return "", false
	}
	return v.Scalar()
}

type refusingField interface {
	Refuse(format string, args ...any) error
}

func parseColor(dst *themes.Color, key string, value files.YAMLValue, field refusingField) error {
	v, ok := scalarText(value)
	if value.Type() == files.TypeNull {
		return field.Refuse(`%s has no colour: a value that begins with # needs quotes, as in %s: "#1f3b4d"`, key, key)
	}
	if !ok {
		return field.Refuse(`%s must be one colour, as in %s: "#1f3b4d"`, key, key)
	}
	c, err := themes.ParseColor(strings.TrimSpace(v), *dst)
	if err != nil {
		return field.Refuse("%s: %s", key, err)
	}
	*dst = c
	return nil
}

func parseHues(dst *[themes.Hues]themes.Color, f files.YAMLField) error {
	list := f.Value.List()
	if len(list) != themes.Hues {
		return f.Refuse("%s must be a list of %d colours, one for each chunk hue", f.Key, themes.Hues)
	}
	for i, v := range list {
		if err := parseColor(&dst[i], fmt.Sprintf("%s %d", f.Key, i+1), v, v); err != nil {
			return err
		}
	}
	return nil
}
