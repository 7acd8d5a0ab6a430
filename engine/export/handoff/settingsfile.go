package handoff

import "chunkscope/engine/settings"

// settingsFile is the file that --config reads back with the same fingerprint.
func settingsFile(h *handoff) error {
	h.title = "Chunking settings"
	h.same, h.capped = true, true
	return settings.Write(&h.body, h.s)
}
