package flags

import (
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/engine/yamlfile"
	"chunkscope/tui/keys"
)

// BindOwnKeys gives actions the keys that the user's own settings file has for them. A
// file that is missing or cannot be read was told of where its settings are read.
func BindOwnKeys() error {
	_, field, known, _ := settings.OverlayOwn(settings.Default(), OwnFile())
	if !known {
		return nil
	}
	all, err := field.Value.Mapping("keys must name actions and their keys, such as next-problem: [o, f2]")
	if err != nil {
		return err
	}
	var changes []keys.Change
	for _, f := range all.Fields {
		named, err := namedKeys(f)
		if err != nil {
			return err
		}
		changes = append(changes, keys.Change{Action: keys.Action(f.Key), Keys: named})
	}
	if err := keys.Bind(changes); err != nil {
		return field.Refuse("%s", err)
	}
	return nil
}

// namedKeys returns the keys of a line: one, or a list.
func namedKeys(f yamlfile.Field) (named []string, err error) {
	values := f.Value.List()
	if values == nil {
		values = []yamlfile.Value{f.Value}
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
