package handoff

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

type handoffCase struct {
	target *target.Target
	golden string
	s      settings.Settings
	want   string // refusal
}

// handoffCases reads the cases in a file. A line consists of a target, a preset, settings and, in
// refused.txt, the error.
func handoffCases(t testing.TB, file string) []handoffCase {
	t.Helper()
	f, err := os.Open(filepath.Join(exporttest.Handoffs, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []handoffCase
	for scanner := bufio.NewScanner(f); scanner.Scan(); {
		line, want, _ := strings.Cut(scanner.Text(), " | ")
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		name, sort, _ := strings.Cut(fields[0], "/")
		to := find(name)
		preset, err := settings.FindPreset(fields[1])
		if to == nil || err != nil {
			t.Fatalf("unknown target or preset in %q", line)
		}
		c := handoffCase{target: to, golden: strings.TrimSuffix(name+"-"+sort, "-") + to.Ext, s: preset.Settings(), want: want}
		for _, pair := range fields[2:] {
			if err := settings.Assign(&c.s, pair); err != nil {
				t.Fatal(err)
			}
		}
		if err := settings.Check(c.s); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		out = append(out, c)
	}
	return out
}

func find(name string) *target.Target {
	for i := range Targets {
		if Targets[i].Name == name {
			return &Targets[i]
		}
	}
	return nil
}

func exportText(t testing.TB, to *target.Target, results ...*engine.Result) (string, error) {
	t.Helper()
	prepared, err := Prepare(t.Context(), to, results...)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if err := prepared.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String(), nil
}

func TestHandoffs(t *testing.T) {
	doc := exporttest.Tutorial(t)
	seen := map[string]bool{}
	for _, c := range handoffCases(t, "cases.txt") {
		seen[c.target.Name] = true
		r := exporttest.Run(t, doc, c.s)
		got, err := exportText(t, c.target, r)
		if err != nil {
			t.Errorf("%s: %v", c.golden, err)
			continue
		}
		if !strings.Contains(got, c.s.Fingerprint()) || !strings.Contains(got, doc.SHA256()) {
			t.Errorf("%s does not name the settings or the document", c.golden)
		}
		exporttest.Golden(t, "golden/"+c.golden, got)
	}
	for i := range Targets {
		name := Targets[i].Name
		if !seen[name] {
			t.Errorf("%s has no golden file: add a line to testdata/export/cases.txt", name)
		}
	}
}

func TestRejectedHandoffs(t *testing.T) {
	doc := exporttest.Tutorial(t)
	for _, c := range handoffCases(t, "refused.txt") {
		_, err := exportText(t, c.target, exporttest.Run(t, doc, c.s))
		var refused *target.RefusedError
		switch {
		case !errors.As(err, &refused):
			t.Errorf("%s %s: %v", c.target.Name, settings.PresetName(c.s), err)
			continue
		case refused.Error() != c.want:
			t.Errorf("%s:\n got %s\nwant %s", c.golden, refused.Error(), c.want)
		}
		sentence := settings.ScreenMessage(err)
		for i := range settings.Table {
			if key := settings.Table[i].Key; strings.Contains(key, "_") && strings.Contains(sentence, key) {
				t.Errorf("%s: the message has the key %s instead of the label: %s", c.golden, key, sentence)
			}
		}
	}
}

func eachHandoff(t *testing.T, do func(to *target.Target, r *engine.Result, text string)) {
	t.Helper()
	doc := exporttest.Document(t, "a\"'`${b}\n*/ # \u202e\U000e0001.md", "# One\n\nText of it. And more.\n\n## Two\n\n"+strings.Repeat("Some words of prose. ", 60))
	for i := range settings.Presets {
		for _, unit := range []string{"chars", "words", "tokens"} {
			for _, mode := range []string{"", "none"} {
				s := settings.Presets[i].Settings()
				s.Unit = unit
				if mode != "" {
					s.OverlapMode = mode
					s.MaxChunksPerDocument = 2
				}
				if s.IsMarkdown() && unit == "words" {
					s.Strategy = "sentences"
				}
				if s.UsesReference() && unit != "chars" {
					continue
				}
				r := exporttest.Run(t, doc, s)
				for k := range Targets {
					if text, err := exportText(t, &Targets[k], r); err == nil {
						do(&Targets[k], r, text)
					}
				}
			}
		}
	}
}

func TestHandoffsStateExpectedChunks(t *testing.T) {
	done := map[string]bool{}
	eachHandoff(t, func(to *target.Target, r *engine.Result, text string) {
		done[to.Name] = true
		head, _, _ := strings.Cut(text, "\n\n")
		kept, all := fmt.Sprintf("expected   %d chunk", r.Chunks.Len()), fmt.Sprintf("expected   %d chunk", r.TotalBeforeTruncation)
		if !strings.Contains(head, kept) && !strings.Contains(head, all) {
			t.Errorf("%s: the number of chunks is missing in\n%s", to.Name, head)
		}
		if r.Truncated && !strings.Contains(head, kept) && !strings.Contains(head, "max_chunks_per_document 2") {
			t.Errorf("%s: the limit on chunks is not explained in\n%s", to.Name, head)
		}
		if strings.Contains(text, "\u202e") {
			t.Errorf("%s: the code contains a right-to-left override from a document name", to.Name)
		}
		for line := range strings.SplitSeq(text, "\n") {
			if strings.TrimRight(line, " ") != line && to.Name != "settings" {
				t.Errorf("%s: trailing white space in %q", to.Name, line)
			}
		}
	})
	for i := range Targets {
		name := Targets[i].Name
		if !done[name] {
			t.Errorf("%s refuses all tested settings", name)
		}
	}
}

func TestSettingsFileRoundTrip(t *testing.T) {
	doc := exporttest.Tutorial(t)
	to := find("settings")
	for i := range settings.Presets {
		s := settings.Presets[i].Settings()
		s.MaxChunkSize, s.OverlapSize = 777, 77
		text, err := exportText(t, to, exporttest.Run(t, doc, s))
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := settings.Parse(settings.Default(), "x", []byte(text))
		if err != nil || parsed != s || parsed.Fingerprint() != s.Fingerprint() {
			t.Errorf("%s: settings read back with error %v: %+v", settings.Presets[i].Name, err, parsed)
		}
	}
}

// Windows of characters are exported to LangChain's recursive splitter, so both must produce the
// same chunks.
func TestWindowsEqualRecursiveChunks(t *testing.T) {
	texts := []string{"", "abcdefghij", strings.Repeat("a b\n\n日本語🙂 ", 37)}
	for _, text := range texts {
		for _, sizes := range [][2]int{{1, 0}, {4, 2}, {8, 6}, {10, 0}, {100, 99}} {
			s := settings.Default()
			s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "window", "native", sizes[0], sizes[1]
			windows := contents(exporttest.Run(t, exporttest.Document(t, "w.md", text), s))
			s.Strategy, s.Separators, s.StripWhitespace = "recursive", `[""]`, false
			if cuts := contents(exporttest.Run(t, exporttest.Document(t, "w.md", text), s)); !slices.Equal(windows, cuts) {
				t.Errorf("%q with %v: got windows %q, want %q", text, sizes, windows, cuts)
			}
		}
	}
}

func contents(r *engine.Result) []string {
	out := make([]string, r.Chunks.Len())
	for i := range r.Chunks.Len() {
		out[i] = r.Content(i)
	}
	return out
}
