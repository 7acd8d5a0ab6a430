package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// This file is the presentation look: the document alone in a quiet column, a
// caption in plain words, and a line of keys.

// quietHints is how many cells of keys do not disturb.
const quietHints = 80

// present turns the presentation look on and off.
func (r *root) present() {
	r.presenting = !r.presenting
	r.settings.Cancel()
	r.focus = paneDocument
	r.uncover()
}

// unpresent leaves the look when a pane is asked for that it does not show.
func (r *root) unpresent() {
	if r.presenting && r.focus != paneDocument {
		r.presenting = false
		r.uncover()
	}
}

// presented lays out the look: a blank row, the column, a blank row, the
// caption, the keys.
func (r *root) presented() layout {
	body := rect{0, 1, r.w, r.h - 4}
	left := r.place.FitQuiet(r.quiet(), body.W, body.H)
	column := rect{left, body.Y, r.place.GutterWidth() + r.place.W, body.H}
	return layout{
		how: alone, header: rect{0, 0, r.w, 0}, footer: rect{0, r.h - 1, r.w, 1},
		docFrame: rect{column.X - 1, column.Y - 1, column.W + 2, column.H + 2},
		doc:      rect{column.X, column.Y, column.W + mapWidth, column.H}, // a minimap is clicked nowhere
	}
}

func (r *root) quiet() *docview.Look {
	l := r.look()
	l.Quiet, l.Notes = true, nil
	return l
}

// drawPresented draws everything but the keys.
func (r *root) drawPresented() []string {
	in := r.lay.docFrame.inside()
	var text []string
	if m := r.documentMode(); m != nil {
		for _, row := range fitRows(m.Lines(r.Context(), in.W, in.H), in.H, in.W, r.styles) {
			var b cell.Line
			b.Reset(r.w, r.styles.Method)
			b.Space(r.styles.Text, in.X)
			b.Add(row, in.W)
			text = append(text, b.Finish(r.styles.Text))
		}
	} else {
		text, _ = r.place.DrawQuiet(r.quiet(), r.w, in.H)
	}
	var b cell.Line
	b.Reset(r.w, r.styles.Method)
	blank := b.Finish(r.styles.Text)
	return append(append([]string{blank}, text...), blank, r.drawCaption())
}

// drawCaption says in plain words what is on the screen.
func (r *root) drawCaption() string {
	s := r.styles
	said := r.captions()
	width := func() int {
		n := -3
		for _, it := range said {
			n += cell.Width(it.text, s.Method) + 3
		}
		return n
	}
	for width() > r.w-2 && len(said) > 1 {
		least := 0
		for i := range said {
			if said[i].worth < said[least].worth {
				least = i
			}
		}
		said = append(said[:least], said[least+1:]...)
	}
	var b cell.Line
	b.Reset(r.w, s.Method)
	b.Space(s.Text, max(1, (r.w-width())/2))
	for i, it := range said {
		if i > 0 {
			b.Put(s.Faint, " · ")
		}
		b.Put(it.style, it.text)
	}
	return b.Finish(s.Text)
}

// captions are the parts of the caption, each worth so much.
func (r *root) captions() []item {
	s, v := r.styles, r.s.View
	switch {
	case v == nil && r.s.Failed != "":
		return []item{{s.Error, r.s.Failed, 9}}
	case v == nil:
		return []item{{s.Muted, "cutting …", 9}}
	}
	out := []item{{s.TextBold, plural(len(v.Result.Chunks), "chunk"), 9}}
	add := func(n int, what string, style cell.Style, worth int) {
		if n > 0 {
			out = append(out, item{style, part.Count(n) + " " + what, worth})
		}
	}
	add(v.Small, "small", s.Warn, 6)
	add(v.Oversize, "oversize", s.Error, 7)
	add(v.Dry, "without the overlap asked for", s.Text, 3)
	out = append(out, item{s.Text, r.shares(), 8})
	if w, _ := r.s.Sentences.Whole(); w != nil && w.Whole.Total > 0 {
		out = append(out, item{s.Good, part.Percent(w.Whole.Whole, w.Whole.Total) + " of sentences whole", 5})
	}
	return out
}

// shares says what overlap was asked for, and what the selected chunk got.
func (r *root) shares() string {
	v := r.s.View
	set := &v.Result.Settings
	if !set.Mode().Requests() || len(v.Result.Seams) == 0 {
		return "no overlap"
	}
	i := r.s.Selected - 1
	seam := &v.Result.Seams[max(i, 0)]
	if seam.Requested == 0 {
		return "no overlap asked for"
	}
	what, where := " of overlap", "delivered here"
	if set.Mode().Shares == settings.InMetadata {
		what, where = " of context", "kept here"
	}
	said := fmt.Sprintf("%s %s%s asked for", part.Count(seam.Requested), strings.TrimSuffix(set.Unit, "s")+plurals(seam.Requested), what)
	if i < 0 {
		return said
	}
	return said + ", " + part.Count(seam.Delivered) + " " + where
}

func plurals(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// tuned says what the chosen setting is now, since its slider is not seen.
func (r *root) tuned() {
	t, ok := settings.Lookup(r.settings.Key())
	switch {
	case !r.presenting:
		r.explain(false)
	case r.note.warn:
	case !ok:
		r.Say("preset " + r.s.Preset())
	case t.Kind == settings.Whole || t.Kind == settings.Share:
		value := panel.ValueOf(t.Key, t.Number(&r.s.Settings))
		r.Say(strings.TrimSpace(t.Label + " " + value + " " + panel.UnitOf(t, &r.s.Settings)))
	default:
		r.Say(t.Label + " " + t.Get(&r.s.Settings))
	}
}

// explain says in the bottom line what the chosen option does, where the
// settings have no room to say it themselves. A slider that moves needs no
// words: of numbers it speaks only when asked to.
func (r *root) explain(numbers bool) {
	shown := r.settings.Explains(r.s, r.lay.settings().H, r.focus == paneSettings && len(r.modes) == 0)
	t, ok := settings.Lookup(r.settings.Key())
	number := ok && (t.Kind == settings.Whole || t.Kind == settings.Share)
	if shown || number && !numbers || r.note.text != "" {
		return
	}
	r.Say(r.settings.Explain(r.s))
}

// chooseSetting chooses another setting for the arrow keys.
func (r *root) chooseSetting(n int) tea.Cmd {
	cmd := r.apply(r.settings.Move(r.Context(), n))
	if !r.presenting {
		r.explain(true)
		return cmd
	}
	r.tuned()
	return cmd
}
