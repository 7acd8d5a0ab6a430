package input

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"

	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/review"

	"github.com/adrg/xdg"
)

// ReviewLocation is where the decisions on an open document are kept.
// What standard input and the sample gave is not a file.
func (s *DocumentList) ReviewLocation(file string) review.Location {
	switch {
	case file == StdinArg:
		return review.Location{Document: "standard input", State: stateFile(StdinName)}
	case s.kept[file] != nil && isPipe(file):
		return review.Location{Document: file, State: stateFile(stateName(file))}
	case s.kept[file] != nil:
		return sampleLocation(file)
	}
	return BesideLocation(file)
}

// sampleLocation is where the decisions on the built-in document are kept.
func sampleLocation(name string) review.Location {
	return review.Location{Document: name, State: stateFile("sample")}
}

// BesideLocation is beside the file, or else in the state directory.
func BesideLocation(file string) review.Location {
	file = target(file)
	return review.Location{
		Document: filepath.Base(file), Beside: file + review.Suffix, State: stateFile(stateName(file)),
	}
}

// QuestionsLocation is where the questions about an open document are
// kept: beside a file, else in the state directory.
func (s *DocumentList) QuestionsLocation(file string) questions.Location {
	switch {
	case file == StdinArg:
		return questions.Location{State: questionsFile(StdinName)}
	case s.kept[file] != nil && !isPipe(file):
		return questions.Location{State: questionsFile("sample")}
	case s.kept[file] != nil:
		return questions.Location{State: questionsFile(stateName(file))}
	}
	return QuestionsBeside(file)
}

// QuestionsBeside is beside the file, or else in the state directory.
func QuestionsBeside(file string) questions.Location {
	file = target(file)
	return questions.Location{Beside: file + questions.Suffix, State: questionsFile(stateName(file))}
}

// target is the file that a link stands for, so that what is kept of it is the same
// under all of its names. A file that is no link keeps the name that was typed.
func target(file string) string {
	info, err := os.Lstat(file)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return file
	}
	if newValue, err := filepath.EvalSymlinks(file); err == nil {
		return newValue
	}
	return file
}

// FullPath is a path from the root on; empty for none.
func FullPath(path string) string {
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

func questionsFile(name string) string {
	return filepath.Join(xdg.StateHome, "chunkscope", "questions", name+".jsonl")
}

// stateName tells files of the same name in several folders apart, and a folder not
// from a link to it.
func stateName(file string) string {
	full, err := filepath.Abs(file)
	if err != nil {
		full = file
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(full)); err == nil {
		full = filepath.Join(dir, filepath.Base(full))
	}
	sum := sha256.Sum256([]byte(full))
	name := filepath.Base(file)
	if len(name) > 100 { // names of files end at 255 bytes
		name = name[:100]
	}
	return name + "-" + hex.EncodeToString(sum[:6])
}

// Refused reports whether decisions could not be read. They are input: without
// them, what was cut by hand is not, and what was accepted counts.
func (rd *Reader) Refused() (found bool) {
	rd.refused.Range(func(_, _ any) bool { found = true; return false })
	return found
}

// Decided are the decisions on a document that is a file. A file of them that
// cannot be read is said, once, and what can be read counts.
func (rd *Reader) Decided(document string, say func(error)) review.Decisions {
	if document == StdinName {
		return nil
	}
	location := BesideLocation(filepath.FromSlash(document))
	if rd.Builtin {
		location = sampleLocation(document)
	}
	d, err := review.Read(location)
	if err != nil {
		if _, text := rd.refused.LoadOrStore(document, true); !text {
			say(err)
		}
	}
	return d
}
