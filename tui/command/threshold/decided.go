package threshold

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/text"
)

// decidedCounts counts the flags that a check ignores because the user has accepted or waived them
// in a review.
type decidedCounts struct {
	Accepted int `json:"accepted,omitempty"`
	Waived   int `json:"waived,omitempty"`
}

func (e decidedCounts) add(o decidedCounts) decidedCounts {
	return decidedCounts{e.Accepted + o.Accepted, e.Waived + o.Waived}
}

// String formats the counts as "3 accepted, 1 waived". It omits zero counts.
func (e decidedCounts) String() string {
	var parts []string
	for _, k := range []struct {
		n       int
		verdict review.Verdict
	}{{e.Accepted, review.Accepted}, {e.Waived, review.Waived}} {
		if k.n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", text.GroupDigits(k.n), k.verdict))
		}
	}
	return strings.Join(parts, ", ")
}

// removeDecided removes the places in chunks with a decision and counts the decisions. If flag is set,
// it ignores decisions that do not cover the flag.
func removeDecided(r *engine.Result, decided review.Decisions, flag metrics.FlagKind, places []facts.Place) (remaining []facts.Place, e decidedCounts) {
	for _, p := range places {
		switch d, ok := decided.FindForChunk(r, p.Chunk); {
		case !ok, flag != "" && !d.Covers(string(flag)):
			remaining = append(remaining, p)
		case d.Verdict == review.Waived:
			e.Waived++
		default:
			e.Accepted++
		}
	}
	return remaining, e
}
