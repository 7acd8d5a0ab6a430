package command

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/output"
	"chunkscope/tui/keys"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
)

func manualProgram() *cobra.Command {
	run := func(*cobra.Command, []string) {}
	root := &cobra.Command{
		Use: "scope [FILE…]", Short: "See documents", Version: "v1", Run: run,
		Long: "See documents, wherever they are: a sentence that is long enough to need a second line.\n\nKinds:\n  short  one\n  much-longer-name  another kind, of which there is so much to say that it takes lines",
		Example: "# a remark that is so long that it does not fit the narrowest of the terminals\n" +
			`scope one.md --limit-of-something 3 --name "two words here" -o out.txt | scope - > a.txt` + "\n\nscope sub leaf x",
	}
	root.PersistentFlags().BoolP("help", "h", false, "show this help")
	flags.SetSection(flags.EverywhereSection, root.PersistentFlags(), "help")
	root.Flags().StringP("output", "o", "-", "write to `FILE`, which is a long-winded way of saying where")
	root.Flags().Int("limit-of-something", 0, "take `N` at most")
	root.Flags().String("name", "", "use .dots and \\ back-slashes in `NAME`")
	flags.SetSection(flags.NamesSection, root.Flags(), "name")
	sub := &cobra.Command{Use: "sub", Short: "Do something else", Run: run, GroupID: "g"}
	leaf := &cobra.Command{Use: "leaf PATTERN", Short: "Do a last thing", Run: run}
	leaf.Flags().Int("depth", 0, "look `N` deep")
	peek := &cobra.Command{Use: "peek FILE", Short: "Look once", Run: run, Long: "  once  and never again\n  twice  if need be\n\nAs it likes."}
	peek.Flags().Bool("hidden", false, "not in the help")
	if err := peek.Flags().MarkHidden("hidden"); err != nil {
		panic(err)
	}
	sub.AddCommand(leaf, peek, &cobra.Command{Use: "secret", Hidden: true, Run: run})
	root.AddGroup(&cobra.Group{ID: "g", Title: "Others"})
	root.AddCommand(sub)
	flags.ExtractValueNames(root)
	return root
}

func renderedHelp(t *testing.T, cmd *cobra.Command, width int) string {
	t.Helper()
	t.Setenv("COLUMNS", fmt.Sprint(width))
	p := output.NewPage(nil, &bytes.Buffer{})
	if err := Help(p, cmd); err != nil {
		t.Fatal(err)
	}
	return p.String()
}

// No line of help may be wider than the page, and no word may be broken. Wrapping must not change
// commands.
func TestHelpBreaksNoWords(t *testing.T) {
	root := manualProgram()
	for width := 40; width <= 120; width++ {
		text := renderedHelp(t, root, width)
		for line := range strings.SplitSeq(text, "\n") {
			if cell.Width(line, cell.Wc) > min(width, maxHelpWidth) || strings.HasSuffix(line, " ") {
				t.Errorf("%d columns: line is too wide: %q", width, line)
			}
		}
		words := " " + strings.Join(strings.Fields(text), " ") + " "
		for _, want := range []string{
			" much-longer-name another kind, of which there is so much to say that it takes lines ",
			" --output, -o FILE Write to FILE, which is a long-winded way of saying where (default: -) ",
			" --limit-of-something N Take N at most ",
			" NAMES --name NAME Use .dots and \\ back-slashes in NAME ",
			" OTHERS sub Do something else ",
			" USAGE scope [command] [FILE…] [--flags] EXAMPLES ",
		} {
			if !strings.Contains(words, want) {
				t.Errorf("%d columns: help lacks %q:\n%s", width, want, text)
			}
		}
		joined := strings.Join(strings.Fields(strings.ReplaceAll(text, "\\\n", "")), " ")
		if want := strings.Split(root.Example, "\n")[1]; !strings.Contains(joined, want) {
			t.Errorf("%d columns: help lacks %q:\n%s", width, want, text)
		}
	}
}

func TestHelp(t *testing.T) {
	const want = `  See documents, wherever they are: a sentence that
  is long enough to need a second line.

  Kinds:
    short             one
    much-longer-name  another kind, of which there
                      is so much to say that it
                      takes lines

  USAGE

    scope [command] [FILE…] [--flags]

  EXAMPLES

    # a remark that is so long that it does not fit
    # the narrowest of the terminals
    scope one.md --limit-of-something 3 \
      --name "two words here" -o out.txt | scope - \
      > a.txt

    scope sub leaf x

  OTHERS

    sub                     Do something else

  FLAGS

    --limit-of-something N  Take N at most
    --output, -o FILE       Write to FILE, which is
                            a long-winded way of
                            saying where (default:
                            -)

  NAMES

    --name NAME             Use .dots and \
                            back-slashes in NAME

  EVERYWHERE

    --help, -h              Show this help
`
	got := renderedHelp(t, manualProgram(), 52)
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// If the column for descriptions is too narrow, each description must be below its name.
func TestHelpInNarrowTerminals(t *testing.T) {
	got := renderedHelp(t, manualProgram(), 40)
	for _, want := range []string{`
    short  one
    much-longer-name
           another kind, of which there
           is so much to say that it
           takes lines
`, `
    --output, -o FILE
      Write to FILE, which is a
      long-winded way of saying where
      (default: -)
`} {
		if !strings.Contains(got, want) {
			t.Errorf("help lacks %s:\n%s", want, got)
		}
	}
}

// In a terminal, help must use the theme's colors without a background. Elsewhere it must have no
// colors, even if the environment forces them.
func TestHelpColors(t *testing.T) {
	theme, _ := themes.Pick(themes.Auto, false)
	plain := map[int]string{40: renderedHelp(t, manualProgram(), 40), 80: renderedHelp(t, manualProgram(), 80)}
	t.Setenv("TTY_FORCE", "1")
	for _, c := range []struct {
		profile                   colorprofile.Profile
		term, truecolor, no, want string
	}{
		{colorprofile.TrueColor, "xterm-256color", "truecolor", "", "1;38;2;22;102;170 38;2;22;102;170 38;2;25;116;58 38;2;95;102;109"},
		{colorprofile.ANSI256, "xterm-256color", "", "", "1;38;5;25 38;5;22 38;5;240 38;5;25"},
		{colorprofile.ANSI, "xterm", "", "", "1;34 34"},
		{colorprofile.ASCII, "xterm-256color", "truecolor", "1", "1"},
		{colorprofile.ASCII, "xterm-256color", "truecolor", "yes", "1"},
		{colorprofile.NoTTY, "dumb", "", "", ""},
	} {
		t.Setenv("TERM", c.term)
		t.Setenv("COLORTERM", c.truecolor)
		t.Setenv("NO_COLOR", c.no)
		for width, want := range plain {
			p := &output.Page{W: width, Terminal: &output.Terminal{File: os.Stdin, Profile: c.profile, Theme: theme}}
			if err := Help(p, manualProgram()); err != nil {
				t.Fatal(err)
			}
			text := p.String()
			if got := extractStyles(text); got != c.want {
				t.Errorf("%v: got styles %s, want %s", c.profile, got, c.want)
			}
			if ansi.Strip(text) != want {
				t.Errorf("%v: got %q, want %s", c.profile, text, want)
			}
			if c.profile == colorprofile.ANSI256 && !strings.Contains(text, "\x1b[38;5;25mleaf\x1b[m") {
				t.Errorf("the command of an example has no color: %q", text)
			}
		}
	}
	t.Setenv("TERM", "xterm")
	if got := renderedHelp(t, manualProgram(), 80); got != plain[80] {
		t.Errorf("help without a terminal = %q, want %q", got, plain[80])
	}
}

func extractStyles(text string) string {
	var styles []string
	for _, m := range regexp.MustCompile(`\x1b\[([0-9;]+)m`).FindAllStringSubmatch(text, -1) {
		styles = append(styles, m[1])
	}
	slices.Sort(styles)
	return strings.Join(slices.Compact(styles), " ")
}

// Help for a command without flags must not have a section for flags. A description may begin with
// a list.
func TestHelpOfCommandWithoutFlags(t *testing.T) {
	want := `    once   and never again
    twice  if need be

  As it likes.

  USAGE

    scope sub peek FILE

  EVERYWHERE

    --help, -h  Show this help
`
	if text := renderedHelp(t, manualProgram().Commands()[0].Commands()[1], 80); text != want {
		t.Errorf("%s\nwant %s", text, want)
	}
}

// Wrapping must not change a command at any width. No line may end inside quotes, because the shell
// would not treat that as the end of a line.
func TestWrappedCommandsAreUnchanged(t *testing.T) {
	const command = `scope one.md - --limit-of-something 3 --name "two words here" --title "a" -o out.txt | scope - > a.txt`
	for w := 10; w <= len(command)+5; w++ {
		rest := max(8, w-2)
		lines := breakCommand(command, w, rest)
		if got := strings.Join(lines, " "); got != command {
			t.Errorf("wrapped at %d cells: command = %q, want %q", w, got, command)
		}
		room := w
		for _, line := range lines {
			word := strings.ReplaceAll(line, `"two words here"`, "quoted")
			if strings.Count(line, `"`)%2 > 0 || len(line) > room && strings.Contains(word, " ") {
				t.Errorf("wrapped at %d cells: line is too long or breaks a quoted word: %q", w, line)
			}
			if rest >= len(`--name "two words here"`) && strings.HasSuffix(line, "--name") {
				t.Errorf("wrapped at %d cells: a flag and its value are on different lines: %q", w, lines)
			}
			room = rest
		}
		if len(command) <= w && len(lines) != 1 {
			t.Errorf("wrapped at %d cells: got lines %q, want one", w, lines)
		}
	}
}

func TestExamplesBreakBeforeFlags(t *testing.T) {
	got := breakCommand(`scope one.md --limit-of-something 3 --name "two words here" -o out.txt | scope - > a.txt`, 36, 32)
	want := []string{"scope one.md --limit-of-something 3", `--name "two words here"`, "-o out.txt | scope - > a.txt"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got lines %q, want %q", got, want)
	}
	if got := breakCommand("scope a-very-long-name.md --x 1", 20, 20); !slices.Equal(got, []string{"scope", "a-very-long-name.md", "--x 1"}) {
		t.Errorf("got lines %q, want three", got)
	}
}

func TestHelpOfCommandWithoutArguments(t *testing.T) {
	text := renderedHelp(t, manualProgram().Commands()[0], 80)
	if want := "  Do something else.\n\n  USAGE\n\n    scope sub COMMAND\n\n  COMMANDS\n\n    leaf        Do a last thing\n    peek        Look once\n\n  EVERYWHERE\n\n    --help, -h  Show this help\n"; text != want {
		t.Errorf("%s\nwant %s", text, want)
	}
}

// The man page must have the same text as help, and none of it may be read as a macro.
func TestManPage(t *testing.T) {
	text := Man(manualProgram())
	whole, rest, _ := strings.Cut(text, ".SH \"KEYS\"\n")
	want, err := os.ReadFile("testdata/scope.1")
	if err != nil {
		t.Fatal(err)
	}
	if whole != string(want) {
		t.Errorf("got\n%s\nwant testdata/scope.1", whole)
	}
	size, _ := settings.Lookup("max_chunk_size")
	listed, at := []string{`.SS "` + fmt.Sprint(keys.Groups[0]) + `"`, `.SS "` + fmt.Sprint(keys.Groups[1]) + `"`, `.SH "SETTINGS"`, `\fBmax_chunk_size\fR\fI\fR` + "\n" +
		"The largest chunk; a whole number from 1 to 10000000; applies " + size.Condition + "; default 4096", `.SH "FILES"`, "config.yaml"}, 0
	for _, part := range listed {
		i := strings.Index(rest[at:], part)
		if i < 0 {
			t.Fatalf("the page lacks %q after %q", part, rest[max(0, at-60):at])
		}
		at += i + len(part)
	}
	for _, k := range keys.Table {
		if !strings.Contains(text, "\\fB"+escapeRoff(k.Label(0))+"\\fR\\fI\\fR\n"+escapeRoff(capitalize(k.Help))+"\n") {
			t.Errorf("%s is missing from the page", k.Label(0))
		}
	}
	if n := strings.Count(text, "Go to the next problem:"); n != 1 {
		t.Errorf("a key occurs %d times on the page", n)
	}
	for _, want := range []string{
		"\n.nh\n", ".PD \"0\"\n.TP\n\\fBshort\\fR", "takes lines\n.PD\n", "[flags]\n.br\nscope COMMAND\n", "\\fB\\-\\-depth\\fR\\fI N\\fR\nLook N deep\n",
		".TH \"SCOPE\" \"1\" \"\" \"scope v1\"", "scope \\- see documents\n",
		"\\-o, \\fB\\-\\-output\\fR\\fI FILE\\fR\nWrite to FILE, which", "Use .dots and \\e back\\-slashes in NAME\n",
		"\\fBmuch\\-longer\\-name\\fR", ".SS \"sub COMMAND\"\n", ".SS \"sub leaf PATTERN [flags]\"\n", "scope one.md \\-\\-limit\\-of\\-something 3 \\-\\-name \\(dqtwo",
		"\\fBmax_chunk_size\\fR",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q:\n%s", want, text[:min(len(text), 4000)])
		}
	}
	if strings.Count(text, "Show this help") != 1 {
		t.Error("the page repeats the flags of all commands")
	}
	if strings.Contains(text, "secret") {
		t.Error("a hidden command is on the page")
	}
	if got := escapeRoff(".html is a page"); got != `\&.html is a page` {
		t.Errorf("escapeRoff = %q, want the dot escaped", got)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" && !strings.HasSuffix(text, "\n"+line) {
			t.Error("the page has an empty line")
		}
	}
}
