package command

import (
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func extractCode(page string) (out []string) {
	for _, part := range strings.Split(page, `<pre class="code">`)[1:] {
		text, _, _ := strings.Cut(part, "</pre>")
		out = append(out, html.UnescapeString(text))
	}
	return out
}

func readContents(t *testing.T, records string) (out []string) {
	t.Helper()
	for line := range strings.Lines(records) {
		var record struct{ Content string }
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		out = append(out, record.Content)
	}
	return out
}

func runOutput(t *testing.T, name string, args ...string) string {
	t.Helper()
	var stderr strings.Builder
	cmd := exec.Command(name, args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("%s %q: %v: %s", name, args, err, &stderr)
	}
	return string(out)
}

// The command on a comparison page must print the chunks of B. Each code block on the page must be
// the same as the output of the command next to it.
func TestPageCommandsWork(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash not found")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(dir, "xdg"))
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	files := []string{filepath.Join("my docs", "it's one.md"), filepath.Join("my docs", "-x.md")}
	for i, file := range files {
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.Repeat(lineText, i+1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"my docs", "--preset", "langchain-recursive", "--set", "max_chunk_size=240"},
		{filepath.Join(dir, "my docs"), "--preset", "langchain-recursive"},
		{"--preset", "tokens-256", "--input", "text", files[0], files[1]},
		{files[0], "--preset", "structured", "--set", "max_chunk_size=400", "--set", "min_chunk_size=10"},
	} {
		page := runOutput(t, "chunkscope", append([]string{"export", "--to", "html", "--against", "minimal"}, args...)...)
		code := extractCode(page)
		if len(code) != 3 {
			t.Fatalf("%q: the page has %d copy buttons, want 3: %q", args, len(code), code)
		}
		got := readContents(t, runOutput(t, "bash", "-c", code[0]))
		if want := readContents(t, runOutput(t, "chunkscope", append([]string{"chunk"}, args...)...)); !slices.Equal(got, want) {
			t.Errorf("%q: %s prints %q, want %q", args, code[0], got, want)
		}
		output := runOutput(t, "bash", "-c", code[2])
		if !strings.HasPrefix(code[1], "version:") {
			if want := strings.ReplaceAll(output, "my docs/", ""); strings.ReplaceAll(code[1], "my docs/", "") != want {
				t.Errorf("%q: copied code is\n%s\nbut %s prints\n%s", args, code[1], code[2], want)
			}
			continue
		}
		if err := os.WriteFile("b.yaml", []byte(code[1]), 0o600); err != nil {
			t.Fatal(err)
		}
		if again := runOutput(t, "chunkscope", "chunk", files[0], "--config", "b.yaml"); !slices.Equal(readContents(t, again), got) {
			t.Errorf("%q: the copied settings\n%s\nproduce different chunks", args, code[1])
		}
	}
}
