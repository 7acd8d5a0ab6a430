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

// projects are the files of projects, by the folders of documents; each is read once.
type projects struct {
	sync.Mutex
	folders map[string]*project.File // nil for a folder without a project
	read    map[string]*project.File // by path
}

// Project returns the project's file for what the first argument names: a document, a
// folder, or standard input, which counts as a document of the current folder, as no
// argument does. It is nil without such a file.
func (f *Settings) Project(args ...string) (*project.File, error) {
	folder := "."
	if len(args) > 0 && args[0] != "-" {
		if folder = args[0]; !isFolder(folder) {
			folder = filepath.Dir(folder)
		}
	}
	return f.projectOf(folder, f.Say)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// projectOf returns the project's file for the documents of a folder. When it is read
// first, that is said.
func (f *Settings) projectOf(folder string, say func(error)) (*project.File, error) {
	if f.NoProject {
		return nil, nil
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, nil //nolint:nilerr // there is no current folder, and so no project
	}
	f.projects.Lock()
	defer f.projects.Unlock()
	if known, is := f.projects.folders[folder]; is {
		return known, nil
	}
	if f.projects.folders == nil {
		f.projects.folders, f.projects.read = map[string]*project.File{}, map[string]*project.File{}
	}
	file, err := f.readProject(project.Find(folder, currentFolder()), say)
	if err == nil {
		f.projects.folders[folder] = file
	}
	return file, err
}

// readProject reads the file at a path; nil for an empty path.
func (f *Settings) readProject(path string, say func(error)) (*project.File, error) {
	if file, is := f.projects.read[path]; is || path == "" {
		return file, nil
	}
	file, err := project.Read(path, fromHere(path), f.Rules)
	if err != nil {
		return nil, fmt.Errorf("%w (--no-project leaves the file out)", err)
	}
	f.projects.read[path] = file
	say(errors.New(ProjectRead(file)))
	return file, nil
}

// ProjectRead says that a project's file is read.
func ProjectRead(file *project.File) string {
	return file.Shown + " is read, the settings of this project: --no-project leaves it out"
}

func currentFolder() string {
	folder, err := os.Getwd()
	if err != nil {
		return ""
	}
	return folder
}

// fromHere is a path as seen from the current folder.
func fromHere(path string) string {
	if rel, err := filepath.Rel(currentFolder(), path); err == nil {
		return rel
	}
	return path
}

// ProjectPlace returns the path where the project's file of a folder is, or would be.
func ProjectPlace(folder string) string {
	full, err := filepath.Abs(folder)
	if err != nil {
		return filepath.Join(folder, project.Name)
	}
	return fromHere(project.Place(full, currentFolder()))
}

// Fit returns the settings for a document: what s changes of the settings that Resolve
// returned is kept, and the rest is as the project of the document has it.
func (f *Settings) Fit(s settings.Settings, document string, say func(error)) (settings.Settings, error) {
	document = filepath.FromSlash(document)
	p, err := f.projectOf(filepath.Dir(document), say)
	full, absErr := filepath.Abs(document)
	if err != nil || absErr != nil || p == f.first && (p == nil || full == f.document || !p.Matches(full) && !p.Matches(f.document)) {
		return s, err
	}
	own, err := f.resolve(p, full)
	if err != nil {
		return s, err
	}
	if s = settings.Carry(f.resolved, s, own); settings.Check(s) != nil {
		return s, fmt.Errorf("%s cannot have its settings of %s: %w", document, f.shownBy(p), settings.Check(s))
	}
	return s, nil
}

// Model returns the embedding model of the project that Resolve found; empty without.
func (f *Settings) Model() string {
	if f.first == nil {
		return ""
	}
	return f.first.Model
}

func (f *Settings) shownBy(p *project.File) string {
	if p == nil {
		return fromHere(OwnFile())
	}
	return p.Shown
}
