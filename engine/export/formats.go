package export

import (
	"io"

	"chunkscope/engine"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

// Writer writes the chunks of one more document, with what a review decided on
// them (nil: there was none). What it writes is complete after every call.
type Writer func(r *engine.Result, decided review.Decisions) error

// Format is a form that chunks are written in.
type Format struct {
	Name, Help string
	// New begins an output. escape makes foreign text harmless on a terminal,
	// for the forms that people read; the others do not alter it.
	New func(w io.Writer, escape func(string) string) Writer
}

// Formats are the forms of `chunkscope chunk`, the default first.
var Formats = []Format{
	{"jsonl", "a chunk a line", newJSONL},
	{"json", "an object a document, with its settings and seams", newJSON},
	{"csv", "a chunk a row, metadata in columns (RFC 4180)", newCSV},
	{"text", "for people", newText},
}

// FormatNames are the names of Formats.
func FormatNames() []string {
	out := make([]string, len(Formats))
	for i := range Formats {
		out[i] = Formats[i].Name
	}
	return out
}

// FindFormat finds a format by name; near is the name that was probably meant
// when there is none.
func FindFormat(name string) (f *Format, near string) {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i], ""
		}
	}
	return nil, settings.Nearest(name, FormatNames())
}
