package flags

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"chunkscope/engine/export"
	"chunkscope/engine/files"
	"chunkscope/engine/project"
	"chunkscope/engine/settings"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
)

// Settings holds the flags that determine the settings.
type Settings struct {
	Preset, config string
	Set            []string
	NoHandCuts     bool
	NoProject      bool
	target         string
	Report         func(error)   // called with each warning
	Rules          project.Rules // validates project files

	readConfig  sync.Once
	applyConfig func(settings.Settings) (settings.Settings, error)
	configErr   error

	system          *export.System
	projects        projects
	argumentProject *project.File
	resolved        settings.Settings
	document        string // absolute path of the first argument, or empty if it is not a file
}

// Add adds the flags to cmd, including --no-hand-cuts.
func (f *Settings) Add(cmd *cobra.Command) {
	f.AddWithoutHandCuts(cmd)
	cmd.Flags().BoolVar(&f.NoHandCuts, "no-hand-cuts", false, "ignore hand cuts: joins, cuts and omissions made in a review")
	SetSection(SettingsSection, cmd.Flags(), "no-hand-cuts")
}

// AddWithoutHandCuts adds the flags to cmd, except --no-hand-cuts.
func (f *Settings) AddWithoutHandCuts(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.Preset, "preset", "", "start from the preset `NAME` (see chunkscope presets)")
	flags.StringVar(&f.config, "config", "", "take settings from the YAML file `FILE`; they override the preset's")
	// Use StringArrayVar, because StringSliceVar would split lists of separators at their commas.
	flags.StringArrayVar(&f.Set, "set", nil, "set `KEY=VALUE`, overriding both; repeatable (see chunkscope config show)")
	flags.BoolVar(&f.NoProject, "no-project", false, "do not read the project's settings, "+project.Name+" in the document's folder or above")
	f.AddTarget(cmd)
	Complete(cmd, "preset", func(string) []cobra.Completion { return PresetCompletions() })
	Complete(cmd, "set", SetCompletions)
	if err := cmd.MarkFlagFilename("config", "yaml", "yml"); err != nil {
		panic(err)
	}
	SetSection(SettingsSection, flags, "preset", "config", "set", "no-project")
}

// AddTarget adds the --target flag to cmd.
func (f *Settings) AddTarget(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.target, "target", "", "allow only settings that `TARGET`, an export target such as langchain-python, can express")
	Complete(cmd, "target", func(string) []cobra.Completion { return export.SystemNames() })
	SetSection(SettingsSection, cmd.Flags(), "target")
}

// FindTarget returns the target of --target or of the project in the current folder. It returns nil
// if neither sets a target.
func (f *Settings) FindTarget() (*export.System, error) {
	p, err := f.Project()
	if err != nil {
		return nil, err
	}
	return f.findSystem(p)
}

// AreSet reports whether --preset, --config or --set is used.
func (f *Settings) AreSet() bool { return f.Preset != "" || f.config != "" || len(f.Set) > 0 }

// AffectsChunks reports whether any flag sets more than the tokenizer.
func (f *Settings) AffectsChunks() bool {
	return f.Preset != "" || f.config != "" || slices.ContainsFunc(f.Set, setsOtherThanTokenizer)
}

// Resolve returns the settings for the first of args. It starts from --preset, or else from the
// project file, the user's settings file or the defaults. It then applies --config and --set. Fit
// adjusts the result to another document.
func (f *Settings) Resolve(args ...string) (s settings.Settings, err error) {
	if f.argumentProject, err = f.Project(args...); err != nil {
		return settings.Default(), err
	}
	if len(args) > 0 && args[0] != "-" && !isFolder(args[0]) {
		if full, err := filepath.Abs(args[0]); err == nil {
			f.document = full
		}
	}
	if f.system, err = f.findSystem(f.argumentProject); err != nil {
		return settings.Default(), err
	}
	f.resolved, err = f.resolve(f.argumentProject, f.document)
	return f.resolved, err
}

// Step is one source of settings, with the settings that result from it and all earlier sources.
type Step struct {
	Origin   string // description of the source, or empty for the defaults
	Settings settings.Settings
}

// p may be nil. document is an absolute path, or "" for no document.
func (f *Settings) resolve(p *project.File, document string) (settings.Settings, error) {
	steps, err := f.steps(p, document)
	s := steps[len(steps)-1].Settings
	if err == nil {
		err = settings.Check(s)
	}
	if err != nil {
		return s, err
	}
	return s, f.system.Refuse(s)
}

func (f *Settings) findSystem(p *project.File) (*export.System, error) {
	name := f.target
	if name == "" && p != nil {
		name = p.Target
	}
	if name == "" {
		return nil, nil
	}
	system, err := export.FindSystem(name)
	if err != nil {
		return nil, UsageError("%v", err)
	}
	return system, nil
}

// Target returns the system that will chunk the documents, or nil if there is none. Only settings
// that this system supports are allowed.
func (f *Settings) Target() *export.System { return f.system }

// Steps returns the sources of the settings that Resolve returned, in the order in which they
// apply.
func (f *Settings) Steps() []Step {
	steps, err := f.steps(f.argumentProject, f.document)
	if err != nil {
		return nil // Resolve has returned this error
	}
	return steps
}

// If a source is invalid, steps returns the sources before it and an error.
func (f *Settings) steps(p *project.File, document string) ([]Step, error) {
	list, err := f.baseSteps(p, document)
	s := list[len(list)-1].Settings
	if err != nil {
		return list, err
	}
	if f.config != "" {
		f.readConfig.Do(func() { f.applyConfig, f.configErr = settings.ReadChanges(f.config) }) // the file may be a pipe, so read it once
		if f.configErr != nil {
			return list, explainMisplaced(f.config, f.configErr)
		}
		if s, err = f.applyConfig(s); err != nil {
			return list, err
		}
		list = append(list, Step{f.config, s})
	}
	for _, pair := range f.Set {
		if name, ok := strings.CutPrefix(pair, "preset="); ok {
			return list, UsageError("preset is a set of settings, not a setting: write --preset %s", name)
		}
		if err := settings.Assign(&s, pair); err != nil {
			return list, err
		}
		list = append(list, Step{"--set", s})
	}
	return list, nil
}

func explainMisplaced(name string, err error) error {
	if _, missing := os.Stat(name); missing == nil {
		return err
	}
	if name == "-" {
		return UsageError("--config cannot read standard input: name a file")
	}
	if _, unknown := settings.FindPreset(name); unknown == nil {
		return UsageError("%s is a preset, not a file: write --preset %s", name, name)
	}
	return err
}

// baseSteps returns the sources that precede --config and --set. A preset replaces both settings
// files. A project file replaces the user's settings file, because a project must have the same
// chunks on every machine.
func (f *Settings) baseSteps(projectFile *project.File, document string) ([]Step, error) {
	list := []Step{{Settings: settings.Default()}}
	if f.Preset != "" {
		p, err := settings.FindPreset(f.Preset)
		if info, unknown := os.Stat(f.Preset); err != nil && unknown == nil && !info.IsDir() {
			err = UsageError("%s is a file, not a preset: write --config %s", f.Preset, f.Preset)
		}
		if err != nil {
			return list, err
		}
		return append(list, Step{"--preset " + f.Preset, p.Settings()}), nil
	}
	if projectFile != nil && projectFile.HasSettings() {
		return appendProject(list, projectFile, document)
	}
	path := UserFile()
	file, err := files.Open(path)
	switch {
	case err == nil:
		file.Close()
		s, _, _, err := settings.OverlayUserFile(settings.Default(), path)
		list = append(list, Step{path, s})
		if err != nil {
			return list, err
		}
	case !errors.Is(err, fs.ErrNotExist): // the file is optional
		f.Report(fmt.Errorf("your own settings file %s cannot be read (%s): using the defaults", path, files.Reason(err)))
	}
	if s := list[len(list)-1].Settings; f.system.Refuse(s) != nil {
		list = append(list, Step{"the target " + f.system.Name, f.system.InitialSettings()})
	}
	return list, nil
}

func appendProject(list []Step, file *project.File, document string) ([]Step, error) {
	layers, err := file.Layers(document)
	for _, l := range layers {
		origin := file.DisplayPath
		if l.Pattern != "" {
			origin += ", files " + l.Pattern
		}
		list = append(list, Step{origin, l.Settings})
	}
	return list, err
}

// UserFile returns the path of the user's own settings file, which may not exist.
func UserFile() string { return filepath.Join(xdg.ConfigHome, "chunkscope", "config.yaml") }

// PresetCompletions returns the presets for shell completion.
func PresetCompletions() []cobra.Completion {
	return Completions(settings.Presets, func(p *settings.Preset) (name, text string) { return p.Name, p.Help })
}

// SetCompletions returns the completions of a --set value. After "key=" these are the options of
// the setting, and otherwise the keys.
func SetCompletions(prefix string) []cobra.Completion {
	key, _, hasValue := strings.Cut(prefix, "=")
	if !hasValue {
		return Completions(settings.Table, func(t *settings.Setting) (name, text string) { return t.Key + "=", t.Help })
	}
	t, ok := settings.Lookup(key)
	if !ok {
		return nil
	}
	if t.Kind == settings.KindToggle {
		return []cobra.Completion{key + "=true", key + "=false"}
	}
	return Completions(t.Options, func(o *settings.Option) (name, text string) { return key + "=" + o.Name, o.Help })
}
