package e2e

import "testing"

func TestSeveredSentenceIsFoundAndRepaired(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window", "--set", "overlap_mode=none")
	tm.waitForChunks()
	tm.press("Enter")
	tm.waitFor("the microscope", func(s screen) bool { return s.has("Microscope · seam 1│2") })
	tm.waitFor("the count of severed sentences", func(s screen) bool { return s.has("whole") })
	tm.press("o")
	tm.waitFor("a severed sentence and its repair", func(s screen) bool {
		return s.has("no chunk has the whole sentence") && s.has("press a")
	})
	tm.press("a")
	tm.waitFor("the repaired sentence", func(s screen) bool {
		return s.has("the sentence is whole; u undoes")
	})
	tm.resize(80, 24)
	tm.waitFor("the microscope at 80×24", func(s screen) bool { return s.has("Microscope") && s.has("the cut") })
	tm.resize(120, 40)
	tm.press("Escape")
	tm.waitFor("the document cut at a new size", func(s screen) bool {
		return !s.has("Microscope") && s.has("6 Ask") && wholeTextPattern.MatchString(s.rows()[0]) && s.value("size") != "1000"
	})
	tm.press("e")
	tm.waitFor("the chunk as embedded", func(s screen) bool { return s.has("as it will be embedded") && s.has("its own text") })
	tm.press("Escape")
	tm.waitFor("the document again", func(s screen) bool { return s.has("6 Ask") })
	tm.press("C-c")
	tm.waitForExit()
}

func TestTextPastModelLimitIsStruck(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window", "--set", "max_chunk_size=2000")
	tm.waitForChunks()
	tm.press("x")
	tm.waitFor("the list of models", func(s screen) bool { return s.has("Embedding model") })
	tm.typeText("minilm")
	tm.waitFor("the text past the model's limit", func(s screen) bool { return s.has("all-MiniLM-L6-v2 ignores ") })
	tm.press("Enter")
	tm.waitFor("the count of chunks", func(s screen) bool { return s.has("past limit") && s.has("×") })
	tm.press("i")
	tm.waitFor("the token borders", func(s screen) bool { return s.has("tokens here") })
	tm.press("i", "C-c")
	tm.waitForExit()
}
