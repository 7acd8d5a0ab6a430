package part

import (
	"chunkscope/tui/keys"
)

// ExplainUncut explains that given chunks do not support a feature of settings, and what to do.
func ExplainUncut(what string) string {
	return "given chunks cannot be cut again, so they have no " + what + ": move a slider, or use the nearest settings with " + keys.Nearest.Key()
}
