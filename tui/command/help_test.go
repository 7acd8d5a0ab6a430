package command

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func eachCommand(cmd *cobra.Command, do func(*cobra.Command)) {
	do(cmd)
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			eachCommand(c, do)
		}
	}
}

// Each flag must have a value name, and each command and flag a description. Usage texts must not
// contain quotes, because roff or a shell could interpret them.
func TestHelpNamesEveryValue(t *testing.T) {
	a := newApp(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{})
	seen := 0
	eachCommand(a.root(), func(cmd *cobra.Command) {
		if cmd.HasParent() && cmd.Parent().Name() == "chunkscope" && cmd.GroupID == "" {
			t.Errorf("%s is not in any help group", cmd.CommandPath())
		}
		if cmd.Short == "" {
			t.Errorf("%s has no description", cmd.CommandPath())
		}
		cmd.InheritedFlags()
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			seen++
			if takes := f.NoOptDefVal == ""; takes != (flags.ValueName(f) != "") {
				t.Errorf("%s: --%s has the wrong value name %q", cmd.CommandPath(), f.Name, flags.ValueName(f))
			}
			if f.Usage == "" || strings.Contains(f.Usage, "`") {
				t.Errorf("%s: --%s has an invalid usage text %q", cmd.CommandPath(), f.Name, f.Usage)
			}
		})
	})
	if seen < 100 {
		t.Errorf("only %d flags were checked", seen)
	}
}

func TestHelpContainsFullFlagText(t *testing.T) {
	for _, width := range []int{40, 60, 80} {
		t.Setenv("COLUMNS", strconv.Itoa(width))
		var out bytes.Buffer
		a := newApp(strings.NewReader(""), &out, &bytes.Buffer{})
		eachCommand(a.root(), func(cmd *cobra.Command) {
			out.Reset()
			if err := a.help(cmd); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				if cell.Width(line, cell.Wc) > width && len(strings.Fields(line)) > 1 || strings.HasSuffix(line, " ") {
					t.Errorf("%s, %d columns: line is too wide: %q", cmd.CommandPath(), width, line)
				}
			}
			words := strings.Join(strings.Fields(out.String()), " ")
			cmd.InheritedFlags()
			cmd.Flags().VisitAll(func(f *pflag.Flag) {
				want := "--" + f.Name
				if f.Shorthand != "" {
					want += ", -" + f.Shorthand
				}
				if value := flags.ValueName(f); value != "" {
					want += " " + value
				}
				want += " " + strings.ToUpper(f.Usage[:1]) + f.Usage[1:]
				if !f.Hidden && !strings.Contains(words, want) {
					t.Errorf("%s, %d columns: help lacks %q:\n%s", cmd.CommandPath(), width, want, out.String())
				}
			})
		})
	}
}

func TestHelpExamplesExist(t *testing.T) {
	a := newApp(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{})
	root, seen := a.root(), 0
	eachCommand(root, func(cmd *cobra.Command) {
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			_, line, ok := strings.Cut(line, "chunkscope ")
			if !ok || strings.HasPrefix(line, "#") {
				continue
			}
			line, _, _ = strings.Cut(line, "|")
			line, _, _ = strings.Cut(line, ">")
			command, rest, err := root.Find(strings.Fields(strings.TrimSuffix(strings.TrimSpace(line), ")")))
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			seen++
			command.InheritedFlags()
			for _, arg := range rest {
				name, long := strings.CutPrefix(arg, "--")
				if long && command.Flags().Lookup(name) == nil || !long && len(arg) == 2 && arg[0] == '-' && command.Flags().ShorthandLookup(arg[1:]) == nil {
					t.Errorf("example %q: %s has no flag %s", line, command.CommandPath(), arg)
				}
			}
		}
	})
	if seen < 40 {
		t.Errorf("only %d examples were checked", seen)
	}
}
