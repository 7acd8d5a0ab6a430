package tui

import (
	"fmt"
	"testing"

	"chunkscope/engine"
	"chunkscope/tui/sample"
)

func TestFilesScreens(t *testing.T) {
	for _, s := range sizes[:2] {
		d := drive(t, setup{w: s.w, h: s.h})
		d.over(func(name string) (*engine.Document, error) {
			text := "# " + name + "\n\n" + sample.Markdown
			if name == "handbook/empty.md" {
				text = ""
			}
			return engine.New(name, []byte(text))
		}, "handbook/keepers-guide.md", "handbook/日本語.md", "handbook/empty.md")
		d.keys("f", "down")
		d.box(fmt.Sprintf("files-%dx%d-dark", s.w, s.h))
	}
}
