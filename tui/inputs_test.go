package tui

import (
	"fmt"
	"testing"

	"chunkscope/engine"
	"chunkscope/tui/sample"
)

// What is typed into, at every size.
func TestInputScreens(t *testing.T) {
	for _, in := range []struct {
		name string
		keys []string
		text string
	}{
		{"search", []string{"/"}, "dome"},
		{"goto", []string{":"}, "118"},
		{"waive", []string{"v", "w"}, "a log, read as a whole"},
		{"save", []string{"W"}, ""},
		{"load", []string{"ctrl+o"}, ""},
		{"model-list", []string{"x"}, "mini"},
	} {
		for _, s := range sizes[:2] {
			d := drive(t, setup{w: s.w, h: s.h})
			d.keys(in.keys...)
			d.text(in.text)
			d.box(fmt.Sprintf("%s-%dx%d-dark", in.name, s.w, s.h))
		}
	}
}

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
