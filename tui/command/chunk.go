package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const chunkExample = `# records of two files, one per line
chunkscope chunk guide.md faq.md > chunks.jsonl

# windows of 512 tokens, as a table
chunkscope chunk guide.md --preset tokens-512 --format csv

# documents in, chunks out, as data pipelines run it
cat documents.jsonl | chunkscope chunk --input jsonl --config settings.yaml`

const chunkLong = `Write the chunks of files, of the documents in folders, or of standard input (-) to standard output, each with its place in the document and its metadata. chunkscope explain records describes every field.

Formats:
`

const chunkNotes = `
With --input jsonl, each line of the input is a document: {"id": "…", "text": "…"}. Without a file, standard input is read. Other fields of a line go with each of its chunks, in "document". A line that is not a document, or has the id of another, is reported with its number, and the rest are still processed.

A chunk is named by the path of its document and its number, such as guide.md#7. Paths are relative to --root. For names of your own, write patterns with --doc-id, --source and --id-pattern: chunkscope explain ids lists their fields. The explorer takes the same flags.

For stores and data frames that take no objects or lists, --metadata flat puts all fields of a JSON line beside each other. For tables that people open, --spreadsheet keeps a spreadsheet from executing cells; leave it out for programs, which get every text exactly.`

type chunkRun struct{ *app }

func (a *app) chunkCommand() *cobra.Command {
	var format, inputAs string
	var recordFlags recordFlags
	var manifest manifestFlags
	cmd := &cobra.Command{
		Use:     "chunk FILE…|DIR|-",
		Short:   "Write the chunks to standard output",
		Long:    chunkLong + List(records.Formats, describeFormat) + chunkNotes,
		Example: chunkExample,
		Args:    cobra.ArbitraryArgs,
	}
	cmd.Flags().StringVar(&format, "format", records.Formats[0].Name, "write `FORMAT`: "+flags.JoinOr(records.FormatNames()))
	a.reader.AddInputFlag(cmd, &inputAs)
	recordFlags.add(cmd)
	manifest.add(cmd)
	a.reader.AddNameFlags(cmd)
	a.flags.Add(cmd)
	flags.Complete(cmd, "format", func(string) []cobra.Completion { return flags.Completions(records.Formats, describeFormat) })
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error {
		return chunkRun{a}.chunk(args, format, inputAs, &recordFlags, &manifest)
	})
	return cmd
}

type recordFlags struct {
	metadata    string
	spreadsheet bool
	fields      []string
}

func (f *recordFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.metadata, "metadata", "nested", "with --format "+records.FlatFormats()+": write metadata in `FORM`, nested or flat")
	flags.Complete(cmd, "metadata", func(string) []cobra.Completion { return []cobra.Completion{"nested", "flat"} })
	cmd.Flags().StringSliceVar(&f.fields, "fields", nil, "write only the fields in `LIST`, such as id,content,header_path (default: everything)")
	flags.Complete(cmd, "fields", func(string) []cobra.Completion { return records.FieldNames() })
	cmd.Flags().BoolVar(&f.spreadsheet, "spreadsheet", false, "with --format "+records.SpreadsheetFormats()+": put ' before cells that a spreadsheet would run as formulas")
}

func (f *recordFlags) recordOptions(format *records.Format) (records.Options, error) {
	switch {
	case f.metadata != "nested" && f.metadata != "flat":
		return records.Options{}, flags.UsageError("--metadata must be nested or flat, not %q", f.metadata)
	case f.metadata == "flat" && !format.Flat:
		return records.Options{}, flags.UsageError("--metadata flat needs --format %s: add it, or remove --metadata", records.FlatFormats())
	case f.spreadsheet && !format.Spreadsheet:
		return records.Options{}, flags.UsageError("--spreadsheet needs --format %s: add it, or remove --spreadsheet", records.SpreadsheetFormats())
	}
	o := records.Options{Escape: cell.Escape, Flat: f.metadata == "flat", Spreadsheet: f.spreadsheet}
	if f.fields == nil {
		return o, nil
	}
	if format.ForPeople {
		return o, flags.UsageError("--fields needs a format with fields: set --format jsonl, or remove --fields")
	}
	for i, name := range f.fields {
		f.fields[i] = strings.TrimSpace(name)
	}
	var err error
	if o.Fields, err = records.SelectFields(f.fields); err != nil {
		return o, flags.UsageError("--fields: %v", err)
	}
	return o, nil
}

func describeFormat(f *records.Format) (name, text string) { return f.Name, f.Help }

func (a chunkRun) chunk(args []string, format, inputAs string, recordFlags *recordFlags, manifest *manifestFlags) error {
	f, nearest := records.FindFormat(format)
	if f == nil {
		return flags.UnknownFormatError(format, nearest, records.FormatNames())
	}
	if manifest.since != "" && recordFlags.fields != nil {
		recordFlags.fields = append(recordFlags.fields, "status")
	}
	options, err := recordFlags.recordOptions(f)
	if err == nil {
		err = cmp.Or(manifest.check(f), a.useStableIDs(manifest))
	}
	if err != nil {
		return err
	}
	inputs, err := a.reader.FindInputs("chunk", args, inputAs)
	if err != nil {
		return err
	}
	if f.IsBinary() && a.hasTerminal() {
		return flags.UsageError("%s is not text and cannot be shown in a terminal: redirect it to a file, such as chunkscope chunk … > chunks%s", f.Name, f.Extension)
	}
	s, err := a.flags.Resolve(args...)
	if err != nil {
		return err
	}
	l, err := openManifestUpdate(manifest, s.Fingerprint())
	if err != nil {
		return err
	}
	defer l.discard()
	output := a.out
	if !f.EscapesText {
		output = a.textWriter()
	}
	w := &recordWriter{app: a.app, format: f, options: options, settings: s, manifest: l, out: bufio.NewWriterSize(output, 1<<16), areFiles: inputAs != "jsonl"}
	w.begin()
	err = input.InOrder(&a.reader, inputs, w.writeDocument, w.finishDocument)
	if err != nil && !errors.Is(err, input.ErrUnread) {
		return err
	}
	ended := explainWriteError(w.end())
	if ended == nil {
		ended = cmp.Or(a.finishManifest(l, w.out, err != nil), explainWriteError(w.out.Flush()))
	}
	err = errors.Join(ended, err)
	if err != nil || w.chunks > 0 || inputAs == "jsonl" {
		return err
	}
	a.report(noChunksError(w.documents))
	return nil
}

type recordWriter struct {
	app      *app
	format   *records.Format
	options  records.Options
	settings settings.Settings
	manifest *manifestUpdate // nil without a manifest
	out      *bufio.Writer
	areFiles bool // the documents are files, so decisions may be stored with them

	head              []byte // text before the first chunk
	outputs           sync.Pool
	serial            records.Writer // writes all documents in a binary format
	end               func() error
	documents, chunks int
}

func (w *recordWriter) begin() {
	w.end = func() error { return nil }
	switch {
	case w.format.IsBinary():
		w.serial, w.end = w.format.Open(w.out, w.options)
	case w.format.Head != nil:
		w.head = w.format.Head(w.options)
	}
}

type documentOutput struct {
	input.TurnWriter
	write records.Writer
}

// writtenDocument is a document whose chunks may still be in the buffer of output.
type writtenDocument struct {
	chunks        int
	manifestEntry *export.ManifestDocument
	output        *documentOutput
}

func (w *recordWriter) writeDocument(ctx context.Context, doc *engine.Document, t *input.Turn) (writtenDocument, error) {
	s, err := w.app.fitSettings(doc, w.settings, t.Report)
	if err != nil {
		return writtenDocument{}, err
	}
	r, err := engine.RunWith(ctx, doc, s, w.app.handCuts(doc, t.Report))
	if err != nil {
		return writtenDocument{}, err
	}
	output.ReportDropped(r, t.Report)
	entry, notes, err := w.manifest.annotate(ctx, r)
	if err != nil {
		return writtenDocument{}, err
	}
	if w.areFiles {
		notes.Decisions = w.app.reader.Decisions(doc.Name, t.Report)
	}
	p, ok := w.outputs.Get().(*documentOutput)
	if !ok {
		p = &documentOutput{TurnWriter: input.TurnWriter{To: w}, write: w.serial}
		if p.write == nil {
			p.write = w.format.New(&p.TurnWriter, w.options)
		}
	}
	p.Turn = t
	if w.serial != nil {
		if err := t.Wait(); err != nil {
			return writtenDocument{}, err
		}
	}
	return writtenDocument{r.Chunks.Len(), entry, p}, explainWriteError(p.write(r, notes))
}

// Write writes b to the output. The first call also writes the head.
func (w *recordWriter) Write(b []byte) (int, error) {
	if w.head != nil {
		if _, err := w.out.Write(w.head); err != nil {
			return 0, err
		}
		w.head = nil
	}
	return w.out.Write(b)
}

// finishDocument flushes the output after each document, so that the next program in a pipe can
// process it immediately.
func (w *recordWriter) finishDocument(d writtenDocument) error {
	w.documents++
	w.chunks += d.chunks
	if err := w.manifest.add(d.manifestEntry); err != nil {
		return err
	}
	_, err := w.Write(nil) // write the head even if there are no chunks
	err = cmp.Or(err, d.output.Flush(), w.out.Flush())
	d.output.Turn = nil
	w.outputs.Put(d.output)
	return explainWriteError(err)
}

// noChunksError explains why the output is empty. The exit code is still 0, because a corpus may
// have empty parts.
func noChunksError(documents int) error {
	if documents == 1 {
		return errors.New("the document has no text, so there are no chunks")
	}
	return errors.New("the documents have no text, so there are no chunks")
}
