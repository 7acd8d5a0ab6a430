package input

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestWithoutGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := OpenRevision(t.TempDir(), "HEAD")
	if want := "--before needs git, which is not installed: install it, or name the older version as a file"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func checkout(t *testing.T, files map[string]string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", "commit", "-qm", "one"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return dir
}

// Only files in the folder must be read, with their committed content. Filters configured in the
// checkout must not run.
func TestReadCommittedFiles(t *testing.T) {
	dir := checkout(t, map[string]string{
		"a.md": "A.\r\n", "docs/b.md": "B.\n", "docs/c\nd.md": "C.\n", ".gitattributes": "*.md diff=loud\n",
		"one/two.md": "Two.\n",
	})
	cmd := exec.Command("git", "config", "diff.loud.textconv", "touch pwned; echo")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, c := range []struct{ folder, name, want string }{
		{"docs", "", "b.md=B.|c\nd.md=C."},
		{"docs", "b.md", "b.md=B."},
		{".", "a.md", "a.md=A.\r"},
		{".", "*.md", ""},
		{".", "one", "one/two.md=Two."},
	} {
		r, err := OpenRevision(filepath.Join(dir, c.folder), "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		files, err := r.Files(c.name)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, f := range files {
			err := r.Read(f, func(text io.Reader) error {
				data, err := io.ReadAll(text)
				list = append(list, f.Path+"="+strings.TrimSuffix(string(data), "\n"))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(list, "|"); got != c.want {
			t.Errorf("%s %s: got %q, want %q", c.folder, c.name, got, c.want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "pwned")); err == nil {
		t.Error("a filter configured in the checkout was run")
	}
}

// Objects missing from a partial clone must not be fetched. Reading must fail with one sentence.
func TestPartialCloneIsNotFetched(t *testing.T) {
	dir := checkout(t, map[string]string{"a.md": "A.\n"})
	r, err := OpenRevision(dir, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	files, err := r.Files("a.md")
	if err != nil || len(files) != 1 {
		t.Fatalf("got files %v and error %v, want one file", files, err)
	}
	blob := files[0].blob
	if err := os.Remove(filepath.Join(dir, ".git", "objects", blob[:2], blob[2:])); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]string{{"core.repositoryformatversion", "1"}, {"extensions.partialClone", "origin"}, {"remote.origin.promisor", "true"}, {"remote.origin.url", "ext::sh -c touch% " + filepath.ToSlash(dir) + "/pwned"}, {"protocol.ext.allow", "always"}} {
		cmd := exec.Command("git", "config", pair[0], pair[1])
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	err = r.Read(files[0], func(text io.Reader) error { _, err := io.ReadAll(text); return err })
	if err == nil || !strings.HasPrefix(err.Error(), "git cannot read revision HEAD: ") {
		t.Errorf("got error %v, want an error that git cannot read HEAD", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "pwned")); err == nil {
		t.Error("git contacted the remote")
	}
}

func TestReadDeletedFiles(t *testing.T) {
	dir := checkout(t, map[string]string{"docs/a.md": "A.\n", "docs/gone.md": "Gone.\n", "docs/data.bin": "B", "elsewhere.md": "E.\n"})
	docs := filepath.Join(dir, "docs")
	for _, name := range []string{"docs/gone.md", "docs/data.bin", "elsewhere.md"} {
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	for args, want := range map[string]int{docs: 1, filepath.Join(docs, "a.md"): 0} {
		all, err := (&Reader{}).ReadDeleted([]string{args}, "HEAD")
		if err != nil || len(all) != want {
			t.Fatalf("%s: got %d documents and error %v", args, len(all), err)
		}
		if want == 1 && (all[0].Text != "Gone.\n" || !strings.HasSuffix(all[0].Name, "docs/gone.md")) {
			t.Errorf("unexpected deleted document %q with text %q", all[0].Name, all[0].Text)
		}
	}
	if _, err := (&Reader{}).ReadDeleted([]string{docs}, "none"); err == nil {
		t.Error("ReadDeleted accepted a missing revision")
	}
}
