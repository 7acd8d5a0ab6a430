package element_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"

	"chunkscope/engine/element"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

func find(src string) *element.Set {
	o := outline.Parse(src)
	links := element.FindLinks(src, o)
	return element.Find(src, o, segment.Sentences(nil, src, o.Prose, links), links)
}

var commonMark = goldmark.New().Parser()

func describeOuterLinks(src string) []string {
	var out []string
	b := []byte(src)
	_ = ast.Walk(commonMark.Parse(text.NewReader(b)), func(n ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter {
			return ast.WalkContinue, nil
		}
		got := ""
		switch n := n.(type) {
		case *ast.Link:
			got = fmt.Sprintf("link %s %q", n.Destination, n.Title)
		case *ast.Image:
			got = fmt.Sprintf("image %s %q", n.Destination, n.Title)
		case *ast.AutoLink:
			got = fmt.Sprintf("address %s", n.Label(b))
		case *ast.CodeSpan:
			var code strings.Builder
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				code.Write(c.(*ast.Text).Segment.Value(b))
			}
			got = fmt.Sprintf("code %q", code.String())
		default:
			return ast.WalkContinue, nil
		}
		out = append(out, got)
		return ast.WalkSkipChildren, nil
	})
	return out
}

const definitions = "[a]: /there\n[B b]: </x y> 'title'\n\n"

var blankLabel = regexp.MustCompile(`\]\[\s+\]`)

func TestLinksMatchGoldmark(t *testing.T) {
	textParts := []string{
		"[", "]", "(", ")", "![", "](", "](b)", "[a]", "[a](b \"t\")", "![i](j)", "[b B]", "[]", "`", "``", "`c`", "<", ">", "<http://x.y>",
		"<a@b.c>", "<b>", "<i x='", "'>", "<!--", "-->", "\\", "\\[", "\\`", " ", " ", "\n", "a", "b", "*", "**", "_", "\"", "'", "<u", "=", "é", "</b>", "/",
	}
	rapid.Check(t, func(t *rapid.T) {
		checkLinks(t, "x"+strings.Join(rapid.SliceOfN(rapid.SampledFrom(textParts), 0, 14).Draw(t, "scraps"), ""))
	})
}

// The scanner stores unmatched runs of backticks, including those of earlier paragraphs.
func TestCodeSpansMatchGoldmark(t *testing.T) {
	textParts := []string{"`a", "``a", "```a", "a\\`", "\n\nx"}
	rapid.Check(t, func(t *rapid.T) {
		checkLinks(t, "x"+strings.Join(rapid.SliceOfN(rapid.SampledFrom(textParts), 0, 20).Draw(t, "scraps"), ""))
	})
}

func checkLinks(t interface{ Fatalf(string, ...any) }, src string) {
	if strings.Contains(src, "(<") || blankLabel.MatchString(src) {
		return // goldmark does not follow CommonMark here
	}
	src = definitions + src
	var got []string
	for _, e := range find(src).ListOf(element.Link).All() {
		got = append(got, describeOuterLinks(definitions+"x"+e.Slice(src))...)
	}
	if want := describeOuterLinks(src); !slices.Equal(got, want) {
		t.Fatalf("%q:\n   found %q\ngoldmark %q", src, got, want)
	}
}

func TestLinks(t *testing.T) {
	for src, want := range map[string][]string{
		"see http://a.b/c(d)e). Next":                {"http://a.b/c(d)e"},
		"at https://localhost:80/x, www.a.b!":        {"https://localhost:80/x", "www.a.b"},
		"xhttp://a.b and ://c":                       nil,
		"请看 https://example.com/文档。然后继续。":            {"https://example.com/文档"},
		"见https://a.b/c，或（https://d.e）、www.f.g！":     {"https://a.b/c", "https://d.e", "www.f.g"},
		"「https://a.b」“http://c.d” «http://e.f»":     {"https://a.b", "http://c.d", "http://e.f"},
		"http://a.b/ジョン・スミス\u3000http://c.d/l’été’…": {"http://a.b/ジョン・スミス", "http://c.d/l’été"},
		"देखें http://a.b/पथ। فصل http://c.d؟":       {"http://a.b/पथ", "http://c.d"},
		"[![b](c)](d) `e` ![f](g)":                   {"[![b](c)](d)", "`e`", "![f](g)"},
		"[see http://a.b](c) [http://d.e/f]":         {"[see http://a.b](c)", "http://d.e/f"},
		"<a href=\"http://a.b\">text</a>":            nil,
		"|`a|b`|[c](d)|\n|---|---|---|\n|e|f|`g`|":   {"[c](d)", "`g`"},
		"x```a`a``a`a``a``a":                         {"`a``a`", "``a``"},
		"> a [link\n> on](two) lines":                {"[link\n> on](two)"},
		"# `head`\n\n- `item`\n\n```\n`no`\n```\n":   {"`head`", "`item`"},
	} {
		var got []string
		for _, e := range find(src).ListOf(element.Link).All() {
			got = append(got, e.Slice(src))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}

// A naive scanner takes quadratic time for these inputs.
func BenchmarkHostileLinks(b *testing.B) {
	for _, s := range []string{"[", "[a](", "[a](b)", "[[[[[[[[a](b)", "![", "`a``b", "<a x=\"", "<!--", "[a](b \"", "http://a", "http://)", "www.", "[a](<", "<a:"} {
		src := strings.Repeat(s, 1_000_000/len(s))
		b.Run(s, func(b *testing.B) {
			o := outline.ParsePlain(src)
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				element.FindLinks(src, o)
			}
		})
	}
}
