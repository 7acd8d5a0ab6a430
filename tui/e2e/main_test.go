// Package e2e drives the real program in a real terminal (tmux), as a person
// would: keys and mouse in, screen out. Every wait is for a condition.
package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	_ "chunkscope/tui/command" //nolint:depguard // all of the program: its changes end the cached results of its flows
)

// program is the binary under test: built once a run, or another one, to compare
// with, that CHUNKSCOPE_PROGRAM names.
var program string

// missing says why the flows cannot run here; empty when they can.
var missing string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	flag.Parse()
	if missing = lacking(); missing != "" {
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
		fmt.Fprintf(os.Stderr, "the program does not build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

func lacking() string {
	if runtime.GOOS == "windows" {
		return "the end-to-end flows need tmux, which Windows does not have"
	}
	if testing.Short() {
		return "the end-to-end flows are left out with -short"
	}
	if _, err := exec.LookPath("tmux"); err != nil {
		return "the end-to-end flows need tmux: install it, and they run"
	}
	return ""
}
