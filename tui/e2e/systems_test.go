package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// manual is a document in which systems alter text.
const manual = "# Lamps\n\nA lamp is lit at dusk.\n\n```py\ndef light(lamp):\n    if lamp.oil:\n        lamp.lit = True\n    return lamp\n```\n\n" +
	"## Oil\n\nOil is dear, so nobody spills any.\n\n## Wicks\n\nA wick is  cut once a week.\n"

// Somebody who runs Open WebUI sees what it makes of code, looks at another splitter
// beside it, and hands that over.
func TestSeeWhatASystemMakesOfCode(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	write(t, filepath.Join(dir, "README.md"), manual)
	tm := start(t, setup{w: 150, h: 40, dir: dir}, program, "README.md", "--preset", "open-webui")
	tm.until("the indentation of code as removed, and counted", func(s screen) bool {
		return s.has("········lamp.lit = True") && s.has("removed ·· or struck") && s.has("3 of 4 lines of code")
	})
	tm.keys("A")
	tm.until("A in the first row", func(s screen) bool { return s.has("A open-webui · B open-webui") })
	tm.keys("B")
	tm.until("the presets", func(s screen) bool { return s.has("langchain-markdown") })
	tm.text("langchain-markdown")
	tm.until("one preset", func(s screen) bool { return s.has("langchain-markdown") && !s.has("chonkie-recursive") })
	tm.keys("Enter")
	tm.until("what another splitter would change, with its indentation", func(s screen) bool {
		return s.has("A open-webui · B langchain-markdown") && s.has("        lamp.lit = True") && s.has("embed again")
	})
	tm.keys("E")
	tm.until("the hand-offs", func(s screen) bool { return s.has("langchain-python") })
	tm.text("langchain-python")
	tm.until("its preview", func(s screen) bool { return s.has("RecursiveCharacterTextSplitter") })
	tm.keys("Enter")
	tm.until("the name of the file", func(s screen) bool { return s.has("README-langchain-python") })
	tm.keys("Enter")
	tm.until("that it is written", func(s screen) bool { return s.has("written: ") })
	tm.keys("C-c")
	tm.ends()
	written, err := filepath.Glob(filepath.Join(dir, "README-langchain-python*"))
	if err != nil || len(written) != 1 {
		t.Fatalf("written: %v, %v", written, err)
	}
	text, err := os.ReadFile(written[0])
	if err != nil || !strings.Contains(string(text), "CHUNKS = {") || !strings.Contains(string(text), "@0+") {
		t.Errorf("the hand-off has no digests: %v", err)
	}
}

// Somebody has chunks from Dify, and is told what made them.
func TestBringTheChunksOfDify(t *testing.T) {
	t.Parallel()
	skipIfMissing(t)
	dir := folder(t)
	write(t, filepath.Join(dir, "README.md"), manual)
	chunk := exec.Command(program, "chunk", "README.md", "--preset", "dify-general", "--fields", "content")
	chunk.Dir = dir
	chunks, err := chunk.Output()
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "dify.jsonl"), string(chunks))
	tm := start(t, setup{w: 150, h: 40, dir: dir}, program, "README.md", "--chunks", "dify.jsonl")
	tm.until("which system made them", func(s screen) bool {
		return s.has("A dify.jsonl") && s.has("These are dify-general 1024/50: 7 of 7 chunks")
	})
	tm.keys("=")
	tm.until("its settings as B, and what it removes", func(s screen) bool {
		return s.has("B dify-general") && s.has("·······lamp.lit = True")
	})
	tm.keys("C-c")
	tm.ends()
}
