package command

import (
	"slices"
	"strings"

	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

type manualEntry struct {
	// prefix is the text before the name, such as the shorthand of a flag.
	prefix, name, value, text string
}

type titledList struct {
	title   string
	entries []manualEntry
}

func flagGroups(cmd *cobra.Command) []titledList {
	groups := map[string][]manualEntry{}
	cmd.InheritedFlags() // adds the flags of parent commands
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		title := flags.FlagSection(f)
		groups[title] = append(groups[title], flagEntry(f))
	})
	var lists []titledList
	for _, title := range flags.Sections {
		if len(groups[title]) > 0 {
			lists = append(lists, titledList{title, groups[title]})
		}
	}
	return lists
}

func flagEntry(f *pflag.Flag) manualEntry {
	e := manualEntry{prefix: "    ", name: "--" + f.Name, text: capitalize(f.Usage)}
	if f.Shorthand != "" {
		e.prefix = "-" + f.Shorthand + ", "
	}
	if name := flags.ValueName(f); name != "" {
		e.value = " " + name
	}
	if d := f.DefValue; e.value != "" && d != "" && d != "0" && d != "[]" {
		e.text += " (default: " + d + ")"
	}
	return e
}

func capitalize(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func commandGroups(cmd *cobra.Command) []titledList {
	entries := []titledList{{title: "Commands"}}
	groups := []string{""}
	for _, g := range cmd.Groups() {
		groups = append(groups, g.ID)
		entries = append(entries, titledList{title: g.Title})
	}
	for _, c := range cmd.Commands() {
		if index := slices.Index(groups, c.GroupID); index >= 0 && !c.Hidden {
			entries[index].entries = append(entries[index].entries, manualEntry{name: c.Name(), text: c.Short})
		}
	}
	return slices.DeleteFunc(entries, func(l titledList) bool { return len(l.entries) == 0 })
}

func usageLines(cmd *cobra.Command) []string {
	path := cmd.CommandPath()
	var usages []string
	if cmd.HasAvailableSubCommands() {
		usages = append(usages, path+" COMMAND")
	}
	line := path
	if _, arguments, ok := strings.Cut(cmd.Use, " "); ok {
		line += " " + arguments
	} else if len(usages) > 0 {
		return usages
	}
	if slices.ContainsFunc(flagGroups(cmd), func(l titledList) bool { return l.title != flags.EverywhereSection }) {
		line += " [flags]"
	}
	return append([]string{line}, usages...)
}

type textBlock struct {
	text string
	list []manualEntry
}

// splitBlocks splits a text into paragraphs and lists. A line that is indented by two spaces is a
// list item: a name, two spaces and a description.
func splitBlocks(text string) []textBlock {
	var blocks []textBlock
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" {
			continue
		}
		if row, ok := strings.CutPrefix(line, "  "); ok {
			name, text, _ := strings.Cut(row, "  ")
			if n := len(blocks); n == 0 || blocks[n-1].list == nil {
				blocks = append(blocks, textBlock{})
			}
			last := &blocks[len(blocks)-1]
			last.list = append(last.list, manualEntry{name: name, text: strings.TrimSpace(text)})
			continue
		}
		blocks = append(blocks, textBlock{text: line})
	}
	return blocks
}

// List formats items as a list for splitBlocks.
func List[T any](items []T, describe func(*T) (name, text string)) string {
	lines := make([]string, len(items))
	for i := range items {
		name, text := describe(&items[i])
		lines[i] = "  " + name + "  " + text
	}
	return strings.Join(lines, "\n")
}
