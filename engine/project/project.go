// Package project finds and reads the settings file of a project.
package project

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"
)

// Name is the name of a project file.
const Name = "chunkscope.yaml"

var kind = files.YAMLKind{Name: "a project file", Example: "preset: tokens-512"}

// The keys that are not settings.
const (
	targetKey = "target"
	modelKey  = "model"
	filesKey  = "files"
	checkKey  = "check"
	keysKey   = "keys"
)

// Rules holds functions that validate names and values defined in other packages. Error messages
// must be complete sentences.
type Rules struct {
	CheckTarget, CheckModel func(name string) error
	CheckLimit              func(name, value string) error
	CheckKeys               func(field files.YAMLField) error
}

// File is the settings file of a project.
type File struct {
	// Path is the absolute path of the file. DisplayPath is the path in messages.
	Path, DisplayPath string
	Target, Model     string
	Preset            string
	// Limits lists the thresholds for the check command, in file order.
	Limits []Limit
	// Keys is the field with the explorer's key bindings. It is empty if there are none.
	Keys     files.YAMLField
	settings files.YAMLMapping
	patterns []pattern
}

// Limit is a threshold for the check command.
type Limit struct{ Name, Value string }

type pattern struct {
	glob     string
	settings files.YAMLMapping
}

// Read reads the project file at path, which must be absolute. displayPath is the path relative to
// the current folder, for messages.
func Read(path, displayPath string, rules Rules) (*File, error) {
	data, err := kind.Read(displayPath)
	if err != nil {
		if yamlError, ok := errors.AsType[*files.YAMLError](err); ok {
			return nil, settings.NewError("", yamlError)
		}
		return nil, settings.NewError("", fmt.Errorf("%s cannot be read: %s", displayPath, files.Reason(err)))
	}
	return Parse(path, displayPath, data, rules)
}

// Parse parses data as a project file. The other parameters are the same as for Read.
func Parse(path, displayPath string, data []byte, rules Rules) (*File, error) {
	m, err := kind.Parse(displayPath, data)
	if err != nil {
		return nil, settings.NewError("", err)
	}
	f := &File{Path: path, DisplayPath: displayPath}
	for _, field := range m.Fields {
		if err := f.setField(field, rules); err != nil {
			return nil, settings.NewError(field.Key, err)
		}
	}
	for _, l := range f.layers(func(pattern) bool { return true }) {
		s := settings.Default()
		if err := settings.Apply(&s, l.mapping); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func (f *File) setField(field files.YAMLField, rules Rules) error {
	switch field.Key {
	case targetKey:
		return setName(field, &f.Target, rules.CheckTarget)
	case modelKey:
		return setName(field, &f.Model, rules.CheckModel)
	case filesKey:
		return f.setPatterns(field)
	case checkKey:
		return f.setLimits(field, rules)
	case keysKey:
		f.Keys = field
		return rules.CheckKeys(field)
	}
	if err := refuseUnknown(field); err != nil {
		return err
	}
	f.settings.Fields = append(f.settings.Fields, field)
	if field.Key == "preset" {
		f.Preset = field.Value.String()
	}
	return nil
}

func setName(field files.YAMLField, to *string, rule func(string) error) error {
	if t := field.Value.Type(); t != files.TypeText && t != files.TypeQuoted {
		return field.Refuse("%s must be a name", field.Key)
	}
	*to = field.Value.String()
	if err := rule(*to); err != nil {
		return field.Refuse("%v", err)
	}
	return nil
}

func refuseUnknown(field files.YAMLField) error {
	if _, ok := settings.Lookup(field.Key); ok || slices.Contains(settings.FileKeys, field.Key) {
		return nil
	}
	suggestion := settings.NearestKey(field.Key)
	if other := settings.Nearest(field.Key, slices.Concat(settings.ProjectKeys, settings.FileKeys)); suggestion == "" {
		suggestion = other
	}
	if suggestion != "" {
		return field.Refuse("%s is not a key of a project file: did you mean %s?", field.Key, suggestion)
	}
	return field.Refuse("%s is not a key of a project file: allowed keys are settings (`chunkscope config show` lists them), %s, %s", field.Key, strings.Join(settings.FileKeys, ", "), strings.Join(settings.ProjectKeys, ", "))
}

func (f *File) setPatterns(field files.YAMLField) error {
	m, err := field.Value.Mapping(`files must map patterns to settings, such as "*.csv.md": {long_tables: rows}`)
	if err != nil {
		return err
	}
	for _, p := range m.Fields {
		if err := checkPattern(p.Key); err != nil {
			return p.Refuse("%v", err)
		}
		changes, err := p.Value.Mapping("%s needs settings, such as {long_tables: rows}", p.Key)
		if err != nil {
			return err
		}
		for _, c := range changes.Fields {
			if slices.Contains(settings.ProjectKeys, c.Key) {
				return c.Refuse("%s applies to all documents: move it out of files", c.Key)
			}
			if err := refuseUnknown(c); err != nil {
				return err
			}
		}
		f.patterns = append(f.patterns, pattern{p.Key, changes})
	}
	return nil
}

func (f *File) setLimits(field files.YAMLField, rules Rules) error {
	m, err := field.Value.Mapping("check must map thresholds to values, such as max-oversize: 0")
	if err != nil {
		return err
	}
	for _, l := range m.Fields {
		value, ok := l.Value.Scalar()
		if !ok {
			return l.Refuse("%s needs a number or a percentage, such as 3 or 10%%", l.Key)
		}
		if err := rules.CheckLimit(l.Key, value); err != nil {
			return l.Refuse("%v", err)
		}
		f.Limits = append(f.Limits, Limit{l.Key, value})
	}
	return nil
}

// Layer is a part of a project file with the resulting settings.
type Layer struct {
	// Pattern selects the documents that the layer applies to. It is empty for all documents.
	Pattern  string
	Settings settings.Settings
	mapping  files.YAMLMapping
}

func (f *File) layers(applies func(pattern) bool) []Layer {
	list := []Layer{{mapping: f.settings}}
	for _, p := range f.patterns {
		if applies(p) {
			list = append(list, Layer{Pattern: p.glob, mapping: p.settings})
		}
	}
	return list
}

// Layers returns the parts of the file that apply to a document, in file order. Later parts take
// precedence. Layers does not check whether the combined settings are valid. document must be an
// absolute path. If document is empty, no pattern matches.
func (f *File) Layers(document string) ([]Layer, error) {
	list := f.layers(f.matchesDocument(document))
	s := settings.Default()
	for i := range list {
		if err := settings.Apply(&s, list[i].mapping); err != nil {
			return nil, err
		}
		list[i].Settings = s
	}
	return list, nil
}

// HasSettings reports whether the file contains any settings.
func (f *File) HasSettings() bool { return len(f.settings.Fields)+len(f.patterns) > 0 }

// Matches reports whether any pattern in the file matches a document.
func (f *File) Matches(document string) bool {
	return slices.ContainsFunc(f.patterns, f.matchesDocument(document))
}

func (f *File) matchesDocument(document string) func(pattern) bool {
	path := ""
	if document != "" {
		if rel, err := filepath.Rel(filepath.Dir(f.Path), document); err == nil {
			path = filepath.ToSlash(rel)
		}
	}
	return func(p pattern) bool { return path != "" && matches(p.glob, path) }
}
