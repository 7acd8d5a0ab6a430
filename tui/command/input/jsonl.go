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

// lines are the documents of JSON lines: objects with "id" and "text". A line
// that holds none is an entry that cannot be read, and the rest goes on.
func (rd *Reader) lines(files []string, do func(Entry) error) error {
	for _, file := range files {
		name, r, err := rd.open(file)
		if err != nil {
			err = do(unreadable(err))
		} else {
			err = rd.linesOf(name, r, do)
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
		return file, nil, &source.ReadError{Sentence: file + " is a folder: name a file of JSON lines"}
	}
	f, err := files.OpenArgument(file)
	if err != nil {
		return file, nil, source.Unreadable(file, err)
	}
	return file, f, nil
}

func (rd *Reader) linesOf(name string, r io.Reader, do func(Entry) error) error {
	for n, in := 1, bufio.NewReaderSize(r, 1<<16); ; n++ {
		line, end := readLine(in, rd.MaxLine)
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := do(rd.lineEntry(name, n, line)); err != nil {
				return err
			}
		}
		switch {
		case end == nil:
		case errors.Is(end, errLongLine):
			return do(unreadable(&source.ReadError{Sentence: fmt.Sprintf("%s, line %d is longer than 1 GiB: it is not JSON lines", name, n)}))
		case !errors.Is(end, io.EOF):
			return do(unreadable(source.Unreadable(name, end)))
		default:
			return nil
		}
	}
}

func (rd *Reader) lineEntry(name string, n int, line []byte) Entry {
	place := fmt.Sprintf("%s, line %d", name, n)
	return Entry{Size: len(line), Read: func() (*engine.Document, error) {
		doc, err := rd.parseLine(line)
		if err != nil {
			return nil, &source.ReadError{Sentence: fmt.Sprintf("%s: %v", place, err)}
		}
		doc.Place = place
		return doc, nil
	}}
}

var errLongLine = errors.New("the line is too long")

// readLine is the next line of in, with its end. One that is longer than limit
// is errLongLine, and no more of it is read.
func readLine(in *bufio.Reader, limit int) ([]byte, error) {
	var parts [][]byte // not one that grows: a line may take most of the memory
	for left := limit; ; {
		part, err := in.ReadSlice('\n')
		if left -= len(part); left < 0 {
			return nil, errLongLine
		}
		if parts == nil && err == nil { // as a rule
			return bytes.Clone(part), nil
		}
		parts = append(parts, bytes.Clone(part))
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.Join(parts, nil), err
		}
	}
}

// parseLine makes a document of one line.
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
