package review

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// deciderVariable is an environment variable. If it is set, the test process saves decisions one by
// one.
const deciderVariable = "CHUNKSCOPE_TEST_DECIDER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(deciderVariable); dir != "" {
		decideForever(dir)
	}
	os.Exit(m.Run())
}

func decideForever(dir string) {
	s := Open(testLocation(dir))
	for n := len(s.Decisions()); ; n++ {
		d := waive(0, n, "a note that says why, number "+strconv.Itoa(n))
		d.Hash = fmt.Sprintf("%064x", n)
		if _, err := s.decideAndSave(d); err != nil {
			fmt.Fprintln(os.Stdout, err)
			os.Exit(1)
		}
		fmt.Fprintln(os.Stdout, n)
	}
}

func TestKilledProcessLosesNoDecisions(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 10
	}
	dir := t.TempDir()
	p := testLocation(dir)
	kept := 0
	for round := range rounds {
		kept = killChild(t, dir, kept, round%7)
		d, err := Read(p)
		must(t, err)
		if len(d) < kept {
			t.Fatalf("round %d: Read = %d decisions, want at least the %d saved ones", round, len(d), kept)
		}
		for n := range len(d) {
			want := "a note that says why, number " + strconv.Itoa(n)
			if got := d[fmt.Sprintf("%064x", n)].Note; got != want {
				t.Fatalf("round %d: note of decision %d of %d = %q, want %q", round, n, len(d), got, want)
			}
		}
		kept = len(d)
		if kept > 400 {
			kept = 0
			must(t, os.Remove(p.NextToDocument))
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "state")); err == nil {
		t.Error("a file was written to the state directory")
	}
}

func killChild(t *testing.T, dir string, saved, n int) int {
	t.Helper()
	exe, err := os.Executable()
	must(t, err)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), deciderVariable+"="+dir)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for range n + 1 {
		if !lines.Scan() {
			t.Fatal("the child ended before it was killed")
		}
		last, err := strconv.Atoi(lines.Text())
		if err != nil {
			t.Fatal(lines.Text())
		}
		saved = last + 1
	}
	must(t, cmd.Process.Kill())
	for lines.Scan() {
		if last, err := strconv.Atoi(lines.Text()); err == nil {
			saved = last + 1
		}
	}
	_ = cmd.Wait()
	return saved
}
