package part

import (
	"chunkscope/tui/keys"
)

// ExplainUncut explains that given chunks do not support a feature of settings, and what to do.
func ExplainUncut(what string) string {
	return "given chunks allow no " + what + "; a slider or " + keys.Nearest.Key() + " cuts the text anew"
}
