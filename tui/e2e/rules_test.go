package e2e

import "testing"

// On a setting ? opens its rules, and on that page all keys; esc goes back one step at a time.
func TestRulesOfASetting(t *testing.T) {
	t.Parallel()
	tm := start(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	tm.until("the sample", func(s screen) bool { return s.chunks() > 0 })
	tm.press("Tab", "k", "?")
	tm.until("the rules of max_chunk_size", func(s screen) bool { return s.has("Rules · packing") && s.has("How blocks are packed") })
	tm.press("Tab", "Enter")
	tm.until("the page of the first link", func(s screen) bool { return s.has("Rules · markdown") })
	tm.press("?")
	tm.until("all keys", func(s screen) bool { return s.has("search keys and words") })
	tm.press("Escape")
	tm.until("the page again", func(s screen) bool { return s.has("Rules · markdown") && !s.has("search keys and words") })
	tm.press("Escape")
	tm.until("the page before", func(s screen) bool { return s.has("Rules · packing") })
	tm.press("Escape")
	tm.until("the document", func(s screen) bool { return !s.has("Rules ·") })
	tm.press("C-c")
	tm.untilExit()
}
