package settings

import "slices"

// ObservedSettings returns the settings that represent given chunks. The caller sets the observed
// values: max_chunk_size is the largest size, overlap_size the longest shared text.
func ObservedSettings() Settings {
	s := Default()
	index := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == OverlapByStrategy })
	s.Strategy, s.OverlapMode, s.OverlapSize = Given.Name, Modes[index].Name, 0
	s.MaxChunkSize, s.MinChunkSize, s.MaxChunksPerDocument = 1, 1, 0
	return s
}

// JoinObserved returns the settings that represent the given chunks of two documents, with
// the larger sizes. It returns s if the units differ, and other if s has no given chunks.
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
