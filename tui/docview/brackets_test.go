package docview

import (
	"cmp"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/view"
)

// Text in two chunks must have two brackets in different columns. The bracket of a parent must be
// to the left of both.
func TestBracketsOfParents(t *testing.T) {
	doc, err := engine.NewFromString("a.md", "one two three\nfour five six\n\nseven eight 9\n\nten eleven 12\nthirteen\n")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	for _, pair := range []string{"strategy=recursive", "overlap_mode=none", "max_chunk_size=14", "parents=paragraphs", "parent_size=28"} {
		if err := settings.Assign(&s, pair); err != nil {
			t.Fatal(err)
		}
	}
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	look := &Look{Styles: newStyles(t, colorprofile.TrueColor), Selected: 0, View: view.New(r, nil)}
	var p Position
	p.Open(doc)
	p.Fit(look, 40, 8)
	for y, want := range []string{"╔  1", "╚  2", "   ", "[  3", "   ", "╔  4", "╚  5"} {
		if got := cell.Plain(p.Draw(look)[y]); !strings.HasPrefix(got, want) {
			t.Errorf("row %d = %q, want %q", y, got, want)
		}
	}
}

func TestBrackets(t *testing.T) {
	for _, c := range []struct {
		name          string
		size, overlap int
		mode          string
		want          []string // expected gutter of each row
	}{
		{"no shared text", 28, 0, "native", []string{"  1┏  ", "   ┗  ", "  2 ┏ ", "    ┗ "}},
		{"shared line", 42, 14, "native", []string{"  1┏  ", "   ┃  ", "   ┗┏ ", "  2 ┗ "}},
		{"shared part of a line", 40, 20, "native", []string{"  1┏  ", "   ┃┏ ", "  2┗┃ ", "    ┗ "}},
		{"chunk within a row", 9, 3, "native", []string{" +2┣┏ ", " +4┣┣ ", " +7┣╺ ", " +9┣╺ "}},
		{"stored as metadata", 28, 14, "context", []string{"  1┏  ", "   ┗: ", "  2:┏ ", "    ┗ "}},
	} {
		doc, err := engine.NewFromString("a.md", "one two three\nfour five six\nseven eight 9\nten eleven 12\n")
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.MinChunkSize = "window", c.mode, 1
		s.MaxChunkSize, s.OverlapSize = c.size, c.overlap
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		look := &Look{Styles: newStyles(t, colorprofile.TrueColor), Selected: -1, View: view.New(r, nil)}
		var p Position
		p.Open(doc)
		p.Fit(look, 40, 5)
		for y, row := range p.Draw(look)[:4] {
			if got := cell.Plain(row); !strings.HasPrefix(got, c.want[y]) {
				t.Errorf("%s: row %d = %q, want %q", c.name, y, got, c.want[y])
			}
		}
	}
}

// Only the first row of a bracket must show that a seam moved, with and without a color for it.
func TestBracketOfMovedSeam(t *testing.T) {
	doc, err := engine.NewFromString("a.md", "one two three\nfour five six\nseven eight 9\nten eleven 12\n")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MinChunkSize, s.MaxChunkSize, s.OverlapSize = "window", "native", 1, 28, 0
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	for profile, want := range map[colorprofile.Profile][2]string{colorprofile.ANSI: {"┌", "└"}, colorprofile.ANSI256: {"┌", "└"}, colorprofile.TrueColor: {"┏", "┗"}} {
		look := &Look{Styles: newStyles(t, profile), Selected: -1, View: view.New(r, nil)}
		look.View.Moved = []bool{true}
		var p Position
		p.Open(doc)
		p.Fit(look, 40, 5)
		for y, style := range []cell.Style{look.Styles.Changed, look.Styles.Accent[1]} {
			if row := p.Draw(look)[2+y]; !strings.Contains(row, string(style)+want[y]) {
				t.Errorf("%v: row %d = %q, want it to contain %q", profile, 2+y, row, string(style)+want[y])
			}
		}
	}
}

func TestBracketSkipsText(t *testing.T) {
	doc, err := engine.NewFromString("a.md", "one two three\nfour five six\nseven eight 9\nten eleven 12\n")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MinChunkSize, s.MaxChunkSize, s.OverlapSize = "window", "native", 1, 28, 0
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	r.Chunks.ClearOverlap()
	r.Chunks.SetRepeatedText(1, &chunk.Chunk{Overlap: chunk.Span{End: 13}, Prefix: "one two three", Join: "\n"})
	look := &Look{Styles: newStyles(t, colorprofile.TrueColor), Selected: -1, View: view.New(r, nil)}
	var p Position
	p.Open(doc)
	p.Fit(look, 40, 5)
	for y, want := range []string{"  1┏┏ ", "   ┗┊ ", "  2 ┃ ", "    ┗ "} {
		if got := cell.Plain(p.Draw(look)[y]); !strings.HasPrefix(got, want) {
			t.Errorf("row %d = %q, want %q", y, got, want)
		}
	}
}

// Padding in overlap must not have the overlap style. The same applies to a table border that is
// the only text in the padding, even at the start of a row.
func TestPaddingInOverlap(t *testing.T) {
	doc, err := engine.NewFromString("a.md", "one        two     |    .\nthree four\n")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MinChunkSize, s.MaxChunkSize, s.OverlapSize = "window", "native", 1, 30, 29
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.TrueColor} {
		look := &Look{Styles: newStyles(t, profile), Selected: -1, View: view.New(r, nil)}
		var p Position
		p.Open(doc)
		p.Fit(look, 40, 5)
		row, tint, overlap := p.Draw(look)[0], string(look.Styles.Tint[0]), string(look.Styles.Overlap)
		if want := cmp.Or(tint, cell.Reset) + "        " + overlap + "two" + cmp.Or(tint, cell.Reset) + "     |    ."; !strings.Contains(row, want) {
			t.Errorf("row = %q, want it to contain %q", row, want)
		}
	}
}

// A table border at the end of a row must not have the overlap style if the next word wraps to the
// next row.
func TestBorderAtEndOfRow(t *testing.T) {
	doc, err := engine.NewFromString("a.md", "zero one      |             two\nthree four\n")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MinChunkSize, s.MaxChunkSize, s.OverlapSize = "window", "native", 1, 36, 30
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	look := &Look{Styles: newStyles(t, colorprofile.ASCII), Selected: -1, View: view.New(r, nil)}
	var p Position
	p.Open(doc)
	p.Fit(look, 24, 5)
	rows, st := p.Draw(look), look.Styles
	for y, want := range []string{string(st.Overlap) + "ne" + cell.Reset + "      |", "           " + string(st.Overlap) + "two" + cell.Reset} {
		if !strings.Contains(rows[y], want) {
			t.Errorf("row %d = %q, want it to contain %q", y, rows[y], want)
		}
	}
}
