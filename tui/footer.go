package tui

import (
	"fmt"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// drawFooter is the bottom line: an input, a sentence, or what the keys do
// here; and where the reader is.
func (r *root) drawFooter() string {
	s := r.styles
	var b cell.Line
	b.Reset(r.w, s.Method)
	if m := r.inputMode(); m != nil {
		return m.Lines(r.Context(), r.w, 1)[0]
	}
	where := r.whereabouts()
	room := r.w - cell.Width(where, s.Method) - 2
	b.Space(s.Text, 1)
	switch {
	case r.note.text != "":
		style := s.Focus
		if r.note.warn {
			style = s.Warn
		}
		b.PutMax(style, r.note.text, r.w-2)
	case r.settings.Typing() != "":
		b.PutMax(s.Text, r.settings.Prompt(), room-1)
	case r.presenting:
		r.hints(&b, min(room, quietHints))
	default:
		r.hints(&b, room)
	}
	if b.Left() > cell.Width(where, s.Method)+1 {
		b.Space(s.Text, b.Left()-cell.Width(where, s.Method)-1)
		b.Put(s.Muted, where)
	}
	return b.Finish(s.Text)
}

// inputMode is the innermost mode when it is an input of the bottom line.
func (r *root) inputMode() part.Mode {
	if n := len(r.modes); n > 0 && r.modes[n-1].Placement(r.Context(), r.w, r.h).Where == part.Bottom {
		return r.modes[n-1]
	}
	return nil
}

// hints are the keys that matter most here, as many as fit.
func (r *root) hints(b *cell.Line, room int) {
	s := r.styles
	if len(r.matches) > 0 && len(r.modes) == 0 && r.focus != panePanel {
		b.Put(s.Match, fmt.Sprintf(" match %s of %s ", part.Count(r.match+1), part.Count(len(r.matches))))
		b.Put(s.Key, "  n N")
		b.Put(s.Label, " next, previous")
		b.Put(s.Key, "  esc")
		b.Put(s.Label, " done")
		return
	}
	for i, h := range r.fitting(room - b.Width()) {
		key, label := h.Hinted()
		if i > 0 {
			b.Space(s.Text, 2)
		}
		b.Put(s.Key, key)
		b.Put(s.Label, " "+label)
	}
}

// fitting are the most important hints that fit, in the order of the table.
func (r *root) fitting(room int) []*keys.Binding {
	var out []*keys.Binding
	for _, h := range keys.Hints(r.scopes()...) {
		key, label := h.Hinted()
		w := cell.Width(key, r.styles.Method) + 1 + cell.Width(label, r.styles.Method) + 2
		if w <= room {
			room -= w
			out = append(out, h)
		}
	}
	keys.InOrder(out)
	return out
}

// whereabouts is the selected chunk, and how far down the text is.
func (r *root) whereabouts() string {
	length := max(1, len(r.s.Doc.Text))
	_, to := r.place.Shown()
	share := fmt.Sprintf("%d%%", to*100/length)
	if r.lay.how == alone && !r.presenting { // what is shown keeps its own place
		share = ""
	}
	if n := r.s.Chunks(); n > 0 && share == "" {
		return fmt.Sprintf("chunk %d/%d", r.s.Selected+1, n)
	}
	if n := r.s.Chunks(); n > 0 {
		return fmt.Sprintf("chunk %d/%d · %s", r.s.Selected+1, n, share)
	}
	return share
}
