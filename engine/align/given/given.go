// Package given reads chunks that another system made, from the files in which
// people keep them: JSON, JSON lines, CSV and Parquet, by the field names of
// the systems that write them. What it knows stands in tables, so that another
// system is another name in them; rules/given-chunks lists them.
package given

import (
	"bytes"
	"io"
	"path"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/source"
)

// Chunk is one chunk as the file tells it.
type Chunk struct {
	// Content is the text that was embedded.
	Content string
	// Documents are the names by which the file says which document the chunk
	// is from, the most telling first; empty when it says nothing.
	Documents []string
	// Order is what the file says of the chunk's place among the others (an
	// offset, an index, a position), and is never trusted for more than that;
	// Ordered is false when it says nothing.
	Order   float64
	Ordered bool
	// Offsets are the bytes of the document that the file says the chunk's own
	// text is, and RepeatsFrom is where it says that repeated text in front of it
	// begins, -1 when it does not. Both are believed only where the document
	// agrees.
	Offsets     chunk.Span
	RepeatsFrom int
}

// MaxBytes is the largest file that is read.
const MaxBytes = 1 << 30

// FormatError is why a file is not read, as a value of package refusal.
type FormatError struct {
	Name string
	Err  error
}

func (e *FormatError) Error() string { return e.Name + " " + e.Err.Error() }

// Unwrap is why.
func (e *FormatError) Unwrap() error { return e.Err }

func refuse(name string, why error) error { return &FormatError{name, why} }

// readers are the formats by the endings of their names.
var readers = map[string]func(name string, data []byte) ([]Chunk, error){
	".json":    readJSON,
	".jsonl":   readLines,
	".ndjson":  readLines,
	".csv":     readCSV,
	".parquet": readParquet,
}

// parquetMark is how files of Parquet begin, and headBytes how much of another file tells
// whether it is text.
var parquetMark = []byte("PAR1")

const headBytes = 8 << 10

// Read reads the chunks of a file of that name. It fails with a *FormatError
// when the file holds none, with a *source.ReadError when it is no text, and with r's
// error.
func Read(name string, r io.Reader) ([]Chunk, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxBytes {
		return nil, refuse(name, refusal.FileTooLarge{})
	}
	if !bytes.HasPrefix(data, parquetMark) {
		if err := source.RefuseForeign(name, string(data[:min(len(data), headBytes)])); err != nil {
			return nil, err
		}
	}
	read := readers[strings.ToLower(path.Ext(name))]
	if read == nil {
		read = sniff(data)
	}
	chunks, err := read(name, data)
	if err != nil {
		return nil, err
	}
	if len(chunks) == 0 {
		return nil, refuse(name, refusal.NoChunks{Fields: contentFields})
	}
	return chunks, nil
}

// sniff chooses the format of a file whose name does not tell.
func sniff(data []byte) func(string, []byte) ([]Chunk, error) {
	text := bytes.TrimLeft(data, "\ufeff \t\r\n")
	switch {
	case bytes.HasPrefix(data, parquetMark):
		return readParquet
	case bytes.HasPrefix(text, []byte("[")):
		return readJSON
	case bytes.HasPrefix(text, []byte("{")):
		return readObjects
	}
	return readCSV
}
