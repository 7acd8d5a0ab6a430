package tui

import (
	"testing"

	"chunkscope/engine/settings"
)

// The frame says what shared text is, in as many words as there is room for.
func TestTheLegendSaysWhatIsShared(t *testing.T) {
	for mode, words := range map[string]string{
		"none": "", "context": "context kept by a neighbouring chunk", "budget": "overlap the next chunk repeats",
	} {
		set := settings.Default()
		set.OverlapMode = mode
		d := drive(t, setup{set: set, w: 120, h: 40})
		if words == "" {
			d.hides("the next chunk")
			d.hides("neighbouring chunk")
			continue
		}
		d.shows(words)
		d = drive(t, setup{set: set, w: 42, h: 24})
		d.hides(words)
		if mode == "context" {
			d.shows("context of neighbours")
		}
		d.shows(words[:7])
	}
}
