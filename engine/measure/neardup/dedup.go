package neardup

import "context"

// Dedup is seed 002's rule for texts that were retrieved, best first: a text
// is kept unless Duplicate finds it nearly equal to one kept before. kept are
// the indexes of those that stay, of[i] is the index of the first kept text
// that i duplicates, -1 for a kept one.
//
// Every text is compared with every kept one: this is for the results of a
// query, not for all chunks of a corpus.
func Dedup(texts []string) (kept, of []int) {
	kept, of, _ = DedupContext(context.Background(), texts)
	return kept, of
}

// DedupContext is Dedup until ctx is done, whose error it then returns.
func DedupContext(ctx context.Context, texts []string) (kept, of []int, err error) {
	return dedup(ctx, texts, Threshold)
}

func dedup(ctx context.Context, texts []string, threshold float64) (kept, of []int, err error) {
	m := newMatcher()
	m.cancelled = func() bool { return ctx.Err() != nil }
	of = make([]int, len(texts))
	var unique []text
	var t text
	for i, s := range texts {
		m.letters.read(&t, s)
		of[i] = -1
		for j := range unique {
			if m.duplicate(&t, &unique[j], threshold) {
				of[i] = kept[j]
				break
			}
			if m.cancelled() {
				return nil, nil, ctx.Err()
			}
		}
		if of[i] < 0 {
			m.letters.index(&t)
			unique = append(unique, t)
			kept = append(kept, i)
			t = text{}
		}
	}
	if m.cancelled() {
		return nil, nil, ctx.Err()
	}
	return kept, of, nil
}
