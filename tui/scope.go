package tui

import (
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/tui/part"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/folder"
)

// overAll tells the session how all of its documents are read.
func (r *documents) overAll() {
	if len(r.s.Files) < 2 || r.o.Load == nil {
		return
	}
	r.s.Scope.Over(&folder.Folder{
		Files: r.s.Files, Load: r.o.Load, Review: r.o.Review, NoHandCuts: r.o.NoHandCuts, Asked: r.askedOf, Kept: r.o.Questions.Kept,
	})
}

// askedOf returns the questions about a file, which need not be open, and the drafts. It
// is safe for concurrent use.
func (r *documents) askedOf(file string) (given, drafts *retrieval.Gold) {
	stored := &questions.List{}
	gold := r.o.Questions.Gold
	if r.o.Questions.Kept != nil {
		place := r.o.Questions.Kept(file)
		gold = r.goldBeside(place)
		if read, _ := questions.Read(place); read != nil { // read errors are reported when the document is open
			stored = read
		}
		stored = r.s.Questions.Proposed.ListBeside(place, stored)
	}
	a := asking.NewAsked(filepath.ToSlash(file), gold, stored)
	return a.Given, a.Drafts
}

// goldBeside returns the questions of a named file, to ask beside those kept at a place;
// nil if both are the same file.
func (r *documents) goldBeside(place questions.Location) *retrieval.Gold {
	if full, err := filepath.Abs(place.Beside); err == nil && place.Beside != "" && full == r.o.Questions.Path {
		return nil
	}
	return r.o.Questions.Gold
}

// arrival is the reader's destination in a document that was just opened, pending the
// data to find it.
type arrival struct {
	doc *engine.Document
	at  part.Goal
}

// arrive goes there.
func (r *documents) arrive() {
	v := r.s.View
	switch {
	case r.arrival.doc == nil:
		return
	case r.arrival.doc != r.s.Doc:
		r.arrival = arrival{}
		return
	case v == nil || v.Result.Doc != r.s.Doc || r.arrival.at.Flag != 0 && (!r.s.Review.Known() || !r.s.Review.IsComplete()):
		return
	}
	goal := r.arrival.at
	r.arrival = arrival{}
	r.dirty = true
	if goal.Flag == 0 {
		if r.s.SelectAt(goal.Byte); goal.Number > 0 {
			r.s.Select(goal.Number - 1)
		}
		r.reading.Mark(goal.Marks, min(0, len(goal.Marks)-1))
		r.reading.Reveal(goal.Byte)
		return
	}
	q := r.s.Review.Queue()
	if len(q) == 0 {
		return
	}
	k := 0
	switch goal.Flag {
	case part.LastFlag:
		k = len(q) - 1
	case part.OpenFlag:
		if next, _, ok := r.s.Review.NextOpen(q[len(q)-1], 1); ok {
			k = next
		}
	}
	r.walk(q[k])
}

// tellScope records the decisions on the open document in the session's scope.
func (r *explorer) tellScope() {
	if n, ok := r.s.Review.Decided(); ok && r.s.Review.IsComplete() {
		r.s.Scope.Decided(r.s.File, n)
	}
}
