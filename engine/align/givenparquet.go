package align

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
)

const (
	// maxUnpackRatio limits the unpacked size relative to the file size, because a small file may
	// unpack to a huge table.
	maxUnpackRatio = 64
	minUnpackLimit = 64 << 20
	// maxRows limits the memory for rows without text.
	maxRows = 1 << 24
)

const (
	messageUnreadable = "cannot be read as Parquet: %v"
	messageTooLarge   = "unpacks to many times its size: write a separate file for each document"
)

func readParquet(name string, data []byte) (out []GivenChunk, err error) {
	// The library panics on some damaged files.
	defer func() {
		if e := recover(); e != nil {
			out, err = nil, refuseFile(name, messageUnreadable, e)
		}
	}()
	if footerLength(data) > int64(len(data)) {
		return nil, refuseFile(name, messageUnreadable, "the footer is longer than the file")
	}
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, refuseFile(name, messageUnreadable, err)
	}
	t := &table{file: f, bytesLeft: min(MaxGivenBytes, max(minUnpackLimit, maxUnpackRatio*len(data)))}
	if !t.isWithinLimit() {
		return nil, refuseFile(name, messageTooLarge)
	}
	for _, g := range f.RowGroups() {
		switch err := t.readGroup(g); {
		case errors.Is(err, errUnpacked):
			return nil, refuseFile(name, messageTooLarge)
		case err != nil:
			return nil, refuseFile(name, "is damaged: %w", err)
		}
	}
	return t.chunks, nil
}

// footerLength returns the footer length stated in the file. The library allocates that much memory
// before reading the footer.
func footerLength(data []byte) int64 {
	const end = 8
	if len(data) < end {
		return 0
	}
	return int64(binary.LittleEndian.Uint32(data[len(data)-end:]))
}

var errUnpacked = errors.New("the unpacked table is too large")

type table struct {
	file      *parquet.File
	bytesLeft int
	chunks    []GivenChunk
}

func isWanted(path []string) bool {
	last := path[len(path)-1]
	isKnown := func(fields []string) bool { return slices.Contains(fields, last) }
	return isKnown(contentFields) || isKnown(documentFields) || isKnown(orderFields) || isKnown(metadataFields) || isKnown(wrapperFields) ||
		last == "id" || last == endField || last == repeatsField ||
		last == parentField || last == parentStartField || last == parentEndField
}

func (t *table) isWithinLimit() bool {
	remaining, rows := int64(t.bytesLeft), t.file.NumRows()
	for _, g := range t.file.Metadata().RowGroups {
		for _, c := range g.Columns {
			if m := c.MetaData; len(m.PathInSchema) > 0 && isWanted(m.PathInSchema) {
				remaining -= m.TotalUncompressedSize
			}
		}
	}
	return remaining >= 0 && rows <= maxRows
}

func (t *table) readGroup(g parquet.RowGroup) error {
	var head []string
	var parallelColumns []*column
	defer func() {
		for _, c := range parallelColumns {
			c.pages.Close()
		}
	}()
	paths := t.file.Schema().Columns()
	for i, chunk := range g.ColumnChunks() {
		if isWanted(paths[i]) {
			head = append(head, strings.Join(paths[i], "."))
			parallelColumns = append(parallelColumns, &column{pages: chunk.Pages()})
		}
	}
	cells := make([]any, len(parallelColumns))
	for range g.NumRows() {
		for i, c := range parallelColumns {
			v, err := c.next()
			if err != nil {
				return err
			}
			if cells[i] = convertCell(v); v.Kind() == parquet.ByteArray || v.Kind() == parquet.FixedLenByteArray {
				if t.bytesLeft -= len(v.ByteArray()); t.bytesLeft < 0 {
					return errUnpacked
				}
			}
		}
		if c, ok := decodeRecord(newRecord(head, cells)); ok {
			t.chunks = append(t.chunks, c)
		}
	}
	return nil
}

type column struct {
	pages        parquet.Pages
	values       parquet.ValueReader
	buffer       [64]parquet.Value
	unreadValues []parquet.Value
}

func (c *column) next() (parquet.Value, error) {
	for {
		for len(c.unreadValues) > 0 {
			v := c.unreadValues[0]
			if c.unreadValues = c.unreadValues[1:]; v.RepetitionLevel() == 0 {
				return v, nil
			}
		}
		if err := c.fill(); err != nil {
			return parquet.Value{}, err
		}
	}
}

func (c *column) fill() error {
	if c.values == nil {
		page, err := c.pages.ReadPage()
		if err != nil {
			return err
		}
		c.values = page.Values()
	}
	n, err := c.values.ReadValues(c.buffer[:])
	c.unreadValues = c.buffer[:n]
	if errors.Is(err, io.EOF) {
		c.values, err = nil, nil
	}
	return err
}

// convertCell converts a value to the type that JSON decoding produces.
func convertCell(v parquet.Value) any {
	if v.IsNull() {
		return nil
	}
	switch v.Kind() {
	case parquet.Int32, parquet.Int64:
		return float64(v.Int64())
	case parquet.Float:
		return float64(v.Float())
	case parquet.Double:
		return v.Double()
	case parquet.ByteArray, parquet.FixedLenByteArray:
		return string(v.ByteArray())
	}
	return nil
}
