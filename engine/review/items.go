package review

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
)

// Item is a chunk to review, either because it has a flag or because there is a defect at the
// boundary before it.
type Item struct {
	Flagged bool
	// Broken is the set of defects at the boundary before the chunk.
	Broken Kinds
	// CoveredKinds is the set of defects covered by the decision on the chunk.
	CoveredKinds Kinds
	Decided      bool
	// Severed is the number of elements and other texts that are split here for the first time.
	Severed int
	// First is the index of the item at the first boundary that splits the same text.
	First int
	// Places lists the reasons to review the item. The places of two results can be compared.
	Places []Place
}

// Place is a reason to review an item, with a position in the source.
type Place struct {
	// Kind is the kind of defect at a boundary, or 0 for a flag.
	Kind Kinds
	Name string
	chunk.Span
}

// Items lists all items of r to review, with all kinds of defects.
func (d Decisions) Items(ctx context.Context, r *engine.Result) (out []Item, err error) {
	counts, err := metrics.CountBySeam(ctx, r)
	if err != nil {
		return nil, err
	}
	texts, err := metrics.ListSeveredTexts(ctx, r)
	if err != nil {
		return nil, err
	}
	bySeam := make([]int, len(r.Seams))
	for i := range r.Chunks.Len() {
		it := Item{Flagged: r.Chunks.IsFlagged(i), First: len(out)}
		if it.Flagged {
			c := r.Chunks.At(i)
			it.Places = append(it.Places, Place{Name: string(flagKind(c.Oversize)), Span: r.Chunks.Body(i)})
		}
		if s := i - 1; s >= 0 && s < len(r.Seams) {
			if counts[s].Lost != 0 {
				it.Places = appendSevered(it.Places, r, s)
				it.Broken |= SeveredKind
			}
			if len(texts) > 0 && !texts[s].Empty() {
				it.Places = append(it.Places, Place{SeveredKind, "text", texts[s]})
				it.Broken |= SeveredKind
			}
			bySeam[s] = len(out)
			if it.Broken&SeveredKind != 0 {
				it.Severed = metrics.CountNewlyLost(counts, texts, s)
				it.First = bySeam[metrics.FindFirstSeam(counts, texts, s)]
			}
			if r.Seams[s].IsDry() {
				pos := r.Seams[s].Byte
				it.Places = append(it.Places, Place{DryKind, string(metrics.DrySeam), chunk.Span{Start: pos, End: pos}})
				it.Broken |= DryKind
			}
		}
		if !it.Flagged && it.Broken == 0 {
			continue
		}
		if decision, decided := d.FindForChunk(r, i); decided {
			it.Decided = true
			for _, k := range [...]Kinds{SeveredKind, DryKind} {
				if decision.CoversAll(k) {
					it.CoveredKinds |= k
				}
			}
		}
		out = append(out, it)
	}
	return out, nil
}

func flagKind(oversize bool) metrics.FlagKind {
	if oversize {
		return metrics.Oversize
	}
	return metrics.SmallChunk
}

func appendSevered(to []Place, r *engine.Result, seam int) []Place {
	for _, f := range metrics.ListSevered(r, seam) {
		if f.IsWhole() {
			continue
		}
		span := f.Extent()
		if !f.Companion.Empty() && f.Companion.Start < f.Start {
			span = f.Companion
		}
		to = append(to, Place{SeveredKind, f.Kind.String(), span})
	}
	return to
}

func (it *Item) isReviewed(k Kinds) bool { return it.Flagged || it.Broken&k != 0 }

func (it *Item) isDecided(k Kinds) bool { return it.Decided && it.Broken&k&^it.CoveredKinds == 0 }

func (it *Item) count(k Kinds) (n int) {
	if it.Flagged {
		n++
	}
	if it.Broken&k&DryKind != 0 {
		n++
	}
	if k&SeveredKind != 0 {
		n += it.Severed
	}
	return n
}

// CountItems counts flags, split elements and boundaries without overlap, for every combination of
// kinds. An element is decided if all chunks containing parts of it are decided.
func CountItems(items []Item) (all ProgressByKinds) {
	for k := range all {
		all[k] = countItems(items, Kinds(k))
	}
	return all
}

func countItems(items []Item, k Kinds) (p Progress) {
	isUndecided := make([]bool, len(items))
	for i := range items {
		switch it := &items[i]; {
		case !it.isReviewed(k), it.isDecided(k):
		case it.count(k) == 0:
			isUndecided[it.First] = true
		default:
			isUndecided[i] = true
		}
	}
	for i := range items {
		n := items[i].count(k)
		p.Total += n
		if !isUndecided[i] {
			p.Decided += n
		}
	}
	return p
}

// CountOpened counts the undecided items in after that have a new reason for review. A reason is
// new if no undecided item in before has it. k selects the kinds of defects.
func CountOpened(before, after []Item, k Kinds) (n int) {
	var old []Place
	for i := range before {
		if before[i].isReviewed(k) && !before[i].isDecided(k) {
			old = append(old, before[i].Places...)
		}
	}
	for i := range after {
		if it := &after[i]; it.count(k) > 0 && !it.isDecided(k) && slices.ContainsFunc(it.Places, func(p Place) bool {
			return (p.Kind == 0 || p.Kind&k != 0) && !slices.ContainsFunc(old, p.equals)
		}) {
			n++
		}
	}
	return n
}

func (p Place) equals(o Place) bool {
	if p.Kind != o.Kind || p.Name != o.Name {
		return false
	}
	return p.Span == o.Span || p.Kind == 0 && p.Start < o.End && o.Start < p.End
}
