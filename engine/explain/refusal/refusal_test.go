package refusal

import (
	"errors"
	"strings"
	"testing"
)

func TestNamesDependOnReader(t *testing.T) {
	words := func(key, value string) (label, option string) {
		return strings.ReplaceAll(key, "_", " "), strings.ToUpper(value)
	}
	cross := New("%s (%s) must be less than {max_chunk_size} (%d): %s", Name("overlap_size"), "900", 800, "the window would never advance")
	for _, c := range []struct {
		err          error
		typed, shown string
	}{
		{
			cross,
			"overlap_size (900) must be less than max_chunk_size (800): the window would never advance",
			"overlap size (900) must be less than max chunk size (800): the window would never advance",
		},
		{
			New("Haystack has no counterpart to %s: %s, %s", Value{"overlap_mode", "budget"}, Choice{"overlap_mode", []string{"none", "native"}}, InsteadOfSettings),
			"Haystack has no counterpart to overlap_mode=budget: set overlap_mode=none or overlap_mode=native, or export the chunks with chunkscope chunk",
			`Haystack has no counterpart to "overlap mode: BUDGET": set "overlap mode" to NONE or NATIVE, or export the chunks (also in this list)`,
		},
		{
			New("%s: {markdown_rules} reference fails: %s", "a_b.md", cross),
			"a_b.md: markdown_rules reference fails: overlap_size (900) must be less than max_chunk_size (800): the window would never advance",
			"a_b.md: markdown rules reference fails: overlap size (900) must be less than max chunk size (800): the window would never advance",
		},
		{errors.New("a_b cannot be read"), "a_b cannot be read", "a_b cannot be read"},
	} {
		if got := c.err.Error(); got != c.typed {
			t.Errorf("got  %s\nwant %s", got, c.typed)
		}
		if got := ScreenMessage(c.err, words); got != c.shown {
			t.Errorf("got  %s\nwant %s", got, c.shown)
		}
	}
}

func TestErrorUnwrapsArguments(t *testing.T) {
	if part := errors.New("x"); !errors.Is(New("no value of %s: %s", Name("unit"), part), part) {
		t.Error("errors.Is(refusal, inner) = false, want true")
	}
}
