package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/review"
	"chunkscope/tui/cell"

	"github.com/spf13/cobra"
)

const chunkExample = `# records of two files, one a line
chunkscope chunk guide.md faq.md > chunks.jsonl

# windows of 512 tokens, as a table
chunkscope chunk guide.md --preset tokens-512 --format csv

# documents in, chunks out, as data pipelines run it
cat documents.jsonl | chunkscope chunk --input jsonl --config settings.yaml`

const chunkLong = `Write the chunks of files, of the documents in folders, or of standard input (-) to standard output.

With --input jsonl, every line of the input is a document, {"id": "…", "text": "…"}. Without a file, standard input is read. A line that is not a document is reported with its number, and the rest are still processed. Every other field of the line goes with each chunk, in "document".

Chunks are called by the path of their document and their number: guide.md#7. The path is relative to --root, by default the deepest folder that holds all documents, so that it does not depend on where the program was started.

With --metadata flat, JSON lines hold no object and no list: the fields of metadata stand beside the others, by the names of the columns of CSV, lists as JSON texts, other fields of the document's line as document_NAME, and what a chunk does not have is left out. Use it for vector stores and data frames.

CSV holds texts exactly. With --spreadsheet, cells that begin with =, +, -, @, a tab or a carriage return get an apostrophe in front, so that a spreadsheet does not execute them: use it for files that people open, and leave it out for files that programs read.

Formats:
`

func (a *app) chunkCommand() *cobra.Command {
	var format, input string
	var how recordForm
	cmd := &cobra.Command{
		Use:     "chunk FILE…|DIR|-",
		Short:   "Write the chunks to standard output",
		Long:    chunkLong + formatHelp(),
		Example: chunkExample,
		Args:    cobra.ArbitraryArgs,
	}
	cmd.Flags().StringVar(&format, "format", records.Formats[0].Name, "write "+orList(records.FormatNames()))
	inputFlag(cmd, &input)
	how.add(cmd)
	a.rootFlag(cmd)
	a.flags.add(cmd)
	complete(cmd, "format", func(string) []cobra.Completion { return formatCompletions() })
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return a.chunk(args, format, input, &how) })
	return cmd
}

// recordForm is how a format is written.
type recordForm struct {
	metadata    string
	spreadsheet bool
}

func (f *recordForm) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.metadata, "metadata", "nested", "with --format jsonl: nested in an object, or flat for stores that take no objects or lists")
	complete(cmd, "metadata", func(string) []cobra.Completion { return []cobra.Completion{"nested", "flat"} })
	cmd.Flags().BoolVar(&f.spreadsheet, "spreadsheet", false, "with --format csv: put ' before cells that a spreadsheet would execute")
}

// options refuses what the format does not heed.
func (f *recordForm) options(format string) (records.Options, error) {
	switch {
	case f.metadata != "nested" && f.metadata != "flat":
		return records.Options{}, misused("--metadata must be nested or flat, not %q", f.metadata)
	case f.metadata == "flat" && format != "jsonl":
		return records.Options{}, misused("--metadata flat is for JSON lines: leave it out, or set --format jsonl")
	case f.spreadsheet && format != "csv":
		return records.Options{}, misused("--spreadsheet is for CSV: leave it out, or set --format csv")
	}
	return records.Options{Escape: cell.Escape, Flat: f.metadata == "flat", Spreadsheet: f.spreadsheet}, nil
}

// formatHelp is a line a format.
func formatHelp() string {
	width := 0
	for _, f := range records.Formats {
		width = max(width, len(f.Name))
	}
	var lines []string
	for _, f := range records.Formats {
		lines = append(lines, fmt.Sprintf("%-*s %s", width, f.Name, f.Help))
	}
	return strings.Join(lines, "\n")
}

func formatCompletions() []cobra.Completion {
	var out []cobra.Completion
	for _, f := range records.Formats {
		out = append(out, cobra.CompletionWithDesc(f.Name, f.Help))
	}
	return out
}

func (a *app) chunk(args []string, format, input string, as *recordForm) error {
	f, near := records.FindFormat(format)
	if f == nil {
		return noFormat(format, near, records.FormatNames())
	}
	how, err := as.options(f.Name)
	if err != nil {
		return err
	}
	each, err := a.eachOf("chunk", args, input)
	if err != nil {
		return err
	}
	if f.Binary() && a.toTerminal() {
		return misused("%s is not text and cannot be shown in a terminal: send it to a file, such as chunkscope chunk … > chunks.%s", f.Name, f.Name)
	}
	s, err := a.flags.resolve()
	if err != nil {
		return err
	}
	to := a.out
	if f.Name == "csv" {
		to = a.asText()
	}
	out := bufio.NewWriterSize(to, 1<<16)
	write, end := f.Begin(out, how)
	decided := a.decided
	if input == "jsonl" { // these documents are no files
		decided = func(string) review.Decisions { return nil }
	}
	documents, chunks := 0, 0
	err = each(func(doc *engine.Document) error {
		r, err := engine.RunWith(context.Background(), doc, s, a.handCuts(doc))
		if err == nil {
			documents++
			chunks += len(r.Chunks)
			a.sayDropped(r)
			err = unwritten(write(r, decided(doc.Name)))
		}
		if err == nil { // every document as soon as it is done: a pipe may wait for it
			err = unwritten(out.Flush())
		}
		return err
	})
	if err != nil && !errors.Is(err, errUnread) {
		return err
	}
	if err := unwritten(end()); err != nil {
		return err
	}
	if err := errors.Join(unwritten(out.Flush()), err); err != nil || chunks > 0 || input == "jsonl" {
		return err
	}
	a.say(noChunks(documents))
	return nil
}

// noChunks tells why nothing was written. It is no failure. A part of a corpus
// (--input jsonl) may well be empty, and nobody is there to read it.
func noChunks(documents int) error {
	if documents == 1 {
		return errors.New("the document has no text, so there are no chunks")
	}
	return errors.New("the documents have no text, so there are no chunks")
}

func noFormat(name, near string, names []string) error {
	if near != "" {
		return misused("unknown format %s: did you mean %s?", name, near)
	}
	return misused("unknown format %s: choose one of %s", name, strings.Join(names, ", "))
}

// unwritten says why the output cannot be written. A closed pipe stays what it
// is: it is no mistake.
func unwritten(err error) error {
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return err
	}
	reason := err
	for next := err; next != nil; next = errors.Unwrap(next) {
		reason = next
	}
	return misused("the output cannot be written: %s", reason)
}
