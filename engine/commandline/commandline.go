// Package commandline writes the command line of chunkscope that gives certain chunks.
package commandline

import (
	"errors"
	"strings"

	"chunkscope/engine/settings"
)

// Origin is the source of a text.
type Origin uint8

// The origins.
const (
	File   Origin = iota
	Once          // standard input or a pipe, which can be read once
	Sample        // the built-in document
)

// Document is how a document is named on a command line.
type Document struct {
	Path   string
	Origin Origin
	// More are the paths of other documents and folders that are named with it.
	More []string
	// Format is that of --input; empty if the file name determines it.
	Format string
}

// Chunks are all that decides the chunks of a document.
type Chunks struct {
	Document
	// Settings cut the document, or stand for the chunks that Given holds.
	Settings settings.Settings
	// Config is a file that holds the settings; empty names them one by one.
	Config string
	Given  Given
	// NoHandCuts leaves out hand cuts.
	NoHandCuts bool
}

// Given is the file that holds given chunks.
type Given struct {
	File   string
	Origin Origin
}

// Line returns the command line for a POSIX shell. The error explains in one sentence why
// no line gives the chunks.
func (c *Chunks) Line() (string, error) {
	words, err := c.Words()
	return QuoteAll(words), err
}

// ExportLine returns the command line that writes what another system needs to cut so.
func (c *Chunks) ExportLine(to string) (string, error) {
	words, err := c.Words()
	if err == nil && (len(words) < 2 || words[1] != chunkCommand) {
		err = errors.New("the document is the built-in sample, or its chunks were given: there are no settings to export")
	}
	if err != nil {
		return "", err
	}
	words[1] = "export"
	return QuoteAll(append(words, "--to", to)), nil
}

// chunkCommand is the command that writes chunks.
const chunkCommand = "chunk"

// Words returns the unquoted words of the command line. It runs the command chunk, or
// plain chunkscope if only that shows the document or its chunks.
func (c *Chunks) Words() ([]string, error) {
	isGiven := c.Settings.AreGiven()
	switch {
	case c.Origin == Once:
		return nil, errors.New("the document was read from a pipe or standard input, and only once: no command line gives these chunks")
	case isGiven && c.Given.Origin == Once:
		return nil, errors.New("the given chunks were read from a pipe, and only once: no command line shows them again")
	}
	words := []string{"chunkscope"}
	if c.Origin != Sample {
		if !isGiven {
			words = append(words, chunkCommand)
		}
		for _, path := range append([]string{c.Path}, c.More...) {
			words = append(words, argument(path))
		}
	}
	switch {
	case isGiven:
		words = append(words, "--chunks", c.Given.File)
	case c.Config != "":
		words = append(words, "--config", c.Config)
	default:
		words = append(words, Flags(&c.Settings)...)
	}
	if c.Format != "" {
		words = append(words, "--input", c.Format)
	}
	if c.NoHandCuts && !isGiven {
		words = append(words, "--no-hand-cuts")
	}
	return words, nil
}

// argument names a file so that it is read neither as a flag, nor as standard input,
// nor as a command.
func argument(path string) string {
	if strings.HasPrefix(path, "-") || !strings.ContainsAny(path, `./\`) {
		return "./" + path
	}
	return path
}

// Flags returns the flags that give settings to any command, in pairs of a flag and its
// value: the preset with the fewest differences, and these. The preset is always there,
// since without one the user's own settings file would count.
func Flags(s *settings.Settings) []string {
	best, fewest := "", -1
	var pairs []string
	for i := range settings.Presets {
		p := &settings.Presets[i]
		from := p.Settings()
		if differ := differences(&from, s); fewest < 0 || len(differ) < fewest {
			best, fewest, pairs = p.Name, len(differ), differ
		}
	}
	return append([]string{"--preset", best}, pairs...)
}

// differences returns the flags that make a preset's settings s.
func differences(preset, s *settings.Settings) (flags []string) {
	for i := range settings.Table {
		if t := &settings.Table[i]; t.Applies(s) && t.Get(preset) != t.Get(s) {
			flags = append(flags, "--set", t.Key+"="+t.Get(s))
		}
	}
	return flags
}
