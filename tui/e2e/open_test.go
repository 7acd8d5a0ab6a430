package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestStandardInputOpensTheExplorer(t *testing.T) {
	t.Parallel()
	file := writeDocument(t, "piped.md", "# Piped\n\n"+makeProse(60))
	tm := startShell(t, terminalSetup{w: 120, h: 40})
	tm.runCommand("cat " + file + " | $PROGRAM -")
	tm.waitFor("the piped document", func(s screen) bool { return s.has("Piped") && s.chunks() > 0 })
	tm.press("?")
	tm.waitFor("the help, opened by a key typed in the terminal", func(s screen) bool { return s.has("previous problem") })
	tm.press("Escape")
	tm.waitFor("the help to close", func(s screen) bool { return !s.has("previous problem") })
	tm.press("C-c")
	tm.waitForPaneFormat("alternate_on", "0")
	tm.runCommand("echo status=$?")
	tm.waitFor("exit code 0", func(s screen) bool { return s.has("status=0") })
}

func TestRedirectedRunPrintsAReport(t *testing.T) {
	t.Parallel()
	tm := startShell(t, terminalSetup{w: 100, h: 30})
	tm.runCommand("$PROGRAM > report.txt; echo status=$?")
	tm.waitFor("the exit code", func(s screen) bool { return s.has("status=0") })
	report := tm.readFile("report.txt")
	if !strings.Contains(report, "22 chunks") || strings.ContainsRune(report, 0x1b) {
		t.Errorf("the report does not say 22 chunks, or contains escape sequences:\n%s", report)
	}
}

func TestOpenTenMegabytes(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window", writeDocument(t, "large.md", makeLargeDocument(10<<20)))
	startTime := time.Now()
	tm.waitFor("the first rows", func(s screen) bool { return s.has("Chapter 0") })
	t.Logf("showed the first rows after %v", time.Since(startTime).Round(time.Millisecond))
	tm.waitForChunks()
	tm.press("G")
	tm.waitFor("the last row", func(s screen) bool { return s.has("The last line.") })
	tm.selectSetting("overlap")
	tm.press("L")
	tm.waitFor("a new overlap value", func(s screen) bool { return s.value("overlap") != "100" })
	tm.press("C-c")
	tm.waitForExit()
}

func makeLargeDocument(size int) string {
	var b strings.Builder
	b.Grow(size + 4096)
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "## Chapter %d\n\n%s\n- one\n- two 日本語 🙂\n\n", i, makeProse(12))
	}
	b.WriteString("The last line.\n")
	return b.String()
}

func TestOpenErrorsAreSingleSentences(t *testing.T) {
	t.Parallel()
	binary := writeDocument(t, "picture.png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00")
	cases := []struct{ name, args, want, status string }{
		{"missing", "nowhere.md", "nowhere.md", "3"},
		{"binary", binary, "picture.png", "3"},
		{"settings", "--set overlap_size=900 --set max_chunk_size=800 --set strategy=window --set overlap_mode=native", "800", "2"},
		{"key", "--set overlap_sise=1", "overlap_size", "2"},
		{"preset", "--preset fixed-windo", "fixed-window?", "2"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tm := startShell(t, terminalSetup{w: 160, h: 30})
			tm.runCommand("clear; $PROGRAM " + c.args + " 2>said; echo status=$?; cat said")
			s := tm.waitFor("the exit code", func(s screen) bool { return s.has("status="+c.status) && s.has(c.want) })
			if s.has("Usage") || s.has("panic") {
				t.Errorf("the message is not one sentence:\n%s", s)
			}
		})
	}
}
