package e2e

import (
	"os"
	"strings"
	"testing"

	"chunkscope/engine/measure/retrieval/questions"
)

// kept returns the questions beside a document.
func kept(t *testing.T, doc string) []questions.Question {
	t.Helper()
	l, err := questions.Read(questions.Location{NextToDocument: doc + questions.Suffix})
	if err != nil {
		t.Fatal(err)
	}
	return l.Questions()
}

// Ask by selecting, with the mouse and by keys; the questions are there when the
// document is opened again.
func TestAskingBySelecting(t *testing.T) {
	t.Parallel()
	doc := document(t, plain, prose(120))
	tm := start(t, setup{w: 120, h: 40}, program, "--preset", "fixed-window", doc)
	tm.opened()
	var x, y int
	tm.until("text to select", func(s screen) (found bool) { x, y, found = s.cell("Sentence 2 says"); return found })
	tm.mouse(left, x+1, y)
	tm.mouse(drag, x+5, y)
	tm.mouse(drag, x+12, y)
	tm.release(x+12, y)
	tm.until("what is selected", func(s screen) bool { return s.has("selected 15 characters") })
	tm.keys("Enter")
	tm.until("the prompt", func(s screen) bool { return s.has(`answered by "Sentence 2 says"`) })
	tm.text("What says two?")
	tm.keys("Enter")
	tm.until("the question, scored and kept", func(s screen) bool {
		return s.has("What says two?") && s.has("1/1") && s.has("the question is kept · written to plain.md.questions.jsonl")
	})
	tm.keys("V")
	tm.until("a sentence", func(s screen) bool { return s.has("selected ") })
	tm.keys("n", "l", "Enter")
	tm.until("the prompt", func(s screen) bool { return s.has("question ▏") })
	tm.text("And the wind?")
	tm.keys("Enter")
	tm.until("both questions", func(s screen) bool { return s.has("And the wind?") && s.has("2/2") })
	tm.keys("C-c")
	tm.ends()
	all := kept(t, doc)
	if len(all) != 2 || all[0].References[0].Text != "Sentence 2 says" || strings.Count(all[1].References[0].Text, ".") != 2 {
		t.Fatalf("kept %+v", all)
	}

	tm = start(t, setup{w: 120, h: 40}, program, doc)
	tm.opened()
	tm.until("that there are questions", func(s screen) bool { return s.has("2 questions kept with this document") })
	tm.keys("Q")
	tm.until("the questions", func(s screen) bool { return s.has("What says two?") && s.has("And the wind?") })
	tm.keys("C-c")
	tm.ends()
}

// Draft, confirm three, tune, take one, undo.
func TestDraftingAndTuning(t *testing.T) {
	t.Parallel()
	sample, err := os.ReadFile("../../engine/tour/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := document(t, "guide.md", string(sample))
	tm := start(t, setup{w: 120, h: 40}, program, doc)
	first := tm.opened().chunks()
	tm.keys("Q")
	tm.until("drafts", func(s screen) bool {
		return s.has("c confirms, e rewords, x drops") && s.has(" ? ")
	})
	if _, err := os.Stat(doc + questions.Suffix); err == nil {
		t.Error("drafts are written before one is confirmed")
	}
	tm.until("the first draft", func(s screen) bool { return s.has("▌") })
	for _, want := range []string{"1/1", "2/2", "3/3"} {
		tm.keys("c")
		tm.until("a question more", func(s screen) bool { return s.has(" "+want+" ") && s.has("no longer a draft · ") })
	}
	given := 0
	for _, q := range kept(t, doc) {
		if !q.Draft {
			given++
		}
	}
	if given != 3 {
		t.Errorf("%d questions are kept, want 3", given)
	}

	tm.keys("F")
	tm.until("the tie set", func(s screen) bool {
		return s.has("settings answer as well as the best;") && s.has("by your 3 questions")
	})
	tm.keys("Down", "Down", "Down")
	tm.until("the document cut by another setting", func(s screen) bool { return s.chunks() != first })
	tm.keys("Escape")
	tm.until("the settings as before", func(s screen) bool { return !s.has("settings answer as well as the best;") && s.chunks() == first })
	tm.keys("F")
	tm.until("the tie set again", func(s screen) bool { return s.has("settings answer as well as the best;") })
	tm.keys("Down", "Down", "Down")
	tm.until("another setting", func(s screen) bool { return s.chunks() != first })
	tm.keys("Enter")
	tm.until("the setting taken", func(s screen) bool { return s.has("u undoes") && s.chunks() != first })
	tm.keys("u")
	tm.until("the settings as before", func(s screen) bool { return s.chunks() == first })
	tm.keys("C-c")
	tm.ends()
}
