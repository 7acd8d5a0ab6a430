package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const checkLong = `Check the chunks of all documents together against thresholds, to fail a build when a document or a setting gets worse. The exit code is 1 when a threshold is missed, with one sentence for each.

A limit is a number, or a share such as 10%. With --each, every document is checked by itself. Text that is in no chunk fails the check too, unless --max-uncovered allows it. What a review accepted or waived, in FILE.chunkscope.yaml beside a document, does not count, and is told; --all-flags counts it.`

const checkExample = `# no oversize chunk, no code block cut, nearly all text whole
chunkscope check docs/ --config chunks.yaml --max-oversize 0 --max-severed-code 0 --min-whole-text 97%

# for a platform that shows findings beside the lines
chunkscope check docs/ --max-severed 0 --format sarif > chunkscope.sarif`

// checkFlags are what check can be asked beside the thresholds.
type checkFlags struct {
	format, input string
	options       metrics.Options
	each          bool
	// allFlags counts those that a review decided on, too.
	allFlags bool
}

var checkFormats = []string{"text", "json", "sarif"}

// checkRun is one run of chunkscope check.
type checkRun struct{ *app }

func (a *app) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check FILE…|DIR|-",
		Short: "Fail when the chunks miss thresholds",
		Long:  checkLong, Example: checkExample, Args: cobra.ArbitraryArgs,
	}
	given := thresholdFlags(cmd)
	cmd.Flags().BoolVar(&f.each, "each", false, "check every document by itself")
	cmd.Flags().StringVar(&f.options.Model, "model", "", "the embedding model for --max-past-limit")
	cmd.Flags().BoolVar(&f.allFlags, "all-flags", false, "count flags that a review accepted or waived, too")
	complete(cmd, "model", func(string) []cobra.Completion { return modelCompletions() })
	formatFlag(cmd, &f.format, checkFormats...)
	a.inputFlag(cmd, &f.input)
	a.flags.add(cmd)
	a.given.add(cmd)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return checkRun{a}.check(args, given(), &f) })
	return cmd
}

func (a checkRun) check(args []string, limits []limit, f *checkFlags) error {
	if err := checkFormat(f.format, checkFormats...); err != nil {
		return err
	}
	in, err := a.inputsOf("check", args, f.input)
	if err != nil {
		return err
	}
	if err := f.complete(limits); err != nil {
		return err
	}
	if err := a.given.open(a.app, args, false); err != nil {
		return err
	}
	s, err := a.flags.resolve()
	if err != nil {
		return err
	}
	c := &checking{limits: limits, flags: f}
	err = c.read(a.app, in, s)
	if err != nil && !errors.Is(err, errUnread) || len(c.documents) == 0 {
		return err
	}
	list := c.findings()
	// A check has failed whether or not somebody reads on.
	if werr := a.writeFindings(list, f.format); werr != nil && !errors.Is(werr, syscall.EPIPE) {
		return werr
	}
	if slices.ContainsFunc(list, func(f finding) bool { return !f.Passed }) {
		return errors.Join(err, errFailed)
	}
	return err
}

// complete refuses thresholds that cannot be checked, and asks for what they
// need.
func (f *checkFlags) complete(limits []limit) error {
	if len(limits) == 0 {
		return misused("check needs a threshold, such as --max-oversize 0 or --min-whole-text 97%%")
	}
	for _, l := range limits {
		if l.asks != nil {
			l.asks(&f.options)
		}
		if l.flag == "max-past-limit" && f.options.Model == "" {
			return misused("--max-past-limit needs --model: name the embedding model")
		}
	}
	return checkOptions(f.options)
}

// checking is what the documents are like, as far as the limits ask for it.
type checking struct {
	limits    []limit
	flags     *checkFlags
	documents []checkedDocument
}

// checkedDocument is a document with the places at fault, by limit.
type checkedDocument struct {
	name   string
	report *metrics.Report
	places [][]place
	whole  place
	// excused are the flags that a review decided on, by limit.
	excused []excused
}

func (c *checking) read(a *app, in inputs, s settings.Settings) error {
	tell := a.newProgress()
	defer tell.done()
	decided := a.decided
	if c.flags.allFlags || c.flags.input == "jsonl" { // lines are no files
		decided = func(string, func(error)) review.Decisions { return nil }
	}
	work := func(ctx context.Context, doc *engine.Document, t *turn) (checkedDocument, error) {
		tell.say("checking %s", doc.Name)
		r, _, err := a.cut(ctx, doc, s, t.say)
		if err != nil {
			return checkedDocument{}, err
		}
		m, err := metrics.Measure(ctx, r, c.flags.options)
		if err != nil {
			return checkedDocument{}, err
		}
		return c.judged(doc.Name, r, m, decided(doc.Name, t.say)), nil
	}
	return inOrder(a, in, work, func(d checkedDocument) error {
		c.documents = append(c.documents, d)
		return nil
	})
}

// judged is a document, held to the limits.
func (c *checking) judged(name string, r *engine.Result, m *metrics.Report, decided review.Decisions) checkedDocument {
	d := checkedDocument{
		name: name, report: m, whole: wholeDocument(r, ""),
		places: make([][]place, len(c.limits)), excused: make([]excused, len(c.limits)),
	}
	for i, l := range c.limits {
		if l.places != nil {
			d.places[i] = l.places(r, m)
		}
		if l.chunks != nil && len(decided) > 0 {
			d.places[i], d.excused[i] = excuse(r, decided, d.places[i], l.chunks(r, m))
		}
	}
	return d
}

// finding is a verdict with what is at fault.
type finding struct {
	// Document is empty when all documents were held to the threshold
	// together.
	Document string `json:"document,omitempty"`
	verdict
	// Places are where, of a threshold that is not kept.
	Places []foundPlace `json:"places,omitempty"`

	help string
}

// foundPlace is a place with its document.
type foundPlace struct {
	Document string `json:"document"`
	place
}

// findings hold the documents to the limits, together or each.
func (c *checking) findings() []finding {
	var out []finding
	if c.flags.each {
		for i := range c.documents {
			d := &c.documents[i]
			out = append(out, c.judge(d.name, d.report, c.documents[i:i+1])...)
		}
		return out
	}
	reports := make([]*metrics.Report, len(c.documents))
	for i := range c.documents {
		reports[i] = c.documents[i].report
	}
	return c.judge("", metrics.Total(reports), c.documents)
}

func (c *checking) judge(name string, m *metrics.Report, documents []checkedDocument) []finding {
	var out []finding
	for i := range c.limits {
		var e excused
		for k := range documents {
			e = e.plus(documents[k].excused[i])
		}
		f := finding{Document: name, verdict: c.limits[i].judge(m, e), help: c.limits[i].help}
		if f.Passed && c.limits[i].unasked {
			continue
		}
		if !f.Passed {
			f.locate(i, documents)
		}
		out = append(out, f)
	}
	return out
}

// locate lists the places at fault; all of the documents when none is.
func (f *finding) locate(i int, documents []checkedDocument) {
	for _, d := range documents {
		for _, p := range d.places[i] {
			f.Places = append(f.Places, foundPlace{d.name, p})
		}
	}
	if f.Places != nil {
		return
	}
	for _, d := range documents {
		d.whole.Sentence = f.Sentence
		f.Places = append(f.Places, foundPlace{d.name, d.whole})
	}
}

// writeFindings writes what was found. Where standard output is for a machine,
// people are told on standard error what failed.
func (a checkRun) writeFindings(list []finding, format string) error {
	if format == "text" {
		p := a.newPage()
		writeAll(p, list)
		return a.writePage(p)
	}
	for _, f := range list {
		if !f.Passed {
			a.say(errors.New(f.told()))
		}
	}
	if format == "sarif" {
		return a.writeSARIF(list)
	}
	return a.writeJSON(struct {
		Passed     bool      `json:"passed"`
		Thresholds []finding `json:"thresholds"`
	}{!slices.ContainsFunc(list, func(f finding) bool { return !f.Passed }), list})
}

// told is the finding's sentence, with its document when it is of one.
func (f *finding) told() string {
	if f.Document == "" {
		return f.Sentence
	}
	return f.Document + ": " + f.Sentence
}

// writeAll writes a line a threshold, and under those that failed where.
func writeAll(p *output.Page, list []finding) {
	for i := range list {
		f := &list[i]
		if f.Passed {
			p.Put(p.Ink.Good, "passed")
			p.Put("", "  "+f.told())
			p.End()
			continue
		}
		p.Put(p.Ink.Bad, "failed")
		p.Put("", "  "+f.told())
		p.End()
		writePlaces(p, f)
	}
}

func writePlaces(p *output.Page, f *finding) {
	for i, at := range f.Places {
		if at.Sentence == f.Sentence { // no place of its own
			return
		}
		if i == output.MostPlaces {
			p.Put(p.Ink.Muted, fmt.Sprintf("        and %d more: --format json has all", len(f.Places)-i))
			p.End()
			return
		}
		p.Put(p.Ink.Muted, fmt.Sprintf("        %s:%d: ", at.Document, at.StartLine))
		p.Put("", at.place.Sentence)
		p.End()
	}
}
