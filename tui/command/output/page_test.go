package output

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/cell"
)

// A table must be as wide as its content. On a terminal, one column must shrink. Columns with wide
// characters must be aligned.
func TestTables(t *testing.T) {
	rows := func(p *Page) *table {
		tab := &table{align: "lrl", keepEnd: true}
		tab.addHeadings(p, "document", "chunks", "note")
		tab.addRow(field{text: "docs/a-long-folder/guide.md"}, field{text: "7"}, field{text: "x"})
		tab.addRow(field{text: "日本語.md"}, field{text: "1,024"}, field{text: "a\x1b[31mb"})
		return tab
	}
	p := &Page{W: 30}
	rows(p).write(p)
	want := `document                     chunks  note
docs/a-long-folder/guide.md       7  x
日本語.md                     1,024  a␛[31mb
`
	if p.String() != want {
		t.Errorf("got\n%swant\n%s", p.String(), want)
	}
	p = &Page{W: 36, Terminal: &Terminal{}}
	rows(p).write(p)
	for line := range strings.Lines(p.String()) {
		if n := cell.Width(strings.TrimSuffix(line, "\n"), cell.Wc); n > 36 {
			t.Errorf("line of %d cells is too long: %s", n, line)
		}
	}
	if !strings.Contains(p.String(), "guide.md       7") {
		t.Errorf("the end of the name was truncated:\n%s", p.String())
	}
}

// If the width is limited, columns must be dropped before names become unreadable, and a note must
// list them.
func TestTablesDropColumns(t *testing.T) {
	rows := func(p *Page) string {
		tab := &table{align: "lrlr", keepEnd: true, droppable: []int{2, 1}}
		tab.addHeadings(p, "document in docs/", "chunks", "sizes", "text")
		tab.addRow(field{text: "a-folder/a-long-name.md"}, field{text: "7"}, field{text: "▁▂▃▄"}, field{text: "98.5%"})
		tab.addRow(field{text: "b.md"}, field{text: "17"}, field{text: "▁"}, field{text: "8.5%"})
		tab.write(p)
		return p.String()
	}
	for _, c := range []struct {
		page Page
		want string
	}{
		{Page{W: 30}, `document in docs/        chunks  sizes   text
a-folder/a-long-name.md       7  ▁▂▃▄   98.5%
b.md                         17  ▁       8.5%
`},
		{Page{W: 42, columns: true}, `document in docs/     chunks  sizes   text
…lder/a-long-name.md       7  ▁▂▃▄   98.5%
b.md                      17  ▁       8.5%
`},
		{Page{W: 40, Terminal: &Terminal{}}, `document in docs/        chunks   text
a-folder/a-long-name.md       7  98.5%
b.md                         17   8.5%
left out to fit the width: sizes
`},
		{Page{W: 22, columns: true}, `document in do…   text
…a-long-name.md  98.5%
b.md              8.5%
left out to fit the
width: sizes, chunks
`},
	} {
		if got := rows(&c.page); got != c.want {
			t.Errorf("%d cells: got\n%swant\n%s", c.page.W, got, c.want)
		}
	}
}

func TestTablesDropEmptyColumns(t *testing.T) {
	for _, c := range []struct {
		limit int
		rows  [2][4]string
		want  string
	}{
		{3, [2][4]string{{"1", "", "3", ""}, {"4", "", "6", ""}}, "a  c\n1  3\n4  6\n"},
		{2, [2][4]string{{"", "", "a third one", "4"}, {"", "", "6", "a fourth one"}}, "       c  d\na third…  4\n       6  a fourth one\n"},
		{0, [2][4]string{{"a first one", "", "3", "4"}, {"4", "", "6", "a fourth one"}}, "a         c  d\na first…  3  4\n4         6  a fourth one\n"},
		{3, [2][4]string{{"a first one", "", "a third one", ""}, {"4", "", "6", ""}}, "a                      c\na first one  a third one\n4                      6\n"},
		{1, [2][4]string{{"", "2", "", ""}, {"", "", "", ""}}, "b\n2\n\n"},
	} {
		p := &Page{W: 20, Terminal: &Terminal{}}
		tab := &table{align: "lrrl", shrinkable: c.limit}
		tab.addHeadings(p, "a", "b", "c", "d")
		for _, row := range c.rows {
			tab.addRow(field{text: row[0]}, field{text: row[1]}, field{text: row[2]}, field{text: row[3]})
		}
		tab.write(p)
		if p.String() != c.want {
			t.Errorf("%v\ngot\n%swant\n%s", c.rows, p, c.want)
		}
	}
	p := &Page{W: 20}
	(&table{}).write(p)
	if p.Len() > 0 {
		t.Errorf("a table without rows wrote %q", p)
	}
}

// COLUMNS must set the page width without a terminal, but only from 40 to 120.
func TestWidthWithoutTerminal(t *testing.T) {
	for columns, want := range map[string]int{"": 80, "wide": 80, "0": 80, "-5": 80, "1": 40, "40": 40, "41": 41, "120": 120, "121": 120} {
		t.Setenv("COLUMNS", columns)
		if p := NewPage(nil, &bytes.Buffer{}); p.W != want || p.Terminal != nil {
			t.Errorf("COLUMNS=%s: width = %d, want %d", columns, p.W, want)
		}
	}
}

// Each line must be escaped, however it is split into writes.
func TestLinesAreEscaped(t *testing.T) {
	const text = "a\x1b[31m\n\n日本\u202e語\nend\r\n"
	for size := 1; size <= len(text); size++ {
		var out bytes.Buffer
		w := &EscapingWriter{To: &out}
		for part := range slices.Chunk([]byte(text), size) {
			if n, err := w.Write(part); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if want := cell.EscapeLines(text); out.String() != want {
			t.Errorf("%d bytes at a time: got %q, want %q", size, out.String(), want)
		}
	}
}

func TestSnippetStartsAtRareWords(t *testing.T) {
	content := strings.Repeat("the key and the door ", 20) + "a lighthouse keeper " + strings.Repeat("the key and the door ", 20)
	var matches []chunk.Span
	for _, word := range []string{"the", "keeper"} {
		for at := 0; ; {
			i := strings.Index(content[at:], word+" ")
			if i < 0 {
				break
			}
			matches = append(matches, chunk.Span{Start: at + i, End: at + i + len(word)})
			at += i + 1
		}
	}
	slices.SortFunc(matches, func(a, b chunk.Span) int { return a.Start - b.Start })
	from := snippetStart(content, matches, 60)
	if !strings.Contains(content[from:from+60], "keeper") || from > 0 && content[from-1] != ' ' {
		t.Errorf("snippet does not contain the word or begins inside one: %q", content[from:from+60])
	}
	if got := snippetStart("short", nil, 60); got != 0 {
		t.Errorf("snippetStart of a short text = %d, want 0", got)
	}
}

func TestWording(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{foldSpace(" a\r\n\t b  c"), " a b c"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestCommonFolder(t *testing.T) {
	for _, c := range []struct{ names, want string }{
		{"docs/a.md", ""},
		{"docs/a.md docs/b.md", "docs/"},
		{"docs/a.md docs/sub/b.md", "docs/"},
		{"docs/sub/a.md docs/sum/b.md", "docs/"},
		{"a.md b.md", ""},
		{"docs/a.md README.md", ""},
		{"/srv/x/a.md /srv/y/b.md /srv/x/c.md", "/srv/"},
		{"/a.md /b.md", "/"},
		{"docs/a.md docs/a.md", "docs/"},
		{"docs/a.md docs/a.md.txt", "docs/"},
	} {
		if got := commonFolder(strings.Fields(c.names), func(s string) string { return s }); got != c.want {
			t.Errorf("commonFolder(%s) = %q, want %q", c.names, got, c.want)
		}
	}
}

// If no setting clears all flags, the remedy that clears the most must come first. No remedy must
// appear twice.
func TestPartialRemedies(t *testing.T) {
	remedy := func(to string, clears int) *sweep.Remedy {
		return &sweep.Remedy{Setting: "max_chunk_size", From: "300", To: to, Clears: clears, FlagCount: 3, Before: facts.Brief{Report: metrics.Report{Chunks: 9}}, After: facts.Brief{Report: metrics.Report{Chunks: 7}}}
	}
	p := &Page{W: 97}
	statsText{p}.writeRemedies([]sweep.KindRemedies{{
		Flag: metrics.Oversize, Count: 3, IsComplete: true,
		PerFlag: []*sweep.Remedy{remedy("4000", 3), nil, remedy("500", 2), remedy("490", 1), remedy("4000", 3), remedy("600", 2)},
	}, {Flag: metrics.DrySeam, Count: 1}})
	want := `
3 oversize: no single setting clears all of them
  max_chunk_size: 300 → 4000  clears 3 of 3
    9 → 7 chunks, stored −100% as before; whole text 100% as before
  max_chunk_size: 300 → 500  clears 2 of 3
    9 → 7 chunks, stored −100% as before; whole text 100% as before

1 dry seam: no single setting clears it without adding as many or reducing whole text, of those tried
`
	if p.String() != want {
		t.Errorf("got%s\nwant%s", p.String(), want)
	}
}

func TestHarmlessRemediesComeFirst(t *testing.T) {
	remedy := func(to string, clears, small int) *sweep.Remedy {
		return &sweep.Remedy{
			Setting: "max_chunk_size", From: "300", To: to, Clears: clears, FlagCount: 3,
			Before: facts.Brief{Report: metrics.Report{Chunks: 9}}, After: facts.Brief{Report: metrics.Report{Chunks: 7, Small: small}},
		}
	}
	list := []sweep.KindRemedies{{
		Flag: metrics.Oversize, Count: 3, IsComplete: true, All: []sweep.Remedy{*remedy("4000", 3, 9)},
		PerFlag: []*sweep.Remedy{remedy("350", 1, 1), remedy("3000", 2, 9), remedy("500", 2, 1)},
	}}
	p := &Page{W: 120}
	statsText{p}.writeRemedies(list)
	want := `
3 oversize: clearing all of them does more harm than good
  max_chunk_size: 300 → 500  clears 2 of 3  9 → 7 chunks, stored −100% as before, small 0 → 1; whole text 100% as before
  max_chunk_size: 300 → 350  clears 1 of 3  9 → 7 chunks, stored −100% as before, small 0 → 1; whole text 100% as before
  max_chunk_size: 300 → 4000  clears 3 of 3
    9 → 7 chunks, stored −100% as before, small 0 → 9; whole text 100% as before
`
	if p.String() != want {
		t.Errorf("got%s\nwant%s", p.String(), want)
	}
}
