package folder

import (
	"slices"
	"testing"
)

func TestShortNamesAreDistinct(t *testing.T) {
	for _, c := range []struct{ files, want []string }{
		{[]string{"docs/a.md", "docs/b.md"}, []string{"a.md", "b.md"}},
		{[]string{"x/a/README.md", "x/b/README.md", "guide.md"}, []string{"a/README.md", "b/README.md", "guide.md"}},
		{[]string{"README.md", "a/README.md", "a/a/README.md"}, []string{"README.md", "a/README.md", "a/a/README.md"}},
		{[]string{"a.md", "a.md"}, []string{"a.md", "a.md"}},
		{[]string{"/a.md"}, []string{"a.md"}},
		{nil, nil},
	} {
		if got := ShortNames(c.files); !slices.Equal(got, c.want) {
			t.Errorf("ShortNames(%q) = %q, want %q", c.files, got, c.want)
		}
	}
}
