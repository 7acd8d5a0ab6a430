package command

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"

	"chunkscope/engine/review"
	"chunkscope/tui/sample"

	"github.com/adrg/xdg"
)

// reviewPlace is where the decisions on a document of the command line are
// kept: beside the file, or else in the state directory.
func reviewPlace(file string) review.Place {
	state := func(name string) string {
		return filepath.Join(xdg.StateHome, "chunkscope", "decisions", name+".yaml")
	}
	switch file {
	case stdinArg:
		return review.Place{Document: "standard input", State: state(stdinName)}
	case sample.Name:
		return review.Place{Document: sample.Name, State: state("sample")}
	}
	return review.Place{
		Document: filepath.Base(file), Beside: file + review.Suffix, State: state(stateName(file)),
	}
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
func (a *app) decided(document string) review.Decisions {
	if document == stdinName {
		return nil
	}
	d, err := review.Read(reviewPlace(filepath.FromSlash(document)))
	if err != nil {
		a.say(err)
	}
	return d
}
