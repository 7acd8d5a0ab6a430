package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/action"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// ofChunks lists the actions that need chunks, inQueue those that need the queue of
// flagged chunks.
var (
	ofChunks = []keys.Action{
		keys.NextChunk, keys.PrevChunk, keys.NextProblem, keys.PrevProblem, keys.OpenMicroscope, keys.AsEmbedded,
		keys.Chunks, keys.JoinNext, keys.CutHere, keys.LeaveOut, keys.CopyChunk, keys.ReviewFlags,
	}
	inQueue = []keys.Action{keys.NextLine, keys.PrevLine, keys.AcceptChunk, keys.TakeBack, keys.ApplyRemedy, keys.OtherRemedy}
	// edits lists the actions that change one chunk, which must be a chunk of the final
	// result.
	edits = []keys.Action{
		keys.JoinNext, keys.CutHere, keys.LeaveOut, keys.AcceptChunk, keys.TakeBack, keys.ApplyRemedy,
	}
)

// awaited is a prerequisite for some actions.
type awaited struct {
	what    string // name in the bottom line
	sought  func(*root) bool
	actions []keys.Action
	in      keys.Scope // scopes in which the actions need it; 0 for all
}

var allAwaited = []awaited{
	{what: "the next document", sought: func(r *root) bool { return r.documents.opening.busy }, actions: inQueue},
	{what: "the first chunks", sought: isUncut, actions: slices.Concat(ofChunks, inQueue)},
	{what: "the first chunks", sought: isUncut, actions: []keys.Action{keys.Confirm}, in: keys.Input | keys.List}, // if the result is the target
	{what: "the new chunks", sought: (*root).isCutting, actions: edits},
	{what: "the earlier decisions", sought: func(r *root) bool { return r.s.Review.Sought() }, actions: []keys.Action{
		keys.ReviewFlags, keys.NextProblem, keys.PrevProblem, keys.AcceptChunk, keys.TakeBack, keys.JoinNext, keys.CutHere, keys.LeaveOut,
	}},
	{what: "the sentences", sought: func(r *root) bool { return r.s.View != nil && r.s.Elements.Sought() }, actions: []keys.Action{keys.CutHere}},
	{what: "what is severed", sought: func(r *root) bool { return r.s.Elements.Judging() }, actions: []keys.Action{keys.NextProblem, keys.PrevProblem}},
	{what: "what is severed", sought: func(r *root) bool { return !r.s.Review.IsComplete() }, actions: append([]keys.Action{keys.ReviewFlags}, inQueue...)},
	{what: "the questions kept so far", sought: isUnasked, actions: []keys.Action{
		keys.ListQuestions, keys.ConfirmDraft, keys.Reword, keys.DropQuestion,
	}},
	{what: "the questions kept so far", sought: isUnasked, actions: []keys.Action{keys.Confirm}, in: keys.Selecting},
	{what: "the comparison", sought: isComparing, actions: []keys.Action{keys.NextChange, keys.PrevChange, keys.NextLine, keys.PrevLine, keys.GoThere}, in: keys.Compared | keys.Sides},
}

// isCutting reports whether a newer result than the one shown is being computed.
func (r *root) isCutting() bool { return r.s.Running() || r.stale() }

func isUncut(r *root) bool { return r.s.View == nil && r.isCutting() }

func isUnasked(r *root) bool { return r.s.Questions.Sought() }

func isComparing(r *root) bool {
	return r.s.Compare.Pinned() != nil && (r.isCutting() || r.s.Compare.Sought())
}

// ahead holds keys typed before their prerequisites were available.
type ahead struct {
	keys []tea.KeyPressMsg
	of   *awaited // prerequisite of the first key
	long bool     // the user would notice the wait
}

// waits queues a key whose action lacks a prerequisite, and the keys after it, so that
// keys typed ahead get their later meaning. A key that quits does not wait, and drops
// them.
func (r *root) waits(msg tea.KeyPressMsg) bool {
	b, ok := action.Meant(r.panes, msg)
	leaves := ok && slices.Contains([]keys.Action{keys.Leave, keys.Quit, keys.Back}, b.Action)
	switch {
	case msg.String() == "ctrl+c" || leaves:
		r.ahead = ahead{}
		return false
	case len(r.ahead.keys) > 0:
	case !ok:
		return false
	default:
		if r.ahead.of = r.needs(b); r.ahead.of == nil {
			return false
		}
	}
	r.ahead.keys = append(r.ahead.keys, msg)
	r.sayKept()
	return true
}

// neutral lists actions that do not change the meaning of the next key: they open nothing
// and take no text.
var neutral = []keys.Action{
	keys.Down, keys.Up, keys.PageDown, keys.PageUp, keys.Top, keys.Bottom,
	keys.NextChunk, keys.PrevChunk, keys.NextProblem, keys.PrevProblem, keys.FilterProblems, keys.PrevMatch, keys.JumpBack, keys.JumpOn,
	keys.Less, keys.More, keys.MuchLess, keys.MuchMore, keys.PrevSetting, keys.NextSetting, keys.CycleMode, keys.Knee, keys.ResetOne, keys.ResetAll,
	keys.ScrollDown, keys.ScrollUp, keys.NextChange, keys.PrevChange,
	keys.Undo, keys.Redo, keys.JoinNext, keys.LeaveOut, keys.Swap, keys.Pin,
	keys.Larger, keys.Smaller, keys.UsualSize, keys.TokenBorders, keys.Mouse, keys.CopyChunk, keys.CopyCommand, keys.OtherRemedy,
}

// GoesAhead reports whether a key quits in any state that the queued input may lead to:
// ctrl+c always does, and q unless the input can open a text input.
func (r *root) GoesAhead(key tea.KeyPressMsg, waiting []tea.Msg) bool {
	if key.String() == "ctrl+c" {
		return true
	}
	if b, ok := action.Meant(r.panes, key); !ok || b.Action != keys.Leave {
		return false
	}
	return !slices.ContainsFunc(waiting, func(msg tea.Msg) bool {
		switch msg := msg.(type) {
		case tea.KeyPressMsg:
			b, ok := action.Meant(r.panes, msg)
			return ok && !slices.Contains(neutral, b.Action) || r.panes.Focus == layout.Settings && msg.Text != "" && !ok
		case tea.MouseClickMsg, tea.MouseReleaseMsg, tea.PasteMsg:
			return true
		}
		return r.router.Holds() // a drag may become a question
	})
}

// needs returns the missing prerequisite of a key's action, or nil.
func (r *root) needs(b *keys.Binding) *awaited {
	for i := range allAwaited {
		of := &allAwaited[i]
		if slices.Contains(of.actions, b.Action) && (of.in == 0 || of.in&b.Scope != 0) && of.sought(r) {
			return of
		}
	}
	return nil
}

// stillKept triggers a check whether keys have been queued long enough for a message.
type stillKept struct{}

// sayKept announces queued keys once a user would notice the delay.
func (r *root) sayKept() {
	if !r.ahead.long || len(r.ahead.keys) == 0 {
		return
	}
	message, them := keys.Pretty(r.ahead.keys[0].String())+" waits for "+r.ahead.of.what, "it"
	if n := len(r.ahead.keys); n > 1 {
		message, them = part.Count(n)+" keys wait for "+r.ahead.of.what, "them"
	}
	r.Say(message + "; " + keys.Back.Key() + " forgets " + them)
}

// keep schedules that check.
func (r *root) keep() tea.Cmd {
	if len(r.ahead.keys) > 1 {
		return nil
	}
	return r.documents.after(mention, stillKept{})
}

// catchUp handles queued keys; those that must still wait are queued again.
func (r *root) catchUp() tea.Cmd {
	if len(r.ahead.keys) == 0 || r.ahead.of.sought(r) {
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
		cmds = append(cmds, r.documents.after(mention, stillKept{}))
	}
	r.dirty = true
	return tea.Batch(cmds...)
}
