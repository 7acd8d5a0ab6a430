package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/files"
)

// FileVersion is the version of the settings file format.
const FileVersion = 1

var kind = files.YAMLKind{Name: "a settings file", Example: "max_chunk_size: 1000"}

// Read returns the settings in the file at path, which must be a regular file. Settings that are
// not in the file are taken from the preset in the file or from the defaults. The error is an
// *Error. Its message contains the line number.
func Read(path string) (Settings, error) { return readSettings(path, Overlay) }

// ReadArgument reads settings from a path given on the command line. Unlike Read, it also reads
// pipes.
func ReadArgument(path string) (Settings, error) { return readSettings(path, OverlayArgument) }

func readSettings(path string, overlay func(Settings, string) (Settings, error)) (Settings, error) {
	s, err := overlay(Default(), path)
	if err != nil {
		return s, err
	}
	if e, ok := errors.AsType[*Error](Check(s)); ok {
		return s, NewError(e.Key, addFilePosition(path, 0, e))
	}
	return s, nil
}

// Overlay applies the settings in the file at path to base. The file must be a regular file.
// Overlay checks each value. It does not check whether the values can be combined, since the caller
// may apply more settings.
func Overlay(base Settings, path string) (Settings, error) {
	data, err := kind.Read(path)
	if err != nil {
		return base, unreadableError(path, err)
	}
	return Parse(base, path, data)
}

// OverlayArgument applies settings from a path given on the command line. Unlike Overlay, it also
// reads pipes.
func OverlayArgument(base Settings, path string) (Settings, error) {
	apply, err := ReadChanges(path)
	if err != nil {
		return base, err
	}
	return apply(base)
}

// ReadChanges reads settings from a file or a pipe. It returns a function that applies the settings
// like Overlay.
func ReadChanges(path string) (apply func(base Settings) (Settings, error), err error) {
	data, err := kind.ReadArgument(path)
	if err != nil {
		return nil, unreadableError(path, err)
	}
	return func(base Settings) (Settings, error) { return Parse(base, path, data) }, nil
}

const keyBindingsKey = "keys"

// OverlayUserFile applies the settings in the user's settings file to base, like Overlay. It also
// returns the key bindings in the file. hasKeys is false if the file contains no key bindings.
func OverlayUserFile(base Settings, path string) (s Settings, keys files.YAMLField, hasKeys bool, err error) {
	data, err := kind.Read(path)
	if err != nil {
		return base, keys, false, unreadableError(path, err)
	}
	m, err := kind.Parse(path, data)
	if err != nil {
		return base, keys, false, NewError("", err)
	}
	keys, hasKeys = m.Find(keyBindingsKey)
	m.Fields = slices.DeleteFunc(m.Fields, func(f files.YAMLField) bool { return f.Key == keyBindingsKey })
	s = base
	if err := Apply(&s, m); err != nil {
		return base, keys, hasKeys, err
	}
	return s, keys, hasKeys, nil
}

func unreadableError(path string, err error) error {
	if e, ok := errors.AsType[*files.YAMLError](err); ok {
		return NewError("", e)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return NewError("", refusal.New("%s does not exist: check the name, or create it with `chunkscope config init %s`", path, path))
	}
	if files.IsFolder(path) {
		return NewError("", refusal.New("%s is a folder, not a settings file", path))
	}
	return NewError("", refusal.New("%s cannot be read: %s", path, files.Reason(err)))
}

// Parse applies the settings in data to base, like Overlay. Error messages use name as the name of
// the file.
func Parse(base Settings, name string, data []byte) (Settings, error) {
	m, err := kind.Parse(name, data)
	if err != nil {
		return base, NewError("", err)
	}
	s := base
	if err := Apply(&s, m); err != nil {
		return base, err
	}
	return s, nil
}

func fieldError(f files.YAMLField, reason error) error {
	path, line := f.Place()
	return NewError(f.Key, addFilePosition(path, line, reason))
}

// addFilePosition adds no line number if line is 0.
func addFilePosition(path string, line int, err error) error {
	if line == 0 {
		return refusal.New("%s: %s", path, err.Error())
	}
	return refusal.New("%s, line %d: %s", path, line, err.Error())
}

// FileKeys lists the keys of a settings file that are not settings.
var FileKeys = []string{"version", "preset"}

// ProjectKeys lists the keys that a project file may contain in addition to those of a settings
// file.
var ProjectKeys = []string{"target", "model", "files", "check", keyBindingsKey}

// Apply applies the settings in a mapping to s. If the mapping contains a preset, the preset is
// applied first.
func Apply(s *Settings, m files.YAMLMapping) error {
	if v, ok := m.Find("version"); ok {
		if err := checkVersion(v); err != nil {
			return err
		}
	}
	if p, ok := m.Find("preset"); ok {
		if err := applyPreset(s, p); err != nil {
			return err
		}
	}
	for _, f := range m.Fields {
		if slices.Contains(FileKeys, f.Key) {
			continue
		}
		if err := setField(s, f); err != nil {
			return err
		}
	}
	return nil
}

func checkVersion(f files.YAMLField) error {
	if f.Value.Type() != files.TypeInteger {
		return fieldError(f, refusal.New("version must be the whole number %d", FileVersion))
	}
	if v := f.Value.String(); v != strconv.Itoa(FileVersion) {
		return fieldError(f, refusal.New("version %s is unknown: this chunkscope reads version %d", v, FileVersion))
	}
	return nil
}

func applyPreset(s *Settings, f files.YAMLField) error {
	if t := f.Value.Type(); t != files.TypeText && t != files.TypeQuoted {
		return fieldError(f, refusal.New("preset must be the name of a preset: `chunkscope presets` lists them"))
	}
	p, err := FindPreset(f.Value.String())
	if err != nil {
		return fieldError(f, err)
	}
	*s = p.Settings()
	return nil
}

func setField(s *Settings, f files.YAMLField) error {
	t, ok := Lookup(f.Key)
	if f.Key == keyBindingsKey {
		return fieldError(f, refusal.New("keys can only be set in your own settings file (`chunkscope config path` prints its path) or in the project file, chunkscope.yaml"))
	}
	if !ok && slices.Contains(ProjectKeys, f.Key) {
		return fieldError(f, refusal.New("%s belongs in the project file, chunkscope.yaml, which is read automatically (chunkscope explain project)", f.Key))
	}
	if !ok {
		return fieldError(f, unknownKeyError(f.Key))
	}
	text, ok := formatScalar(t, f.Value)
	if !ok {
		return fieldError(f, refusal.New("%s must be %s, not %s", f.Key, t.DescribeAllowed(), t.describeYAML(f.Value)))
	}
	path, _ := f.Place()
	if err := t.Set(s, t.resolvePath(path, text)); err != nil {
		return fieldError(f, err)
	}
	return nil
}

func formatScalar(t *Setting, v files.YAMLValue) (text string, ok bool) {
	text = v.String()
	switch v.Type() {
	case files.TypeInteger:
		return text, t.IsNumber()
	case files.TypeDecimal:
		return text, t.Kind == KindDecimal
	case files.TypeBool: // for keep_separator: false
		return text, t.Kind == KindToggle || t.Kind == KindChoice
	case files.TypeText: // a plain scalar, such as yes, 10% or 1e-3
		return text, namesOption(t, text) || t.Kind == KindToggle || t.Kind == KindDecimal
	case files.TypeQuoted:
		return text, namesOption(t, text)
	case files.TypeList:
		list, ok := decodeStrings(v)
		return EncodeList(list), ok && t.Kind == KindList && len(list) > 0
	}
	return "", false
}

func namesOption(t *Setting, text string) bool {
	return t.Kind == KindChoice || t.Kind == KindList && !strings.HasPrefix(text, "[")
}

func decodeStrings(v files.YAMLValue) (list []string, ok bool) {
	for _, item := range v.List() {
		if t := item.Type(); t != files.TypeText && t != files.TypeQuoted {
			return nil, false
		}
		list = append(list, item.String())
	}
	return list, true
}

func (t *Setting) describeYAML(v files.YAMLValue) string {
	switch v.Type() {
	case files.TypeNull:
		return "nothing"
	case files.TypeText, files.TypeQuoted:
		return fmt.Sprintf("the text %q", v.String())
	case files.TypeBlock:
		return "multi-line text"
	case files.TypeList:
		switch {
		case len(v.List()) == 0:
			return "an empty list"
		case t.Kind == KindList:
			return "a list with values that are not text"
		}
		return "a list"
	case files.TypeMapping:
		return "a mapping"
	}
	return v.String()
}
