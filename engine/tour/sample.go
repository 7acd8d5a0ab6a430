package tour

import (
	_ "embed"

	"chunkscope/engine/settings"
)

// SampleName is the name of the sample document.
const SampleName = "keepers-guide.md"

// SampleMarkdown is the sample document, with an example of everything that the explorer shows.
//
//go:embed sample.md
var SampleMarkdown string

// SampleSettings returns the initial settings for the sample. With these fixed windows, the first
// boundary splits a sentence. After six more steps of overlap, a chunk contains the complete
// sentence. No step splits additional elements.
func SampleSettings() settings.Settings {
	s := settings.Default()
	if p, err := settings.FindPreset(Preset); err == nil {
		s = p.Settings()
	}
	s.MaxChunkSize, s.OverlapSize = 1050, 80
	return s
}

// Preset is the name of the preset on which SampleSettings are based.
const Preset = "fixed-window"

// SampleSeam is the offset of a byte in the second chunk, after the first boundary.
const SampleSeam = 1060
