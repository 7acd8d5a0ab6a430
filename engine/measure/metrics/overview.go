package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
)

// Overview is the cheap measures of one result that are watched while settings
// move, or their sum over several documents (TotalOverview).
type Overview struct {
	Tally
	// Sizes are in the settings' unit.
	Sizes    Sizes
	Coverage Coverage
	Delivery Delivery
	// Altered counts what the chunks have otherwise than the document.
	Altered alteration.Counts
	// Returned counts what the parents have otherwise; nothing without parents.
	Returned alteration.Counts
	// NotCounted counts the text that is neither an element nor a part of whole text.
	NotCounted NotCounted
	// InStore is the stored text, in the settings' unit.
	InStore Stored

	sizes []int // of the chunks, for sums
}

// OverviewOf measures r. It fails with ctx's error.
func OverviewOf(ctx context.Context, r *engine.Result) (*Overview, error) {
	o := &Overview{Delivery: Delivered(r), NotCounted: NotCounted(r.Doc.Elements().Uncounted())}
	var err error
	if o.Tally, err = Tallied(ctx, r); err != nil {
		return nil, err
	}
	o.sizes = make([]int, 0, r.Chunks.Len())
	o.InStore, err = sizesAndStorage(ctx, r, []string{r.Settings.Unit}, func(_, size int) { o.sizes = append(o.sizes, size) })
	if err != nil {
		return nil, err
	}
	if o.Coverage, err = Covered(ctx, r); err != nil {
		return nil, err
	}
	if o.Altered, err = Altered(ctx, r); err != nil {
		return nil, err
	}
	if len(r.Parents) > 0 {
		if o.Returned, err = Altered(ctx, Returned(r)); err != nil {
			return nil, err
		}
	}
	o.Sizes = Summarise(o.sizes)
	return o, nil
}

// TotalOverview adds the overviews of several documents, cut by the same
// settings: counts are added, shares and percentiles are computed anew over all
// chunks. Places are left out, since they would name no document.
func TotalOverview(all []*Overview) *Overview {
	t := &Overview{Delivery: Delivery{Limits: []LimitCount{}}}
	for i, o := range all {
		if i == 0 {
			t.Delivery.Unit, t.InStore.Unit = o.Delivery.Unit, o.InStore.Unit
		}
		t.Tally = t.Plus(o.Tally)
		t.Altered, t.Returned = t.Altered.Plus(o.Altered), t.Returned.Plus(o.Returned)
		t.NotCounted = t.NotCounted.plus(o.NotCounted)
		t.Coverage.add(&o.Coverage)
		t.Delivery.add(&o.Delivery)
		t.InStore.add(o.InStore)
		t.sizes = append(t.sizes, o.sizes...)
	}
	t.Delivery.finish()
	t.Sizes = Summarise(t.sizes)
	return t
}
