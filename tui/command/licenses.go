package command

import (
	"io"

	"chunkscope/tui/command/notices"

	"github.com/spf13/cobra"
)

func (a *app) licensesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "licenses",
		Short:   "Show the licences of everything in the program",
		Long:    "List the modules, fonts, vocabularies and scripts that the program contains, with their licences, then show the text of each licence.",
		Example: "chunkscope licenses | less",
	}
	cmd.RunE = a.runWithoutArgs(func(*cobra.Command, []string) error {
		_, err := io.WriteString(a.out, notices.Text)
		return explainWriteError(err)
	})
	return cmd
}
