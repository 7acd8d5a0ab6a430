package command

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/export/records"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

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
	flags.AddFormat(cmd, &format, "text", "json")
	a.flags.AddTarget(cmd)
	cmd.RunE = a.runWithoutArgs(func(*cobra.Command, []string) error { return presetsRun{a}.listPresets(format) })
	return cmd
}

func (a presetsRun) listPresets(format string) error {
	if err := flags.CheckFormat(format, "text", "json"); err != nil {
		return err
	}
	system, err := a.flags.FindTarget()
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(settings.Presets), func(p settings.Preset) bool { return system.Refuse(p.Settings()) != nil })
	if format == "json" {
		return a.writePresetsJSON(list)
	}
	return a.writePresetsText(list)
}

func (a presetsRun) writePresetsText(list []settings.Preset) error {
	name, start, line := 0, 0, 0
	for i := range list {
		p := &list[i]
		name, start, line = max(name, len(p.Name)), max(start, len(p.System)), max(line, len(p.Help))
	}
	line += name + start + 2*output.Gap
	page := a.newPage()
	if page.IsBounded() && line > page.W {
		writePresetsBySource(page, list, name)
		return a.writePage(page)
	}
	for i := range list {
		p := &list[i]
		page.Put("", fmt.Sprintf("%-*s  %-*s  %s", name, p.Name, start, p.System, p.Help))
		page.End()
	}
	return a.writePage(page)
}

func writePresetsBySource(page *output.Page, list []settings.Preset, nameWidth int) {
	const minHelp = 24
	indent := output.Gap + nameWidth + output.Gap
	twoLines := page.W-indent < minHelp
	if twoLines {
		indent = 2 * output.Gap
	}
	for i := range list {
		p := &list[i]
		if i == 0 || p.System != list[i-1].System {
			page.Put(page.Styles.Muted, p.System)
			page.End()
		}
		page.Put("", "  "+p.Name)
		if twoLines {
			page.End()
		} else {
			page.Put("", strings.Repeat(" ", indent-output.Gap-len(p.Name)))
		}
		page.Wrap("", p.Help, indent, !twoLines)
	}
}

func (a presetsRun) writePresetsJSON(list []settings.Preset) error {
	type record struct {
		Name        string           `json:"name"`
		From        string           `json:"from"`
		Help        string           `json:"help"`
		Fingerprint string           `json:"fingerprint"`
		Settings    records.Metadata `json:"settings"`
	}
	entries := make([]record, len(list))
	for i := range list {
		p := &list[i]
		s := p.Settings()
		entries[i] = record{p.Name, p.System, p.Help, s.Fingerprint(), records.SettingFields(s)}
	}
	return a.writeJSON(entries)
}
