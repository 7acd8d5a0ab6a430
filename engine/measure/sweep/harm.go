package sweep

import (
	"fmt"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// Harm grades the side effects of a change that clears flags.
type Harm int

const (
	// Harmless: nothing that was whole is broken, and nothing else becomes clearly worse.
	Harmless Harm = iota
	// Harmful: something is, or does, though less than is won: a trade.
	Harmful
	// Drastic: it does more harm than good.
	Drastic
)

const (
	// dear is how much more text, as a share, a change may store before another
	// is preferred.
	dear = 0.25
	// most is how many times as large as it is a size is made.
	most = 10
)

// clearLoss is the share of the text that a remedy for dry seams may not leave less whole.
const clearLoss = 0.01

// FewerDry reports whether a change leaves fewer dry seams, and not clearly less of the text
// whole. Of dry seams no other change is a remedy: such a seam breaks nothing by itself.
func FewerDry(before, after *metrics.Tally) bool {
	return after.DrySeams.Dry < before.DrySeams.Dry && before.WholeText.Share()-after.WholeText.Share() < clearLoss
}

// Harm weighs the remedy.
func (r *Remedy) Harm() Harm {
	lost := 0
	for k := range r.Before.Elements {
		n := r.After.Elements[k].Whole - r.Before.Elements[k].Whole
		lost += max(0, -n)
	}
	raised, _ := describeRaised(&r.Before, &r.After)
	removed := r.Seams - r.Kept
	if lost > r.Clears || raised > r.Clears || 2*removed > r.Seams && removed > 2*r.Clears {
		return Drastic
	}
	fewer := r.After.Flagged(r.Flag) < r.Before.Flagged(r.Flag)
	if r.Trade() != "" || raised > 0 || !fewer || moreStored(&r.Before, &r.After) > dear {
		return Harmful
	}
	return Harmless
}

// moreStored returns the additional stored text of a change, as a share of what was stored.
func moreStored(before, after *metrics.Tally) float64 {
	if before.Stored == 0 {
		return 0
	}
	return float64(after.Stored-before.Stored) / float64(before.Stored)
}

// Worse returns the gravest of the clear deteriorations, such as "oversize 0 → 9", or "".
func (r *Remedy) Worse() string {
	if r.Harm() == Harmless {
		return ""
	}
	if trade := r.Trade(); trade != "" {
		return trade
	}
	if _, messages := describeRaised(&r.Before, &r.After); len(messages) > 0 {
		return messages[0]
	}
	if broken := r.listBroken(); len(broken) > 0 {
		return broken[0]
	}
	if r.After.Flagged(r.Flag) >= r.Before.Flagged(r.Flag) {
		return flagNames[r.Flag] + " as before"
	}
	return "stored " + text.Times(r.Before.StoredPerSrc) + " → " + text.Times(r.After.StoredPerSrc)
}

// listBroken lists the kinds of elements of which fewer are whole, then the lost seams, if
// they are more than half.
func (r *Remedy) listBroken() []string {
	messages, _ := r.Before.Elements.Changed(r.After.Elements)
	if lost := r.Seams - r.Kept; 2*lost > r.Seams {
		messages = append(messages, fmt.Sprintf("%s of %s gone", text.Grouped(lost), text.Count(r.Seams, "seam")))
	}
	return messages
}

// describeRaised returns how many more flags there are, of the kinds that increased, and words
// each increase.
func describeRaised(before, after *metrics.Tally) (n int, said []string) {
	for _, k := range metrics.FlagKinds {
		if start, end := before.Flagged(k), after.Flagged(k); end > start {
			n += end - start
			said = append(said, flagNames[k]+" "+text.Grouped(start)+" → "+text.Grouped(end))
		}
	}
	return n, said
}
