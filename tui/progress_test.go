package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/work"
	"chunkscope/tui/panel"
)

// While a long document is analyzed, the screen must show its text and the progress of the current
// step.
func TestProgressScreens(t *testing.T) {
	for _, s := range sizes {
		d := newDriver(t, setup{w: s.w, h: s.h})
		d.r.s.OpenDocument(newDocument(t, "long.md", strings.Repeat("A lamp burns in the window.\n\n", 99)), 0)
		d.r.reading.Open(d.r.s.Doc)
		_, run := d.r.Update(nil)
		d.shows("cutting …")
		progress := d.r.s.Doc.Progress()
		progress.Begin(work.Blocks, 100)
		progress.SetDone(work.Blocks, 43)
		d.r.Update(progressTick{})
		d.checkGolden("progress")
		d.keys("P")
		d.shows("finding blocks 43%")
		d.keys("P")
		progress.End(work.Blocks)
		d.run(run)
		d.hides("finding blocks")
		d.shows("chunk")
	}
}

func TestMeasuresShowPendingWork(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	showTab[*panel.Measures](d)
	d.r.s.OpenDocument(newDocument(t, "long.md", "A lamp burns.\n"), 0)
	d.r.reading.Open(d.r.s.Doc)
	_, finding := d.r.Update(d.r.s.Start()())
	d.shows("measuring …")
	progress := d.r.s.Doc.Progress()
	progress.Begin(work.Sentences, 100)
	d.r.Update(progressTick{})
	d.shows("finding sentences 0%")
	progress.End(work.Sentences)
	d.run(finding)
	d.hides("finding sentences")
}
