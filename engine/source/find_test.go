package source

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// createFolder creates files in an empty folder and makes it the working directory. A name that
// contains " -> " makes a link.
func createFolder(t *testing.T, names ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range names {
		name, target, isLink := strings.Cut(name, " -> ")
		err := os.MkdirAll(filepath.Dir(name), 0o755)
		switch {
		case err != nil:
		case isLink:
			err = os.Symlink(target, name)
		case strings.HasSuffix(name, "/"):
			err = os.MkdirAll(name, 0o755)
		default:
			err = os.WriteFile(name, []byte("x"), 0o600)
		}
		if err != nil {
			t.Skip("the system does not support this: ", err)
		}
	}
}

func errorMessages(errs []error) (out []string) {
	for _, err := range errs {
		out = append(out, filepath.ToSlash(err.Error()))
	}
	return out
}

func toSlash(paths []string) (out []string) {
	for _, p := range paths {
		out = append(out, filepath.ToSlash(p))
	}
	return out
}

func checkSearch(t *testing.T, got SearchResult, files, errs, remarks []string) {
	t.Helper()
	if !slices.Equal(toSlash(got.Files), files) {
		t.Errorf("found %q, want %q", got.Files, files)
	}
	for _, c := range []struct{ got, want []string }{{errorMessages(got.Errors), errs}, {toSlash(got.Remarks), remarks}} {
		if !slices.EqualFunc(c.got, c.want, strings.HasPrefix) {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestFind(t *testing.T) {
	createFolder(t, "docs/b.md", "docs/a/z.MD", "docs/a.txt", "docs/picture.png", "docs/.git/c.md", "docs/.d.md",
		"docs/é.markdown", "docs/c.rst", "docs/main.go", "docs/folder.md/", "empty/picture.png")
	want := []string{"docs/.d.md", "docs/a/z.MD", "docs/a.txt", "docs/b.md", "docs/c.rst", "docs/é.markdown"}
	checkSearch(t, Find("docs"), want, nil, nil)
	if err := os.Symlink("docs", "link"); err == nil {
		if got := Find("link"); len(got.Files) != len(want) || got.Errors != nil {
			t.Errorf("Find(\"link\") = %v, want %d files", got, len(want))
		}
	}
	checkSearch(t, Find("empty"), nil, []string{
		"empty contains no documents: name a folder with .md, .markdown, .mdown, .mkd, .mdx, .txt, .text, .rst, .adoc, .asciidoc, .org files, or individual files",
	}, nil)
	checkSearch(t, Find("none"), nil, []string{"none does not exist: check the name"}, nil)
}

func TestFindAcceptsNonUTF8Names(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system allows only UTF-8 file names")
	}
	createFolder(t, "docs/R\xe9sum\xe9.md", "docs/R\xe8sum\xe9.md", "docs/\xff/a.md", "docs/a\nb.md")
	checkSearch(t, Find("docs"), []string{"docs/R\xe8sum\xe9.md", "docs/R\xe9sum\xe9.md", "docs/a\nb.md", "docs/\xff/a.md"}, nil, nil)
}

func TestFindReportsUnreadablePaths(t *testing.T) {
	createFolder(t, "docs/a.md", "docs/gone.md -> nowhere.md", "docs/round.md -> round.md", "docs/.#a.md -> me@here.1:2",
		"docs/gone -> nowhere", "docs/round -> round", "docs/round.png -> round.png")
	checkSearch(t, Find("docs"), []string{"docs/a.md"}, []string{
		"docs/gone.md is a link to nowhere.md, which does not exist: correct the link, or remove it",
		"docs/round cannot be read: too many levels of symbolic links",
		"docs/round.md cannot be read: too many levels of symbolic links",
	}, nil)
	createFolder(t, "docs/gone.md -> nowhere.md")
	checkSearch(t, Find("docs"), nil, []string{"docs/gone.md is a link to nowhere.md"}, nil)
}

func TestFindFollowsLinks(t *testing.T) {
	createFolder(t, "out/o.md", "out/deep/p.md", "one.md", "docs/a.md", "docs/b/c.md", "docs/.kept/v2/d.md",
		"docs/file.md -> ../one.md", "docs/same.md -> a.md", "docs/again -> b", "docs/now -> .kept/v2",
		"docs/a-link -> ../out", "docs/z-link -> ../out/deep", "docs/up -> ..", "docs/b/round -> ../b", "docs/.hid -> ../out", "out/back -> ../docs")
	checkSearch(t, Find("docs"), []string{
		"docs/a-link/deep/p.md", "docs/a-link/o.md", "docs/a.md", "docs/b/c.md", "docs/file.md", "docs/now/d.md", "docs/same.md",
	}, nil, []string{
		"docs/up is a link to a folder that contains docs, so it is not followed",
		"docs/file.md is a link to ",
	})
	got := Find("docs")
	if last := got.Remarks[len(got.Remarks)-1]; !strings.HasSuffix(last, "one.md, outside docs, and is followed, as is one other link") {
		t.Error(last)
	}
}

func TestFindSkipsUnreadableFolders(t *testing.T) {
	createFolder(t, "docs/a.md", "docs/b/b.md", "docs/c/c.md", "docs/d/d.md", "docs/d/e.md")
	denied := &fs.PathError{Op: "open", Path: "any", Err: fs.ErrPermission}
	for _, c := range []struct {
		deniedFolders   string
		readableEntries int
		files, unread   []string
	}{
		{"", 0, []string{"docs/a.md", "docs/b/b.md", "docs/c/c.md", "docs/d/d.md", "docs/d/e.md"}, nil},
		{"docs/b docs/d", 0, []string{"docs/a.md", "docs/c/c.md"}, []string{"docs/b cannot be read: permission denied", "docs/d cannot be read: permission denied"}},
		{"docs/d", 1, []string{"docs/a.md", "docs/b/b.md", "docs/c/c.md", "docs/d/d.md"}, []string{"docs/d cannot be read: permission denied"}},
		{"docs", 0, nil, []string{"docs cannot be read: permission denied"}},
	} {
		readDir := func(name string) ([]fs.DirEntry, error) {
			entries, err := os.ReadDir(name)
			if slices.Contains(strings.Fields(c.deniedFolders), filepath.ToSlash(name)) {
				return entries[:c.readableEntries], denied
			}
			return entries, err
		}
		checkSearch(t, find(disk{readDir, os.Stat}, "docs"), c.files, c.unread, nil)
	}
}
