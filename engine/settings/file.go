package settings

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/files"
	"chunkscope/engine/yamlfile"
)

// FileVersion is the version of the settings files that are read and written.
const FileVersion = 1

var kind = yamlfile.Kind{Name: "a settings file", Example: "max_chunk_size: 1000"}

// Read is the settings of the file at path, over the defaults or the preset
// that the file names. It fails with an Error, which tells the line. Only a
// regular file is read.
func Read(path string) (Settings, error) { return readSettings(path, Overlay) }

// ReadArgument is Read for a name that somebody typed, which may be a pipe.
func ReadArgument(path string) (Settings, error) { return readSettings(path, OverlayArgument) }

func readSettings(path string, overlay func(Settings, string) (Settings, error)) (Settings, error) {
	s, err := overlay(Default(), path)
	if err != nil {
		return s, err
	}
	if e, ok := errors.AsType[*Error](Check(s)); ok {
		return s, Refuse(e.Key, refusal.InFile{Path: path, Err: e.Err})
	}
	return s, nil
}

// Overlay puts the file's settings over base. Every value is checked, their
// combination is not: more settings may follow. Only a regular file is read.
func Overlay(base Settings, path string) (Settings, error) { return overlay(base, path, kind.Read) }

// OverlayArgument is Overlay for a name that somebody typed, which may be a
// pipe.
func OverlayArgument(base Settings, path string) (Settings, error) {
	return overlay(base, path, kind.ReadArgument)
}

func overlay(base Settings, path string, read func(string) ([]byte, error)) (Settings, error) {
	data, err := read(path)
	if err != nil {
		return base, unreadable(path, err)
	}
	return Parse(base, path, data)
}

func unreadable(path string, err error) error {
	if e, ok := errors.AsType[*yamlfile.Error](err); ok {
		return Refuse("", e)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return Refuse("", refusal.NoFile{Path: path})
	}
	if files.IsFolder(path) {
		return Refuse("", refusal.Folder{Path: path})
	}
	return Refuse("", refusal.Unreadable{Path: path, Because: files.Reason(err)})
}

// Parse is Overlay for a file in memory; name is the file's name in errors.
func Parse(base Settings, name string, data []byte) (Settings, error) {
	m, err := kind.Parse(name, data)
	if err != nil {
		return base, Refuse("", err)
	}
	s := base
	if err := apply(&s, m); err != nil {
		return base, err
	}
	return s, nil
}

// refuseAt refuses a key on its line.
func refuseAt(f yamlfile.Field, why error) error {
	if e, ok := errors.AsType[*Error](why); ok {
		why = e.Err
	}
	path, line := f.Place()
	return Refuse(f.Key, refusal.InFile{Path: path, Line: line, Err: why})
}

// apply takes version and preset first, wherever they stand: the other keys
// are changes to the preset.
func apply(s *Settings, m yamlfile.Mapping) error {
	if v, ok := m.Find("version"); ok {
		if err := version(v); err != nil {
			return err
		}
	}
	if p, ok := m.Find("preset"); ok {
		if err := preset(s, p); err != nil {
			return err
		}
	}
	for _, f := range m.Fields {
		if f.Key == "version" || f.Key == "preset" {
			continue
		}
		if err := setField(s, f); err != nil {
			return err
		}
	}
	return nil
}

func version(f yamlfile.Field) error {
	if f.Value.Type() != yamlfile.Whole {
		return refuseAt(f, refusal.VersionForm{Known: FileVersion})
	}
	if v := f.Value.String(); v != strconv.Itoa(FileVersion) {
		return refuseAt(f, refusal.Version{Version: v, Known: FileVersion})
	}
	return nil
}

func preset(s *Settings, f yamlfile.Field) error {
	if t := f.Value.Type(); t != yamlfile.Text && t != yamlfile.Quoted {
		return refuseAt(f, refusal.PresetForm{})
	}
	p, err := FindPreset(f.Value.String())
	if err != nil {
		return refuseAt(f, err)
	}
	*s = p.Settings()
	return nil
}

func setField(s *Settings, f yamlfile.Field) error {
	t, ok := Lookup(f.Key)
	if !ok {
		return refuseAt(f, unknown(f.Key))
	}
	text, ok := scalar(t, f.Value)
	if !ok {
		found, value := foundIn(f.Value)
		return refuseAt(f, refusal.WrongType{Key: f.Key, Allowed: t.Allowed(), Found: found, Value: value})
	}
	path, _ := f.Place()
	if err := t.Set(s, t.resolveBeside(path, text)); err != nil {
		return refuseAt(f, err)
	}
	return nil
}

// scalar is the value as Set takes it; ok is false when its type is wrong.
func scalar(t *Setting, v yamlfile.Value) (text string, ok bool) {
	text = v.String()
	switch v.Type() {
	case yamlfile.Whole:
		return text, t.Kind == Whole || t.Kind == Share
	case yamlfile.Decimal:
		return text, t.Kind == Share
	case yamlfile.Truth: // keep_separator takes false
		return text, t.Kind == Toggle || t.Kind == Choice
	case yamlfile.Text: // yes, 10%, 1e-3
		return text, named(t, text) || t.Kind == Toggle || t.Kind == Share
	case yamlfile.Quoted:
		return text, named(t, text)
	case yamlfile.List:
		list, ok := texts(v)
		return EncodeList(list), ok && t.Kind == List && len(list) > 0
	}
	return "", false
}

// named: the text may be one of the setting's options.
func named(t *Setting, text string) bool {
	return t.Kind == Choice || t.Kind == List && !strings.HasPrefix(text, "[")
}

func texts(v yamlfile.Value) (list []string, ok bool) {
	for _, item := range v.List() {
		if t := item.Type(); t != yamlfile.Text && t != yamlfile.Quoted {
			return nil, false
		}
		list = append(list, item.String())
	}
	return list, true
}

// foundIn returns the kind of a value of the wrong type, and its text if it has one.
func foundIn(v yamlfile.Value) (refusal.Found, string) {
	switch v.Type() {
	case yamlfile.Nothing:
		return refusal.FoundNothing, ""
	case yamlfile.Text, yamlfile.Quoted:
		return refusal.FoundText, v.String()
	case yamlfile.Lines:
		return refusal.FoundLines, ""
	case yamlfile.List:
		if len(v.List()) == 0 {
			return refusal.FoundEmptyList, ""
		}
		return refusal.FoundList, ""
	case yamlfile.Pairs:
		return refusal.FoundKeys, ""
	}
	return refusal.FoundValue, v.String()
}
