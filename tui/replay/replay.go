// Package replay records the screen of the explorer. It writes recordings as asciicast files, as
// HTML pages with a player, and as animated SVG pictures.
package replay

import (
	"io"
	"path/filepath"
	"strings"
	"time"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

// Recording is a sequence of frames with marks, and the data needed to show them.
type Recording struct {
	cell.Film
	Marks []Mark
	// Document is the name of the first opened document.
	Document string
	Theme    themes.Theme
	Method   cell.Method
	// Full is true if the recording ended early because of its size.
	Full bool
}

// Mark labels a point in time of a recording.
type Mark struct {
	At         time.Duration
	Label      string
	key        string
	lastChange time.Duration
}

// Format is a file format for recordings. The file extension selects it.
type Format struct {
	Ext, Help string
	Write     func(*Recording, io.Writer) error
}

// Formats lists all file formats for recordings.
var Formats = []Format{
	{".html", "a page with a player that works offline", (*Recording).WritePage},
	{".cast", "asciinema format, version 2", (*Recording).WriteCast},
	{".svg", "an animated picture, e.g. for a README", (*Recording).WriteSVG},
}

// FindFormat returns the format for the file extension of path. If there is none, it returns nil
// and false.
func FindFormat(path string) (*Format, bool) {
	for i := range Formats {
		if strings.EqualFold(filepath.Ext(path), Formats[i].Ext) {
			return &Formats[i], true
		}
	}
	return nil, false
}

const lastFrameTime = 3 * time.Second

// WriteSVG writes the recording as an animated SVG picture that repeats forever.
func (r *Recording) WriteSVG(w io.Writer) error {
	f := r.Film
	f.Length += lastFrameTime
	_, err := io.WriteString(w, cell.MovingSVG(&f, cell.SVGOptions{
		Background: r.Theme.Background.True, Foreground: r.Theme.Text.True, Method: r.Method,
		Title: "chunkscope: " + r.Document + ", a recording; this file contains document text",
	}))
	return err
}
