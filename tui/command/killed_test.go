//go:build unix

package command

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"chunkscope/engine/export"
	"chunkscope/engine/tour"
)

// Killed at any moment, a run leaves a manifest that claims nothing but what was written:
// that of the run before, or its own, all records of which have been read.
func TestKilledWhileManifestIsWritten(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 6
	}
	dir := t.TempDir()
	program, lines, kept := filepath.Join(dir, "chunkscope"), filepath.Join(dir, "documents.jsonl"), filepath.Join(dir, "manifest")
	self, err := os.Executable()
	must(t, err)
	must(t, os.Symlink(self, program))
	writeLines(t, lines, "an older text", 3)
	runKilled(t, program, nil, lines, "--manifest", kept)
	before, err := os.ReadFile(kept)
	must(t, err)
	writeLines(t, lines, tour.SampleMarkdown, 40)
	whole := runKilled(t, program, nil, lines, "--since", kept, "--manifest", filepath.Join(dir, "other"))
	after, err := os.ReadFile(filepath.Join(dir, "other"))
	must(t, err)
	random, ends := rand.New(rand.NewPCG(1, 2)), 0
	for round := range rounds {
		must(t, os.WriteFile(kept, before, 0o600))
		until := func(out io.Reader) (read []byte) {
			enough, looks := random.IntN(len(whole)), 0
			if round%2 == 0 { // where the manifest gets its name
				enough, looks = len(whole), random.IntN(1000)
			}
			read = make([]byte, enough)
			_, err := io.ReadFull(out, read)
			must(t, err)
			for range looks {
				_, err := os.Stat(kept)
				must(t, err)
			}
			return read
		}
		out := runKilled(t, program, until, lines, "--since", kept, "--manifest", kept)
		now, err := os.ReadFile(kept)
		must(t, err)
		switch {
		case bytes.Equal(now, before):
		case !bytes.Equal(now, after):
			t.Fatalf("round %d: the manifest is neither the older one nor the new one: %.80q", round, now)
		case !bytes.Equal(out, whole):
			t.Fatalf("round %d: %d of %d bytes are written, and the manifest claims all", round, len(out), len(whole))
		default:
			ends++
		}
	}
	sweepsWhatIsLeft(t, kept, func() { runKilled(t, program, nil, lines, "--since", kept, "--manifest", kept) })
	t.Logf("%d of %d runs were complete when they were killed", ends, rounds)
	if _, err := export.ReadManifest(bytes.NewReader(after)); err != nil {
		t.Error(err)
	}
}

// sweepsWhatIsLeft fails unless the next run removes the files that killed ones left beside
// a manifest, once they are old.
func sweepsWhatIsLeft(t *testing.T, kept string, run func()) {
	t.Helper()
	pattern := filepath.Join(filepath.Dir(kept), "."+filepath.Base(kept)+"*")
	left, err := filepath.Glob(pattern)
	must(t, err)
	if len(left) == 0 {
		t.Error("no killed run left a file to sweep")
	}
	for _, name := range left {
		hourAgo := time.Now().Add(-time.Hour)
		must(t, os.Chtimes(name, hourAgo, hourAgo))
	}
	run()
	if left, err = filepath.Glob(pattern); err != nil || len(left) > 0 {
		t.Errorf("the next run leaves %q: %v", left, err)
	}
}

// runKilled reads what a run writes, and kills the run when until has read enough; nil
// never does.
func runKilled(t *testing.T, program string, until func(io.Reader) []byte, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, append([]string{"chunk", "--input", "jsonl", "--jobs", "2"}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	var read []byte
	if until != nil {
		read = until(out)
		must(t, cmd.Process.Kill())
	}
	rest, err := io.ReadAll(out) // what was in the pipe
	must(t, err)
	if err := cmd.Wait(); until == nil {
		must(t, err)
	}
	return append(read, rest...)
}

func writeLines(t *testing.T, name, text string, n int) {
	t.Helper()
	var b bytes.Buffer
	for i := range n {
		line, err := json.Marshal(map[string]string{"id": strings.Repeat("d", i+1), "text": text})
		must(t, err)
		b.Write(append(line, '\n'))
	}
	must(t, os.WriteFile(name, b.Bytes(), 0o600))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
