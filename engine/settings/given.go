package settings

import "slices"

// ObservedSettings returns settings that describe given chunks. The caller must set max_chunk_size to
// the largest size and overlap_size to the longest shared text.
func ObservedSettings() Settings {
	s := Default()
	index := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == OverlapByStrategy })
	s.Strategy, s.OverlapMode, s.OverlapSize = Given.Name, Modes[index].Name, 0
	s.MaxChunkSize, s.MinChunkSize, s.MaxChunksPerDocument = 1, 1, 0
	return s
}

// JoinObserved returns settings that describe the given chunks of two documents, with the larger of
// each size. It returns s if the units differ, and other if s does not describe given chunks.
func JoinObserved(s, other Settings) Settings {
	if !s.IsGiven() {
		return other
	}
	if s.Unit == other.Unit && s.Tokenizer == other.Tokenizer {
		s.MaxChunkSize = max(s.MaxChunkSize, other.MaxChunkSize)
		s.OverlapSize = max(s.OverlapSize, other.OverlapSize)
	}
	return s
}
