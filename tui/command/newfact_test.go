package command

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// A fact that is added to the table must appear in the output of every command that prints facts. A
// test in tui/panel covers the Quality panel.
func TestNewFactAppearsEverywhere(t *testing.T) {
	table := facts.Table
	t.Cleanup(func() { facts.Table = table })
	facts.Table = append(slices.Clone(table), &facts.Fact{
		Name: "seventh_chunk", Unit: "chunks",
		Limits: []facts.Limit{{
			Name: "sevenths", SubjectMany: "chunks", PredicateMany: "are sevenths",
			Count: func(m *metrics.Report) (n, all int) { return 7 * m.Chunks, 7 * m.Chunks },
		}},
		Rows: func(m *metrics.Report) []facts.Row {
			return []facts.Row{{Label: "sevenths", Value: text.GroupDigits(7 * m.Chunks), Number: float64(7 * m.Chunks), Form: facts.FormCount, Preferred: facts.PreferLess}}
		},
	})
	dir := t.TempDir()
	guide, other := filepath.Join(dir, "guide.md"), filepath.Join(dir, "other.md")
	for _, file := range []string{guide, other} {
		if err := os.WriteFile(file, []byte(strings.Repeat("This sentence is short. ", 40)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	page := filepath.Join(dir, "page.html")
	number := func(number, document string) string { return document + `.facts.seventh_chunk ` + number }
	for _, c := range []struct {
		args []string
		code int
		want string // expected text, or for JSON a path, a space and the expected number
	}{
		{[]string{"stats", guide}, 0, "sevenths"},
		{[]string{"stats", guide, other}, 0, "sevenths"},
		{[]string{"compare", guide, "--b", "max_chunk_size=300"}, 0, "sevenths"},
		{[]string{"compare", guide, "--b", "max_chunk_size=300", "--format", "json"}, 0, number("21", "documents.0.a")},
		{[]string{"compare", guide, other, "--b", "max_chunk_size=300", "--format", "json"}, 0, number("42", "total.a")},
		{[]string{"sweep", guide, "--over", "max_chunk_size=300..500:200"}, 0, "sevenths 21 … 35"},
		{[]string{"sweep", guide, "--over", "max_chunk_size=500..700:200", "--format", "json"}, 0, number("21", "documents.0.points.0")},
		{[]string{"sweep", guide, other, "--over", "max_chunk_size=500..700:200", "--format", "json"}, 0, number("42", "total.points.0")},
		{[]string{"sweep", guide, "--over", "max_chunk_size=500..700:200", "--format", "csv"}, 0, ",seventh_chunk\n"},
		{[]string{"check", guide, "--max-sevenths", "1"}, 1, "sevenths"},
		{[]string{"check", guide, "--max-sevenths", "1", "--format", "sarif"}, 1, "max-sevenths"},
		{[]string{"export", guide, "--to", "html", "--output", page}, 0, "sevenths"},
		{[]string{"export", guide, other, "--to", "html", "--output", page, "--force"}, 0, "sevenths"},
		{[]string{"export", guide, other, "--to", "html", "--against", "minimal", "--output", page, "--force"}, 0, "sevenths"},
	} {
		var out, errs bytes.Buffer
		args := slices.Concat(c.args, []string{"--preset", "fixed-window", "--set", "max_chunk_size=500"})
		if code := newApp(strings.NewReader(""), &out, &errs).execute(args); code != c.code {
			t.Errorf("%q: got wrong exit code %d: %s", c.args, code, errs.String())
			continue
		}
		output := out.String()
		if slices.Contains(c.args, page) {
			data, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			output = string(data)
		}
		if path, want, ok := strings.Cut(c.want, " "); ok && slices.Contains(c.args, "json") {
			if got := valueAt(t, output, path); got != want {
				t.Errorf("%q: %s = %s, want %s", c.args, path, got, want)
			}
		} else if !strings.Contains(output, c.want) {
			t.Errorf("%q did not print %q:\n%s", c.args, c.want, output)
		}
	}
}

// valueAt returns the JSON value at a path such as "documents.0.a", in which every index must be 0.
func valueAt(t *testing.T, data, path string) string {
	t.Helper()
	value := json.RawMessage(data)
	for key := range strings.SplitSeq(path, ".") {
		var list []json.RawMessage
		if json.Unmarshal(value, &list) == nil && len(list) > 0 {
			value = list[0]
			continue
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(value, &members); err != nil {
			t.Fatalf("%s of %s: %v", key, path, err)
		}
		value = members[key]
	}
	return string(value)
}
