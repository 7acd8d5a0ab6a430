package tui

import (
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/tui/part"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/folder"
)

func (r *documents) setUpFolder() {
	if len(r.s.Files) < 2 || r.o.Load == nil {
		return
	}
	r.s.Scope.SetFolder(&folder.Folder{
		Files: r.s.Files, Load: r.o.Load, ReviewLocation: r.o.Review, NoHandCuts: r.o.NoHandCuts, SelectQuestions: r.questionsFor, QuestionsLocation: r.o.Questions.Location,
	})
}

// questionsFor returns the questions and drafts for a file, which need not be open. It is safe for
// concurrent use.
func (r *documents) questionsFor(file string) (given, drafts *retrieval.Gold) {
	stored := &questions.List{}
	gold := r.o.Questions.Gold
	if r.o.Questions.Location != nil {
		place := r.o.Questions.Location(file)
		gold = r.fileGold(place)
		if read, _ := questions.Read(place); read != nil { // the error is reported when the document is opened
			stored = read
		}
		stored = r.s.Questions.Drafts.MergeInto(place, stored)
	}
	a := asking.NewQuestionSet(filepath.ToSlash(file), gold, stored)
	return a.Given, a.Drafts
}

// fileGold returns the questions from the user's file, or nil if the document stores its questions
// in that file.
func (r *documents) fileGold(place questions.Location) *retrieval.Gold {
	if full, err := filepath.Abs(place.NextToDocument); err == nil && place.NextToDocument != "" && full == r.o.Questions.Path {
		return nil
	}
	return r.o.Questions.Gold
}

// destination is a position to show once the data needed to find it is available.
type destination struct {
	doc      *engine.Document
	goal     part.Goal
	settings engine.Settings // settings of the result to search for NearestFlag
	// openingSeam requests a jump to View.Opening. openingSetting requests the selection of its
	// setting. Any key cancels both.
	openingSeam, openingSetting bool
}

// goToOpeningSeam requests that the document open at View.Opening, unless it has an older version.
func (r *documents) goToOpeningSeam(older *comparing.OlderVersion) {
	if older == nil {
		r.destination = destination{doc: r.s.Doc, openingSeam: true}
	}
}

func (r *documents) cancelDestination() {
	if r.destination.openingSeam {
		r.destination = destination{}
	}
}

// reachDestination goes to the destination if there is a result and the text is visible. It reports
// whether it went there.
func (r *documents) reachDestination() bool {
	if r.destination.doc == nil {
		return false
	}
	goal := r.destination.goal
	switch v := r.s.View; {
	case r.destination.doc != r.s.Doc, goal.Flag == part.NearestFlag && (r.s.FailureMessage != "" || r.s.Settings != r.destination.settings):
		r.destination = destination{}
		return false
	case v == nil, v.Result.Doc != r.s.Doc, r.reading.W == 0, goal.Flag != 0 && (!r.s.Review.IsRead() || !r.s.Review.IsComplete()), goal.Flag == part.NearestFlag && !r.s.IsUpToDate():
		return false
	}
	opening := r.destination
	r.destination = destination{}
	if opening.openingSeam {
		return r.showOpening(opening.openingSetting)
	}
	if goal.Flag != 0 {
		if k, ok := r.goalQueueIndex(&goal); ok {
			r.goToChunk(r.s.Review.Queue()[k])
		}
		return true
	}
	if r.s.SelectAt(goal.Byte); goal.Number > 0 {
		r.s.Select(goal.Number - 1)
	}
	r.reading.Highlight(goal.Marks, min(0, len(goal.Marks)-1))
	r.reading.Reveal(goal.Byte)
	return true
}

// showOpening shows the document's opening seam and selects the chunk after it. If withSetting is
// true, it also selects the setting that changes the seam. It returns false if there is no such
// seam.
func (r *documents) showOpening(withSetting bool) bool {
	opening := r.s.View.Opening
	if withSetting {
		r.panes.Settings.Choose(opening.Key)
	}
	if opening.Seam < 0 {
		return false
	}
	r.s.Select(opening.Seam + 1)
	r.reading.RevealCut(opening.Start-1, r.s.View.Result.Seams[opening.Seam].Byte)
	return true
}

// goalQueueIndex returns the queue index of a goal's item. ok is false if there is none or the user
// has selected another chunk.
func (r *documents) goalQueueIndex(goal *part.Goal) (k int, ok bool) {
	q := r.s.Review.Queue()
	if len(q) == 0 {
		return 0, false
	}
	switch goal.Flag {
	case part.NearestFlag:
		owner := r.s.View.Owner(goal.Byte)
		if distance := r.s.Selected - owner; distance < -1 || distance > 1 {
			return 0, false
		}
		next, wrapped, ok := r.s.Review.NextUndecided(owner-1, 1)
		if wrapped {
			next, _, ok = r.s.Review.NextUndecided(owner, -1)
		}
		return next, ok
	case part.LastFlag:
		return len(q) - 1, true
	case part.OpenFlag:
		if next, _, ok := r.s.Review.NextUndecided(q[len(q)-1], 1); ok {
			return next, true
		}
	}
	return 0, true
}

func (r *explorer) updateScope() {
	if n, ok := r.s.Review.CountDecided(); ok && r.s.Review.IsComplete() {
		r.s.Scope.SetDecided(r.s.File, n)
	}
}
