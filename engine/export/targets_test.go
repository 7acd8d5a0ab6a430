package export

import (
	"errors"
	"io"
	"testing"

	"chunkscope/engine/export/handoff"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

func TestPagesTakeAllSettings(t *testing.T) {
	doc := exporttest.Document(t, "a.md", "# One\n\nText of it. And more.\n")
	for i := range Targets {
		target := &Targets[i]
		refused := 0
		for j := range settings.Presets {
			err := target.Write(io.Discard, exporttest.Run(t, doc, settings.Presets[j].Settings()), nil)
			if _, no := errors.AsType[*handoff.RefusedError](err); no {
				refused++
			}
		}
		if people := target.Name == "html" || target.Name == "tour"; target.ForPeople != people || people && refused > 0 {
			t.Errorf("%s is for people: %t, and refuses %d presets", target.Name, target.ForPeople, refused)
		}
	}
}

func TestFindTarget(t *testing.T) {
	for name, want := range map[string]string{"langchain-pyton": "langchain-python", "dokling": "docling", "word": ""} {
		if target, near := FindTarget(name); target != nil || near != want {
			t.Errorf("%s: %v, %q, want %q", name, target, near, want)
		}
	}
}
