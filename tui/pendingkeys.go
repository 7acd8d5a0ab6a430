package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/action"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// chunkActions need chunks. queueActions need the review queue.
var (
	chunkActions = []keys.Action{
		keys.NextChunk, keys.PrevChunk, keys.NextProblem, keys.PrevProblem, keys.OpenMicroscope, keys.ShowEmbedded,
		keys.Chunks, keys.JoinNext, keys.CutChunk, keys.OmitChunk, keys.CopyChunk, keys.ReviewFlags,
	}
	queueActions = []keys.Action{keys.NextLine, keys.PrevLine, keys.AcceptChunk, keys.UndoDecision, keys.ApplyRemedy, keys.OtherRemedy}
	// editActions change a chunk. They need the final result.
	editActions = []keys.Action{
		keys.JoinNext, keys.CutChunk, keys.OmitChunk, keys.AcceptChunk, keys.UndoDecision, keys.ApplyRemedy,
	}
)

type prerequisite struct {
	name      string // as shown in the bottom line
	isMissing func(*root) bool
	actions   []keys.Action
	scopes    keys.Scope // scopes in which the actions need it, or 0 for all scopes
}

var prerequisites = []prerequisite{
	{name: "the next document", isMissing: func(r *root) bool { return r.documents.request.pending }, actions: queueActions},
	{name: "the first chunks", isMissing: isFirstResultPending, actions: slices.Concat(chunkActions, queueActions)},
	{name: "the first chunks", isMissing: isFirstResultPending, actions: []keys.Action{keys.Confirm}, scopes: keys.Input | keys.List}, // accepting a search or list item may need the first result
	{name: "the new chunks", isMissing: (*root).isCutting, actions: editActions},
	{name: "the earlier decisions", isMissing: func(r *root) bool { return r.s.Review.IsReading() }, actions: []keys.Action{
		keys.ReviewFlags, keys.NextProblem, keys.PrevProblem, keys.AcceptChunk, keys.UndoDecision, keys.JoinNext, keys.CutChunk, keys.OmitChunk,
	}},
	{name: "the sentences", isMissing: func(r *root) bool { return r.s.View != nil && r.s.Elements.IsSearching() }, actions: []keys.Action{keys.CutChunk}},
	{name: "the severed elements", isMissing: func(r *root) bool { return r.s.Elements.IsUpdating() }, actions: []keys.Action{keys.NextProblem, keys.PrevProblem}},
	{name: "the severed elements", isMissing: func(r *root) bool { return !r.s.Review.IsComplete() }, actions: append([]keys.Action{keys.ReviewFlags}, queueActions...)},
	{name: "the stored questions", isMissing: isReadingQuestions, actions: []keys.Action{
		keys.ListQuestions, keys.ConfirmDraft, keys.Reword, keys.DropQuestion,
	}},
	{name: "the stored questions", isMissing: isReadingQuestions, actions: []keys.Action{keys.Confirm}, scopes: keys.TextSelection},
	{name: "the comparison", isMissing: isComparing, actions: []keys.Action{keys.NextChange, keys.PrevChange, keys.NextLine, keys.PrevLine, keys.GoToSelected}, scopes: keys.ComparePanel | keys.Sides},
}

func (r *root) isCutting() bool { return r.s.IsRunning() || r.isStale() }

func isFirstResultPending(r *root) bool { return r.s.View == nil && r.isCutting() }

func isReadingQuestions(r *root) bool { return r.s.Questions.IsReading() }

func isComparing(r *root) bool {
	return r.s.Compare.Pinned() != nil && (r.isCutting() || r.s.Compare.IsComparing())
}

// pendingKeys contains keys typed before their actions were possible.
type pendingKeys struct {
	keys    []tea.KeyPressMsg
	missing *prerequisite // prerequisite of the first key
	isSlow  bool
}

// queueKey queues a key whose action is not possible yet, and all keys after it. A key that quits
// or closes is not queued and clears the queue.
func (r *root) queueKey(msg tea.KeyPressMsg) bool {
	b, ok := action.BoundKey(r.panes, msg)
	isLeaving := ok && slices.Contains([]keys.Action{keys.Leave, keys.Quit, keys.Back}, b.Action)
	switch {
	case msg.String() == "ctrl+c" || isLeaving:
		r.pendingKeys = pendingKeys{}
		return false
	case len(r.pendingKeys.keys) > 0:
	case !ok:
		return false
	default:
		if r.pendingKeys.missing = r.missingPrerequisite(b); r.pendingKeys.missing == nil {
			return false
		}
	}
	r.pendingKeys.keys = append(r.pendingKeys.keys, msg)
	r.reportPendingKeys()
	return true
}

// harmlessActions do not change the meaning of the next key.
var harmlessActions = []keys.Action{
	keys.Down, keys.Up, keys.PageDown, keys.PageUp, keys.Top, keys.Bottom,
	keys.NextChunk, keys.PrevChunk, keys.NextProblem, keys.PrevProblem, keys.FilterProblems, keys.PrevMatch, keys.JumpBack, keys.JumpForward, keys.GoToEffect,
	keys.Decrease, keys.Increase, keys.DecreaseByLargeStep, keys.IncreaseByLargeStep, keys.PrevSetting, keys.NextSetting, keys.CycleMode, keys.Knee, keys.ResetSetting, keys.ResetAll,
	keys.ScrollDown, keys.ScrollUp, keys.NextChange, keys.PrevChange,
	keys.Undo, keys.Redo, keys.JoinNext, keys.OmitChunk, keys.Swap, keys.Pin,
	keys.EnlargePane, keys.ShrinkPane, keys.ResetPaneSizes, keys.TokenBorders, keys.Mouse, keys.CopyChunk, keys.CopyCommand, keys.OtherRemedy,
}

// QuitsImmediately reports whether a key quits before the waiting input is handled. Ctrl+c always
// does. Other quit keys do so unless the waiting input may open a text input.
func (r *root) QuitsImmediately(key tea.KeyPressMsg, waiting []tea.Msg) bool {
	if key.String() == "ctrl+c" {
		return true
	}
	if b, ok := action.BoundKey(r.panes, key); !ok || b.Action != keys.Leave {
		return false
	}
	return !slices.ContainsFunc(waiting, func(msg tea.Msg) bool {
		switch msg := msg.(type) {
		case tea.KeyPressMsg:
			b, ok := action.BoundKey(r.panes, msg)
			return ok && !slices.Contains(harmlessActions, b.Action) || r.panes.Focus == layout.Settings && msg.Text != "" && !ok
		case tea.MouseClickMsg, tea.MouseReleaseMsg, tea.PasteMsg:
			return true
		}
		return r.router.IsDragging() // a drag may become a question
	})
}

// missingPrerequisite returns nil if the action is possible.
func (r *root) missingPrerequisite(b *keys.Binding) *prerequisite {
	for i := range prerequisites {
		required := &prerequisites[i]
		if slices.Contains(required.actions, b.Action) && (required.scopes == 0 || required.scopes&b.Scope != 0) && required.isMissing(r) {
			return required
		}
	}
	return nil
}

type pendingKeysCheck struct{}

// reportPendingKeys shows what the queued keys wait for, unless the wait is short.
func (r *root) reportPendingKeys() {
	if !r.pendingKeys.isSlow || len(r.pendingKeys.keys) == 0 {
		return
	}
	message, object := keys.DisplayName(r.pendingKeys.keys[0].String())+" waits for "+r.pendingKeys.missing.name, "it"
	if n := len(r.pendingKeys.keys); n > 1 {
		message, object = part.Count(n)+" keys wait for "+r.pendingKeys.missing.name, "them"
	}
	r.Say(message + "; " + keys.Back.Key() + " cancels " + object)
}

func (r *root) scheduleKeysCheck() tea.Cmd {
	if len(r.pendingKeys.keys) > 1 {
		return nil
	}
	return r.documents.after(slowRunDelay, pendingKeysCheck{})
}

// handlePendingKeys handles queued keys and requeues those that must still wait.
func (r *root) handlePendingKeys() tea.Cmd {
	if len(r.pendingKeys.keys) == 0 || r.pendingKeys.missing.isMissing(r) {
		return nil
	}
	pending, cmds := r.pendingKeys.keys, []tea.Cmd(nil)
	r.pendingKeys = pendingKeys{isSlow: r.pendingKeys.isSlow}
	for _, msg := range pending {
		r.arrange()
		if !r.queueKey(msg) {
			cmds = append(cmds, r.apply(r.handleKey(msg)))
		}
	}
	if len(r.pendingKeys.keys) > 0 {
		cmds = append(cmds, r.documents.after(slowRunDelay, pendingKeysCheck{}))
	}
	r.dirty = true
	return tea.Batch(cmds...)
}
