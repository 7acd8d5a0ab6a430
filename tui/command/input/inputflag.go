package input

import (
	"context"
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/source"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

// AddInputFlag adds the --input and --jobs flags to cmd.
func (rd *Reader) AddInputFlag(cmd *cobra.Command, dst *string) {
	rd.AddJobsFlag(cmd)
	cmd.Flags().StringVar(dst, "input", "", "read each file as `FORMAT`: markdown, text, code, or jsonl with one document per line (default: based on its name)")
	flags.Complete(cmd, "input", func(string) []cobra.Completion { return append(source.FormatNames(), "jsonl") })
}

// AddFormatFlag adds the --input flag to cmd, without the value jsonl.
func (rd *Reader) AddFormatFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&rd.Format, "input", "", "read each file as `FORMAT`: markdown, text or code (default: based on its name)")
	flags.Complete(cmd, "input", func(string) []cobra.Completion { return source.FormatNames() })
}

// SetFormat sets the input format to a value of --input. If the value is empty, the file names
// determine the format.
func (rd *Reader) SetFormat(input string) error {
	if input != "" {
		if _, ok := source.ParseFormat(input); !ok {
			return flags.UsageError("--input must be markdown, text or code, not %q", input)
		}
	}
	rd.Format = input
	return nil
}

func (rd *Reader) applyFormat(doc *engine.Document) *engine.Document {
	if f, ok := source.ParseFormat(rd.Format); ok {
		return doc.WithFormat(f)
	}
	return doc
}

// ReportFaults reports that a document is damaged or not in the expected format.
func (rd *Reader) ReportFaults(doc *engine.Document) {
	if damage := damageError(doc); damage != nil {
		rd.Report(damage)
	}
	rd.reportFormatProblem(doc.Label, doc.DescribeMarkup())
}

func damageError(doc *engine.Document) error {
	if damage := doc.DescribeDamage(); damage != "" {
		return fmt.Errorf("%s %s", doc.Label(), damage)
	}
	return nil
}

// For JSON lines each problem is reported only once, because all lines may have it.
func (rd *Reader) reportFormatProblem(label func() string, problem string) {
	if problem == "" {
		return
	}
	if rd.AsLines {
		if rd.reportedProblems[problem] {
			return
		}
		if rd.reportedProblems == nil {
			rd.reportedProblems = map[string]bool{}
		}
		rd.reportedProblems[problem] = true
		problem += "; similar lines are not reported"
	}
	rd.Report(fmt.Errorf("%s %s", label(), problem))
}

// FindInputs returns the inputs of args. input is the value of --input. command is the command name
// in error messages.
func (rd *Reader) FindInputs(command string, args []string, input string) (Inputs, error) {
	if err := rd.CheckJobs(); err != nil {
		return nil, err
	}
	switch {
	case input == "jsonl":
		rd.AsLines = true
		if len(args) == 0 {
			args = []string{StdinArg}
		}
		if rd.names.root != "" {
			return nil, flags.UsageError("--root applies to files, but JSON lines have their own ids: remove --root or --input jsonl")
		}
		if err := rd.CheckNames(); err != nil {
			return nil, err
		}
		return func(do func(Entry) error) error { return rd.readLines(args, do) }, nil
	case rd.SetFormat(input) != nil:
		return nil, flags.UsageError("--input must be markdown, text, code or jsonl, not %q", input)
	case len(args) == 0:
		return nil, flags.UsageError("%s needs a document: name a file, a folder, or - for standard input", command)
	}
	return func(do func(Entry) error) error { return rd.Documents(args, do) }, rd.CheckNames()
}

// ForEach reads the documents in parallel and calls do for one document at a time, in order.
func (rd *Reader) ForEach(inputs Inputs, do func(*engine.Document) error) error {
	return InOrder(rd, inputs, func(_ context.Context, doc *engine.Document, _ *Turn) (*engine.Document, error) { return doc, nil }, do)
}
