package flags

import (
	"strings"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
)

// BindKeys binds the keys of the project file and then the keys of the user's settings file, which
// take precedence. It ignores missing and unreadable files, which are reported when their settings
// are read.
func (f *Settings) BindKeys() error {
	if f.argumentProject != nil && f.argumentProject.Keys.Key != "" {
		if err := bindKeys(f.argumentProject.Keys, keys.Bind); err != nil {
			return err
		}
	}
	if _, field, known, _ := settings.OverlayUserFile(settings.Default(), UserFile()); known {
		return bindKeys(field, keys.Bind)
	}
	return nil
}

// CheckKeys returns an error if field contains an invalid key binding.
func CheckKeys(field files.YAMLField) error { return bindKeys(field, keys.Check) }

func bindKeys(field files.YAMLField, bind func([]keys.Change) error) error {
	mapping, err := field.Value.Mapping("keys must map actions to keys, such as next-problem: [o, f2]")
	if err != nil {
		return err
	}
	var changes []keys.Change
	for _, f := range mapping.Fields {
		named, err := parseKeys(f)
		if err != nil {
			return err
		}
		changes = append(changes, keys.Change{Action: keys.Action(f.Key), Keys: named})
	}
	if err := bind(changes); err != nil {
		return field.Refuse("%s", err)
	}
	return nil
}

func parseKeys(f files.YAMLField) (named []string, err error) {
	values := f.Value.List()
	if values == nil {
		values = []files.YAMLValue{f.Value}
	}
	for _, v := range values {
		text, ok := v.Scalar()
		if !ok || strings.TrimSpace(text) == "" {
			return nil, f.Refuse("%s must be a key or a list of keys, such as [o, f2]", f.Key)
		}
		named = append(named, text)
	}
	return named, nil
}
