package e2e

import "testing"

// What the microscope is for: find a sentence that a cut severs, have it
// repaired, see it whole, and have all others whole after it.
func TestASeveredSentenceIsFoundAndRepaired(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "fixed-window", "--set", "overlap_mode=none")
	tm.opened()
	tm.keys("Enter")
	tm.until("the microscope", func(s screen) bool { return s.has("Microscope · seam 1│2") })
	tm.until("the severed sentences counted", func(s screen) bool { return s.has("whole") })
	tm.keys("o")
	tm.until("a severed sentence, and what repairs it", func(s screen) bool {
		return s.has("no chunk has the sentence") && s.has("press a")
	})
	tm.keys("a")
	tm.until("the sentence repaired", func(s screen) bool {
		return s.has("the sentence is whole; u undoes")
	})
	tm.resize(80, 24)
	tm.until("the microscope in a small window", func(s screen) bool { return s.has("Microscope") && s.has("the cut") })
	tm.resize(120, 40)
	tm.keys("Escape")
	tm.until("the document, cut at another size", func(s screen) bool {
		return !s.has("Microscope") && s.has("6 Ask") && wholeInHeader.MatchString(s.rows()[0]) && s.value("size") != "1000"
	})
	tm.keys("e")
	tm.until("the chunk as embedded", func(s screen) bool { return s.has("as it will be embedded") && s.has("its own text") })
	tm.keys("Escape")
	tm.until("the document again", func(s screen) bool { return s.has("6 Ask") })
	tm.keys("C-c")
	tm.ends()
}

func TestWhatAModelDoesNotReadIsStruck(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "fixed-window", "--set", "max_chunk_size=2000")
	tm.opened()
	tm.keys("x")
	tm.until("the list of models", func(s screen) bool { return s.has("Embedding model") })
	tm.text("minilm")
	tm.until("what it never reads", func(s screen) bool { return s.has("all-MiniLM-L6-v2 never embeds") })
	tm.keys("Enter")
	tm.until("the count of chunks", func(s screen) bool { return s.has("past limit") && s.has("×") })
	tm.keys("i")
	tm.until("the borders of tokens", func(s screen) bool { return s.has("tokens here") })
	tm.keys("i", "C-c")
	tm.ends()
}
