package report

import (
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

func TestFlagsTile(t *testing.T) {
	for name, c := range map[string]struct {
		small, oversize, dry int
		want                 grade
		flags                string
	}{
		"none": {0, 0, 0, gradePlain, "0"}, "dry seams": {0, 0, 3, gradePlain, "0"}, "small": {1, 0, 3, gradeWarn, "1"}, "oversize": {1, 1, 0, gradeBad, "2"},
	} {
		m := &metrics.Report{Small: c.small, Oversize: c.oversize}
		m.DrySeams.DryCount = c.dry
		m.Overlap.Requested, m.Overlap.Dry = 1, m.DrySeams
		p := &page{r: &engine.Result{}, report: &Report{Measures: m}}
		tiles := p.tiles()
		i := slices.IndexFunc(tiles, func(x tile) bool { return x.Label == "flags" })
		if i < 0 || tiles[i].Look != c.want || tiles[i].Value != c.flags ||
			strings.Contains(p.overlapTile().Description, ", 3 dry") != (c.dry == 3) {
			t.Errorf("%s: tile %d of %+v, want look %q", name, i, tiles, c.want)
		}
	}
}

func TestAlteredLinesAreListed(t *testing.T) {
	for _, c := range []struct {
		altered alteration.Counts
		want    bool
	}{{alteration.Counts{TextLines: 4}, false}, {alteration.Counts{Lines: 1, TextLines: 4, Joined: 2}, true}} {
		p := &page{r: &engine.Result{}, report: &Report{Measures: &metrics.Report{Altered: c.altered}}}
		row := measureRow{"altered lines", "25.0%", "2 words joined to the previous word"}
		if slices.Contains(p.rows(), row) != c.want {
			t.Errorf("alterations %+v: wrong rows %+v", c.altered, p.rows())
		}
	}
}

// A tile must not show 100% without a note if a long block is not in one chunk.
func TestWholeTextTileMentionsBlocksCountedByLines(t *testing.T) {
	m := &metrics.Report{WholeText: metrics.WholeCount{Whole: 9, Total: 9}}
	m.Elements[element.CodeBlock] = metrics.ElementCounts{Total: 3, Whole: 3}
	p := &page{r: &engine.Result{}, report: &Report{Measures: m}}
	const lines = "whole lines of the code block too long for a chunk"
	if got := p.wholeTile().Description; strings.Contains(got, "lines") {
		t.Errorf("got %q without a long code block", got)
	}
	m.Elements[element.CodeBlock] = metrics.ElementCounts{Total: 3, Whole: 2, TooLong: 1, CountedByLines: 1}
	if got := p.wholeTile().Description; !strings.Contains(got, lines) {
		t.Errorf("got %q, want %q in it", got, lines)
	}
}
