package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const fileHead = `# Settings of chunkscope. A key that is left out keeps its default, or the
# value of the preset named by a line such as
#   preset: tokens-512
version: %d
`

// Write writes s as a settings file: every key of the table with remarks that
// say what it does, what is allowed and when it applies.
func Write(w io.Writer, s Settings) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, fileHead, FileVersion)
	for i := range Table {
		writeSetting(&b, &Table[i], &s)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func writeSetting(b *bytes.Buffer, t *Setting, s *Settings) {
	fmt.Fprintf(b, "\n# %s\n", t.Help)
	if len(t.Options) == 0 {
		fmt.Fprintf(b, "# %s; applies %s\n", t.Allowed(), t.When)
	} else {
		fmt.Fprintf(b, "# applies %s; one of\n", t.When)
		width := 0
		for _, o := range t.Options {
			width = max(width, len(o.Name))
		}
		for _, o := range t.Options {
			fmt.Fprintf(b, "#   %-*s  %s\n", width, o.Name, o.Help)
		}
		if t.Kind == List {
			b.WriteString("# or a list such as [\"\\n\\n\", \"\\n\", \" \", \"\"]\n")
		}
	}
	fmt.Fprintf(b, "%s: %s\n", t.Key, t.yaml(s))
}

// yaml is the value as YAML reads it back with the same type.
func (t *Setting) yaml(s *Settings) string {
	text := t.Get(s)
	if list, ok := DecodeList(text); ok && t.Kind == List {
		quoted := make([]string, len(list))
		for i, v := range list {
			quoted[i] = strconv.Quote(v)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	}
	if t.Kind == Choice && (text == "true" || text == "false") {
		return strconv.Quote(text)
	}
	return text
}

// Save writes s to path as WriteFile does.
func Save(path string, s Settings) error {
	var b bytes.Buffer
	if err := Write(&b, s); err != nil {
		return err
	}
	return WriteFile(path, b.Bytes())
}

// WriteFile writes data to path at once or not at all, through a link to where
// it points; what was there is replaced. A pipe or a device is written to. It
// fails with an Error, whose sentence is for people.
func WriteFile(path string, data []byte) error {
	target := path
	if to, err := filepath.EvalSymlinks(path); err == nil {
		target = to
	}
	write := replace
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		write = writeThrough
	}
	if err := write(target, data, 0o644); err != nil {
		return unwritable(path, err)
	}
	return nil
}

// writeThrough writes to what is no file, and cannot be replaced by one.
func writeThrough(path string, data []byte, _ os.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

func unwritable(path string, err error) error {
	dir := filepath.Dir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return refuse("", "%s cannot be written: the folder %s does not exist", path, dir)
	case isFolder(path):
		return refuse("", "%s cannot be written: it is a folder", path)
	case errors.Is(err, fs.ErrPermission):
		return refuse("", "%s cannot be written: the folder %s is read-only, choose another", path, dir)
	}
	return refuse("", "%s cannot be written: %s", path, cause(err))
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// cause is the system's word for err, without paths of temporary files.
func cause(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}
