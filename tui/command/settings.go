package command

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
)

// settingFlags are the flags of every command that cuts.
type settingFlags struct {
	preset, config string
	set            []string
	noHandCuts     bool
	say            func(error) // what is worth a word, and no mistake
}

func (f *settingFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.preset, "preset", "", "start from a preset (see chunkscope presets)")
	flags.StringVar(&f.config, "config", "", "then take settings from a YAML file")
	// An array, not a slice: a list of separators has commas of its own.
	flags.StringArrayVar(&f.set, "set", nil, "then set key=value, repeatable (see chunkscope config show)")
	flags.BoolVar(&f.noHandCuts, "no-hand-cuts", false, "leave out what was joined, cut and omitted by hand in a review")
	complete(cmd, "preset", func(string) []cobra.Completion { return presetCompletions() })
	complete(cmd, "set", setCompletions)
	if err := cmd.MarkFlagFilename("config", "yaml", "yml"); err != nil {
		panic(err) // the flag was added above
	}
}

// resolve is the settings to use: the defaults, the user's own file or the
// preset, --config, --set; what comes later wins.
func (f *settingFlags) resolve() (settings.Settings, error) {
	s, err := f.base()
	if err != nil {
		return s, err
	}
	if f.config != "" {
		if s, err = settings.OverlayArgument(s, f.config); err != nil {
			return s, err
		}
	}
	for _, pair := range f.set {
		if err := settings.Assign(&s, pair); err != nil {
			return s, err
		}
	}
	return s, settings.Check(s)
}

// base is what --config and --set change. A preset is complete, so that
// nothing of the user's own file would be left beside one.
func (f *settingFlags) base() (settings.Settings, error) {
	if f.preset != "" {
		p, err := settings.FindPreset(f.preset)
		if err != nil {
			return settings.Default(), err
		}
		return p.Settings(), nil
	}
	own := ownFile()
	file, err := files.Open(own)
	switch {
	case err == nil:
		file.Close()
		return settings.Overlay(settings.Default(), own)
	case !errors.Is(err, fs.ErrNotExist): // nobody named it: the work goes on without
		f.say(fmt.Errorf("your own settings file %s cannot be read (%s): the defaults are used", own, files.Reason(err)))
	}
	return settings.Default(), nil
}

// ownFile is where the user's own settings are, whether or not they are there.
func ownFile() string { return filepath.Join(xdg.ConfigHome, "chunkscope", "config.yaml") }

// complete makes a shell complete a flag's values.
func complete(cmd *cobra.Command, flag string, values func(typed string) []cobra.Completion) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		directive := cobra.ShellCompDirectiveNoFileComp
		list := values(typed)
		if flag == "set" && !strings.Contains(typed, "=") {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		return list, directive
	})
	if err != nil {
		panic(err) // the flag was not added before
	}
}

func presetCompletions() []cobra.Completion {
	var out []cobra.Completion
	for i := range settings.Presets {
		p := &settings.Presets[i]
		out = append(out, cobra.CompletionWithDesc(p.Name, p.Help))
	}
	return out
}

// setCompletions completes keys, and after "key=" the options of a choice.
func setCompletions(typed string) []cobra.Completion {
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
