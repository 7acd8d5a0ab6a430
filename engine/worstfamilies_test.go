package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

type worstFamily struct {
	Name string
	Make func(n int) string
}

func repeatText(unit string) func(int) string {
	return func(n int) string { return strings.Repeat(unit, n/len(unit)+1) }
}

// repeatNumbered returns a function that generates lines with different numbers.
func repeatNumbered(format string) func(int) string {
	return func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
}

// mixForms returns a function that generates lines in several forms.
func mixForms(letters string, forms ...string) func(int) string {
	alphabet := []rune(letters)
	return func(n int) string {
		r := rand.New(rand.NewPCG(17, 19))
		var b strings.Builder
		for b.Len() < n {
			word := make([]rune, 1+r.IntN(4))
			for i := range word {
				word[i] = alphabet[r.IntN(len(alphabet))]
			}
			b.WriteString(strings.ReplaceAll(forms[r.IntN(len(forms))], "a", string(word)))
		}
		return b.String()
	}
}

const (
	latin    = "bcdefghijklmnopqrstuvwxyz"
	cyrillic = "абвгдежзиклмнопрстуфхцчшщэюя"
)

func nestMarkup(open, end string) func(int) string {
	return func(n int) string {
		k := n/(len(open)+len(end)) + 1
		return strings.Repeat(open, k) + "a" + strings.Repeat(end, k)
	}
}

func nestLists(marker string, depth int) func(int) string {
	return func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(strings.Repeat(" ", i%depth*len(marker)) + marker + "a\n")
		}
		return b.String()
	}
}

// prependHead returns a function that adds head before the result of rest.
func prependHead(head string, rest func(int) string) func(int) string {
	return func(n int) string { return head + rest(n) }
}

// worstFamilies lists documents with elements that are expensive to find, nest, count or store.
var worstFamilies = []worstFamily{
	// many, tiny or unclosed blocks
	{"alternating markers", repeatText("+ a\n- a\n* a\n")},
	{"one list", repeatText("- a\n")},
	{"empty items", repeatText("-\n")},
	{"loose items", repeatText("- a\n\n")},
	{"ordered items", repeatNumbered("%d. a\n")},
	{"alternating delimiters", repeatText("1. a\n1) a\n")},
	{"task items", repeatText("- [ ] a\n- [x] b\n")},
	{"setext headings", repeatText("a\n=\nb\n-\n")},
	{"a setext heading with many lines", func(n int) string { return repeatText("a\n")(n) + "===\n" }},
	{"empty headings", repeatText("#\n")},
	{"headings", repeatText("# a\n")},
	{"sections under one heading", prependHead("# a\n", mixForms(latin, "## a\n"))},
	{"headings of all levels", repeatText("# a\n## b\n### c\n#### d\n##### e\n###### f\n")},
	{"headings of alternating depth", repeatText("###### a\n# b\n")},
	{"closed headings", repeatText("# # # #\n")},
	{"thematic breaks", repeatText("***\n")},
	{"spaced thematic breaks", repeatText("* * *\n")},
	{"one-letter paragraphs", repeatText("a\n\n")},
	{"one paragraph of short lines", repeatText("a\n")},
	{"blank lines", repeatText("\n")},
	{"lines of white space", repeatText(" \t \n")},
	{"quotes", repeatText("> a\n\n")},
	{"lazy quotes", repeatText("> a\nb\n")},
	{"alternating quotes and lists", repeatText("> a\n- b\n")},
	{"fences", repeatText("```\n```\n")},
	{"alternating fences", repeatText("```\n~~~\n")},
	{"an unclosed fence", prependHead("```\n", repeatText("a\n"))},
	{"fences in items", repeatText("- ```\n")},
	{"lists with introductions", repeatText("a:\n\n- b\n\n")},
	{"admonitions", repeatText("!!! a\n\n    b\n")},
	{"definition lists", repeatText(": a\n\n    b\n")},
	{"indented code", repeatText("    a\n\n")},
	{"html blocks", repeatText("<p>\n\n")},
	{"html comments", repeatText("<!-- a -->\n")},
	{"an unclosed html comment", prependHead("<!--\n", repeatText("a\n"))},
	{"definitions", repeatNumbered("[a%d]: /b\n")},
	{"definitions with titles", repeatNumbered("[a%d]: /b\n'c'\n")},
	{"half definitions", repeatText("[a]:\n")},
	{"table rows", prependHead("|a|b|\n|-|-|\n", repeatText("|c|d|\n"))},
	{"tables", repeatText("|a|\n|-|\n\n")},
	{"a wide table", func(n int) string {
		return strings.Repeat("|a", n/6) + "|\n" + strings.Repeat("|-", n/6) + "|\n" + strings.Repeat("|b", n/6) + "|\n"
	}},
	{"short rows under a wide heading", func(n int) string {
		return strings.Repeat("|a", n/8) + "|\n" + strings.Repeat("|-", n/8) + "|\n" + repeatText("|b\n")(n/2)
	}},
	{"pipes", repeatText("|")},
	{"front matter", func(n int) string { return "---\n" + repeatText("a: b\n")(n) + "---\n" }},

	// lines that differ
	{"varied markers", mixForms(latin, "+ a\n", "- a\n", "* a\n")},
	{"varied items", mixForms(latin, "- a\n")},
	{"varied task items", mixForms(latin, "- [ ] a\n", "- [x] a\n")},
	{"varied setext headings", mixForms(latin, "a\n=\n", "a\n-\n")},
	{"varied headings", mixForms(latin, "# a\n", "## a\n", "### a\n")},
	{"varied paragraphs", mixForms(latin, "a\n\n")},
	{"varied Cyrillic paragraphs", mixForms(cyrillic, "a\n\n")},
	{"one varied paragraph", mixForms(latin, "a\n")},
	{"varied html blocks", mixForms(latin, "<p>a\n\n")},
	{"varied numbers", repeatNumbered("%d\n-\n")},
	{"varied blocks", mixForms(latin, "a\n\n", "# a\n", "- a\n", "> a\n", "1. a\n", "***\n", "a\n=\n", "|a|\n|-|\n\n", "```\na\n```\n")},
	{"one varied word", mixForms(latin, "a")},
	{"one long sentence", mixForms(latin, "a ")},
	{"a heading with many words", prependHead("# ", mixForms(latin, "a "))},

	// nesting
	{"items nested in one line", nestMarkup("- ", "")},
	{"quotes nested in one line", nestMarkup("> ", "")},
	{"nested quotes without spaces", nestMarkup(">", "")},
	{"items of growing depth", nestLists("- ", 1000)},
	{"numbered items of growing depth", nestLists("1. ", 300)},
	{"deep lines", repeatText(strings.Repeat("> ", 200) + "a\n")},
	{"nested items and quotes", nestMarkup("- > ", "")},

	// inline marks
	{"open brackets", repeatText("[")},
	{"brackets", nestMarkup("[", "]")},
	{"open parentheses", repeatText("(")},
	{"image openers", repeatText("![")},
	{"links", repeatText("[a](b) ")},
	{"half links", repeatText("[a](")},
	{"nested links", nestMarkup("[a", "](b)")},
	{"references", repeatText("[a][b] ")},
	{"asterisks", repeatText("*")},
	{"underscores", repeatText("_")},
	{"tildes", repeatText("~")},
	{"emphasis", repeatText("*a _b ")},
	{"backticks", repeatText("`")},
	{"backticks of growing length", func(n int) string {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			b.WriteString("a" + strings.Repeat("`", i))
		}
		return b.String()
	}},
	{"angle brackets", repeatText("<")},
	{"half autolinks", repeatText("<http:")},
	{"half tags", repeatText("<a b='")},
	{"entities", repeatText("&amp;")},
	{"half entities", repeatText("&")},
	{"backslashes", repeatText("\\")},
	{"addresses", repeatText("http://a.bc/d ")},
	{"half addresses", repeatText("www.")},
	{"mail addresses", repeatText("a@")},
	{"a heading with nested brackets", prependHead("# ", nestMarkup("[", "]"))},

	// words, sentences, characters
	{"one word", repeatText("a")},
	{"one CJK word", repeatText("字")},
	{"full stops", repeatText(".")},
	{"spaced full stops", repeatText(". ")},
	{"one-letter sentences", repeatText("A. ")},
	{"end marks inside a word", repeatText("a.b")},
	{"end marks and possible closing marks", repeatText("a.<b &c; [d ")},
	{"end marks and ambiguous quotes", repeatText("字。**字。\"")},
	{"end marks and footnotes", repeatText("A.[1] ")},
	{"initials", repeatText("A. B. ")},
	{"dot leaders", repeatText("a .... b ")},
	{"leaders with page numbers", repeatText("a .... 1\n")},
	{"lines with item numbers", repeatText("（1）a\n")},
	{"lines with bullets", repeatText("• a\n· b\n")},
	{"question marks and quotes", repeatText("?\" ")},
	{"spaces", prependHead("a", repeatText(" "))},
	{"spaces between letters", repeatText("a" + strings.Repeat(" ", 500))},
	{"carriage returns", repeatText("a\r")},
	{"zero-width joiners", repeatText("a\u200d")},
	{"combining marks", repeatText("a\u0301\u0301\u0301")},
	{"many combining marks", prependHead("a", repeatText("\u0301"))},
	{"combining marks on spaces", repeatText(" \u0301")},
	{"conjuncts", repeatText("क्")},
	{"flags", repeatText("🇩🇪")},
	{"emoji", repeatText("👩‍👩‍👧‍👦")},
	{"invalid bytes", repeatText("a line of words \xff\xfe in it")},
	{"nul bytes", repeatText("abcdefghijkl\x00")},
	{"digits", repeatText("1234567890")},
	{"punctuation", repeatText("!?;:,")},
	{"one line of words", repeatText("some words ")},
}

// findGenerator returns the generator for the named family.
func findGenerator(name string) func(n int) string {
	for _, f := range worstFamilies {
		if f.Name == name {
			return f.Make
		}
	}
	panic("no family " + name)
}
