package export

import (
	"bufio"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

var update = flag.Bool("update", false, "write the golden files anew")

const handoffs = "../../testdata/export"

// handoffCase is a line of cases.txt or refused.txt.
type handoffCase struct {
	target *Target
	golden string // the name of its file
	s      settings.Settings
	want   string // the sentence of a refusal
}

// handoffCases reads lines of target, preset and settings; behind a bar the
// sentence that refuses them.
func handoffCases(t testing.TB, file string) []handoffCase {
	t.Helper()
	f, err := os.Open(filepath.Join(handoffs, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []handoffCase
	for in := bufio.NewScanner(f); in.Scan(); {
		line, want, _ := strings.Cut(in.Text(), " | ")
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		name, sort, _ := strings.Cut(fields[0], "/")
		target, _ := FindTarget(name)
		preset, err := settings.FindPreset(fields[1])
		if target == nil || err != nil {
			t.Fatalf("%q names no target or no preset", line)
		}
		c := handoffCase{target: target, golden: strings.TrimSuffix(name+"-"+sort, "-") + target.Ext, s: preset.Settings(), want: want}
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

// tutorial is the document that is handed over.
func tutorial(t testing.TB) *engine.Document {
	t.Helper()
	data, err := os.ReadFile("../../testdata/docs/v-tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	return document(t, "docs/tutorial.md", string(data))
}

func handOver(t testing.TB, target *Target, r *engine.Result) (string, error) {
	t.Helper()
	var b strings.Builder
	err := target.Write(&b, r, nil)
	if err != nil && b.Len() > 0 {
		t.Errorf("%s refuses, and has written %q", target.Name, b.String())
	}
	return b.String(), err
}

func TestHandoffs(t *testing.T) {
	doc := tutorial(t)
	seen := map[string]bool{}
	for _, c := range handoffCases(t, "cases.txt") {
		seen[c.target.Name] = true
		r := run(t, doc, c.s)
		got, err := handOver(t, c.target, r)
		if err != nil {
			t.Errorf("%s: %v", c.golden, err)
			continue
		}
		if !strings.Contains(got, c.s.Fingerprint()) || !strings.Contains(got, doc.SHA256()) {
			t.Errorf("%s: neither settings nor document are named", c.golden)
		}
		compareGolden(t, filepath.Join(handoffs, "golden", c.golden), got)
	}
	for _, name := range TargetNames() {
		if !seen[name] {
			t.Errorf("%s has no golden", name)
		}
	}
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if filepath.Ext(path) == ".html" {
		got = withoutCode(got)
	}
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v: write it with -update, and look at it", err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n%s", path, got)
	}
}

func TestTargetsThatTakeAllSettings(t *testing.T) {
	doc := tutorial(t)
	for i := range Targets {
		target := &Targets[i]
		refused := 0
		for j := range settings.Presets {
			_, err := handOver(t, target, run(t, doc, settings.Presets[j].Settings()))
			if _, no := errors.AsType[*RefusedError](err); no {
				refused++
			}
		}
		if people := target.Name == "html" || target.Name == "tour"; target.TakesAll() != people || people && refused > 0 {
			t.Errorf("%s takes all: %t, and refuses %d presets", target.Name, target.TakesAll(), refused)
		}
	}
}

func TestRefusedHandoffs(t *testing.T) {
	doc := tutorial(t)
	for _, c := range handoffCases(t, "refused.txt") {
		_, err := handOver(t, c.target, run(t, doc, c.s))
		var refusal *RefusedError
		switch {
		case !errors.As(err, &refusal):
			t.Errorf("%s %s: %v", c.target.Name, settings.PresetOf(c.s), err)
		case refusal.Sentence != c.want:
			t.Errorf("%s:\n got %s\nwant %s", c.golden, refusal.Sentence, c.want)
		}
	}
}

// forPeople are the targets that hand nothing over: pages.
var forPeople = map[string]bool{"html": true, "tour": true}

// everyHandoff calls do with what every target writes of every preset, in
// several units and modes; refused ones are left out.
func everyHandoff(t *testing.T, do func(target *Target, r *engine.Result, text string)) {
	t.Helper()
	doc := document(t, "a\"'`${b}\n*/ # \u202e\U000e0001.md", "# One\n\nText of it. And more.\n\n## Two\n\n"+strings.Repeat("Some words of prose. ", 60))
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
				r := run(t, doc, s)
				for k := range Targets {
					if forPeople[Targets[k].Name] {
						continue // no hand-over; it has tests of its own
					}
					if text, err := handOver(t, &Targets[k], r); err == nil {
						do(&Targets[k], r, text)
					}
				}
			}
		}
	}
}

func TestHandoffsSayWhatToExpect(t *testing.T) {
	done := map[string]bool{}
	everyHandoff(t, func(target *Target, r *engine.Result, text string) {
		done[target.Name] = true
		head, _, _ := strings.Cut(text, "\n\n")
		kept, all := "expected   "+plural(len(r.Chunks), "chunk"), "expected   "+plural(r.TotalBeforeTruncation, "chunk")
		if !strings.Contains(head, kept+"\n") && !strings.Contains(head, all+"\n") {
			t.Errorf("%s: no number of chunks in\n%s", target.Name, head)
		}
		if r.Truncated && !strings.Contains(head, kept+"\n") && !strings.Contains(head, "max_chunks_per_document 2") {
			t.Errorf("%s: all chunks are expected, and nobody says why:\n%s", target.Name, head)
		}
		if strings.Contains(text, "\u202e") {
			t.Errorf("%s: a name turns the text around", target.Name)
		}
		for line := range strings.SplitSeq(text, "\n") {
			if strings.TrimRight(line, " ") != line && target.Name != "settings" {
				t.Errorf("%s: blanks at the end of %q", target.Name, line)
			}
		}
	})
	for _, name := range TargetNames() {
		if !done[name] && !forPeople[name] {
			t.Errorf("%s takes none of the settings tried", name)
		}
	}
}

func TestSettingsComeBack(t *testing.T) {
	doc := tutorial(t)
	target, _ := FindTarget("settings")
	for i := range settings.Presets {
		s := settings.Presets[i].Settings()
		s.MaxChunkSize, s.OverlapSize = 777, 77
		text, err := handOver(t, target, run(t, doc, s))
		if err != nil {
			t.Fatal(err)
		}
		back, err := settings.Parse(settings.Default(), "x", []byte(text))
		if err != nil || back != s || back.Fingerprint() != s.Fingerprint() {
			t.Errorf("%s: %v, %+v", settings.Presets[i].Name, err, back)
		}
	}
}

func TestCommandFlagsGiveTheSettings(t *testing.T) {
	for i := range settings.Presets {
		s := settings.Presets[i].Settings()
		if flags := CommandFlags(s); !slices.Equal(flags, []string{"--preset", settings.Presets[i].Name}) {
			t.Errorf("%s: %v", settings.Presets[i].Name, flags)
		}
		s.MaxChunkSize, s.Strategy, s.OverlapMode, s.Separators = 333, "recursive", "none", settings.EncodeList([]string{"\n", `"`, ""})
		flags := CommandFlags(s)
		p, err := settings.FindPreset(flags[1])
		if err != nil {
			t.Fatal(err)
		}
		got := p.Settings()
		for k := 3; k < len(flags); k += 2 {
			if err := settings.Assign(&got, flags[k]); err != nil {
				t.Fatal(err)
			}
		}
		if got.Fingerprint() != s.Fingerprint() {
			t.Errorf("%v give %+v", flags, got)
		}
	}
}

// Windows of characters are handed to LangChain as its recursive splitter with
// nothing but the empty separator: our own recursive strategy, which has its
// semantics, must cut the same.
func TestWindowsAreRecursiveCuts(t *testing.T) {
	texts := []string{"", "abcdefghij", strings.Repeat("a b\n\n日本語🙂 ", 37)}
	for _, text := range texts {
		for _, sizes := range [][2]int{{1, 0}, {4, 2}, {8, 6}, {10, 0}, {100, 99}} {
			s := settings.Default()
			s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "window", "native", sizes[0], sizes[1]
			windows := contents(run(t, document(t, "w.md", text), s))
			s.Strategy, s.Separators, s.StripWhitespace = "recursive", `[""]`, false
			if cuts := contents(run(t, document(t, "w.md", text), s)); !slices.Equal(windows, cuts) {
				t.Errorf("%q by %v: windows %q, recursive %q", text, sizes, windows, cuts)
			}
		}
	}
}

func contents(r *engine.Result) []string {
	out := make([]string, len(r.Chunks))
	for i := range r.Chunks {
		out[i] = r.Content(i)
	}
	return out
}

func TestFindTarget(t *testing.T) {
	for name, want := range map[string]string{"langchain-pyton": "langchain-python", "dokling": "docling", "word": ""} {
		if target, near := FindTarget(name); target != nil || near != want {
			t.Errorf("%s: %v, %q, want %q", name, target, near, want)
		}
	}
}
