package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// ofChunks are the actions that mean nothing before there are chunks.
var ofChunks = []keys.Action{
	keys.NextChunk, keys.PrevChunk, keys.NextFlag, keys.PrevFlag, keys.NextDry, keys.PrevDry, keys.OpenMicroscope, keys.AsEmbedded,
	keys.Chunks, keys.JoinNext, keys.CutHere, keys.LeaveOut, keys.CopyChunk, keys.ReviewFlags,
}

// awaited is what some actions cannot do without, and must wait for.
type awaited struct {
	what    string // as the bottom line names it
	sought  func(*session.Session) bool
	actions []keys.Action
}

var allAwaited = []awaited{
	{"the first chunks", func(s *session.Session) bool { return s.View == nil && s.Running() }, ofChunks},
	{"the sentences", func(s *session.Session) bool { return s.View != nil && s.Elements.Sought() }, []keys.Action{keys.CutHere}},
}

// ahead is what was typed before what it is about was there.
type ahead struct {
	keys []tea.KeyPressMsg
	of   *awaited // what the first of them waits for
	long bool     // the wait is one that a reader notices
}

// waits keeps a key whose action needs what is still sought, and the keys behind
// it, so that what is typed ahead means what it would a moment later. A key that
// leaves waits for nothing.
func (r *root) waits(msg tea.KeyPressMsg) bool {
	var a keys.Action
	if b, ok := keys.Find(msg.String(), keys.Document); ok {
		a = b.Action
	}
	leaves := slices.Contains([]keys.Action{keys.Leave, keys.Quit, keys.Back}, a) && len(r.panes.Modes) == 0
	switch {
	case msg.String() == "ctrl+c" || leaves:
		r.ahead = ahead{}
		return false
	case len(r.ahead.keys) == 0:
		if r.ahead.of = r.needs(msg.String(), a); r.ahead.of == nil {
			return false
		}
	}
	r.ahead.keys = append(r.ahead.keys, msg)
	r.sayKept()
	return true
}

// needs is what a key's action needs and is still sought; nil for nothing.
func (r *root) needs(key string, a keys.Action) *awaited {
	for i := range allAwaited {
		switch of := &allAwaited[i]; {
		case !of.sought(r.s):
		case len(r.panes.Modes) > 0:
			if i == 0 && key == "enter" { // where what is found stands is about chunks
				return of
			}
		case r.panes.Focus == layout.Document && slices.Contains(of.actions, a):
			return of
		}
	}
	return nil
}

// stillKept asks whether keys have been kept so long that it is worth saying.
type stillKept struct{}

// sayKept tells of keys that are kept, once the wait is one that a reader notices.
func (r *root) sayKept() {
	if !r.ahead.long || len(r.ahead.keys) == 0 {
		return
	}
	said, them := keys.Pretty(r.ahead.keys[0].String())+" waits for "+r.ahead.of.what, "it"
	if n := len(r.ahead.keys); n > 1 {
		said, them = part.Count(n)+" keys wait for "+r.ahead.of.what, "them"
	}
	if len(r.panes.Modes) == 0 { // else it is typed ahead as well
		said += "; " + keys.Back.Key() + " forgets " + them
	}
	r.Say(said)
}

// keep asks later whether what was kept has become worth saying, or does it at once.
func (r *root) keep() tea.Cmd {
	if len(r.ahead.keys) > 1 {
		return r.catchUp()
	}
	return tea.Batch(r.after(mention, stillKept{}), r.catchUp())
}

// catchUp does what was typed ahead; what still has to wait is kept again.
func (r *root) catchUp() tea.Cmd {
	if len(r.ahead.keys) == 0 || r.ahead.of.sought(r.s) {
		return nil
	}
	typed, cmds := r.ahead.keys, []tea.Cmd(nil)
	r.ahead = ahead{long: r.ahead.long}
	for _, msg := range typed {
		r.arrange()
		if !r.waits(msg) {
			cmds = append(cmds, r.apply(r.press(msg)))
		}
	}
	if len(r.ahead.keys) > 0 {
		cmds = append(cmds, r.after(mention, stillKept{}))
	}
	r.dirty = true
	return tea.Batch(cmds...)
}
