package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pipeline makes a folder with a document and the chunks that somebody's pipeline made of it.
func pipeline(t *testing.T) (dir string) {
	t.Helper()
	dir = folder(t)
	for to, from := range map[string]string{"README.md": "docs/v-readme.md", "theirs.jsonl": "given/langchain-js.jsonl"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", filepath.FromSlash(from)))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, to), string(text))
	}
	return dir
}

// Somebody brings the chunks of a pipeline: sees which settings made them and
// what they sever, goes on to better ones, and hands these over.
func TestBringTheChunksOfAPipeline(t *testing.T) {
	t.Parallel()
	dir := pipeline(t)
	tm := start(t, setup{w: 120, h: 40, dir: dir}, program, "README.md", "--chunks", "theirs.jsonl")
	tm.until("which settings they are, and what they sever", func(s screen) bool {
		return s.has("A theirs.jsonl") && s.has("These are langchain-recursive") && s.has("17 of 17 chunks") && s.has("unrepaired  1 sentence")
	})
	tm.keys("I")
	tm.until("that nothing is unusual", func(s screen) bool { return s.has("17 of 17 chunks placed") && s.has("nothing unusual") })
	tm.keys("Escape")
	tm.until("the document again", func(s screen) bool { return !s.has("nothing unusual") })
	tm.keys("=")
	tm.until("their settings as B", func(s screen) bool {
		return s.has("B langchain-recursive *") && s.has("0 of 17") && s.value("size") == "280"
	})
	tm.choose("size")
	tm.keys("l")
	tm.until("what other settings would change", func(s screen) bool {
		return s.value("size") != "280" && s.has("repairs 1 code")
	})
	tm.keys("E")
	tm.until("the hand-offs", func(s screen) bool { return s.has("langchain-js") })
	tm.text("langchain-js")
	tm.until("its preview", func(s screen) bool { return s.has("RecursiveCharacterTextSplitter") })
	tm.keys("Enter")
	tm.until("the name of the file", func(s screen) bool { return s.has("README-langchain-js") })
	tm.keys("Enter")
	tm.until("that it is written", func(s screen) bool { return s.has("written: ") })
	tm.keys("C-c")
	tm.ends()
	written, err := filepath.Glob(filepath.Join(dir, "README-langchain-js*"))
	if err != nil || len(written) != 1 {
		t.Fatalf("written: %v, %v", written, err)
	}
	text, err := os.ReadFile(written[0])
	if err != nil || !strings.Contains(string(text), "RecursiveCharacterTextSplitter") {
		t.Errorf("the hand-off holds %d bytes, %v", len(text), err)
	}
}
