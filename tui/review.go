package tui

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/mode"
	"chunkscope/tui/panel"
)

// keepReview tells the sitting where the decisions on its document are kept.
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

// reviewFlags opens the queue of flagged chunks, at one that waits for a
// decision unless a flagged chunk is selected already.
func (r *root) reviewFlags() tea.Cmd {
	for i := range r.tabs {
		if _, ok := r.tabs[i].(*panel.Review); ok {
			r.openTab(i)
			r.focus = panePanel
		}
	}
	q := r.s.Review.Queue()
	if len(q) == 0 {
		return nil
	}
	k := r.s.Review.QueueAt(r.s.Selected)
	if q[k] == r.s.Selected {
		return nil
	}
	if _, decided := r.s.Review.Decision(q[k]); decided {
		if next, ok := r.s.Review.NextOpen(k, 1); ok {
			k = next
		}
	}
	r.Select(q[k])
	return nil
}

// waive asks why the chosen chunk of the queue is left as it is.
func (r *root) waive() tea.Cmd {
	if len(r.s.Review.Queue()) == 0 {
		r.Say("nothing is flagged, so there is nothing to waive")
		return nil
	}
	return r.Open(mode.NewWaive(r.Context(), r.s.Review.QueueAt(r.s.Selected)))
}
