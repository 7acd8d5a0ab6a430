package sweep

import (
	"fmt"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/quantity"
)

// Harm grades the side effects of a change that clears flags.
type Harm int

const (
	// Harmless: nothing else becomes clearly worse.
	Harmless Harm = iota
	// Harmful: something does, though less than is won.
	Harmful
	// Drastic: it does more harm than good.
	Drastic
)

const (
	// dear is how much more text, as a share, a change may store before another
	// is preferred.
	dear = 0.25
	// torn is the share of the text that a change may leave broken which was
	// whole.
	torn = 0.01
	// most is how many times as large as it is a size is made.
	most = 10
)

// Harm weighs the remedy.
func (r *Remedy) Harm() Harm {
	won, lost := 0, 0
	for k := range r.Before.Elements {
		n := r.After.Elements[k].Whole - r.Before.Elements[k].Whole
		won, lost = won+max(0, n), lost+max(0, -n)
	}
	raised, _ := raised(&r.Before, &r.After)
	removed := r.Seams - r.Kept
	if lost > r.Clears || raised > r.Clears || 2*removed > r.Seams && removed > 2*r.Clears {
		return Drastic
	}
	if r.Flag == metrics.Oversize { // cutting it is how oversize is cleared
		won += r.Clears
	}
	fewer := r.After.Flagged(r.Flag) < r.Before.Flagged(r.Flag)
	if lost > won || raised > 0 || !fewer || weighed(&r.Before, &r.After).harms() {
		return Harmful
	}
	return Harmless
}

// weight is the effect of a change on the text as a whole, as shares: additional stored
// text, and text that was whole and is now broken.
type weight struct{ stored, broken float64 }

func weighed(before, after *metrics.Tally) weight {
	w := weight{broken: before.WholeText.Share() - after.WholeText.Share()}
	if before.Stored > 0 {
		w.stored = float64(after.Stored-before.Stored) / float64(before.Stored)
	}
	return w
}

func (w weight) harms() bool { return w.stored > dear || w.broken > torn }

// Worse returns the gravest of the clear deteriorations, such as "oversize 0 → 9", or "".
func (r *Remedy) Worse() string {
	if r.Harm() == Harmless {
		return ""
	}
	if _, messages := raised(&r.Before, &r.After); len(messages) > 0 {
		return messages[0]
	}
	if broken := r.broken(); len(broken) > 0 {
		return broken[0]
	}
	if w := weighed(&r.Before, &r.After); w.broken > torn {
		return "whole text " + quantity.Percent(r.Before.WholeText.Share()) + " → " + quantity.Percent(r.After.WholeText.Share())
	}
	if r.After.Flagged(r.Flag) >= r.Before.Flagged(r.Flag) {
		return flagNames[r.Flag] + " as before"
	}
	return "stored " + quantity.Times(r.Before.StoredPerSrc) + " → " + quantity.Times(r.After.StoredPerSrc)
}

// broken lists the kinds of elements of which fewer are whole, then the lost seams, if
// they are more than half.
func (r *Remedy) broken() []string {
	messages, _ := r.Before.Elements.Changed(r.After.Elements)
	if lost := r.Seams - r.Kept; 2*lost > r.Seams {
		messages = append(messages, fmt.Sprintf("%s of %s gone", quantity.Grouped(lost), quantity.Count(r.Seams, "seam")))
	}
	return messages
}

// raised returns how many more flags there are, of the kinds that increased, and words
// each increase.
func raised(before, after *metrics.Tally) (n int, said []string) {
	for _, k := range metrics.FlagKinds {
		if start, end := before.Flagged(k), after.Flagged(k); end > start {
			n += end - start
			said = append(said, flagNames[k]+" "+quantity.Grouped(start)+" → "+quantity.Grouped(end))
		}
	}
	return n, said
}
