package handcut_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/outline"
	"chunkscope/engine/settings"
)

const tableAndCode = "Before.\n\n| key | use |\n|:---|---:|\n| aaa | one |\n| bbb | two |\n| ccc | three |\n| ddd | four |\n\nBetween.\n\n" +
	"```go x\nfunc a() {\n\tone()\n}\n\nfunc b() {\n\ttwo()\n}\n```\n\nAfter.\n"

func TestPartsSplitByHand(t *testing.T) {
	at := func(s string) int { return strings.Index(tableAndCode, s) }
	header, fence := "| key | use |\n|:---|---:|\n", "```go x\n"
	for _, c := range []struct {
		name   string
		mark   func(doc *engine.Document) handcut.Mark
		set    string
		before string // end of the left chunk
		after  string // start of the right chunk
		plain  string
	}{
		{"rows", cutAt(at("| ccc")), "long_tables=rows", "| bbb | two |\n", header + "| ccc", "| ccc"},
		{"rows, one setting", cutAt(at("| ccc")), "long_code=lines", "| bbb | two |\n", "| ccc", "| ccc"},
		{"inside a row", cutAt(at("three")), "long_tables=rows", "| ccc | ", "three |", "three |"},
		{"after the header", cutAt(at("| aaa")), "long_tables=rows", header, header + "| aaa", "| aaa"},
		{"before the table", cutAt(at("| key")), "long_tables=rows", "Before.\n\n", header + "| aaa", header},
		{"after the table", cutAt(at("Between")), "long_tables=rows", "four |\n\n", "Between", "Between"},
		{"lines", cutAt(at("func b")), "long_code=lines", "}\n\n```", fence + "func b", "func b"},
		{"lines, one setting", cutAt(at("func b")), "long_tables=rows", "}\n\n", "func b", "func b"},
		{"before the code", cutAt(at("```go")), "long_code=lines", "Between.\n\n", fence + "func a", fence},
		{"after the code", cutAt(at("After")), "long_code=lines", "}\n```\n\n", "After", "After"},
		{"without some rows", omit(at("| bbb"), at("| ddd")), "long_tables=rows", "| aaa | one |\n", header + "| ddd", "| ddd"},
		{"without some lines", omit(at("\tone"), at("func b")), "long_code=lines", "func a() {\n```", fence + "func b", "func b"},
	} {
		for _, with := range []bool{true, false} {
			doc, err := engine.New("x.md", []byte(tableAndCode))
			if err != nil {
				t.Fatal(err)
			}
			s := settings.Default()
			s.OverlapMode = "none"
			want := c.plain
			if with {
				want = c.after
				if err := settings.Assign(&s, c.set); err != nil {
					t.Fatal(err)
				}
			}
			r, err := engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, []handcut.Mark{c.mark(doc)}))
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(r.Seams, func(s chunk.Seam) bool { return s.Cause == chunk.CauseManual })
			if i < 0 {
				t.Fatalf("%s: no seam of %v was cut by hand", c.name, r.Seams)
			}
			if with && !strings.HasSuffix(r.Content(i), c.before) || !strings.HasPrefix(r.Content(i+1), want) {
				t.Errorf("%s: unexpected chunks %q and %q", c.name, r.Content(i), r.Content(i+1))
			}
			if added := len(r.Content(i+1)) != r.Chunks.Body(i+1).Len(); added == r.Chunks.At(i+1).IsExact(doc.Text) {
				t.Errorf("%s: chunk has added text = %t, but IsExact = %t", c.name, added, !added)
			}
		}
	}
}

func cutAt(pos int) func(*engine.Document) handcut.Mark {
	return func(doc *engine.Document) handcut.Mark { return handcut.NewMark(doc.Document, handcut.Cut, pos) }
}

func omit(from, to int) func(*engine.Document) handcut.Mark {
	return func(doc *engine.Document) handcut.Mark {
		return handcut.NewOmission(doc.Document, chunk.Span{Start: from, End: to})
	}
}

func TestPartsSplitByHandParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table, code strings.Builder
		for i := range rapid.IntRange(2, 30).Draw(t, "rows") {
			fmt.Fprintf(&table, "| row %d | %s |\n", i, strings.Repeat("x", i%7))
		}
		for i := range rapid.IntRange(2, 30).Draw(t, "lines") {
			fmt.Fprintf(&code, "line%d()\n%s", i, rapid.SampledFrom([]string{"", "", "\n"}).Draw(t, "blank"))
		}
		lead, header, fence := "Text.\n\n", "| a | b |\n|--:|---|\n", "~~~go\n"
		text := lead + header + table.String() + "\nMore.\n\n" + fence + code.String() + "~~~\n"
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy = rapid.SampledFrom([]string{"structural", "code_aware", "fallback", "sentences", "headings"}).Draw(t, "strategy")
		s.OverlapMode, s.LongTables, s.LongCode = "none", "rows", "lines"
		s.MaxChunkSize, s.MinChunkSize = rapid.SampledFrom([]int{120, 300, 4000}).Draw(t, "size"), 1
		var marks []handcut.Mark
		var starts []int
		for off := 0; off < len(text); off += strings.IndexByte(text[off:], '\n') + 1 {
			if strings.HasPrefix(text[off:], "| row") || strings.HasPrefix(text[off:], "line") {
				starts = append(starts, off)
			}
		}
		for range rapid.IntRange(1, 6).Draw(t, "cuts") {
			at := rapid.SampledFrom(starts).Draw(t, "at")
			marks = append(marks, handcut.NewMark(doc.Document, handcut.Cut, at))
		}
		r, err := engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, marks))
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Chunks.Len() {
			content := r.Content(i)
			o := outline.Parse(content)
			for k := range o.NumBlocks() {
				if b := o.Block(k).Slice(content); strings.Contains(b, "| row") && o.BlockKind(k) != outline.Table ||
					strings.Contains(b, "line") && o.BlockKind(k) != outline.Code {
					t.Fatalf("a part of a table or code block parses as another kind of block in %q", content)
				}
			}
			for k := range o.CodeBlocks {
				if !o.CodeBlocks[k].IsFenced() || o.Language(&o.CodeBlocks[k]) != "go" {
					t.Fatalf("the code in %q has no info string", content)
				}
			}
			if strings.Count(content, "~~~")%2 != 0 {
				t.Fatalf("the code in %q has no closing fence", content)
			}
		}
		report, err := metrics.Measure(t.Context(), r, metrics.Options{Brief: true})
		if err != nil {
			t.Fatal(err)
		}
		if n := report.Elements[element.TableRow]; n.Whole != n.Total || n.Total == 0 {
			t.Fatalf("%d of %d rows are whole, want all", n.Whole, n.Total)
		}
	})
}
