package tune

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/settings"
)

//go:embed prior.csv
var priorTable string

type corpus struct {
	name   string
	scores []float64
}

// knownScores returns scores on the corpora of Chroma's chunking evaluation (Smith and Troynikov
// 2024). A score is the share of questions that are answered within 4,000 characters.
func knownScores(grid []Point) (known []corpus, isMeasured []bool) {
	lines := strings.Split(strings.TrimSpace(priorTable), "\n")
	header := strings.Split(lines[0], ",")
	table := map[string][]string{}
	for _, line := range lines[1:] {
		cells := strings.Split(line, ",")
		table[strings.Join(cells[:3], ",")] = cells[3:]
	}
	known, isMeasured = make([]corpus, len(header)-3), make([]bool, len(grid))
	for c := range known {
		known[c] = corpus{name: header[c+3], scores: make([]float64, len(grid))}
		var missing []int
		sum, n := 0.0, 0.0
		for i := range grid {
			cells, ok := table[priorKey(&grid[i])]
			v, err := 0.0, error(nil)
			if ok {
				v, err = strconv.ParseFloat(cells[c], 64)
			}
			if !ok || err != nil {
				missing = append(missing, i)
				continue
			}
			known[c].scores[i], isMeasured[i] = v, true
			sum, n = sum+v, n+1
		}
		for _, i := range missing { // settings without a score get the average score
			known[c].scores[i] = sum / max(n, 1)
		}
	}
	if !slices.Contains(isMeasured, true) {
		return nil, isMeasured
	}
	return known, isMeasured
}

func priorKey(p *Point) string {
	name := p.Strategy
	if t := p.Settings.Traits(); t.IsMarkdown {
		isChooser := slices.IndexFunc(settings.Strategies, func(s settings.Strategy) bool { return s.IsMarkdown && s.ChoosesStrategy })
		name = settings.Strategies[max(0, isChooser)].Name
	}
	return fmt.Sprintf("%s,%d,%g", name, sizes[p.size], shares[p.share])
}
