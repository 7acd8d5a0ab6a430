package command

import (
	"fmt"
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/explain"
	"chunkscope/engine/handcut"
	"chunkscope/engine/quantity"
	"chunkscope/engine/review"
)

// handCuts are what was done by hand to a document that is a file, found in it
// again; nil for nothing. What is not found is said.
func (a *app) handCuts(doc *engine.Document, say func(error)) *handcut.Replay {
	if a.flags.noHandCuts || a.asLines || doc.Name == stdinName {
		return nil
	}
	decided, err := review.Read(besideLocation(filepath.FromSlash(doc.Name)))
	if err != nil {
		return nil // the command that reads the decisions says so
	}
	marks := decided.Marks()
	if len(marks) == 0 {
		return nil
	}
	p := handcut.Plan(doc.Document, marks)
	if n := len(p.Orphans); n > 0 {
		say(fmt.Errorf("%s: %s by hand no longer fit and are kept in %s: %s", doc.Name,
			quantity.Count(n, "change"), filepath.Base(doc.Name)+review.Suffix, explain.Orphan(&p.Orphans[0])))
	}
	return p
}
