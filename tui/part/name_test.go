package part

import (
	"path/filepath"
	"testing"

	"chunkscope/tui/cell"
)

func TestShortenedNamesAreDistinct(t *testing.T) {
	for _, c := range []struct {
		path, end, want string
		w               int
	}{
		{"docs/guide.md", "guide.md", "docs/guide.md", 13},
		{"docs/manual/guide.md", "guide.md", "…nual/guide.md", 14},
		{"docs/manual-of-harbours/v1/README.md", "manual-of-harbours/v1/README.md", "…/manua…/…/README.md", 20},
		{"rope/v2.1.0/UPGRADE_GUIDE.md", "v2.1.0/UPGRADE_GUIDE.md", "….1.0/UPGRA…IDE.md", 18},
		{"rope/v2.1.0/UPGRADE_GUIDE.md", "v2.1.0/UPGRADE_GUIDE.md", "….1.0/UPGRADE_GUIDE.md", 22},
		{"docs/15-credentials_CHANGELOG.md", "15-credentials_CHANGELOG.md", "15-cred…ELOG.md", 15},
	} {
		if got := Name(c.path, c.end, c.w, cell.Grapheme); got != c.want {
			t.Errorf("Name(%q) in %d cells = %q, want %q", c.path, c.w, got, c.want)
		}
	}
}

func TestTitlesHaveNoAbsolutePath(t *testing.T) {
	absolute := filepath.Join(t.TempDir(), "guide.md")
	for name, want := range map[string]string{absolute: "guide.md", filepath.Join("docs", "guide.md"): "docs/guide.md", "guide.md": "guide.md"} {
		if got := Title(name); got != want {
			t.Errorf("Title(%s) = %q, want %q", name, got, want)
		}
	}
}
