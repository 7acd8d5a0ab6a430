package command

import (
	"bytes"
	"context"
	"image/color"
	"io"
	"os"
	"regexp"
	"strings"

	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/output"

	"charm.land/fang/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
)

// renderHelp returns the help that fang writes for a command. If terminal is nil, the help is plain
// text.
//
// fang writes help only while it runs a command. If that command fails, fang queries the terminal
// for colors. Therefore renderHelp runs a dummy command.
func renderHelp(cmd *cobra.Command, terminal *output.Terminal) (string, error) {
	text := &terminalBuffer{terminal: terminal}
	cmd.SetOut(text)
	helper := &cobra.Command{Run: func(c *cobra.Command, _ []string) { c.HelpFunc()(cmd, nil) }}
	helper.SetArgs([]string{})
	helper.SetOut(io.Discard)

	// fang queries os.Stdout for the width and background color, even if it writes elsewhere. Both
	// are known, so hide os.Stdout.
	defer func(f *os.File) { os.Stdout = f }(os.Stdout)
	os.Stdout = nil

	err := fang.Execute(context.Background(), helper,
		fang.WithoutVersion(), fang.WithoutManpage(), fang.WithoutCompletions(),
		fang.WithErrorHandler(func(io.Writer, fang.Styles, error) {}),
		fang.WithColorSchemeFunc(func(lipgloss.LightDarkFunc) fang.ColorScheme { return helpColors(terminal) }))
	if terminal == nil {
		return ansi.Strip(text.String()), err // the environment may force colors on pipes
	}
	return text.String(), err
}

// terminalBuffer is a buffer with the file descriptor of a terminal, so that fang writes colors.
type terminalBuffer struct {
	bytes.Buffer
	terminal *output.Terminal
}

func (c *terminalBuffer) Fd() uintptr {
	if c.terminal == nil {
		return (*os.File)(nil).Fd()
	}
	return c.terminal.File.Fd()
}

func (c *terminalBuffer) Close() error { return nil }

func helpColors(terminal *output.Terminal) fang.ColorScheme {
	var t themes.Theme
	profile := colorprofile.NoTTY
	if terminal != nil {
		t, profile = terminal.Theme, terminal.Profile
	}
	plain := lipgloss.NoColor{}
	focus, muted := themeColor(t.Focus, profile), themeColor(t.Muted, profile)
	return fang.ColorScheme{
		Base: plain, Title: focus, Description: plain, Codeblock: plain, Program: plain, DimmedArgument: muted, Comment: muted,
		Flag: focus, FlagDefault: muted, Command: focus, QuotedString: themeColor(t.Good, profile), Argument: plain,
		Help: plain, Dash: plain, ErrorHeader: [2]color.Color{plain, plain}, ErrorDetails: plain,
	}
}

func themeColor(c themes.Color, p colorprofile.Profile) color.Color {
	switch {
	case p == colorprofile.TrueColor && c.True != "":
		return lipgloss.Color(c.True)
	case p == colorprofile.ANSI256 && c.C256 != themes.None:
		return ansi.IndexedColor(c.C256)
	case p == colorprofile.ANSI && c.C16 != themes.None:
		return ansi.BasicColor(c.C16)
	}
	return lipgloss.NoColor{}
}

var trailingPadding = regexp.MustCompile(`(?m) +$`)

func wrapUsage(text string, w int) string {
	text = strings.Trim(trailingPadding.ReplaceAllString(text, ""), "\n")
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		pos, started := 0, false
		for i, word := range strings.Split(line, " ") {
			n := cell.Width(ansi.Strip(word), cell.Wc)
			if started && pos+1+n > w {
				pos = indentCommand + continuationIndent
				b.WriteString("\n" + strings.Repeat(" ", pos))
			} else if i > 0 {
				pos++
				b.WriteByte(' ')
			}
			pos += n
			started = started || n > 0
			b.WriteString(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
