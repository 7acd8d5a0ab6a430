package tune

import (
	"fmt"
	"math"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
)

// Point is one setting of the grid.
type Point struct {
	Settings engine.Settings
	// Strategy, Size and Share identify the point in the grid. Size is in units. Share is the
	// overlap as a share of Size, from 0 to 1.
	Strategy string
	Size     int
	Share    float64

	size, share int
	offGrid     bool
}

// String describes the point for users, as in "recursive 1200 / 20%" or "auto 4096, overlap of 2
// sentences".
func (p *Point) String() string { return p.describe(explain.OverlapSettings) }

// ShortName is like String, but it uses short names of settings.
func (p *Point) ShortName() string { return p.describe(explain.ShortOverlapSettings) }

// NameInUnits is like ShortName, but it states the overlap in units, as in "sentences 600 / 120".
func (p *Point) NameInUnits() string {
	if p.offGrid && p.Share == 0 { // any overlap mode
		return p.ShortName()
	}
	return fmt.Sprintf("%s %d / %d", p.Strategy, p.Size, p.Settings.OverlapSize)
}

func (p *Point) describe(overlap func(settings.Settings) string) string {
	name := p.Strategy
	if !p.offGrid || p.Settings.Traits().HasMaxSize {
		name += fmt.Sprintf(" %d", p.Size)
	}
	switch {
	case p.Share == 0 && p.offGrid: // any overlap mode
		return name + ", " + overlap(p.Settings)
	case p.Share == 0:
		return name + ", no overlap"
	}
	return fmt.Sprintf("%s / %.3g%%", name, 100*p.Share)
}

// sizes holds chunk sizes in characters. shares holds overlaps as fractions of the size.
var (
	sizes  = []int{200, 300, 400, 600, 800, 1200, 1600, 2400, 3200}
	shares = []float64{0, 0.1, 0.2, 0.35}
)

var charsPerUnit = map[string]float64{"chars": 1, "words": 6, "tokens": 4}

// Sizes returns the sizes of the grid, converted to unit.
func Sizes(unit string) []int {
	chars := charsPerUnit[unit]
	if chars == 0 {
		chars = 1
	}
	out := make([]int, len(sizes))
	for i, n := range sizes {
		out[i] = int(math.Round(float64(n) / chars))
	}
	return out
}

// Grid returns a point for every combination of a strategy with a maximum size, a size, and an
// overlap that the strategy can produce. Of the Markdown strategies, it includes only auto. A
// strategy of another system is included if base uses that strategy, or if accept is not nil.
// Settings for which accept returns an error are omitted.
func Grid(base engine.Settings, accept func(engine.Settings) error) []Point {
	var out []Point
	for _, t := range settings.Strategies {
		isForeign := t.System != "" && t.Name != base.Strategy && accept == nil
		if !t.HasMaxSize || isForeign || t.IsMarkdown && !t.ChoosesStrategy {
			continue
		}
		for i, n := range Sizes(base.Unit) {
			for k, share := range shares {
				s, ok := newSettings(base, &t, n, share)
				if !ok || settings.Check(s) != nil || accept != nil && accept(s) != nil {
					continue
				}
				out = append(out, Point{Settings: s, Strategy: t.Name, Size: n, Share: share, size: i, share: k})
			}
		}
	}
	return out
}

func newSettings(base engine.Settings, t *settings.Strategy, size int, share float64) (engine.Settings, bool) {
	s := base
	s.Strategy, s.MaxChunkSize, s.MaxChunksPerDocument = t.Name, size, 0
	s.MinChunkSize = max(1, size/4)
	s.UseAdaptiveSizing = false
	mode := modeForPlace(settings.NoOverlapPlace)
	if t.SharesNatively {
		mode = modeForPlace(settings.OverlapByStrategy)
	}
	s.OverlapMode = mode
	s.OverlapSize = int(math.Round(float64(size) * share))
	return s, share == 0 || t.SharesNatively
}

// AddPoint returns grid with settings s, and the index of s. If s is not in grid, AddPoint appends
// a point that is scored without smoothing.
func AddPoint(grid []Point, s engine.Settings) ([]Point, int) {
	s.MaxChunksPerDocument = 0
	p := Point{Settings: s, Strategy: s.Strategy, Size: s.MaxChunkSize, offGrid: true}
	if m := s.Mode(); m.EmbedsOverlap() && s.OverlapSize > 0 && m.IsSizedBy("overlap_size") {
		p.Share = float64(s.OverlapSize) / float64(max(1, s.MaxChunkSize))
	}
	for i := range grid {
		g := grid[i].Settings
		g.MinChunkSize, g.UseAdaptiveSizing = s.MinChunkSize, s.UseAdaptiveSizing
		if g == s {
			return grid, i
		}
	}
	p.size = nearest(Sizes(s.Unit), float64(p.Size))
	p.share = nearest(shares, p.Share)
	return append(slices.Clip(grid), p), len(grid)
}

func nearest[T int | float64](list []T, v float64) int {
	best := 0
	for i := range list {
		if math.Abs(float64(list[i])-v) < math.Abs(float64(list[best])-v) {
			best = i
		}
	}
	return best
}

func findRuleOfThumb(grid []Point) int {
	return slices.IndexFunc(grid, func(p Point) bool {
		t := p.Settings.Traits()
		return t.CutSetting != "" && t.SharesNatively && !p.offGrid && sizes[p.size] == 1200 && p.Share == 0.2
	})
}

func modeForPlace(place settings.OverlapPlace) string {
	i := slices.IndexFunc(settings.Modes, func(m settings.Mode) bool { return m.Place == place })
	return settings.Modes[max(i, 0)].Name
}

func neighbors(grid []Point) [][]int {
	type place struct {
		strategy    string
		size, share int
	}
	indices := map[place]int{}
	for i := range grid {
		if grid[i].offGrid {
			continue
		}
		indices[place{grid[i].Strategy, grid[i].size, grid[i].share}] = i
	}
	out := make([][]int, len(grid))
	for i := range grid {
		if grid[i].offGrid {
			continue
		}
		p := place{grid[i].Strategy, grid[i].size, grid[i].share}
		for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if k, ok := indices[place{p.strategy, p.size + d[0], p.share + d[1]}]; ok {
				out[i] = append(out[i], k)
			}
		}
	}
	return out
}

func copyScoresOffGrid(grid []Point, scores []float64) []float64 {
	for i := range grid {
		if !grid[i].offGrid {
			continue
		}
		for k := range grid {
			g := &grid[k]
			if !g.offGrid && priorKey(g) == priorKey(&grid[i]) {
				scores[i] = scores[k]
			}
		}
	}
	return scores
}

// smooth averages each score with those of adjacent settings, because differences between them are
// mostly chance.
func smooth(scores []float64, neighbors [][]int) []float64 {
	out := make([]float64, len(scores))
	for i, s := range scores {
		sum, n := 2*s, 2.0
		for _, k := range neighbors[i] {
			sum += scores[k]
			n++
		}
		out[i] = sum / n
	}
	return out
}
