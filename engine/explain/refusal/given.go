package refusal

import (
	"fmt"
	"strings"

	"chunkscope/engine/quantity"
)

// FileTooLarge is a file of chunks of more than 1 GiB.
type FileTooLarge struct{}

func (FileTooLarge) Error() string { return "is larger than 1 GiB: split the file, a document each" }

// UnpacksTooLarge is a file that is many times as large when it is unpacked.
type UnpacksTooLarge struct{}

func (UnpacksTooLarge) Error() string {
	return "unpacks to many times its size, which no chunks of documents do: write the chunks of a document into a file of their own"
}

// MoreThanDocument is a file with more chunks of a document than can be its chunks.
type MoreThanDocument struct {
	Document string
	Bytes    int // of the chunks
	Times    int // the allowed multiple of the document's size
}

func (r MoreThanDocument) Error() string {
	return fmt.Sprintf("holds %s bytes of chunks of %s, more than %d times the document: name the document that they were made of", quantity.Grouped(r.Bytes), r.Document, r.Times)
}

// NoChunks is a file in which no chunk was found.
type NoChunks struct{ Fields []string }

func (r NoChunks) Error() string {
	return "holds no chunks: expected JSON, JSON lines, CSV or Parquet with one of the fields " + strings.Join(r.Fields, ", ")
}

// NoColumn is a table without a column of chunks.
type NoColumn struct{ Fields []string }

func (r NoColumn) Error() string {
	return "has no column with the chunks: call it one of " + strings.Join(r.Fields, ", ")
}

// Format is the assumed format of a file of chunks.
type Format uint8

// The formats.
const (
	JSON Format = iota
	Parquet
)

// Broken is a file that is not of its format; Err is the parser's word.
type Broken struct {
	Format Format
	Line   int // of JSON lines, from 1; 0 with the others
	Err    error
}

func (r Broken) Error() string {
	format := [...]string{JSON: "JSON", Parquet: "a Parquet file that can be read"}[r.Format]
	if r.Line > 0 {
		return fmt.Sprintf("is not %s on line %d: %v", format, r.Line, r.Err)
	}
	return fmt.Sprintf("is not %s: %v", format, r.Err)
}

// Unwrap is the parser's word.
func (r Broken) Unwrap() error { return r.Err }

// Damaged is a file that can be read in part.
type Damaged struct{ Err error }

func (r Damaged) Error() string { return fmt.Sprintf("is damaged: %v", r.Err) }

// Unwrap is the parser's word.
func (r Damaged) Unwrap() error { return r.Err }
