package threshold

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/text"
)

// excused are flags that do not count, since a review decided on their chunks.
type excused struct {
	Accepted int `json:"accepted,omitempty"`
	Waived   int `json:"waived,omitempty"`
}

func (e excused) plus(o excused) excused {
	return excused{e.Accepted + o.Accepted, e.Waived + o.Waived}
}

// total is how many there are.
func (e excused) total() int { return e.Accepted + e.Waived }

// String formats the counts, such as "3 accepted, 1 waived"; empty if all are zero.
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
// is empty. chunks are the chunks of the places, in order.
func excuse(r *engine.Result, decided review.Decisions, flag string, places []Place, chunks []int) ([]Place, excused) {
	var left []Place
	var e excused
	for k, i := range chunks {
		switch d, ok := decided.OnChunk(r, i); {
		case !ok, flag != "" && !d.Covers(flag):
			left = append(left, places[k])
		case d.Verdict == review.Waived:
			e.Waived++
		default:
			e.Accepted++
		}
	}
	return left, e
}

// flaggedChunks are the chunks of flagPlaces, of a flag of chunks.
func flaggedChunks(kind metrics.FlagKind) func(*engine.Result, *metrics.Report) []int {
	return func(r *engine.Result, _ *metrics.Report) []int {
		var out []int
		for _, f := range metrics.Flags(r, kind) {
			out = append(out, f.Index)
		}
		return out
	}
}

// dryChunks are the chunks after the dry seams of flagPlaces.
func dryChunks(r *engine.Result, _ *metrics.Report) []int {
	var out []int
	for _, f := range metrics.Flags(r, metrics.DrySeam) {
		out = append(out, f.Index+1)
	}
	return out
}

// limitChunks are the chunks of limitPlaces.
func limitChunks(_ *engine.Result, m *metrics.Report) []int {
	var out []int
	for _, p := range m.Limit.Past {
		out = append(out, p.Chunk)
	}
	return out
}
