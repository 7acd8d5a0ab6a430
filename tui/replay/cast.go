package replay

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

// castHeader is the first line of an asciicast file.
type castHeader struct {
	Version int       `json:"version"`
	Width   int       `json:"width"`
	Height  int       `json:"height"`
	Title   string    `json:"title"`
	Theme   castTheme `json:"theme"`
}

type castTheme struct {
	Fg      string `json:"fg"`
	Bg      string `json:"bg"`
	Palette string `json:"palette"`
}

// WriteCast writes the recording as an asciicast file of version 2, because few programs support
// version 3. For each frame it writes only the changed rows.
func (r *Recording) WriteCast(w io.Writer) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	first := r.Shots[0]
	err := enc.Encode(castHeader{
		2, first.W, first.H, cell.Escape("chunkscope: " + r.Document + " (this recording contains all document text that was on screen)"),
		castTheme{r.Theme.Text.True, r.Theme.Background.True, palette()},
	})
	event := func(at time.Duration, kind, data string) {
		if err == nil {
			err = enc.Encode([]any{json.Number(fmt.Sprintf("%.3f", at.Seconds())), kind, data})
		}
	}
	marks := r.Marks
	writeMarks := func(until time.Duration) {
		for len(marks) > 0 && marks[0].At <= until {
			event(marks[0].At, "m", cell.Escape(marks[0].Label))
			marks = marks[1:]
		}
	}
	for i := range r.Shots {
		s := &r.Shots[i]
		writeMarks(s.At - 1)
		if i > 0 && (s.W != r.Shots[i-1].W || s.H != r.Shots[i-1].H) {
			event(s.At, "r", fmt.Sprintf("%dx%d", s.W, s.H))
		}
		event(s.At, "o", r.changedRows(i))
	}
	writeMarks(r.Length)
	event(r.Length, "o", "")
	if err != nil {
		return err
	}
	return out.Flush()
}

func (r *Recording) changedRows(i int) string {
	var sb strings.Builder
	s, isWhole := &r.Shots[i], true
	if i == 0 {
		sb.WriteString("\x1b[?25l")
	} else {
		isWhole = s.W != r.Shots[i-1].W || s.H != r.Shots[i-1].H
	}
	if isWhole {
		sb.WriteString("\x1b[m\x1b[2J")
	}
	for y, row := range s.Rows {
		if isWhole || y >= len(r.Shots[i-1].Rows) || r.Shots[i-1].Rows[y] != row {
			sb.WriteString(cell.Terminal(r.Rows[row], y, r.Method))
		}
	}
	return sb.String()
}

func palette() string {
	out := make([]string, 16)
	for i := range out {
		red, green, blue := themes.Xterm(i)
		out[i] = fmt.Sprintf("#%02x%02x%02x", red, green, blue)
	}
	return strings.Join(out, ":")
}
