package e2e

import "testing"

// ? on a setting opens its rules; a link leads on, esc leads back, and ? shows
// all keys.
func TestTheRulesOfASetting(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "context")
	tm.until("the sample", func(s screen) bool { return s.chunks() > 0 })
	tm.keys("Tab", "k", "?")
	tm.until("the rules of max_chunk_size", func(s screen) bool { return s.has("Rules · packing") && s.has("How blocks are packed") })
	tm.keys("Tab", "Enter")
	tm.until("the page of the first link", func(s screen) bool { return s.has("Rules · markdown") })
	tm.keys("?")
	tm.until("all keys", func(s screen) bool { return s.has("search keys and words") })
	tm.keys("Escape")
	tm.until("the page again", func(s screen) bool { return s.has("Rules · markdown") && !s.has("search keys and words") })
	tm.keys("Escape")
	tm.until("the page before", func(s screen) bool { return s.has("Rules · packing") })
	tm.keys("Escape")
	tm.until("the document", func(s screen) bool { return !s.has("Rules ·") })
	tm.keys("C-c")
	tm.ends()
}
