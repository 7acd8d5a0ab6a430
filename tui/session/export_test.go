package session

import "chunkscope/engine/work"

// Tally returns the progress of the last run.
func (s *Session) Tally() *work.Tally { return s.tally }
