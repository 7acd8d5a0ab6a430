package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// manualDocument contains code and spaces that some systems change.
const manualDocument = "# Lamps\n\nA lamp is lit at dusk.\n\n```py\ndef light(lamp):\n    if lamp.oil:\n        lamp.lit = True\n    return lamp\n```\n\n" +
	"## Oil\n\nOil is dear, so nobody spills any.\n\n## Wicks\n\nA wick is  cut once a week.\n"

func TestSystemAltersCode(t *testing.T) {
	t.Parallel()
	dir := makeFolder(t)
	writeFile(t, filepath.Join(dir, "README.md"), manualDocument)
	tm := startTerminal(t, terminalSetup{w: 150, h: 40, dir: dir}, program, "README.md", "--preset", "open-webui")
	tm.waitFor("the marks and the count of removed indentation", func(s screen) bool {
		return s.has("········lamp.lit = True") && s.has("removed ·· or struck") && s.has("3 of 4 lines of code")
	})
	tm.press("A")
	tm.waitFor("A in the first row", func(s screen) bool { return s.has("A open-webui · B open-webui") })
	tm.press("B")
	tm.waitFor("the list of presets", func(s screen) bool { return s.has("langchain-markdown") })
	tm.typeText("langchain-markdown")
	tm.waitFor("a single matching preset", func(s screen) bool { return s.has("langchain-markdown") && !s.has("chonkie-recursive") })
	tm.press("Enter")
	tm.waitFor("the comparison with langchain-markdown", func(s screen) bool {
		return s.has("A open-webui · B langchain-markdown") && s.has("        lamp.lit = True") && s.has("embed again")
	})
	tm.press("E")
	tm.waitFor("the list of exports", func(s screen) bool { return s.has("langchain-python") })
	tm.typeText("langchain-python")
	tm.waitFor("the preview of the export", func(s screen) bool { return s.has("RecursiveCharacterTextSplitter") })
	tm.press("Enter")
	tm.waitFor("the proposed file name", func(s screen) bool { return s.has("README-langchain-python") })
	tm.press("Enter")
	tm.waitFor("the message about the written file", func(s screen) bool { return s.has("written: ") })
	tm.press("C-c")
	tm.waitForExit()
	paths, err := filepath.Glob(filepath.Join(dir, "README-langchain-python*"))
	if err != nil || len(paths) != 1 {
		t.Fatalf("written files: got %v, error %v, want one", paths, err)
	}
	text, err := os.ReadFile(paths[0])
	if err != nil || !strings.Contains(string(text), "CHUNKS = {") || !strings.Contains(string(text), "@0+") {
		t.Errorf("the exported file has no digests, error %v", err)
	}
}

func TestGivenChunksFromDify(t *testing.T) {
	t.Parallel()
	skipIfMissing(t)
	dir := makeFolder(t)
	writeFile(t, filepath.Join(dir, "README.md"), manualDocument)
	chunk := exec.Command(program, "chunk", "README.md", "--preset", "dify-general", "--fields", "content")
	chunk.Dir = dir
	chunks, err := chunk.Output()
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "dify.jsonl"), string(chunks))
	tm := startTerminal(t, terminalSetup{w: 150, h: 40, dir: dir}, program, "README.md", "--chunks", "dify.jsonl")
	tm.waitFor("the recognized system", func(s screen) bool {
		return s.has("A dify.jsonl") && s.has("These are dify-general 1024/50: 7 of 7 chunks")
	})
	tm.press("=")
	tm.waitFor("its settings as B and the removed text", func(s screen) bool {
		return s.has("B dify-general") && s.has("·······lamp.lit = True")
	})
	tm.press("C-c")
	tm.waitForExit()
}
