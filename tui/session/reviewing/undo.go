package reviewing

import (
	"slices"

	"chunkscope/engine/handcut"
	"chunkscope/engine/review"
)

// deeds are what the reader did in reviews and can undo, the last one at the end.
type deeds struct{ all []deed }

// deed is a hand cut, or a decision on a text.
type deed struct {
	place review.Location
	steps int // how many steps of settings there were before it

	mark   handcut.Mark
	undone bool   // it took the mark back
	doc    string // that the mark is in

	// text was decided on, empty for a hand cut; was and is are the decisions on it
	// before and after, zero for none.
	text    string
	was, is review.Decision
}

// Undone is what an undo came to.
type Undone struct {
	// Mark is the hand cut that was undone; its kind is empty where it was a decision.
	Mark handcut.Mark
	// Item is where the text that was decided on is in the queue, -1 where it is not.
	Item int
	// Verdict is what is decided on it now.
	Verdict review.Verdict
}

// done notes what was done, for Undo.
func (r *Reader) done(d *deed) {
	d.place, d.steps = r.place, r.history.Steps()
	r.deeds.all = append(r.deeds.all, *d)
}

// decided is the decision that stands on a text, zero for none.
func decided(st *review.Store, text string) review.Decision {
	if d, ok := st.Find(text); ok {
		return d
	}
	return review.Decision{}
}

// latest is the index of the last deed here, when no step of settings came after it;
// -1 for none. A decision in whose place somebody else has put another is none: that
// is theirs.
func (r *Reader) latest() int {
	all, st := r.deeds.all, r.store()
	if st == nil {
		return -1
	}
	for i := len(all) - 1; i >= 0; i-- {
		d := &all[i]
		if d.place != r.place || d.text != "" && decided(st, d.text) != d.is {
			continue
		}
		if d.steps < r.history.Steps() || d.text == "" && d.doc != r.now.Doc.SHA256() {
			return -1
		}
		return i
	}
	return -1
}

// CanUndo reports whether a decision or a hand cut is what was done last.
func (r *Reader) CanUndo() bool { return r.latest() >= 0 }

// LastElsewhere is where the last decision or hand cut was made, when that is another
// document, nothing is left to undo in this one, and no step of settings came after it.
func (r *Reader) LastElsewhere() (at review.Location, ok bool) {
	n := len(r.deeds.all)
	if n == 0 || r.CanUndo() {
		return at, false
	}
	last := &r.deeds.all[n-1]
	return last.place, last.place != r.place && last.steps >= r.history.Steps()
}

// Undo takes back the last decision or hand cut, when no step of settings came after
// it; ok is false otherwise. save keeps that, on any goroutine.
func (r *Review) Undo() (save func() (said string, err error), of Undone, ok bool) {
	st, i := r.store(), r.latest()
	if st == nil || i < 0 {
		return nil, of, false
	}
	d := r.deeds.all[i]
	r.deeds.all = slices.Delete(r.deeds.all, i, i+1)
	if d.text == "" {
		keepMark(st, d.mark, !d.undone, r.clock())
		return saving(st), Undone{Mark: d.mark, Item: -1}, true
	}
	of.Item = r.ItemWith(d.text, -1)
	if of.Verdict = d.was.Verdict; d.was.Hash == "" {
		of.Verdict = review.Reopened
		st.Withdraw(d.text, r.clock())
	} else {
		again := d.was
		again.At = r.clock()
		st.Decide(again)
		r.redated(d.text, d.was, decided(st, d.text))
	}
	return saving(st), of, true
}

// redated tells the deed that made a decision of its new date.
func (r *Review) redated(text string, was, is review.Decision) {
	for i := range r.deeds.all {
		if d := &r.deeds.all[i]; d.place == r.place && d.text == text && d.is == was {
			d.is = is
		}
	}
}
