package input

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestFullPath(t *testing.T) {
	if got := FullPath(""); got != "" {
		t.Errorf("no path is %q", got)
	}
	t.Chdir(t.TempDir())
	if got := FullPath("questions.jsonl"); !filepath.IsAbs(got) || filepath.Base(got) != "questions.jsonl" {
		t.Errorf("a file here is %q", got)
	}
}

// Files of one name in two folders have two names, and a long one ends at what a
// file system takes.
func TestStateNames(t *testing.T) {
	if a, b := stateName("a/guide.md"), stateName("b/guide.md"); a == b || !strings.HasPrefix(a, "guide.md-") {
		t.Errorf("two files are called %s and %s", a, b)
	}
	if n := len(stateName(strings.Repeat("x", 250))); n > 150 {
		t.Errorf("a name of 250 bytes becomes one of %d", n)
	}
}
