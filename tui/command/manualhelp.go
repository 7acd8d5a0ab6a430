package command

import (
	"cmp"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const maxHelpWidth = 100

// Indentation in the help that fang writes, in cells.
const (
	indentText         = 2
	indentCommand      = 4
	continuationIndent = 2
	indentName         = 4
)

// Minimum widths of the columns for names and descriptions. In narrower terminals, a description is
// written below its name.
const (
	minNameWidth = 10
	minTextWidth = 20
)

// Help writes the help of a command with fang. fang breaks words and flags at hyphens, truncates
// long examples, does not wrap flag descriptions, and cannot group flags. Therefore it gets a copy
// of the command with text that is already wrapped and grouped.
func Help(p *output.Page, cmd *cobra.Command) error {
	p.W = min(p.W, maxHelpWidth)
	text, err := renderHelp(helpPage{p}.copyForFang(cmd), p.Terminal)
	p.WriteString(wrapUsage(text, p.W))
	return err
}

type helpPage struct{ *output.Page }

// copyForFang returns a copy of cmd for fang. Each flag becomes a subcommand, because fang can only
// group commands.
func (s helpPage) copyForFang(cmd *cobra.Command) *cobra.Command {
	c, _, err := commandTree(cmd.Root()).Find(strings.Fields(cmd.CommandPath())[1:])
	if err != nil {
		panic(err) // both trees have the same commands
	}
	c.Use, c.Long, c.Example = usageLine(cmd), s.longText(cmd), s.examples(cmd)
	lists := append(commandGroups(cmd), flagGroups(cmd)...)
	column := minNameWidth
	for _, l := range lists {
		for i := range l.entries {
			column = max(column, cell.Width(entryTitle(&l.entries[i]), cell.Wc)+output.Gap)
		}
	}
	for _, l := range lists {
		c.AddGroup(&cobra.Group{ID: l.title, Title: l.title})
		for i := range l.entries {
			c.AddCommand(s.entry(&l.entries[i], l.title, column))
		}
	}
	return c
}

// fang needs the hidden copies of cmd and its subcommands to recognize the commands in an example.
func commandTree(cmd *cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: cmd.Name(), Hidden: true}
	for _, sub := range cmd.Commands() {
		c.AddCommand(commandTree(sub))
	}
	return c
}

func usageLine(cmd *cobra.Command) string {
	lines := usageLines(cmd)
	line := lines[0]
	if len(lines) > 1 {
		line += " [command]"
	}
	if cmd.HasParent() {
		line = strings.TrimPrefix(line, cmd.Parent().CommandPath()+" ")
	}
	return line
}

func (s helpPage) entry(e *manualEntry, group string, column int) *cobra.Command {
	c := &cobra.Command{Use: entryTitle(e), GroupID: group}
	if w := s.W - indentName - column; w >= minTextWidth {
		c.Short = strings.Join(cell.Wrap(e.text, w, cell.Wc), "\n")
		return c
	}
	for _, line := range cell.Wrap(e.text, s.W-indentName-indentText, cell.Wc) {
		c.Use += "\n" + strings.Repeat(" ", indentText) + cell.Reset + line
	}
	return c
}

// The shorthand of a flag follows the name, because cobra sorts by this text.
func entryTitle(e *manualEntry) string {
	if letter := strings.Trim(e.prefix, " ,"); letter != "" {
		return e.name + ", " + letter + e.value
	}
	return e.name + e.value
}

func (s helpPage) longText(cmd *cobra.Command) string {
	p := &output.Page{W: s.W - indentText, Styles: s.Styles}
	for i, b := range splitBlocks(cmp.Or(cmd.Long, cmd.Short+".")) {
		if i > 0 && b.list == nil {
			p.End()
		}
		if b.list == nil {
			p.Wrap("", b.text, 0, true)
			continue
		}
		writeList(p, b.list)
	}
	return strings.TrimSuffix(p.String(), "\n")
}

func writeList(p *output.Page, entries []manualEntry) {
	longest := 0
	for i := range entries {
		if w := cell.Width(entries[i].name, cell.Wc); w <= p.W-indentText-output.Gap-minTextWidth {
			longest = max(longest, w)
		}
	}
	column := indentText + longest + output.Gap
	for i := range entries {
		e := &entries[i]
		p.WriteString(strings.Repeat(" ", indentText))
		p.Put(p.Styles.Bold, e.name)
		space := column - indentText - cell.Width(e.name, cell.Wc)
		if space < output.Gap {
			p.End()
			space = column
		}
		p.WriteString(strings.Repeat(" ", space))
		p.Wrap("", e.text, column, true)
	}
}

func (s helpPage) examples(cmd *cobra.Command) string {
	const mark = ` \`
	w := s.W - indentCommand
	var lines []string
	for line := range strings.SplitSeq(cmd.Example, "\n") {
		comment, isComment := strings.CutPrefix(line, "# ")
		switch {
		case isComment:
			for _, part := range cell.Wrap(comment, w-len("# "), cell.Wc) {
				lines = append(lines, "# "+part)
			}
		case cell.Width(line, cell.Wc) <= w:
			lines = append(lines, line)
		default:
			parts := breakCommand(line, w-len(mark), w-continuationIndent-len(mark))
			lines = append(lines, strings.Split(strings.Join(parts, mark+"\n"), "\n")...)
		}
	}
	return strings.Join(lines, "\n")
}
