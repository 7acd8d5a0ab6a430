// Package replay records the explorer's screen. It writes recordings as asciinema files, as pages
// with a player, and as animated pictures.
package replay

import (
	"io"
	"path/filepath"
	"strings"
	"time"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

// Recording is a sequence of frames with the data needed to show them.
type Recording struct {
	cell.Film
	Marks []Mark
	// Document is the name of the document that was opened first.
	Document string
	Theme    themes.Theme
	Method   cell.Method
	// Full is true if the recording ended because it reached a limit.
	Full bool
}

// Mark is a label for a time of a recording.
type Mark struct {
	At         time.Duration
	Label      string
	key        string        // the changed setting
	lastChange time.Duration // time of the last change
}

// Form is a file format for recordings.
type Form struct {
	Ext, Help string
	Write     func(*Recording, io.Writer) error
}

// Forms lists all file formats.
var Forms = []Form{
	{".html", "a page with a player, which needs no network", (*Recording).Page},
	{".cast", "for asciinema, version 2 of its format", (*Recording).Cast},
	{".svg", "an animated picture, such as for a README", (*Recording).MovingSVG},
}

// Find returns the format for the extension of path. The result is false if there is none.
func Find(path string) (*Form, bool) {
	for i := range Forms {
		if strings.EqualFold(filepath.Ext(path), Forms[i].Ext) {
			return &Forms[i], true
		}
	}
	return nil, false
}

// lastFrameTime is how long an animated picture shows its last frame.
const lastFrameTime = 3 * time.Second

// MovingSVG writes the recording as an animated picture that loops forever.
func (r *Recording) MovingSVG(w io.Writer) error {
	f := r.Film
	f.Length += lastFrameTime
	_, err := io.WriteString(w, cell.MovingSVG(&f, cell.SVGOptions{
		Background: r.Theme.Ground.True, Foreground: r.Theme.Text.True, Method: r.Method,
		Title: "chunkscope: " + r.Document + ", recorded; the text of the document is in this file",
	}))
	return err
}
