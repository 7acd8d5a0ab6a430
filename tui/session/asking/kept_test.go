package asking_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/sessiontest"
)

type storedQuestions struct {
	testing.TB
	*asking.Questions
	b *sessiontest.Bench
}

func newStoredQuestions(t *testing.T) *storedQuestions {
	t.Helper()
	b := sessiontest.New(t, "default")
	return &storedQuestions{t, b.S.Questions, b}
}

func (k *storedQuestions) open(p questions.Location) {
	k.b.S.Tasks.Forget()
	k.SetLocation(p)
	k.b.Settle(k.ReadTask)
}

func (k *storedQuestions) save(save func() (string, error), ok bool) {
	k.Helper()
	if !ok {
		k.Fatal("the change was refused")
	}
	if _, err := save(); err != nil {
		k.Fatal(err)
	}
}

func (k *storedQuestions) check(p questions.Location, want string) {
	k.Helper()
	list, err := k.Stored()
	if err != nil {
		k.Fatal(err)
	}
	file, err := questions.Read(p)
	if err != nil {
		k.Fatal(err)
	}
	for name, l := range map[string]*questions.List{"the session": list, "the file": file} {
		var got []string
		for _, q := range l.Questions() {
			got = append(got, q.Text)
		}
		if strings.Join(got, " ") != want {
			k.Errorf("questions in the %s = %q, want %q", name, got, want)
		}
	}
}

func (k *storedQuestions) ask(words ...string) {
	k.Helper()
	var all []questions.Change
	for i, w := range words {
		all = append(all, questions.New(k.b.S.Doc, w, []chunk.Span{{Start: 2 * i, End: 2*i + 20}}, false))
	}
	k.save(k.Change(all...))
}

func (k *storedQuestions) drop(text string) {
	k.Helper()
	list, _ := k.Stored()
	for _, q := range list.Questions() {
		if q.Text == text {
			k.save(k.Drop(q.ID))
			return
		}
	}
	k.Fatalf("%q was not scored", text)
}

// RestoreDropped must restore deleted questions in reverse order and at their old positions. It
// must not restore questions about other documents.
func TestUndoRestoresDroppedQuestions(t *testing.T) {
	dir := t.TempDir()
	one, two := questions.Location{NextToDocument: filepath.Join(dir, "one"+questions.Suffix)}, questions.Location{NextToDocument: filepath.Join(dir, "two"+questions.Suffix)}
	k := newStoredQuestions(t)
	k.open(one)
	k.ask("why", "who", "how")
	k.drop("who")
	k.drop("why")
	k.open(two)
	if _, ok := k.RestoreDropped(); ok || k.CanRestoreDropped() {
		t.Error("a question about another document was restored")
	}
	k.check(two, "")
	k.ask("where", "when")
	k.drop("where")
	k.open(one)
	k.check(one, "how")
	for _, want := range []string{"why how", "why who how"} {
		k.save(k.RestoreDropped())
		k.check(one, want)
	}
	if _, ok := k.RestoreDropped(); ok || k.CanRestoreDropped() {
		t.Error("more questions were restored than dropped")
	}
	k.open(two)
	k.check(two, "when")
	k.save(k.RestoreDropped())
	k.check(two, "where when")
}

// After another change, deleted questions can no longer be restored. The change must keep questions
// written by other programs.
func TestChangesByOtherProgramsAreKept(t *testing.T) {
	p := questions.Location{NextToDocument: filepath.Join(t.TempDir(), "one"+questions.Suffix)}
	ours, theirs := newStoredQuestions(t), newStoredQuestions(t)
	if _, ok := ours.Change(); !ok { // there is no file to write
		t.Error("questions without a file were not scored")
	}
	ours.SetLocation(p)
	if _, ok := ours.Change(); ok {
		t.Error("questions were changed before all were read")
	}
	ours.open(p)
	ours.ask("why", "who")
	theirs.open(p)
	theirs.drop("who")
	theirs.ask("how")
	ours.drop("why")
	ours.ask("when")
	if ours.CanRestoreDropped() {
		t.Error("a question dropped before the last change was restored")
	}
	ours.open(p)
	ours.check(p, "how when")
	if err := os.WriteFile(p.NextToDocument, []byte("no question\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ours.ask("where")
	if data, _ := os.ReadFile(p.NextToDocument); !strings.HasPrefix(string(data), "no question\n{") {
		t.Errorf("a line written by another program is missing: %s", data)
	}
}

func TestUnreadableQuestions(t *testing.T) {
	dir := t.TempDir()
	p := questions.Location{NextToDocument: filepath.Join(dir, "one"+questions.Suffix), InStateFolder: filepath.Join(dir, "state.jsonl")}
	k := newStoredQuestions(t)
	k.open(p)
	k.ask("why")
	if err := os.Mkdir(p.InStateFolder, 0o700); err != nil {
		t.Fatal(err)
	}
	message := p.InStateFolder + " cannot be read: it is a folder; the link stays unchanged, and its questions are ignored"
	k.open(p)
	k.ask("who")
	for range 2 {
		if l, err := k.Stored(); err == nil || err.Error() != message || len(l.Questions()) != 2 {
			t.Errorf("got %d questions and error %v, want 2 and the read error", len(l.Questions()), err)
		}
	}
	if info, err := os.Stat(p.InStateFolder); err != nil || !info.IsDir() {
		t.Error("the unreadable file was removed", err)
	}
	k.open(questions.Location{InStateFolder: p.InStateFolder})
	if l, err := k.Stored(); l != nil || err == nil || !strings.HasPrefix(message, err.Error()) {
		t.Errorf("got questions %v and error %v, want none and the read error", l, err)
	}
	if _, ok := k.Change(); ok {
		t.Error("questions changed although they cannot be saved")
	}
	if err := os.Remove(p.InStateFolder); err != nil {
		t.Fatal(err)
	}
	k.open(p)
	k.check(p, "why who")
	if err := os.Remove(p.NextToDocument); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(p.NextToDocument, 0o700); err != nil {
		t.Fatal(err)
	}
	k.open(p)
	if l, err := k.Stored(); l != nil || err == nil || !strings.HasPrefix(err.Error(), p.NextToDocument+" cannot be read: ") {
		t.Errorf("got questions %v and error %v, want none and the read error", l, err)
	}
}

func TestInvalidLinesAreReported(t *testing.T) {
	p := questions.Location{NextToDocument: filepath.Join(t.TempDir(), "one"+questions.Suffix)}
	k := newStoredQuestions(t)
	for lines, want := range map[string]string{
		`{"question":"a","references":["b"]}`:                        "",
		`{"question":"a","references":["b"]}` + "\nno JSON":          `one.questions.jsonl, line 2: no question: it is not JSON (invalid character 'o' in literal null (expecting 'u'), at byte 2); the line is left unchanged`,
		"no JSON\n" + `{"question":"a","references":["b"]}` + "\n{}": `2 lines of one.questions.jsonl are not questions and are left unchanged; the first: line 1: no question: it is not JSON (invalid character 'o' in literal null (expecting 'u'), at byte 2)`,
	} {
		if err := os.WriteFile(p.NextToDocument, []byte(lines), 0o600); err != nil {
			t.Fatal(err)
		}
		k.open(p)
		message := ""
		list, err := k.Stored()
		if err != nil {
			message = err.Error()
		}
		if len(list.Questions()) != 1 || message != want {
			t.Errorf("%q: %d questions and error message %q", lines, len(list.Questions()), message)
		}
	}
}

// A link with an unexpected target must be reported, and the target must not be read or written.
func TestUnexpectedLinkIsNotRead(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other")
	p := questions.Location{NextToDocument: filepath.Join(dir, "one"+questions.Suffix), InStateFolder: filepath.Join(dir, "state.jsonl")}
	const text = `{"question":"whose","references":["none"]}` + "\n"
	if err := errors.Join(os.WriteFile(other, []byte(text), 0o600), os.Symlink(other, p.NextToDocument)); err != nil {
		t.Skip(err) // some systems do not support links
	}
	k := newStoredQuestions(t)
	k.open(p)
	k.ask("why")
	k.open(p)
	message := p.NextToDocument + " is a link to " + other + ", which is not a questions file; the link stays unchanged, and its questions are ignored"
	if l, err := k.Stored(); err == nil || err.Error() != message || len(l.Questions()) != 1 {
		t.Errorf("got %d questions and error %v", len(l.Questions()), err)
	}
	if data, _ := os.ReadFile(other); string(data) != text {
		t.Errorf("content of the other file = %s, want it unchanged", data)
	}
	if data, _ := os.ReadFile(p.InStateFolder); !strings.Contains(string(data), "why") {
		t.Errorf("the question is not stored in the state folder: %s", data)
	}
}
