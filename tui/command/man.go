package command

import (
	"fmt"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/keys"

	mango "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
)

// manCommand stands in for fang's: it adds keys, settings and files from the
// tables that the program itself reads.
func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man", Short: "Print the man page", Hidden: true, DisableFlagsInUseLine: true,
		RunE: a.alone(func(cmd *cobra.Command, _ []string) error {
			page, err := mango.NewManPage(1, cmd.Root())
			if err != nil {
				return err
			}
			page = page.WithSection("Keys", manKeys()).
				WithSection("Settings", manSettings()).
				WithSection("Files", "$XDG_CONFIG_HOME/chunkscope/config.yaml\nyour own settings file; `chunkscope config path` prints where it is")
			_, err = fmt.Fprint(a.out, page.Build(roff.NewDocument()))
			return unwritten(err)
		}),
	}
}

func manKeys() string {
	var b strings.Builder
	for _, g := range keys.Groups {
		fmt.Fprintf(&b, "%s\n", g)
		for i := range keys.Table {
			if k := &keys.Table[i]; k.Group == g {
				fmt.Fprintf(&b, "%s: %s\n", k.Label(0), k.Help)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func manSettings() string {
	var b strings.Builder
	for i := range settings.Table {
		t := &settings.Table[i]
		fmt.Fprintf(&b, "%s\n%s; %s; applies %s; default %v\n\n", t.Key, t.Help, t.Allowed(), t.When, t.Default)
	}
	return b.String()
}
