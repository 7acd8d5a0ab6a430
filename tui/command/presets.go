package command

import (
	"fmt"
	"strings"

	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

// presetsRun is one run of chunkscope presets.
type presetsRun struct{ *app }

func (a *app) presetsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "presets",
		Short: "List the presets",
		Long:  "List the presets: their names, where they come from, and what they are for. `chunkscope config show --preset NAME` shows its settings.",
		Example: `chunkscope presets
chunkscope presets --format json`,
	}
	flags.Format(cmd, &format, "text", "json")
	cmd.RunE = a.alone(func(*cobra.Command, []string) error { return presetsRun{a}.presets(format) })
	return cmd
}

func (a presetsRun) presets(format string) error {
	if err := flags.CheckFormat(format, "text", "json"); err != nil {
		return err
	}
	if format == "json" {
		return a.presetsJSON()
	}
	return a.presetsText()
}

func (a presetsRun) presetsText() error {
	name, from := 0, 0
	for i := range settings.Presets {
		p := &settings.Presets[i]
		name, from = max(name, len(p.Name)), max(from, len(p.From))
	}
	var b strings.Builder
	for i := range settings.Presets {
		p := &settings.Presets[i]
		fmt.Fprintf(&b, "%-*s  %-*s  %s\n", name, p.Name, from, p.From, p.Help)
	}
	_, err := fmt.Fprint(a.out, b.String())
	return unwritten(err)
}

func (a presetsRun) presetsJSON() error {
	type record struct {
		Name        string           `json:"name"`
		From        string           `json:"from"`
		Help        string           `json:"help"`
		Fingerprint string           `json:"fingerprint"`
		Settings    records.Metadata `json:"settings"`
	}
	all := make([]record, len(settings.Presets))
	for i := range settings.Presets {
		p := &settings.Presets[i]
		s := p.Settings()
		all[i] = record{p.Name, p.From, p.Help, s.Fingerprint(), records.SettingFields(s)}
	}
	return a.writeJSON(all)
}
