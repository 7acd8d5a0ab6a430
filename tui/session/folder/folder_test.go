package folder

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

var texts = map[string]string{
	"whole.md":   "# Rope\n\nA rope is kept dry.\n",
	"severed.md": "# Harbour\n\n" + strings.Repeat("The harbour light is lit by the keeper at dusk and put out at dawn. ", 12) + "\n",
	"middle.md":  "# Keys\n\nA key is rotated every month. " + strings.Repeat("It opens the cellar door of the light house. ", 4) + "\n\n```\n" + strings.Repeat("key = 1\n", 60) + "```\n",
}

// mixedFolder returns a folder with five documents. One does not exist and one is not completely
// readable. read counts how many documents are read.
func mixedFolder(read *atomic.Int32) *Folder {
	return &Folder{
		Files: []string{"whole.md", "broken.md", "severed.md", "flawed.md", "middle.md"},
		Load: func(file string) (*engine.Document, error) {
			read.Add(1)
			switch file {
			case "broken.md":
				return nil, errors.New("broken.md cannot be read")
			case "flawed.md":
				panic("a flaw")
			}
			return engine.New(file, []byte(texts[file]))
		},
	}
}

func windowSettings() settings.Settings {
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = "window", "native", 100, 10, 0
	return s
}

func windowCut() CutMethod { return CutMethod{Settings: windowSettings(), Cut: runCut} }

func loadDocuments(t *testing.T, names ...string) (out []*engine.Document) {
	t.Helper()
	for _, name := range names {
		doc, err := engine.New(name, []byte(texts[name]))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, doc)
	}
	return out
}

func TestMeasures(t *testing.T) {
	var read atomic.Int32
	m := mixedFolder(&read).NewMeasures(windowCut())
	got, err := m.Run(t.Context(), func(*MeasureTotals) {})
	if err != nil || !got.IsDone() {
		t.Fatal(got, err)
	}
	var want []*metrics.Report
	for _, doc := range loadDocuments(t, "whole.md", "severed.md", "middle.md") {
		r, err := engine.Run(t.Context(), doc, windowSettings())
		if err != nil {
			t.Fatal(err)
		}
		o, err := metrics.Measure(t.Context(), r, metrics.Options{Brief: true})
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, o)
	}
	var total metrics.Sum
	for _, o := range want {
		total.Add(o)
	}
	if !reflect.DeepEqual(got.Total, total.Report()) {
		t.Errorf("unexpected total %+v", got.Total)
	}
	if !reflect.DeepEqual(got.Worst, []int{2, 4, 0}) {
		t.Errorf("worst documents = %v, want [2 4 0]", got.Worst)
	}
	if d := got.Documents; d[1].ReadProblem != "broken.md cannot be read" || !strings.Contains(d[3].ReadProblem, "a flaw") || d[1].Report != nil {
		t.Errorf("unexpected read problems in %+v and %+v", d[1], d[3])
	}
	if read.Load() != 5 {
		t.Errorf("read %d documents, want 5", read.Load())
	}
	m.Discard(2)
	if got := m.Totals(); got.Finished != 4 || got.Total.Chunks >= total.Report().Chunks {
		t.Errorf("after one was discarded, %d documents are finished, want 4", got.Finished)
	}
	if got, err := m.Run(t.Context(), func(*MeasureTotals) {}); err != nil || read.Load() != 6 || !got.IsDone() {
		t.Errorf("after one document was discarded: %d documents read in total, error %v", read.Load(), err)
	}
}

func TestCanceledWorkResumes(t *testing.T) {
	var read atomic.Int32
	f := mixedFolder(&read)
	s := windowSettings()
	rng, err := sweep.DefaultRange(s, s.OverlapKey())
	if err != nil {
		t.Fatal(err)
	}
	m, c, a := f.NewMeasures(windowCut()), f.NewCurve(s, rng), f.NewRanking(windowCut(), "harbour light")
	all := []struct {
		name string
		run  func(context.Context) error
	}{
		{"measures", func(ctx context.Context) error { _, err := m.Run(ctx, func(*MeasureTotals) {}); return err }},
		{"curve", func(ctx context.Context) error { _, err := c.Run(ctx, func(_, _ int) {}); return err }},
		{"question", func(ctx context.Context) error { _, err := a.Run(ctx, 2, func(_, _ int) {}); return err }},
	}
	load := f.Load
	for _, work := range all {
		ctx, cancel := context.WithCancel(t.Context())
		before := read.Load()
		f.Load = func(file string) (*engine.Document, error) {
			if read.Load() >= before+2 {
				cancel()
			}
			return load(file)
		}
		if err := work.run(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error = %v, want context.Canceled", work.name, err)
		}
		f.Load = load
		if err := work.run(t.Context()); err != nil {
			t.Errorf("%s: error in the second run: %v", work.name, err)
		}
		if n := read.Load() - before; n > 5+4 { // the canceled documents, and the documents that an answer reads again
			t.Errorf("%s: read %d documents, want at most 9", work.name, n)
		}
	}
	curve, err := c.Run(t.Context(), func(_, _ int) {})
	if err != nil {
		t.Fatal(err)
	}
	var total sweep.Sum
	for _, doc := range loadDocuments(t, "whole.md", "severed.md", "middle.md") {
		one, err := sweep.Run(t.Context(), doc, s, rng, nil)
		if err != nil {
			t.Fatal(err)
		}
		total.Add(one)
	}
	sum := total.Curve(s)
	if curve.Recommendation != sum.Recommendation || len(curve.Points) != len(sum.Points) {
		t.Errorf("recommendation = %q, want %q", curve.Recommendation, sum.Recommendation)
	}
	for i := range sum.Points {
		if !reflect.DeepEqual(curve.Points[i].Report, sum.Points[i].Report) {
			t.Errorf("curve at %v = %+v, want %+v", sum.Points[i].Value, curve.Points[i].Report, sum.Points[i].Report)
		}
	}
}

// Searching all documents together must find the same chunks as searching each document.
func TestAskAllDocuments(t *testing.T) {
	var read atomic.Int32
	f := mixedFolder(&read)
	got, err := f.NewRanking(windowCut(), "what does the keeper of the harbour light").Run(t.Context(), 3, func(_, _ int) {})
	if err != nil {
		t.Fatal(err)
	}
	var results []*engine.Result
	for _, doc := range loadDocuments(t, "whole.md", "severed.md", "middle.md") {
		r, err := engine.Run(t.Context(), doc, windowSettings())
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	c, err := retrieval.NewCorpus(t.Context(), results, language.Auto)
	if err != nil {
		t.Fatal(err)
	}
	want, err := c.Ask(t.Context(), "what does the keeper of the harbour light", retrieval.NewQuery(3))
	if err != nil || !reflect.DeepEqual(got.Answer, want) || len(want.Top) != 3 {
		t.Errorf("answer = %+v, want %+v (error %v)", got.Answer, want, err)
	}
	for _, hit := range got.Top {
		p := got.Parts[hit.Document]
		if p.Result == nil || f.Files[p.File] != p.Result.Doc.Name {
			t.Errorf("the document of the hit in part %d is missing: %+v", hit.Document, p)
		}
	}
}

// Each question must be scored in its own document. Documents without questions must not be read.
func TestQuestions(t *testing.T) {
	var read atomic.Int32
	f := mixedFolder(&read)
	f.SelectQuestions = func(file string) (given, drafts *retrieval.Gold) {
		given, drafts = &retrieval.Gold{}, &retrieval.Gold{}
		q := retrieval.Question{Line: 1, Text: "when is a key rotated", References: []retrieval.Reference{{Text: "A key is rotated every month.", Start: -1, End: -1}}}
		switch file {
		case "middle.md":
			given.Questions = []retrieval.Question{q}
		case "whole.md":
			q.Draft, q.References = true, []retrieval.Reference{{Text: "A rope is kept dry.", Start: -1, End: -1}}
			drafts.Questions = []retrieval.Question{q, q}
		}
		return given, drafts
	}
	got, err := f.NewQuestions(windowCut(), 5).Run(t.Context(), func(*ScoreTotals) {})
	if err != nil || !got.IsDone() || got.Drafts != 2 || got.Total.Scored != 1 || !got.Total.Results[0].AllWhole || read.Load() != 1 {
		t.Errorf("unexpected scores %+v, %d documents read, error %v", got, read.Load(), err)
	}
	about, err := f.Subjects(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tuned, err := Tune(t.Context(), about, windowSettings(), 20, func(_, _ int) {})
	if err != nil || tuned.Given != 1 || tuned.Present < 0 {
		t.Errorf("questions for tuning = %d, error %v; want 1", tuned.Given, err)
	}
	if tuned.Drafts < 2 {
		t.Errorf("number of drafts = %d, want 2", tuned.Drafts)
	}
	if err := MeasureEdits(t.Context(), about, tuned); err != nil {
		t.Fatal(err)
	}
	for _, i := range append(slices.Clone(tuned.Tied), tuned.Present) {
		if c := tuned.EditCost[i]; c == nil || c.Sum().Chunks == 0 {
			t.Errorf("%s has no edit cost: %+v", tuned.Grid[i].String(), c)
		}
	}
}

func TestHandCutsAndDecisions(t *testing.T) {
	var read atomic.Int32
	f, dir := mixedFolder(&read), t.TempDir()
	f.ReviewLocation = func(file string) review.Location { return review.Location{NextToDocument: filepath.Join(dir, file)} }
	w := CutMethod{Settings: settings.Default(), Cut: runCut}
	w.Settings.MaxChunkSize, w.Settings.MinChunkSize = 400, 50
	before, err := f.NewMeasures(w).Run(t.Context(), func(*MeasureTotals) {})
	if err != nil {
		t.Fatal(err)
	}
	decide := func(doc *engine.Document, decision func(*engine.Result) review.Decision) {
		r, err := engine.Run(t.Context(), doc, w.Settings)
		if err != nil {
			t.Fatal(err)
		}
		store := review.Open(f.ReviewLocation(doc.Name))
		store.Decide(decision(r))
		if _, err := store.Save(nil); err != nil {
			t.Fatal(err)
		}
	}
	docs := loadDocuments(t, "middle.md", "severed.md")
	decide(docs[0], func(r *engine.Result) review.Decision {
		return review.Decision{Hash: review.Hash(r, r.Chunks.Len()-1), Verdict: review.Accepted}
	})
	decide(docs[1], func(r *engine.Result) review.Decision {
		return review.DecisionFromMark(handcut.NewOmission(docs[1].Document, r.Chunks.Body(r.Chunks.Len()-1)), "", time.Time{})
	})
	after, err := f.NewMeasures(w).Run(t.Context(), func(*MeasureTotals) {})
	if err != nil {
		t.Fatal(err)
	}
	if was, current := before.Documents[4], after.Documents[4]; was.Flagged() != (review.Progress{Total: 1}) || current.Flagged() != (review.Progress{Total: 1, Decided: 1}) {
		t.Errorf("decided items = %v, previously %v, want one more", current.Flagged(), was.Flagged())
	}
	if previous, current := before.Documents[2].Chunks, after.Documents[2].Chunks; current != previous-1 {
		t.Errorf("an omission changed the number of chunks from %d to %d, want %d", previous, current, previous-1)
	}
}

func TestNamesInsideCommonFolder(t *testing.T) {
	for _, c := range []struct{ files, want string }{
		{"/tmp/docs/a/x.md /tmp/docs/b/x.md", "a/x.md b/x.md"},
		{"docs/a.md docs/ab.md docs/b/c.md", "a.md ab.md b/c.md"},
		{"/tmp/one/x.md /tmp/onetwo/x.md", "one/x.md onetwo/x.md"},
		{"a.md b.md", "a.md b.md"},
		{"a.md /tmp/b.md", "a.md /tmp/b.md"},
	} {
		if got := strings.Join(RelativePaths(strings.Fields(c.files)), " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.files, got, c.want)
		}
	}
}
