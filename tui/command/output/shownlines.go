package output

import (
	"bytes"
	"io"

	"chunkscope/tui/cell"
)

// EscapingWriter escapes text and writes it to To, line by line. Text after the last newline is not
// written.
type EscapingWriter struct {
	To   io.Writer
	rest []byte
}

func (s *EscapingWriter) Write(p []byte) (int, error) {
	s.rest = append(s.rest, p...)
	end := bytes.LastIndexByte(s.rest, '\n') + 1
	_, err := io.WriteString(s.To, cell.EscapeLines(string(s.rest[:end])))
	s.rest = append(s.rest[:0], s.rest[end:]...)
	return len(p), err
}
