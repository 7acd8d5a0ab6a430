package docview

import (
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/view"
)

func newStyles(t *testing.T, p colorprofile.Profile) *cell.Styles {
	t.Helper()
	theme, ok := themes.Pick("", true)
	if !ok {
		t.Fatal("no theme")
	}
	return cell.NewStyles(theme, p, cell.Wc)
}

func TestLayersDoNotChangeText(t *testing.T) {
	s := newStyles(t, colorprofile.TrueColor)
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab 日🙂\t\n\x1bé")), 0, 300, -1).Draw(rt, "text")
		look := &Look{Styles: s, Selected: -1, Piece: &Piece{Hue: 2}}
		var p Position
		p.OpenText(text)
		p.Fit(look, rapid.IntRange(1, 40).Draw(rt, "w"), rapid.IntRange(1, 20).Draw(rt, "h"))
		want := cell.Plain(strings.Join(p.Draw(look), "\n"))
		for kind := Struck; kind <= Odd; kind++ {
			cuts := rapid.SliceOfN(rapid.IntRange(0, len(text)), 0, 8).Draw(rt, "spans")
			sort.Ints(cuts)
			l := Layer{Kind: kind}
			for i := 0; i+1 < len(cuts); i += 2 {
				if cuts[i] < cuts[i+1] {
					l.Spans = append(l.Spans, chunk.Span{Start: cuts[i], End: cuts[i+1]})
				}
			}
			look.Layers = append(look.Layers, l)
		}
		if got := cell.Plain(strings.Join(p.Draw(look), "\n")); got != want {
			rt.Fatalf("text with layers = %q, want %q", got, want)
		}
	})
}

func TestUnderlineSkipsIndentation(t *testing.T) {
	text := "a\n  - one\n    two\n\n\tthree\n  "
	var got []string
	for _, s := range TextParts(text, chunk.Span{Start: 3, End: len(text)}) {
		got = append(got, s.Slice(text))
	}
	if want := []string{" - one\n", "two\n", "three\n"}; !slices.Equal(got, want) {
		t.Errorf("rows = %q, want %q", got, want)
	}
}

func TestLayersApplyToWholeSpans(t *testing.T) {
	s := newStyles(t, colorprofile.ASCII)
	var p Position
	p.OpenText("one two three")
	look := &Look{
		Styles: s, Selected: -1, Piece: &Piece{},
		Layers: []Layer{{Kind: Severed, Spans: []chunk.Span{{Start: 4, End: 7}}}},
	}
	p.Fit(look, 20, 1)
	row := p.Draw(look)[0]
	_, after, ok := strings.Cut(row, string(s.Severed))
	if !ok || !strings.HasPrefix(after, "two\x1b") {
		t.Errorf("split text is not marked in %q", row)
	}
}

// Removed white space must be drawn as dots, even without colors. Other removed text must be struck
// through.
func TestRemovedTextIsDrawn(t *testing.T) {
	s := newStyles(t, colorprofile.ASCII)
	doc, err := engine.New("a.txt", []byte("a\n\t b  x\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.Run(t.Context(), doc, settings.Default())
	if err != nil {
		t.Fatal(err)
	}
	var p Position
	p.OpenText(doc.Text)
	look := &Look{
		Styles: s, View: view.New(r, nil), Selected: -1,
		Layers: []Layer{{Kind: Removed, Spans: []chunk.Span{{Start: 2, End: 4}, {Start: 6, End: 7}, {Start: 7, End: 8}}}},
	}
	p.Fit(look, 20, 2)
	row := p.Draw(look)[1]
	for _, want := range []string{"·····b ·", string(s.TintStrike[0]) + "x"} {
		if !strings.Contains(row, want) {
			t.Errorf("row does not contain %q: %q", want, row)
		}
	}
}
