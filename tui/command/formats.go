package command

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

// formatFlag adds --format with its allowed values, the default first.
func formatFlag(cmd *cobra.Command, to *string, names ...string) {
	cmd.Flags().StringVar(to, "format", names[0], "write "+orList(names))
	complete(cmd, "format", func(string) []cobra.Completion { return names })
}

// checkFormat refuses a format that is none of names.
func checkFormat(format string, names ...string) error {
	if slices.Contains(names, format) {
		return nil
	}
	return noFormat(format, settings.Nearest(format, names), names)
}

func orList(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// inputFlag adds --input and --jobs.
func (rd *reader) inputFlag(cmd *cobra.Command, to *string) {
	rd.jobsFlag(cmd)
	cmd.Flags().StringVar(to, "input", "", "how to read each file: markdown, text, or jsonl with one document a line (default by its name)")
	complete(cmd, "input", func(string) []cobra.Completion { return []cobra.Completion{"markdown", "text", "jsonl"} })
}

// formatOfInput adds --input to a command that reads no lines of JSON.
func (rd *reader) formatOfInput(cmd *cobra.Command) {
	cmd.Flags().StringVar(&rd.format, "input", "", "how to read each file: markdown or text (default by its name)")
	complete(cmd, "input", func(string) []cobra.Completion { return []cobra.Completion{"markdown", "text"} })
}

// readAs reads documents by --input from now on; empty is by their names.
func (rd *reader) readAs(input string) error {
	if input != "" {
		if _, ok := source.FormatNamed(input); !ok {
			return misused("--input must be markdown or text, not %q", input)
		}
	}
	rd.format = input
	return nil
}

// inFormat is the document as --input says it is to be read.
func (rd *reader) inFormat(doc *engine.Document) *engine.Document {
	if f, ok := source.FormatNamed(rd.format); ok {
		return doc.As(f)
	}
	return doc
}

// inputsOf are what args name, read by --input. command is what an error calls
// the command.
func (rd *reader) inputsOf(command string, args []string, input string) (inputs, error) {
	if err := checkJobs(rd.jobs); err != nil {
		return nil, err
	}
	switch {
	case input == "jsonl":
		rd.asLines = true
		if len(args) == 0 {
			args = []string{stdinArg}
		}
		return func(do func(entry) error) error { return rd.lines(args, do) }, nil
	case rd.readAs(input) != nil:
		return nil, misused("--input must be markdown, text or jsonl, not %q", input)
	case len(args) == 0:
		return nil, misused("%s needs a document: name a file, a folder, or - for standard input", command)
	}
	return func(do func(entry) error) error { return rd.documents(args, do) }, nil
}

// each calls do with documents, one at a time and in order; they are read side
// by side.
func (a *app) each(in inputs, do func(*engine.Document) error) error {
	return inOrder(a, in, func(_ context.Context, doc *engine.Document, _ *turn) (*engine.Document, error) { return doc, nil }, do)
}

// writeJSON writes a value for machines.
func (a *app) writeJSON(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := a.out.Write(records.QuietJSON(b.Bytes()))
	return unwritten(err)
}

// asText is where text for programs goes: as it is, but to a terminal
// without what that would obey.
func (a *app) asText() io.Writer {
	if a.toTerminal() {
		return &shownLines{to: a.out}
	}
	return a.out
}

// shownLines escapes what is written, a line at a time. What it is given ends
// with a line.
type shownLines struct {
	to   io.Writer
	rest []byte // of a line that has not ended
}

func (s *shownLines) Write(p []byte) (int, error) {
	s.rest = append(s.rest, p...)
	end := bytes.LastIndexByte(s.rest, '\n') + 1
	_, err := io.WriteString(s.to, cell.EscapeLines(string(s.rest[:end])))
	s.rest = append(s.rest[:0], s.rest[end:]...)
	return len(p), err
}

// newPage is a page for standard output.
func (a *app) newPage() *output.Page { return output.NewPage(a.in, a.out) }

// writePage writes text for people.
func (a *app) writePage(p *output.Page) error {
	_, err := a.out.Write([]byte(p.String()))
	return unwritten(err)
}
