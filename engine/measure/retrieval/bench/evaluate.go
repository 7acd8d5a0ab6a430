package main

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"chunkscope/engine/measure/retrieval/tune"
)

// way is a way to choose a setting for a corpus: it sees some of the given
// questions, and is tested on the others.
type way struct {
	name   string
	choose func(c *corpus, seen []int, rng *rand.Rand) int
}

func evaluate(all []*corpus, draws int) {
	ways := []way{
		{"random", func(c *corpus, _ []int, rng *rand.Rand) int { return rng.IntN(len(c.task.Grid)) }},
		{"the setting that stores least", cheapest},
		{"a random tie set as large, its first", cheapestOfSome},
		{"window 800 / 10%", fixed("window", 800, 0.1)},
		{"recursive 1200 / 20%", fixed("recursive", 1200, 0.2)},
		{"recursive 1600 / 20%", fixed("recursive", 1600, 0.2)},
		{"10 given", judged(10, false, false)},
		{"20 given", judged(20, false, false)},
		{"28 given", judged(28, false, false)},
		{"drafts", judged(0, true, false)},
		{"10 given and drafts", judged(10, true, false)},
		{"20 given and drafts", judged(20, true, false)},
		{"28 given and drafts", judged(28, true, false)},
		{"the other corpora", judged(0, false, true)},
		{"drafts and corpora", judged(0, true, true)},
		{"10 given, drafts and corpora", judged(10, true, true)},
		{"20 given, drafts and corpora", judged(20, true, true)},
		{"28 given, drafts and corpora", judged(28, true, true)},
	}
	scores := map[string]map[string]float64{}
	for _, c := range all {
		for name, v := range c.tested(ways, draws) {
			if scores[name] == nil {
				scores[name] = map[string]float64{}
			}
			scores[name][c.name] = v
		}
	}
	fmt.Printf("%-52s %6s", "", "mean")
	for _, c := range all {
		fmt.Printf(" %10.10s", c.name)
	}
	fmt.Println()
	for _, name := range append(names(ways), "oracle") {
		sum := 0.0
		for _, c := range all {
			sum += scores[name][c.name]
		}
		fmt.Printf("%-52s %6.3f", name, sum/float64(len(all)))
		for _, c := range all {
			fmt.Printf(" %10.3f", scores[name][c.name])
		}
		fmt.Println()
	}
	for _, c := range all {
		c.describe(draws)
	}
}

func names(ways []way) (out []string) {
	for _, w := range ways {
		out = append(out, w.name)
	}
	return out
}

// tested is the mean share of held-out questions that each way's choice
// answers, over draws of halves. The oracle chooses on the held-out half itself.
func (c *corpus) tested(ways []way, draws int) map[string]float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	out := map[string]float64{}
	for range draws {
		order := slices.Clone(c.given)
		rng.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		seen, held := order[:len(order)/2], order[len(order)/2:]
		for _, w := range ways {
			out[w.name] += c.measured.Share(w.choose(c, seen, rng), held) / float64(draws)
		}
		best := 0.0
		for i := range c.task.Grid {
			best = max(best, c.measured.Share(i, held))
		}
		out["oracle"] += best / float64(draws)
	}
	return out
}

func fixed(strategy string, size int, share float64) func(*corpus, []int, *rand.Rand) int {
	return func(c *corpus, _ []int, _ *rand.Rand) int {
		return slices.IndexFunc(c.task.Grid, func(p tune.Point) bool {
			return p.Strategy == strategy && p.Size == size && p.Share == share
		})
	}
}

// judged chooses the first of the tie set, by so many given questions, the drafts, and the
// other corpora.
func judged(given int, drafts, corpora bool) func(*corpus, []int, *rand.Rand) int {
	return func(c *corpus, seen []int, _ *rand.Rand) int {
		e := tune.Evidence{Questions: slices.Clone(seen[:min(given, len(seen))]), NoCorpora: !corpora, Without: c.name}
		if drafts {
			e.Questions = append(e.Questions, c.drafts...)
		}
		if e.Questions == nil {
			e.Questions = []int{}
		}
		return c.measured.Judge(e).Tied[0]
	}
}

// cheapest chooses the setting that stores least.
func cheapest(c *corpus, _ []int, _ *rand.Rand) int { return c.leastOf(allOf(c)) }

// cheapestOfSome does so among as many settings as tie, drawn at random: what a
// tie set would be worth that knew nothing.
func cheapestOfSome(c *corpus, _ []int, rng *rand.Rand) int {
	return c.leastOf(rng.Perm(len(c.task.Grid))[:len(c.tied(c.drafts, 0))])
}

func allOf(c *corpus) []int {
	out := make([]int, len(c.task.Grid))
	for i := range out {
		out[i] = i
	}
	return out
}

// leastOf is which of some settings stores least.
func (c *corpus) leastOf(list []int) int {
	r := c.byDrafts(c.drafts, 0)
	return slices.MinFunc(list, func(a, b int) int { return cmp.Compare(r.Scores[a].Stored, r.Scores[b].Stored) })
}

// byDrafts judges by some drafts, and by the other corpora.
func (c *corpus) byDrafts(drafts []int, seed uint64) *tune.Result {
	if seed == 0 && len(drafts) == len(c.drafts) {
		if c.judged == nil {
			c.judged = c.measured.Judge(tune.Evidence{Questions: drafts, Without: c.name})
		}
		return c.judged
	}
	return c.measured.Judge(tune.Evidence{Questions: drafts, Without: c.name, Seed: seed})
}

func (c *corpus) tied(drafts []int, seed uint64) []int { return c.byDrafts(drafts, seed).Tied }

// describe prints how the drafts rank the settings beside the given questions,
// how large and how stable the tie set is, and how far above the choice each of
// it is on all given questions.
func (c *corpus) describe(draws int) {
	var given, drafts []float64
	for i := range c.task.Grid {
		given = append(given, c.measured.Share(i, c.given))
		drafts = append(drafts, c.measured.Share(i, c.drafts))
	}
	base := c.tied(c.drafts, 0)
	var every []int // other draft
	for i := 0; i < len(c.drafts); i += 2 {
		every = append(every, c.drafts[i])
	}
	rng := rand.New(rand.NewPCG(3, 4))
	mean, worst := 0.0, 1.0
	for range draws {
		order := slices.Clone(c.drafts)
		rng.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		stays := kept(base, c.tied(order[:len(order)/2], 0))
		mean += stays / float64(draws)
		worst = min(worst, stays)
	}
	fmt.Printf("%-18s Spearman of drafts with given %.2f\n", c.name, spearman(given, drafts))
	fmt.Printf("  tie set %d of %d; kept with another seed %.0f%%, with every other draft %.0f%%, with random halves of the drafts %.0f%% (at worst %.0f%%)\n",
		len(base), len(c.task.Grid), 100*kept(base, c.tied(c.drafts, 1)), 100*kept(base, c.tied(every, 0)), 100*mean, 100*worst)
	choice := c.byDrafts(c.drafts, 0).Best
	fmt.Printf("  beside the choice, in points (90%% interval):")
	for _, i := range base {
		low, high := c.apart(i, choice)
		fmt.Printf(" %s %+.1f (%+.1f … %+.1f);", &c.task.Grid[i], 100*(given[i]-given[choice]), low, high)
	}
	fmt.Println()
}

// apart is the 90 % interval, by the bootstrap of the given questions, of how
// many points one setting is above another.
func (c *corpus) apart(one, other int) (low, high float64) {
	rng := rand.New(rand.NewPCG(5, 6))
	drawn := make([]float64, 1000)
	for k := range drawn {
		again := make([]int, len(c.given))
		for i := range again {
			again[i] = c.given[rng.IntN(len(c.given))]
		}
		drawn[k] = 100 * (c.measured.Share(one, again) - c.measured.Share(other, again))
	}
	slices.Sort(drawn)
	return drawn[50], drawn[949]
}

func kept(a, b []int) float64 {
	n := 0
	for _, x := range a {
		if slices.Contains(b, x) {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

// spearman is Pearson's correlation of the ranks, equal values sharing theirs.
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
