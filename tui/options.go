package tui

import (
	"chunkscope/engine/quantity"
	"chunkscope/tui/panel"
	"chunkscope/tui/panes"
)

// keepReview tells the session where the decisions on its document are kept.
func (r *root) keepReview() {
	if r.o.Review == nil {
		return
	}
	file := r.s.Doc.Name
	if r.s.File < len(r.s.Files) {
		file = r.s.Files[r.s.File]
	}
	r.s.Review.KeepAt(r.o.Review(file))
}

// questions shows the gold questions that the session began with.
func (r *root) questions() {
	gold, name := r.o.Gold, r.o.GoldName
	if gold == nil {
		return
	}
	r.s.Questions.Gold, r.s.Questions.GoldName = gold, name
	r.panes.Tab = max(0, panes.Index[*panel.Probe](r.panes))
	switch n := len(gold.Problems); {
	case n == 1:
		r.Warn(name + ", " + gold.Problems[0].String())
	case n > 1:
		r.Warn(quantity.Count(n, "line") + " of " + name + " are no questions, the first: " + gold.Problems[0].String())
	}
}
