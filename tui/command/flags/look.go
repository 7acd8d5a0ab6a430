package flags

import (
	"os"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/themes"

	"github.com/spf13/cobra"
)

// ExplorerFlags holds the flags that apply only to the explorer.
type ExplorerFlags struct {
	theme     string
	NoMouse   bool
	Questions string
	Record    string
	Tour      bool
	Before    string
}

// Add adds the flags to cmd.
func (f *ExplorerFlags) Add(cmd *cobra.Command) {
	f.AddThemeFlag(cmd)
	cmd.Flags().BoolVar(&f.NoMouse, "no-mouse", false, "leave the mouse to the terminal for selecting text")
	cmd.Flags().StringVar(&f.Questions, "questions", "", "read questions with known answers from `FILE`, and show which answers stay whole when you change settings")
	if err := cmd.MarkFlagFilename("questions", "jsonl", "csv"); err != nil {
		panic(err)
	}
	cmd.Flags().StringVar(&f.Record, "record", "", "record the session and write it to `FILE` at the end: .html is a page with a player, .cast is for asciinema, .svg is an animated picture")
	if err := cmd.MarkFlagFilename("record", "html", "cast", "svg"); err != nil {
		panic(err)
	}
	cmd.Flags().StringVar(&f.Before, "before", "", "mark the changes since the git revision `REV`, such as HEAD or v1.2")
	cmd.Flags().BoolVar(&f.Tour, "tour", false, "start with a guided tour of the document")
}

// AddThemeFlag adds the --theme flag to cmd.
func (f *ExplorerFlags) AddThemeFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.theme, "theme", themes.Auto, "use `THEME`, a theme name or file; auto matches the terminal, dark or light")
	Complete(cmd, "theme", func(string) []cobra.Completion {
		return append([]cobra.Completion{themes.Auto}, Completions(themes.List(), func(t *themes.Theme) (name, text string) { return t.Name, t.Help })...)
	})
}

// Themes returns the themes for dark and for light terminals. auto is true if the terminal's
// background determines which one is used.
func (f *ExplorerFlags) Themes() (dark, light themes.Theme, auto bool, err error) {
	dark, _ = themes.Pick(themes.Auto, true)
	light, _ = themes.Pick(themes.Auto, false)
	if f.theme == themes.Auto || f.theme == "" {
		return dark, light, true, nil
	}
	t, known := themes.Find(f.theme)
	if !known {
		if _, e := os.Stat(f.theme); e != nil {
			return dark, light, false, refuseTheme(f.theme)
		}
		if t, err = LoadTheme(f.theme); err != nil {
			return dark, light, false, UsageError("%v", err)
		}
	}
	return t, t, false, nil
}

func refuseTheme(name string) error {
	if nearest := settings.Nearest(name, themes.Names()); nearest != "" {
		return UsageError("unknown theme %s: did you mean %s?", name, nearest)
	}
	return UsageError("%s is neither a theme nor a theme file: choose auto, %s", name, strings.Join(themes.Names(), ", "))
}
