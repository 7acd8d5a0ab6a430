package mode

import (
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
)

func TestSentenceSteps(t *testing.T) {
	text := "# Title\n\nOne here. Two\ngoes on. Three.\n\n```sh\nrun it\n\nagain\n```\n\nLast\none.\n"
	want := []string{"# Title", "One here.", "Two\ngoes on.", "Three.", "```sh", "run it", "again", "```", "Last\none."}
	u := textUnits{text: text}
	for _, s := range []string{"One here.", "Two\ngoes on.", "Three.", "Last\none."} {
		at := strings.Index(text, s)
		u.all = append(u.all, chunk.Pack(chunk.Span{Start: at, End: at + len(s)}))
	}
	walk := func(from int, next func(chunk.Span) chunk.Span) (got []string) {
		for s := next(chunk.Span{Start: from, End: from}); !s.Empty(); s = next(s) {
			got = append(got, s.Slice(text))
		}
		return got
	}
	if got := walk(0, func(s chunk.Span) chunk.Span { return u.unitFrom(s.End) }); !slices.Equal(got, want) {
		t.Errorf("steps with unitFrom = %q, want %q", got, want)
	}
	if got := walk(0, func(s chunk.Span) chunk.Span { return u.unitEnding(s.End) }); !slices.Equal(got, want) {
		t.Errorf("steps with unitEnding = %q, want %q", got, want)
	}
	slices.Reverse(want)
	if got := walk(len(text), func(s chunk.Span) chunk.Span { return u.previousUnit(s.Start) }); !slices.Equal(got, want) {
		t.Errorf("steps with previousUnit = %q, want the same units in reverse", got)
	}
	inside := strings.Index(text, "goes")
	if got := u.unitFrom(inside).Slice(text); got != "Three." {
		t.Errorf("unitFrom inside a sentence = %q, want %q", got, "Three.")
	}
	if got := u.unitEnding(inside).Slice(text); got != "Two\ngoes on." {
		t.Errorf("unitEnding inside a sentence = %q, want %q", got, "Two\ngoes on.")
	}
}
