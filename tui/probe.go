package tui

import "chunkscope/tui/panel"

// ask opens the panel of questions with a new question.
func (r *root) ask() {
	if p, ok := bring[*panel.Probe](r); ok {
		r.focus = panePanel
		r.settings.Cancel()
		p.Edit()
	}
}

// questions shows the gold questions that the sitting began with.
func (r *root) questions() {
	if r.o.Gold == nil {
		return
	}
	r.s.Questions.Gold, r.s.Questions.GoldName = r.o.Gold, r.o.GoldName
	bring[*panel.Probe](r)
	switch n := len(r.o.Gold.Problems); {
	case n == 1:
		r.Warn(r.o.GoldName + ", " + r.o.Gold.Problems[0].String())
	case n > 1:
		r.Warn(plural(n, "line") + " of " + r.o.GoldName + " are no questions, the first: " + r.o.Gold.Problems[0].String())
	}
}
