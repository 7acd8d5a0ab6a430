package command

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/facts"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const sweepLong = `Cut documents with every value in a range of one setting, and show what each gives: whole text, whole sentences and pairs of them, and how much is stored.

For overlap, it finds the knee: the smallest value beyond which storing more text buys little. It says how sure that is, when 0 is enough, and when there is too little to tell. Text that max_chunks_per_document would drop is counted.

With a second --over, it tries every value of the first setting with every value of the second, and shows the whole text of each pair.

Several documents are added up, with one knee for all of them.`

const sweepExample = `# what is overlap worth here?
chunkscope sweep guide.md --preset fixed-window

# a range, and a table of it
chunkscope sweep docs/ --preset fixed-window --over overlap_size=0..400:25 --format csv

# any number can be swept
chunkscope sweep guide.md --over max_chunk_size=500..5000:250

# every size with every overlap
chunkscope sweep guide.md --preset fixed-window --over max_chunk_size=400..2000:400 --over overlap_size=0..200:50`

var sweepFormats = []string{"text", "json", "csv"}

type sweepRun struct{ *app }

func (a *app) sweepCommand() *cobra.Command {
	var format, inputAs string
	var over []string
	cmd := &cobra.Command{
		Use:   "sweep FILE…|DIR|-",
		Short: "Try the values of one setting, and find the knee",
		Long:  sweepLong, Example: sweepExample, Args: cobra.ArbitraryArgs,
	}
	cmd.Flags().StringArrayVar(&over, "over", nil, "try the values of `KEY=FROM..TO:STEP` (default: the overlap, over the range of its slider); a second range is tried with each value of the first")
	flags.Complete(cmd, "over", overCompletions)
	flags.AddFormat(cmd, &format, sweepFormats...)
	a.reader.AddInputFlag(cmd, &inputAs)
	a.flags.Add(cmd)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return sweepRun{a}.sweep(args, over, format, inputAs) })
	return cmd
}

func overCompletions(string) []cobra.Completion {
	var out []cobra.Completion
	for i := range settings.Table {
		if t := &settings.Table[i]; t.IsNumber() {
			out = append(out, cobra.CompletionWithDesc(t.Key+"=", t.Help))
		}
	}
	return out
}

func (a sweepRun) sweep(args, over []string, format, inputAs string) error {
	if err := flags.CheckFormat(format, sweepFormats...); err != nil {
		return err
	}
	inputs, err := a.reader.FindInputs("sweep", args, inputAs)
	if err != nil {
		return err
	}
	s, err := a.flags.Resolve(args...)
	if err != nil {
		return err
	}
	ranges, err := parseRanges(s, over)
	if err != nil {
		return err
	}
	if len(ranges) > 1 {
		return a.sweepMap(inputs, s, rangePair{ranges[0], ranges[1]}, format)
	}
	rng := ranges[0]
	switch format {
	case "json":
		return a.writeSweepJSON(inputs, s, rng)
	case "csv":
		return a.writeSweepCSV(inputs, s, rng)
	}
	var all output.SweptDocuments
	err = a.sweepAll(inputs, s, rng, func(d output.SweptDocument) error {
		all.Add(d)
		return nil
	})
	if err != nil && !errors.Is(err, input.ErrUnread) || all.Len() == 0 {
		return err
	}
	p := a.newPage()
	p.WriteSweep(&all, s)
	return errors.Join(a.writePage(p), err)
}

func parseRanges(s settings.Settings, spec []string) ([]sweep.Range, error) {
	if len(spec) == 0 {
		spec = []string{""}
	}
	if len(spec) > 2 {
		return nil, flags.UsageError("--over is set %d times: sweep one setting, or two together", len(spec))
	}
	var ranges []sweep.Range
	for _, text := range spec {
		rng, err := parseRange(s, text)
		if err != nil {
			return nil, err
		}
		ranges = append(ranges, rng)
	}
	if len(ranges) > 1 && ranges[0].Key == ranges[1].Key {
		return nil, flags.UsageError("--over names %s twice: name two different settings", ranges[0].Key)
	}
	return ranges, nil
}

// spec is a value of --over: a range, or a key, which means the range of its slider. If spec is
// empty, the range is that of the overlap.
func parseRange(s settings.Settings, spec string) (sweep.Range, error) {
	if spec == "" {
		if spec = s.OverlapKey(); spec == "" {
			spec = "overlap_size"
		}
		return sweep.DefaultRange(s, spec)
	}
	if _, ok := settings.Lookup(spec); ok {
		return sweep.DefaultRange(s, spec)
	}
	return sweep.ParseRange(spec)
}

func (a sweepRun) sweepAll(inputs input.Inputs, s settings.Settings, rng sweep.Range, take func(output.SweptDocument) error) error {
	return sweepEach(a, inputs, s, func(ctx context.Context, x *sweepInput) (output.SweptDocument, error) {
		c, err := sweep.RunWith(ctx, x.doc, x.settings, x.handCuts, rng, x.progress)
		return output.SweptDocument{Document: documentRecord(x.doc), Curve: c}, err
	}, take)
}

type sweepInput struct {
	doc      *engine.Document
	settings settings.Settings
	handCuts *handcut.Replay
	progress func(done, total int)
}

func sweepEach[T any](a sweepRun, inputs input.Inputs, s settings.Settings, sweepOne func(context.Context, *sweepInput) (T, error), take func(T) error) error {
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	work := func(ctx context.Context, doc *engine.Document, t *input.Turn) (result T, err error) {
		progress.Show("sweeping %s", doc.Name)
		s, err := a.fitSettings(doc, s, t.Report)
		if err != nil {
			return result, err
		}
		return sweepOne(a.flags.Target().Limit(ctx), &sweepInput{doc, s, a.handCuts(doc, t.Report), func(done, total int) {
			progress.Show("sweeping %s: %d of %d", doc.Name, done, total)
		}})
	}
	return input.InOrder(&a.reader, inputs, work, take)
}

func documentRecord(doc *engine.Document) records.DocumentRecord {
	return records.New(&engine.Result{Doc: doc, Settings: settings.Default()}).Document()
}

func (a sweepRun) writeSweepJSON(inputs input.Inputs, s settings.Settings, rng sweep.Range) error {
	w := documentsWriter{app: a.app}
	var sum sweep.Sum
	head := struct {
		Settings    records.Metadata `json:"settings"`
		Fingerprint string           `json:"fingerprint"`
		Over        string           `json:"over"`
	}{records.SettingFields(s), s.Fingerprint(), rng.String()}
	err := a.sweepAll(inputs, s, rng, func(d output.SweptDocument) error {
		sum.Add(d.Curve)
		return w.write(d, func() any { return head })
	})
	if err != nil && !errors.Is(err, input.ErrUnread) {
		return err
	}
	return errors.Join(w.end("total", func() any { return sum.Curve(s) }), err)
}

// fact is nil if the column does not show a fact.
type pointColumn struct {
	name  string
	fact  *facts.Fact
	value func(p *sweep.Point) any
}

// pointColumns lists the first columns. The other facts follow.
var pointColumns = []pointColumn{
	{"chunks", &facts.ChunkCount, func(p *sweep.Point) any { return p.Chunks }},
	{"small_chunks", &facts.Flags, func(p *sweep.Point) any { return p.Small }},
	{"oversize_chunks", &facts.Flags, func(p *sweep.Point) any { return p.Oversize }},
	{"dry_seams", &facts.DrySeams, func(p *sweep.Point) any { return p.DrySeams.DryCount }},
	{"whole_sentences", &facts.WholeSentences, func(p *sweep.Point) any { return p.WholeSentences.Whole }},
	{"whole_sentences_share", &facts.WholeSentences, func(p *sweep.Point) any { return p.WholeSentences.Share() }},
	{"whole_sentence_pairs_share", &facts.WholePairs, func(p *sweep.Point) any { return p.WholePairs.Share() }},
	{"severed_sentences", &facts.WholeSentences, func(p *sweep.Point) any { return p.Severed.Severed }},
	{"repaired_sentences", &facts.WholeSentences, func(p *sweep.Point) any { return p.Severed.Repaired }},
	{"stored", &facts.Stored, func(p *sweep.Point) any { return p.Stored.Units }},
	{"stored_per_source", &facts.Stored, func(p *sweep.Point) any { return p.StoredRatio }},
	{"duplicate_share", &facts.Duplicates, func(p *sweep.Point) any { return p.DuplicateShare }},
	{"largest", nil, func(p *sweep.Point) any { return p.LargestChunk() }},
	{"refused", nil, func(p *sweep.Point) any {
		if p.Refused == nil {
			return ""
		}
		return p.Refused.Error()
	}},
	{"whole_text_share", &facts.WholeText, func(p *sweep.Point) any { return p.WholeText.Share() }},
}

type columns []pointColumn

func (l columns) names() (out []string) {
	for _, c := range l {
		out = append(out, c.name)
	}
	return out
}

func (l columns) values(p *sweep.Point) (out []string) {
	for _, c := range l {
		out = append(out, fmt.Sprint(c.value(p)))
	}
	return out
}

func allColumns() columns {
	out := slices.Clone(pointColumns)
	for _, f := range facts.Table {
		if !f.IsOptional() && !slices.ContainsFunc(pointColumns, func(c pointColumn) bool { return c.fact == f }) {
			out = append(out, pointColumn{f.Key(), f, func(p *sweep.Point) any {
				if n := f.Number(&p.Report); n != nil && p.Refused == nil {
					return *n
				}
				return ""
			}})
		}
	}
	return out
}

func (a sweepRun) writeSweepCSV(inputs input.Inputs, s settings.Settings, rng sweep.Range) error {
	w := csv.NewWriter(a.textWriter())
	columns := allColumns()
	first := true
	return a.sweepAll(inputs, s, rng, func(d output.SweptDocument) error {
		var rows [][]string
		if first {
			first = false
			rows = append(rows, append([]string{"document", d.Setting}, columns.names()...))
		}
		for i := range d.Points {
			rows = append(rows, append([]string{d.Document.Path, output.Number(d.Points[i].Value)}, columns.values(&d.Points[i])...))
		}
		return explainWriteError(w.WriteAll(rows))
	})
}
