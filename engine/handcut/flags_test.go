package handcut_test

import (
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/explain"
	"chunkscope/engine/handcut"
	"chunkscope/engine/settings"
)

func TestFlagsAfterHandCuts(t *testing.T) {
	line := "\tcall(" + strings.Repeat("x", 40) + ")\n" // 48 characters
	text := "# A\n\n" + strings.Repeat("Word. ", 30) + "\n\n## B\n\n" + strings.Repeat("Text. ", 30) + "\n\n## C\n\n```go\n" + strings.Repeat(line, 10) + "```\n"
	b, code := strings.Index(text, "## B"), strings.Index(text, "```go")
	lineOffset := func(n int) int { return code + len("```go\n") + n*len(line) }
	for _, c := range []struct {
		name, set string
		marks     []func(*engine.Document) handcut.Mark
		want      []string
	}{
		{"nothing", "", nil, []string{"## C: code_block_integrity"}},
		{"a join that is too long", "", marks(join(b)), []string{"# A: joined_by_hand", "## C: code_block_integrity"}},
		{"a join that fits", "max_chunk_size=400", marks(join(b)), []string{"## C: code_block_integrity"}},
		{"a join of chunks that were already too long", "", marks(join(strings.Index(text, "## C"))), []string{"## B: code_block_integrity"}},
		{"a part that is still too long", "", marks(cutAt(lineOffset(2))), []string{"\tcall: code_block_integrity"}},
		{"parts that fit", "", marks(cutAt(lineOffset(5))), nil},
		{"parts that fit, one joined", "", marks(cutAt(lineOffset(5)), join(strings.Index(text, "## C"))), []string{"## B: joined_by_hand"}},
		{"lines omitted", "", marks(omit(lineOffset(3), lineOffset(9))), nil},
		{"no size", "strategy=headings", marks(join(b)), nil},
	} {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize = "structural", "none", 300, 10
		if c.set != "" {
			if err := settings.Assign(&s, c.set); err != nil {
				t.Fatal(err)
			}
		}
		var made []handcut.Mark
		for _, m := range c.marks {
			made = append(made, m(doc))
		}
		r, err := engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, made))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range r.Chunks.Len() {
			ch := r.Chunks.At(i)
			if !ch.Oversize {
				continue
			}
			begins, _, _ := strings.Cut(strings.Split(r.Content(i), "\n")[0], "(")
			got = append(got, begins+": "+ch.OversizeReason.String())
			if reason, want := explain.KeptWhole(r, ch), "chunks were joined by hand and total 372 chars"; c.name == "a join that is too long" && i == 0 && reason != want {
				t.Errorf("%s: got %q, want %q", c.name, reason, want)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: flagged %q, want %q", c.name, got, c.want)
		}
	}
}

func marks(list ...func(*engine.Document) handcut.Mark) []func(*engine.Document) handcut.Mark {
	return list
}

func join(pos int) func(*engine.Document) handcut.Mark {
	return func(doc *engine.Document) handcut.Mark { return handcut.NewMark(doc.Document, handcut.Join, pos) }
}

func TestJoinTooLongWithOverlap(t *testing.T) {
	text := ""
	for _, name := range []string{"A", "B", "C"} {
		text += "## " + name + "\n\n" + strings.Repeat("Ten chars. ", 20) + "\n\n"
	}
	doc, err := engine.New("x.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize = "structural", "sentences", 300, 10
	r, err := engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, []handcut.Mark{join(strings.Index(text, "## C"))(doc)}))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := explain.KeptWhole(r, r.Chunks.At(1)), "chunks were joined by hand and total 453 chars, 475 with the overlap"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
