package tour

import (
	_ "embed"

	"chunkscope/engine/settings"
)

// SampleName is the name of the sample document.
const SampleName = "keepers-guide.md"

// SampleMarkdown is the sample document. It has an example of everything that the explorer shows.
//
//go:embed sample.md
var SampleMarkdown string

// SampleSettings returns the initial settings of the sample. They are windows whose first boundary
// splits a sentence. Six steps of overlap put the sentence into one chunk, and no step splits
// anything else.
func SampleSettings() settings.Settings {
	s := settings.Default()
	if p, err := settings.FindPreset(Preset); err == nil {
		s = p.Settings()
	}
	s.MaxChunkSize, s.OverlapSize = 1050, 80
	return s
}

// Preset is the base of the sample's settings.
const Preset = "fixed-window"

// SampleSeam is the offset of a byte in the second chunk, after the first boundary.
const SampleSeam = 1060
