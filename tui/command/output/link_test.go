package output

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/tui/cell"
)

// Places must be links on terminals that support links. A file name must not be able to end the
// link.
func TestFileNamesAreLinks(t *testing.T) {
	dir := t.TempDir()
	odd := dir + string(filepath.Separator) + "a b\x1b]8;;evil;#?.md"
	if err := os.WriteFile(odd, nil, 0o600); err != nil {
		t.Skip("this system does not allow such names: ", err)
	}
	host, _ := os.Hostname()
	p := &Page{links: true}
	p.PutLink("", odd+":41", odd, 41)
	got := p.String()
	to, rest, ok := strings.Cut(strings.TrimPrefix(got, "\x1b]8;;"), "\x1b\\")
	if want := "file://" + host + filepath.ToSlash(dir) + "/a%20b%1B%5D8;;evil;%23%3F.md#41"; !ok || to != want {
		t.Errorf("link target = %q, want %q", to, want)
	}
	text, end, _ := strings.Cut(rest, "\x1b")
	if !strings.HasSuffix(text, "a b␛]8;;evil;#?.md:41") || end != "]8;;\x1b\\" {
		t.Errorf("link text = %q, then %q", text, end)
	}
	for name, plain := range map[string]*Page{"stdin:3": {links: true}, dir + ":3": {links: true}, odd + ":3": {}} {
		plain.PutLink("", name, strings.TrimSuffix(name, ":3"), 3)
		if want := cell.Escape(name); plain.String() != want {
			t.Errorf("without a file or a terminal: got %q, want %q", plain.String(), want)
		}
	}
}
