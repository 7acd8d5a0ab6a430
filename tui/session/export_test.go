package session

import "chunkscope/engine/work"

// Tally counts what the last run does.
func (s *Session) Tally() *work.Tally { return s.tally }
