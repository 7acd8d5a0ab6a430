package e2e

import (
	"path/filepath"
	"testing"
)

func TestCompareTwoPresets(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 170, h: 45}, program, "--preset", "context")
	first := tm.waitForChunks().chunks()
	tm.press("A")
	tm.waitFor("A in the first row", func(s screen) bool { return s.has("A context · B context") && s.has("A and B are still the same") })
	tm.selectSetting("preset")
	tm.press("Right")
	s := tm.waitFor("the comparison with another preset", func(s screen) bool {
		return !s.has("B context") && s.has("A context · B ") && s.chunks() != first && s.has("embed again") && !s.has("embed again    …")
	})
	second := s.chunks()
	tm.press("Tab", "n")
	tm.waitFor("the first change", func(s screen) bool { return s.has("change 1 of ") })
	tm.press("n")
	tm.waitFor("the second change", func(s screen) bool { return s.has("change 2 of ") })
	tm.press("X")
	tm.waitFor("A and B to be swapped", func(s screen) bool { return s.has("· B context") && s.chunks() == first })
	tm.press("u")
	tm.waitFor("the swap to be undone", func(s screen) bool { return s.has("A context · B ") && s.chunks() == second })

	hasBoth := func(s screen) bool { return s.has(" A  context") && s.has("│ B ") && !s.has("shared ") }
	tm.press("S")
	tm.waitFor("both sides", hasBoth)
	tm.resize(100, 40)
	tm.waitFor("the message about the required width", func(s screen) bool { return s.has("needs 120 columns, but this screen has 100") })
	tm.resize(170, 45)
	tm.waitFor("both sides after widening", hasBoth)
	tm.press("Escape")
	tm.waitFor("the side-by-side view to close", func(s screen) bool { return s.has("shared ") })
	tm.press("A")
	tm.waitFor("A to be unpinned", func(s screen) bool { return s.has("press A to keep") })
	tm.press("C-c")
	tm.waitForExit()
}

func TestAskQuestion(t *testing.T) {
	t.Parallel()
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "context")
	tm.waitForChunks()
	tm.press("a")
	tm.waitFor("the input", func(s screen) bool { return s.has("type a question") })
	tm.typeText("how much water from the cistern?")
	tm.press("Enter")
	tm.waitFor("the best chunk", func(s screen) bool {
		return s.has("Forty litres a day, from the cistern") && s.has("▌ 1 ")
	})
	tm.press("Down")
	tm.waitFor("the second chunk", func(s screen) bool { return s.has("▌ 2 ") })
	tm.press("d")
	tm.waitFor("the number of dropped duplicates", func(s screen) bool { return s.has(" dropped") })
	tm.resize(80, 24)
	tm.waitFor("the question at 80×24", func(s screen) bool { return s.has("ask how much water") })
	tm.resize(120, 40)
	tm.waitFor("the second chunk again", func(s screen) bool { return s.has("▌ 2 ") })
	tm.press("Escape")
	tm.waitFor("the chunk to be deselected", func(s screen) bool { return !s.has("▌ 2 ") })
	tm.press("Escape")
	tm.waitFor("the question to be cleared", func(s screen) bool { return s.has("press a to type a question") })
	tm.press("C-c")
	tm.waitForExit()
}

const goldQuestions = `{"question": "Which way does the wind turn in sentence 13?", "references": ["Sentence 13 says that the wind turned to the north and stayed there.\nSentence 14 says that the wind turned to the north and stayed there."]}
{"question": }
`

func TestRepairSeveredAnswer(t *testing.T) {
	t.Parallel()
	dir := makeFolder(t)
	doc, questions := filepath.Join(dir, plainName), filepath.Join(dir, "gold.jsonl")
	writeFile(t, doc, makeProse(40))
	writeFile(t, questions, goldQuestions)
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window",
		"--set", "max_chunk_size=1000", "--set", "overlap_size=0", "--questions", questions, doc)
	tm.waitForChunks()
	tm.waitFor("the failed question and the invalid-line message", func(s screen) bool {
		return s.has("0/1") && s.has("severed by seam 1│2") && s.has("line 2")
	})
	tm.selectSetting("overlap")
	tm.typeText("300")
	tm.press("Enter")
	tm.waitFor("the answer to become whole", func(s screen) bool { return s.has("1/1") && !s.has("severed by") })
	tm.press("C-c")
	tm.waitForExit()
}
