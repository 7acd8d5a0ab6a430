package input

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A document that cannot be read is on the shelf wherever it stands, and the first that
// can be is shown.
func TestTheShelfHoldsWhatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.md": "\x00\x01\xff\xfe\x00binary\x00", "b.md": "# Title\n", "c.md": "\x00\x01\xff\xfe\x00binary\x00"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var said []error
	rd := &Reader{Tell: func(err error) { said = append(said, err) }, Jobs: 1}
	shelf, err := rd.Shelve([]string{dir})
	if !errors.Is(err, ErrUnread) || len(said) != 1 {
		t.Errorf("%v, having said %v", err, said)
	}
	if len(shelf.Files) != 3 || shelf.At != 1 || shelf.Doc == nil || filepath.Base(shelf.Doc.Name) != "b.md" {
		t.Errorf("%d files, of which %d is shown", len(shelf.Files), shelf.At)
	}
	none, err := rd.Shelve([]string{filepath.Join(dir, "a.md")})
	if !errors.Is(err, ErrUnread) || none.Doc != nil {
		t.Errorf("%v is shown: %v", none.Doc, err)
	}
}
