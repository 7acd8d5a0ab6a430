package e2e

import "testing"

// The help key must first open the rules of the selected setting and then the list of keys. Esc
// must close one page at a time.
func TestRulesOfSelectedSetting(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	tm.waitFor("the sample", func(s screen) bool { return s.chunks() > 0 })
	tm.press("Tab", "k", "?")
	tm.waitFor("the rules of max_chunk_size", func(s screen) bool { return s.has("Rules · packing") && s.has("How blocks are packed") })
	tm.press("Tab", "Enter")
	tm.waitFor("the first link's page", func(s screen) bool { return s.has("Rules · markdown") })
	tm.press("?")
	tm.waitFor("all keys", func(s screen) bool { return s.has("search keys and words") })
	tm.press("Escape")
	tm.waitFor("the second page again", func(s screen) bool { return s.has("Rules · markdown") && !s.has("search keys and words") })
	tm.press("Escape")
	tm.waitFor("the first page", func(s screen) bool { return s.has("Rules · packing") })
	tm.press("Escape")
	tm.waitFor("the document", func(s screen) bool { return !s.has("Rules ·") })
	tm.press("C-c")
	tm.waitForExit()
}
