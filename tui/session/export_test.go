package session

import "chunkscope/engine/progress"

// Tally counts what the last run does.
func (s *Session) Tally() *progress.Tally { return s.tally }
