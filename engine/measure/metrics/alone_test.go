package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/element"
)

// The functions in this file compute one measure without the rest of a report.

func measureSevered(ctx context.Context, r *engine.Result) (s sentences, cuts []SeveredSentence, err error) {
	j := newJudge(r, NewReach(r))
	j.onSevered = func(c SeveredSentence) { cuts = append(cuts, c) }
	out, err := j.judgeAll(ctx)
	counts := out.Kinds[element.Sentence]
	return sentences{Whole{counts.Whole, counts.Total}, out.Pairs, out.Severed}, cuts, err
}

type sentences struct {
	Whole, Pairs Whole
	SeveredSentences
}

func measureElements(ctx context.Context, r *engine.Result) (Judgement, error) {
	return newJudge(r, NewReach(r)).judgeAll(ctx)
}

func measureStorageOnly(ctx context.Context, r *engine.Result) (Stored, error) {
	u := NewSizer(r, r.Settings.Unit)
	return measureStorageBySize(ctx, r, u.sizeOf)
}
