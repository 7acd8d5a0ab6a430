package command

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/rules"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/markdown"

	"github.com/spf13/cobra"
)

func (a *app) explainCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "explain [TOPIC]",
		Short: "Explain a strategy, a setting, a measure, or a word of the screens",
		Long:  "Show the page of rules on a topic: what exactly happens, with its numbers, formulas and sources. A topic is a strategy, an overlap mode, a setting, a measure, a target of export, a flag and its reason, or the cause or the limit of a seam. Without a topic, list the pages.",
		Example: `# what does this strategy do, and how does it differ from the original?
chunkscope explain structural

# a setting, a flag, why a seam delivers less
chunkscope explain min_chunk_size
chunkscope explain small_chunk
chunkscope explain limit fence`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return rules.Topics(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	formatFlag(cmd, &format, "text", "markdown")
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error {
		if err := checkFormat(format, "text", "markdown"); err != nil {
			return err
		}
		if len(args) == 0 {
			return a.listRules(format)
		}
		return a.explain(strings.Join(args, " "), format)
	})
	return cmd
}

func (a *app) explain(topic, format string) error {
	at, ok := rules.Find(topic)
	if !ok {
		if near := rules.Near(topic); near != "" {
			return misused("there is no page about %q: did you mean %s?", topic, near)
		}
		return misused("there is no page about %q: `chunkscope explain` lists them", topic)
	}
	if format == "markdown" {
		_, err := fmt.Fprint(a.out, at.Page.Text)
		return unwritten(err)
	}
	p := a.newPage()
	if t, ok := settings.Lookup(strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(topic))); ok {
		p.setting(t)
	}
	text := at.Page.Text
	if at.Section != "" {
		text = at.Page.Section(at.Section)
	}
	p.markdown(text)
	p.seeAlso(at)
	return a.writePage(p)
}

// setting says what the table of settings knows of one.
func (p *page) setting(t *settings.Setting) {
	p.put(p.ink.title, t.Key)
	p.end()
	p.WriteString("  ")
	p.wrapped("", t.Help, 2, true)
	p.WriteString("  ")
	p.wrapped(p.ink.muted, fmt.Sprintf("%s; applies %s; default %v", t.Allowed(), t.When, t.Default), 2, true)
	p.end()
}

// markdown writes a text laid out in rows.
func (p *page) markdown(text string) {
	looks := [...]cell.Style{
		markdown.Title: p.ink.title, markdown.Heading: p.ink.title, markdown.Strong: p.ink.bold,
		markdown.Code: p.ink.code, markdown.LinkText: p.ink.match, markdown.Quiet: p.ink.muted,
	}
	for _, row := range markdown.Lay(text, p.w, cell.Wc).Rows {
		for _, run := range row {
			p.put(looks[run.Look], run.Text)
		}
		p.end()
	}
}

// seeAlso names the page that a section is of, and the pages that it leads to.
func (p *page) seeAlso(at rules.Place) {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if at.Section != "" {
		add(at.Page.Name)
	}
	for _, link := range at.Page.Links() {
		if to, ok := rules.Follow(link); ok && to.Page != at.Page {
			add(to.Page.Name)
		}
	}
	if len(names) == 0 {
		return
	}
	p.end()
	p.put(p.ink.title, "See also")
	p.end()
	p.WriteString("  ")
	p.wrapped("", "chunkscope explain "+strings.Join(names, " · "), 2, true)
}

func (a *app) listRules(format string) error {
	if format == "markdown" {
		_, err := fmt.Fprint(a.out, rules.Contents())
		return unwritten(err)
	}
	p := a.newPage()
	for i, kind := range rules.Kinds {
		all := rules.All(kind)
		if len(all) == 0 {
			continue
		}
		if i > 0 {
			p.end()
		}
		p.put(p.ink.title, kind.Title())
		p.end()
		p.pages(all)
	}
	return a.writePage(p)
}

// pages lists pages with the first sentence of each.
func (p *page) pages(all []*rules.Page) {
	w := 0
	for _, r := range all {
		w = max(w, cell.Width(r.Name, cell.Wc))
	}
	for _, r := range all {
		p.WriteString("  ")
		p.put(p.ink.bold, r.Name)
		p.WriteString(strings.Repeat(" ", w-cell.Width(r.Name, cell.Wc)+gap))
		p.wrapped("", r.Gist(), w+2+gap, true)
	}
}
