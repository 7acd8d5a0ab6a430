package tui

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/tui/part"
)

// Context is what parts draw with.
func (r *root) Context() *part.Context {
	from, to := r.place.Shown()
	return &part.Context{
		Session: r.s, Styles: r.styles, Method: r.styles.Method, Setting: r.settings.Key(),
		H: r.lay.panel().H, From: from, To: to, Theme: r.theme,
	}
}

// Say shows one sentence until the next key.
func (r *root) Say(text string) {
	r.note = note{text: text}
	r.dirty = true
}

// Warn shows one that matters.
func (r *root) Warn(text string) {
	r.note = note{text: text, warn: true}
	r.dirty = true
}

// Open puts a mode above what is open.
func (r *root) Open(m part.Mode) tea.Cmd {
	r.remember()
	r.modes = append(r.modes, m)
	if l, ok := m.(part.Listener); ok { // what it wants may be known already
		return r.apply(l.Arrived(r.Context()))
	}
	r.dirty = true
	return nil
}

func opens[M part.Mode](build func(*part.Context) M) func(*root) tea.Cmd {
	return func(r *root) tea.Cmd { return r.Open(build(r.Context())) }
}

func does(what func(*part.Context) part.Intents) func(*root) tea.Cmd {
	return func(r *root) tea.Cmd { return r.apply(what(r.Context())) }
}

// Close closes the innermost mode.
func (r *root) Close() {
	if n := len(r.modes); n > 0 {
		r.modes = r.modes[:n-1]
	}
	r.uncover()
	r.dirty = true
}

// uncover lays the panes out again when nothing covers them any more: what they
// show is worked on before they are drawn.
func (r *root) uncover() {
	if r.lay.how == alone && !r.presenting && r.screenMode() == nil {
		r.lay = arrange(r.w, r.h, r.settings.Want(r.s), r.focus)
	}
}

// Picture is the screen without what is open above it.
func (r *root) Picture() part.Picture {
	modes, n := r.modes, r.note
	r.modes, r.note = nil, note{}
	defer func() { r.modes, r.note = modes, n }()
	return r.picture(r.draw(), r.w, r.h)
}

// loader reads the files; what is open is not read again.
func (r *root) loader() func(file string) (*engine.Document, error) {
	load, open, doc := r.o.Load, "", r.s.Doc
	if len(r.s.Files) > 0 {
		open = r.s.Files[r.s.File]
	}
	return func(file string) (*engine.Document, error) {
		if load == nil || file == open {
			return doc, nil
		}
		return load(file)
	}
}
