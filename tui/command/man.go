package command

import (
	"cmp"
	"fmt"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/keys"

	"github.com/spf13/cobra"
)

// Man returns the man page for the command root, formatted with man(7) macros.
func Man(root *cobra.Command) string {
	m := &man{}
	m.line(".TH", strings.ToUpper(root.Name()), "1", "", root.Name()+" "+root.Version, "User Commands")
	m.line(".nh") // do not hyphenate words, because users copy them
	m.line(".ad l")
	m.line(".SH", "NAME")
	m.text(root.Name() + " - " + strings.ToLower(root.Short[:1]) + root.Short[1:])
	m.line(".SH", "SYNOPSIS")
	m.usage(root)
	m.line(".SH", "DESCRIPTION")
	m.blocks(root.Long)
	m.line(".SH", "OPTIONS")
	for _, l := range flagGroups(root) {
		m.list(l.entries)
	}
	m.line(".SH", "EXAMPLES")
	m.verbatim(root.Example)
	m.line(".SH", "COMMANDS")
	m.commands(root)
	m.line(".SH", "KEYS")
	m.keys()
	m.line(".SH", "SETTINGS")
	m.settings()
	m.line(".SH", "FILES")
	m.list([]manualEntry{{name: "$XDG_CONFIG_HOME/chunkscope/config.yaml", text: "Your own settings file; `chunkscope config path` prints its location."}})
	return m.String()
}

type man struct{ strings.Builder }

func (m *man) line(macro string, arguments ...string) {
	m.WriteString(macro)
	for _, a := range arguments {
		m.WriteString(` "` + escapeRoff(a) + `"`)
	}
	m.WriteByte('\n')
}

func (m *man) text(s string) { m.WriteString(escapeRoff(s) + "\n") }

var escapes = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `"`, `\(dq`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`)

// A period at the start of a line, for example, would begin a roff request.
func escapeRoff(s string) string {
	s = escapes.Replace(s)
	if strings.HasPrefix(s, ".") {
		s = `\&` + s
	}
	return s
}

func (m *man) usage(cmd *cobra.Command) {
	for i, u := range usageLines(cmd) {
		if i > 0 {
			m.line(".br")
		}
		m.text(u)
	}
}

func (m *man) blocks(text string) {
	for _, b := range splitBlocks(text) {
		if b.list != nil {
			m.line(".PD", "0")
			m.list(b.list)
			m.line(".PD")
			continue
		}
		m.line(".PP")
		m.text(b.text)
	}
}

func (m *man) list(entries []manualEntry) {
	for _, e := range entries {
		m.line(".TP")
		fmt.Fprintf(m, "%s\\fB%s\\fR\\fI%s\\fR\n", escapeRoff(strings.TrimLeft(e.prefix, " ")), escapeRoff(e.name), escapeRoff(e.value))
		m.text(e.text)
	}
}

func (m *man) verbatim(text string) {
	m.line(".PP")
	m.line(".nf")
	for line := range strings.SplitSeq(text, "\n") {
		m.text(cmp.Or(line, " "))
	}
	m.line(".fi")
}

func (m *man) commands(parent *cobra.Command) {
	for _, c := range parent.Commands() {
		if c.Hidden {
			continue
		}
		m.line(".SS", strings.TrimPrefix(usageLines(c)[0], c.Root().Name()+" "))
		m.blocks(cmp.Or(c.Long, c.Short+"."))
		for _, l := range flagGroups(c) {
			if l.title != flags.EverywhereSection {
				m.list(l.entries)
			}
		}
		if c.Example != "" {
			m.verbatim(c.Example)
		}
		m.commands(c)
	}
}

func (m *man) keys() {
	for _, g := range keys.Groups {
		m.line(".SS", fmt.Sprint(g))
		for i := range keys.Table {
			if k := &keys.Table[i]; k.Group == g {
				m.list([]manualEntry{{name: k.Label(0), text: capitalize(k.Help)}})
			}
		}
	}
}

func (m *man) settings() {
	for i := range settings.Table {
		t := &settings.Table[i]
		m.list([]manualEntry{{name: t.Key, text: fmt.Sprintf("%s; %s; applies %s; default %v", capitalize(t.Help), t.DescribeAllowed(), t.Condition, t.Default)}})
	}
}
