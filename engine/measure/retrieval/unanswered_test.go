package retrieval

import (
	"strings"
	"testing"

	"chunkscope/engine/measure/internal/cases"
)

func TestExplainUnanswered(t *testing.T) {
	r := cases.BuildResult(t, "Alpha beta gamma.\nDelta epsilon zeta. Omega.", "strategy=window overlap_mode=native overlap_size=3 max_chunk_size=20", `
body "Alpha beta gamma.\nDelta "
sharing "ta " "epsilon "
body "zeta."`)
	x, err := NewIndex(t.Context(), r)
	cases.Check(t, err)
	gold, err := ReadGold("q.jsonl", strings.NewReader(`{"question": "alpha", "references": ["Alpha beta"]}
{"question": "delta", "references": ["Delta epsilon"]}
{"question": "zeta", "references": ["Delta epsilon zeta"]}
{"question": "omega", "references": ["Alpha", "Omega."]}`))
	cases.Check(t, err)
	g, err := x.Score(t.Context(), gold, 1)
	cases.Check(t, err)
	want := []string{
		"",
		// "Delta " has 6 characters before the boundary. The overlap repeats 3 of them.
		`line 2: "Delta epsilon" is severed by seam 1│2 at line 2 (unknown); needs 3 more chars of overlap`,
		`line 3: "Delta epsilon zeta" is severed by seam 1│2 at line 2 (unknown) and 1 more: longer than a chunk`,
		`line 4: "Omega." is in no chunk`,
	}
	for i := range want {
		if got := x.ExplainUnanswered(&g.Results[i]); got != want[i] {
			t.Errorf("\n got %s\nwant %s", got, want[i])
		}
	}
}
