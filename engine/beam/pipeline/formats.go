package pipeline

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
)

// Raw is a document as stored in its file. It goes over the network because it is smaller
// than the analyzed document.
type Raw struct {
	// From is the file, with the position in it if it holds several documents.
	From string
	// ID is the id of the document, if it is known before parsing.
	ID string
	// Format is one of Formats.
	Format string
	Data   []byte
}

// Format is a form that documents come in.
type Format struct {
	Name string
	// endings are the file name endings that select the format if the user names no
	// format; empty for the formats of whole files.
	endings []string
	// read finds the documents in files, and reports unreadable input.
	read func(s beam.Scope, files beam.PCollection, f *Format, root string) (documents, unread beam.PCollection)
	// parse parses a document found by read, and returns the values for names. Its error
	// is a sentence about the document, without its place.
	parse func(r *Raw) (doc *engine.Document, field func(name string) (any, bool), err error)
}

// ByName reads files by their names.
const ByName = ""

// Formats lists all formats, the default first. register.go fills it.
var Formats []Format

// FormatNames are the names of Formats that can be asked for.
func FormatNames() []string {
	var out []string
	for i := range Formats {
		if Formats[i].Name != ByName {
			out = append(out, Formats[i].Name)
		}
	}
	return out
}

func formatNamed(name string) *Format {
	if i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name }); i >= 0 {
		return &Formats[i]
	}
	return nil
}

// format is how the input is read.
func (j *Job) format() (*Format, error) {
	name := j.Format
	if name == ByName {
		file := strings.TrimSuffix(path.Base(j.Input), gzipEnding)
		for i := range Formats {
			if slices.Contains(Formats[i].endings, path.Ext(file)) {
				return &Formats[i], nil
			}
		}
	}
	if f := formatNamed(name); f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("--input-format must be %s, not %q%s", oneOf(FormatNames()), name, meant(name, FormatNames()))
}

// read finds the documents of the input. A pattern that matches no file is not an error.
func (j *Job) read(s beam.Scope) (documents, unread beam.PCollection) {
	f, err := j.format()
	if err != nil {
		panic(err) // Check has seen it
	}
	files := fileio.MatchFiles(s, j.Input, fileio.MatchEmptyAllow())
	return f.read(s, beam.Reshuffle(s, files), f, j.folder())
}

// checkNames refuses names that no document could have.
func (j *Job) checkNames(f *Format) error {
	var fields []string // of a line, any
	if f.files() {
		fields = records.PathFields
		if p, err := text.ParsePattern(j.Names.DocID, fields); err == nil && !p.Empty() && !p.Has("path") {
			return fmt.Errorf("--doc-id %s may call several files the same, and no worker knows the files of the others: put {path} into it", j.Names.DocID)
		}
	}
	if err := j.Names.Check(fields); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

// files reports whether each file is one document.
func (f *Format) files() bool { return len(f.endings) == 0 }

// RecordFormatNames are the formats that chunks are written in: those that programs
// read.
func RecordFormatNames() []string {
	var names []string
	for i := range records.Formats {
		if f := &records.Formats[i]; !f.ForPeople {
			names = append(names, f.Name)
		}
	}
	return names
}

func unknownFormat(name string) error {
	names := RecordFormatNames()
	return fmt.Errorf("--format must be %s, not %q%s", oneOf(names), name, meant(name, names))
}

func meant(name string, names []string) string {
	if near := settings.Nearest(name, names); near != "" {
		return ": did you mean " + near + "?"
	}
	return ""
}

// oneOf is "a, b or c".
func oneOf(names []string) string {
	n := len(names) - 1
	return strings.Join(names[:n], ", ") + " or " + names[n]
}
