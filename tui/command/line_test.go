package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/session"
)

func openSession(t *rapid.T, args ...string) *session.Session {
	a := newApp(strings.NewReader("from standard input\n\nand more of it"), io.Discard, io.Discard)
	cmd := a.root()
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	s, err := a.flags.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	list, err := a.reader.List(cmd.Flags().Args())
	if err != nil {
		t.Fatal(err)
	}
	if err := a.openGivenChunks(&a.flags, cmd.Flags().Args(), false); err != nil {
		t.Fatal(err)
	}
	n := session.New(list.Doc, s)
	n.Documents = session.Documents{Files: list.Files, File: list.Index, Command: explorerRun{a}.commandLines(list)}
	if a.given.File != "" {
		n.SetGiven(a.given.File, a.given.Locate)
	}
	if a.flags.NoHandCuts {
		n.Hand.Disable()
	}
	n.Review.SetLocation(list.ReviewLocation(list.Files[list.Index]))
	n.Tasks.NoDelay = true
	for _, do := range n.Tasks.Begin(n.Review.Tasks(), nil) {
		n.Tasks.Store(do())
	}
	return n
}

func shownChunks(t *rapid.T, n *session.Session) []string {
	if err := n.RunNow(context.Background()); err != nil {
		t.Fatal(err)
	}
	out := make([]string, n.ChunkCount())
	for i := range out {
		out[i] = n.View.Result.Content(i)
	}
	return out
}

func copiedLine(t *rapid.T, n *session.Session) string {
	r := n.Reader()
	chunks := r.CommandLine()
	line, err := chunks.Line()
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func runInBash(t *rapid.T, line string) []byte {
	var out, stderr bytes.Buffer
	cmd := exec.Command("bash", "-c", line)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil || stderr.Len() > 0 {
		t.Fatalf("%s: %v: %s", line, err, &stderr)
	}
	return out.Bytes()
}

// lineText is a document whose chunks depend on the input format and on hand cuts.
const lineText = "# A\n\nOne. Two of them are here. Three.\n\n- a\n- b\n\n## B\n\n```go\nfunc f() {}\n```\n\n" +
	"| a | b |\n|---|---|\n| 1 | 2 |\n\nFour, and more of it. Five.\n\n# C\n\nThe last paragraph, which is longer than the others. It has two sentences.\n"

func writeHandCut(t *testing.T, file string) {
	t.Helper()
	doc, err := engine.New(file, []byte(lineText))
	if err != nil {
		t.Fatal(err)
	}
	st := review.Open(review.Location{Document: file, NextToDocument: file + review.Suffix})
	st.Decide(review.DecisionFromMark(handcut.NewMark(doc.Document, handcut.Cut, strings.Index(lineText, "Five.")), "", time.Unix(1e9, 0)))
	if _, err := st.Save(nil); err != nil {
		t.Fatal(err)
	}
}

func TestCopiedCommandPrintsSameChunks(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash not found")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(dir, "xdg"))
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	text := filepath.Join(dir, "xdg", "chunkscope", "config.yaml")
	if err := os.MkdirAll(filepath.Dir(text), 0o700); err != nil {
		t.Fatal(err)
	}
	names := []string{"a.md", "-x.md", "it's one.md", "stdin", "stats", "\x1b]0;x\a\u202e.md", "r\xe9sum\xe9.md", "a=b.txt"}
	for _, name := range names {
		if err := os.WriteFile(name, []byte(lineText), 0o600); err != nil {
			t.Fatal(err)
		}
		writeHandCut(t, name)
	}
	rapid.Check(t, func(rt *rapid.T) {
		os.Remove(text)
		if rapid.Bool().Draw(rt, "own settings file") {
			if err := os.WriteFile(text, []byte("max_chunk_size: 60\nmin_chunk_size: 5\noverlap_size: 10\n"), 0o600); err != nil {
				rt.Fatal(err)
			}
		}
		var args []string
		for _, flags := range [][]string{
			{"--input", rapid.SampledFrom([]string{"markdown", "text", "code"}).Draw(rt, "format")},
			{"--preset", rapid.SampledFrom([]string{"default", "fixed-window", "tokens-256", "langchain-recursive"}).Draw(rt, "preset")},
			{"--set", "max_chunk_size=80", "--set", "min_chunk_size=10", "--set", "overlap_size=0"},
			{"--no-hand-cuts"},
		} {
			if rapid.Bool().Draw(rt, flags[0]) {
				args = append(args, flags...)
			}
		}
		n := openSession(rt, append(args, "--", rapid.SampledFrom(names).Draw(rt, "name"))...)
		if rapid.Bool().Draw(rt, "tuned") {
			n.Change("max_chunk_size", func(to *settings.Settings) { *to = to.WithNumber("max_chunk_size", 90) })
		}
		var got []string
		for line := range strings.Lines(string(runInBash(rt, copiedLine(rt, n)))) {
			var record struct{ Content string }
			if err := json.Unmarshal([]byte(line), &record); err != nil {
				rt.Fatal(err)
			}
			got = append(got, record.Content)
		}
		if want := shownChunks(rt, n); !slices.Equal(got, want) {
			rt.Fatalf("%s prints %d chunks %q, but the screen has %d: %q", copiedLine(rt, n), len(got), got, len(want), want)
		}
	})
}

// For chunks from another system and for the sample, the copied command line must open the same
// session.
func TestCopiedCommandOpensSameSession(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash not found")
	}
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	for name, text := range map[string]string{"-a.md": lineText, "-c.jsonl": `{"content": "# A"}` + "\n" + `{"content": "Four, and more of it. Five."}` + "\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		args := rapid.SampledFrom([][]string{{"--chunks", "-c.jsonl", "--", "-a.md"}, {"--preset", "tokens-256"}, {"--set", "max_chunk_size=700"}, {}}).Draw(rt, "arguments")
		n := openSession(rt, args...)
		if want := shownChunks(rt, n); len(args) == 0 && len(n.Hand.Marks()) == 0 {
			save, err := n.Hand.Add(n.Hand.JoinMark(len(want) / 2))
			if err != nil {
				rt.Fatal(err)
			}
			if _, err := save(); err != nil {
				rt.Fatal(err)
			}
		}
		line, want := copiedLine(rt, n), shownChunks(rt, n)
		report := string(runInBash(rt, line))
		if !strings.Contains(report, fmt.Sprintf(" %d chunks", len(want))) {
			rt.Fatalf("%s does not open the document of %q with %d chunks:\n%.600s", line, args, len(want), report)
		}
	})
}
