package e2e

import (
	"os"
	"strings"
	"testing"

	"chunkscope/engine/measure/retrieval/questions"
)

func readQuestions(t *testing.T, doc string) []questions.Question {
	t.Helper()
	l, err := questions.Read(questions.Location{NextToDocument: doc + questions.Suffix})
	if err != nil {
		t.Fatal(err)
	}
	return l.Questions()
}

func TestAskBySelectingAnswer(t *testing.T) {
	t.Parallel()
	doc := writeDocument(t, plainName, makeProse(120))
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, "--preset", "fixed-window", doc)
	tm.waitForChunks()
	var x, y int
	tm.waitFor("text to select", func(s screen) (found bool) { x, y, found = s.find("Sentence 2 says"); return found })
	tm.sendMouse(left, x+1, y)
	tm.sendMouse(drag, x+5, y)
	tm.sendMouse(drag, x+12, y)
	tm.release(x+12, y)
	tm.waitFor("the selection length", func(s screen) bool { return s.has("selected 15 characters") })
	tm.press("Enter")
	tm.waitFor("the prompt", func(s screen) bool { return s.has(`answered by "Sentence 2 says"`) })
	tm.typeText("What says two?")
	tm.press("Enter")
	tm.waitFor("the question's score and the message naming its file", func(s screen) bool {
		return s.has("What says two?") && s.has("1/1") && s.has("question saved · written to plain.md.questions.jsonl")
	})
	tm.press("V")
	tm.waitFor("a selected sentence", func(s screen) bool { return s.has("selected ") })
	tm.press("n", "l", "Enter")
	tm.waitFor("the prompt", func(s screen) bool { return s.has("question ▏") })
	tm.typeText("And the wind?")
	tm.press("Enter")
	tm.waitFor("both questions", func(s screen) bool { return s.has("And the wind?") && s.has("2/2") })
	tm.press("C-c")
	tm.waitForExit()
	all := readQuestions(t, doc)
	if len(all) != 2 || all[0].References[0].Text != "Sentence 2 says" || strings.Count(all[1].References[0].Text, ".") != 2 {
		t.Fatalf("unexpected stored questions %+v", all)
	}

	tm = startTerminal(t, terminalSetup{w: 120, h: 40}, program, doc)
	tm.waitForChunks()
	tm.waitFor("the number of stored questions", func(s screen) bool { return s.has("2 questions stored with this document") })
	tm.press("Q")
	tm.waitFor("the questions", func(s screen) bool { return s.has("What says two?") && s.has("And the wind?") })
	tm.press("C-c")
	tm.waitForExit()
}

func TestDraftQuestionsAndTune(t *testing.T) {
	t.Parallel()
	sample, err := os.ReadFile("../../engine/tour/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := writeDocument(t, "guide.md", string(sample))
	tm := startTerminal(t, terminalSetup{w: 120, h: 40}, program, doc)
	first := tm.waitForChunks().chunks()
	tm.press("Q")
	tm.waitFor("the drafts", func(s screen) bool {
		return s.has("c confirms, e rewords, x drops") && s.has(" ? ")
	})
	if _, err := os.Stat(doc + questions.Suffix); err == nil {
		t.Error("a file exists before any draft was confirmed")
	}
	tm.waitFor("the first draft", func(s screen) bool { return s.has("▌") })
	for _, want := range []string{"1/1", "2/2", "3/3"} {
		tm.press("c")
		tm.waitFor("another confirmed draft", func(s screen) bool { return s.has(" "+want+" ") && s.has("no longer a draft · ") })
	}
	confirmed := 0
	for _, q := range readQuestions(t, doc) {
		if !q.Draft {
			confirmed++
		}
	}
	if confirmed != 3 {
		t.Errorf("%d confirmed questions are stored, want 3", confirmed)
	}

	tm.press("F")
	tm.waitFor("the tied settings", func(s screen) bool {
		return s.has("settings score as well as the best;") && s.has("by your 3 questions")
	})
	tm.press("Down", "Down", "Down")
	tm.waitFor("the preview of other settings", func(s screen) bool { return s.chunks() != first })
	tm.press("Escape")
	tm.waitFor("the original settings", func(s screen) bool { return !s.has("settings score as well as the best;") && s.chunks() == first })
	tm.press("F")
	tm.waitFor("the tied settings after reopening", func(s screen) bool { return s.has("settings score as well as the best;") })
	tm.press("Down", "Down", "Down")
	tm.waitFor("another setting", func(s screen) bool { return s.chunks() != first })
	tm.press("Enter")
	tm.waitFor("the chosen settings", func(s screen) bool { return s.has("u undoes") && s.chunks() != first })
	tm.press("u")
	tm.waitFor("the original settings", func(s screen) bool { return s.chunks() == first })
	tm.press("C-c")
	tm.waitForExit()
}
