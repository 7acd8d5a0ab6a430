package compare

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// ReturnedTexts compares the texts that a search returns: the parents of a result, or its chunks if
// it has no parents. A and B count the texts of each result. Same counts the texts of B that are
// also in A. The other fields count the boundaries between texts.
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

// Sentence describes the returned texts: "12 → 8 returned, 5 of them the same; boundaries: 4 kept,
// 1 moved, 2 added, 5 removed". It is empty if there are no parents.
func (r *ReturnedTexts) Sentence() string {
	if *r == (ReturnedTexts{}) {
		return ""
	}
	n := text.GroupDigits
	return n(r.A) + " → " + n(r.B) + " returned, " + n(r.Same) + " of them the same; boundaries: " +
		n(r.Kept) + " kept, " + n(r.Moved) + " moved, " + n(r.Added) + " added, " + n(r.Removed) + " removed"
}
