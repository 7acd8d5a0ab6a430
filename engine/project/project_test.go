package project

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/files"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/settings"

	"pgregory.net/rapid"
)

var testRules = Rules{
	CheckKeys:   func(files.YAMLField) error { return nil },
	CheckTarget: func(string) error { return nil }, CheckModel: func(string) error { return nil },
	CheckLimit: func(_, value string) error {
		if value == "bad" {
			return errors.New("this is bad")
		}
		return nil
	},
}

func TestPatterns(t *testing.T) {
	data, err := os.ReadFile("testdata/patterns.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		c := strings.Fields(line)
		if c[0] == "#" {
			continue
		}
		got := "no"
		if err := checkPattern(c[0]); err != nil {
			got = err.Error()
		} else if matches(c[0], c[1]) {
			got = "yes"
		}
		if !strings.Contains(got, c[2]) {
			t.Errorf("%s with %s = %q, want %q in it", c[0], c[1], got, c[2])
		}
	}
}

// A naive matcher would take exponential time.
func TestPatternsMatchInLinearTime(t *testing.T) {
	glob := strings.Repeat("**/a/", maxParts/2) + "b"
	if checkPattern(strings.Repeat("**/a/", maxParts)) == nil {
		t.Error("checkPattern accepted a pattern with too many parts")
	}
	if matches(glob, strings.Repeat("a/", 5000)+"c") {
		t.Error("matches = true for a path that ends with c, want false")
	}
}

func TestParseRejectsInvalidFiles(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "",
		"version: 1\npreset: default":      "",
		"target: [a]":                      "p.yaml, line 1: target must be a name",
		"files: 3":                         `p.yaml, line 1: files must map patterns to settings, such as "*.csv.md": {long_tables: rows}`,
		"files: {a: 3}":                    "p.yaml, line 1: a needs settings, such as {long_tables: rows}",
		"files:\n  a: {target: b}":         "p.yaml, line 2: target applies to all documents: move it out of files",
		"files:\n  a: {max_chunk_sise: 3}": "p.yaml, line 2: max_chunk_sise is not a key of a project file: did you mean max_chunk_size?",
		"files:\n  a: {max_chunk_size: 0}": "p.yaml, line 2: max_chunk_size must be a whole number from 1 to 10000000, not \"0\"",
		"check: {a: [1]}":                  "p.yaml, line 1: a needs a number or a percentage, such as 3 or 10%",
		"check:\n  a: bad":                 "p.yaml, line 2: this is bad",
		"check: {a: 1, a: 2}":              "p.yaml, line 1: a is already on line 1: keep one of them",
		"chek: {a: 1}":                     "p.yaml, line 1: chek is not a key of a project file: did you mean check?",
		"preset: nothing-such":             "p.yaml, line 1: nothing-such is not a preset",
		"a: &b\n  c: *b":                   "p.yaml, line 1: a value that begins with & needs quotes",
		strings.Repeat("#\n", 1<<20):       "p.yaml is larger than 1 MB, too large for a project file",
	} {
		got := ""
		if _, err := Parse("/p.yaml", "p.yaml", []byte(text), testRules); err != nil {
			got = err.Error()
		}
		if got != want && (want == "" || !strings.HasPrefix(got, want)) {
			t.Errorf("%.40q\n got %s\nwant %s", text, got, want)
		}
	}
}

// Later patterns take precedence over earlier ones. A preset replaces all earlier settings.
func TestLayersAreInFileOrder(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, Name)
	f, err := Parse(path, Name, []byte("max_chunk_size: 300\nfiles:\n  '*.md': {long_tables: rows}\n  'old/*': {preset: fixed-window, overlap_size: 50}\n"), testRules)
	if err != nil {
		t.Fatal(err)
	}
	for document, want := range map[string]string{
		"":         "300 keep",
		"a.txt":    "300 keep",
		"a.md":     "300 rows",
		"old/a.md": "800 keep",
	} {
		if document != "" {
			document = filepath.Join(folder, document)
		}
		layers, err := f.Layers(document)
		if err != nil {
			t.Fatal(err)
		}
		s := layers[len(layers)-1].Settings
		size, _ := settings.Lookup("max_chunk_size")
		if got := size.Get(&s) + " " + s.LongTables; got != want || f.Matches(document) != (len(layers) > 1) {
			t.Errorf("settings of %s = %q, want %q", document, got, want)
		}
	}
}

func TestFindStopsAtRepositoryRoot(t *testing.T) {
	top := t.TempDir()
	writeFile := func(path string) {
		full := filepath.Join(top, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(Name)
	writeFile("repo/.git")
	writeFile("repo/docs/a.md")
	writeFile("other/" + Name)
	writeFile("other/.git/config")
	writeFile("other/docs/deep/a.md")
	writeFile("plain/docs/a.md")
	writeFile("plain/" + Name)
	if err := os.MkdirAll(filepath.Join(top, "other", "docs", Name), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ folder, within, want, place string }{
		{"repo/docs", "repo/docs", "", "repo/" + Name},
		{"repo/docs", "", "", "repo/" + Name},
		{"other/docs/deep", "plain", "other/" + Name, "other/" + Name},
		{"plain/docs", "plain/docs", "", "plain/docs/" + Name},
		{"plain/docs", "repo", "", "plain/docs/" + Name},
		{"plain/docs", "plain", "plain/" + Name, "plain/" + Name},
		{"plain/docs", "", "plain/" + Name, "plain/" + Name},
	} {
		full := func(path string) string { return filepath.Join(top, path) }
		want := c.want
		if want != "" {
			want = full(want)
		}
		if got := Find(full(c.folder), full(c.within)); got != want {
			t.Errorf("Find(%s) within %s = %s, want %s", c.folder, c.within, got, want)
		}
		if got := NewFilePath(full(c.folder), full(c.within)); got != full(c.place) {
			t.Errorf("NewFilePath(%s) = %s, want %s", c.folder, got, c.place)
		}
	}
}

func TestUpdateKeepsLinesAndComments(t *testing.T) {
	assign := func(pairs ...string) settings.Settings {
		s := settings.Default()
		for _, p := range pairs {
			if err := settings.Assign(&s, p); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	old := "# ours\nmax_chunk_size:  300 # small\n\n# why\noverlap_size: 30   # some\nseparators:\n  - \"a\"\n  - b\ncheck:\n  max-oversize: 0\n"
	for _, c := range []struct {
		name, old, preset string
		target            string
		want              settings.Settings
		text              string
	}{
		{"nothing", old, "", "", assign("max_chunk_size=300", "overlap_size=30", `separators=["a","b"]`), strings.Replace(old, "separators:\n  - \"a\"\n  - b\n", "separators: [\"a\", \"b\"]\n", 1)},
		{"a value", "a: 1\n", "", "", assign("max_chunk_size=300"), "a is not a setting"},
		{"new", "", "", "", assign("max_chunk_size=300"), fileHeader + "max_chunk_size: 300\n"},
		{"new preset", "", "minimal", "", assign(), fileHeader + "preset: minimal\n"},
		{"change", old, "", "", assign("max_chunk_size=400", "overlap_size=30", "min_chunk_size=50"), "# ours\nmax_chunk_size: 400 # small\n\n# why\noverlap_size: 30   # some\nseparators: default\nmin_chunk_size: 50\ncheck:\n  max-oversize: 0\n"},
		{"only checks", "version: 1\r\n# checks\r\ncheck: {a: 1}\r\n", "", "", assign("min_chunk_size=50"), "version: 1\r\n# checks\r\nmin_chunk_size: 50\r\ncheck: {a: 1}\r\n"},
		{"flow", "{max_chunk_size: 300, overlap_size: 20}", "", "", assign("max_chunk_size=400", "overlap_size=30"), "one key per line"},
		{"a target", "# ours\ncheck: {a: 1}\ntarget: x # for now\n", "", "y", assign("min_chunk_size=50"), "# ours\ncheck: {a: 1}\ntarget: y # for now\nmin_chunk_size: 50\n"},
	} {
		if c.preset != "" {
			p, _ := settings.FindPreset(c.preset)
			c.want = p.Settings()
		}
		text, err := Update(c.old, Changes{Preset: c.preset, Target: c.target, Settings: c.want})
		if err != nil {
			if !strings.Contains(err.Error(), c.text) {
				t.Errorf("%s: %v", c.name, err)
			}
		} else if text != c.text {
			t.Errorf("%s:\n got %q\nwant %q", c.name, text, c.text)
		}
	}
}

func TestUpdateRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := draw.Settings(t)
		text := ""
		for _, s := range []settings.Settings{draw.Settings(t), want} {
			var err error
			if text, err = Update(text, Changes{Settings: s}); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
		}
		if err := checkResult(text, want); err != nil {
			t.Fatal(err)
		}
	})
}
