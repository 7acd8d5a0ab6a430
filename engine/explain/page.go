package explain

import "chunkscope/engine/chunk"

// CausePage returns the search term that finds the rules page about a cause.
func CausePage(c chunk.Cause) string { return "cause " + c.String() }

// LimitPage returns the search term that finds the rules page about a limit.
func LimitPage(k chunk.LimitKind) string { return "limit " + k.String() }

// ReasonPage returns the search term that finds the rules page about the reason of a flag.
func ReasonPage(r chunk.Reason) string {
	if r == chunk.ReasonOverlap { // "overlap" would find another page
		return "oversize_reason " + r.String()
	}
	return r.String()
}
