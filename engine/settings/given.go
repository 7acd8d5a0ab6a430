package settings

import "slices"

// ObservedSettings returns the settings that represent given chunks. The caller sets the observed
// values: max_chunk_size is the largest size, overlap_size the longest shared text.
func ObservedSettings() Settings {
	s := Default()
	shares := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == OverlapByStrategy })
	s.Strategy, s.OverlapMode, s.OverlapSize = Given.Name, Modes[shares].Name, 0
	s.MaxChunkSize, s.MinChunkSize, s.MaxChunksPerDocument = 1, 1, 0
	return s
}

// JoinObserved returns the settings that represent the given chunks of two documents:
// the larger sizes, unless their units differ. Settings of no given chunks are ignored.
func JoinObserved(s, other Settings) Settings {
	if !s.AreGiven() {
		return other
	}
	if s.Unit == other.Unit && s.Tokenizer == other.Tokenizer {
		s.MaxChunkSize = max(s.MaxChunkSize, other.MaxChunkSize)
		s.OverlapSize = max(s.OverlapSize, other.OverlapSize)
	}
	return s
}
