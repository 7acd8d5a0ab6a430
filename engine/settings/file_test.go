package settings

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/files"

	"pgregory.net/rapid"
)

func TestFileErrorsContainLine(t *testing.T) {
	data, err := os.ReadFile("testdata/files.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, c := range strings.Split("\n"+string(data), "\n== ")[1:] {
		want, body, _ := strings.Cut(c, "\n")
		if err := os.WriteFile("a.yaml", []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		got := "fine"
		if _, err := Read("a.yaml"); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", body, got, want)
		}
	}
}

func TestFileChangesPreset(t *testing.T) {
	s, err := Parse(Default(), "a.yaml", []byte("max_chunk_size: 300\npreset: tokens-512\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, _ := FindPreset("tokens-512")
	want := p.Settings()
	want.MaxChunkSize = 300
	if s != want {
		t.Errorf("got %+v\nwant %+v", s, want)
	}
	base := Default()
	base.Unit = "words"
	if s, _ = Parse(base, "a.yaml", []byte("max_chunk_size: 300")); s.Unit != "words" || s.MaxChunkSize != 300 {
		t.Errorf("settings without a preset = %+v, want only max_chunk_size changed", s)
	}
}

func TestWriteReadRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSettings(t)
		var b bytes.Buffer
		if err := Write(&b, s); err != nil {
			t.Fatal(err)
		}
		parsed, err := Parse(Default(), "a.yaml", b.Bytes())
		if err != nil {
			t.Fatalf("%v\n%s", err, b.Bytes())
		}
		if parsed != s || parsed.Fingerprint() != s.Fingerprint() {
			t.Fatalf("wrote %+v\nread  %+v", s, parsed)
		}
	})
}

func TestWriteExplainsEverySetting(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, Default()); err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(b.String(), "\n") {
		if len(line) > commentWidth && strings.HasPrefix(line, "#") {
			t.Errorf("a comment line of %d bytes is too long: %s", len(line), line)
		}
	}
	file := strings.ReplaceAll(b.String(), "\n# ", " ")
	for i := range Table {
		x := &Table[i]
		wants := []string{" " + x.Help + " ", "\n" + x.Key + ": "}
		if x.Condition != noCondition { // otherwise the file does not mention the condition
			wants = append(wants, "applies "+x.Condition)
		}
		for _, want := range wants {
			if !strings.Contains(file, want) {
				t.Errorf("%s: %q is missing from the file", x.Key, want)
			}
		}
	}
}

func TestSaveIsAtomicAndKeepsLinks(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.yaml")
	link := filepath.Join(dir, "link.yaml")
	if err := os.WriteFile(path, []byte("unit: words\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skip("symbolic links are not supported:", err)
	}
	p, _ := FindPreset("minimal")
	if err := Save(link, p.Settings()); err != nil {
		t.Fatal(err)
	}
	if s, err := Read(path); err != nil || s != p.Settings() {
		t.Errorf("Read after Save = %+v, %v; want %+v", s, err, p.Settings())
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("Save replaced the symbolic link with a file")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("folder has %d files, want 2", len(entries))
	}
}

func TestSaveExplainsFailures(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("docs/inside", 0o755); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"none/a.yaml": "none/a.yaml cannot be written: the folder none does not exist",
		"docs":        "docs cannot be written: it is a folder",
	} {
		if err := Save(path, Default()); err == nil || err.Error() != want {
			t.Errorf("Save(%s) = %v, want %s", path, err, want)
		}
	}
	if os.Geteuid() == 0 {
		t.Skip("root can write everywhere")
	}
	if err := os.Chmod("docs", 0o555); err != nil {
		t.Fatal(err)
	}
	want := "docs/a.yaml cannot be written: the folder docs is read-only; choose another"
	if err := Save("docs/a.yaml", Default()); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestUnreadableFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("big.yaml", bytes.Repeat([]byte("#\n"), files.MaxYAMLBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"none.yaml": "none.yaml does not exist: check the name, or create it with `chunkscope config init none.yaml`",
		"folder":    "folder is a folder, not a settings file",
		"big.yaml":  "big.yaml is larger than 1 MB, too large for a settings file",
	} {
		if _, err := Read(path); err == nil || err.Error() != want {
			t.Errorf("Read(%s) = %v, want %s", path, err, want)
		}
	}
}

func TestSchemaMatchesTable(t *testing.T) {
	var schema struct {
		AdditionalProperties *bool
		Properties           map[string]struct {
			Type             string
			Description      string
			Default          any
			Minimum, Maximum *float64
			Enum             []any
			AnyOf            []any
		}
	}
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	if schema.AdditionalProperties == nil || *schema.AdditionalProperties {
		t.Error("the schema accepts unknown keys")
	}
	if want := len(Table) + 3; len(schema.Properties) != want {
		t.Errorf("schema has %d properties, want %d", len(schema.Properties), want)
	}
	position := -1
	for i := range Table {
		x := &Table[i]
		p, ok := schema.Properties[x.Key]
		if !ok || !strings.HasPrefix(p.Description, x.Help) || p.Default == nil {
			t.Errorf("schema of %s has the wrong help or default: %+v", x.Key, p)
		}
		if next := bytes.Index(Schema(), []byte(`"`+x.Key+`": {`)); next < position {
			t.Errorf("%s is out of order", x.Key)
		} else {
			position = next
		}
		isNumber := x.Kind == KindInteger || x.Kind == KindDecimal
		if isNumber && (p.Minimum == nil || *p.Minimum != x.Min || *p.Maximum != x.Max) {
			t.Errorf("schema of %s: minimum %v, maximum %v; want %v and %v", x.Key, p.Minimum, p.Maximum, x.Min, x.Max)
		}
		if x.Kind == KindChoice && x.fileValue == nil && x.pattern == nil && len(p.Enum) < len(x.Options) || (x.fileValue != nil || x.pattern != nil) && len(p.AnyOf) != 2 || x.Kind == KindList && len(p.AnyOf) != 2 {
			t.Errorf("schema of %s does not list all options: enum %v, anyOf %v", x.Key, p.Enum, p.AnyOf)
		}
	}
}

func FuzzParse(f *testing.F) {
	data, err := os.ReadFile("testdata/files.txt")
	if err != nil {
		f.Fatal(err)
	}
	for c := range strings.SplitSeq(string(data), "\n== ") {
		_, body, _ := strings.Cut(c, "\n")
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Parse(Default(), "a.yaml", data)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n") {
				t.Fatalf("error = %q, want a single line", err)
			}
			return
		}
		var b bytes.Buffer
		if err := Write(&b, s); err != nil {
			t.Fatal(err)
		}
		if parsed, err := Parse(Default(), "a.yaml", b.Bytes()); err != nil || parsed != s {
			t.Fatalf("Parse of the written settings = %+v, %v; want %+v", parsed, err, s)
		}
	})
}
