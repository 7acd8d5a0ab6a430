package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"chunkscope/engine/files"
	"chunkscope/tui/part"
)

// Writing must not replace a file that another program has just created. It must not open a pipe or
// a device.
func TestWriteNeverOverwrites(t *testing.T) {
	dir := t.TempDir()
	file, folder := filepath.Join(dir, "new.yaml"), filepath.Join(dir, "folder")
	write := func(path string, replace bool) string {
		msg := (&fileWriter{write: files.Write}).writeFile(part.WriteFile{Path: path, Data: []byte("new"), Message: func(path string) string { return "said " + path }, Replace: replace})()
		if w := msg.(fileWritten); w.err != nil {
			return w.err.Error()
		}
		data, err := os.ReadFile(path)
		return fmt.Sprint(string(data), err)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path    string
		replace bool
		want    string
	}{
		{file, false, "new<nil>"},
		{file, false, file + " was just created by another program: nothing was written"},
		{file, true, "new<nil>"},
		{folder, true, folder + " cannot be written: it is a folder"},
		{os.DevNull, true, os.DevNull + " is a pipe or a device: choose a file"},
	} {
		if got := write(c.path, c.replace); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
