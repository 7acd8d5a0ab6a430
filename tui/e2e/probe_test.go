package e2e

import (
	"path/filepath"
	"testing"
)

// Compare two presets: pin one, take another, go through the differences, swap, look at
// both at once, also while the window changes its size.
func TestComparingTwoPresets(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 170, h: 45}, program, "--preset", "context")
	first := tm.opened().chunks()
	tm.keys("A")
	tm.until("A in the first row", func(s screen) bool { return s.has("A context · B context") && s.has("Nothing changed yet") })
	tm.choose("preset")
	tm.keys("Right")
	s := tm.until("another preset with what differs", func(s screen) bool {
		return !s.has("B context") && s.has("A context · B ") && s.chunks() != first && s.has("embed again") && !s.has("embed again    …")
	})
	second := s.chunks()
	tm.keys("Tab", "n")
	tm.until("the first change", func(s screen) bool { return s.has("change 1 of ") })
	tm.keys("n")
	tm.until("the second change", func(s screen) bool { return s.has("change 2 of ") })
	tm.keys("X")
	tm.until("A and B swapped", func(s screen) bool { return s.has("· B context") && s.chunks() == first })
	tm.keys("u")
	tm.until("the swap undone", func(s screen) bool { return s.has("A context · B ") && s.chunks() == second })

	both := func(s screen) bool { return s.has(" A  context") && s.has("│ B ") && !s.has("shared ") }
	tm.keys("S")
	tm.until("both sides", both)
	tm.resize(100, 40)
	tm.until("how wide it must be", func(s screen) bool { return s.has("needs 120 columns, and this screen has 100") })
	tm.resize(170, 45)
	tm.until("both sides again", both)
	tm.keys("Escape")
	tm.until("one document again", func(s screen) bool { return s.has("shared ") })
	tm.keys("A")
	tm.until("A forgotten", func(s screen) bool { return s.has("press A to keep") })
	tm.keys("C-c")
	tm.ends()
}

func TestAskingAQuestion(t *testing.T) {
	t.Parallel()
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "context")
	tm.opened()
	tm.keys("a")
	tm.until("the input", func(s screen) bool { return s.has("type a question") })
	tm.text("how much water from the cistern?")
	tm.keys("Enter")
	tm.until("the best chunk, its words marked in the document", func(s screen) bool {
		return s.has("Forty litres a day, from the cistern") && s.has("▌ 1 ")
	})
	tm.keys("Down")
	tm.until("the second chunk", func(s screen) bool { return s.has("▌ 2 ") })
	tm.keys("d")
	tm.until("the duplicates dropped", func(s screen) bool { return s.has(" dropped") })
	tm.resize(80, 24)
	tm.until("the question on a small screen", func(s screen) bool { return s.has("ask how much water") })
	tm.resize(120, 40)
	tm.until("the second chunk again", func(s screen) bool { return s.has("▌ 2 ") })
	tm.keys("Escape")
	tm.until("nothing chosen", func(s screen) bool { return !s.has("▌ 2 ") })
	tm.keys("Escape")
	tm.until("no question", func(s screen) bool { return s.has("press a to type a question") })
	tm.keys("C-c")
	tm.ends()
}

const gold = `{"question": "Which way does the wind turn in sentence 13?", "references": ["Sentence 13 says that the wind turned to the north and stayed there.\nSentence 14 says that the wind turned to the north and stayed there."]}
{"question": }
`

// A severed answer is found and repaired by more overlap.
func TestRepairingASeveredAnswer(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	doc, questions := filepath.Join(dir, plain), filepath.Join(dir, "gold.jsonl")
	write(t, doc, prose(40))
	write(t, questions, gold)
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "fixed-window",
		"--set", "max_chunk_size=1000", "--set", "overlap_size=0", "--questions", questions, doc)
	tm.opened()
	tm.until("the failing answer, and the line that is not a question", func(s screen) bool {
		return s.has("0/1") && s.has("severed by seam 1│2") && s.has("line 2")
	})
	tm.choose("overlap")
	tm.text("300")
	tm.keys("Enter")
	tm.until("the answer whole", func(s screen) bool { return s.has("1/1") && !s.has("severed by") })
	tm.keys("C-c")
	tm.ends()
}
