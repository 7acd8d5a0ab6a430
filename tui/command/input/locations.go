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

// ReviewLocation returns where the decisions on an open document are stored. Standard input, pipes
// and the sample have a file only in the state directory.
func (s *DocumentList) ReviewLocation(file string) review.Location {
	switch {
	case file == StdinArg:
		return review.Location{Document: "standard input", InStateFolder: stateFile(StdinName)}
	case s.inMemory[file] != nil && isPipe(file):
		return review.Location{Document: file, InStateFolder: stateFile(stateName(file))}
	case s.inMemory[file] != nil:
		return sampleLocation(file)
	}
	return DecisionsLocation(file)
}

func sampleLocation(name string) review.Location {
	return review.Location{Document: name, InStateFolder: stateFile("sample")}
}

// DecisionsLocation returns where the decisions on a file are stored: next to the file or, if that
// is not possible, in the state directory.
func DecisionsLocation(file string) review.Location {
	file = linkTarget(file)
	return review.Location{
		Document: filepath.Base(file), NextToDocument: file + review.Suffix, InStateFolder: stateFile(stateName(file)),
	}
}

// QuestionsLocation returns where the questions about an open document are stored.
func (s *DocumentList) QuestionsLocation(file string) questions.Location {
	switch {
	case file == StdinArg:
		return questions.Location{InStateFolder: questionsFile(StdinName)}
	case s.inMemory[file] != nil && !isPipe(file):
		return questions.Location{InStateFolder: questionsFile("sample")}
	case s.inMemory[file] != nil:
		return questions.Location{InStateFolder: questionsFile(stateName(file))}
	}
	return QuestionsLocation(file)
}

// QuestionsLocation returns where the questions about a file are stored: next to the file or, if
// that is not possible, in the state directory.
func QuestionsLocation(file string) questions.Location {
	file = linkTarget(file)
	return questions.Location{NextToDocument: file + questions.Suffix, InStateFolder: questionsFile(stateName(file))}
}

// linkTarget returns the target of a symbolic link, because a file and its links share decisions
// and questions. It returns other file names unchanged.
func linkTarget(file string) string {
	info, err := os.Lstat(file)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return file
	}
	if newValue, err := filepath.EvalSymlinks(file); err == nil {
		return newValue
	}
	return file
}

// FullPath returns the absolute form of path. It returns "" for an empty path.
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

// stateName returns the file name for the state of a file. It depends on the full path, with links
// to folders resolved.
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
	if len(name) > 100 { // systems allow at most 255 bytes
		name = name[:100]
	}
	return name + "-" + hex.EncodeToString(sum[:6])
}

// HasUnreadableDecisions reports whether any decisions could not be read. In that case hand cuts
// are missing, and accepted chunks still count as problems.
func (rd *Reader) HasUnreadableDecisions() (found bool) {
	rd.unreadableDecisions.Range(func(_, _ any) bool { found = true; return false })
	return found
}

// Decisions returns the decisions on a document. If some of them are unreadable, it reports this
// once and returns the others.
func (rd *Reader) Decisions(document string, report func(error)) review.Decisions {
	if document == StdinName {
		return nil
	}
	location := DecisionsLocation(filepath.FromSlash(document))
	if rd.Builtin {
		location = sampleLocation(document)
	}
	d, err := review.Read(location)
	if err != nil {
		if _, text := rd.unreadableDecisions.LoadOrStore(document, true); !text {
			report(err)
		}
	}
	return d
}
