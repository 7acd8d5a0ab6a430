package tour

import (
	_ "embed"

	"chunkscope/engine/settings"
)

// SampleName is what the document is called.
const SampleName = "keepers-guide.md"

// SampleMarkdown is the document: it has something of everything that the explorer shows,
// and sample_test.go holds it to that.
//
//go:embed sample.md
var SampleMarkdown string

// SampleSettings returns those that the document opens with: windows of which the first seam
// severs a sentence. Six steps of overlap repair it, and no step breaks anything else.
func SampleSettings() settings.Settings {
	s := settings.Default()
	if p, err := settings.FindPreset(Preset); err == nil {
		s = p.Settings()
	}
	s.MaxChunkSize, s.OverlapSize = 1050, 80
	return s
}

// Preset is the one that these are changed from.
const Preset = "fixed-window"

// SampleSeam is a byte of the second chunk, behind its first seam.
const SampleSeam = 1060
