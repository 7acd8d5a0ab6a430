// Bench repeats the table of rules/tune: what a choice of settings is worth on
// public corpora with questions that people would ask, tested on questions that
// the choice has not seen. It is a module of its own, since the product does not
// need it, and its data, the corpora of Chroma's chunking evaluation, are
// fetched by hand:
//
//	go run . FOLDER        # with corpora/*.md and questions_df.csv
//	go run . -prior FOLDER # writes the table of priors
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
)

func main() {
	prior := flag.Bool("prior", false, "write the table of priors to standard output")
	drafts := flag.Int("drafts", 200, "how many drafts each corpus has")
	draws := flag.Int("draws", 300, "how many times the questions are halved")
	flag.Parse()
	if err := run(flag.Arg(0), *prior, *drafts, *draws); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// corpus is a document with its questions, measured.
type corpus struct {
	name          string
	given, drafts []int
	task          *tune.Task
	measured      *tune.Measured
	judged        *tune.Result // by all drafts and the other corpora
}

func run(folder string, prior bool, drafts, draws int) error {
	paths, err := filepath.Glob(filepath.Join(folder, "corpora", "*.md"))
	if err != nil || len(paths) == 0 {
		return fmt.Errorf("no corpora in %q: name the folder that has corpora/*.md and questions_df.csv", folder)
	}
	file, err := os.Open(filepath.Join(folder, "questions_df.csv"))
	if err != nil {
		return err
	}
	defer file.Close()
	gold, err := retrieval.ReadGold(file.Name(), file)
	if err != nil {
		return err
	}
	var all []*corpus
	for _, path := range paths {
		c, err := measure(path, gold, drafts)
		if err != nil {
			return err
		}
		all = append(all, c)
		fmt.Fprintf(os.Stderr, "%s: %d questions, %d drafts, %d settings\n", c.name, len(c.given), len(c.drafts), len(c.task.Grid))
	}
	if prior {
		writePrior(all)
		return nil
	}
	evaluate(all, draws)
	return nil
}

func measure(path string, gold *retrieval.Gold, drafts int) (*corpus, error) {
	doc, err := engine.Load(path)
	if err != nil {
		return nil, err
	}
	c := &corpus{name: strings.TrimSuffix(filepath.Base(path), ".md")}
	base := settings.Default()
	c.task = &tune.Task{Documents: []*engine.Document{doc}, Grid: tune.Grid(base, nil), Present: -1, Thumb: -1}
	asked, _ := retrieval.Locate(doc, gold)
	for _, a := range asked {
		c.given = append(c.given, len(c.task.Questions))
		c.task.Questions = append(c.task.Questions, tune.Asked{Question: a.Text, References: a.Places})
	}
	for _, d := range draft.Make(doc, language.Detect(doc.Text), drafts) {
		c.drafts = append(c.drafts, len(c.task.Questions))
		c.task.Questions = append(c.task.Questions, tune.OfDraft(d, 0))
	}
	c.measured, err = tune.Measure(context.Background(), c.task)
	return c, err
}

// writePrior writes the share of questions that each point answers.
func writePrior(all []*corpus) {
	fmt.Print("strategy,size,share")
	for _, c := range all {
		fmt.Print(",", c.name)
	}
	fmt.Println()
	for i, p := range all[0].task.Grid {
		fmt.Printf("%s,%d,%g", p.Strategy, p.Size, p.Share)
		for _, c := range all {
			fmt.Printf(",%.4f", c.measured.Share(i, c.given))
		}
		fmt.Println()
	}
}
