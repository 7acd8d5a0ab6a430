package records

import (
	"io"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

// Annotations are the parts of records that do not come from an engine.Result.
type Annotations struct {
	Decisions review.Decisions
	// IDs lists the chunk ids. If nil, ids follow the document's pattern.
	IDs []string
	// Statuses is only set if chunks are compared with a manifest.
	Statuses []compare.Status
}

// Writer writes the chunks of a document. After each call, the output is complete except for the
// text written by the end function.
type Writer func(r *engine.Result, notes Annotations) error

// Options apply to all formats. Formats ignore options that they do not support.
type Options struct {
	// Escape makes document text safe for a terminal. It is only used by formats for people.
	Escape func(string) string
	Fields Fields
	// Flat writes JSON lines without nested objects. The fields have the names of Columns. Lists
	// become JSON text, and null values are omitted.
	Flat bool
	// Spreadsheet escapes CSV cells that a spreadsheet would execute.
	Spreadsheet bool
}

// Format is a file format for chunks.
type Format struct {
	Name, Help string
	// Extension is the file extension, such as ".jsonl".
	Extension string
	// ForPeople is true if the format is for people rather than programs. Fields of such formats
	// cannot be selected.
	ForPeople bool
	// EscapesText is true if the format escapes document text. Otherwise the caller must escape
	// output to a terminal.
	EscapesText bool
	// Flat and Spreadsheet are true if the format supports these options.
	Flat, Spreadsheet bool
	// ListsDeleted is true if WriteDelete may add a record after the chunks.
	ListsDeleted bool
	// New begins an output. The output for a document must not depend on other documents, because
	// documents are written in parallel. Head returns text to write once before all documents.
	New  func(w io.Writer, o Options) Writer
	Head func(o Options) []byte
	// Open is set instead of New for binary formats. The end function completes the output.
	Open func(w io.Writer, o Options) (write Writer, end func() error)
}

// IsBinary reports whether the format is binary and should not be written to a terminal.
func (f *Format) IsBinary() bool { return f.Open != nil }

// Begin begins an output. The end function completes it after the last document.
func (f *Format) Begin(w io.Writer, o Options) (write Writer, end func() error) {
	if f.IsBinary() {
		return f.Open(w, o)
	}
	return f.writeHeaded(w, o), func() error { return nil }
}

func (f *Format) writeHeaded(w io.Writer, o Options) Writer {
	write := f.New(w, o)
	if f.Head == nil {
		return write
	}
	head := f.Head(o)
	return func(r *engine.Result, notes Annotations) error {
		if head != nil {
			if _, err := w.Write(head); err != nil {
				return err
			}
			head = nil
		}
		return write(r, notes)
	}
}

// Formats lists the formats of `chunkscope chunk`. The first one is the default.
var Formats = []Format{
	{Name: "jsonl", Help: "one chunk per line", Extension: ".jsonl", New: newJSONL, EscapesText: true, Flat: true, ListsDeleted: true},
	{Name: "json", Help: "one object per document, with its settings and seams", Extension: ".json", New: newJSON, EscapesText: true, ListsDeleted: true},
	{Name: "csv", Help: "one chunk per row, metadata in columns (RFC 4180)", Extension: ".csv", New: newCSV, Head: csvHead, Spreadsheet: true},
	{Name: "text", Help: "for people", Extension: ".txt", New: newText, EscapesText: true, ForPeople: true},
	{Name: "parquet", Help: "one chunk per row, typed columns, for stores", Extension: ".parquet", Open: openParquet},
}

// FormatNames returns the names of Formats, in the same order.
func FormatNames() []string {
	out := make([]string, len(Formats))
	for i := range Formats {
		out[i] = Formats[i].Name
	}
	return out
}

// FlatFormats returns the names of the formats that support the option Flat, such as "json or jsonl".
func FlatFormats() string { return namesWith(func(f *Format) bool { return f.Flat }) }

// SpreadsheetFormats returns the names of the formats that support the option Spreadsheet.
func SpreadsheetFormats() string { return namesWith(func(f *Format) bool { return f.Spreadsheet }) }

func namesWith(isSupported func(*Format) bool) string {
	var names []string
	for i := range Formats {
		if isSupported(&Formats[i]) {
			names = append(names, Formats[i].Name)
		}
	}
	return strings.Join(names, " or ")
}

// FindFormat returns the named format, or nil and the most similar name.
func FindFormat(name string) (f *Format, nearest string) {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i], ""
		}
	}
	return nil, settings.Nearest(name, FormatNames())
}
