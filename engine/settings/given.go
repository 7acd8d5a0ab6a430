package settings

import "slices"

// ObservedSettings returns settings that describe chunks made by another system. The caller must
// set max_chunk_size to the size of the largest chunk and overlap_size to the length of the longest
// overlap.
func ObservedSettings() Settings {
	s := Default()
	index := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == OverlapByStrategy })
	s.Strategy, s.OverlapMode, s.OverlapSize = Given.Name, Modes[index].Name, 0
	s.MaxChunkSize, s.MinChunkSize, s.MaxChunksPerDocument = 1, 1, 0
	return s
}

// JoinObserved combines settings from ObservedSettings for two documents. Each size is the larger
// of the two. JoinObserved returns s if the units differ, and other if s is not from
// ObservedSettings.
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
