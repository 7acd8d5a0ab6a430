package explain

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

func TestEveryLimitHasASentence(t *testing.T) {
	want := map[chunk.LimitKind]string{
		chunk.LimitNone:          "",
		chunk.LimitSource:        "at most 40% of chunk 2 can be repeated",
		chunk.LimitResult:        "at most 40% of chunk 3 can be repeated text",
		chunk.LimitMax:           "chunk 3 can grow by 40 chars before it exceeds max chunk size",
		chunk.LimitFence:         "it would repeat half a code block; more or less overlap might not",
		chunk.LimitSentence:      "the next sentence is 40 chars, with only 12,000 left",
		chunk.LimitSeparator:     "the cut is at a separator, and no overlap crosses it",
		chunk.LimitPiece:         "the next piece is 40 chars, with only 12,000 left",
		chunk.LimitContext:       "at most 40% of chunk 2 is kept",
		chunk.LimitWord:          "only whole words are included",
		chunk.LimitPreviousChunk: "chunk 2 has no more text",
		chunk.LimitWhitespace:    "chunk 2 contains only white space",
		chunk.LimitTail:          "the last window is shorter",
		chunk.LimitPart:          "each part is cut separately, and no text from the previous part is repeated",
		chunk.LimitStrip:         "white space and marks at the beginning of chunk 3 are removed",
	}
	for kind := chunk.LimitNone; kind <= chunk.LimitStrip; kind++ {
		r := &engine.Result{Settings: settings.Default(), Seams: []chunk.Seam{{}, {Requested: 12_000, Limit: chunk.Limit{Kind: kind, A: 40, B: 12_000}}}}
		if got := Limit(r, 1); got != want[kind] {
			t.Errorf("limit %d: got %q, want %q", kind, got, want[kind])
		}
	}
}

// If there is no room for overlap, the wording must be different. All numbers must be positive, and
// the noun after 1 must be singular.
func TestLimitsWithoutRoom(t *testing.T) {
	const unit = "chars"
	for _, c := range []struct {
		limit                            chunk.Limit
		long, short, row, smallerOverlap string
	}{
		{
			chunk.Limit{Kind: chunk.LimitMax},
			"chunk 2 has no room left below max chunk size", "no room below the maximum", "the chunk is full", "begins earlier, but none fits",
		},
		{
			chunk.Limit{Kind: chunk.LimitMax, A: -3},
			"chunk 2 has no room left below max chunk size", "no room below the maximum", "the chunk is full", "begins earlier, but none fits",
		},
		{
			chunk.Limit{Kind: chunk.LimitMax, A: 1},
			"chunk 2 can grow by 1 char before it exceeds max chunk size", "only 1 char left below the maximum", "the chunk is full", "begins earlier, room for 1 char",
		},
		{
			chunk.Limit{Kind: chunk.LimitSentence, A: 20},
			"the next sentence is 20 chars, and no room is left", "no room for a sentence of 20 chars", "next sentence is 20 chars", "no room for a sentence of 20 chars",
		},
		{
			chunk.Limit{Kind: chunk.LimitPiece, A: 2, B: 1},
			"the next piece is 2 chars, with only 1 left", "next piece is 2 > 1 char", "next piece is 2 chars", "next piece is 2 > 1 char",
		},
		{
			chunk.Limit{Kind: chunk.LimitPiece, A: 1},
			"the next piece is 1 char, and no room is left", "no room for a piece of 1 char", "next piece is 1 char", "no room for a piece of 1 char",
		},
	} {
		r := &engine.Result{Settings: settings.Default(), Seams: []chunk.Seam{{Requested: int(c.limit.B), Limit: c.limit}}}
		for _, words := range [][2]string{
			{Limit(r, 0), c.long},
			{ShortLimit(c.limit, unit), c.short},
			{LimitForRow(c.limit, unit), c.row},
			{SmallerOverlap(c.limit, unit), c.smallerOverlap},
		} {
			if words[0] != words[1] {
				t.Errorf("%v: got %q, want %q", c.limit, words[0], words[1])
			}
		}
	}
}

func TestLimitSentencesAddUp(t *testing.T) {
	native := func(s *settings.Settings) {
		s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize = "recursive", "native", 140, 1
	}
	for _, c := range []struct {
		name, text, want string
		set              func(*settings.Settings)
	}{
		{
			"the beginning of the last sentences", "One is here. " + strings.Repeat("Two words of more. ", 9) + "\n\n# B\n\n" + strings.Repeat("b", 60) + "\n",
			"37 of 80 chars: at most 45% of chunk 2 can be repeated text, so only the beginning of the last sentences of chunk 1 is repeated", nil,
		},
		{
			"no sentence ends", strings.Repeat("word after words ", 12) + "\n\n# B\n\n" + strings.Repeat("b ", 200) + "\n",
			"80 of 80 chars", nil,
		},
		{
			"less than requested within a word", strings.Repeat("word after words ", 10) + "\n\n# B\n\n" + strings.Repeat("b ", 200) + "\n",
			"69 of 80 chars: at most 40% of chunk 1 can be repeated; no . ! or ? was found, so it begins inside a word", nil,
		},
		{
			"white space before the repeated text", strings.Repeat("a", 60) + "\n\n" + strings.Repeat("b", 40) + "\n\n" + strings.Repeat("c", 90) + "\n",
			"40 of 80 chars: the next piece is 62 chars, with only 40 left", native,
		},
		{
			"a piece that would fit without white space", strings.Repeat("a", 38) + "\n\n" + strings.Repeat("b", 40) + "\n\n" + strings.Repeat("c", 90) + "\n",
			"40 of 80 chars: the next piece is 40 chars, with only 38 left after 2 of white space", native,
		},
	} {
		doc, err := engine.New("a.md", []byte("# A\n\n"+c.text))
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = "headings", 500, 1, 80
		if c.set != nil {
			c.set(&s)
		}
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := Overlap(r, 0); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// The shorter wordings must list the lines that do not fit, unless the overlap ends inside a line.
func TestLinesThatDoNotFit(t *testing.T) {
	for last, want := range map[string]string{
		"Two words of more. Two words of more. Two words of more.\n":       "only its beginning fits",
		"Two words of more.\nTwo words of more.\n\n    indented text\n":    "lines 13–15 do not fit",
		"Two words of more.\n\nTwo words of more.\nTwo words of yet more.": "line 15 does not fit",
	} {
		doc, err := engine.New("a.md", []byte("# A\n\n"+strings.Repeat("One is here.\n", 9)+last+"\n\n# B\n\n"+strings.Repeat("b", 60)+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = "headings", 500, 1, 80
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		wordings := OverlapWordings(r, 0)
		if got := wordings[min(1, len(wordings)-1)]; !strings.HasSuffix(got, ": "+want) {
			t.Errorf("%q: got %q, want %q", last, got, want)
		}
	}
}
