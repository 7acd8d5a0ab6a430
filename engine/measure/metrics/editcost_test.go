package metrics

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func markEdits(t *testing.T, name, text string) string {
	t.Helper()
	doc, err := engine.NewFromString(name, text)
	cases.Check(t, err)
	edits := chooseInsertions(doc)
	slices.Reverse(edits[:])
	for _, edit := range edits {
		text = text[:edit.offset] + strings.Replace(edit.text, EditCostSentence, "|", 1) + text[edit.offset:]
	}
	return text
}

func TestEditPositions(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"one sentence in each third of the document", "a.md", "One is. Two is. Six is. Ten is. Let it. Be it.", "One is. | Two is. Six is. | Ten is. Let it. | Be it."},
		{"one sentence in the document", "a.md", "# A\n\nOne.\n", "# A\n\nOne. | | |\n"},
		{"no insertions in headings or code", "a.md", "# Head. Two.\n\n```\ncode. more.\n```\n\nEnd.\n", "# Head. Two.\n\n```\ncode. more.\n```\n\nEnd. | | |\n"},
		{"lists and paragraphs", "a.md", "One.\n\n- Two.\n- Six.\n- Ten.\n", "One. |\n\n- Two. |\n- Six. |\n- Ten.\n"},
		{"lines of source code", "a.py", "a = 1\nb = 2\nc = 3\n", "|\na = 1\n|\nb = 2\n|\nc = 3\n"},
		{"nothing", "a.md", "", "|\n|\n|\n"},
	} {
		if got := markEdits(t, c.file, c.text); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

func TestEditCostOfWindows(t *testing.T) {
	text := strings.Repeat("A sentence has 40 characters, or so it.\n", 100)
	doc, err := engine.NewFromString("a.txt", text[:len(text)-1])
	cases.Check(t, err)
	r, err := engine.Run(t.Context(), doc, cases.Assign(t, "strategy=window overlap_mode=none max_chunk_size=400"))
	cases.Check(t, err)
	c, err := MeasureEditCost(t.Context(), r)
	cases.Check(t, err)
	for i, edit := range chooseInsertions(doc) {
		if want := (Edit{Chunks: 11, Embed: 11 - edit.offset/400}); c.Edits[i] != want {
			t.Errorf("cost of edit %d at %d = %+v, want %+v", i, edit.offset, c.Edits[i], want)
		}
	}
}

func TestEditCostIsRepeatable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := cases.Document(t)
		r := cases.Run(t, doc, draw.Settings(t))
		c, err := MeasureEditCost(t.Context(), r)
		cases.CheckRapid(t, err)
		again, err := MeasureEditCost(t.Context(), r)
		cases.CheckRapid(t, err)
		if *again != *c {
			t.Fatalf("second cost = %+v, want %+v", again, c)
		}
		before := map[string]bool{}
		for i := range r.Chunks.Len() {
			before[r.Content(i)] = true
		}
		for k, edit := range chooseInsertions(doc) {
			d, err := engine.NewFromString(doc.Name, doc.Text[:edit.offset]+edit.text+doc.Text[edit.offset:])
			cases.CheckRapid(t, err)
			after := cases.Run(t, d, r.Settings)
			want := Edit{Chunks: after.Chunks.Len()}
			for i := range after.Chunks.Len() {
				if !before[after.Content(i)] {
					want.Embed++
				}
			}
			if c.Edits[k] != want || c.Worst < want.Share() {
				t.Fatalf("cost of edit %d = %+v, want %+v", k, c.Edits[k], want)
			}
		}
		var sum EditCost
		if sum.Add(c); sum != *c {
			t.Fatalf("sum over one document = %+v, want %+v", sum, c)
		}
	})
}

func TestGivenChunksHaveNoEditCost(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	r.Settings.Strategy = "given"
	if c, err := MeasureEditCost(t.Context(), r); c != nil || err != nil {
		t.Errorf("MeasureEditCost = %+v, %v; want nil", c, err)
	}
	if e := (*EditCost)(nil).Sum(); e.Share() != 0 {
		t.Errorf("sum of a nil EditCost = %+v, want 0", e)
	}
}

func TestMeasureStopsWhenCanceled(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := MeasureEditCost(ctx, r); !errors.Is(err, ctx.Err()) {
		t.Errorf("Measure error = %v, want a cancelled context", err)
	}
}

func TestIsOneChunk(t *testing.T) {
	for text, want := range map[string]bool{"One sentence.\n": true, "": true, strings.Repeat("One sentence of some forty characters it is.\n\n", 400): false} {
		doc, err := engine.New("a.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, settings.Default())
		if err != nil {
			t.Fatal(err)
		}
		c, err := MeasureEditCost(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if c.IsOneChunk() != want || strings.Contains(c.Sentence(), "one chunk") != want {
			t.Errorf("IsOneChunk of %d bytes = %t, want %t: %q", len(text), c.IsOneChunk(), want, c.Sentence())
		}
		two := EditCost{}
		two.Add(c)
		two.Add(c)
		if two.IsOneChunk() {
			t.Errorf("IsOneChunk of two documents = true, want false: %+v", two)
		}
	}
}
