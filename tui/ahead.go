package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// ofChunks are the actions that mean nothing before there are chunks.
var ofChunks = []keys.Action{
	keys.NextChunk, keys.PrevChunk, keys.NextFlag, keys.PrevFlag, keys.NextDry, keys.PrevDry, keys.OpenMicroscope, keys.AsEmbedded,
	keys.Chunks, keys.JoinNext, keys.CutHere, keys.LeaveOut, keys.CopyChunk, keys.ReviewFlags,
}

// waits keeps a key that is about chunks until the first are there, and the keys
// behind it, so that what is typed ahead means what it would a moment later. A key
// that leaves waits for nothing.
func (r *root) waits(msg tea.KeyPressMsg) bool {
	if r.s.View != nil || !r.s.Running() {
		return false
	}
	key := msg.String()
	b, ok := keys.Find(key, keys.Document)
	switch {
	case key == "ctrl+c", ok && slices.Contains([]keys.Action{keys.Leave, keys.Quit, keys.Back}, b.Action) && len(r.panes.Modes) == 0:
		r.ahead = nil
		return false
	case len(r.ahead) > 0:
	case len(r.panes.Modes) > 0:
		if key != "enter" { // else where what is found stands is about chunks
			return false
		}
	case !ok || r.panes.Focus != layout.Document || !slices.Contains(ofChunks, b.Action):
		return false
	}
	r.ahead = append(r.ahead, msg)
	r.sayKept()
	return true
}

// sayKept tells of keys that are kept, once the wait is one that a reader notices.
func (r *root) sayKept() {
	if !r.slow || len(r.ahead) == 0 {
		return
	}
	said, them := keys.Pretty(r.ahead[0].String())+" waits for the first chunks", "it"
	if n := len(r.ahead); n > 1 {
		said, them = part.Count(n)+" keys wait for the first chunks", "them"
	}
	if len(r.panes.Modes) == 0 { // else it is typed ahead as well
		said += "; " + keys.Back.Key() + " forgets " + them
	}
	r.Say(said)
}

// catchUp does what was typed ahead.
func (r *root) catchUp() tea.Cmd {
	if len(r.ahead) == 0 || r.s.View == nil && r.s.Running() {
		return nil
	}
	typed, cmds := r.ahead, []tea.Cmd(nil)
	r.ahead = nil
	for _, msg := range typed {
		r.arrange()
		cmds = append(cmds, r.apply(r.press(msg)))
	}
	r.dirty = true
	return tea.Batch(cmds...)
}
