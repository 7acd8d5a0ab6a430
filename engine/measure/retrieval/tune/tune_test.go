package tune_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
)

func task(t testing.TB, drafts int) *tune.Task {
	t.Helper()
	doc, err := engine.Load("../../../tour/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	task := &tune.Task{Documents: []*engine.Document{doc}, Grid: tune.Grid(settings.Default(), nil), Present: -1, RuleOfThumb: -1}
	for _, d := range draft.Make(doc, language.Detect(doc.Text), drafts) {
		task.Questions = append(task.Questions, tune.QuestionFromDraft(d, 0))
	}
	return task
}

func TestRun(t *testing.T) {
	task := task(t, 60)
	res, err := tune.Run(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Scores) != len(task.Grid) || len(task.Grid) < 100 || res.Drafts != len(task.Questions) || res.Given != 0 {
		t.Fatalf("got %d scores for %d settings, %d drafts and %d given questions; want all scored and %d drafts", len(res.Scores), len(task.Grid), res.Drafts, res.Given, len(task.Questions))
	}
	if !slices.Contains(res.Tied, res.Best) {
		t.Error("the best setting is not among the tied settings")
	}
	for i, s := range res.Scores {
		if s.Value > res.Scores[res.Best].Value || s.Low > s.High || s.Value < 0 || s.Value > 1 || s.Tied != slices.Contains(res.Tied, i) {
			t.Errorf("%s: invalid score %+v", &res.Grid[i], s)
		}
	}
	again, err := tune.Run(t.Context(), task)
	if err != nil || !reflect.DeepEqual(res, again) {
		t.Error("a second run returned a different result or an error:", err)
	}
}

func TestScoreRequiresReferencesWithinBudget(t *testing.T) {
	doc, err := engine.New("x.txt", []byte("The keeper rotates every key in the cellar once a month without fail. Nobody else may enter the cellar while the keys are being changed there."))
	if err != nil {
		t.Fatal(err)
	}
	gold := &retrieval.Gold{Questions: []retrieval.Question{{Line: 1, Text: "who rotates keys", References: []retrieval.Reference{{Text: "The keeper rotates every key in the cellar once a month without fail.", Start: -1, End: -1}}}}}
	found, problems := retrieval.Locate(doc, gold)
	if len(found) != 1 || len(problems) != 0 {
		t.Fatal(found, problems)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.OverlapSize = "window", "native", 0
	small, large := s, s
	small.MaxChunkSize, large.MaxChunkSize = 20, 400
	ask := tune.Question{Question: found[0].Text, References: found[0].Places}
	for _, c := range []struct {
		budget       int
		small, large float64
	}{{4000, 0, 1}, {30, 0, 0}} {
		m, err := tune.Measure(t.Context(), &tune.Task{
			Documents: []*engine.Document{doc}, Questions: []tune.Question{ask}, Budget: c.budget,
			Grid: []tune.Point{{Settings: small}, {Settings: large}}, Present: -1, RuleOfThumb: -1,
		})
		if err != nil {
			t.Fatal(err)
		}
		if a, b := m.Share(0, []int{0}), m.Share(1, []int{0}); a != c.small || b != c.large {
			t.Errorf("scores with budget %d = %v and %v, want %v and %v", c.budget, a, b, c.small, c.large)
		}
	}
}

func TestSentenceWithoutTies(t *testing.T) {
	s := settings.Default()
	s.Strategy, s.OverlapMode = "sentences", "none"
	res := &tune.Result{Grid: make([]tune.Point, 4), Scores: make([]tune.Score, 4), Tied: []int{2}, Best: 2, RuleOfThumb: -1}
	res.Grid[2] = tune.Point{Settings: s}
	name := res.Grid[2].String()
	for present, want := range map[int]string{
		-1: "None of the other 3 settings ties with " + name + ".",
		1:  "None of the other 3 settings, including the current settings, ties with " + name + ".",
		2:  "None of the other 3 settings ties with " + name + " (the current settings).",
	} {
		if res.Present = present; res.Sentence() != want {
			t.Errorf("got %q, want %q", res.Sentence(), want)
		}
	}
}

func TestCapWarning(t *testing.T) {
	var docs []*engine.Document
	for _, text := range []string{"One sentence stands here. Another one follows it. A third one ends it.", "A single sentence stands here."} {
		doc, err := engine.New("x.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	small, large := settings.Default(), settings.Default()
	small.Strategy, large.Strategy = "sentences", "sentences"
	small.OverlapMode, large.OverlapMode = "none", "none"
	small.MaxChunkSize, large.MaxChunkSize = 30, 400
	small.MaxChunksPerDocument = 2
	task := &tune.Task{
		Documents: docs, Questions: []tune.Question{{Question: "third", References: [][]chunk.Span{{{Start: 50, End: 71}}}}},
		Grid: []tune.Point{{Settings: large}}, RuleOfThumb: -1,
	}
	task.Grid, task.Present = tune.AddPoint(task.Grid, small)
	res, err := tune.Run(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Scores[task.Present].Chunks; got != 4 || res.Scores[0].Chunks != 2 {
		t.Fatalf("got %d chunks with the current settings and %d with the first, want 4 and 2", got, res.Scores[0].Chunks)
	}
	const warning = "Max chunks per document (2) drops text with 1 of 2 settings, including the current settings; the scores still count it."
	for limit, want := range map[int]string{0: "", 2: warning, 3: ""} {
		if got := res.CapWarning(limit); got != want {
			t.Errorf("CapWarning(%d) = %q, want %q", limit, got, want)
		}
	}
	res.Present = 0
	if got, want := res.CapWarning(2), strings.Replace(warning, ", including the current settings", "", 1); got != want {
		t.Errorf("CapWarning with other settings = %q, want %q", got, want)
	}
}

func TestDescribeBeyondBudget(t *testing.T) {
	doc, err := engine.New("x.txt", []byte("The keeper rotates every key in the cellar. Nobody else may enter the cellar while the keys are being changed there."))
	if err != nil {
		t.Fatal(err)
	}
	small, large := settings.Default(), settings.Default()
	small.Strategy, large.Strategy = "sentences", "sentences"
	small.OverlapMode, large.OverlapMode = "none", "none"
	small.MaxChunkSize, large.MaxChunkSize = 80, 400
	ask := tune.Question{Question: "rotates key", References: [][]chunk.Span{{{Start: 0, End: 43}}}}
	run := func(budget int) *tune.Result {
		res, err := tune.Run(t.Context(), &tune.Task{
			Documents: []*engine.Document{doc}, Questions: []tune.Question{ask}, Budget: budget,
			Grid: []tune.Point{{Settings: small}, {Settings: large}}, Present: -1, RuleOfThumb: -1,
		})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	res := run(60)
	if a, b := res.Scores[0], res.Scores[1]; a.BeyondBudget != 0 || b.BeyondBudget != 1 || *a.Given != 1 || *b.Given != 1 {
		t.Errorf("%+v\n%+v", a, b)
	}
	if got, want := res.DescribeBeyondBudget(), "1 of 2 settings makes chunks over 60 chars, which are not read in full."; got != want {
		t.Errorf("DescribeBeyondBudget = %q, want %q", got, want)
	}
	if got := run(4000).DescribeBeyondBudget(); got != "" {
		t.Errorf("DescribeBeyondBudget within the budget = %q, want none", got)
	}
}

func TestLargeBudgetWarning(t *testing.T) {
	doc, err := engine.New("x.txt", []byte("The keeper rotates every key in the cellar. Nobody else may enter the cellar while the keys are being changed there."))
	if err != nil {
		t.Fatal(err)
	}
	small, large := settings.Default(), settings.Default()
	small.OverlapMode, large.OverlapMode = "none", "none"
	small.MaxChunkSize, large.MaxChunkSize = 80, 400
	for budget, want := range map[int]string{
		57:  "",
		58:  "The budget of 58 is 50.0% of all 116 chars: random chunks would answer about as many questions.",
		115: "The budget of 115 is 99.1% of all 116 chars: random chunks would answer about as many questions.",
		116: "All 116 chars fit in the budget of 116: the questions measure severed answers but say little about ranking.",
	} {
		res, err := tune.Run(t.Context(), &tune.Task{
			Documents: []*engine.Document{doc}, Grid: []tune.Point{{Settings: small}, {Settings: large}}, Present: 0, RuleOfThumb: -1, Budget: budget,
			Questions: []tune.Question{{Question: "keeper cellar", References: [][]chunk.Span{{{Start: 0, End: 10}}}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.LargeBudgetWarning(); got != want || res.Chars != 116 {
			t.Errorf("LargeBudgetWarning with budget %d, %d chars = %q, want %q", budget, res.Chars, got, want)
		}
	}
}

func TestGridOmitsRefusedSettings(t *testing.T) {
	acceptSharing := func(s engine.Settings) error {
		if !s.Traits().SharesNatively || s.Traits().CutSetting == "" || s.Traits().System != "" {
			return errors.New("not recursive")
		}
		return nil
	}
	grid := tune.Grid(settings.Default(), acceptSharing)
	if len(grid) != 36 {
		t.Errorf("got %d settings, want 36", len(grid))
	}
	for _, p := range tune.Grid(settings.Default(), nil) {
		if err := settings.Check(p.Settings); err != nil {
			t.Errorf("%s: %v", &p, err)
		}
	}
	tokens := settings.Default()
	tokens.Unit = "tokens"
	if sizes := tune.Sizes(tokens.Unit); sizes[0] != 50 || sizes[len(sizes)-1] != 800 {
		t.Error(sizes)
	}
}

func TestRunWhenCanceledOrWithoutQuestions(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tune.Run(ctx, task(t, 20)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := tune.Run(t.Context(), task(t, 0)); !errors.Is(err, tune.ErrNoQuestions) {
		t.Error(err)
	}
}

func BenchmarkTune(b *testing.B) {
	task := task(b, 200)
	for b.Loop() {
		if _, err := tune.Run(b.Context(), task); err != nil {
			b.Fatal(err)
		}
	}
}
