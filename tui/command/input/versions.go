package input

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/source"
	"chunkscope/tui/command/flags"
)

// Versions holds an older and a newer version of a document. A missing version is nil.
type Versions struct {
	// Path is the document's path relative to its folder. Old and New are the file names of the
	// versions, and empty for a missing version.
	Path           string
	Old, New       string
	OldDoc, NewDoc *engine.Document
	older, newer   func() (*engine.Document, error)
}

// VersionList lists documents with their older and newer versions.
type VersionList struct {
	list     []Versions
	messages []string
	unread   []error
	Revision *Revision // revision of the older versions, or nil for files
}

// PairFiles pairs two files, or the files with the same path in two folders.
func (rd *Reader) PairFiles(older, newer string) (*VersionList, error) {
	if older == StdinArg && newer == StdinArg {
		return nil, flags.UsageError("standard input can be only one version: name a file for the other")
	}
	oldFolder, newFolder := older != StdinArg && IsFolder(older), newer != StdinArg && IsFolder(newer)
	switch {
	case oldFolder && !newFolder:
		return nil, flags.UsageError("%s is a folder and %s is not: name two files or two folders as the older and the newer version", older, newer)
	case newFolder && !oldFolder:
		return nil, flags.UsageError("%s is a folder and %s is not: name two files or two folders as the older and the newer version", newer, older)
	case !oldFolder:
		return &VersionList{list: []Versions{{Path: newer, Old: older, New: newer, older: rd.loader(older), newer: rd.loader(newer)}}}, nil
	}
	l := &VersionList{}
	l.addFolder(older, func(v *Versions, file string) { v.Old, v.older = file, rd.loader(file) })
	l.addFolder(newer, func(v *Versions, file string) { v.New, v.newer = file, rd.loader(file) })
	l.sort()
	return l, nil
}

func (l *VersionList) addFolder(folder string, set func(v *Versions, file string)) {
	known := l.indexByPath()
	result := source.Find(folder)
	l.messages, l.unread = append(l.messages, result.Remarks...), append(l.unread, result.Errors...)
	for _, file := range result.Files {
		path, err := filepath.Rel(folder, file)
		if err != nil {
			path = file
		}
		l.set(known, encodeName(filepath.ToSlash(path)), func(v *Versions) { set(v, file) })
	}
}

func (l *VersionList) indexByPath() map[string]int {
	known := make(map[string]int, len(l.list))
	for i := range l.list {
		known[l.list[i].Path] = i
	}
	return known
}

func (l *VersionList) set(known map[string]int, path string, set func(*Versions)) {
	i, exists := known[path]
	if !exists {
		i = len(l.list)
		l.list = append(l.list, Versions{Path: path})
	}
	set(&l.list[i])
}

func (l *VersionList) sort() {
	slices.SortFunc(l.list, func(a, b Versions) int { return strings.Compare(a.Path, b.Path) })
}

func (rd *Reader) loader(file string) func() (*engine.Document, error) {
	return func() (*engine.Document, error) { return rd.Load(file) }
}

// PairRevision pairs each document of args with its version in the git revision called name.
func (rd *Reader) PairRevision(args []string, name string) (*VersionList, error) {
	l := &VersionList{}
	for _, arg := range args {
		if arg == StdinArg {
			return nil, flags.UsageError("--before reads files from git, not standard input: name a file or a folder")
		}
		if err := l.addRevision(rd, arg, name); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func (l *VersionList) addRevision(rd *Reader, arg, name string) error {
	if !IsFolder(arg) {
		return l.addCommittedFile(rd, arg, name)
	}
	rev, err := OpenRevision(arg, name)
	if err != nil {
		return err
	}
	committed, err := rev.Files("")
	if err != nil {
		return err
	}
	below := &VersionList{}
	below.addFolder(arg, func(v *Versions, file string) { v.New, v.newer = file, rd.loader(file) })
	known := below.indexByPath()
	for _, f := range committed {
		if source.IsListed(f.Path) {
			below.set(known, encodeName(f.Path), func(v *Versions) { rd.setCommitted(v, rev, f, filepath.Join(arg, f.Path)) })
		}
	}
	below.sort()
	l.list, l.messages, l.unread = append(l.list, below.list...), append(l.messages, below.messages...), append(l.unread, below.unread...)
	l.Revision = rev
	return nil
}

func (l *VersionList) addCommittedFile(rd *Reader, file, name string) error {
	actual := linkTarget(file) // git stores the link, not the text of its target
	rev, err := OpenRevision(filepath.Dir(actual), name)
	if err != nil {
		return err
	}
	committed, err := rev.Files(filepath.Base(actual))
	if err != nil {
		return err
	}
	v := Versions{Path: encodeName(filepath.ToSlash(file)), New: file, newer: rd.loader(file)}
	for _, f := range committed {
		if f.Path == filepath.Base(actual) {
			rd.setCommitted(&v, rev, f, file)
		}
	}
	l.list, l.Revision = append(l.list, v), rev
	return nil
}

// ReadBefore reads a file from the git revision called name. It returns nil if the revision does
// not contain the file.
func (rd *Reader) ReadBefore(file, name string) (*engine.Document, error) {
	l := &VersionList{}
	if err := l.addCommittedFile(rd, file, name); err != nil {
		return nil, err
	}
	if l.list[0].older == nil {
		return nil, nil
	}
	return l.list[0].older()
}

// ReadDeleted reads the documents in args that no longer exist from the git revision called name.
// It skips unreadable documents.
func (rd *Reader) ReadDeleted(args []string, name string) (all []*engine.Document, err error) {
	l, err := rd.PairRevision(args, name)
	if err != nil {
		return nil, err
	}
	for _, v := range l.list {
		if v.newer != nil {
			continue
		}
		if doc, err := v.older(); err == nil {
			all = append(all, doc)
		}
	}
	return all, nil
}

// setCommitted makes file f of a revision the older version in v. The document has the name of the
// newer version, because chunks may contain the name.
func (rd *Reader) setCommitted(v *Versions, rev *Revision, f RevisionFile, file string) {
	label := rev.Name + ":" + filepath.ToSlash(file)
	v.Old = label
	v.older = func() (doc *engine.Document, err error) {
		err = rev.Read(f, func(text io.Reader) (err error) {
			doc, err = engine.Read(label, text)
			return err
		})
		if err != nil {
			return nil, err
		}
		doc.Name = filepath.ToSlash(file)
		return rd.applyFormat(doc), nil
	}
}

// Document returns the newer version, or the older one if the document was deleted.
func (v *Versions) Document() *engine.Document {
	if v.NewDoc != nil {
		return v.NewDoc
	}
	return v.OldDoc
}

func (v Versions) read() (*Versions, error) {
	for _, side := range []struct {
		read func() (*engine.Document, error)
		to   **engine.Document
	}{{v.older, &v.OldDoc}, {v.newer, &v.NewDoc}} {
		if side.read == nil {
			continue
		}
		doc, err := side.read()
		if err != nil {
			return nil, err
		}
		doc.ID = v.Path
		*side.to = doc
	}
	return &v, nil
}

// EachVersion calls work for the versions of each document, in parallel, and passes the results to
// take in order. Errors are handled as in InOrder.
func EachVersion[T any](rd *Reader, l *VersionList, work func(context.Context, *Versions, *Turn) (T, error), take func(T) error) error {
	var read sync.Map // versions, keyed by the document that InOrder passes
	return InOrder(rd, l.entries(&read), func(ctx context.Context, doc *engine.Document, t *Turn) (T, error) {
		v, _ := read.LoadAndDelete(doc)
		versions := v.(*Versions)
		if versions.OldDoc != nil && versions.OldDoc != doc {
			if damage := damageError(versions.OldDoc); damage != nil {
				t.Report(damage)
			}
		}
		return work(ctx, versions, t)
	}, take)
}

func (l *VersionList) entries(read *sync.Map) Inputs {
	return func(do func(Entry) error) error {
		for _, message := range l.messages {
			if err := do(Entry{Message: message}); err != nil {
				return err
			}
		}
		for _, err := range l.unread {
			if err := do(unreadableEntry(err)); err != nil {
				return err
			}
		}
		for i := range l.list {
			err := do(Entry{Label: func() string { return l.list[i].Path }, Read: func() (*engine.Document, error) {
				v, err := l.list[i].read()
				if err != nil {
					return nil, err
				}
				read.Store(v.Document(), v)
				return v.Document(), nil
			}})
			if err != nil {
				return err
			}
		}
		return nil
	}
}
