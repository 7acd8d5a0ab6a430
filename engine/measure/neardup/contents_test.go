package neardup

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

// What is read in the room of another chunk's content is that of this one,
// whatever stands around it.
func TestContentsAreThoseOfTheResult(t *testing.T) {
	doc := cases.Load(t, "docs", "v-handbook-huge-section.md")
	all, plain := 0, 0
	for _, p := range settings.Presets {
		s := p.Settings()
		if p.Name == "default" {
			s.ContextPrefix = "title_and_heading_path"
		}
		r, err := engine.Run(t.Context(), doc, s)
		cases.Check(t, err)
		var room contents
		for i := range r.Chunks.Len() {
			if got, want := room.of(r, i), r.Content(i); got != want {
				t.Fatalf("%s: chunk %d is %q, want %q", p.Name, i, got, want)
			}
			if all++; r.Chunks.Plain(i) {
				plain++
			}
		}
	}
	if plain == 0 || plain == all {
		t.Errorf("%d of %d chunks are plain: there are none of a kind", plain, all)
	}
}
