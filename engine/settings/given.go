package settings

import "slices"

// Observed are the settings that stand for given chunks. What is seen of these
// is to be filled in: max_chunk_size is the largest, overlap_size the most that
// two of them share.
func Observed() Settings {
	s := Default()
	shares := slices.IndexFunc(Modes, func(m Mode) bool { return m.Shares == ByStrategy })
	s.Strategy, s.OverlapMode, s.OverlapSize = Given.Name, Modes[shares].Name, 0
	s.MaxChunkSize, s.MinChunkSize, s.MaxChunksPerDocument = 1, 1, 0
	return s
}
