// Package replay records the explorer's screen, and writes the recording for asciinema, as a
// page with a player, or as an animated picture.
package replay

import (
	"io"
	"path/filepath"
	"strings"
	"time"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

// Recording is a sequence of frames of the explorer, with the data needed to show it.
type Recording struct {
	cell.Film
	Marks []Mark
	// Document is the name of the document shown first.
	Document string
	Theme    themes.Theme
	Method   cell.Method
	// Full reports whether a limit ended the recording.
	Full bool
}

// Mark is a labeled time in a recording.
type Mark struct {
	At    time.Duration
	Label string
	key   string        // the changed setting
	until time.Duration // time of the last change
}

// Form is a file format of recordings.
type Form struct {
	Ext, Help string
	Write     func(*Recording, io.Writer) error
}

// Forms lists all formats.
var Forms = []Form{
	{".html", "a page with a player, which needs no network", (*Recording).Page},
	{".cast", "for asciinema, version 2 of its format", (*Recording).Cast},
	{".svg", "a moving picture, such as for a README", (*Recording).Moving},
}

// Find returns the format for a file, by its extension.
func Find(path string) (*Form, bool) {
	for i := range Forms {
		if strings.EqualFold(filepath.Ext(path), Forms[i].Ext) {
			return &Forms[i], true
		}
	}
	return nil, false
}

// lastFrameTime is how long the last frame of an animated picture stays before it loops.
const lastFrameTime = 3 * time.Second

// Moving writes the recording as a picture that loops forever.
func (r *Recording) Moving(w io.Writer) error {
	f := r.Film
	f.Length += lastFrameTime
	_, err := io.WriteString(w, cell.MovingSVG(&f, cell.SVGOptions{
		Background: r.Theme.Ground.True, Foreground: r.Theme.Text.True, Method: r.Method,
		Title: "chunkscope: " + r.Document + ", recorded; the text of the document is in this file",
	}))
	return err
}
