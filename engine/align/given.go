package align

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/source"
)

// GivenChunk is a chunk read from a file.
type GivenChunk struct {
	Content string
	// Documents lists the names of the chunk's document, most specific first.
	Documents []string
	// Order is the offset or index by which chunks are sorted. Ordered is false if the file has
	// neither.
	Order   float64
	Ordered bool
	// Offsets is the byte range stated in the file. RepeatsFrom is the start of the repeated text,
	// or -1. They are used only if they match the document.
	Offsets     chunk.Span
	RepeatsFrom int
	// ID is the id of the chunk. Parent is the id of the text that retrieval returns instead of the
	// chunk. Both may be empty.
	ID, Parent    string
	ParentOffsets chunk.Span
}

// MaxGivenBytes is the maximum size of a file.
const MaxGivenBytes = 1 << 30

// FormatError explains why a file cannot be read. The message is Name followed by Err.
type FormatError struct {
	Name string
	Err  error
}

func (e *FormatError) Error() string { return e.Name + " " + e.Err.Error() }

func (e *FormatError) Unwrap() error { return e.Err }

func refuseFile(name, format string, args ...any) error {
	return &FormatError{name, fmt.Errorf(format, args...)}
}

var readers = map[string]func(name string, data []byte) ([]GivenChunk, error){
	".json":    readJSON,
	".jsonl":   readLines,
	".ndjson":  readLines,
	".csv":     readCSV,
	".parquet": readParquet,
}

var parquetMark = []byte("PAR1")

const headBytes = 8 << 10

// ReadGiven reads the chunks in a file. It returns a *FormatError if there are none, and a
// *source.ReadError if the file is not text.
func ReadGiven(name string, r io.Reader) ([]GivenChunk, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxGivenBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxGivenBytes {
		return nil, refuseFile(name, "is larger than 1 GiB: split it into one file per document")
	}
	if !bytes.HasPrefix(data, parquetMark) {
		if err := source.RefuseNonText(name, string(data[:min(len(data), headBytes)])); err != nil {
			return nil, err
		}
	}
	read := readers[strings.ToLower(path.Ext(name))]
	if read == nil {
		read = detectReader(data)
	}
	chunks, err := read(name, data)
	if err != nil {
		return nil, err
	}
	if len(chunks) == 0 {
		return nil, refuseFile(name, "contains no chunks: expected JSON, JSON lines, CSV or Parquet with one of the fields %s", strings.Join(contentFields, ", "))
	}
	return chunks, nil
}

// detectReader selects a reader by content for files with an unknown extension.
func detectReader(data []byte) func(string, []byte) ([]GivenChunk, error) {
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
