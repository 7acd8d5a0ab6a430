package bench

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"chunkscope/engine/measure/retrieval/tune"
)

const halvings = 100

type ties struct {
	tied, grid int
	// drafts, corpora and whole are rank correlations with the given questions.
	drafts, corpora, whole float64
	// seed is the share of the tied settings that also tie with another random seed. half is the
	// mean share that also ties with half of the drafts, and worst is the lowest such share.
	seed, half, worst float64
	// gap is the difference in score between the chosen setting and the worst tied setting. low and
	// high are the ends of its interval.
	gap, low, high float64
}

func (c *corpus) rateDrafts(drafts []int, seed uint64) *tune.Result {
	return c.measured.Rate(tune.Evidence{Questions: drafts, ExcludedCorpus: c.name, Seed: seed})
}

func (c *corpus) describeTies() ties {
	base := c.rateDrafts(c.drafts, 0)
	out := ties{tied: len(base.Tied), grid: len(c.task.Grid), worst: 1}
	var given, drafts, corpora []float64
	for i := range c.task.Grid {
		given = append(given, c.measured.Share(i, c.given))
		drafts = append(drafts, c.measured.Share(i, c.drafts))
		corpora = append(corpora, *base.Scores[i].Corpora)
	}
	out.drafts, out.corpora, out.whole = spearman(given, drafts), spearman(given, corpora), spearman(given, c.whole)
	out.seed = shareInBoth(base.Tied, c.rateDrafts(c.drafts, 1).Tied)
	rng := rand.New(rand.NewPCG(3, 4))
	for range halvings {
		order := slices.Clone(c.drafts)
		rng.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		sharedShare := shareInBoth(base.Tied, c.rateDrafts(order[:len(order)/2], 0).Tied)
		out.half += sharedShare / halvings
		out.worst = min(out.worst, sharedShare)
	}
	choice := base.Tied[0]
	worst := slices.MinFunc(base.Tied, func(a, b int) int { return int(math.Copysign(1, given[a]-given[b])) })
	out.gap = 100 * (given[choice] - given[worst])
	out.low, out.high = c.differenceInterval(choice, worst)
	return out
}

func (c *corpus) differenceInterval(one, other int) (low, high float64) {
	rng := rand.New(rand.NewPCG(5, 6))
	drawn := make([]float64, 1000)
	for k := range drawn {
		sample := make([]int, len(c.given))
		for i := range sample {
			sample[i] = c.given[rng.IntN(len(c.given))]
		}
		drawn[k] = 100 * (c.measured.Share(one, sample) - c.measured.Share(other, sample))
	}
	slices.Sort(drawn)
	return drawn[50], drawn[949]
}

func shareInBoth(a, b []int) float64 {
	n := 0
	for _, x := range a {
		if slices.Contains(b, x) {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

func tiesTable(all []*corpus) string {
	var described []ties
	for _, c := range all {
		described = append(described, c.describeTies())
	}
	var b strings.Builder
	b.WriteString(headingRow("", all, ""))
	line := func(name string, cell func(i int, t *ties) string) {
		cells := []string{""}
		for i := range described {
			cells = append(cells, cell(i, &described[i]))
		}
		b.WriteString(row(name, cells...))
	}
	percent := func(v float64) string { return fmt.Sprintf("%.0f%%", 100*v) }
	line("given questions", func(i int, _ *ties) string { return fmt.Sprint(len(all[i].given)) })
	line("drafts", func(i int, _ *ties) string { return fmt.Sprint(len(all[i].drafts)) })
	b.WriteString("Spearman with given questions\n")
	line("  drafts", func(_ int, t *ties) string { return fmt.Sprintf("%.2f", t.drafts) })
	line("  corpora", func(_ int, t *ties) string { return fmt.Sprintf("%.2f", t.corpora) })
	line("  whole text", func(_ int, t *ties) string { return fmt.Sprintf("%.2f", t.whole) })
	b.WriteString("tie set by drafts\n")
	line(fmt.Sprintf("  settings of %d", described[0].grid), func(_ int, t *ties) string { return fmt.Sprint(t.tied) })
	line("  stays with another seed", func(_ int, t *ties) string { return percent(t.seed) })
	line("  stays with half of the drafts", func(_ int, t *ties) string { return percent(t.half) })
	line("    at worst", func(_ int, t *ties) string { return percent(t.worst) })
	line("  its worst, points below first", func(_ int, t *ties) string { return fmt.Sprintf("%.1f", t.gap) })
	line("    90% interval", func(_ int, t *ties) string { return fmt.Sprintf("%.0f…%.0f", t.low, t.high) })
	return b.String()
}

func spearman(a, b []float64) float64 {
	x, y := ranks(a), ranks(b)
	n := float64(len(x))
	var mx, my float64
	for i := range x {
		mx += x[i] / n
		my += y[i] / n
	}
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
		yy += (y[i] - my) * (y[i] - my)
	}
	return xy / math.Sqrt(xx*yy)
}

func ranks(v []float64) []float64 {
	out := make([]float64, len(v))
	for i := range v {
		for k := range v {
			switch {
			case v[k] < v[i]:
				out[i]++
			case v[k] == v[i]:
				out[i] += 0.5
			}
		}
	}
	return out
}
