package explain

import "chunkscope/engine/chunk"

// CausePage returns the search word for a cause in the rules.
func CausePage(c chunk.Cause) string { return "cause " + c.String() }

// LimitPage returns the search word for a limit in the rules.
func LimitPage(k chunk.LimitKind) string { return "limit " + k.String() }

// ReasonPage returns the search word for the reason of a flag in the rules.
func ReasonPage(r chunk.Reason) string {
	if r == chunk.ReasonOverlap { // "overlap" alone finds another page
		return "oversize_reason " + r.String()
	}
	return r.String()
}
