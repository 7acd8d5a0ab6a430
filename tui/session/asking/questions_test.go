package asking_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/sessiontest"
)

func TestAskFindsMatchingChunk(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	if s.Questions.Tasks() != nil {
		t.Error("got tasks although no question was asked")
	}
	s.Questions.Ask("which wheel of the dome clicks?")
	b.Settle(s.Questions.Tasks)
	a, fresh, err := s.Questions.Answer()
	if err != nil || !fresh || len(a.Before) == 0 {
		t.Fatalf("got error %v, fresh = %v; want an answer", err, fresh)
	}
	best := a.Before[0]
	if text := a.View.Result.Content(best.Chunk); !strings.Contains(text, "clicks") {
		t.Errorf("the best chunk lacks the word of the question: %q", text)
	}
	if len(best.Source) == 0 || best.Heading == "" {
		t.Errorf("the best chunk has no matching words or no heading: %+v", best)
	}
	for _, h := range a.Before {
		for _, w := range h.Source {
			if word := strings.ToLower(w.Slice(s.Doc.Text)); !containsStem(s.Questions.Question(), word) {
				t.Errorf("%q is marked but not in the question", word)
			}
		}
		for _, w := range h.Words {
			if word := strings.ToLower(w.Slice(h.Excerpt)); !containsStem(s.Questions.Question(), word) {
				t.Errorf("%q is marked in the excerpt %q but not in the question", word, h.Excerpt)
			}
		}
		if line, word := s.Doc.Line(h.Line).Slice(s.Doc.Text), h.Words[0].Slice(h.Excerpt); !strings.Contains(line, word) {
			t.Errorf("chunk %d: excerpt %q is not from line %d: %q", h.Chunk+1, h.Excerpt, h.Line, line)
		}
	}
}

func containsStem(question, word string) bool {
	return slices.ContainsFunc(strings.Fields(question), func(w string) bool {
		return strings.HasPrefix(w, word[:min(5, len(word))])
	})
}

func TestAnswerOfOtherChunksIsNotFresh(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Questions.Ask("wind")
	b.Settle(s.Questions.Tasks)
	b.Use("fixed-window")
	if a, fresh, _ := s.Questions.Answer(); fresh || a == nil {
		t.Error("the answer for the previous chunks is reported as fresh")
	}
	b.Settle(s.Questions.Tasks)
	a, fresh, _ := s.Questions.Answer()
	if !fresh || a.View != s.View {
		t.Error("got no fresh answer for the new chunks")
	}
	s.Questions.ChangeK(1)
	if _, fresh, _ := s.Questions.Answer(); fresh {
		t.Error("the answer is still reported as fresh after K changed")
	}
}

// Windows that share nearly all their text are duplicates of each other, so only one may remain.
func TestDedupRuleDropsDuplicates(t *testing.T) {
	b := sessiontest.New(t, "fixed-window")
	s := b.S
	s.Settings.MaxChunkSize, s.Settings.OverlapSize = 400, 390
	b.RunCut()
	s.Questions.Ask("wheel nine clicks")
	b.Settle(s.Questions.Tasks)
	a, _, err := s.Questions.Answer()
	if err != nil {
		t.Fatal(err)
	}
	duplicates := 0
	for _, h := range a.Before {
		if h.Duplicate != nil {
			duplicates++
		}
	}
	if duplicates == 0 || len(a.Duplicates) == 0 {
		t.Fatalf("found %d duplicates and dropped %d, want some of each", duplicates, len(a.Duplicates))
	}
	s.Questions.SetDropDuplicates(true)
	for _, h := range s.Questions.Hits(a) {
		if h.Duplicate != nil {
			t.Errorf("chunk %d is a duplicate of %d although duplicates were dropped", h.Chunk, h.Duplicate.OriginalChunk)
		}
	}
}

func gold(t testing.TB, lines string) *retrieval.Gold {
	t.Helper()
	g, err := retrieval.ReadGold("q.jsonl", strings.NewReader(lines))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const goldLines = `{"question": "Which wheel clicks?", "references": ["Wheel nine clicks. It has clicked since 1998 and is not a fault; if it ever stops clicking, that is a fault."]}
no question
{"question": "How much water a day?", "references": ["Forty litres a day, from the cistern."]}
`

func TestFailingAnswersComeFirst(t *testing.T) {
	b := sessiontest.New(t, "fixed-window")
	s := b.S
	s.Settings.MaxChunkSize, s.Settings.OverlapSize = 60, 0
	b.RunCut()
	s.Questions.SetGold(gold(t, goldLines), "questions.jsonl")
	b.Settle(s.Questions.Tasks)
	g, fresh, err := s.Questions.Scores()
	if err != nil || !fresh {
		t.Fatalf("got error %v, fresh = %v; want scores", err, fresh)
	}
	if len(g.Problems) != 1 || g.Problems[0].Line != 2 {
		t.Errorf("unexpected problems %v", g.Problems)
	}
	first := &g.Entries[0]
	if first.Result.AllWhole || !strings.Contains(first.Problem, "severed by seam ") {
		t.Errorf("first question = %q with problem %q, want a severed answer", first.Text, first.Problem)
	}
	for k := 1; k < len(g.Entries); k++ {
		if rank(&g.Entries[k-1]) > rank(&g.Entries[k]) {
			t.Error("a better answer is listed before a worse one")
		}
	}
	s.Settings.MaxChunkSize = 4000
	b.RunCut()
	b.Settle(s.Questions.Tasks)
	g, _, _ = s.Questions.Scores()
	for i, e := range g.Entries {
		if !e.Result.AllWhole || e.Problem != "" {
			t.Errorf("the answer to question %d is severed in chunks of 4000: %s", i, e.Problem)
		}
	}
}

func rank(e *asking.Entry) int {
	switch q := e.Result; {
	case q == nil:
		return 0
	case !q.AllWhole:
		return 1
	case !q.WholeAtK:
		return 2
	}
	return 3
}

func TestRepairOfAnswer(t *testing.T) {
	b := sessiontest.New(t, "fixed-window")
	s := b.S
	text := s.Doc.Text
	at := strings.Index(text, "Wheel nine clicks.")
	span := chunk.Span{Start: at, End: at + len("Wheel nine clicks.")}
	s.Settings.MaxChunkSize, s.Settings.OverlapSize = s.Doc.CharsBefore(at)+8, 0
	b.RunCut()
	s.Questions.SetGold(gold(t, fmt.Sprintf(`{"question": "Which?", "references": [{"content": %q, "start_index": %d, "end_index": %d}]}`,
		span.Slice(text), s.Doc.CharsBefore(span.Start), s.Doc.CharsBefore(span.End))), "questions.jsonl")
	b.Settle(s.Questions.Tasks)
	g, _, err := s.Questions.Scores()
	if err != nil {
		t.Fatal(err)
	}
	if want := "severed by seam 1│2 at line"; !strings.HasPrefix(g.Entries[0].Problem, want) || !strings.HasSuffix(g.Entries[0].Problem, "; needs 8 more chars of overlap") {
		t.Errorf("problem = %q, want %q and the missing overlap", g.Entries[0].Problem, want)
	}
}
