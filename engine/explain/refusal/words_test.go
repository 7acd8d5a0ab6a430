package refusal

import (
	"errors"
	"testing"
)

func TestScreensNameSettingsByTheirLabels(t *testing.T) {
	cross := OverlapTooLong{Key: "overlap_size", Size: 900, Max: 800, Because: "the window would never advance"}
	for _, c := range []struct {
		err  error
		want string
	}{
		{cross, "overlap size (900) must be less than max chunk size (800): the window would never advance"},
		{NoModeThere{Who: "Haystack", Mode: "budget"}, "Haystack has no counterpart to overlap mode budget: set overlap mode to none, or hand over the chunks themselves, which this list has too"},
		{NoUnitThere{Who: "Chonkie", Unit: "words", Strategy: "recursive", Units: []string{"chars", "tokens"}}, "Chonkie cannot count words with strategy recursive: set unit to chars or tokens"},
		{NoStrategyThere{Who: "Chonkie", Strategy: "auto", Try: [][]string{{"tokens-512"}, {"langchain-recursive", "overlap_mode=none"}}}, "Chonkie has no counterpart to strategy auto: preset tokens-512, or preset langchain-recursive with overlap mode none can be exported to it"},
		{ReferenceFails{Document: "a.md", Err: AdaptedToNothing{}}, "a.md: markdown rules reference fails on this document: adaptive sizing finds 0 chars for a chunk: raise base size"},
		{NoneAllowed{Range: Range{Key: "overlap_size", To: 8, Step: 1}, First: cross}, "no value of overlap size is allowed: overlap size (900) must be less than max chunk size (800): the window would never advance"},
		// what is wrong in a file is named as it stands there
		{InFile{Path: "chunks.yaml", Line: 3, Err: cross}, "chunks.yaml, line 3: overlap_size (900) must be less than max_chunk_size (800): the window would never advance"},
		{errors.New("a_b cannot be read"), "a_b cannot be read"},
	} {
		if got := OnScreen(c.err); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
