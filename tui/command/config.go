package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"chunkscope/engine/export"
	"chunkscope/engine/project"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/threshold"

	"github.com/spf13/cobra"
)

const configLong = settingsHelp + `

A settings file is YAML. It may leave keys out, and may begin from a preset with a line such as "preset: tokens-512".`

type configRun struct{ *app }

func (a *app) configCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show, write and describe settings files",
		Long:  configLong,
		Example: `# your own settings, used unless you say otherwise
chunkscope config init --preset minimal

# the settings that a command line would use
chunkscope config show --preset tokens-512 --set overlap_size=32`,
		Args: cobra.ArbitraryArgs,
	}
	cmd.RunE = a.run(func(cmd *cobra.Command, args []string) error {
		var names []string
		for _, c := range cmd.Commands() {
			names = append(names, c.Name())
		}
		if len(args) == 0 {
			return flags.UsageError("config needs a command: path, show, init or schema")
		}
		if nearest := settings.Nearest(args[0], names); nearest != "" {
			return flags.UsageError("unknown command config %s: did you mean chunkscope config %s?", args[0], nearest)
		}
		return flags.UsageError("unknown command config %s: choose path, show, init or schema", args[0])
	})
	cmd.AddCommand(configRun{a}.configPath(), configRun{a}.configShow(), configRun{a}.configInit(), configRun{a}.configSchema())
	return cmd
}

func (a configRun) configPath() *cobra.Command {
	var forProject bool
	cmd := &cobra.Command{
		Use: "path", Short: "Print the location of your own settings file",
		RunE: a.runWithoutArgs(func(*cobra.Command, []string) error {
			path := flags.UserFile()
			if forProject {
				path = flags.ProjectPath(".")
			}
			_, err := fmt.Fprintln(a.out, path)
			return explainWriteError(err)
		}),
	}
	cmd.Flags().BoolVar(&forProject, "project", false, "print the location of the project file for the current folder")
	return cmd
}

func (a configRun) configShow() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show [FILE]", Short: "Print the settings in use as a settings file, with every key explained",
		Long:    "Print the settings in use as a settings file, with every key explained, and the source of each value that is not the default. With FILE, it prints the settings for that document.",
		Example: "chunkscope config show --preset langchain-markdown\nchunkscope config show docs/tables/prices.csv.md",
		RunE: a.run(func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return flags.UsageError("config show takes one document: remove %q", args[1])
			}
			if len(args) == 1 && args[0] != input.StdinArg {
				if _, err := os.Stat(args[0]); err != nil {
					return flags.UsageError("%s cannot be read (%s): name a document or a folder, or leave it out", args[0], errorReason(err))
				}
			}
			s, err := a.flags.Resolve(args...)
			if err != nil {
				return err
			}
			return explainWriteError(settings.WriteWith(a.out, s, findOrigins(a.flags.Steps())))
		}),
	}
	a.flags.AddWithoutHandCuts(cmd)
	return cmd
}

func findOrigins(steps []flags.Step) func(key string) string {
	return func(key string) string {
		t, _ := settings.Lookup(key)
		origin := ""
		for i := 1; i < len(steps); i++ {
			if t.Get(&steps[i].Settings) != t.Get(&steps[i-1].Settings) {
				origin = steps[i].Origin
			}
		}
		if origin == "" || t.Get(&steps[len(steps)-1].Settings) == t.Get(&steps[0].Settings) {
			return ""
		}
		return "from " + origin
	}
}

func (a configRun) configInit() *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use: "init [FILE]", Short: "Write a settings file, by default your own",
		Long: "Write the defaults, or the settings from --preset, --config and --set, to a settings file with every key explained. Without FILE, that is your own settings file.",
		Example: `chunkscope config init
chunkscope config init docs/chunks.yaml --preset structured`,
	}
	cmd.Flags().BoolVar(&force, "force", false, "replace an existing file")
	a.flags.AddWithoutHandCuts(cmd)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return flags.UsageError("config init writes one file: remove %q", args[1])
		}
		if a.flags.Preset == "" { // ignore the settings file, which may be the one to write
			a.flags.Preset = "default"
		}
		a.flags.NoProject = true
		s, err := a.flags.Resolve()
		if err != nil {
			return err
		}
		path := flags.UserFile()
		if len(args) > 0 {
			path = args[0]
			if path == "" || path == input.StdinArg {
				return flags.UsageError("config init needs the name of a file to write: to print the settings, use `chunkscope config show`")
			}
		} else if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return flags.UsageError("%s cannot be written: %s", path, errorReason(err))
		}
		if _, err := os.Lstat(path); err == nil && !force && !input.IsFolder(path) {
			return flags.UsageError("%s exists: name another file, or replace it with --force", path)
		}
		if err := settings.Save(path, s); err != nil {
			return err
		}
		_, err = fmt.Fprintln(a.out, "wrote "+cell.Escape(path))
		return explainWriteError(err)
	})
	return cmd
}

func errorReason(err error) string {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err.Error()
	}
	return err.Error()
}

func (a configRun) configSchema() *cobra.Command {
	var forProject bool
	cmd := &cobra.Command{
		Use: "schema", Short: "Print the JSON Schema of settings files, for editors",
		Long:    "Print the JSON Schema of settings files. Editors with a YAML language server can check and complete a file that begins with this line:\n  # yaml-language-server: $schema=chunkscope.schema.json",
		Example: "chunkscope config schema > chunkscope.schema.json",
		RunE: a.runWithoutArgs(func(*cobra.Command, []string) error {
			schema := settings.Schema()
			if forProject {
				schema = project.Schema(export.SystemWords(), threshold.Names())
			}
			_, err := a.out.Write(schema)
			return explainWriteError(err)
		}),
	}
	cmd.Flags().BoolVar(&forProject, "project", false, "print the schema of project files")
	return cmd
}
