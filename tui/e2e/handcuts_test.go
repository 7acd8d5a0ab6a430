package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func makeNotes() string {
	var b strings.Builder
	b.WriteString("# Notes\n\n")
	for i := range 12 {
		fmt.Fprintf(&b, "Note %d is about matter %d of the day. What note %d adds to it is short, and stands here. Nobody reads note %d twice.\n\n", i, i*7, i, i)
	}
	return b.String()
}

func TestRemedyAndHandCuts(t *testing.T) {
	t.Parallel()
	file := writeDocument(t, "flaws.md", makeFlaggedDocument())
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, file)
	first := tm.waitForChunks().chunks()
	tm.press("v")
	tm.waitFor("the first remedy for an oversize table", func(s screen) bool { return s.has("oversize") && s.has("remedy 1 of 3") })
	tm.press("r")
	tm.waitFor("the second remedy", func(s screen) bool { return s.has("→ long tables: keep → rows") })
	tm.press("Enter")
	tm.waitFor("the message that the remedy was applied", func(s screen) bool { return s.has("long tables: keep → rows") && s.has("u undoes") })
	tm.press("Escape")
	before := tm.waitFor("the document", func(s screen) bool { return !s.has("choose") && s.chunks() > first }).chunks()
	tm.press("p", "p", "p") // go back from the next open item, which is after the table
	tm.waitFor("part of the table below its repeated header", func(s screen) bool { return s.has("┃» | row") })
	tm.press("J")
	tm.waitFor("two joined chunks", func(s screen) bool { return s.has("kept in flaws.md.chunkscope.yaml") && s.chunks() == before-1 })
	tm.press("n", "C")
	tm.waitFor("the prompt for where to cut", func(s screen) bool { return s.has("enter cuts") })
	tm.press("Enter")
	tm.waitFor("the chunk cut by hand", func(s screen) bool { return s.has("cut by hand at line") && s.chunks() == before })
	tm.press("C-c")
	tm.waitForExit()

	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(text), "# Flaws\n\n", "# Flaws\n\nA sentence that somebody added later on.\n\n", 1)
	if err := os.WriteFile(file, []byte(edited), 0o644); err != nil {
		t.Fatal(err)
	}
	tm = startTerminal(t, terminalSetup{w: 120, h: 40}, program, file, "--set", "long_tables=rows")
	tm.waitFor("the restored hand cuts", func(s screen) bool { return s.chunks() == before && s.has("1 oversize") })
	tm.press("G", "p")
	tm.waitFor("the cut mark", func(s screen) bool { return s.has("¦") && !s.has("can no longer be placed") })
	tm.press("C-c")
	tm.waitForExit()
}

func TestHandCutsAreRestored(t *testing.T) {
	t.Parallel()
	file := writeDocument(t, "notes.md", makeNotes())
	settings := []string{program, file, "--preset", "langchain-recursive", "--set", "max_chunk_size=130", "--set", "overlap_size=0"}
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, append([]string{"sh", "-c", `echo $$ > pid; exec "$0" "$@"`}, settings...)...)
	before := tm.waitForChunks().chunks()
	tm.press("n", "n", "J")
	tm.waitFor("two joined chunks", func(s screen) bool { return s.has("kept in notes.md.chunkscope.yaml") && s.chunks() == before-1 })
	tm.press("n", "C")
	tm.waitFor("the prompt for where to cut", func(s screen) bool { return s.has("before") && s.has("enter cuts") })
	tm.press("Enter")
	tm.waitFor("the chunk cut by hand", func(s screen) bool { return s.has("cut by hand at line") && s.chunks() == before })
	isStored := func(n int) bool {
		data, err := os.ReadFile(file + ".chunkscope.yaml")
		return err == nil && strings.Count(string(data), "  - do: ") == n
	}
	tm.waitFor("both hand cuts in the file", func(screen) bool { return isStored(2) })
	tm.tmux("run-shell", "kill -9 $(cat "+filepath.Join(tm.paneFormat("pane_current_path"), "pid")+")")
	tm.waitFor("the process to exit", func(screen) bool { _, err := os.Stat(tm.status); return err == nil })

	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(text), "# Notes\n\n", "# Notes\n\nA paragraph that somebody put in front of all others, later on.\n\n", 1)
	if err := os.WriteFile(file, []byte(edited), 0o644); err != nil {
		t.Fatal(err)
	}
	tm = startTerminal(t, terminalSetup{w: 120, h: 40}, settings...)
	tm.waitFor("the joined chunk, which is too long", func(s screen) bool { return s.has("1 oversize") })
	tm.press("n", "n", "n")
	tm.waitFor("the cut mark", func(s screen) bool { return s.has("¦") && !s.has("can no longer be placed") })
	tm.press("C-c")
	tm.waitForExit()
	if !isStored(2) {
		t.Error("a hand cut is missing from the file")
	}
}
