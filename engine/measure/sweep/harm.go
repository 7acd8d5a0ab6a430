package sweep

import (
	"fmt"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// Harm rates the side effects of a change that clears flags.
type Harm int

const (
	// Harmless means that the change splits no intact element and makes nothing else much worse.
	Harmless Harm = iota
	// Harmful means that the change has bad side effects, but does more good than harm.
	Harmful
	// Drastic means that the change does more harm than good.
	Drastic
)

const (
	// maxModerateStorage is the relative increase in stored text above which a change is harmful.
	maxModerateStorage = 0.25
	maxSizeFactor      = 10
)

// maxWholeTextLoss limits the loss of intact text, as a share of the text, by a remedy for
// boundaries without overlap.
const maxWholeTextLoss = 0.01

// ReducesDrySeams reports whether a change reduces the number of boundaries without overlap and
// keeps nearly all intact text intact. Other changes are not remedies, because missing overlap does
// no harm in itself.
func ReducesDrySeams(before, after *facts.Brief) bool {
	return after.DrySeams.DryCount < before.DrySeams.DryCount && before.WholeText.Share()-after.WholeText.Share() < maxWholeTextLoss
}

// Harm rates the side effects of the remedy.
func (r *Remedy) Harm() Harm {
	lost := 0
	for k := range r.Before.Elements {
		n := r.After.Elements[k].Whole - r.Before.Elements[k].Whole
		lost += max(0, -n)
	}
	raised, _ := describeRaised(&r.Before, &r.After)
	removed := r.SeamsBefore - r.KeptSeams
	if lost > r.Clears || raised > r.Clears || 2*removed > r.SeamsBefore && removed > 2*r.Clears {
		return Drastic
	}
	fewer := r.After.CountFlagged(r.Flag) < r.Before.CountFlagged(r.Flag)
	if r.DescribeLosses() != "" || raised > 0 || !fewer || storageIncrease(&r.Before, &r.After) > maxModerateStorage {
		return Harmful
	}
	return Harmless
}

func storageIncrease(before, after *facts.Brief) float64 {
	if before.Stored.Units == 0 {
		return 0
	}
	return float64(after.Stored.Units-before.Stored.Units) / float64(before.Stored.Units)
}

// DescribeWorst describes the worst side effect, as in "oversize 0 → 9". If the remedy is harmless,
// it returns "".
func (r *Remedy) DescribeWorst() string {
	if r.Harm() == Harmless {
		return ""
	}
	if trade := r.DescribeLosses(); trade != "" {
		return trade
	}
	if _, messages := describeRaised(&r.Before, &r.After); len(messages) > 0 {
		return messages[0]
	}
	if broken := r.listBroken(); len(broken) > 0 {
		return broken[0]
	}
	if r.After.CountFlagged(r.Flag) >= r.Before.CountFlagged(r.Flag) {
		return flagNames[r.Flag] + " as before"
	}
	return "stored " + text.Growth(r.Before.StoredRatio) + " → " + text.Growth(r.After.StoredRatio)
}

func (r *Remedy) listBroken() []string {
	messages, _ := r.Before.Elements.Changed(r.After.Elements)
	if lost := r.SeamsBefore - r.KeptSeams; 2*lost > r.SeamsBefore {
		messages = append(messages, fmt.Sprintf("%s of %s gone", text.GroupDigits(lost), text.Count(r.SeamsBefore, "seam")))
	}
	return messages
}

func describeRaised(before, after *facts.Brief) (n int, parts []string) {
	for _, k := range metrics.FlagKinds {
		if start, end := before.CountFlagged(k), after.CountFlagged(k); end > start {
			n += end - start
			parts = append(parts, flagNames[k]+" "+text.GroupDigits(start)+" → "+text.GroupDigits(end))
		}
	}
	return n, parts
}
