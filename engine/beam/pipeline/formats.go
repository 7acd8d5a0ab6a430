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

// Raw is an unparsed document. Workers exchange it instead of the parsed document, which is
// larger.
type Raw struct {
	// From is the file, and the position if the file contains several documents.
	From string
	// ID is the id of the document if it is known before parsing.
	ID string
	// Format is the name of a Format.
	Format string
	Data   []byte
}

// Format is an input format.
type Format struct {
	Name string
	// extensions lists the file name extensions of the format. It is empty if each file is
	// one document.
	extensions []string
	// read reads the documents in files and reports unreadable input.
	read func(s beam.Scope, files beam.PCollection, f *Format, root string) (documents, unread beam.PCollection)
	// parse parses a document returned by read. field returns the values for id patterns.
	// err does not include the position of the document.
	parse func(r *Raw) (doc *engine.Document, field func(name string) (any, bool), err error)
}

// ByName selects the format by file name.
const ByName = ""

// Formats lists the input formats, the default first.
var Formats []Format

// FormatNames returns the formats that --input-format accepts.
func FormatNames() []string {
	var out []string
	for i := range Formats {
		if Formats[i].Name != ByName {
			out = append(out, Formats[i].Name)
		}
	}
	return out
}

func findFormat(name string) *Format {
	if i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name }); i >= 0 {
		return &Formats[i]
	}
	return nil
}

// format returns the input format.
func (j *Job) format() (*Format, error) {
	name := j.Format
	if name == ByName {
		file := strings.TrimSuffix(path.Base(j.Input), gzipExtension)
		for i := range Formats {
			if slices.Contains(Formats[i].extensions, path.Ext(file)) {
				return &Formats[i], nil
			}
		}
	}
	if f := findFormat(name); f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("--input-format must be %s, not %q%s", formatChoices(FormatNames()), name, formatSuggestion(name, FormatNames()))
}

// read reads the documents. If no file matches the pattern, there are no documents.
func (j *Job) read(s beam.Scope) (documents, unread beam.PCollection) {
	f, err := j.format()
	if err != nil {
		panic(err) // Check returns the same error
	}
	files := fileio.MatchFiles(s, j.Input, fileio.MatchEmptyAllow())
	return f.read(s, beam.Reshuffle(s, files), f, j.folder())
}

// checkNames returns an error if the patterns for names are invalid.
func (j *Job) checkNames(f *Format) error {
	var fields []string // nil allows any field of a JSON line
	if f.readsWholeFiles() {
		fields = records.PathFields
		if p, err := text.ParsePattern(j.Names.DocID, fields); err == nil && !p.Empty() && !p.Has("path") {
			return fmt.Errorf("--doc-id %s could give several files the same id: include {path}", j.Names.DocID)
		}
	}
	if err := j.Names.Check(fields); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

// readsWholeFiles reports whether each file is one document.
func (f *Format) readsWholeFiles() bool { return len(f.extensions) == 0 }

// RecordFormatNames returns the output formats. They are the machine-readable ones.
func RecordFormatNames() []string {
	var names []string
	for i := range records.Formats {
		if f := &records.Formats[i]; !f.ForPeople {
			names = append(names, f.Name)
		}
	}
	return names
}

func newFormatError(name string) error {
	names := RecordFormatNames()
	return fmt.Errorf("--format must be %s, not %q%s", formatChoices(names), name, formatSuggestion(name, names))
}

func formatSuggestion(name string, names []string) string {
	if near := settings.Nearest(name, names); near != "" {
		return ": did you mean " + near + "?"
	}
	return ""
}

// formatChoices formats names as "a, b or c".
func formatChoices(names []string) string {
	n := len(names) - 1
	return strings.Join(names[:n], ", ") + " or " + names[n]
}
