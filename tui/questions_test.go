package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/settings"
	"chunkscope/tui/storage"
)

func newQuestionsDriver(t *testing.T, s setup) (d *driver, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "sample.md"+questions.Suffix)
	d = newDriver(t, s)
	d.storeQuestions(path)
	return d, path
}

func (d *driver) storeQuestions(path string) {
	d.r.documents.o.Questions.Location = func(string) questions.Location { return questions.Location{NextToDocument: path} }
	d.r.documents.setLocations()
	d.r.writer.questionsReported = ""
	d.send(nil)
}

func readQuestions(t *testing.T, path string) []questions.Question {
	t.Helper()
	l, err := questions.Read(questions.Location{NextToDocument: path})
	if err != nil {
		t.Fatal(err)
	}
	return l.Questions()
}

func (d *driver) drag(x, y, toX, toY int) {
	d.frame()
	d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	d.send(tea.MouseMotionMsg{X: toX, Y: toY, Button: tea.MouseLeft})
	d.send(tea.MouseReleaseMsg{X: toX, Y: toY, Button: tea.MouseLeft})
}

const wheel = "It has clicked since 1998 and is not a fault"

func TestQuestionAboutMouseSelection(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 170, h: 60})
	at := strings.Index(d.r.s.Doc.Text, wheel)
	d.r.reading.Goto(at)
	x, y := d.find("has clicked since")
	d.drag(x+1, y, x+len("has clicked since 19"), y) // the selection extends to whole words
	d.shows("selected 22 characters")
	d.keys("enter")
	d.text("since when? q")
	d.shows("question since when? q▏")
	d.keys("enter")
	got := readQuestions(t, path)
	if len(got) != 1 || got[0].Text != "since when? q" || got[0].References[0].Text != "has clicked since 1998" {
		t.Fatalf("unexpected stored questions %+v", got)
	}
	d.shows("since when? q")
	d.shows("whole 1/1")
	d.shows("question saved · written to sample.md.questions.jsonl")
	if len(d.r.reading.Matches) > 0 {
		t.Error("the selection is still marked")
	}
}

func TestSelectionByKeys(t *testing.T) {
	d, _ := newQuestionsDriver(t, setup{w: 120, h: 40})
	d.keys("V")
	selected := func() string {
		if len(d.r.reading.Matches) == 0 {
			return ""
		}
		return d.r.reading.Matches[0].Slice(d.r.s.Doc.Text)
	}
	sentences := d.r.s.Doc.Sentences()
	sentence := func(from, to int) string { return d.r.s.Doc.Text[sentences[from].Start():sentences[to].End()] }
	for _, step := range []struct {
		key, want string
	}{
		{"", sentence(0, 0)},
		{"n", sentence(1, 1)},
		{"n", sentence(2, 2)},
		{"right", sentence(2, 3)},
		{"l", sentence(2, 4)},
		{"left", sentence(2, 3)},
		{"left", sentence(2, 2)},
		{"left", sentence(2, 2)}, // the selection cannot become empty
		{"o", sentence(2, 2)},
		{"left", sentence(1, 2)},
		{"right", sentence(2, 2)},
		{"p", sentence(1, 1)},
	} {
		if step.key != "" {
			d.keys(step.key)
		}
		if got := selected(); got != step.want {
			t.Fatalf("selection after %q = %q, want %q", step.key, got, step.want)
		}
	}
	before := selected()
	d.keys("down", "down")
	if got := selected(); !strings.HasPrefix(got, before) || len(got) == len(before) {
		t.Errorf("the selection did not grow by two lines: %q", got)
	}
	d.keys("up", "esc")
	if selected() != "" || d.r.panes.Top() != nil {
		t.Error("esc did not clear the selection")
	}
}

// The selection must start with the sentence of the search match or, outside prose, with its line.
func TestSelectSearchMatch(t *testing.T) {
	d, _ := newQuestionsDriver(t, setup{w: 120, h: 40})
	for find, want := range map[string]string{
		"handbrake freezes": "Park nose downhill, in gear, with a stone behind the rear wheel: the handbrake freezes, and the stone does not.",
		"decides the eve":   "| 5 |",
	} {
		d.keys("/")
		d.text(find)
		d.keys("enter", "V")
		if len(d.r.reading.Matches) != 1 {
			t.Fatalf("%d spans are marked, want 1", len(d.r.reading.Matches))
		}
		if got := strings.Join(strings.Fields(d.r.reading.Matches[0].Slice(d.r.s.Doc.Text)), " "); !strings.Contains(got, want) || strings.Contains(got, "| 4 |") {
			t.Errorf("wrong selection for %q: %q", find, got)
		}
		d.keys("esc", "esc")
	}
}

// Typed text must be kept when the document changes, if the selected answer still exists.
func TestQuestionSurvivesReload(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 120, h: 40})
	text := d.r.s.Doc.Text
	d.r.s.Files = []string{"sample.md"}
	d.r.documents.o.Load = func(name string) (*engine.Document, error) { return engine.New(name, []byte(text)) }
	change := func(to string) { text = to; d.send(storage.FilesChanged{Paths: []string{"sample.md"}}) }
	d.keys("V", "n", "n", "enter")
	d.text("what is it?")
	change("# First\n\nof all\n\n" + text)
	d.keys("enter")
	all := readQuestions(t, path)
	if len(all) != 1 {
		t.Fatalf("%d questions are stored, want 1", len(all))
	}
	if ref := all[0].References[0]; string([]rune(text)[ref.Start:ref.End]) != ref.Text {
		t.Errorf("want %q at character %d", ref.Text, ref.Start)
	}
	d.keys("V", "n", "n", "enter")
	d.text("which of the two?")
	change(text + text)
	d.keys("enter")
	d.shows("select the answer again")
}

func TestQuestionsAreRewordedDroppedAndRestored(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 120, h: 40})
	for _, q := range []string{"one", "two"} {
		d.keys("V", "n")
		if q == "two" {
			d.keys("n", "n")
		}
		d.keys("enter")
		d.text(q)
		d.keys("enter")
	}
	ids := func() (out []string) {
		for _, q := range readQuestions(t, path) {
			out = append(out, q.ID)
		}
		return out
	}
	all := ids()
	d.keys("Q")
	d.keys("down")
	first := d.markedDraft()
	d.keys("e")
	d.text(" more")
	d.keys("enter")
	d.shows(first + " more")
	d.keys("x")
	d.shows("dropped; u restores it")
	if n := len(readQuestions(t, path)); n != 1 {
		t.Fatalf("got %d questions after one was dropped, want 1", n)
	}
	d.keys("x")
	d.keys("u", "u")
	if got := ids(); strings.Join(got, " ") != strings.Join(all, " ") {
		t.Errorf("ids = %v, want %v", got, all)
	}
	d.r.s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 2000 })
	d.run(d.r.Rerun())
	d.keys("u") // only one question was dropped, so the key now undoes the settings change
	if d.r.s.Settings.MaxChunkSize != settings.Default().MaxChunkSize {
		t.Error("u did not undo the settings")
	}
}

// questionCount returns the number of questions about the document, including drafts.
func (d *driver) questionCount() int {
	kept, _ := d.r.s.Questions.Stored()
	return len(kept.Questions())
}

func (d *driver) markedDraft() string {
	for row := range strings.SplitSeq(d.plain(), "\n") {
		if _, after, ok := strings.Cut(row, "▌◐ "); ok {
			text, _, _ := strings.Cut(after, " ")
			return text
		}
	}
	d.Fatalf("no question is selected:\n%s", d.plain())
	return ""
}

// The first key press must mark a question. The second must act on it.
func TestQuestionIsMarkedBeforeItIsDropped(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 120, h: 40})
	d.keys("V", "n", "enter")
	d.text("one")
	d.keys("enter", "Q", "x")
	d.shows("press the key again")
	if n := len(readQuestions(t, path)); n != 1 {
		t.Fatalf("got %d questions, want 1: the first key press must not drop one", n)
	}
	d.keys("x", "u", "esc", "Q")
	n := d.questionCount()
	d.keys("c")
	d.shows("no longer a draft")
	if got := len(readQuestions(t, path)); got != n || n < 4 {
		t.Errorf("got %d questions, want %d and at least 4", got, n)
	}
}

func TestConfirmedDraftsBecomeQuestions(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 120, h: 40})
	d.keys("Q")
	d.shows("c confirms, e rewords, x drops")
	n := d.questionCount()
	if n < 4 {
		t.Fatalf("got %d drafts, want at least 4", n)
	}
	d.keys("down", "x", "u", "down")
	if _, err := os.Stat(path); err == nil || d.questionCount() != n {
		t.Fatalf("got %d drafts, or a file exists before one was confirmed: %v", d.questionCount(), err)
	}
	d.keys("c")
	d.shows(fmt.Sprintf("no longer a draft · written to sample.md.questions.jsonl with %d drafts", n-1))
	d.keys("down", "e")
	d.text("?")
	d.keys("enter")
	d.keys("x")
	drafts, confirmed := 0, 0
	for _, q := range readQuestions(t, path) {
		if q.Draft {
			drafts++
		} else {
			confirmed++
		}
	}
	if confirmed != 2 || drafts != n-3 {
		t.Errorf("got %d confirmed questions and %d drafts of %d, want 2 questions and all other drafts except the dropped one", confirmed, drafts, n)
	}
	if g, _, _ := d.r.s.Questions.Scores(); g.Scored != confirmed {
		t.Errorf("scored %d questions, want %d (without drafts)", g.Scored, confirmed)
	}
}

// Confirming a draft must select the next one, even before the list is scored again.
func TestConfirmingTwiceConfirmsTwoDrafts(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 120, h: 40})
	d.keys("Q", "down")
	_, first := d.r.Update(press("c"))
	_, second := d.r.Update(press("c"))
	d.run(first)
	d.run(second)
	confirmed := 0
	for _, q := range readQuestions(t, path) {
		if !q.Draft {
			confirmed++
		}
	}
	if confirmed != 2 {
		t.Errorf("got %d questions, want 2", confirmed)
	}
}

// A message must report invalid lines when a document is opened.
func TestInvalidQuestionLinesAreReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sample.md"+questions.Suffix)
	if err := os.WriteFile(path, []byte("\xff\xfe{\x00}\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDriver(t, setup{w: 160, h: 40})
	d.storeQuestions(path)
	if want := "is UTF-16: convert it to UTF-8 first"; !strings.Contains(d.r.note.Text, want) {
		t.Errorf("message = %q, want it to contain %q", d.r.note.Text, want)
	}
	d.shows("Press any key to close") // too long for one row
	if err := os.WriteFile(path, []byte("no JSON\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d = newDriver(t, setup{w: 160, h: 40})
	d.storeQuestions(path)
	d.shows("sample.md.questions.jsonl, line 1: no question")
}

// Stored questions must open with their document, including one whose answer no longer exists.
func TestStoredQuestionsOpenWithDocument(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sample.md"+questions.Suffix)
	lines := `{"question":"Which wheel clicks?","references":["Wheel nine clicks."]}` + "\n" +
		`{"question":"Gone?","references":["No such text."]}` + "\n"
	if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDriver(t, setup{w: 160, h: 40})
	d.storeQuestions(path)
	d.shows("2 questions stored with this document: Q lists them")
	d.keys("Q")
	d.shows("whole 1/1")
	d.shows("its answer is no longer in the document")
	d.keys("enter")
	d.shows("x drops the question")
}

func TestUnreadableQuestionFile(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 200, h: 40})
	stateDir := t.TempDir()
	d.r.documents.o.Questions.Location = func(string) questions.Location {
		return questions.Location{NextToDocument: path, InStateFolder: stateDir}
	}
	d.r.documents.setLocations()
	d.send(nil)
	d.keys("Q")
	if shown := strings.Join(d.panelText(), " "); !strings.Contains(shown, "the link stays unchanged, and its questions are ignored") { // the text before it contains a long path
		t.Error(shown)
	}
	d.keys("down", "c")
	if n := len(readQuestions(t, path)); n == 0 {
		t.Error("no questions were written next to the document")
	}
}
