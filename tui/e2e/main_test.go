// Package e2e contains end-to-end tests. They run the program in tmux, send keys and mouse events,
// and check the screen.
package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	_ "chunkscope/tui/command" //nolint:depguard // With this import, Go discards cached test results when the program changes.
)

// program is the path of the tested binary: CHUNKSCOPE_PROGRAM, or a binary built for this test
// run.
var program string

var skipReason string

func TestMain(m *testing.M) { os.Exit(runTests(m)) }

func runTests(m *testing.M) int {
	flag.Parse()
	if skipReason = findSkipReason(); skipReason != "" {
		return m.Run()
	}
	if program = os.Getenv("CHUNKSCOPE_PROGRAM"); program != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "chunkscope-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "chunkscope")
	if out, err := exec.Command("go", "build", "-o", program, "chunkscope").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "cannot build the program: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

func findSkipReason() string {
	if runtime.GOOS == "windows" {
		return "end-to-end tests require tmux, which is not available on Windows"
	}
	if testing.Short() {
		return "end-to-end tests are skipped with -short"
	}
	if _, err := exec.LookPath("tmux"); err != nil {
		return "end-to-end tests require tmux"
	}
	return ""
}
