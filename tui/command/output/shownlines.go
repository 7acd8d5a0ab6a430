package output

import (
	"bytes"
	"io"

	"chunkscope/tui/cell"
)

// EscapingWriter escapes text and writes it to To, line by line. Text after the last newline is not
// written.
type EscapingWriter struct {
	To        io.Writer
	unwritten []byte
}

func (s *EscapingWriter) Write(p []byte) (int, error) {
	s.unwritten = append(s.unwritten, p...)
	end := bytes.LastIndexByte(s.unwritten, '\n') + 1
	_, err := io.WriteString(s.To, cell.EscapeLines(string(s.unwritten[:end])))
	s.unwritten = append(s.unwritten[:0], s.unwritten[end:]...)
	return len(p), err
}
