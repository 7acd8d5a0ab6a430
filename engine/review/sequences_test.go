package review_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

type intendedMark struct {
	handcut.Mark
	text     string
	from, to int
}

type sequence struct {
	*testing.T
	rnd      *rand.Rand
	location review.Location
	store    *review.Store
	text     string
	set      settings.Settings
	marks    map[string]*intendedMark
	clock    time.Time

	unique, found int
}

func (q *sequence) doc() *engine.Document {
	q.Helper()
	doc, err := engine.New("guide.md", []byte(q.text))
	if err != nil {
		q.Fatal(err)
	}
	return doc
}

func (q *sequence) reopen() {
	q.Helper()
	q.store = review.Open(q.location)
	marks := q.store.Decisions().Marks()
	if len(marks) != len(q.marks) {
		q.Fatalf("the file has %d hand cuts, want %d", len(marks), len(q.marks))
	}
	for i := range marks {
		if q.marks[marks[i].ID()] == nil {
			q.Fatalf("hand cut %+v was never made", marks[i])
		}
	}
}

func (q *sequence) addMark() {
	q.Helper()
	doc := q.doc()
	r := q.run(doc)
	if len(r.Seams) == 0 {
		return
	}
	var m handcut.Mark
	i := q.rnd.IntN(len(r.Seams))
	switch offset := r.Seams[i].Byte; q.rnd.IntN(3) {
	case 0:
		m = handcut.NewMark(doc.Document, handcut.Join, offset)
	case 1:
		list := doc.Sentences()
		if len(list) == 0 {
			return
		}
		m = handcut.NewMark(doc.Document, handcut.Cut, list[q.rnd.IntN(len(list))].Start())
	default:
		body := r.Chunks.Body(i + 1)
		m = handcut.NewOmission(doc.Document, chunk.Span{Start: max(offset, body.Start), End: body.End})
		if m.Bytes <= 0 || m.Bytes > 2000 {
			return
		}
	}
	if q.marks[m.ID()] != nil {
		return
	}
	x := &intendedMark{Mark: m, text: m.Before + m.After, from: m.At, to: m.At}
	if m.Kind == handcut.Omit {
		x.text = q.text[m.At : m.At+m.Bytes]
	}
	q.marks[m.ID()] = x
	q.clock = q.clock.Add(time.Second)
	q.store.Decide(review.DecisionFromMark(m, "", q.clock))
	if _, err := q.store.Save(nil); err != nil {
		q.Fatal(err)
	}
}

func (q *sequence) undo() {
	q.Helper()
	marks := q.store.Decisions().Marks()
	if len(marks) == 0 {
		return
	}
	q.clock = q.clock.Add(time.Second)
	q.store.Undo(marks[0], q.clock)
	if _, err := q.store.Save(nil); err != nil {
		q.Fatal(err)
	}
	delete(q.marks, marks[0].ID())
}

func (q *sequence) edit() {
	from := q.rnd.IntN(len(q.text) + 1)
	to := from
	switch q.rnd.IntN(3) {
	case 0:
		to = min(len(q.text), from+q.rnd.IntN(80))
	case 1:
		to = min(len(q.text), from+q.rnd.IntN(8))
	}
	for from > 0 && from < len(q.text) && q.text[from]&0xc0 == 0x80 {
		from--
	}
	for to < len(q.text) && q.text[to]&0xc0 == 0x80 {
		to++
	}
	inserted := ""
	if q.rnd.IntN(3) > 0 {
		n := q.rnd.IntN(1000)
		inserted = [...]string{"x", fmt.Sprintf("word %d ", n), fmt.Sprintf("\n\nA paragraph was added, the %dth of them. It says nothing.\n\n", n), fmt.Sprintf("\n## Section %d\n", n)}[q.rnd.IntN(4)]
	}
	q.text = q.text[:from] + inserted + q.text[to:]
	shift := len(inserted) - (to - from)
	for _, x := range q.marks {
		switch {
		case x.from > to || x.from == to && from < to:
			x.from, x.to = x.from+shift, x.to+shift
		case x.to < from:
		default:
			x.from, x.to = min(x.from, from), max(x.to+shift, from+len(inserted))
		}
	}
}

func (q *sequence) run(doc *engine.Document) *engine.Result {
	q.Helper()
	r, err := engine.RunWith(q.Context(), doc, q.set, handcut.Locate(doc.Document, q.store.Decisions().Marks()))
	if err != nil {
		q.Fatal(err)
	}
	return r
}

var presetNames = []string{"context", "structured", "minimal", "langchain-recursive", "langchain-markdown", "default", "forward-sentences", "fixed-window"}

func (q *sequence) settings() {
	q.Helper()
	p, err := settings.FindPreset(presetNames[q.rnd.IntN(len(presetNames))])
	if err != nil {
		q.Fatal(err)
	}
	q.set = p.Settings()
	if q.rnd.IntN(2) == 0 {
		q.set.MaxChunkSize = 200 + q.rnd.IntN(1500)
		q.set.MinChunkSize = q.set.MaxChunkSize / 4
		settings.Reconcile(&q.set, "max_chunk_size")
	}
}

func (q *sequence) check() {
	q.Helper()
	doc := q.doc()
	for _, x := range q.marks {
		s, reason := x.Find(doc.Document)
		isRight := s.Start >= x.from && s.Start <= x.to
		if reason == handcut.Found && !isRight && !text.IsBlank(q.text[min(s.Start, x.to):max(s.Start, x.from)]) {
			q.Fatalf("%s of %d–%d was applied at %d, between %q and %q, want %q and %q",
				x.Kind, x.from, x.to, s.Start, tail(q.text[:s.Start]), head(q.text[s.Start:]), x.Before, x.After)
		}
		if reason == handcut.Found && x.Kind == handcut.Omit && s.Slice(q.text) != x.text {
			q.Fatalf("omitted %q, want %q", s.Slice(q.text), x.text)
		}
		if strings.Count(q.text, x.text) == 1 {
			q.unique++
			if reason == handcut.Found {
				q.found++
			}
		}
	}
	q.run(doc)
}

func tail(s string) string { return s[max(0, len(s)-64):] }
func head(s string) string { return s[:min(len(s), 64)] }

// The test makes hand cuts in a thousand documents, edits the documents and reopens them. It must
// find at least 95 % of the hand cuts again.
func TestHandCutsSurviveEdits(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/docs/v-*.md")
	var texts []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(strings.TrimSpace(string(data))) > 0 && len(data) < 20_000 {
			texts = append(texts, string(data))
		}
	}
	if len(texts) < 8 {
		t.Fatalf("got %d documents, want at least 8", len(texts))
	}
	rounds := 1000
	if testing.Short() {
		rounds = 100
	}
	dir := t.TempDir()
	total, kept := 0, 0
	for round := range rounds {
		path := filepath.Join(dir, fmt.Sprintf("%d.md%s", round, review.Suffix))
		q := &sequence{
			T: t, rnd: rand.New(rand.NewPCG(uint64(round), 7)), text: texts[round%len(texts)],
			location: review.Location{Document: "guide.md", NextToDocument: path}, marks: map[string]*intendedMark{},
			clock: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC),
		}
		q.settings()
		q.reopen()
		q.addMark()
		for range 4 + q.rnd.IntN(8) {
			switch q.rnd.IntN(8) {
			case 0, 1:
				q.addMark()
			case 2, 3, 4:
				q.edit()
			case 5:
				q.settings()
			case 6:
				q.reopen()
				q.check()
			default:
				if q.rnd.IntN(3) == 0 {
					q.undo()
				}
			}
		}
		q.reopen()
		q.check()
		total, kept = total+q.unique, kept+q.found
	}
	t.Logf("%d sequences: found %d of %d hand cuts with unique text", rounds, kept, total)
	if kept*100 < total*95 || total < rounds/2 {
		t.Errorf("found %d of %d hand cuts with unique text, want at least 95%%", kept, total)
	}
}
