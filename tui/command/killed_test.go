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

// A killed run must leave either the previous manifest or the complete new one. The new manifest is
// allowed only if all records of the run were written.
func TestManifestSurvivesKill(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 6
	}
	dir := t.TempDir()
	program, lines, manifest := filepath.Join(dir, "chunkscope"), filepath.Join(dir, "documents.jsonl"), filepath.Join(dir, "manifest")
	self, err := os.Executable()
	failIfError(t, err)
	failIfError(t, os.Symlink(self, program))
	writeLines(t, lines, "the older text", 3)
	runKilled(t, program, nil, lines, "--manifest", manifest)
	before, err := os.ReadFile(manifest)
	failIfError(t, err)
	writeLines(t, lines, tour.SampleMarkdown, 40)
	whole := runKilled(t, program, nil, lines, "--since", manifest, "--manifest", filepath.Join(dir, "other"))
	after, err := os.ReadFile(filepath.Join(dir, "other"))
	failIfError(t, err)
	random, ends := rand.New(rand.NewPCG(1, 2)), 0
	for round := range rounds {
		failIfError(t, os.WriteFile(manifest, before, 0o600))
		readUntil := func(out io.Reader) (read []byte) {
			length, checks := random.IntN(len(whole)), 0
			if round%2 == 0 { // kill the run when it renames the manifest
				length, checks = len(whole), random.IntN(1000)
			}
			read = make([]byte, length)
			_, err := io.ReadFull(out, read)
			failIfError(t, err)
			for range checks {
				_, err := os.Stat(manifest)
				failIfError(t, err)
			}
			return read
		}
		out := runKilled(t, program, readUntil, lines, "--since", manifest, "--manifest", manifest)
		current, err := os.ReadFile(manifest)
		failIfError(t, err)
		switch {
		case bytes.Equal(current, before):
		case !bytes.Equal(current, after):
			t.Fatalf("round %d: the manifest is neither the old nor the new one: %.80q", round, current)
		case !bytes.Equal(out, whole):
			t.Fatalf("round %d: only %d of %d bytes were written, but the manifest lists all chunks", round, len(out), len(whole))
		default:
			ends++
		}
	}
	checkLeftoversRemoved(t, manifest, func() { runKilled(t, program, nil, lines, "--since", manifest, "--manifest", manifest) })
	t.Logf("%d of %d runs were complete when they were killed", ends, rounds)
	if _, err := export.ReadManifest(bytes.NewReader(after)); err != nil {
		t.Error(err)
	}
}

func checkLeftoversRemoved(t *testing.T, manifest string, run func()) {
	t.Helper()
	pattern := filepath.Join(filepath.Dir(manifest), "."+filepath.Base(manifest)+"*")
	left, err := filepath.Glob(pattern)
	failIfError(t, err)
	if len(left) == 0 {
		t.Error("no killed run left a temporary file")
	}
	for _, name := range left {
		hourAgo := time.Now().Add(-time.Hour)
		failIfError(t, os.Chtimes(name, hourAgo, hourAgo))
	}
	run()
	if left, err = filepath.Glob(pattern); err != nil || len(left) > 0 {
		t.Errorf("temporary files after the next run = %q, error %v, want none", left, err)
	}
}

// runKilled kills the run when wait returns. If wait is nil, the run is not killed. It returns all
// output.
func runKilled(t *testing.T, program string, wait func(io.Reader) []byte, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, append([]string{"chunk", "--input", "jsonl", "--jobs", "2"}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
	out, err := cmd.StdoutPipe()
	failIfError(t, err)
	failIfError(t, cmd.Start())
	var read []byte
	if wait != nil {
		read = wait(out)
		failIfError(t, cmd.Process.Kill())
	}
	rest, err := io.ReadAll(out)
	failIfError(t, err)
	if err := cmd.Wait(); wait == nil {
		failIfError(t, err)
	}
	return append(read, rest...)
}

func writeLines(t *testing.T, name, text string, n int) {
	t.Helper()
	var b bytes.Buffer
	for i := range n {
		line, err := json.Marshal(map[string]string{"id": strings.Repeat("d", i+1), "text": text})
		failIfError(t, err)
		b.Write(append(line, '\n'))
	}
	failIfError(t, os.WriteFile(name, b.Bytes(), 0o600))
}

func failIfError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
