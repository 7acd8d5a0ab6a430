package report

import (
	"slices"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
)

// The tile of flags looks as the flags do elsewhere: what is oversize wants a
// decision, what is small a look, and a dry seam neither.
func TestTheTileOfFlags(t *testing.T) {
	for name, c := range map[string]struct {
		small, oversize, dry int
		want                 look
	}{
		"none": {0, 0, 0, plain}, "dry seams": {0, 0, 3, plain}, "small": {1, 0, 3, warn}, "oversize": {1, 1, 0, bad},
	} {
		m := &metrics.Report{Small: c.small, Oversize: c.oversize}
		m.DrySeams.Dry = c.dry
		p := &page{r: &engine.Result{}, in: &Report{Measures: m}}
		tiles := p.tiles()
		i := slices.IndexFunc(tiles, func(x tile) bool { return x.Label == "flags" })
		if i < 0 || tiles[i].Look != c.want {
			t.Errorf("%s: %d %+v, want %q", name, i, tiles, c.want)
		}
	}
}
