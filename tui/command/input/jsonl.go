package input

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"chunkscope/engine"
	"chunkscope/engine/files"
	"chunkscope/engine/jsonlines"
	"chunkscope/engine/source"
)

// A line is an object with "id" and "text". The entry of an invalid line returns an error, and the
// other lines are still read.
func (rd *Reader) readLines(files []string, do func(Entry) error) error {
	rd.jobs.markSeveral()
	for _, file := range files {
		name, r, err := rd.open(file)
		if err != nil {
			err = do(unreadableEntry(err))
		} else {
			err = rd.readFileLines(name, r, do)
			r.Close()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (rd *Reader) open(file string) (name string, r io.ReadCloser, err error) {
	if file == StdinArg {
		return StdinName, io.NopCloser(rd.In), nil
	}
	if IsFolder(file) {
		return file, nil, &source.ReadError{Message: file + " is a folder: name a file of JSON lines"}
	}
	f, err := files.OpenArgument(file)
	if err != nil {
		return file, nil, source.UnreadableError(file, err)
	}
	return file, f, nil
}

func (rd *Reader) readFileLines(name string, r io.Reader, do func(Entry) error) error {
	reader := bufio.NewReaderSize(r, 1<<16)
	if err := refuseOtherFormats(name, reader); err != nil {
		return do(unreadableEntry(err))
	}
	for n := 1; ; n++ {
		place := linePlace{&name, n}
		line, end := rd.readLine(reader, place)
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := do(rd.lineEntry(place, line)); err != nil {
				return err
			}
		}
		switch {
		case end == nil:
		case errors.Is(end, errLongLine):
			return do(unreadableEntry(&source.ReadError{Message: place.String() + " is longer than 1 GiB: it is not JSON lines"}))
		case !errors.Is(end, io.EOF):
			return do(unreadableEntry(source.UnreadableError(name, end)))
		default:
			return nil
		}
	}
}

// refuseOtherFormats checks only the bytes that are already available, because the next line of a
// pipe may arrive much later.
func refuseOtherFormats(name string, reader *bufio.Reader) error {
	const minimum = 4 // enough bytes to distinguish UTF-16 from UTF-8
	if _, err := reader.Peek(minimum); err != nil {
		return nil //nolint:nilerr // the error is reported when the lines are read
	}
	head, _ := reader.Peek(reader.Buffered()) // does not wait for more input
	return source.RefuseNonText(name, string(head))
}

func (rd *Reader) lineEntry(place linePlace, line []byte) Entry {
	return Entry{
		Label: place.String, Size: len(line),
		Read: func() (*engine.Document, error) {
			doc, err := rd.parseLine(line)
			if err != nil {
				return nil, &source.ReadError{Message: fmt.Sprintf("%s: %v", place, err)}
			}
			doc.Place = place
			return doc, nil
		},
		Admit: func(id string) error { return rd.ids.admit(id, place) },
	}
}

var errLongLine = errors.New("the line is too long")

// If a line is longer than rd.MaxLine, readLine returns errLongLine without reading the rest of it.
func (rd *Reader) readLine(reader *bufio.Reader, place linePlace) ([]byte, error) {
	part, err := reader.ReadSlice('\n')
	if len(part) > rd.MaxLine {
		return nil, errLongLine
	}
	part = bytes.Clone(part)
	if errors.Is(err, bufio.ErrBufferFull) {
		return rd.readLong(reader, place, part)
	}
	return part, err
}

// readLong reads the rest of a line that begins with part. It collects the parts and joins them
// once, because a growing buffer would take twice the memory.
func (rd *Reader) readLong(reader *bufio.Reader, place linePlace, part []byte) ([]byte, error) {
	parts, size := [][]byte{part}, len(part)
	job := rd.jobs.begin(place.String, size)
	defer rd.jobs.end(job)
	for {
		part, err := reader.ReadSlice('\n')
		if size += len(part); size > rd.MaxLine {
			return nil, errLongLine
		}
		parts = append(parts, bytes.Clone(part))
		rd.jobs.update(job, place.String, size)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.Join(parts, nil), err
		}
	}
}

func (rd *Reader) parseLine(line []byte) (*engine.Document, error) {
	doc, fields, err := jsonlines.Parse(line)
	if err != nil {
		return nil, err
	}
	if err := rd.names.Name(doc, doc.ID, fields.Value); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	return doc, nil
}
