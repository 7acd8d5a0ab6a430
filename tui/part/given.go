package part

import (
	"chunkscope/tui/keys"
)

// ExplainUncut returns a message that a feature needs chunks of chunkscope's own, and how to get
// them.
func ExplainUncut(label string) string {
	return "no " + label + " for given chunks; a slider or " + keys.UseNearestSettings.Key() + " cuts the text again"
}
