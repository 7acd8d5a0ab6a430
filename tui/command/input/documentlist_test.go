package input

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestListKeepsUnreadableDocuments(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.md": "\x00\x01\xff\xfe\x00binary\x00", "b.md": "# Title\n", "c.md": "\x00\x01\xff\xfe\x00binary\x00"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var messages []error
	rd := &Reader{Report: func(err error) { messages = append(messages, err) }, Jobs: 1}
	list, err := rd.List([]string{dir})
	if !errors.Is(err, ErrUnread) || len(messages) != 1 {
		t.Errorf("got error %v and messages %v, want ErrUnread and one message", err, messages)
	}
	if len(list.Files) != 3 || list.Index != 1 || list.Doc == nil || filepath.Base(list.Doc.Name) != "b.md" {
		t.Errorf("got %d files and index %d, want 3 files and b.md", len(list.Files), list.Index)
	}
	none, err := rd.List([]string{filepath.Join(dir, "a.md")})
	if !errors.Is(err, ErrUnread) || none.Doc != nil {
		t.Errorf("got document %v and error %v, want no document and ErrUnread", none.Doc, err)
	}
}
