package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/element"
)

func measureSevered(ctx context.Context, r *engine.Result) (s sentences, cuts []SeveredSentence, err error) {
	j := newElementScan(r, NewSpanIndex(r))
	j.onSevered = func(c SeveredSentence) { cuts = append(cuts, c) }
	out, err := j.measureAll(ctx)
	counts := out.Kinds[element.Sentence]
	return sentences{WholeCount{counts.Whole, counts.Total}, out.Pairs, out.Severed}, cuts, err
}

type sentences struct {
	Whole, Pairs WholeCount
	SeveredSentences
}

func measureElements(ctx context.Context, r *engine.Result) (ElementMeasures, error) {
	return newElementScan(r, NewSpanIndex(r)).measureAll(ctx)
}

func measureStorageOnly(ctx context.Context, r *engine.Result) (StoredText, error) {
	u := NewSizer(r, r.Settings.Unit)
	return measureStorageBySize(ctx, r, u.contentSize)
}
