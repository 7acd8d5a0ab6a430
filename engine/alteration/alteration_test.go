package alteration_test

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/alteration"
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/source"
	"chunkscope/engine/text"

	"pgregory.net/rapid"
)

func analyze(t interface{ Fatal(...any) }, text string) *segment.Analysis {
	doc, err := source.NewFromString("a.md", text)
	if err != nil {
		t.Fatal(err)
	}
	return segment.Analyze(doc)
}

var kindNames = [...]string{
	alteration.KindCode: "code", alteration.KindList: "list", alteration.KindSpaces: "spaces", alteration.KindLines: "lines",
	alteration.KindJoined: "joined", alteration.KindDropped: "dropped", alteration.KindRewritten: "rewritten",
}

// markAlterations returns the document with its differences in the form [KIND old→new].
func markAlterations(doc *segment.Analysis, ownText string) string {
	var b strings.Builder
	offset := 0
	alteration.NewComparer(doc).EachEdit(chunk.Span{End: len(doc.Text)}, ownText, func(e *alteration.Edit) bool {
		fmt.Fprintf(&b, "%s[%s %s→%s]", doc.Text[offset:e.Source.Start], kindNames[e.Kind], e.Source.Slice(doc.Text), e.Text)
		offset = e.Source.End
		return true
	})
	return b.String() + doc.Text[offset:]
}

func TestEveryDifferenceHasOneKind(t *testing.T) {
	const code = "# A\n\n```\nif a:\n    b()\n```\n\nend"
	for _, c := range []struct{ name, text, ownText, want string }{
		{"nothing", "a b", "a b", "a b"},
		{"white space at the ends", " a b\n", "\ta b", " a b\n"},
		{"code", code, strings.Replace(code, "    b", "b", 1), strings.Replace(code, "    b", "[code     →]b", 1)},
		{"collapsed code", code, strings.Replace(code, "    b", " b", 1), strings.Replace(code, "    b", "[code     → ]b", 1)},
		{"a list", "- a\n  - b\n    c", "- a\n- b\nc", "- a\n[list   →]- b\n[spaces     →]c"},
		{"spaces", "a  b\u00a0c", "a b c", "a[spaces   → ]b[spaces \u00a0→ ]c"},
		{"blank lines", "a\n\nb", "a  \nb", "a[lines \n\n→  \n]b"},
		{"line endings", "a \r\nb", "a\nb", "a[lines  \r\n→\n]b"},
		{"blank lines and indentation", "- a\n\n  - b", "- a  \n- b", "- a[lines \n\n→  \n][list   →]- b"},
		{"joined lines", "a\n  b", "a b", "a[lines \n  → ]b"},
		{"joined words", "see\there and", "seehere and", "see[joined \t→]here and"},
		{"marks", "**bold** <|lit|>.", "bold <lit>.", "[dropped **→]bold[dropped **→] <[dropped |→]lit[dropped |→]>."},
		{"a word", "the tea is hot", "the is hot", "the [dropped tea →]is hot"},
		{"a line", "a\n    drop()\n    b", "a\n    b", "a\n    [dropped drop()\n    →]b"},
		{"a word and the space next to it", "the tea is", "theis", "the[dropped  tea→][joined  →]is"},
		{"between characters", "a**b", "a b", "a[dropped **→ ]b"},
		{"other text", "![a lamp](x)", "![image](x)", "![[rewritten a la→i]m[rewritten p→age]](x)"},
		{"inserted text", "a b", "a or b", "a[rewritten  → or ]b"},
		{"half a character", "a \xe5\x8c\x97", "a \ufffd", "a [rewritten \xe5\x8c\x97→\ufffd]"},
		{"white space with the same first byte", "a\u00a0b", "a\u0085b", "a[spaces \u00a0→\u0085]b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := markAlterations(analyze(t, c.text), c.ownText); got != c.want {
				t.Errorf("\n got %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestIndentationOfFirstLine(t *testing.T) {
	const text = "# A\n\n```\nif a:\n    b()\n      c()\n```\n\n- d\n  - e\n    f\n\n   g\n"
	doc := analyze(t, text)
	for _, c := range []struct{ name, part, ownText, want string }{
		{"a slice", "b()\n      c()", "b()\n      c()", ""},
		{"a slice with its indentation", "    b()", "    b()", ""},
		{"a slice with part of its indentation", "  b()", "  b()", ""},
		{"stripped", "    b()", "b()", "code     →"},
		{"collapsed", "    b()", " b()", "code     → "},
		{"moved after a blank line", "    b()", "\n\n b()", "code     → "},
		{"in altered text", "b()\n      c()", "b()\nc()", "code     →, code       →"},
		{"kept in altered text", "    b()\n      c()", "    b()\nc()", "code       →"},
		{"a list", "- e\n    f", "- e\nf", "list   →, spaces     →"},
		{"text", "   g", "g", ""},
		{"within a line", "()\n      c()", "()\nc()", "code       →"},
		{"other text", "b()", "x()", "rewritten b→x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := strings.Index(text, c.part)
			var got []string
			alteration.NewComparer(doc).EachEdit(chunk.Span{Start: at, End: at + len(c.part)}, c.ownText, func(e *alteration.Edit) bool {
				got = append(got, fmt.Sprintf("%s %s→%s", kindNames[e.Kind], e.Source.Slice(text), e.Text))
				return true
			})
			if s := strings.Join(got, ", "); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
		})
	}
}

func TestEditsRebuildChunkText(t *testing.T) {
	part := rapid.SampledFrom([]string{
		"a", "b", "see", "here", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\u00a0", "\u0085", "**", "- ", "  - ", "    ", "```\n", "北", "\xff", "\xe5\x8c", "\ufffd", "\u200b", "<|",
	})
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(part, 0, 40).Draw(t, "parts")
		text := strings.Join(parts, "")
		for i := range parts {
			switch rapid.IntRange(0, 5).Draw(t, "change") {
			case 0:
				parts[i] = ""
			case 1:
				parts[i] = part.Draw(t, "other")
			}
		}
		if _, err := source.NewFromString("a.md", text); err != nil {
			t.Skip("the text is not UTF-8")
		}
		checkEdits(t, text, strings.Join(parts, ""))
	})
}

func TestLongTextsAreCompared(t *testing.T) {
	var a, b strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&a, "word%d ", i*7919%10007)
		fmt.Fprintf(&b, "word%d ", i*104729%10007)
	}
	checkEdits(t, a.String(), b.String())
	checkEdits(t, a.String(), strings.ToUpper(a.String()))
}

func checkEdits(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, content, ownText string,
) {
	doc := analyze(t, content)
	part := text.TrimSpan(content, chunk.Span{End: len(content)})
	var rebuilt strings.Builder
	offset := part.Start
	n := alteration.NewComparer(doc).NewCounter(doc.Document, part)
	alteration.NewComparer(doc).EachEdit(part, ownText, func(e *alteration.Edit) bool {
		if e.Source.End == part.Start && e.Source.Len() > 0 {
			if line := e.Source.Start; line > 0 && content[line-1] != '\n' || e.Kind > alteration.KindList || rebuilt.Len() > 0 {
				t.Fatalf("unexpected edit %+v at the start of %q, want chunk text %q", e, content, ownText)
			}
			n.Add(e)
			return true
		}
		if e.Source.Start < offset || e.Source.Slice(content) == e.Text || (e.Chars == 0) != (e.Kind <= alteration.KindJoined) {
			t.Fatalf("unexpected edit %+v after byte %d in %q, want chunk text %q", e, offset, content, ownText)
		}
		rebuilt.WriteString(content[offset:e.Source.Start] + e.Text)
		offset = e.Source.End
		n.Add(e)
		return true
	})
	rebuilt.WriteString(content[offset:part.End])
	if want := strings.TrimFunc(ownText, text.IsSpace); rebuilt.String() != want || n.IsNone() && want != part.Slice(content) || !n.IsNone() && ownText == part.Slice(content) || n.Lines > max(1, n.TextLines) {
		t.Fatalf("rebuilt %q from %q, want %q; counts = %+v", rebuilt.String(), content, ownText, n.Counts)
	}
}
