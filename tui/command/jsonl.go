package command

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"chunkscope/engine"
	"chunkscope/engine/source"
)

// eachLine calls do with the documents of JSON lines, one at a time: objects
// with "id" and "text". A line that holds none is said with its number, and
// the rest goes on; the error is errUnread then.
func (a *app) eachLine(files []string, do func(*engine.Document) error) error {
	var unread unreadInputs
	for _, file := range files {
		name, r, err := a.open(file)
		if err == nil {
			err = a.lines(name, r, do)
			r.Close()
		}
		if err := unread.pass(a, err); err != nil {
			return err
		}
	}
	return unread.err
}

func (a *app) open(file string) (name string, r io.ReadCloser, err error) {
	if file == stdinArg {
		return stdinName, io.NopCloser(a.in), nil
	}
	if isFolder(file) {
		return file, nil, &source.ReadError{Sentence: file + " is a folder: name a file of JSON lines"}
	}
	f, err := os.Open(file)
	if err != nil {
		return file, nil, source.Unreadable(file, err)
	}
	return file, f, nil
}

func (a *app) lines(name string, r io.Reader, do func(*engine.Document) error) error {
	unread := false
	for n, in := 1, bufio.NewReaderSize(r, 1<<16); ; n++ {
		line, end := in.ReadBytes('\n')
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(line)) > 0 {
			doc, err := parseLine(line)
			if err != nil {
				a.say(fmt.Errorf("%s, line %d: %w", name, n, err))
				unread = true
			} else if err := do(doc); err != nil {
				return err
			}
		}
		switch {
		case end == nil:
		case !errors.Is(end, io.EOF):
			return source.Unreadable(name, end)
		case unread:
			return errUnread
		default:
			return nil
		}
	}
}

// parseLine makes a document of one line.
func parseLine(line []byte) (*engine.Document, error) {
	var d struct {
		ID   *string `json:"id"`
		Text *string `json:"text"`
	}
	if err := json.Unmarshal(line, &d); err != nil {
		wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
		switch {
		case !ok:
			return nil, fmt.Errorf(`this is no JSON: write {"id": "…", "text": "…"} (%w)`, err)
		case wrong.Field == "":
			return nil, fmt.Errorf(`this is no object but a JSON %s: write {"id": "…", "text": "…"}`, wrong.Value)
		}
		return nil, fmt.Errorf("its %q is no text but a JSON %s", wrong.Field, wrong.Value)
	}
	switch {
	case d.ID == nil:
		return nil, errors.New(`it has no "id"`)
	case d.Text == nil:
		return nil, errors.New(`it has no "text"`)
	}
	return engine.New(*d.ID, []byte(*d.Text))
}
