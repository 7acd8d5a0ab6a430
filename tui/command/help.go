package command

import (
	"fmt"
	"strings"

	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

var groups = []struct {
	id, title string
	commands  []string
}{
	{"cut", "Cut and measure", []string{"check", "chunk", "compare", "stats"}},
	{"find", "Find settings", []string{"ask", "draft", "sweep", "tune"}},
	{"use", "Use settings", []string{"config", "export", "presets"}},
	{"learn", "Learn", []string{"completion", "explain", "help", "licenses"}},
}

func (a *app) addHelp(root *cobra.Command) {
	root.SilenceErrors, root.SilenceUsage = true, true // a.finish reports the errors
	root.Version = buildVersion()
	root.Flags().BoolP("version", "v", false, "print the version")
	root.PersistentFlags().BoolP("help", "h", false, "show this help")
	flags.SetSection(flags.EverywhereSection, root.Flags(), "version")
	flags.SetSection(flags.EverywhereSection, root.PersistentFlags(), "help", "max-memory")
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { a.err = a.help(cmd) })
	root.SetHelpCommand(a.helpCommand())
	root.InitDefaultHelpCmd()
	root.AddCommand(a.manCommand())
	root.InitDefaultCompletionCmd()
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, name := range g.commands {
			cmd, _, err := root.Find([]string{name})
			if err != nil {
				panic(err)
			}
			cmd.GroupID = g.id
			if name == "completion" {
				a.completions(cmd)
			}
		}
	}
	flags.ExtractValueNames(root)
}

func (a *app) help(cmd *cobra.Command) error {
	p := a.newPage()
	if err := Help(p, cmd); err != nil {
		return err
	}
	return a.writePage(p)
}

// helpCommand replaces cobra's help command, which accepts unknown commands.
func (a *app) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Show help for a command",
		Long:    "Show help for a command or for the program. --help after a command shows the same help.",
		Example: "chunkscope help chunk\nchunkscope help config init",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return commandNames(cmd.Root(), args), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			found, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return flags.UsageError("unknown command %s: see `chunkscope --help`", strings.Join(args, " "))
			}
			return a.help(found)
		}),
	}
}

func commandNames(root *cobra.Command, args []string) []cobra.Completion {
	parent, unknown, err := root.Find(args)
	if err != nil || len(unknown) > 0 {
		return nil
	}
	var out []cobra.Completion
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() {
			out = append(out, cobra.CompletionWithDesc(c.Name(), c.Short))
		}
	}
	return out
}

var shellInstructions = map[string]string{
	"bash": `# in this shell; it needs the package bash-completion
source <(chunkscope completion bash)

# in every new one
mkdir -p ~/.local/share/bash-completion/completions
chunkscope completion bash > ~/.local/share/bash-completion/completions/chunkscope`,
	"fish": `# in this shell
chunkscope completion fish | source

# in every new one
chunkscope completion fish > ~/.config/fish/completions/chunkscope.fish`,
	"powershell": `# in this shell
chunkscope completion powershell | Out-String | Invoke-Expression

# in every new one
chunkscope completion powershell >> $PROFILE`,
	"zsh": `# in this shell, once compinit has run
source <(chunkscope completion zsh)

# in every new one
chunkscope completion zsh > "${fpath[1]}/_chunkscope"`,
}

func (a *app) completions(cmd *cobra.Command) {
	cmd.Use, cmd.Short = "completion", "Write a shell script that completes commands, flags and values"
	cmd.Long = cmd.Short + "."
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = a.run(func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return flags.UsageError("there is no completion for %s: choose bash, fish, powershell or zsh", args[0])
		}
		return cmd.Help()
	})
	for _, c := range cmd.Commands() {
		write := c.RunE
		c.Args = cobra.ArbitraryArgs
		c.RunE = a.runWithoutArgs(func(cmd *cobra.Command, args []string) error { return explainWriteError(write(cmd, args)) })
		c.Short, c.Example = "Write the script for "+c.Name(), shellInstructions[c.Name()]
		c.Long = fmt.Sprintf("Write a %s script that completes commands, flags and values.", c.Name())
		if f := c.Flags().Lookup("no-descriptions"); f != nil {
			f.Usage = "complete names without descriptions"
		}
	}
}

func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man", Short: "Print the man page", Hidden: true, DisableFlagsInUseLine: true,
		Example: "chunkscope man | man -l -",
		RunE: a.runWithoutArgs(func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(a.out, Man(cmd.Root()))
			return explainWriteError(err)
		}),
	}
}
