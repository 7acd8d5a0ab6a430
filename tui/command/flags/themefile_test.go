package flags

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/themes"
)

func builtIn(name string) themes.Theme {
	t, _ := themes.Find(name)
	return t
}

// Each case is a theme file, followed by "=>" and the expected error.
func TestParseErrors(t *testing.T) {
	data, err := os.ReadFile("testdata/refused.txt")
	if err != nil {
		t.Fatal(err)
	}
	rest, cases := string(data), 0
	for strings.TrimSpace(rest) != "" {
		body, after, ok := strings.Cut(strings.TrimLeft(rest, "\n"), "=> ")
		if !ok {
			t.Fatalf("no expected message after %q", body)
		}
		want, next, _ := strings.Cut(after, "\n")
		want = strings.ReplaceAll(want, "{themes}", strings.Join(themes.Names(), ", "))
		if _, err := ParseTheme("mine.yaml", []byte(body)); err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", body, err, want)
		}
		rest = next
		cases++
	}
	if cases < 15 {
		t.Fatalf("read only %d cases", cases)
	}
}

func TestFileInherits(t *testing.T) {
	got, err := ParseTheme("folder/dusk.yaml", []byte(`
text: "#101010"
focus: "#ABCDEF 111"
help: evening
ground: none none none
tints: ["#eeeeee 250 1", "#dddddd", none, "#cccccc"]
underline_overlap: true
base: light
`))
	if err != nil {
		t.Fatal(err)
	}
	want := builtIn("light")
	want.Name, want.Help, want.UnderlineOverlap = "dusk", "evening", true
	want.Text.True = "#101010"
	want.Focus.True, want.Focus.C256 = "#abcdef", 111
	want.Background = themes.Color{C256: themes.None, C16: themes.None}
	want.Tints = [themes.Hues]themes.Color{
		{True: "#eeeeee", C256: 250, C16: 1},
		{True: "#dddddd", C256: want.Tints[1].C256, C16: themes.None},
		{C256: want.Tints[2].C256, C16: themes.None},
		{True: "#cccccc", C256: want.Tints[3].C256, C16: themes.None},
	}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestReadmeTheme(t *testing.T) {
	data, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(data), "`--theme FILE`")
	_, rest, fenced := strings.Cut(rest, "```yaml\n")
	example, _, ended := strings.Cut(rest, "```")
	if !ok || !fenced || !ended {
		t.Fatal("the README shows no theme")
	}
	got, err := ParseTheme("mine.yaml", []byte(example))
	if err != nil {
		t.Fatal(err)
	}
	nord := builtIn("nord")
	if got.Name != "dusk" || got.Text != (themes.Color{True: "#e6e6e6", C256: nord.Text.C256, C16: nord.Text.C16}) ||
		got.Focus != (themes.Color{True: "#88c0ff", C256: 111, C16: 14}) || got.Background.True != "" || got.Tints[3].True != "#102627" || got.Muted != nord.Muted {
		t.Errorf("unexpected theme %+v", got)
	}
}

func TestDarkFalseInheritsFromLight(t *testing.T) {
	got, err := ParseTheme("x.yaml", []byte("dark: false\n"))
	if err != nil || got.Dark || got.Background != builtIn("light").Background {
		t.Errorf("got theme %+v and error %v, want the background of light", got, err)
	}
}

func TestFormatRoundTrip(t *testing.T) {
	for _, theme := range themes.List() {
		got, err := ParseTheme("mine.yaml", []byte(format(theme)))
		if err != nil {
			t.Fatalf("%s: %v", theme.Name, err)
		}
		if got.Name != "mine" {
			t.Errorf("%s: name of the copy = %q, want %q", theme.Name, got.Name, "mine")
		}
		got.Name = theme.Name
		if got != theme {
			t.Errorf("%s: got %+v, want %+v", theme.Name, got, theme)
		}
		theme.Name = "my \"own\""
		if got, err := ParseTheme("mine.yaml", []byte(format(theme))); err != nil || got != theme {
			t.Errorf("%s: theme read back = %+v, error %v", theme.Name, got, err)
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "night.yaml")
	if err := os.WriteFile(path, []byte("muted: \"#aaaaaa\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := LoadTheme(path)
	if err != nil || got.Name != "night" || got.Muted.True != "#aaaaaa" {
		t.Errorf("got theme %+v and error %v", got, err)
	}
	for _, bad := range []string{filepath.Join(dir, "none.yaml"), dir} {
		if _, err := LoadTheme(bad); err == nil || !strings.HasPrefix(err.Error(), bad) || strings.Contains(err.Error(), "%!") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	data, err := os.ReadFile("testdata/refused.txt")
	if err != nil {
		f.Fatal(err)
	}
	for block := range strings.SplitSeq(string(data), "\n\n") {
		f.Add([]byte(block))
	}
	f.Add([]byte(format(builtIn("dark"))))
	f.Fuzz(func(t *testing.T, data []byte) {
		theme, err := ParseTheme("x.yaml", data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error has more than one line: %q", err)
			}
			return
		}
		for _, c := range themes.Fields {
			if c := *c.Color(&theme); c.C256 < themes.None || c.C256 > 255 || c.C16 < themes.None || c.C16 > 15 {
				t.Errorf("color out of range: %+v", c)
			}
		}
	})
}
