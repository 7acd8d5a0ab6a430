package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/files"
	"chunkscope/engine/measure/neardup"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"

	"github.com/spf13/cobra"
)

const askLong = `Show the chunks that a word search (BM25) finds for a question, best first, with their places and the words that match, and what is left once chunks that nearly repeat a better one are dropped. No model is involved.

With --questions it asks every question in a file of known answers, and reports how many answers are whole in one chunk and what is retrieved. The file has one question a line, {"question": "…", "references": ["exact text", …]}, or is a CSV file in Chroma's form. Each question is asked of its own document. A line that cannot be used is reported with its number, and the rest are still asked.`

const askExample = `chunkscope ask guide.md "how often are keys rotated?"

# of all documents in a folder, the best three
chunkscope ask docs/ "how often are keys rotated?" --top 3

# which answers does a setting break?
chunkscope ask docs/ --questions questions.jsonl --preset fixed-window`

// askFlags are what ask can be asked beside the settings.
type askFlags struct {
	format, input, questions string
	top, candidates          int
	similarity               float64
	language                 string
}

func (a *app) askCommand() *cobra.Command {
	var f askFlags
	cmd := &cobra.Command{
		Use:   "ask FILE…|DIR|- QUESTION",
		Short: "Show the chunks that a question finds",
		Long:  askLong, Example: askExample, Args: cobra.ArbitraryArgs,
	}
	goldFlags(cmd, &f.questions, &f.top)
	cmd.Flags().IntVar(&f.candidates, "candidates", 0, "among how many of the best chunks near-duplicates are dropped (default twice --top)")
	cmd.Flags().Float64Var(&f.similarity, "similarity", neardup.Threshold, "the share of equal text above which a chunk repeats a better one, from 0 to 1")
	languageFlag(cmd, &f.language)
	formatFlag(cmd, &f.format, "text", "json")
	inputFlag(cmd, &f.input)
	a.rootFlag(cmd)
	a.flags.add(cmd)
	a.given.add(cmd)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return a.ask(args, &f) })
	return cmd
}

// goldFlags add what questions with known answers need.
func goldFlags(cmd *cobra.Command, questions *string, top *int) {
	cmd.Flags().StringVar(questions, "questions", "", "score the questions of a file with known answers")
	*top = 5
	cmd.Flags().VarP((*decimal)(top), "top", "k", "how many chunks a question retrieves")
	if err := cmd.MarkFlagFilename("questions", "jsonl", "csv"); err != nil {
		panic(err) // the flag was added above
	}
}

// languageFlag adds the language that words are folded by.
func languageFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "language", language.Auto, "the language of stop words and word endings: "+strings.Join(language.Names(), ", "))
	if err := cmd.RegisterFlagCompletionFunc("language", cobra.FixedCompletions(language.Names(), cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the flag was added above
	}
}

// check refuses numbers and names that mean nothing.
func (f *askFlags) check() error {
	if err := checkTop(f.top); err != nil {
		return err
	}
	if f.candidates != 0 && f.candidates < f.top {
		return misused("--candidates must be at least --top (%d), not %d", f.top, f.candidates)
	}
	if !(f.similarity > 0 && f.similarity <= 1) {
		return misused("--similarity must be above 0 and at most 1, not %v", f.similarity)
	}
	return checkLanguage(f.language)
}

func checkLanguage(name string) error {
	if _, err := language.Named(name, ""); err != nil {
		return misused("--%v", err)
	}
	return nil
}

func (f *askFlags) query() retrieval.Query {
	return retrieval.Query{K: f.top, Candidates: f.candidates, Similarity: f.similarity}
}

func checkTop(top int) error {
	if top < 1 {
		return misused("--top must be at least 1, not %d", top)
	}
	return nil
}

func (a *app) ask(args []string, f *askFlags) error {
	if err := checkFormat(f.format, "text", "json"); err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	question, args, err := f.question(args)
	if err != nil {
		return err
	}
	each, err := a.eachOf("ask", args, f.input)
	if err != nil {
		return err
	}
	if err := a.given.open(a, args, false); err != nil {
		return err
	}
	s, err := a.flags.resolve()
	if err != nil {
		return err
	}
	if f.questions != "" {
		return a.askGold(each, s, f)
	}
	return a.askOne(each, s, question, f)
}

// question takes the question off the arguments: it is the last one, unless a
// file has the questions.
func (f *askFlags) question(args []string) (question string, rest []string, err error) {
	if f.questions != "" {
		return "", args, nil
	}
	n := len(args) - 1
	if n < 0 {
		return "", nil, misused("ask needs a document and a question, such as chunkscope ask guide.md \"how are keys rotated?\"")
	}
	question, rest = args[n], args[:n]
	if _, err := os.Stat(question); err == nil || question == stdinArg {
		return "", nil, misused("ask needs a question after %s", question)
	}
	if strings.TrimSpace(question) == "" {
		return "", nil, misused("the question is empty: say what to look for")
	}
	if n == 0 && f.input != "jsonl" {
		return "", nil, misused("ask needs a document before the question: name a file, a folder, or - for standard input")
	}
	return question, rest, nil
}

// runAll cuts every document. What cannot be read is left out; the error is
// errUnread then.
func (a *app) runAll(each eachFunc, s settings.Settings) ([]*engine.Result, error) {
	var list []*engine.Result
	tell := a.newProgress()
	defer tell.done()
	err := each(func(doc *engine.Document) error {
		tell.say("cutting %s (%d done)", doc.Name, len(list))
		r, _, err := a.cut(context.Background(), doc, s)
		if err == nil {
			a.sayDropped(r)
			list = append(list, r)
		}
		return err
	})
	return list, err
}

func (a *app) askOne(each eachFunc, s settings.Settings, question string, f *askFlags) error {
	results, unread := a.runAll(each, s)
	if unread != nil && !errors.Is(unread, errUnread) || len(results) == 0 {
		return unread
	}
	ctx := context.Background()
	c, err := retrieval.NewCorpus(ctx, results, f.language)
	if err != nil {
		return err
	}
	answer, err := c.Ask(ctx, question, f.query())
	if err != nil {
		return err
	}
	if a.given.file != "" {
		s = results[0].Settings
	}
	x := newAsked(c, results, answer, f.top)
	if f.format == "json" {
		return errors.Join(a.writeJSON(x.record(s)), unread)
	}
	p := a.newPage()
	p.asked(x, s)
	return errors.Join(a.writePage(p), unread)
}

// asked is a question with what it found.
type asked struct {
	corpus  *retrieval.Corpus
	results []*engine.Result
	answer  retrieval.CorpusAnswer
	// recorders are of the documents.
	recorders []*records.Recorder
	// ranks and deduped are the places of chunks among all that were found and
	// among those that are kept, 1-based; of is what a dropped one repeats.
	ranks, deduped map[chunkOf]int
	of             map[chunkOf]retrieval.Found
}

// chunkOf is a chunk of one of the documents.
type chunkOf struct{ document, chunk int }

func placeOf(f retrieval.Found) chunkOf { return chunkOf{f.Document, f.Chunk} }

func newAsked(c *retrieval.Corpus, results []*engine.Result, answer retrieval.CorpusAnswer, top int) *asked {
	x := &asked{
		corpus: c, results: results, answer: answer,
		ranks: map[chunkOf]int{}, deduped: map[chunkOf]int{}, of: map[chunkOf]retrieval.Found{},
	}
	for _, r := range results {
		x.recorders = append(x.recorders, records.New(r))
	}
	for i, f := range c.Rank(answer.Question, 2*top) {
		x.ranks[placeOf(f)] = i + 1
	}
	for i, f := range answer.Deduped {
		x.deduped[placeOf(f)] = i + 1
	}
	for _, d := range answer.Dropped {
		x.of[placeOf(d.Found)] = d.Of
	}
	return x
}

// hitRecord is a chunk that was found; as JSON, one object.
type hitRecord struct {
	Rank  int     `json:"rank"`
	Score float64 `json:"score"`
	// RankDeduped is the rank after the dedup rule; 0 when the chunk is
	// dropped, and DuplicateOf is the chunk it nearly repeats then.
	RankDeduped int      `json:"rank_deduped"`
	DuplicateOf string   `json:"duplicate_of,omitempty"`
	Document    string   `json:"document_id"`
	ID          string   `json:"id"`
	Index       int      `json:"index"`
	StartByte   int      `json:"start_byte"`
	EndByte     int      `json:"end_byte"`
	StartLine   int      `json:"start_line"`
	EndLine     int      `json:"end_line"`
	HeaderPath  string   `json:"header_path"`
	Matches     []string `json:"matches"`
	Content     string   `json:"content"`

	found retrieval.Found
}

// hits are the chunks found before and after the dedup rule, by rank.
func (x *asked) hits() []hitRecord {
	listed := map[chunkOf]bool{}
	var all []retrieval.Found
	add := func(f retrieval.Found) {
		if !listed[placeOf(f)] {
			listed[placeOf(f)] = true
			all = append(all, f)
		}
	}
	for _, f := range x.answer.Top {
		add(f)
	}
	for _, f := range x.answer.Deduped {
		add(f)
	}
	for _, d := range x.answer.Dropped {
		add(d.Found)
	}
	slices.SortStableFunc(all, func(a, b retrieval.Found) int { return x.ranks[placeOf(a)] - x.ranks[placeOf(b)] })
	out := make([]hitRecord, len(all))
	for i, f := range all {
		out[i] = x.hit(f)
	}
	return out
}

func (x *asked) hit(f retrieval.Found) hitRecord {
	r := x.results[f.Document]
	rec := x.recorders[f.Document].Chunk(f.Chunk)
	path, _ := rec.Metadata.Get("header_path").(string)
	h := hitRecord{
		Rank: x.ranks[placeOf(f)], Score: f.Score, RankDeduped: x.deduped[placeOf(f)],
		Document: r.Doc.Name, ID: rec.ID, Index: f.Chunk, StartByte: rec.StartByte, EndByte: rec.EndByte,
		StartLine: rec.StartLine, EndLine: rec.EndLine, HeaderPath: path, Content: rec.Content,
		Matches: x.matches(f), found: f,
	}
	if of, dropped := x.of[placeOf(f)]; dropped {
		h.DuplicateOf = records.ID(x.results[of.Document].Doc.ID, of.Chunk)
	}
	return h
}

// matches are the different words of the question that a chunk holds, as the
// chunk writes them, in the order of the question.
func (x *asked) matches(f retrieval.Found) []string {
	content := x.results[f.Document].Content(f.Chunk)
	words := []string{}
	for _, s := range x.corpus.Parts[f.Document].Matches(x.answer.Question, f.Chunk) {
		word := s.Of(content)
		if !slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, word) }) {
			words = append(words, word)
		}
	}
	part := x.corpus.Parts[f.Document]
	at := func(word string) int { return part.Asked(x.answer.Question, word) }
	slices.SortStableFunc(words, func(a, b string) int { return at(a) - at(b) })
	return words
}

func (x *asked) record(s settings.Settings) any {
	type side struct {
		IDs            []string `json:"ids"`
		DuplicateShare float64  `json:"duplicate_share"`
	}
	ids := func(list []retrieval.Found) []string {
		out := make([]string, len(list))
		for i, f := range list {
			out[i] = records.ID(x.results[f.Document].Doc.ID, f.Chunk)
		}
		return out
	}
	return struct {
		Question    string           `json:"question"`
		Settings    records.Metadata `json:"settings"`
		Fingerprint string           `json:"fingerprint"`
		Languages   []string         `json:"languages"`
		Documents   int              `json:"documents"`
		Chunks      int              `json:"chunks"`
		Top         side             `json:"top"`
		Deduped     side             `json:"deduped"`
		Hits        []hitRecord      `json:"hits"`
	}{
		x.answer.Question, records.SettingFields(s), s.Fingerprint(), x.languages(), len(x.results), chunksOf(x.results),
		side{ids(x.answer.Top), x.answer.DuplicateShare},
		side{ids(x.answer.Deduped), x.answer.DuplicateShareDeduped},
		x.hits(),
	}
}

// languages are those whose words were folded, each once, in order.
func (x *asked) languages() []string {
	out := []string{}
	for _, part := range x.corpus.Parts {
		if name := part.Language().Name; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

func chunksOf(results []*engine.Result) int {
	n := 0
	for _, r := range results {
		n += len(r.Chunks)
	}
	return n
}

// readGold reads a file of questions, and says which lines cannot be used.
func (a *app) readGold(path string) (*retrieval.Gold, error) {
	file, err := files.OpenArgument(path)
	if err != nil {
		return nil, source.Unreadable(path, err)
	}
	defer file.Close()
	gold, err := retrieval.ReadGold(filepath.ToSlash(path), file)
	if err != nil {
		return nil, source.Unreadable(path, errors.Unwrap(err))
	}
	for _, problem := range gold.Problems {
		a.say(fmt.Errorf("%s, %s", path, problem))
	}
	return gold, nil
}
