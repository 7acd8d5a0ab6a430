package command

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

const draftLong = `Propose questions about documents, without a model. Each names its heading and the rarer words of a sentence, of two neighboring ones, or of what the heading announces: "Rotating keys: thirty days, keeper?". It comes with the exact text that answers it. They are spread evenly over the document, and the same document always gives the same ones.

They are drafts: keep the good ones, reword the others, and drop "draft" from those you have confirmed. ask, compare and tune read them with --questions.`

const draftExample = `chunkscope draft guide.md > questions.jsonl

# twelve questions a document
chunkscope draft docs/ --count 12`

type draftRun struct{ *app }

func (a *app) draftCommand() *cobra.Command {
	var count int
	var languageName, inputAs string
	cmd := &cobra.Command{
		Use:   "draft FILE…|DIR|-",
		Short: "Propose questions about documents",
		Long:  draftLong, Example: draftExample, Args: cobra.ArbitraryArgs,
	}
	flags.AddWholeNumber(cmd, &count, "count", 40, "propose `N` questions for each document, if it has enough sentences")
	addLanguageFlag(cmd, &languageName)
	a.reader.AddInputFlag(cmd, &inputAs)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error {
		if count < 1 {
			return flags.UsageError("--count must be at least 1, not %d", count)
		}
		if err := checkLanguage(languageName); err != nil {
			return err
		}
		inputs, err := a.reader.FindInputs("draft", args, inputAs)
		if err != nil {
			return err
		}
		return a.reader.ForEach(inputs, func(doc *engine.Document) error { return draftRun{a}.draft(doc, languageName, count) })
	})
	return cmd
}

type draftLine struct {
	Question   string           `json:"question"`
	References []draftReference `json:"references"`
	Corpus     string           `json:"corpus_id"`
	Kind       string           `json:"kind"`
	Draft      bool             `json:"draft"`
}

// draftReference is a part of a document that answers a question. Start and End are in code points.
// They are needed because the same text may occur several times.
type draftReference struct {
	Content string `json:"content"`
	Start   int    `json:"start_index"`
	End     int    `json:"end_index"`
}

func (a draftRun) draft(doc *engine.Document, languageName string, count int) error {
	l, err := language.FindLanguage(languageName, doc.Text)
	if err != nil {
		return err
	}
	drafts := draft.Make(doc, l, count)
	if len(drafts) == 0 {
		a.report(fmt.Errorf("%s has too few sentences for questions", doc.Name))
		return nil
	}
	w := json.NewEncoder(a.textWriter())
	w.SetEscapeHTML(false)
	for _, d := range drafts {
		line := draftLine{
			Question: d.Question, Kind: d.Kind.String(), Draft: true,
			Corpus: strings.TrimSuffix(path.Base(doc.Name), path.Ext(doc.Name)),
		}
		for _, s := range d.References {
			line.References = append(line.References, draftReference{s.Slice(doc.Text), doc.CharsBefore(s.Start), doc.CharsBefore(s.End)})
		}
		if err := w.Encode(line); err != nil {
			return explainWriteError(err)
		}
	}
	return nil
}
