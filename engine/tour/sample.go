package tour

import (
	_ "embed"

	"chunkscope/engine/settings"
)

// SampleName is the name of the sample document.
const SampleName = "keepers-guide.md"

// SampleMarkdown is the sample document. It has an example of everything that the explorer
// shows.
//
//go:embed sample.md
var SampleMarkdown string

// SampleSettings returns the initial settings of the sample: windows whose first seam severs
// a sentence. Six steps of overlap make it whole, and no step severs anything else.
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

// SampleSeam is a byte of the second chunk, after its first seam.
const SampleSeam = 1060
