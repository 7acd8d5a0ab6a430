package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// worstFamily generates slow documents of one kind. Make generates one of about n bytes.
type worstFamily struct {
	Name string
	Make func(n int) string
}

// over returns a function that repeats a text.
func over(unit string) func(int) string {
	return func(n int) string { return strings.Repeat(unit, n/len(unit)+1) }
}

// numbered returns a function that generates lines with different numbers.
func numbered(format string) func(int) string {
	return func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
}

// varied returns a function that mixes lines of some forms, each with a word of one to four
// letters, deterministically.
func varied(letters string, forms ...string) func(int) string {
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

// nested returns a function that generates as many opening parts as fit, a letter, and as
// many closing parts.
func nested(open, end string) func(int) string {
	return func(n int) string {
		k := n/(len(open)+len(end)) + 1
		return strings.Repeat(open, k) + "a" + strings.Repeat(end, k)
	}
}

// stairs returns a function that generates a list that repeatedly nests one level deeper
// with each line, down to depth.
func stairs(marker string, depth int) func(int) string {
	return func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(strings.Repeat(" ", i%depth*len(marker)) + marker + "a\n")
		}
		return b.String()
	}
}

// prependHead adds a text in front of a family's documents.
func prependHead(head string, rest func(int) string) func(int) string {
	return func(n int) string { return head + rest(n) }
}

// worstFamilies lists all families. A document of a family is as long as an ordinary one, but
// consists only of elements that are expensive to find, nest, count or keep.
var worstFamilies = []worstFamily{
	// blocks: many, tiny, or without an end
	{"alternating markers", over("+ a\n- a\n* a\n")},
	{"one list", over("- a\n")},
	{"empty items", over("-\n")},
	{"loose items", over("- a\n\n")},
	{"ordered items", numbered("%d. a\n")},
	{"alternating delimiters", over("1. a\n1) a\n")},
	{"task items", over("- [ ] a\n- [x] b\n")},
	{"setext headings", over("a\n=\nb\n-\n")},
	{"a setext heading of many lines", func(n int) string { return over("a\n")(n) + "===\n" }},
	{"empty headings", over("#\n")},
	{"headings", over("# a\n")},
	{"sections under one heading", prependHead("# a\n", varied(latin, "## a\n"))},
	{"headings of all levels", over("# a\n## b\n### c\n#### d\n##### e\n###### f\n")},
	{"headings ever deeper and back", over("###### a\n# b\n")},
	{"closed headings", over("# # # #\n")},
	{"thematic breaks", over("***\n")},
	{"spaced thematic breaks", over("* * *\n")},
	{"paragraphs of a letter", over("a\n\n")},
	{"one paragraph of short lines", over("a\n")},
	{"blank lines", over("\n")},
	{"lines of white space", over(" \t \n")},
	{"quotes", over("> a\n\n")},
	{"lazy quotes", over("> a\nb\n")},
	{"quotes and lists in turn", over("> a\n- b\n")},
	{"fences", over("```\n```\n")},
	{"fences of both kinds", over("```\n~~~\n")},
	{"an open fence", prependHead("```\n", over("a\n"))},
	{"fences in items", over("- ```\n")},
	{"lists that are announced", over("a:\n\n- b\n\n")},
	{"admonitions", over("!!! a\n\n    b\n")},
	{"definitions of words", over(": a\n\n    b\n")},
	{"indented code", over("    a\n\n")},
	{"html blocks", over("<p>\n\n")},
	{"html comments", over("<!-- a -->\n")},
	{"an open html comment", prependHead("<!--\n", over("a\n"))},
	{"definitions", numbered("[a%d]: /b\n")},
	{"definitions with titles", numbered("[a%d]: /b\n'c'\n")},
	{"half definitions", over("[a]:\n")},
	{"table rows", prependHead("|a|b|\n|-|-|\n", over("|c|d|\n"))},
	{"tables", over("|a|\n|-|\n\n")},
	{"a wide table", func(n int) string {
		return strings.Repeat("|a", n/6) + "|\n" + strings.Repeat("|-", n/6) + "|\n" + strings.Repeat("|b", n/6) + "|\n"
	}},
	{"short rows under a wide heading", func(n int) string {
		return strings.Repeat("|a", n/8) + "|\n" + strings.Repeat("|-", n/8) + "|\n" + over("|b\n")(n/2)
	}},
	{"pipes", over("|")},
	{"front matter", func(n int) string { return "---\n" + over("a: b\n")(n) + "---\n" }},

	// lines that vary, so that each differs from the one before
	{"varied markers", varied(latin, "+ a\n", "- a\n", "* a\n")},
	{"varied items", varied(latin, "- a\n")},
	{"varied task items", varied(latin, "- [ ] a\n", "- [x] a\n")},
	{"varied setext headings", varied(latin, "a\n=\n", "a\n-\n")},
	{"varied headings", varied(latin, "# a\n", "## a\n", "### a\n")},
	{"varied paragraphs", varied(latin, "a\n\n")},
	{"varied paragraphs of Cyrillic", varied(cyrillic, "a\n\n")},
	{"one varied paragraph", varied(latin, "a\n")},
	{"varied html blocks", varied(latin, "<p>a\n\n")},
	{"varied numbers", numbered("%d\n-\n")},
	{"varied blocks", varied(latin, "a\n\n", "# a\n", "- a\n", "> a\n", "1. a\n", "***\n", "a\n=\n", "|a|\n|-|\n\n", "```\na\n```\n")},
	{"one varied word", varied(latin, "a")},
	{"one endless sentence", varied(latin, "a ")},
	{"a heading of many words", prependHead("# ", varied(latin, "a "))},

	// nesting
	{"items nested on a line", nested("- ", "")},
	{"quotes nested on a line", nested("> ", "")},
	{"quotes without spaces", nested(">", "")},
	{"stairs of items", stairs("- ", 1000)},
	{"stairs of numbers", stairs("1. ", 300)},
	{"deep lines", over(strings.Repeat("> ", 200) + "a\n")},
	{"items and quotes nested", nested("- > ", "")},

	// inline marks
	{"open brackets", over("[")},
	{"brackets", nested("[", "]")},
	{"open parentheses", over("(")},
	{"image openers", over("![")},
	{"links", over("[a](b) ")},
	{"half links", over("[a](")},
	{"nested links", nested("[a", "](b)")},
	{"references", over("[a][b] ")},
	{"asterisks", over("*")},
	{"underscores", over("_")},
	{"tildes", over("~")},
	{"emphasis", over("*a _b ")},
	{"backticks", over("`")},
	{"backticks of growing length", func(n int) string {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			b.WriteString("a" + strings.Repeat("`", i))
		}
		return b.String()
	}},
	{"angle brackets", over("<")},
	{"half autolinks", over("<http:")},
	{"half tags", over("<a b='")},
	{"entities", over("&amp;")},
	{"half entities", over("&")},
	{"backslashes", over("\\")},
	{"addresses", over("http://a.bc/d ")},
	{"half addresses", over("www.")},
	{"mail addresses", over("a@")},
	{"a heading of brackets", prependHead("# ", nested("[", "]"))},

	// words, sentences, characters
	{"one word", over("a")},
	{"one word of CJK", over("字")},
	{"full stops", over(".")},
	{"spaced full stops", over(". ")},
	{"sentences of a letter", over("A. ")},
	{"marks inside a word", over("a.b")},
	{"marks and what may close", over("a.<b &c; [d ")},
	{"marks that close and open", over("字。**字。\"")},
	{"marks and notes", over("A.[1] ")},
	{"initials", over("A. B. ")},
	{"leaders", over("a .... b ")},
	{"leaders to pages", over("a .... 1\n")},
	{"lines of first items", over("（1）a\n")},
	{"lines of bullets", over("• a\n· b\n")},
	{"question and quotes", over("?\" ")},
	{"spaces", prependHead("a", over(" "))},
	{"spaces between letters", over("a" + strings.Repeat(" ", 500))},
	{"carriage returns", over("a\r")},
	{"zero-width joiners", over("a\u200d")},
	{"combining marks", over("a\u0301\u0301\u0301")},
	{"combining marks without end", prependHead("a", over("\u0301"))},
	{"combining marks on spaces", over(" \u0301")},
	{"conjuncts", over("क्")},
	{"flags", over("🇩🇪")},
	{"emoji", over("👩‍👩‍👧‍👦")},
	{"bytes that are no text", over("a line of words \xff\xfe in it")},
	{"nul bytes", over("abcdefghijkl\x00")},
	{"digits", over("1234567890")},
	{"punctuation", over("!?;:,")},
	{"one line of words", over("some words ")},
}

// worstNamed makes documents of the family of a name.
func worstNamed(name string) func(n int) string {
	for _, f := range worstFamilies {
		if f.Name == name {
			return f.Make
		}
	}
	panic("no family " + name)
}
