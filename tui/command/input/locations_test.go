package input

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFullPath(t *testing.T) {
	if got := FullPath(""); got != "" {
		t.Errorf("FullPath of an empty path = %q, want empty", got)
	}
	t.Chdir(t.TempDir())
	if got := FullPath("questions.jsonl"); !filepath.IsAbs(got) || filepath.Base(got) != "questions.jsonl" {
		t.Errorf("FullPath of a file in the current folder = %q, want an absolute path", got)
	}
}

// Files with the same name in two folders must have different state names. A long file name must
// not produce a state name that is too long for the file system.
func TestStateNames(t *testing.T) {
	if a, b := stateName("a/guide.md"), stateName("b/guide.md"); a == b || !strings.HasPrefix(a, "guide.md-") {
		t.Errorf("two files have equal names: %s and %s", a, b)
	}
	if n := len(stateName(strings.Repeat("x", 250))); n > 150 {
		t.Errorf("a 250-byte name became %d bytes long, want at most 150", n)
	}
}

// A link must have the same state as its target. The location of any other file must contain the
// path as typed.
func TestLinkHasSameState(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("docs", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("docs/guide.md", []byte("# Keys\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link.md": "docs/guide.md", "other.md": "link.md", "folder": "docs", "gone.md": "nowhere.md"} {
		if err := os.Symlink(to, link); err != nil {
			t.Skipf("links are not supported: %v", err)
		}
	}
	decisions, questions := DecisionsLocation("docs/guide.md"), QuestionsLocation("docs/guide.md")
	if decisions.NextToDocument != "docs/guide.md.chunkscope.yaml" || questions.NextToDocument != "docs/guide.md.questions.jsonl" {
		t.Errorf("unexpected locations %s and %s", decisions.NextToDocument, questions.NextToDocument)
	}
	for _, name := range []string{"link.md", "other.md"} {
		if got := DecisionsLocation(name); got != decisions {
			t.Errorf("%s: got %+v, want %+v", name, got, decisions)
		}
		if got := QuestionsLocation(name); got != questions {
			t.Errorf("%s: got %+v, want %+v", name, got, questions)
		}
	}
	if got := DecisionsLocation("folder/guide.md"); got.InStateFolder != decisions.InStateFolder || got.NextToDocument != "folder/guide.md.chunkscope.yaml" {
		t.Errorf("location in a linked folder = %+v", got)
	}
	if got := DecisionsLocation("gone.md").NextToDocument; got != "gone.md.chunkscope.yaml" {
		t.Errorf("location of a broken link = %s, want %s", got, "gone.md.chunkscope.yaml")
	}
}
