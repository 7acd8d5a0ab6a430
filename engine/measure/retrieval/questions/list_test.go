package questions

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval"
)

const text = "# Dome\n\nThe wheel clicks nine times. It has clicked since 1998.\n\nWater: “forty” litres a day.\n"

func document(t testing.TB, text string) *engine.Document {
	t.Helper()
	doc, err := engine.New("dome.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func span(t testing.TB, quote string) chunk.Span {
	t.Helper()
	start := strings.Index(text, quote)
	if start < 0 {
		t.Fatalf("%q is not in the text", quote)
	}
	return chunk.Span{Start: start, End: start + len(quote)}
}

func TestNewQuestionHasExactReference(t *testing.T) {
	doc := document(t, text)
	l := (&List{}).Apply(New(doc, "How much water?", []chunk.Span{span(t, "“forty” litres")}, false))
	want := `{"id":"q-99c22eb3","question":"How much water?","references":[{"content":"“forty” litres","start_index":72,"end_index":86,` +
		`"start_byte":72,"end_byte":90,"sha256":"` + hashText("“forty” litres") + "\"}]}\n"
	if got := string(l.Format()); got != want {
		t.Errorf("Format = %s, want %s", got, want)
	}
	gold, err := retrieval.ReadGold("x.jsonl", bytes.NewReader(l.Format()))
	if err != nil || len(gold.Problems) > 0 || len(gold.Questions) != 1 {
		t.Fatalf("ReadGold = %v, problems %v, %d questions; want one question", err, gold.Problems, len(gold.Questions))
	}
	found, _ := retrieval.Locate(doc, gold)
	if len(found) != 1 || found[0].Places[0][0] != span(t, "“forty” litres") {
		t.Errorf("located questions = %+v, want one", found)
	}
}

func TestReferencesAreFoundAfterEdits(t *testing.T) {
	doc := document(t, text)
	l := (&List{}).Apply(
		New(doc, "How often?", []chunk.Span{span(t, "clicks nine times")}, false),
		New(doc, "How much?", []chunk.Span{span(t, "“forty” litres")}, false),
	)
	gold, _ := retrieval.ReadGold("x.jsonl", bytes.NewReader(l.Format()))
	edited := document(t, "A new beginning.\n\nThe wheel clicks\nnine times.\n")
	found, problems := retrieval.Locate(edited, gold)
	if len(found) != 1 || found[0].Places[0][0].Slice(edited.Text) != "clicks\nnine times" {
		t.Errorf("located questions = %+v, want one at \"clicks\\nnine times\"", found)
	}
	if len(problems) != 1 || problems[0].Line != 2 {
		t.Errorf("problems = %+v, want one on line 2", problems)
	}
}

const foreign = `{"question":"Kept?","references":["The wheel"],"by":"Ann"}
no question

{"id":"draft-1","question":"water litres","references":["litres a day"],"draft":true,"kind":"pair"}
{"input":{"query":"traced?"},"expectedOutput":"nine times","trace":7}`

func TestChangesKeepOtherLines(t *testing.T) {
	l := Parse([]byte(foreign))
	ids := func(l *List) (out []string) {
		for _, q := range l.Questions() {
			out = append(out, q.ID)
		}
		return out
	}
	all := ids(l)
	if len(all) != 3 || all[1] != "draft-1" || len(l.Problems) != 1 {
		t.Fatalf("ids = %v, problems = %v; want three ids and one problem", all, l.Problems)
	}
	confirm, ok := l.Reword("draft-1", "How many litres & <more>?")
	if !ok {
		t.Fatal("Reword did not find the draft")
	}
	next := l.Apply(confirm)
	if want := `{"id":"draft-1","question":"How many litres & <more>?","references":["litres a day"],"kind":"pair"}`; !strings.Contains(string(next.Format()), want) {
		t.Errorf("confirmed draft is missing: %s", next.Format())
	}
	if q, _ := next.Find("draft-1"); q.Draft {
		t.Error("the reworded question is still a draft")
	}
	traced, _ := next.Reword(all[2], "Traced!")
	next = next.Apply(traced)
	if got := ids(next); !slices.Equal(got, all) {
		t.Errorf("ids after rewording = %v, want %v", got, all)
	}
	if q, _ := next.Find(all[2]); q.Text != "Traced!" || q.References[0].Text != "nine times" {
		t.Errorf("reworded question = %+v, want %q", q, "Traced!")
	}
	drop, undo, _ := l.Drop(all[0])
	without := l.Apply(drop)
	if got := ids(without); !slices.Equal(got, all[1:]) || !strings.Contains(string(without.Format()), "no question\n") {
		t.Errorf("ids without the first = %v, want %v", got, all[1:])
	}
	if got := ids(without.Apply(undo)); !slices.Equal(got, all) {
		t.Errorf("ids after undo = %v, want %v", got, all)
	}
}

func TestQuestionsWithSameIDStaySeparate(t *testing.T) {
	for name, lines := range map[string]string{
		"one id": `{"id":"a","question":"One?","references":["The wheel"]}
{"id":"a","question":"Two?","references":["clicks"]}
{"id":"a","question":"Three?","references":["nine"]}
`,
		"numbers": `{"id":1,"question":"One?","references":["The wheel"]}
{"id":1,"question":"Two?","references":["clicks"]}
{"id":"1-2","question":"Three?","references":["nine"]}
`,
		"no ids": `{"question":"Same?","references":["nine"],"by":"Ann"}
{"question":"Same?","references":["nine"],"by":"Ben"}
{"question":"Same?","references":["nine"],"by":"Cyd"}
`,
	} {
		l := Parse([]byte(lines))
		if len(l.Questions()) != 3 {
			t.Fatalf("%s: %d questions, want 3", name, len(l.Questions()))
		}
		for i, q := range l.Questions() {
			drop, undo, ok := l.Drop(q.ID)
			without := l.Apply(drop)
			if !ok || texts(without) != strings.Join(slices.Delete(strings.Fields(texts(l)), i, i+1), " ") {
				t.Errorf("%s: list without %s = %s", name, q.ID, texts(without))
			}
			for _, o := range l.Questions() {
				if current, ok := without.Find(o.ID); ok != (o.ID != q.ID) || ok && textAndAuthor(without, current) != textAndAuthor(l, o) {
					t.Errorf("%s: without %s, question %s = %s, want %s", name, q.ID, o.ID, textAndAuthor(without, current), textAndAuthor(l, o))
				}
			}
			again := without.Apply(undo)
			if texts(again) != texts(l) {
				t.Errorf("%s: list after restoring %s = %s, want %s", name, q.ID, texts(again), texts(l))
			}
			if gone := without.Apply(drop); string(gone.Format()) != string(without.Format()) {
				t.Errorf("%s: list after a second drop = %s, want it unchanged", name, gone.Format())
			}
			if q, _ := Parse(again.Format()).Find(q.ID); q.ID == "" {
				t.Errorf("%s: restored file = %s, want the same ids", name, again.Format())
			}
		}
	}
}

func texts(l *List) string {
	var out []string
	for _, q := range l.Questions() {
		out = append(out, textAndAuthor(l, q))
	}
	return strings.Join(out, " ")
}

func textAndAuthor(l *List, q Question) string {
	_, author, _ := strings.Cut(string(l.lines[q.line]), `"by":`)
	return q.Text + author
}

func TestDraftsAreMarked(t *testing.T) {
	doc := document(t, text)
	spans := []chunk.Span{span(t, "nine times")}
	l := (&List{}).Apply(New(doc, "Why?", spans, true), New(doc, "How?", spans, false))
	if all := l.Questions(); len(all) != 2 || !all[0].Draft || all[1].Draft {
		t.Errorf("list = %s, want a draft and a question", l.Format())
	}
}

func TestUnreadableFilesAreNotWritten(t *testing.T) {
	p := Location{NextToDocument: filepath.Join(t.TempDir(), "dome.md"+Suffix)}
	data := bytes.Repeat([]byte("this line is written by another program\n"), maxBytes/40+1)
	if err := os.WriteFile(p.NextToDocument, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := Read(p); err == nil {
		t.Errorf("Read accepted a file that is too large, with %d questions", len(l.Questions()))
	}
	if _, err := Save(nil, p, New(document(t, text), "why", []chunk.Span{{Start: 0, End: 4}}, false)); err == nil {
		t.Error("Save overwrote a file that is too large")
	}
	if info, err := os.Stat(p.NextToDocument); err != nil || info.Size() != int64(len(data)) {
		t.Errorf("size of the file = %d (%v), want %d", info.Size(), err, len(data))
	}
}

func TestUndoRestoresDroppedQuestions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := rapidDocument(t)
		l := &List{}
		for i := range rapid.IntRange(1, 6).Draw(t, "questions") {
			l = l.Apply(New(doc, strings.Repeat("why ", i+1), []chunk.Span{{Start: i, End: i + 4}}, i%2 == 0))
		}
		want := string(l.Format())
		var undo []Change
		current := l
		for range rapid.IntRange(0, 6).Draw(t, "drops") {
			if len(current.Questions()) == 0 {
				break
			}
			q := current.Questions()[rapid.IntRange(0, len(current.Questions())-1).Draw(t, "which")]
			drop, undoDrop, _ := current.Drop(q.ID)
			current = current.Apply(drop)
			undo = append(undo, undoDrop)
		}
		slices.Reverse(undo)
		if got := string(current.Apply(undo...).Format()); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	})
}

func rapidDocument(t *rapid.T) *engine.Document {
	doc, err := engine.New("dome.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestConcurrentSavesKeepAllChanges(t *testing.T) {
	doc := document(t, text)
	p := Location{NextToDocument: filepath.Join(t.TempDir(), "dome.md"+Suffix)}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, err := Save(nil, p, New(doc, strings.Repeat("why ", i+1), []chunk.Span{{Start: i, End: i + 4}}, false)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	l, err := Read(p)
	if err != nil || len(l.Questions()) != 8 {
		t.Errorf("got %d questions (error %v), want 8", len(l.Questions()), err)
	}
}

func TestQuestionsInTheStateDirectoryAreRead(t *testing.T) {
	doc := document(t, text)
	newQuestion := func(n int) Change {
		return New(doc, strings.Repeat("why ", n), []chunk.Span{{Start: n, End: n + 4}}, false)
	}
	dir := t.TempDir()
	p := Location{NextToDocument: filepath.Join(dir, "dome.md"+Suffix), InStateFolder: filepath.Join(dir, "state", "dome.jsonl")}
	first, second, third := newQuestion(1), newQuestion(2), newQuestion(3)
	for _, c := range []struct {
		p       Location
		changes []Change
	}{{Location{NextToDocument: p.NextToDocument}, []Change{first, second}}, {Location{InStateFolder: p.InStateFolder}, []Change{second, third}}} {
		if _, err := Save(nil, c.p, c.changes...); err != nil {
			t.Fatal(err)
		}
	}
	want := string((&List{}).Apply(first, second, third).Format())
	if l, err := Read(p); err != nil || string(l.Format()) != want {
		t.Errorf("Read = %v, %s\nwant %s", err, l.Format(), want)
	}
	fourth := newQuestion(4)
	if path, err := Save(nil, p, Change{ID: third.ID}, fourth); err != nil || path != p.NextToDocument {
		t.Errorf("Save = %q, %v; want the file next to the document", path, err)
	}
	want = string((&List{}).Apply(first, second, fourth).Format())
	if data, err := os.ReadFile(p.NextToDocument); err != nil || string(data) != want {
		t.Errorf("file next to the document = %s\nwant %s", data, want)
	}
	if _, err := os.Stat(p.InStateFolder); !os.IsNotExist(err) {
		t.Errorf("the file in the state directory still exists: %v", err)
	}
	// Read must report an unreadable file, and still read the other file.
	if err := os.Mkdir(p.InStateFolder, 0o755); err != nil {
		t.Fatal(err)
	}
	if l, err := Read(p); err == nil || !strings.HasPrefix(err.Error(), p.InStateFolder+" cannot be read: ") || len(l.Questions()) != 3 {
		t.Errorf("got %d questions and error %v, want 3 questions and an error", len(l.Questions()), err)
	}
	if _, err := Save(nil, p, third); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(p.InStateFolder); err != nil {
		t.Error(err)
	}
}

func TestChangesInTheStateDirectoryPersist(t *testing.T) {
	doc := document(t, text)
	newQuestion := func(n int) Change {
		return New(doc, strings.Repeat("why ", n), []chunk.Span{{Start: n, End: n + 4}}, false)
	}
	first, second, third := newQuestion(1), newQuestion(2), newQuestion(3)
	dir := t.TempDir()
	p := Location{NextToDocument: filepath.Join(dir, "docs", "dome.md"+Suffix), InStateFolder: filepath.Join(dir, "state", "dome.jsonl")}
	if err := os.Mkdir(filepath.Dir(p.NextToDocument), 0o755); err != nil {
		t.Fatal(err)
	}
	list := (&List{}).Apply(first, second)
	if err := os.WriteFile(p.NextToDocument, list.Format(), 0o400); err != nil {
		t.Fatal(err)
	}
	saveInState := func(changes ...Change) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(p.InStateFolder), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := saveInStateFolder(nil, p, changes); err != nil {
			t.Fatal(err)
		}
	}
	checkRead := func(want ...Change) {
		t.Helper()
		l, err := Read(p)
		if want := (&List{}).Apply(want...).Format(); err != nil || !bytes.Equal(l.Format(), want) || len(l.Problems) > 0 {
			t.Errorf("Read = %v, %v, %s\nwant %s", err, l.Problems, l.Format(), want)
		}
	}
	drop, undo, _ := list.Drop(first.ID)
	saveInState(drop)
	checkRead(second)
	saveInState(drop, third)
	checkRead(second, third)
	saveInState(Change{ID: third.ID})
	saveInState(undo)
	checkRead(first, second)
	if data, err := os.ReadFile(p.InStateFolder); err != nil || bytes.Contains(data, []byte("dropped")) || bytes.Contains(data, []byte(third.ID)) {
		t.Errorf("file in the state directory = %s (error %v)", data, err)
	}
	saveInState(Change{ID: second.ID})
	if path, err := Save(nil, p, third); err != nil || path != p.NextToDocument {
		t.Errorf("Save = %q, %v; want the file next to the document", path, err)
	}
	checkRead(first, third)
	if data, err := os.ReadFile(p.NextToDocument); err != nil || bytes.Contains(data, []byte("dropped")) {
		t.Errorf("file next to the document = %s (error %v)", data, err)
	}
	// Read must ignore a line with the id of a dropped question.
	if err := os.Remove(p.NextToDocument); err != nil {
		t.Fatal(err)
	}
	saveInState(first)
	if err := os.WriteFile(p.InStateFolder, []byte(`{"id":"q-1","dropped":true}`+"\n"+`{"id":"q-2","dropped":true,"question":"why"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := Read(p); err != nil || len(l.Questions()) != 0 || len(l.Problems) != 1 || l.Problems[0].Line != 2 {
		t.Errorf("got %d questions, problems %v, error %v; want none", len(l.Questions()), l.Problems, err)
	}
}

func TestQuestionDroppedInAReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root can write to every folder")
	}
	dir := t.TempDir()
	p := Location{NextToDocument: filepath.Join(dir, "docs", "dome.md"+Suffix), InStateFolder: filepath.Join(dir, "state", "dome.jsonl")}
	if err := os.Mkdir(filepath.Dir(p.NextToDocument), 0o755); err != nil {
		t.Fatal(err)
	}
	question := New(document(t, text), "why", []chunk.Span{{Start: 0, End: 4}}, false)
	if _, err := Save(nil, p, question); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(p.NextToDocument), 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Dir(p.NextToDocument), 0o755) })
	if path, err := Save(nil, p, Change{ID: question.ID}); err != nil || path != p.InStateFolder {
		t.Errorf("got %q and error %v", path, err)
	}
	if l, err := Read(p); err != nil || len(l.Questions()) > 0 {
		t.Errorf("got %d questions (%v), want none", len(l.Questions()), err)
	}
}

func TestUnwritableFolder(t *testing.T) {
	dir := t.TempDir()
	p := Location{NextToDocument: filepath.Join(dir, "gone", "dome.md"+Suffix), InStateFolder: filepath.Join(dir, "state", "dome.jsonl")}
	path, err := Save(nil, p, New(document(t, text), "why", []chunk.Span{{Start: 0, End: 4}}, false))
	if err != nil || path != p.InStateFolder {
		t.Fatalf("got %q and error %v", path, err)
	}
	if l, err := Read(p); err != nil || len(l.Questions()) != 1 {
		t.Errorf("%v", err)
	}
	unwritable := Location{InStateFolder: filepath.Join(p.InStateFolder, "below a file", "dome.jsonl")}
	for _, p := range []Location{unwritable, {NextToDocument: p.NextToDocument, InStateFolder: unwritable.InStateFolder}} {
		if _, err := Save(nil, p, Change{ID: "x"}); err == nil || !strings.Contains(err.Error(), " cannot be ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("Save error = %q, want one sentence", err)
		}
	}
	withFolder := Location{NextToDocument: filepath.Join(dir, "folder")}
	if err := os.Mkdir(withFolder.NextToDocument, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(withFolder); err == nil {
		t.Error("Read accepted a folder")
	}
	if _, err := Save(nil, withFolder, Change{ID: "x"}); err == nil {
		t.Error("Save accepted a folder")
	}
}
