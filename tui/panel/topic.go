package panel

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/rules"
	"chunkscope/tui/session"
)

// Topic is the selected chunk's flag, else why it begins where it does.
func (*Chunk) Topic(c *Context) string {
	if c.View == nil || c.Selected >= len(c.View.Result.Chunks) {
		return ""
	}
	switch ch := &c.View.Result.Chunks[c.Selected]; {
	case ch.Oversize:
		return explain.Page(ch.OversizeReason)
	case ch.Small:
		return explain.Page(ch.SmallReason)
	case c.Selected > 0:
		return SeamTopic(c.View.Result, c.Selected-1)
	}
	return "metadata"
}

// SeamTopic is what a seam is best explained by: the limit of its overlap,
// else its cause.
func SeamTopic(r *engine.Result, i int) string {
	s := &r.Seams[i]
	if s.Limit.Kind != chunk.LimitNone && s.Delivered < s.Requested {
		return explain.Page(s.Limit)
	}
	return explain.Page(s.Cause)
}

// Topic is the chosen flag's reason.
func (*Review) Topic(c *Context) string {
	k := chosen(c)
	if k < 0 {
		return "review"
	}
	it := c.Review.Item(k)
	if it.Flag == session.PastLimit {
		return "embedding-limits"
	}
	return explain.Page(it.Reason)
}

// Topic is the list of measures.
func (*Measures) Topic(*Context) string { return rules.Measure.Title() }

// Topic is the knee's, which the curve is drawn for.
func (*Curve) Topic(*Context) string { return "knee" }

// Topic is what a difference is.
func (*Compare) Topic(*Context) string { return "compare" }

// Topic is what is searched by, and how answers are scored.
func (*Probe) Topic(*Context) string { return "retrieval" }
