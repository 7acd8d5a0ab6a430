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
	r.taps = r.taps[:0]
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

// whileSearching are the hints while matches are marked.
var whileSearching = [...]keys.Binding{
	{Keys: []string{"n"}, Short: "next, previous", Pair: "n N"},
	{Keys: []string{"esc"}, Short: "done"},
}

// hints are the keys that matter most here, as many as fit.
func (r *root) hints(b *cell.Line, room int) {
	s := r.styles
	if len(r.matches) > 0 && len(r.modes) == 0 && r.focus != panePanel {
		b.Put(s.Match, fmt.Sprintf(" match %s of %s ", part.Count(r.match+1), part.Count(len(r.matches))))
		for i := range whileSearching {
			b.Space(s.Text, 2)
			r.hint(b, &whileSearching[i])
		}
		return
	}
	for i, h := range r.fitting(room - b.Width()) {
		if i > 0 {
			b.Space(s.Text, 2)
		}
		r.hint(b, h)
	}
}

// hint shows a key and what it does, and remembers where: it can be clicked. A
// key that cannot act now is dimmed; pressing it says why.
func (r *root) hint(b *cell.Line, h *keys.Binding) {
	key, label := r.styles.Key, r.styles.Label
	if r.idle(h.Action) {
		key, label = r.styles.Faint, r.styles.Faint
	}
	names, shown := h.Taps()
	for i, name := range names {
		if i > 0 {
			b.Space(r.styles.Text, 1)
		}
		r.taps = append(r.taps, tap{b.Width(), name})
		b.Put(key, shown[i])
	}
	r.taps = append(r.taps, tap{b.Width(), names[0]})
	b.Put(label, " "+h.Short)
	r.taps = append(r.taps, tap{b.Width(), ""})
}

// tap is a key of the bottom line, from a cell on; no key begins a gap.
type tap struct {
	from int
	key  string
}

// tapped is the key shown at a cell of the bottom line; empty where none is.
func (r *root) tapped(x int) string {
	key := ""
	for _, t := range r.taps {
		if t.from > x {
			break
		}
		key = t.key
	}
	return key
}

// idle reports whether a key would only say why it cannot act.
func (r *root) idle(a keys.Action) bool {
	switch a {
	case keys.NextFlag, keys.ReviewFlags, keys.NextOpen, keys.AcceptChunk, keys.WaiveChunk, keys.ApplyRemedy, keys.TakeBack, keys.OtherRemedy:
		return len(r.s.Review.Queue()) == 0
	case keys.NextChunk:
		return r.s.Chunks() == 0
	case keys.OpenMicroscope:
		return r.s.Chunks() < 2
	case keys.NextDry:
		return r.s.View == nil || r.s.View.Dry == 0
	case keys.Undo:
		return !r.s.History.CanUndo()
	case keys.NextChange, keys.GoToChange:
		return r.s.Compare.Pinned == nil
	case keys.NextLine, keys.GoToHit, keys.Dedup, keys.FewerHits:
		return len(r.modes) == 0 && r.focus == panePanel && r.s.Questions.Question == "" && r.s.Questions.Gold == nil
	}
	return false
}

// fitting are the most important hints that fit, in the order of the table.
func (r *root) fitting(room int) []*keys.Binding {
	var out []*keys.Binding
	scopes := r.scopes()
	typing := r.panelTypes()
	for _, h := range keys.Hints(scopes...) {
		if h.Action == keys.Knee && !r.kneed() || typing && h.Writes() {
			continue
		}
		h = r.relabelled(h)
		key, label := h.Hinted()
		w := cell.Width(key, r.styles.Method) + 1 + cell.Width(label, r.styles.Method) + 2
		if w <= room {
			room -= w
			out = append(out, h)
		}
	}
	keys.InOrder(out, scopes...)
	return out
}

// relabelled is a hint in the words of the mode that is open, where the key does
// not do what it usually does.
func (r *root) relabelled(h *keys.Binding) *keys.Binding {
	n := len(r.modes)
	if n == 0 {
		return h
	}
	m, ok := r.modes[n-1].(part.Labeller)
	if !ok || m.Label(h.Action) == "" {
		return h
	}
	other := *h
	other.Short = m.Label(h.Action)
	return &other
}

// roomy is the width from which there is room beside the keys for more than the
// selected chunk.
const roomy = 60

// whereabouts is the selected chunk, and how far down the text is.
func (r *root) whereabouts() string {
	_, to := r.place.Shown()
	share := fmt.Sprintf("%d%%", to*100/max(1, len(r.s.Doc.Text)))
	n := r.s.Chunks()
	if n == 0 {
		return share
	}
	chunk := part.Count(r.s.Selected+1) + "/" + part.Count(n)
	switch {
	case r.w < roomy:
		return chunk
	case r.lay.how == alone && !r.presenting: // what is shown keeps its own place
		return "chunk " + chunk
	}
	return "chunk " + chunk + " · " + share
}
