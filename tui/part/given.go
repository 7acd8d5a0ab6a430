package part

import (
	"chunkscope/tui/keys"
)

// ExplainUncut explains that given chunks do not support a feature of settings, and names a
// remedy.
func ExplainUncut(label string) string {
	return "given chunks allow no " + label + "; a slider or " + keys.Nearest.Key() + " cuts the text anew"
}
