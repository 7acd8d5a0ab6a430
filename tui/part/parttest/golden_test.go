package parttest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/tui/cell"
)

// All escape sequences of styles must be in styles.txt, so that a changed color changes only this
// file.
func TestStyles(t *testing.T) {
	n := names()
	var sb strings.Builder
	for _, name := range n.names {
		if strings.Contains(name, "+") {
			continue
		}
		fmt.Fprintf(&sb, "%s\n", name)
		for i, v := range n.variants {
			fmt.Fprintf(&sb, "\t%-16s %s\n", v.Name, strings.TrimPrefix(n.values[name][i], "\x1b"))
		}
	}
	const path = "testdata/styles.txt"
	if *Update {
		write(t, path, []byte(sb.String()))
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.ReplaceAll(string(want), "\r\n", "\n"); got != sb.String() {
		t.Errorf("styles differ from %s (rerun with -update to write it):\n%s", path, diffLines(got, sb.String()))
	}
}

func drawVariants(row func(s *cell.Styles) string) func(Variant) []string {
	return func(v Variant) []string { return []string{row(cell.NewStyles(v.Theme, v.Profile, cell.Wc))} }
}

// Compare must accept the files that it wrote, and reject other text or styles in any variant.
func TestCompareFindsDifferences(t *testing.T) {
	if testing.Short() {
		t.Skip("golden files are not compared with -short")
	}
	update := *Update
	defer func() { *Update = update }()
	golden := Golden{Folder: t.TempDir()}
	*Update = true
	row := func(s *cell.Styles) string { return buildText(s.Warn, "日本", s.Text, " a ") }
	golden.Compare(t, "row", "7x1", Rect{W: 7, H: 1}, drawVariants(row))
	*Update = false
	golden.Compare(t, "row", "7x1", Rect{W: 7, H: 1}, drawVariants(row))
	for label, other := range map[string]func(s *cell.Styles) string{
		"-│日本 a":            func(s *cell.Styles) string { return buildText(s.Warn, "日本", s.Text, " b ") },
		"+│日本 b":            func(s *cell.Styles) string { return buildText(s.Warn, "日本", s.Text, " b ") },
		"+warn-bold×4 text": func(s *cell.Styles) string { return buildText(s.WarnBold, "日本", s.Text, " a ") },
		"+warn×4 text+severed×2 text": func(s *cell.Styles) string {
			return buildText(s.Warn, "日本", s.Text, string(s.Severed)+" a", s.Text, " ")
		},
		"+warn[dark 16: error]×4 text": func(s *cell.Styles) string {
			if s.Theme.Dark && s.Profile == colorprofile.ANSI {
				return buildText(s.Error, "日本", s.Text, " a ")
			}
			return row(s)
		},
	} {
		f := &failures{TB: t}
		golden.Compare(f, "row", "7x1", Rect{W: 7, H: 1}, drawVariants(other))
		if !strings.Contains(f.message, label) {
			t.Errorf("message does not contain %q:\n%s", label, f.message)
		}
	}
}

func buildText(parts ...any) string {
	var sb strings.Builder
	for _, p := range parts {
		if style, ok := p.(cell.Style); ok {
			p = cell.Reset + string(style)
		}
		fmt.Fprint(&sb, p)
	}
	return sb.String()
}

type failures struct {
	testing.TB
	message string
}

func (f *failures) Helper()                        {}
func (f *failures) Errorf(format string, a ...any) { f.message += fmt.Sprintf(format, a...) }
