package probe_test

import (
	"testing"

	"chunkscope/tui/panel/probe"
	"chunkscope/tui/part/parttest"
)

func TestTheProbePanel(t *testing.T) {
	b := parttest.New(t, "default")
	b.Panel("nothing-asked", &probe.Probe{}, 41, 18)
	b.S.Questions.Question = "who closes the dome in wind?"
	for _, s := range []struct{ w, h int }{{38, 6}, {41, 18}, {74, 40}} {
		b.Panel("probe", &probe.Probe{}, s.w, s.h)
	}
	b.S.Questions.Question = "xylophone"
	b.Panel("nothing-found", &probe.Probe{}, 41, 18)
}
