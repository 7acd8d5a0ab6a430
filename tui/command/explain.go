package command

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/facts"
	"chunkscope/engine/rules"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/output"
	"chunkscope/tui/keys"
	"chunkscope/tui/markdown"

	"github.com/spf13/cobra"
)

type explainRun struct{ *app }

func (a *app) explainCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "explain [TOPIC]",
		Short: "Explain a strategy, a setting, a measure, or a term on screen",
		Long:  "Show the exact rules on a topic, with numbers, formulas and sources. Without a topic, list the pages.\n\nA topic is a strategy, a preset, the system of a preset, an overlap mode, a setting, a measure, an export target, a record field, a flag, the cause or limit of a seam, or any other term on the screens. The topic facts lists everything that is measured, and the topic keys lists the keys and terms of the explorer.",
		Example: `# what does this strategy do, and how does it differ from the original?
chunkscope explain structural

# a setting, a flag, why a seam delivers less
chunkscope explain min_chunk_size
chunkscope explain small_chunk
chunkscope explain limit fence`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return append(rules.Topics(), keys.PageName), cobra.ShellCompDirectiveNoFileComp
		},
	}
	flags.AddFormat(cmd, &format, "text", "markdown")
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error {
		if err := flags.CheckFormat(format, "text", "markdown"); err != nil {
			return err
		}
		if len(args) == 0 {
			return explainRun{a}.listRules(format)
		}
		return explainRun{a}.explain(strings.Join(args, " "), format)
	})
	return cmd
}

func (a explainRun) explain(topic, format string) error {
	if strings.EqualFold(topic, keys.PageName) {
		return a.explainKeys(format)
	}
	reference, ok := rules.Find(topic)
	fact, isFact := facts.Find(topic)
	if !ok && isFact {
		reference, ok = rules.Find(fact.Name)
	}
	if !ok {
		if nearest := rules.Nearest(topic); nearest != "" {
			return flags.UsageError("there is no page about %q: did you mean %s?", topic, nearest)
		}
		return flags.UsageError("there is no page about %q: `chunkscope explain` lists all pages", topic)
	}
	if format == "markdown" {
		_, err := fmt.Fprint(a.out, reference.Page.Text)
		return explainWriteError(err)
	}
	p := a.newPage()
	if t, ok := settings.Lookup(strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(topic))); ok {
		writeEntry(p, t.Key, t.Help, fmt.Sprintf("%s; applies %s; default %v", t.DescribeAllowed(), t.Condition, t.Default))
	}
	if isFact {
		writeEntry(p, fact.Name, "", fmt.Sprintf("a fact: %s; check limits: %s", fact.Unit, fact.DescribeLimits()))
	}
	if preset, ok := rules.FindPreset(topic); ok {
		writeEntry(p, preset.Name, fmt.Sprintf("a preset, from %s: %s", preset.System, preset.Help), output.SettingsLine(preset.Settings(), ""))
	}
	text := reference.Page.Text
	if reference.Section != "" {
		text = reference.Page.Section(reference.Section)
	}
	writeMarkdown(p, text)
	writeSeeAlso(p, reference)
	return a.writePage(p)
}

func (a explainRun) explainKeys(format string) error {
	if format == "markdown" {
		_, err := fmt.Fprint(a.out, keys.Page())
		return explainWriteError(err)
	}
	p := a.newPage()
	writeMarkdown(p, keys.Page())
	return a.writePage(p)
}

func writeEntry(p *output.Page, name, help, details string) {
	p.Put(p.Styles.Title, name)
	p.End()
	if help != "" {
		p.WriteString("  ")
		p.Wrap("", help, 2, true)
	}
	p.WriteString("  ")
	p.Wrap(p.Styles.Muted, details, 2, true)
	p.End()
}

func writeMarkdown(p *output.Page, text string) {
	styles := [...]cell.Style{
		markdown.Title: p.Styles.Title, markdown.Heading: p.Styles.Title, markdown.Strong: p.Styles.Bold,
		markdown.Code: p.Styles.Code, markdown.LinkText: p.Styles.Match, markdown.Muted: p.Styles.Muted,
	}
	for _, row := range markdown.Layout(text, p.W, cell.Wc).Rows {
		for _, run := range row {
			p.Put(styles[run.Style], run.Text)
		}
		p.End()
	}
}

func writeSeeAlso(p *output.Page, ref rules.Reference) {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if ref.Section != "" {
		add(ref.Page.Name)
	}
	for _, link := range ref.Page.Links() {
		if target, ok := rules.Follow(link); ok && target.Page != ref.Page {
			add(target.Page.Name)
		}
	}
	if len(names) == 0 {
		return
	}
	p.End()
	p.Put(p.Styles.Title, "See also")
	p.End()
	p.WriteString("  ")
	p.Wrap("", "chunkscope explain "+strings.Join(names, " · "), 2, true)
}

func (a explainRun) listRules(format string) error {
	if format == "markdown" {
		_, err := fmt.Fprint(a.out, rules.Contents())
		return explainWriteError(err)
	}
	p := a.newPage()
	for i, kind := range rules.Kinds {
		pages := rules.Pages(kind)
		if len(pages) == 0 {
			continue
		}
		if i > 0 {
			p.End()
		}
		p.Put(p.Styles.Title, kind.Title())
		p.End()
		writePages(p, pages)
	}
	p.End()
	p.Wrap(p.Styles.Muted, "chunkscope explain NAME shows a page. NAME may also be a setting such as min_chunk_size, a flag, a field or a term on screen. chunkscope explain facts lists everything that is measured, and chunkscope explain keys lists the keys and terms of the explorer.", 0, true)
	return a.writePage(p)
}

func writePages(p *output.Page, all []*rules.Page) {
	w := 0
	for _, r := range all {
		w = max(w, cell.Width(r.Name, cell.Wc))
	}
	for _, r := range all {
		p.WriteString("  ")
		p.Put(p.Styles.Bold, r.Name)
		p.WriteString(strings.Repeat(" ", w-cell.Width(r.Name, cell.Wc)+output.Gap))
		p.Wrap("", r.ShortSummary(), w+2+output.Gap, true)
	}
}
