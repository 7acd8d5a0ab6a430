package report

import (
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
)

// The tile of flags looks as the flags do elsewhere, and counts what they count: what
// is oversize wants a decision, what is small a look. A dry seam is no flag.
func TestTheTileOfFlags(t *testing.T) {
	for name, c := range map[string]struct {
		small, oversize, dry int
		want                 look
		flags                string
	}{
		"none": {0, 0, 0, plain, "0"}, "dry seams": {0, 0, 3, plain, "0"}, "small": {1, 0, 3, warn, "1"}, "oversize": {1, 1, 0, bad, "2"},
	} {
		m := &metrics.Report{Small: c.small, Oversize: c.oversize}
		m.DrySeams.Dry = c.dry
		m.Overlap.Requested, m.Overlap.Dry = 1, m.DrySeams
		p := &page{r: &engine.Result{}, in: &Report{Measures: m}}
		tiles := p.tiles()
		i := slices.IndexFunc(tiles, func(x tile) bool { return x.Label == "flags" })
		if i < 0 || tiles[i].Look != c.want || tiles[i].Value != c.flags ||
			strings.Contains(p.overlapTile().Says, ", 3 dry") != (c.dry == 3) {
			t.Errorf("%s: %d %+v, want %q", name, i, tiles, c.want)
		}
	}
}
