package split_test

import (
	"slices"
	"testing"

	"chunkscope/engine/settings"
)

// Source code must be split before the keywords that begin declarations.
func TestRecursiveUsesLanguageSeparators(t *testing.T) {
	for _, c := range []struct{ language, source, size string }{
		{"go", "package a\n\nvar x = 1\n\nfunc one() {\n\treturn\n}\n\nfunc two() {}", "25"},
		{"python", "import os\n\nclass A:\n\tdef one(self):\n\t\tpass\n\tdef two(self):\n\t\tpass\ndef three(): pass", "31"},
		{"rust", "fn one() {\n    a();\n}\nfn two() {\n    b();\n}", "24"},
	} {
		want := map[string][]string{
			"go":     {"package a\n\nvar x = 1", "func one() {\n\treturn\n}", "func two() {}"},
			"python": {"import os", "class A:", "def one(self):\n\t\tpass", "def two(self):\n\t\tpass", "def three(): pass"},
			"rust":   {"fn one() {\n    a();\n}", "fn two() {\n    b();\n}"},
		}[c.language]
		doc := text(t, c.source)
		s := changeDefaults(t, "strategy=recursive", "overlap_mode=none", "separators="+c.language, "max_chunk_size="+c.size)
		cuts := cut(t, doc, s)
		var got []string
		for i := range cuts.Chunks.Len() {
			got = append(got, cuts.Chunks.At(i).Content(doc.Text))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: chunks = %q, want %q", c.language, got, want)
		}
	}
}

func TestLanguagesSelectSeparatorLists(t *testing.T) {
	doc := text(t, "a\nclass B {\n  int c;\n\n  if (d) {}\n}\npublic void e() {}\nwhile (f) {}\n")
	table, _ := settings.Lookup("separators")
	for _, o := range table.Options {
		list, ok := settings.LanguageSeparators(o.Name)
		if !ok {
			continue
		}
		byName := changeDefaults(t, "strategy=recursive", "overlap_mode=none", "max_chunk_size=14", "separators="+o.Name)
		byList := byName
		byList.Separators = settings.EncodeList(list)
		a, b := cut(t, doc, byName), cut(t, doc, byList)
		if !slices.Equal(a.Seams, b.Seams) {
			t.Errorf("option %s gives different chunks than the same list of separators", o.Name)
		}
	}
}
