package replay

import (
	"strings"
	"time"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

const (
	// minDuration is the minimum time for which a frame is shown.
	minDuration = time.Second / 30
	maxPause    = time.Second
	// maxShots is the maximum number of frames, enough for 30 minutes at the maximum frame rate.
	maxShots = 30 * 60 * 30
	maxBytes = 64 << 20
)

// Recorder creates a Recording from the frames of the explorer.
type Recorder struct {
	now   func() time.Time
	start time.Time
	film  Recording
	index map[string]int // indexes in film.Rows
	bytes int
	last  string
}

// NewRecorder returns a Recorder that gets the time from now. The recording starts with the first
// frame.
func NewRecorder(now func() time.Time) *Recorder {
	return &Recorder{now: now, index: map[string]int{}}
}

// AddFrame records a frame of w × h cells that is shown now.
func (r *Recorder) AddFrame(frame string, w, h int) {
	shots := &r.film.Shots
	n := len(*shots)
	if r.film.Full || w <= 0 || h <= 0 || n > 0 && frame == r.last && (*shots)[n-1].W == w {
		return
	}
	if n >= maxShots || r.bytes > maxBytes {
		r.film.Full, r.film.Length = true, r.timeSinceStart()
		return
	}
	r.last = frame
	s := cell.Shot{At: r.timeSinceStart(), W: w, H: h, Rows: r.rows(frame)}
	if n > 0 && s.At-(*shots)[n-1].At < minDuration { // replace the last frame, which was shown too briefly
		s.At = (*shots)[n-1].At
		(*shots)[n-1] = s
		return
	}
	*shots = append(*shots, s)
}

func (r *Recorder) rows(frame string) []int {
	rows := make([]int, 0, strings.Count(frame, "\n")+1)
	for row := range strings.SplitSeq(frame, "\n") {
		i, known := r.index[row]
		if !known {
			i = len(r.film.Rows)
			r.index[row] = i
			r.film.Rows = append(r.film.Rows, row)
			r.bytes += len(row)
		}
		rows = append(rows, i)
	}
	return rows
}

// AddMark adds a mark with label at the current time. A mark that soon follows one with the same
// key is merged into it and replaces its label.
func (r *Recorder) AddMark(key, label string) {
	if r.film.Full {
		return
	}
	m := Mark{At: r.timeSinceStart(), Label: label, key: key}
	if n := len(r.film.Marks); n > 0 && r.film.Marks[n-1].key == key && m.At-r.film.Marks[n-1].lastChange < maxPause {
		r.film.Marks[n-1].Label, r.film.Marks[n-1].lastChange = label, m.At
		return
	}
	m.lastChange = m.At
	r.film.Marks = append(r.film.Marks, m)
}

// timeSinceStart sets the start when it is first called.
func (r *Recorder) timeSinceStart() time.Duration {
	current := r.now()
	if r.start.IsZero() {
		r.start = current
	}
	return current.Sub(r.start)
}

// End ends the recording and stores what is needed to show it.
func (r *Recorder) End(document string, theme themes.Theme, m cell.Method) {
	if !r.film.Full {
		r.film.Length = r.timeSinceStart()
	}
	r.film.Document, r.film.Theme, r.film.Method = document, theme, m
}

// Recording returns the recording, or nil if no frame was recorded.
func (r *Recorder) Recording() *Recording {
	n := len(r.film.Shots)
	if n == 0 {
		return nil
	}
	f := r.film
	f.Length = max(f.Length, f.Shots[n-1].At+minDuration)
	return &f
}
