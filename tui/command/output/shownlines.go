package output

import (
	"bytes"
	"io"

	"chunkscope/tui/cell"
)

// EscapingWriter escapes its input line by line. The input must end with a newline.
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
