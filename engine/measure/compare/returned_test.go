package compare

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
)

func TestCompareReturnedTexts(t *testing.T) {
	doc, err := engine.NewFromString("lamps.md", strings.Repeat("A lamp hangs here.\n\nIt is lit at dusk.\n\n", 20))
	cases.Check(t, err)
	for _, c := range []struct{ a, b, want string }{
		{"parent_size=120", "parent_size=120", "7 → 7 returned, 7 of them the same; boundaries: 6 kept, 0 moved, 0 added, 0 removed"},
		{"parent_size=120", "parent_size=240", "7 → 4 returned, 1 of them the same; boundaries: 3 kept, 0 moved, 0 added, 3 removed"},
		{"parent_size=120", "parents=none", "7 → 20 returned, 0 of them the same; boundaries: 6 kept, 0 moved, 13 added, 0 removed"},
		{"parents=none", "parents=none", ""},
	} {
		cut := func(setting string) *engine.Result {
			r, err := engine.Run(t.Context(), doc, cases.Assign(t, "strategy=recursive overlap_mode=none max_chunk_size=40 parents=paragraphs "+setting))
			cases.Check(t, err)
			return r
		}
		d, err := CompareResults(t.Context(), cut(c.a), cut(c.b))
		cases.Check(t, err)
		if got := d.Returned.Sentence(); got != c.want {
			t.Errorf("%s and %s: got %q, want %q", c.a, c.b, got, c.want)
		}
	}
}
