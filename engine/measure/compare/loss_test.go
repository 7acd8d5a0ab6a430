package compare

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/internal/cases"
)

func TestFindLossCountsSeveredElements(t *testing.T) {
	doc, err := engine.NewFromString("lamps.md", "A lamp hangs here. It is lit at dusk. Nobody sees it. The keeper sleeps by then. He wakes at four.\n")
	cases.Check(t, err)
	for _, c := range []struct {
		a, b      string
		sentences int
		otherCuts bool
	}{
		{"max_chunk_size=54", "max_chunk_size=60", 1, true},
		{"max_chunk_size=60", "max_chunk_size=54", 0, false},
		{"max_chunk_size=60", "max_chunk_size=60", 0, false},
	} {
		cut := func(set string) *engine.Result {
			r, err := engine.Run(t.Context(), doc, cases.Assign(t, "strategy=window overlap_size=0 min_chunk_size=1 "+set))
			cases.Check(t, err)
			return r
		}
		l, err := FindLoss(t.Context(), cut(c.a), cut(c.b))
		cases.Check(t, err)
		if l.Severed[element.Sentence] != c.sentences || l.HasNewCuts != c.otherCuts {
			t.Errorf("%s to %s: unexpected loss %+v", c.a, c.b, l)
		}
	}
}
