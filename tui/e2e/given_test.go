package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func makePipelineFolder(t *testing.T) (dir string) {
	t.Helper()
	dir = makeFolder(t)
	for to, from := range map[string]string{"README.md": "docs/v-readme.md", "theirs.jsonl": "given/langchain-js.jsonl"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", filepath.FromSlash(from)))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, to), string(text))
	}
	return dir
}

func TestGivenChunksFromPipeline(t *testing.T) {
	t.Parallel()
	dir := makePipelineFolder(t)
	tm := startTerminal(t, terminalSetup{w: 120, h: 40, dir: dir}, program, "README.md", "--chunks", "theirs.jsonl")
	tm.waitFor("the recognized settings and the severed sentence", func(s screen) bool {
		return s.has("A theirs.jsonl") && s.has("These are langchain-recursive") && s.has("17 of 17 chunks") && s.has("unrepaired  1 sentence")
	})
	tm.press("I")
	tm.waitFor("all chunks to be placed without warnings", func(s screen) bool { return s.has("17 of 17 chunks placed") && s.has("no problems") })
	tm.press("Escape")
	tm.waitFor("the list to close", func(s screen) bool { return !s.has("no problems") })
	tm.press("=")
	tm.waitFor("the settings in the given chunks as B", func(s screen) bool {
		return s.has("B langchain-recursive*") && s.has("0 of 17") && s.value("size") == "280"
	})
	tm.selectSetting("size")
	tm.press("l")
	tm.waitFor("the comparison with other settings", func(s screen) bool {
		return s.value("size") != "280" && s.has("repairs 1 code")
	})
	tm.press("E")
	tm.waitFor("the list of exports", func(s screen) bool { return s.has("langchain-js") })
	tm.typeText("langchain-js")
	tm.waitFor("the preview of the export", func(s screen) bool { return s.has("RecursiveCharacterTextSplitter") })
	tm.press("Enter")
	tm.waitFor("the suggested file name", func(s screen) bool { return s.has("README-langchain-js") })
	tm.press("Enter")
	tm.waitFor("the message that the file was written", func(s screen) bool { return s.has("written: ") })
	tm.press("C-c")
	tm.waitForExit()
	paths, err := filepath.Glob(filepath.Join(dir, "README-langchain-js*"))
	if err != nil || len(paths) != 1 {
		t.Fatalf("written files: got %v, error %v, want one", paths, err)
	}
	text, err := os.ReadFile(paths[0])
	if err != nil || !strings.Contains(string(text), "RecursiveCharacterTextSplitter") {
		t.Errorf("the exported file has %d bytes, error %v", len(text), err)
	}
}
