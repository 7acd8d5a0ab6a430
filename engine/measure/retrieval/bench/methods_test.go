package bench

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"chunkscope/engine/measure/retrieval/tune"
)

const draws = 100

// method is a way to choose a setting for a corpus. choose gets only the seen questions. The other
// questions are used to test the choice.
type method struct {
	group, name string
	choose      func(c *corpus, seen []int, rng *rand.Rand) int
}

const (
	controls   = "without evidence"
	measures   = "measures of the document"
	alone      = "one column alone"
	together   = "columns together"
	otherOrder = "20 given, drafts and corpora"
)

var methods = []method{
	{controls, "random setting", func(c *corpus, _ []int, rng *rand.Rand) int { return rng.IntN(len(c.task.Grid)) }},
	{controls, "always preset default", func(c *corpus, _ []int, _ *rand.Rand) int { return len(c.task.Grid) }},
	{controls, "setting that stores the least", func(c *corpus, _ []int, _ *rand.Rand) int { return c.findSmallest(c.points()) }},
	{controls, "always window 800 / 10%", chooseAlways("window", 800, 0.1)},
	{controls, "always recursive 1200 / 20%", chooseAlways("recursive", 1200, 0.2)},
	{controls, "always recursive 1600 / 20%", chooseAlways("recursive", 1600, 0.2)},
	{measures, "recursive 1200, no overlap", chooseAlways("recursive", 1200, 0)},
	{measures, "recursive 1200 and its knee", func(c *corpus, _ []int, _ *rand.Rand) int { return len(c.task.Grid) + 1 }},
	{measures, "most text whole", chooseMostWhole(0)},
	{measures, "smallest within .02 of that", chooseMostWhole(0.02)},
	{alone, "10 given", chooseFirstTie(10, false, false)},
	{alone, "20 given", chooseFirstTie(20, false, false)},
	{alone, "28 given", chooseFirstTie(28, false, false)},
	{alone, "drafts", chooseFirstTie(0, true, false)},
	{alone, "corpora", chooseFirstTie(0, false, true)},
	{together, "10 given and drafts", chooseFirstTie(10, true, false)},
	{together, "20 given and drafts", chooseFirstTie(20, true, false)},
	{together, "28 given and drafts", chooseFirstTie(28, true, false)},
	{together, "drafts and corpora", chooseFirstTie(0, true, true)},
	{together, "10 given and corpora", chooseFirstTie(10, false, true)},
	{together, "20 given and corpora", chooseFirstTie(20, false, true)},
	{together, "28 given and corpora", chooseFirstTie(28, false, true)},
	{together, "10 given, drafts and corpora", chooseFirstTie(10, true, true)},
	{together, "20 given, drafts and corpora", chooseFirstTie(20, true, true)},
	{together, "28 given, drafts and corpora", chooseFirstTie(28, true, true)},
	{otherOrder, "random tied setting", func(c *corpus, seen []int, rng *rand.Rand) int {
		tied := c.tune(20, true, true, seen).Tied
		return tied[rng.IntN(len(tied))]
	}},
	{otherOrder, "tied setting that stores least", func(c *corpus, seen []int, _ *rand.Rand) int {
		return c.findSmallest(c.tune(20, true, true, seen).Tied)
	}},
	{otherOrder, "smallest of as many random", func(c *corpus, seen []int, rng *rand.Rand) int {
		n := len(c.tune(20, true, true, seen).Tied)
		return c.findSmallest(rng.Perm(len(c.task.Grid))[:n])
	}},
}

func chooseAlways(strategy string, size int, share float64) func(*corpus, []int, *rand.Rand) int {
	return func(c *corpus, _ []int, _ *rand.Rand) int { return c.find(strategy, size, share) }
}

func (c *corpus) find(strategy string, size int, share float64) int {
	return slices.IndexFunc(c.task.Grid, func(p tune.Point) bool {
		return p.Strategy == strategy && p.Size == size && p.Share == share
	})
}

func chooseMostWhole(margin float64) func(*corpus, []int, *rand.Rand) int {
	return func(c *corpus, _ []int, _ *rand.Rand) int {
		best := slices.Max(c.whole)
		return c.findSmallest(slices.DeleteFunc(c.points(), func(i int) bool { return c.whole[i] < best-margin }))
	}
}

func chooseFirstTie(given int, drafts, corpora bool) func(*corpus, []int, *rand.Rand) int {
	return func(c *corpus, seen []int, _ *rand.Rand) int { return c.tune(given, drafts, corpora, seen).Tied[0] }
}

func (c *corpus) tune(given int, drafts, corpora bool, seen []int) *tune.Result {
	e := tune.Evidence{Questions: append([]int{}, seen[:min(given, len(seen))]...), NoCorpora: !corpora, ExcludedCorpus: c.name}
	if drafts {
		e.Questions = append(e.Questions, c.drafts...)
	}
	if given == 0 && c.results[corpora] != nil && drafts {
		return c.results[corpora]
	}
	r := c.measured.Rate(e)
	if given == 0 && drafts {
		c.results[corpora] = r
	}
	return r
}

func (c *corpus) points() []int {
	out := make([]int, len(c.task.Grid))
	for i := range out {
		out[i] = i
	}
	return out
}

func (c *corpus) findSmallest(list []int) int {
	return slices.MinFunc(list, func(a, b int) int { return cmp.Compare(c.stored[a], c.stored[b]) })
}

func (c *corpus) share(choice int, questions []int) float64 {
	if n := len(c.task.Grid); choice >= n {
		return c.otherResults.Share(choice-n, questions)
	}
	return c.measured.Share(choice, questions)
}

// test returns the share of unseen questions that the chosen setting answers, for each method and
// draw. The last entry is for the setting that answers the most unseen questions.
func (c *corpus) test() [][]float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	out := make([][]float64, len(methods)+1)
	for range draws {
		order := slices.Clone(c.given)
		rng.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		seen, unseen := order[:len(order)/2], order[len(order)/2:]
		for i, w := range methods {
			out[i] = append(out[i], c.share(w.choose(c, seen, rng), unseen))
		}
		best := 0.0
		for _, i := range c.points() {
			best = max(best, c.measured.Share(i, unseen))
		}
		out[len(methods)] = append(out[len(methods)], best)
	}
	return out
}
