package flags

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
)

// Settings are the flags that say by which settings to cut.
type Settings struct {
	Preset, config string
	Set            []string
	NoHandCuts     bool
	Say            func(error) // reports remarks that are not errors
}

// Add adds the flags of a command that cuts documents with their hand cuts.
func (f *Settings) Add(cmd *cobra.Command) {
	f.AddAlone(cmd)
	cmd.Flags().BoolVar(&f.NoHandCuts, "no-hand-cuts", false, "ignore hand cuts: what was joined, cut or left out in a review")
	Under(Settled, cmd.Flags(), "no-hand-cuts")
}

// AddAlone adds the flags that say the settings, for a command to which hand cuts
// mean nothing.
func (f *Settings) AddAlone(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.Preset, "preset", "", "start from the preset `NAME` (see chunkscope presets)")
	flags.StringVar(&f.config, "config", "", "take settings from `FILE`, in YAML, which override the preset's")
	// An array, not a slice: a list of separators has commas of its own.
	flags.StringArrayVar(&f.Set, "set", nil, "set `KEY=VALUE`, which overrides both; repeatable (see chunkscope config show)")
	Complete(cmd, "preset", func(string) []cobra.Completion { return PresetCompletions() })
	Complete(cmd, "set", SetCompletions)
	if err := cmd.MarkFlagFilename("config", "yaml", "yml"); err != nil {
		panic(err) // the flag was added above
	}
	Under(Settled, flags, "preset", "config", "set")
}

// Named reports whether any flag chooses settings.
func (f *Settings) Named() bool { return f.Preset != "" || f.config != "" || len(f.Set) > 0 }

// Resolve returns the settings to use: the defaults, the user's own file or the preset,
// --config, --set, of which later ones win.
func (f *Settings) Resolve() (settings.Settings, error) {
	s, err := f.base()
	if err != nil {
		return s, err
	}
	if f.config != "" {
		if s, err = settings.OverlayArgument(s, f.config); err != nil {
			return s, misplaced(f.config, err)
		}
	}
	for _, pair := range f.Set {
		if name, is := strings.CutPrefix(pair, "preset="); is {
			return s, Misused("preset is a whole set of settings, not one of them: write --preset %s", name)
		}
		if err := settings.Assign(&s, pair); err != nil {
			return s, err
		}
	}
	return s, settings.Check(s)
}

// misplaced explains a name that is not a settings file.
func misplaced(name string, err error) error {
	if _, missing := os.Stat(name); missing == nil {
		return err
	}
	if name == "-" {
		return Misused("--config reads a file, not standard input: name one")
	}
	if _, unknown := settings.FindPreset(name); unknown == nil {
		return Misused("%s is a preset, not a file: write --preset %s", name, name)
	}
	return err
}

// base returns the settings that --config and --set change. A preset is complete and
// replaces the user's own file.
func (f *Settings) base() (settings.Settings, error) {
	if f.Preset != "" {
		p, err := settings.FindPreset(f.Preset)
		if info, unknown := os.Stat(f.Preset); err != nil && unknown == nil && !info.IsDir() {
			err = Misused("%s is a file, not a preset: write --config %s", f.Preset, f.Preset)
		}
		if err != nil {
			return settings.Default(), err
		}
		return p.Settings(), nil
	}
	own := OwnFile()
	file, err := files.Open(own)
	switch {
	case err == nil:
		file.Close()
		return settings.Overlay(settings.Default(), own)
	case !errors.Is(err, fs.ErrNotExist): // the user did not name it, so go on without
		f.Say(fmt.Errorf("your own settings file %s cannot be read (%s): the defaults are used", own, files.Reason(err)))
	}
	return settings.Default(), nil
}

// OwnFile returns the path of the user's own settings file, which may not exist.
func OwnFile() string { return filepath.Join(xdg.ConfigHome, "chunkscope", "config.yaml") }

// PresetCompletions are the presets, as a shell completes them.
func PresetCompletions() []cobra.Completion {
	var out []cobra.Completion
	for i := range settings.Presets {
		p := &settings.Presets[i]
		out = append(out, cobra.CompletionWithDesc(p.Name, p.Help))
	}
	return out
}

// SetCompletions completes keys, and after "key=" the options of a choice.
func SetCompletions(typed string) []cobra.Completion {
	var out []cobra.Completion
	key, _, valued := strings.Cut(typed, "=")
	if !valued {
		for i := range settings.Table {
			t := &settings.Table[i]
			out = append(out, cobra.CompletionWithDesc(t.Key+"=", t.Help))
		}
		return out
	}
	t, ok := settings.Lookup(key)
	if !ok {
		return nil
	}
	if t.Kind == settings.Toggle {
		return []cobra.Completion{key + "=true", key + "=false"}
	}
	for _, o := range t.Options {
		out = append(out, cobra.CompletionWithDesc(key+"="+o.Name, o.Help))
	}
	return out
}
