package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// Format is the format of a document's text.
type Format uint8

const (
	// Markdown is CommonMark with GitHub tables.
	Markdown Format = iota
	// Plain is text without markup: paragraphs and sentences.
	Plain
	// Code is source code: a sequence of declarations.
	Code
)

var plainExtensions = []string{".txt", ".text", ".log", ".rst", ".adoc", ".asciidoc", ".org", ".tex"}

var languages = map[string]string{
	".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp", ".cxx": "cpp", ".hh": "cpp", ".hpp": "cpp", ".hxx": "cpp",
	".cs": "csharp", ".go": "go", ".java": "java", ".js": "js", ".cjs": "js", ".jsx": "js", ".mjs": "js",
	".kt": "kotlin", ".kts": "kotlin", ".lua": "lua", ".php": "php", ".pl": "perl", ".pm": "perl", ".proto": "proto",
	".py": "python", ".pyi": "python", ".rb": "ruby", ".rs": "rust", ".scala": "scala", ".sh": "shell", ".bash": "shell",
	".sql": "sql", ".swift": "swift", ".ts": "ts", ".cts": "ts", ".mts": "ts", ".tsx": "ts",
}

func extension(name string) string { return strings.ToLower(filepath.Ext(name)) }

// FindFormat returns the format for a file name.
func FindFormat(name string) Format {
	ext := extension(name)
	if slices.Contains(plainExtensions, ext) {
		return Plain
	}
	if languages[ext] != "" {
		return Code
	}
	return Markdown
}

// WithFormat returns a copy of the document in the format chosen by the user.
func (d *Document) WithFormat(f Format) *Document {
	copied := *d
	copied.Format, copied.isFormatChosen = f, true
	return &copied
}

// Language returns the programming language of source code, based on the file extension. It is
// empty for other formats and unknown extensions.
func (d *Document) Language() string {
	if d.Format != Code {
		return ""
	}
	return languages[extension(d.Name)]
}

// BackticksQuote reports whether backticks are quotation marks, as in TeX. In plain text, this is
// true if more quotations end with an apostrophe, as in `this', than with a backtick.
func (d *Document) BackticksQuote() bool {
	return d.Format == Plain && (extension(d.Name) == ".tex" || closesWithApostrophes(d.Text))
}

func closesWithApostrophes(text string) bool {
	const maxWordBytes = 40
	balance := 0
	for {
		i := strings.IndexByte(text, '`')
		if i < 0 {
			return balance > 0
		}
		text = text[i+1:]
		end := strings.IndexAny(text[:min(len(text), maxWordBytes)], "`' \t\r\n")
		switch {
		case end <= 0:
		case text[end] == '\'':
			balance++
		case text[end] == '`':
			balance--
			text = text[end+1:]
		}
	}
}

var formatNames = [...]string{"markdown", "text", "code"}

// FormatNames returns the names of all formats in order.
func FormatNames() []string { return slices.Clone(formatNames[:]) }

// ParseFormat returns the format with this name.
func ParseFormat(name string) (f Format, ok bool) {
	i := slices.Index(formatNames[:], name)
	return Format(max(0, i)), i >= 0
}

func (f Format) String() string { return formatNames[f] }
