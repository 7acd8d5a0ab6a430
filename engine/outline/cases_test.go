package outline

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
)

var update = flag.Bool("update", false, "write the results of Parse into the case files")

var caseName = regexp.MustCompile(`(?m)^=== ([^"\n].*)\n`)

// A test case consists of a line "=== name", the source, a line ">>>", and the expected outline. If
// the name starts with "quoted:", the source is a quoted Go string.
func TestCases(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/markdown/outline/*.txt")
	if len(files) < 6 {
		t.Fatalf("found only %d case files", len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		begins := caseName.FindAllSubmatchIndex(data, -1)
		for i, m := range begins {
			end := len(data)
			if i+1 < len(begins) {
				end = begins[i+1][0]
			}
			name := string(data[m[2]:m[3]])
			input, want, _ := strings.Cut(string(data[m[1]:end]), ">>>\n")
			src := input
			if strings.HasPrefix(name, "quoted:") {
				if src, err = strconv.Unquote(strings.TrimSpace(input)); err != nil {
					t.Fatal(name, err)
				}
			}
			parse := Parse
			if filepath.Base(file) == "source.txt" {
				parse = func(src string) *Outline { return ParseSource(src, "python") }
			}
			got := dump(src, parse(src))
			fmt.Fprintf(&out, "=== %s\n%s>>>\n%s", name, input, got)
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+name, func(t *testing.T) {
				checkOutline(t, src, parse(src))
				if !*update && got != want {
					t.Errorf("source:\n%s\ngot:\n%s\nwant:\n%s", src, got, want)
				}
			})
		}
		if *update {
			if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func dump(src string, o *Outline) string {
	var b strings.Builder
	src = replaceReturns(src)
	lines := func(s chunk.Span) string {
		from := strings.Count(src[:s.Start], "\n") + 1
		return fmt.Sprintf("%d-%d", from, from+strings.Count(strings.TrimRight(s.Slice(src), "\n"), "\n"))
	}
	headingIndex := 0
	for i := range o.NumBlocks() {
		blk := o.Block(i)
		fmt.Fprintf(&b, "%s %s", lines(o.BlockText(i)), blk.Kind)
		switch blk.Kind {
		case Heading:
			h := o.Heading(headingIndex)
			fmt.Fprintf(&b, " %d %q under %q", h.Level, o.Title(headingIndex), o.Path(h.Parent))
			headingIndex++
		case List:
			l := o.List(o.ListOf(i))
			fmt.Fprintf(&b, " ordered=%v depth=%d", l.Items[0].Ordered, l.MaxDepth)
			for _, it := range l.Items {
				fmt.Fprintf(&b, "\n  %s item depth=%d%s%s", lines(it.Span()), it.Depth, textIf(" ordered", it.Ordered), [...]string{"", " [ ]", " [x]"}[it.Task])
			}
		}
		b.WriteByte('\n')
	}
	for _, c := range o.CodeBlocks {
		fmt.Fprintf(&b, "%s code %q%s%s content %q\n", lines(c.Span()), o.Language(&c), textIf(" fenced", c.IsFenced()), textIf(" nested", c.IsNested()), c.Content().Slice(src))
	}
	for _, t := range o.Tables {
		fmt.Fprintf(&b, "%s table rows=%d columns=%d%s\n", lines(t.Span()), t.Rows, t.Columns, textIf(" nested", t.Nested))
	}
	for _, p := range o.Prose {
		fmt.Fprintf(&b, "prose %q\n", p.Span().Slice(src))
	}
	return b.String()
}

func textIf(word string, condition bool) string {
	if condition {
		return word
	}
	return ""
}

func checkOutline(t interface{ Fatalf(string, ...any) }, src string, o *Outline) {
	checkInside := func(label string, s, within chunk.Span) {
		if s.Start < within.Start || s.End < s.Start || s.End > within.End {
			t.Fatalf("%s %v is not inside %v of %q", label, s, within, src)
		}
	}
	all := chunk.Span{End: len(src)}
	lines, offset := replaceReturns(src), 0
	for i := range o.NumBlocks() {
		b := o.Block(i)
		if end := o.BlockText(i).End; b.Start != offset || b.End <= b.Start || end < b.Start || end > b.End {
			t.Fatalf("block %d %+v does not start at byte %d or does not contain its text, in %q", i, b, offset, src)
		}
		if b.Start > len(byteOrderMark) && lines[b.Start-1] != '\n' {
			t.Fatalf("block %d %+v does not start at the start of a line in %q", i, b, src)
		}
		offset = b.End
	}
	if offset != len(src) {
		t.Fatalf("blocks end at byte %d, want %d, in %q", offset, len(src), src)
	}
	last := -1
	for i := range o.NumHeadings() {
		h := o.Heading(i)
		if h.Start <= last || o.Block(h.Block).Level != h.Level || h.Level < 1 || h.Parent >= i {
			t.Fatalf("heading %d %+v starts before byte %d in %q", i, h, last, src)
		}
		last = h.Start
	}
	last = 0
	for i, c := range o.CodeBlocks {
		checkInside("code", c.Span(), all)
		checkInside("content", c.Content(), c.Span())
		if c.Start() < last {
			t.Fatalf("code block %d %+v starts before byte %d in %q", i, c, last, src)
		}
		last = c.End()
	}
	for _, tb := range o.Tables {
		checkInside("table", tb.Span(), all)
		if tb.Columns < 1 || tb.Rows < 0 {
			t.Fatalf("table %+v in %q has an invalid number of rows or columns", tb, src)
		}
	}
	for i := range o.NumLists() {
		l := o.List(i)
		if o.ListOf(l.Block) != i || o.BlockKind(l.Block) != List {
			t.Fatalf("list %d is assigned to the wrong block %d of %q", i, l.Block, src)
		}
		checkInside("list", l.Span, all)
		last := -1
		for _, it := range l.Items {
			checkInside("item", it.Span(), l.Span)
			if it.Start() < last {
				t.Fatalf("item %+v starts before byte %d in %q", it, last, src)
			}
			last = it.Start()
		}
	}
	last = 0
	for _, packed := range o.Prose {
		p := packed.Span()
		checkInside("prose", p, all)
		if p.Start < last {
			t.Fatalf("prose %v starts before byte %d in %q", p, last, src)
		}
		last = p.End
	}
}
