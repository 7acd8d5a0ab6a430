package part

import (
	"chunkscope/tui/keys"
)

// ExplainUncut returns a message that a feature is not available for given chunks, with a remedy.
func ExplainUncut(label string) string {
	return "given chunks allow no " + label + "; a slider or " + keys.Nearest.Key() + " cuts the text anew"
}
