package explain

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// Page is the word under which the pages of rules tell about a cause, a
// limit, a reason, a merge, a strategy or an overlap mode; empty for what they
// do not tell about.
func Page(of any) string {
	switch x := of.(type) {
	case chunk.Cause:
		return "cause " + x.String()
	case chunk.Limit:
		return Page(x.Kind)
	case chunk.LimitKind:
		if x == chunk.LimitNone {
			return ""
		}
		return "limit " + x.String()
	case chunk.Reason:
		if x == chunk.ReasonOverlap { // "overlap" alone is the page on how it is delivered
			return "oversize_reason " + x.String()
		}
		return x.String()
	case chunk.Merge:
		if x.Kind == chunk.NothingToMerge {
			return ""
		}
		return "merged"
	case settings.Strategy:
		return x.Name
	case settings.Mode:
		return "overlap-" + x.Name
	}
	return ""
}
