package command

import (
	"os"
	"slices"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

const rootLong = `See where your document breaks: its chunks in colour, every overlap in place, every cut with its reason. Move a slider, and the document is cut again at once.

Without a document, it opens a sample. In it, ? shows the keys. When standard output is not a terminal, it prints a plain report.

` + settingsHelp + `

Exit codes:
  0  all is well
  1  a check failed
  2  wrong usage or settings
  3  some input could not be read`

const settingsHelp = `Settings come from these sources, and later ones win:
  1.  the defaults
  2.  chunkscope.yaml in the document's folder or above it (explain project-file)
  3.  without one, your own settings file (chunkscope config path)
  4.  --preset NAME, which replaces all of the above
  5.  --config FILE
  6.  --set KEY=VALUE`

const rootExample = `# look at a document, or at all of a folder
chunkscope guide.md
chunkscope docs/

# with other settings
chunkscope guide.md --preset tokens-512 --set overlap_size=32

# the chunks that your pipeline made
chunkscope guide.md --chunks chunks.jsonl

# what is overlap worth in this document?
chunkscope sweep guide.md --preset fixed-window

# from another program, and as a plain report
pandoc report.docx -t gfm | chunkscope -
chunkscope guide.md | less`

func (a *app) root() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "chunkscope [FILE…|DIR|-]",
		Short:   "See where your document breaks",
		Long:    rootLong,
		Example: rootExample,
		Args:    cobra.ArbitraryArgs,
	}
	cmd.SetIn(a.reader.In)
	cmd.SetOut(a.out)
	cmd.SetErr(a.errs)
	cmd.SetFlagErrorFunc(flags.ExplainUsageError)
	cmd.PersistentPreRunE = flags.RefuseEmpty
	cmd.PersistentFlags().Var(memoryFlag{&a.memory}, "max-memory", "use at most `SIZE` of memory, such as 4GB (default: 80% of the memory)")
	a.flags.Add(cmd)
	a.reader.AddFormatFlag(cmd)
	a.reader.AddNameFlags(cmd)
	a.explorerFlags.Add(cmd)
	a.given.Add(cmd)
	cmd.AddCommand(a.chunkCommand(), a.statsCommand(), a.sweepCommand(), a.tuneCommand(), a.draftCommand(), a.compareCommand(), a.checkCommand(), a.askCommand(), a.exportCommand(), a.explainCommand(), a.presetsCommand(), a.configCommand(), a.licensesCommand())
	a.addHelp(cmd)
	cmd.RunE = a.run(func(cmd *cobra.Command, args []string) error {
		if err := refuseMistyped(cmd, args); err != nil {
			return err
		}
		if err := a.reader.SetFormat(a.reader.Format); err != nil {
			return err
		}
		if len(args) == 0 {
			a.flags.NoProject = true
		}
		s, err := a.flags.Resolve(args...)
		if err != nil {
			return err
		}
		if err := a.openGivenChunks(&a.flags, args, false); err != nil {
			return err
		}
		if a.hasTerminal() {
			return explorerRun{a}.explore(args, s)
		}
		return explorerRun{a}.plainReport(args, s)
	})
	return cmd
}

func (a *app) hasTerminal() bool {
	f, ok := a.out.(*os.File)
	return ok && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}

// refuseMistyped returns an error if the first argument is not a file but resembles a command or
// flag, or if a later argument is a command.
func refuseMistyped(cmd *cobra.Command, args []string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	for i, arg := range args {
		if _, err := os.Stat(arg); err == nil || arg == input.StdinArg || strings.ContainsAny(arg, "./\\") {
			continue
		}
		if i > 0 {
			if slices.Contains(names, arg) {
				return flags.UsageError("the command %s must come first: write chunkscope %s %s", arg, arg, args[0])
			}
			continue
		}
		if nearest := settings.Nearest(arg, names); nearest != "" {
			return flags.UsageError("%s is neither a file nor a command: did you mean chunkscope %s?", arg, nearest)
		}
		if cmd.Flags().Lookup(arg) != nil {
			return flags.UsageError("%s is neither a file nor a command: did you mean chunkscope --%s?", arg, arg)
		}
	}
	return nil
}
