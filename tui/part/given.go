package part

import (
	"chunkscope/tui/keys"
)

// Uncut is said where given chunks are asked for what only settings can give:
// why there is no such thing, and what to do.
func Uncut(what string) string {
	return "given chunks cannot be cut again, so there is no " + what + ": move a slider, or take the settings nearest to them with " + keys.Nearest.Key()
}
