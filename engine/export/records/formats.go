package records

import (
	"io"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

// Annotations holds the parts of records that are not in the result.
type Annotations struct {
	// Decisions holds the decisions of a review, or nil.
	Decisions review.Decisions
	// IDs holds the ids of the chunks. If it is nil, they follow the pattern of the document.
	IDs []string
	// Statuses holds the statuses of the chunks compared with a manifest, or nil.
	Statuses []compare.Status
}

// Writer writes the chunks of one more document. After every call, only the end of the file is
// missing.
type Writer func(r *engine.Result, notes Annotations) error

// Options controls how a format is written.
type Options struct {
	// Escape makes text of documents safe on a terminal. Only formats for users use it.
	Escape func(string) string
	Fields Fields
	// Flat puts all fields of a JSON line on one level, with the names of Columns. Lists become
	// JSON text, and nulls are left out.
	Flat bool
	// Spreadsheet escapes CSV cells that a spreadsheet would execute.
	Spreadsheet bool
}

// Format is a file format for chunks.
type Format struct {
	Name, Help string
	// Extension is the file extension: ".jsonl".
	Extension string
	// ForPeople is true if the format is for users. Users cannot select its fields.
	ForPeople bool
	// EscapesText is true if the format escapes text of documents. The output of other formats is
	// escaped on a terminal.
	EscapesText bool
	// Flat and Spreadsheet are true if the format supports these options.
	Flat, Spreadsheet bool
	// ListsDeleted is true if the record of WriteDelete may follow the chunks.
	ListsDeleted bool
	// New begins an output. The output of a document does not depend on other documents, so they
	// can be written in parallel.
	New  func(w io.Writer, o Options) Writer
	Head func(o Options) []byte
	// Open replaces New for a binary format. end completes the output.
	Open func(w io.Writer, o Options) (write Writer, end func() error)
}

// IsBinary reports whether the format is binary and therefore unsuitable for a terminal.
func (f *Format) IsBinary() bool { return f.Open != nil }

// Begin begins an output. end completes it after the last document.
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

// Formats lists the formats of `chunkscope chunk`. The default is first.
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

// FindFormat returns the format with the given name. If there is none, it returns nil and the most
// similar name.
func FindFormat(name string) (f *Format, nearest string) {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i], ""
		}
	}
	return nil, settings.Nearest(name, FormatNames())
}
