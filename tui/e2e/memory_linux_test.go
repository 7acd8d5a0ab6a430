package e2e

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// If memory runs out, the program must print one sentence instead of Go's stack traces of all
// goroutines.
func TestMemoryLimitIsReported(t *testing.T) {
	if skipReason != "" {
		t.Skip(skipReason)
	}
	t.Parallel()
	folder := makeFolder(t)
	for name, text := range map[string]string{
		"short.md": "# A\n\nOne sentence. Another.\n",
		"large.md": strings.Repeat("+ a\n- a\n", 8_000_000),  // fits into memory, but cannot be chunked
		"huge.md":  strings.Repeat("+ a\n- a\n", 40_000_000), // does not fit into memory
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const memoryMessage = "chunkscope: this needs more than "
	for _, c := range []struct {
		line, says string
		code       int
	}{
		{"stats short.md", "", 0},
		{"stats large.md", memoryMessage, 3},
		{"chunk --jobs 8 --fields id large.md large.md large.md large.md large.md large.md large.md large.md", memoryMessage, 3},
		{"stats huge.md", "chunkscope: huge.md is 320 MB, more than the ", 3},
	} {
		run := exec.Command(program, append(strings.Fields(c.line), "--max-memory", "170MB")...)
		run.Dir = folder
		var stderr bytes.Buffer
		run.Stderr = &stderr
		err, code := run.Run(), 0
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			code = exit.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if got := stderr.String(); code != c.code || !strings.HasPrefix(got, c.says) || (got != "") != (c.says != "") ||
			got != "" && (!strings.HasSuffix(got, "(--max-memory)\n") || strings.Count(got, "\n") != 1) {
			t.Errorf("%s: got exit code %d, want %d; the output:\n%.2000s", c.line, code, c.code, got)
		}
	}
}
