package part

import (
	"chunkscope/tui/keys"
)

// ExplainUncut returns a message that given chunks do not support a feature. It says how to cut the
// text instead.
func ExplainUncut(label string) string {
	return "given chunks allow no " + label + "; a slider or " + keys.UseNearestSettings.Key() + " cuts the text again"
}
