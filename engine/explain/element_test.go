package explain

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/settings"
)

const broken = "Intro.\n\n```go title=\"x\"\na()\nb()\nc()\n```\n\n| K | V |\n|---|---|\n| a | b |\n\n~~~\nplain\n~~~\n"

func newElement(from, to string) element.Element {
	start := strings.Index(broken, from)
	end := start + strings.Index(broken[start+1:], to) + 1 + len(to)
	return element.Element{Span: chunk.Span{Start: start, End: end}}
}

func TestPart(t *testing.T) {
	doc, err := engine.New("a.md", []byte(broken))
	if err != nil {
		t.Fatal(err)
	}
	r := &engine.Result{Doc: doc, Settings: settings.Default()}
	code, plain, row := newElement("```go", "\n```"), newElement("~~~", "\n~~~"), newElement("| a", "|\n")
	row.Companion = newElement("| K", "-|\n").Span
	heading := element.Element{Span: chunk.Span{Start: 0, End: 6}, Companion: chunk.Span{Start: 8, End: 13}}
	for _, c := range []struct {
		part element.Part
		want string
	}{
		{element.Part{Kind: element.CodeBlock, Element: code, First: 1, Last: 3, Lines: 5}, "the first 3 of 5 lines of a go code block"},
		{element.Part{Kind: element.CodeBlock, Element: code, First: 1, Last: 1, Lines: 5}, "the first of 5 lines of a go code block"},
		{element.Part{Kind: element.CodeBlock, Element: code, First: 4, Last: 5, Lines: 5}, "the last 2 of 5 lines of a go code block"},
		{element.Part{Kind: element.CodeBlock, Element: plain, First: 2, Last: 2, Lines: 3}, "line 2 of the 3 lines of a code block"},
		{element.Part{Kind: element.CodeBlock, Element: code, First: 2, Last: 4, Lines: 5}, "lines 2 to 4 of the 5 lines of a go code block"},
		{element.Part{Kind: element.Sentence, Element: element.Element{Span: chunk.Span{Start: 0, End: 6}}, First: 1, Last: 1, Lines: 1}, "part of a sentence, line 1"},
		{element.Part{Kind: element.TableRow, Element: row, Lines: 1}, "a table row without its table's header"},
		{element.Part{Kind: element.TableRow, Element: row, Lines: 1, OtherCount: 3}, "4 table rows without their table's header"},
		{element.Part{Kind: element.Heading, Element: heading, Lines: 1}, "a heading without the first line below it"},
	} {
		if got := Part(r, &c.part); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestLanguage(t *testing.T) {
	for fence, want := range map[string]string{
		"```go": "go", "~~~~ c++ title=x": "c++", "```{.python}": "python", "``` {r, echo=FALSE}": "r", "```": "", "    go": "",
		"```a-language-too-long": "", "```<script>": "",
	} {
		if got := language(fence + "\ncode\n"); got != want {
			t.Errorf("language(%q) = %q, want %q", fence, got, want)
		}
	}
}

func TestSeveredElementsAreExplained(t *testing.T) {
	doc, err := engine.New("a.md", []byte(broken))
	if err != nil {
		t.Fatal(err)
	}
	code := newElement("```go", "\n```")
	row := newElement("| a", "|\n")
	row.Companion = newElement("| K", "-|\n").Span
	r := &engine.Result{Doc: doc, Settings: settings.Default(), Seams: []chunk.Seam{{Byte: code.Start + 20}, {Byte: row.Start}}}
	r.Settings.MaxChunkSize = 30
	for _, c := range []struct {
		status    element.Status
		needs     int
		reachable bool
		want      string
	}{
		{element.Status{Kind: element.CodeBlock, Element: code, Seams: 1, Chunk: -1}, 20, true, "no chunk has the whole go code block: chunk 2 needs 20 chars more overlap"},
		{element.Status{Kind: element.CodeBlock, Element: code, Seams: 1, Chunk: 1}, 0, true, "the cut severs the go code block, but the overlap keeps it whole in chunk 2"},
		{element.Status{Kind: element.CodeBlock, Element: code, Seams: 2, Chunk: -1, TooLong: true}, 0, false, "the go code block is too long for a chunk: 31 chars, and max chunk size is 30"},
		{element.Status{Kind: element.CodeBlock, Element: code, Seams: 3, Chunk: -1}, 0, false, "3 cuts go through the go code block, and no overlap can span all of it"},
		{element.Status{Kind: element.TableRow, Element: row, Seam: 1, Seams: 1, Chunk: -1}, 20, true, "no chunk has the table row with its table's header: chunk 3 needs 20 chars more overlap"},
		{element.Status{Kind: element.TableRow, Element: row, Seam: 1, Seams: 1, Chunk: 2}, 0, true, "the cut separates the table row from its table's header; chunk 3 holds both thanks to the overlap"},
	} {
		if got := Severed(r, &c.status, c.needs, c.reachable); got != c.want {
			t.Errorf("\n got %q\nwant %q", got, c.want)
		}
	}
}
