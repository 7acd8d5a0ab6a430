package split_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	goldtext "github.com/yuin/goldmark/text"
	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

type parsedBlock struct {
	kind    string
	columns int
	rows    []string
	info    string
}

func parseBlocks(source string) []parsedBlock {
	var out []parsedBlock
	src := []byte(source)
	doc := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(goldtext.NewReader(src))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *east.Table:
			r := parsedBlock{kind: "table", columns: len(n.Alignments), info: fmt.Sprint(n.Alignments)}
			for row := n.FirstChild(); row != nil; row = row.NextSibling() {
				var cells []string
				for c := row.FirstChild(); c != nil; c = c.NextSibling() {
					cells = append(cells, string(c.Lines().Value(src)))
				}
				r.rows = append(r.rows, strings.Join(cells, "¦"))
			}
			out = append(out, r)
			return ast.WalkSkipChildren, nil
		case *ast.FencedCodeBlock:
			r := parsedBlock{kind: "code"}
			if n.Info != nil {
				r.info = string(n.Info.Segment.Value(src))
			}
			r.rows = codeLines(n, src)
			out = append(out, r)
		case *ast.CodeBlock:
			out = append(out, parsedBlock{kind: "indented", rows: codeLines(n, src)})
		}
		return ast.WalkContinue, nil
	})
	return out
}

func codeLines(n ast.Node, src []byte) []string {
	var out []string
	for line := range strings.Lines(string(n.Lines().Value(src))) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func joinBlocks(t fatal, doc *segment.Analysis, c *strategy.Cut) []parsedBlock {
	t.Helper()
	var out []parsedBlock
	open := false // the previous chunk ends inside a block
	for i := range c.Chunks.Len() {
		ch := c.Chunks.At(i)
		list := parseBlocks(ch.Content(doc.Text))
		if !ch.Header.Empty() {
			if len(list) == 0 || len(out) == 0 {
				t.Fatalf("chunk %d has a header but no block to continue: %q in %q", i, ch.Content(doc.Text), doc.Text)
			}
			last, first := &out[len(out)-1], list[0]
			if first.kind != last.kind || first.info != last.info || first.columns != last.columns {
				t.Fatalf("chunk %d continues with block %+v, want %+v: %q in %q", i, first, *last, ch.Content(doc.Text), doc.Text)
			}
			rows := first.rows
			if first.kind == "table" {
				if rows[0] != last.rows[0] {
					t.Fatalf("chunk %d has the header %q, want %q", i, rows[0], last.rows[0])
				}
				rows = rows[1:]
			}
			last.rows = append(last.rows, rows...)
			list = list[1:]
		} else if open {
			t.Fatalf("chunk %d does not continue the previous block: %q in %q", i, ch.Content(doc.Text), doc.Text)
		}
		out = append(out, list...)
		open = ch.Footer != ""
	}
	return out
}

var longFragments = []string{
	"# A\n\n", "## B\n\n", "Some text here. More of it.\n\n", "Text right above\n", "\n",
	"| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n| 7 | 8 |\n\n",
	"| one |\n|---|\n| a\\|b |\n| `c\\|d` |\n| |\n| e |\n\n", "a | b\n--|--\n1 | 2\n3\n4 | 5 | 6\n\n",
	"| h |\n|--:|\n| a very long row that no chunk can hold by itself, as it goes on and on |\n| x |\n\n",
	"| a very long header that leaves no room for its rows | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n",
	"- item\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n  | 3 | 4 |\n  | 5 | 6 |\n\n", "- | a | b |\n  |---|---|\n  | 1 | 2 |\n  | 3 | 4 |\n\n",
	"1.  item\n\n    | a | b |\n    |---|---|\n    | 1 | 2 |\n    | 3 | 4 |\n\n", "> | a | b |\n> |---|---|\n> | 1 | 2 |\n> | 3 | 4 |\n> | 5 | 6 |\n\n",
	"```go\nfunc a() {\n\treturn\n}\n\nfunc b() {\n\tx := 1\n\n\ty := 2\n}\n\nvar c int\n```\n\n", "```\na\nb\nc\nd\ne\nf\n```\n",
	"~~~~ python title=x\n```\nfence in it\n```\n\ndef f():\n    pass\n~~~~\n\n", "```sh\none line that is longer than a chunk may be, so that it is cut inside\nshort\n```\n\n",
	"- step\n\n  ```sh\n  one\n  two\n\n  three\n  four\n  ```\n\n", "1.  ```js\n    one();\n    two();\n\n    three();\n    ```\n\n", "> ```c\n> int a;\n>\n> int b;\n> int c;\n> ```\n\n",
	"    indented\n    code\n\n    more of it\n    and more\n\n", "```open\nnever\n\nclosed\n", "| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n| 3 | 4 |\r\n\r\n",
}

func drawLongBlocks(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(longFragments), 1, 6).Draw(t, "source"), "")
}

func drawLongSettings(t *rapid.T) settings.Settings {
	s := settings.Default()
	s.Strategy = rapid.SampledFrom([]string{"structural", "code_aware", "list_aware", "fallback", "sentences", "headings"}).Draw(t, "strategy")
	s.LongTables, s.LongCode = "rows", "lines"
	s.OverlapMode = "none"
	s.Unit = rapid.SampledFrom([]string{"chars", "words", "tokens"}).Draw(t, "unit")
	s = draw.SettingsNear(t, s, "strategy", "unit", "overlap_mode", "long_tables", "long_code", "max_chunks_per_document", "use_adaptive_sizing", "parents")
	s.MaxChunkSize = rapid.IntRange(12, 90).Draw(t, "size")
	if s.Unit != "chars" {
		s.MaxChunkSize /= 3
	}
	return s
}

// checkLongBlocks checks that every byte is in exactly one chunk and that each piece of a block
// parses as a table or a code block.
func checkLongBlocks(t *rapid.T) {
	doc, s := text(t, drawLongBlocks(t)), drawLongSettings(t)
	c := cut(t, doc, s)
	offset := 0
	meter := doc.Meter(s.Unit, s.Tokenizer)
	for i := range c.Chunks.Len() {
		ch := c.Chunks.At(i)
		if ch.Body.Start < offset || strings.TrimSpace(doc.Text[offset:ch.Body.Start]) != "" {
			t.Fatalf("%q is missing or repeated before chunk %d of %q", doc.Text[min(offset, ch.Body.Start):ch.Body.Start], i, doc.Text)
		}
		offset = ch.Body.End
		n := meter.Count(ch.Content(doc.Text))
		if n > s.MaxChunkSize && !ch.Oversize && (s.Traits().HasMaxSize || !ch.Header.Empty()) {
			t.Fatalf("chunk %d has size %d > %d but no oversize flag: %q in %q", i, n, s.MaxChunkSize, ch.Content(doc.Text), doc.Text)
		}
		if ch.Oversize && n <= s.MaxChunkSize {
			t.Fatalf("chunk %d is flagged as oversize, but its size is %d and the maximum %d: %q", i, n, s.MaxChunkSize, ch.Content(doc.Text))
		}
		checkRowsAreWhole(t, doc, ch)
	}
	if strings.TrimSpace(doc.Text[offset:]) != "" {
		t.Fatalf("%q is missing at the end of %q", doc.Text[offset:], doc.Text)
	}
	if !s.PreserveAtomicBlocks || s.Strategy == "sentences" {
		return
	}
	joinBlocks(t, doc, &c)
}

func checkRowsAreWhole(t fatal, doc *segment.Analysis, ch *chunk.Chunk) {
	t.Helper()
	for _, table := range doc.Outline().TablesIn(ch.Body) {
		if ch.Header.Empty() || !table.Span().Contains(ch.Header.End-1) || ch.Body.End >= table.End() {
			continue
		}
		if !strings.HasPrefix(strings.TrimLeft(doc.Text[ch.Body.End:], " \t"), "\n") && doc.Text[ch.Body.End] != '\r' {
			t.Fatalf("the chunk ends inside a row: %q", ch.Content(doc.Text))
		}
	}
}

func TestLongBlocksKeepTheirText(t *testing.T) { rapid.Check(t, checkLongBlocks) }

func FuzzLongBlocks(f *testing.F) { draw.Fuzz(f, checkLongBlocks) }

func TestLongBlocksAreReassembled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var source strings.Builder
		lines := rapid.IntRange(2, 30).Draw(t, "lines")
		word := rapid.SampledFrom([]string{"a", "bb", "c\\|c", "`d`", "é", "*e*", "x := 1", "1"})
		table := rapid.Bool().Draw(t, "table")
		if table {
			source.WriteString("| k | v |\n|:--|--:|\n")
			for range lines {
				fmt.Fprintf(&source, "| %s | %s |\n", word.Draw(t, "k"), word.Draw(t, "v"))
			}
		} else {
			source.WriteString("```go run\n")
			for range lines {
				source.WriteString(rapid.SampledFrom([]string{"", "\t", "\n"}).Draw(t, "before") + word.Draw(t, "line") + "\n")
			}
			source.WriteString("```\n")
		}
		doc, s := text(t, source.String()), drawLongSettings(t)
		s.Unit, s.MaxChunkSize, s.PreserveAtomicBlocks = "chars", rapid.IntRange(60, 120).Draw(t, "size"), true
		c := cut(t, doc, s)
		got, want := joinBlocks(t, doc, &c), parseBlocks(doc.Text)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("joined blocks:\n%v\nwant\n%v\nin %q", got, want, doc.Text)
		}
		for i := range c.Chunks.Len() {
			if c.Chunks.At(i).Oversize {
				t.Fatalf("chunk %d is too long: %q", i, c.Chunks.At(i).Content(doc.Text))
			}
		}
	})
}

func TestLongSettingsPreserveBlocksThatFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, s := text(t, drawLongBlocks(t)), drawLongSettings(t)
		s.MaxChunkSize = 10_000
		divided := cut(t, doc, s)
		s.LongTables, s.LongCode = "keep", "keep"
		kept := cut(t, doc, s)
		if !slices.Equal(divided.Chunks.Slice(), kept.Chunks.Slice()) {
			t.Fatalf("chunks = %+v\nwant\n%+v\nof %q", divided.Chunks.Slice(), kept.Chunks.Slice(), doc.Text)
		}
	})
}

func TestCodeIsNotCutAtWhitespaceLines(t *testing.T) {
	const code = "```\nalpha beta gamma\n\v\n\f\ndelta epsilon zeta\n\v"
	for _, strategy := range []string{"headings", "sentences", "structural", "fallback"} {
		for _, size := range []string{"1", "8", "16", "30"} {
			doc := text(t, code)
			c := cut(t, doc, changeDefaults(t, "strategy="+strategy, "overlap_mode=none", "long_code=lines", "min_chunk_size=1", "max_chunk_size="+size))
			for i := range c.Chunks.Len() {
				body := c.Chunks.Body(i)
				if body.Start >= body.End || strings.TrimSpace(body.Slice(code)) == "" {
					t.Errorf("%s, size %s: chunk %d at %v is empty", strategy, size, i, body)
				}
			}
		}
	}
}
