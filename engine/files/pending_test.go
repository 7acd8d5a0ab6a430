package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPendingFileReplacesTargetOnCommit(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.Symlink("file", link); err != nil {
		t.Skip(err)
	}
	holds := func(want string) {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil && want != "" || string(data) != want {
			t.Errorf("file content = %q, want %q (error %v)", data, want, err)
		}
	}
	for _, commits := range []bool{false, true, false} {
		before, _ := os.ReadFile(path)
		p, err := CreatePending(link)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"one ", "two"} {
			if _, err := p.Write([]byte(part)); err != nil {
				t.Fatal(err)
			}
		}
		holds(string(before))
		want := string(before)
		if commits {
			if err := p.Commit(); err != nil {
				t.Fatal(err)
			}
			want = "one two"
		}
		p.Abandon()
		holds(want)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Error("the link was replaced", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Error(entries, err)
	}
}

func TestCreatePendingRejectsFolders(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{
		dir:                                   "is a folder",
		filepath.Join(dir, "missing", "file"): "does not exist",
		os.DevNull:                            "is not a file",
	} {
		if p, err := CreatePending(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v and error %v", path, p, err)
		}
	}
}
