package report

import (
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/engine/commandline"
	"chunkscope/engine/text"
)

type stepsView struct {
	Compared bool
	Versions bool
	Line     string
	// Folder is the folder in which to run the command line. It is empty if the paths are not
	// relative.
	Folder string
	Code   codeView
	Embed  string
}

const shortCode = 12

// codeView holds the code for a system. Export is the command that writes the code.
type codeView struct {
	Title, Text, Lines string
	Exact, Open        bool
	Export, System     string
	Others             []string
}

func (s *Summary) steps() stepsView {
	v := stepsView{Compared: s.Against != nil, Versions: s.Since != ""}
	if !v.Compared {
		return v
	}
	v.Embed = s.total.chunks.Sentence()
	chunks, folder := s.commandLine()
	v.Folder = escapeInvisible(folder)
	line, err := chunks.Line()
	if err != nil { // no command line, because a document came from a pipe
		line = "chunkscope chunk - " + commandline.QuoteAll(commandline.Flags(&s.B.Settings))
	}
	v.Line = escapeInvisible(line)
	v.Code = s.code(&chunks)
	return v
}

// commandLine returns a command line with paths relative to base, because absolute paths are
// private.
func (s *Summary) commandLine() (chunks commandline.Request, base string) {
	chunks = s.Line
	chunks.Settings, chunks.OtherPaths = s.B.Settings, nil
	for i, path := range append([]string{s.Line.Path}, s.Line.OtherPaths...) {
		if filepath.IsAbs(path) {
			path = filepath.Base(path)
			base = path
		}
		if i == 0 {
			chunks.Path = path
		} else {
			chunks.OtherPaths = append(chunks.OtherPaths, path)
		}
	}
	return chunks, base
}

func (s *Summary) code(chunks *commandline.Request) codeView {
	h := &s.HandOff
	lines := strings.Count(h.Text, "\n")
	v := codeView{
		Title: escapeInvisible(h.Title), Text: makeLinesLegible(h.Text), Lines: text.Count(lines, "line"), Open: h.Chosen || lines <= shortCode, Exact: h.Exact,
	}
	if len(s.Systems) == 0 {
		return v
	}
	isThis := func(system string) bool { return strings.HasPrefix(system, h.Name+" ") }
	pos := max(0, slices.IndexFunc(s.Systems, isThis))
	v.Others = makeLegible(slices.Delete(slices.Clone(s.Systems), pos, pos+1))
	name, _, _ := strings.Cut(s.Systems[pos], " ")
	if line, err := chunks.ExportLine(name); err == nil {
		v.Export, v.System = escapeInvisible(line), escapeInvisible(s.Systems[pos])
	}
	return v
}

// makeLinesLegible is like escapeInvisible, but preserves line ends and tabs.
func makeLinesLegible(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.ReplaceAll(escapeInvisible(strings.ReplaceAll(lines[i], "\t", "    ")), "\r", "")
	}
	return strings.Join(lines, "\n")
}
