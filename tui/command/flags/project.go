package flags

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"chunkscope/engine/project"
	"chunkscope/engine/settings"
)

type projects struct {
	sync.Mutex
	folders map[string]*project.File // keyed by document folder, nil without a project file
	read    map[string]*project.File // keyed by the path of the project file
}

// Project returns the project file for the first argument, or nil if there is none. For standard
// input, and without an argument, it returns the project file for the current folder.
func (f *Settings) Project(args ...string) (*project.File, error) {
	folder := "."
	if len(args) > 0 && args[0] != "-" {
		if folder = args[0]; !isFolder(folder) {
			folder = filepath.Dir(folder)
		}
	}
	return f.findProject(folder, f.Report)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// findProject returns nil if there is no project file. When it reads a file for the first time, it
// passes a message to report.
func (f *Settings) findProject(folder string, report func(error)) (*project.File, error) {
	if f.NoProject {
		return nil, nil
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, nil
	}
	f.projects.Lock()
	defer f.projects.Unlock()
	if known, ok := f.projects.folders[folder]; ok {
		return known, nil
	}
	if f.projects.folders == nil {
		f.projects.folders, f.projects.read = map[string]*project.File{}, map[string]*project.File{}
	}
	file, err := f.readProject(project.Find(folder, currentFolder()), report)
	if err == nil {
		f.projects.folders[folder] = file
	}
	return file, err
}

func (f *Settings) readProject(path string, report func(error)) (*project.File, error) {
	if file, ok := f.projects.read[path]; ok || path == "" {
		return file, nil
	}
	file, err := project.Read(path, makeRelative(path), f.Rules)
	if err != nil {
		return nil, fmt.Errorf("%w (--no-project ignores the file)", err)
	}
	f.projects.read[path] = file
	report(errors.New(ProjectReadMessage(file)))
	return file, nil
}

// ProjectReadMessage returns the message that a project file was read.
func ProjectReadMessage(file *project.File) string {
	return file.DisplayPath + " is read for the settings of this project (--no-project ignores it)"
}

func currentFolder() string {
	folder, err := os.Getwd()
	if err != nil {
		return ""
	}
	return folder
}

func makeRelative(path string) string {
	if rel, err := filepath.Rel(currentFolder(), path); err == nil {
		return rel
	}
	return path
}

// ProjectPath returns the path at which the project file for a folder is or would be created.
func ProjectPath(folder string) string {
	full, err := filepath.Abs(folder)
	if err != nil {
		return filepath.Join(folder, project.Name)
	}
	return makeRelative(project.NewFilePath(full, currentFolder()))
}

// Fit returns the settings for a document. Values of s that differ from the settings returned by
// Resolve are kept. The other values come from the document's project.
func (f *Settings) Fit(s settings.Settings, document string, report func(error)) (settings.Settings, error) {
	document = filepath.FromSlash(document)
	p, err := f.findProject(filepath.Dir(document), report)
	full, absErr := filepath.Abs(document)
	if err != nil || absErr != nil || p == f.argumentProject && (p == nil || full == f.document || !p.Matches(full) && !p.Matches(f.document)) {
		return s, err
	}
	fitted, err := f.resolve(p, full)
	if err != nil {
		return s, err
	}
	if s = settings.ApplyChanges(f.resolved, s, fitted); settings.Check(s) != nil {
		return s, fmt.Errorf("the settings for %s in %s cannot be used: %w", document, f.describeFile(p), settings.Check(s))
	}
	return s, nil
}

// ReadMessage returns the message that Resolve has read a project file, or "" if it has not.
func (f *Settings) ReadMessage() string {
	if f.argumentProject == nil {
		return ""
	}
	return ProjectReadMessage(f.argumentProject)
}

// BasePreset returns the name of the preset that the settings are based on, or "" if they are based
// on a settings file.
func (f *Settings) BasePreset() string {
	if preset, err := settings.FindPreset(f.Preset); err == nil {
		return preset.Name
	}
	if f.argumentProject != nil && f.argumentProject.Preset != "" {
		return f.argumentProject.Preset
	}
	if steps := f.Steps(); len(steps) > 1 && steps[1].Origin != "--set" {
		return ""
	}
	return settings.PresetName(settings.Default())
}

// Model returns the embedding model set in the project, or "" if there is none.
func (f *Settings) Model() string {
	if f.argumentProject == nil {
		return ""
	}
	return f.argumentProject.Model
}

func (f *Settings) describeFile(p *project.File) string {
	if p == nil {
		return makeRelative(UserFile())
	}
	return p.DisplayPath
}

// Projects provides the explorer with project files.
type Projects struct{ flags *Settings }

// Projects returns a Projects for these flags, or nil if --no-project is set.
func (f *Settings) Projects() *Projects {
	if f.NoProject {
		return nil
	}
	return &Projects{f}
}

func (p *Projects) find(document string) (*project.File, string, error) {
	document = filepath.FromSlash(document)
	full, err := filepath.Abs(document)
	if err != nil {
		return nil, "", err
	}
	file, err := p.flags.findProject(filepath.Dir(full), func(error) {})
	return file, full, err
}

// Settings returns the settings for a document. ok is false if the settings or the project file are
// invalid.
func (p *Projects) Settings(document string) (s settings.Settings, ok bool) {
	file, full, err := p.find(document)
	if err != nil {
		return s, false
	}
	s, err = p.flags.resolve(file, full)
	return s, err == nil
}

// File returns the path at which the project file for a document is or would be created.
func (p *Projects) File(document string) string {
	return ProjectPath(filepath.Dir(filepath.FromSlash(document)))
}

// Forget discards the cached project files.
func (p *Projects) Forget() {
	p.flags.projects.Lock()
	defer p.flags.projects.Unlock()
	p.flags.projects.folders, p.flags.projects.read = nil, nil
}

// Update returns the text of the project file old, changed so that document gets the settings in
// wish. It does not repeat settings that come from a matching file pattern.
func (p *Projects) Update(document, old string, changes project.Changes) (string, error) {
	path := p.File(document)
	full, err := filepath.Abs(filepath.FromSlash(document))
	if err != nil {
		return "", err
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	layersIn := func(text string) ([]project.Layer, error) {
		file, err := project.Parse(absolute, path, []byte(text), p.flags.Rules)
		if err != nil {
			return nil, err
		}
		return file.Layers(full)
	}
	layers, err := layersIn(old)
	if err != nil {
		return "", err
	}
	want := changes.Settings
	changes.Settings = settings.ApplyChanges(layers[len(layers)-1].Settings, want, layers[0].Settings)
	text, err := project.Update(old, changes)
	if err != nil {
		return "", err
	}
	if layers, err = layersIn(text); err != nil {
		return "", err
	}
	if last := layers[len(layers)-1]; last.Settings.Fingerprint() != want.Fingerprint() {
		return "", fmt.Errorf("%s has separate settings for this document (%s): edit them in the file", path, last.Pattern)
	}
	return text, nil
}
