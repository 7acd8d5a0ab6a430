package settings

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"chunkscope/engine/files"
)

// saverVariable is the name of an environment variable. If it is set to the path of a settings
// file, the test process saves settings there until it is killed.
const saverVariable = "CHUNKSCOPE_TEST_SAVER"

func TestMain(m *testing.M) {
	if path := os.Getenv(saverVariable); path != "" {
		saveForever(path)
	}
	os.Exit(m.Run())
}

func saveForever(path string) {
	s := Default()
	for n := 0; ; n++ {
		s.MaxChunkSize = 4096 + n%3
		s.Separators = []string{"default", `["` + strings.Repeat("=", 20_000) + `",""]`}[n%2]
		if err := Save(path, s); err != nil {
			fmt.Fprintln(os.Stdout, err)
			os.Exit(1)
		}
		fmt.Fprintln(os.Stdout, "kept")
	}
}

// If the process is killed during Save, the file must contain either the old or the new settings.
func TestKillDuringSave(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 10
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "chunkscope.yaml")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for round := range rounds {
		killSaver(t, exe, path, 1+round%5)
		s, err := Read(path)
		if err != nil {
			t.Fatalf("round %d: Read = %v", round, err)
		}
		if s.MaxChunkSize < 4096 || s.MaxChunkSize > 4098 || len(s.Separators) != len("default") && len(s.Separators) != 20_007 {
			t.Fatalf("round %d: the file mixes two states: max_chunk_size %d, %d bytes of separators", round, s.MaxChunkSize, len(s.Separators))
		}
	}
	recent := filepath.Join(dir, ".chunkscope.yaml"+strings.Repeat("7", 19))
	for _, name := range []string{recent, filepath.Join(dir, ".chunkscope.yaml.bak"), filepath.Join(dir, "chunkscope.yaml1")} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-time.Hour)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := filepath.Join(dir, e.Name()); name != recent {
			if err := os.Chtimes(name, old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	files.Sweep(path, time.Now())
	var remaining []string
	entries, err = os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		remaining = append(remaining, e.Name())
	}
	if got := strings.Join(remaining, " "); got != ".chunkscope.yaml.bak .chunkscope.yaml7777777777777777777 chunkscope.yaml chunkscope.yaml1" {
		t.Errorf("files left after Sweep = %s", got)
	}
}

func killSaver(t *testing.T, exe, path string, n int) {
	t.Helper()
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), saverVariable+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for range n {
		if !lines.Scan() || lines.Text() != "kept" {
			t.Fatalf("the child printed %q, want \"kept\"", lines.Text())
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the error is that the child was killed
}
