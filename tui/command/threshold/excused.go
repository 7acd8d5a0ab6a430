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

// excused counts flags that do not count, since a review decided on their chunks.
type excused struct {
	Accepted int `json:"accepted,omitempty"`
	Waived   int `json:"waived,omitempty"`
}

func (e excused) add(o excused) excused {
	return excused{e.Accepted + o.Accepted, e.Waived + o.Waived}
}

// String formats the counts, such as "3 accepted, 1 waived"; empty if all are 0.
func (e excused) String() string {
	var said []string
	for _, k := range []struct {
		n       int
		verdict review.Verdict
	}{{e.Accepted, review.Accepted}, {e.Waived, review.Waived}} {
		if k.n > 0 {
			said = append(said, fmt.Sprintf("%s %s", text.Grouped(k.n), k.verdict))
		}
	}
	return strings.Join(said, ", ")
}

// excuse removes the places in chunks with a decision, which has to name flag unless that
// is empty.
func excuse(r *engine.Result, decided review.Decisions, flag metrics.FlagKind, places []facts.Place) (left []facts.Place, e excused) {
	for _, p := range places {
		switch d, ok := decided.FindForChunk(r, p.Chunk); {
		case !ok, flag != "" && !d.Covers(string(flag)):
			left = append(left, p)
		case d.Verdict == review.Waived:
			e.Waived++
		default:
			e.Accepted++
		}
	}
	return left, e
}
