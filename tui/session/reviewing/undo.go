package reviewing

import (
	"slices"

	"chunkscope/engine/handcut"
	"chunkscope/engine/review"
)

type actionLog struct{ all []action }

type action struct {
	place        review.Location
	settingSteps int // number of setting changes that could be undone before the action

	mark       handcut.Mark
	wasRemoval bool // whether the action removed an existing mark
	doc        string

	texts []decidedText // empty for a hand cut
}

type decidedText struct {
	text          string
	before, after review.Decision
}

// UndoResult describes the action that Undo reverted.
type UndoResult struct {
	// Mark is the reverted hand cut. Its kind is "" if the action was a decision.
	Mark handcut.Mark
	// QueueIndex is the queue index of the text that the decision was about, or -1 if the text is
	// not in the queue.
	QueueIndex int
	// Verdict is the verdict on the text after the decision was reverted.
	Verdict review.Verdict
}

func (r *Reader) recordAction(d *action) {
	d.place, d.settingSteps = r.place, r.history.UndoCount()
	r.actions.all = append(r.actions.all, *d)
}

func findDecision(st *review.Store, text string) review.Decision {
	if d, ok := st.Find(text); ok {
		return d
	}
	return review.Decision{}
}

// lastAction returns the index of the last action on this document. It returns -1 if there is none
// or a setting was changed later. It ignores decisions that other users have replaced.
func (r *Reader) lastAction() int {
	list, st := r.actions.all, r.store()
	if st == nil {
		return -1
	}
	for i := len(list) - 1; i >= 0; i-- {
		d := &list[i]
		if d.place != r.place || slices.ContainsFunc(d.texts, func(t decidedText) bool { return findDecision(st, t.text) != t.after }) {
			continue
		}
		if d.settingSteps < r.history.UndoCount() || len(d.texts) == 0 && d.doc != r.state.Doc.SHA256() {
			return -1
		}
		return i
	}
	return -1
}

// CanUndo reports whether a decision or a hand cut can be undone.
func (r *Reader) CanUndo() bool { return r.lastAction() >= 0 }

// LastActionElsewhere returns where the last decision or hand cut is stored. ok is false if it is
// from this document or if something can be undone here.
func (r *Reader) LastActionElsewhere() (location review.Location, ok bool) {
	n := len(r.actions.all)
	if n == 0 || r.CanUndo() {
		return location, false
	}
	last := &r.actions.all[n-1]
	return last.place, last.place != r.place && last.settingSteps >= r.history.UndoCount()
}

// Undo reverts the last decision or hand cut. ok is false if there is none or a setting was changed
// later. save stores the change and may be called from any goroutine.
func (r *Review) Undo() (save func() (message string, err error), undone UndoResult, ok bool) {
	st, i := r.store(), r.lastAction()
	if st == nil || i < 0 {
		return nil, undone, false
	}
	d := r.actions.all[i]
	r.actions.all = slices.Delete(r.actions.all, i, i+1)
	if len(d.texts) == 0 {
		storeMark(st, d.mark, !d.wasRemoval, r.clock())
		return makeSave(st), UndoResult{Mark: d.mark, QueueIndex: -1}, true
	}
	undone.QueueIndex = r.FindItem(d.texts[0].text, -1)
	if undone.Verdict = d.texts[0].before.Verdict; d.texts[0].before.Hash == "" {
		undone.Verdict = review.Reopened
	}
	for _, t := range d.texts {
		if t.before.Hash == "" {
			st.Withdraw(t.text, r.clock())
			continue
		}
		previous := t.before
		previous.At = r.clock()
		st.Decide(previous)
		r.updateDate(t.text, t.before, findDecision(st, t.text))
	}
	return makeSave(st), undone, true
}

func (r *Review) updateDate(text string, previous, current review.Decision) {
	for i := range r.actions.all {
		if r.actions.all[i].place != r.place {
			continue
		}
		for n := range r.actions.all[i].texts {
			if t := &r.actions.all[i].texts[n]; t.text == text && t.after == previous {
				t.after = current
			}
		}
	}
}
