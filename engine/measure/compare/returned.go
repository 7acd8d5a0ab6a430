package compare

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// ReturnedTexts compares what a search returns for results A and B: parents, or chunks if a result
// has no parents. A and B are the numbers of texts, and Same is the number of texts in B that are
// also in A. The other fields count boundaries between texts.
type ReturnedTexts struct {
	A       int `json:"a"`
	B       int `json:"b"`
	Same    int `json:"same"`
	Kept    int `json:"kept"`
	Moved   int `json:"moved"`
	Added   int `json:"added"`
	Removed int `json:"removed"`
}

func (d *Difference) compareReturned(ctx context.Context, a, b *engine.Result) error {
	if len(a.Parents)+len(b.Parents) == 0 {
		return nil
	}
	a, b = metrics.ParentsAsChunks(a), metrics.ParentsAsChunks(b)
	older, err := Hashes(ctx, a)
	if err != nil {
		return err
	}
	newer, err := Hashes(ctx, b)
	if err != nil {
		return err
	}
	var seams Difference
	seams.compareSeams(a, b)
	d.Returned = ReturnedTexts{
		A: len(older), B: len(newer), Same: len(newer) - len(listMissing(newer, older)),
		Kept: seams.Kept, Moved: seams.Moved, Added: seams.Added, Removed: seams.Removed,
	}
	return nil
}

// Sentence describes the returned texts, as in "12 → 8 returned, 5 of them the same; boundaries: 4
// kept, 1 moved, 2 added, 5 removed". If there are no parents, it returns "".
func (r *ReturnedTexts) Sentence() string {
	if *r == (ReturnedTexts{}) {
		return ""
	}
	n := text.GroupDigits
	return n(r.A) + " → " + n(r.B) + " returned, " + n(r.Same) + " of them the same; boundaries: " +
		n(r.Kept) + " kept, " + n(r.Moved) + " moved, " + n(r.Added) + " added, " + n(r.Removed) + " removed"
}
