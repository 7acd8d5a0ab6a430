package report

import (
	"cmp"
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

const (
	// maxExamplesOfSeveral applies to each document if there are several.
	maxExamples, maxExamplesOfSeveral = 5, 3
	informativeSideBytes              = 60
)

type outcome string

const (
	outcomeBetter    outcome = "better"
	outcomeWorse     outcome = "worse"
	outcomeSame      outcome = "broken in both"
	outcomeBroken    outcome = "broken"
	outcomeBrokenInA outcome = "broken in A"
)

type example struct {
	outcome
	a, b *element.Status
}

func (x *example) severedStatus() *element.Status {
	if x.outcome == outcomeBetter || x.outcome == outcomeSame || x.outcome == outcomeBrokenInA {
		return x.a
	}
	return x.b
}

func findExamples(ctx context.Context, p Pair, limit int) ([]example, error) {
	byOutcome := map[outcome][]example{}
	for k := range element.Kind(element.KindCount) {
		if err := eachExample(ctx, p, k, func(x example) { byOutcome[x.outcome] = append(byOutcome[x.outcome], x) }); err != nil {
			return nil, err
		}
	}
	for o, list := range byOutcome {
		byOutcome[o] = takeAlternately(p, list, limit)
	}
	return chooseByOutcome(byOutcome, limit), nil
}

func eachExample(ctx context.Context, p Pair, k element.Kind, visit func(example)) error {
	findInB, findInA := makeFinders(p, k)
	if p.A != nil {
		err := metrics.EachSevered(ctx, p.A, k, func(f element.Status) bool {
			e, exists := findInB(f.Element)
			if f.IsWhole() || f.Seam < 0 || !exists {
				return true
			}
			x := example{outcomeSame, &f, findStatus(p.B, k, e)}
			if x.b.IsWhole() {
				x.outcome = outcomeBetter
			}
			visit(x)
			return true
		})
		if err != nil {
			return err
		}
	}
	if p.B == nil {
		return nil
	}
	return metrics.EachSevered(ctx, p.B, k, func(f element.Status) bool {
		if f.IsWhole() || f.Seam < 0 {
			return true
		}
		e, exists := findInA(f.Element)
		if !exists {
			visit(example{outcomeBroken, nil, &f})
		} else if a := findStatus(p.A, k, e); a.IsWhole() {
			visit(example{outcomeWorse, a, &f})
		}
		return true
	})
}

func findStatus(r *engine.Result, k element.Kind, e element.Element) *element.Status {
	f := metrics.FindStatus(r, k, e)
	return &f
}

type finder func(element.Element) (e element.Element, exists bool)

func makeFinders(p Pair, k element.Kind) (inB, inA finder) {
	switch {
	case p.A == nil || p.B == nil:
		missing := func(e element.Element) (element.Element, bool) { return e, false }
		return missing, missing
	case !p.isVersionPair():
		identity := func(e element.Element) (element.Element, bool) { return e, true }
		return identity, identity
	}
	return newFinder(p.A, p.B, k), newFinder(p.B, p.A, k)
}

func newFinder(r, other *engine.Result, k element.Kind) finder {
	byText, repeated := map[string]element.Element{}, map[string]bool{}
	for _, e := range other.Doc.Elements().ListOf(k).All() {
		text := e.Slice(other.Doc.Text)
		_, exists := byText[text]
		repeated[text] = exists
		byText[text] = e
	}
	return func(e element.Element) (element.Element, bool) {
		text := e.Slice(r.Doc.Text)
		match, exists := byText[text]
		return match, exists && !repeated[text]
	}
}

// takeAlternately selects up to limit examples. It alternates between kinds and prefers the most
// informative examples of each.
func takeAlternately(p Pair, list []example, limit int) []example {
	var kinds [element.KindCount][]example
	for _, x := range list {
		k := x.severedStatus().Kind.Rank()
		kinds[k] = append(kinds[k], x)
	}
	for _, kind := range kinds {
		slices.SortStableFunc(kind, func(a, b example) int { return cmp.Compare(weighExample(p, &b), weighExample(p, &a)) })
	}
	var out []example
	for hasMore := true; hasMore && len(out) < limit; {
		hasMore = false
		for k := range kinds {
			for len(kinds[k]) > 0 && len(out) < limit {
				x := kinds[k][0]
				kinds[k] = kinds[k][1:]
				if !slices.ContainsFunc(out, func(o example) bool { return spansOverlap(o.severedStatus().Extent(), x.severedStatus().Extent()) }) {
					out, hasMore = append(out, x), true
					break
				}
			}
		}
	}
	return out
}

func spansOverlap(a, b chunk.Span) bool { return a.Start < b.End && b.Start < a.End }

// weighExample returns how informative an example is. The best examples have a boundary near the
// middle of an element.
func weighExample(p Pair, x *example) int {
	r, f := p.B, x.severedStatus()
	if f == x.a {
		r = p.A
	}
	if f.TooLong {
		return 0
	}
	pos, all := r.Seams[f.Seam].Byte, f.Extent()
	return 1 + min(pos-all.Start, all.End-pos, informativeSideBytes)
}

type placedExample struct {
	document int
	*example
}

func (s *Summary) chooseExamples() []placedExample {
	byOutcome := map[outcome][]placedExample{}
	for turn := range maxExamples {
		for i := range s.documents {
			if list := s.documents[i].examples; turn < len(list) {
				x := &list[(turn+i)%len(list)] // also alternate between kinds
				byOutcome[x.outcome] = append(byOutcome[x.outcome], placedExample{i, x})
			}
		}
	}
	if s.Since != "" {
		delete(byOutcome, outcomeSame)
		delete(byOutcome, outcomeBroken)
	}
	return chooseByOutcome(byOutcome, maxExamples)
}

// chooseByOutcome selects up to limit examples with different outcomes, including some losses if
// there are any.
func chooseByOutcome[T any](examples map[outcome][]T, limit int) []T {
	gains, losses, rest := examples[outcomeBetter], examples[outcomeWorse], slices.Concat(examples[outcomeSame], examples[outcomeBroken])
	if len(losses) > 0 {
		gains = gains[:min(len(gains), max(limit-len(losses), (limit+1)/2))]
	}
	out := slices.Concat(gains, losses, rest)
	return out[:min(len(out), limit)]
}
