// Package sample holds the document that the explorer opens when it is given
// none, that the guided tour tells its story on, and that the pictures show.
package sample

import (
	_ "embed"

	"chunkscope/engine/settings"
)

// Name is what the document is called.
const Name = "keepers-guide.md"

// Markdown is the document: it has something of everything that the explorer shows,
// and sample_test.go holds it to that.
//
//go:embed sample.md
var Markdown string

// Settings are those that the document opens with: windows of which the first seam
// severs a sentence and a heading. Six steps of overlap repair both, and each step
// makes more of the text whole.
func Settings() settings.Settings {
	s := settings.Default()
	if p, err := settings.FindPreset(Preset); err == nil {
		s = p.Settings()
	}
	s.MaxChunkSize, s.OverlapSize = 950, 80
	return s
}

// Preset is the one that these are changed from.
const Preset = "fixed-window"

// Seam is a byte of the second chunk, behind its first seam.
const Seam = 960
