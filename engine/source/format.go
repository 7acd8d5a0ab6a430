package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// Format is how a document's text is read.
type Format uint8

const (
	// Markdown is CommonMark with the tables of GitHub Flavored Markdown.
	Markdown Format = iota
	// Plain is text without markup: paragraphs and sentences.
	Plain
)

// plainExtensions are those of names whose text is no Markdown. What nobody
// knows, standard input among it, is read as Markdown.
var plainExtensions = []string{".txt", ".text", ".log", ".rst", ".adoc", ".asciidoc", ".org", ".tex"}

// FormatOf is the format that a document's name tells.
func FormatOf(name string) Format {
	if slices.Contains(plainExtensions, strings.ToLower(filepath.Ext(name))) {
		return Plain
	}
	return Markdown
}

var formatNames = [...]string{"markdown", "text"}

// FormatNamed is the format of a name.
func FormatNamed(name string) (f Format, ok bool) {
	i := slices.Index(formatNames[:], name)
	return Format(max(0, i)), i >= 0
}

// String is the format as --input calls it.
func (f Format) String() string { return formatNames[f] }
