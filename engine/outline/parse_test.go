package outline

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"pgregory.net/rapid"
)

// fragments holds Markdown and other text that is difficult to parse.
var fragments = []string{
	"# ", "## ", "###", "\n", "\n", "\n\n", "\r\n", "\r", "text", "a b", "é", "漢字", "- ", "* ", "1. ", "2) ", "  ", "    ", "\t",
	"> ", "```", "~~~", "````", "go", "|", "| a | b |\n", "|---|---|\n", "---", "===", "***", "[a]: b\n", "[", "]", "\"", "(", "<div>", "<!--", "-->",
	"\\", "`", "*", "_", "&amp;", "\x00", "\xff", "\x80", "\ufeff", ": ", "---\n", "+++\n", "[x] ", "[ ] ", ".", "? ", "\u2028", "\v", "\f", "\u00a0",
	"!!! a\n", "??? b \"c\"\n", "=== \"d\"\n", ":   e\n", "[^f]: ", "    g\n", "\th\n",
}

func anyText() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 60).Draw(t, "fragments"), "")
	})
}

func TestOutlineInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := anyText().Draw(t, "src")
		checkOutline(t, src, Parse(src))
	})
}

func TestWindowsFindSameBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := anyText().Draw(t, "src")
		checkWindows(t, src, rapid.IntRange(1, 200).Draw(t, "window"))
	})
}

// goldmark keeps the state of an empty item until the list ends. A new window must not lose it.
func TestWindowsInsideLists(t *testing.T) {
	for _, src := range []string{
		"- a\n- b\n\n  c\n- d\n", "-\n-\n-\n  b\n- c\n  d\n\ne\n", "-\n\n- a\n- b\n  c\n\nd\n",
		"- -\n\n- a\n- b\n  c\n", "1. a\n7. b\n   - c\n2) d\n3) [x] e\n", "- a\n\n  ```\n  b\n- ```\n- c\n---\n- d\n",
		"\ufeff* a\n* b\n\n\n* c\n*\n* d\n\n    e\n",
	} {
		for window := 1; window < len(src); window++ {
			checkWindows(t, src, window)
		}
	}
}

func TestWindowsInDeepQuotes(t *testing.T) {
	src := "a\n" + strings.Repeat(">", maxDepth+20) + "b\n\n# c\n"
	for window := 1; window < len(src); window++ {
		checkWindows(t, src, window)
	}
}

func checkWindows(t interface{ Fatalf(string, ...any) }, src string, window int) {
	whole, parts := *parse(nil, src, len(src)+1), *parse(nil, src, window)
	for _, o := range []*Outline{&whole, &parts} { // an empty list is equal to nil
		o.starts, o.kinds, o.lists, o.headings = nilIfEmpty(o.starts), nilIfEmpty(o.kinds), nilIfEmpty(o.lists), nilIfEmpty(o.headings)
		o.listItems, o.Prose, o.Items = nilIfEmpty(o.listItems), nilIfEmpty(o.Prose), nilIfEmpty(o.Items)
	}
	if !reflect.DeepEqual(whole, parts) {
		t.Fatalf("window %d of %q:\n%s\nwant\n%s", window, src, dump(src, &parts), dump(src, &whole))
	}
}

func nilIfEmpty[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// The table parser, which does not build cells, must find the same tables as goldmark.
func TestTablesMatchGoldmark(t *testing.T) {
	pieces := []string{"|", "|", "a", "-", "--", ":", " ", "\\|", "`", "\n", "\n", "---|---\n", "|a|b|\n", "|-|-|\n", "text\n", "\n\n", "- ", "> ", "===\n", "    ", "\t", "[x]: y\n"}
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), "")
		checkTables(t, src)
	})
	checkTables(t, "- -    text\n\t--")
}

func TestLongTableRowsMatchGoldmark(t *testing.T) {
	for lines := range 7 {
		for rows := range 7 {
			for _, row := range []string{"|a|b|\n", "|-|-|\n", "a\n", "| b\n"} {
				for _, end := range []string{"", "\n", "===\n", "# c\n", "\n|a|b|\n|-|-|\n|a|b|\n"} {
					table := strings.Repeat(row, lines) + "|a|b|\n|-|-|\n" + strings.Repeat(row, rows) + end
					checkTables(t, table)
					checkTables(t, "> "+strings.ReplaceAll(table, "\n", "\n> "))
					checkTables(t, "- "+strings.ReplaceAll(table, "\n", "\n  "))
				}
			}
		}
	}
}

var gfm = goldmark.New(
	goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithBlockParsers(util.Prioritized(indentedTextParser{}, 350))),
).Parser()

func checkTables(t interface{ Fatalf(string, ...any) }, src string) {
	var want []string
	filled := false
	doc := gfm.Parse(text.NewReader([]byte(src)))
	_ = ast.Walk(doc, func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if tb, ok := n.(*east.Table); ok && enter {
			filled = filled || tb.FirstChild().LastChild().Lines().Len() == 0
			want = append(want, fmt.Sprintf("line %d, %d rows, %d columns",
				strings.Count(src[:tb.FirstChild().Pos()], "\n"), tb.ChildCount()-1, len(tb.Alignments)))
		}
		return ast.WalkContinue, nil
	})
	if filled {
		return
	}
	var got []string
	for _, tb := range Parse(src).Tables {
		got = append(got, fmt.Sprintf("line %d, %d rows, %d columns", strings.Count(src[:tb.Start()], "\n"), tb.Rows, tb.Columns))
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%q: found %q, goldmark %q", src, got, want)
	}
}

func TestLanguagesMatchGoldmark(t *testing.T) {
	pieces := []string{"```", "~~~~", "go", " ", "\t", "é", "\r", "\u00a0", "`", "\n", "\n", "```\n", "~~~ a b\n", "- ", "> ", "1. ", "    ", "c\n", "\n\n"}
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), "")
		var want, got []string
		lines := replaceReturns(src)
		_ = ast.Walk(gfm.Parse(text.NewReader([]byte(lines))), func(n ast.Node, enter bool) (ast.WalkStatus, error) {
			if f, ok := n.(*ast.FencedCodeBlock); ok && enter {
				word := ""
				if f.Info != nil {
					word, _, _ = strings.Cut(strings.TrimSpace(string(f.Info.Value([]byte(lines)))), " ")
				}
				want = append(want, word)
			}
			return ast.WalkContinue, nil
		})
		o := Parse(src)
		for i := range o.CodeBlocks {
			if c := &o.CodeBlocks[i]; c.IsFenced() {
				got = append(got, o.Language(c))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q: found %q, goldmark %q", src, got, want)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range fragments {
		f.Add(strings.Repeat(s, 3)+"\n\n# A\n"+s, 7)
	}
	f.Fuzz(func(t *testing.T, src string, window int) {
		checkOutline(t, src, Parse(src))
		checkWindows(t, src, max(1, window%1000))
	})
}

// hostileTexts generate texts for which a naive parser takes quadratic time.
var hostileTexts = map[string]func(n int) string{
	"nested quotes":                    func(n int) string { return strings.Repeat(">", n) + "a\n" + strings.Repeat(">", n) },
	"nested lists":                     func(n int) string { return strings.Repeat("- ", n/2) + "a" },
	"definitions":                      func(n int) string { return strings.Repeat("[a]: b\n", n/7) },
	"definitions with unclosed titles": func(n int) string { return strings.Repeat("[a]: b\n(x\n", n/10) },
	"unclosed brackets":                func(n int) string { return strings.Repeat("[", n) },
	"unclosed brackets in a heading":   func(n int) string { return "# " + strings.Repeat("[a](", n/4) },
	"emphasis in a heading":            func(n int) string { return "# " + strings.Repeat("*a **a ", n/7) },
	"wide table": func(n int) string {
		return strings.Repeat("a|", n/6) + "b\n" + strings.Repeat("-|", n/6) + "-\n" + strings.Repeat("x\n", n/6)
	},
	"long line":        func(n int) string { return strings.Repeat("a ", n/2) },
	"long paragraph":   func(n int) string { return strings.Repeat("a\n", n/2) },
	"long list":        func(n int) string { return strings.Repeat("- a\n", n/4) },
	"unclosed comment": func(n int) string { return "<!--\n" + strings.Repeat("a\n\n", n/3) },
	"delimiter rows":   func(n int) string { return strings.Repeat("|-\n", n/3) },
	"tags":             func(n int) string { return strings.Repeat("<a\n", n/3) },
	"tabs":             func(n int) string { return strings.Repeat(">\t", n/2) },
	"nested tabs": func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(strings.Repeat(" ", i*minIndent) + "=== \"a\"\n\n")
		}
		return b.String()
	},
	"empty definitions": func(n int) string { return strings.Repeat(": a\n", n/4) + strings.Repeat("\n", n) },
}

func TestHostileTextsTerminate(t *testing.T) {
	for name, source := range hostileTexts {
		t.Run(name, func(t *testing.T) {
			src := source(300_000)
			checkOutline(t, src, Parse(src))
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, source := range hostileTexts {
		b.Run(name, func(b *testing.B) {
			src := source(1_000_000)
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				Parse(src)
			}
		})
	}
}
