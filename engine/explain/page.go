package explain

import "chunkscope/engine/chunk"

// CausePage returns the word under which the pages of rules tell about a cause.
func CausePage(c chunk.Cause) string { return "cause " + c.String() }

// LimitPage returns the word under which they tell about a limit that bound.
func LimitPage(k chunk.LimitKind) string { return "limit " + k.String() }

// ReasonPage returns the word under which they tell about the reason of a flag.
func ReasonPage(r chunk.Reason) string {
	if r == chunk.ReasonOverlap { // "overlap" alone is the page on how it is delivered
		return "oversize_reason " + r.String()
	}
	return r.String()
}
