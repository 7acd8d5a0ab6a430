package tui

import (
	"sort"

	"chunkscope/engine/chunk"
)

// page scrolls what has the keys by a page, or by a part of one.
func (r *root) page(dir, part int) {
	if r.focus == panePanel {
		r.scrollPanel(dir * max(1, r.lay.panel().H/part-1))
		return
	}
	r.place.Page(dir * max(1, r.place.H/part-1))
}

func (r *root) top() {
	if r.focus == panePanel {
		r.scroll[r.tab] = 0
		return
	}
	r.place.Goto(0)
}

func (r *root) bottom() {
	if r.focus == panePanel {
		r.scroll[r.tab] = 1 << 20 // as far as it goes
		return
	}
	r.place.End()
}

// walk goes to the next chunk in a direction, or to the next match while a
// search is shown.
func (r *root) walk(dir int) {
	if len(r.matches) > 0 {
		r.nextMatch(dir)
		return
	}
	if r.s.Chunks() == 0 {
		r.Say("there is no chunk")
		return
	}
	next := r.s.Selected + dir
	switch {
	case next < 0:
		r.Say("this is the first chunk")
	case next >= r.s.Chunks():
		r.Say("this is the last chunk")
	default:
		r.choose(next)
	}
}

func (r *root) nextMatch(dir int) {
	n := len(r.matches)
	if n == 0 {
		r.Say("no search: / finds text")
		return
	}
	r.match = ((r.match+dir)%n + n) % n
	r.reveal(r.matches[r.match].Start)
	r.s.SelectAt(r.matches[r.match].Start)
}

func (r *root) flag(dir int) {
	i, ok := r.s.Review.NextFlag(dir)
	if !ok {
		said := "no chunk is flagged small or oversize"
		if m, ok := r.s.Model.Chosen(); ok {
			said += ", and " + m.Name + " reads every one to its end"
		}
		r.Say(said)
		return
	}
	r.Select(i)
}

func (r *root) dry(dir int) {
	i, ok := r.s.NextDry(dir)
	switch {
	case ok:
		r.Select(i)
	case r.s.View != nil && !r.s.Settings.Mode().Requests():
		r.Say("no overlap is requested: m takes the next overlap mode")
	default:
		r.Say("no seam is dry: every one delivers some of the overlap requested")
	}
}

// Select chooses chunk i and shows where its new text begins.
func (r *root) Select(i int) {
	r.remember()
	r.choose(i)
}

func (r *root) choose(i int) {
	r.s.Select(i)
	if v := r.s.View; v != nil && r.s.Chunks() > 0 {
		r.reveal(v.Territory(r.s.Selected).Start)
	}
	r.dirty = true
}

// Reveal shows the byte at off.
func (r *root) Reveal(off int) {
	if r.inputMode() == nil { // what is typed moves the text at every letter
		r.remember()
	}
	r.reveal(off)
	r.dirty = true
}

func (r *root) reveal(off int) { r.place.Reveal(off) }

// Visible are the bytes on the screen.
func (r *root) Visible() (from, to int) { return r.place.Shown() }

// Mark highlights what a search found. current is the match shown, or -1 for
// the first one at or below the top of the screen.
func (r *root) Mark(matches []chunk.Span, current int) {
	r.matches, r.match = matches, current
	if current < 0 && len(matches) > 0 {
		top := r.place.Top()
		r.match = sort.Search(len(matches), func(i int) bool { return matches[i].Start >= top }) % len(matches)
	}
	r.dirty = true
}
