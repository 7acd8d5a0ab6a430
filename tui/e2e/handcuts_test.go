package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// notes is a document of twelve paragraphs, each of which says its number.
func notes() string {
	var b strings.Builder
	b.WriteString("# Notes\n\n")
	for i := range 12 {
		fmt.Fprintf(&b, "Note %d is about matter %d of the day. What note %d adds to it is short, and stands here. Nobody reads note %d twice.\n\n", i, i*7, i, i)
	}
	return b.String()
}

// Chunks are joined and cut by hand; a kill, an edit underneath and another
// start lose nothing of it.
func TestHandCutsAreThereAgain(t *testing.T) {
	t.Parallel()
	file := document(t, "notes.md", notes())
	settings := []string{program, file, "--preset", "langchain-recursive", "--set", "max_chunk_size=130", "--set", "overlap_size=0"}
	tm := start(t, setup{w: 120, h: 40}, append([]string{"sh", "-c", `echo $$ > pid; exec "$0" "$@"`}, settings...)...)
	before := tm.opened().chunks()
	tm.keys("n", "n", "J")
	tm.until("the join", func(s screen) bool { return s.has("joined by hand") && s.chunks() == before-1 })
	tm.keys("n", "C")
	tm.until("the question", func(s screen) bool { return s.has("before") && s.has("enter cuts") })
	tm.keys("Enter")
	tm.until("the cut", func(s screen) bool { return s.has("cut by hand at line") && s.chunks() == before })
	kept := func(n int) bool {
		data, err := os.ReadFile(file + ".chunkscope.yaml")
		return err == nil && strings.Count(string(data), "  - do: ") == n
	}
	tm.until("both in the file", func(screen) bool { return kept(2) })
	tm.tmux("run-shell", "kill -9 $(cat "+filepath.Join(tm.fact("pane_current_path"), "pid")+")")
	tm.until("its end", func(screen) bool { _, err := os.Stat(tm.status); return err == nil })

	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(text), "# Notes\n\n", "# Notes\n\nA paragraph that somebody put in front of all others, later on.\n\n", 1)
	if err := os.WriteFile(file, []byte(edited), 0o644); err != nil {
		t.Fatal(err)
	}
	tm = start(t, setup{w: 120, h: 40}, settings...)
	tm.opened()
	tm.keys("n", "n", "n")
	tm.until("the joined and the cut chunk", func(s screen) bool { return s.has("¦") && !s.has("no longer be placed") })
	tm.keys("q")
	tm.ends()
	if !kept(2) {
		t.Error("the file has not both any more")
	}
}
