package command

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"

	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/review"

	"github.com/adrg/xdg"
)

// reviewLocation is where the decisions on an open document are kept.
// What standard input and the sample gave is no file.
func (s *shelf) reviewLocation(file string) review.Location {
	switch {
	case file == stdinArg:
		return review.Location{Document: "standard input", State: stateFile(stdinName)}
	case s.kept[file] != nil && isPipe(file):
		return review.Location{Document: file, State: stateFile(stateName(file))}
	case s.kept[file] != nil:
		return review.Location{Document: file, State: stateFile("sample")}
	}
	return besideLocation(file)
}

// besideLocation is beside the file, or else in the state directory.
func besideLocation(file string) review.Location {
	return review.Location{
		Document: filepath.Base(file), Beside: file + review.Suffix, State: stateFile(stateName(file)),
	}
}

// questionsLocation is where the questions about an open document are
// kept: beside a file, else in the state directory.
func (s *shelf) questionsLocation(file string) questions.Location {
	name, beside := stateName(file), ""
	switch {
	case file == stdinArg:
		name = stdinName
	case s.kept[file] != nil && !isPipe(file):
		name = "sample"
	case s.kept[file] == nil:
		beside = file + questions.Suffix
	}
	return questions.Location{Beside: beside, State: filepath.Join(xdg.StateHome, "chunkscope", "questions", name+".jsonl")}
}

// fullPath is a path from the root on; empty for none.
func fullPath(path string) string {
	if path == "" {
		return ""
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return full
}

func stateFile(name string) string {
	return filepath.Join(xdg.StateHome, "chunkscope", "decisions", name+".yaml")
}

// stateName tells files of the same name in several folders apart.
func stateName(file string) string {
	full, err := filepath.Abs(file)
	if err != nil {
		full = file
	}
	sum := sha256.Sum256([]byte(full))
	name := filepath.Base(file)
	if len(name) > 100 { // names of files end at 255 bytes
		name = name[:100]
	}
	return name + "-" + hex.EncodeToString(sum[:6])
}

// decided are the decisions on a document that is a file. A file of them that
// cannot be read is said, and there are none.
func (a *app) decided(document string, say func(error)) review.Decisions {
	if document == stdinName {
		return nil
	}
	d, err := review.Read(besideLocation(filepath.FromSlash(document)))
	if err != nil {
		say(err)
	}
	return d
}
