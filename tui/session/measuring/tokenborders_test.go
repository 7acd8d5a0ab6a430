package measuring_test

import (
	"testing"

	"chunkscope/tui/session/sessiontest"
)

func TestTokensAlternate(t *testing.T) {
	b := sessiontest.NewBench(t, "A key is rotated 🙂 every thirty days.")
	s := b.S
	if _, _, ok := s.Model.TokensIn(0, 10); ok {
		t.Error("tokens are shown before ShowTokens was called")
	}
	s.Model.ShowTokens(true)
	b.RunTasks(s.Model.TokensTask()...)
	even, odd, ok := s.Model.TokensIn(0, len(s.Doc.Text))
	if !ok || len(even) == 0 || len(odd) == 0 {
		t.Fatal("the tokens are not known")
	}
	at := 0
	for i := range len(even) + len(odd) {
		span := even
		if i%2 == 1 {
			span = odd
		}
		if span[i/2].Start != at {
			t.Fatalf("token %d begins at %d, want %d", i, span[i/2].Start, at)
		}
		at = span[i/2].End
	}
	if at != len(s.Doc.Text) {
		t.Errorf("tokens end at %d, want %d", at, len(s.Doc.Text))
	}
}
