// Package commandline builds a chunkscope command line that reproduces a result.
package commandline

import (
	"errors"
	"strings"

	"chunkscope/engine/settings"
)

// Origin is the place that a document or a file was read from.
type Origin uint8

// The origins of a document.
const (
	File   Origin = iota
	Stream        // standard input or a pipe
	Sample        // the built-in sample
)

// Document describes a document on a command line.
type Document struct {
	Path       string
	Origin     Origin
	OtherPaths []string
	// Format is the value of --input. It is empty if the file name determines the format.
	Format string
}

// Request specifies a document and how it is split into chunks.
type Request struct {
	Document
	Settings settings.Settings
	// Config is the path of a file with the settings. If it is empty, the command line has a flag
	// for each setting.
	Config     string
	ChunksFile ChunksFile
	NoHandCuts bool
}

// ChunksFile is a file with given chunks.
type ChunksFile struct {
	Path   string
	Origin Origin
}

// Line returns the command line for a POSIX shell. The error is a sentence that explains why no
// command line reproduces the chunks.
func (c *Request) Line() (string, error) {
	words, err := c.Words()
	return QuoteAll(words), err
}

// ExportLine returns the command line that exports the settings for another system.
func (c *Request) ExportLine(target string) (string, error) {
	words, err := c.Words()
	if err == nil && (len(words) < 2 || words[1] != chunkCommand) {
		err = errors.New("the built-in sample and given chunks have no settings to export")
	}
	if err != nil {
		return "", err
	}
	words[1] = "export"
	return QuoteAll(append(words, "--to", target)), nil
}

const chunkCommand = "chunk"

// Words returns the unquoted words of the command line. The command is chunk, unless only the
// explorer can show the document or the chunks.
func (c *Request) Words() ([]string, error) {
	hasGivenChunks := c.Settings.IsGiven()
	switch {
	case c.Origin == Stream:
		return nil, errors.New("the document came from a pipe or standard input: save it to a file to get a command line")
	case hasGivenChunks && c.ChunksFile.Origin == Stream:
		return nil, errors.New("the given chunks came from a pipe: save them to a file to get a command line")
	}
	words := []string{"chunkscope"}
	if c.Origin != Sample {
		if !hasGivenChunks {
			words = append(words, chunkCommand)
		}
		for _, path := range append([]string{c.Path}, c.OtherPaths...) {
			words = append(words, argument(path))
		}
	}
	switch {
	case hasGivenChunks:
		words = append(words, "--chunks", c.ChunksFile.Path)
	case c.Config != "":
		words = append(words, "--config", c.Config)
	default:
		words = append(words, Flags(&c.Settings)...)
	}
	if c.Format != "" {
		words = append(words, "--input", c.Format)
	}
	if c.NoHandCuts && !hasGivenChunks {
		words = append(words, "--no-hand-cuts")
	}
	return words, nil
}

// argument returns path in a form that cannot be mistaken for a flag or a command.
func argument(path string) string {
	if strings.HasPrefix(path, "-") || !strings.ContainsAny(path, `./\`) {
		return "./" + path
	}
	return path
}

// Flags returns flags that pass settings to any command, in pairs of flag and value. The first flag
// selects the preset with the fewest differences. The others set the differences. There is always a
// preset, because otherwise the user's settings file would apply.
func Flags(s *settings.Settings) []string {
	best, fewest := "", -1
	var pairs []string
	for i := range settings.Presets {
		p := &settings.Presets[i]
		base := p.Settings()
		if differ := listDifferences(&base, s); fewest < 0 || len(differ) < fewest {
			best, fewest, pairs = p.Name, len(differ), differ
		}
	}
	return append([]string{"--preset", best}, pairs...)
}

func listDifferences(preset, s *settings.Settings) (flags []string) {
	for i := range settings.Table {
		if t := &settings.Table[i]; t.Applies(s) && t.Get(preset) != t.Get(s) {
			flags = append(flags, "--set", t.Key+"="+t.Get(s))
		}
	}
	return flags
}
