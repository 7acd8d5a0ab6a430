package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/action"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
)

func (r *root) apply(intents part.Intents) tea.Cmd {
	var cmds []tea.Cmd
	for _, i := range intents {
		r.dirty = true
		if !r.applyToReading(i) && !r.applyToPanes(i) && !r.applyToSettings(i) && !r.applyToSession(i) {
			cmds = append(cmds, r.applyToProgram(i))
		}
	}
	return tea.Batch(cmds...)
}

// applyToProgram applies intents that return a Bubble Tea command or cause other intents.
func (r *root) applyToProgram(i part.Intent) tea.Cmd {
	switch i := i.(type) {
	case part.Act:
		return r.act(keys.Action(i))
	case part.Press:
		return r.apply(r.router.HandleKey(r.screen(), string(i), tea.KeyPressMsg{}))
	case part.Open:
		return r.open(i.Mode)
	case part.SeekKnee:
		return r.apply(r.knee.Request(r.screen()))
	case part.SeekNearest:
		return r.apply(r.nearest.Request(r.screen()))
	case part.Export:
		return r.open(mode.NewExport(r.Context(), r.pictureWithoutModes(), string(i)))
	case part.Files:
		if len(r.s.Files) < 2 {
			r.Say(noOtherDocument)
			return nil
		}
		return r.open(list.NewFiles(r.Context()))
	case part.OpenFile:
		return r.documents.OpenFile(int(i))
	case part.OpenAt:
		return r.documents.openAt(i.File, &i.Goal)
	case part.NextFile:
		return r.documents.openNextFile(int(i))
	case part.Copy:
		r.Say("copied " + i.What + ", if your terminal allows it (OSC 52)")
		return tea.SetClipboard(i.Text)
	case part.Decide:
		return r.decide(i)
	case part.SeekItem:
		if !r.s.IsViewCurrent() {
			r.documents.destination = destination{doc: r.s.Doc, goal: part.Goal{Byte: int(i), Flag: part.NearestFlag}, settings: r.s.Settings}
		}
	case part.Undo:
		return r.undo()
	case part.EditStoredQuestion:
		stored, _ := r.s.Questions.Stored()
		if question, ok := stored.Find(i.ID); ok {
			return r.open(mode.NewReword(r.Context(), i.ID, question.Text))
		}
	case part.Suspend:
		return r.suspend
	case part.Leave:
		if r.writer.isTuned() {
			return r.open(mode.Leave{})
		}
		return r.quit()
	case part.Quit:
		return r.quit()
	default:
		return r.writer.apply(i)
	}
	return nil
}

func (r *root) quit() tea.Cmd {
	r.quitting = true
	r.s.Stop() // running work would delay the exit
	return tea.Quit
}

func (r *root) act(a keys.Action) tea.Cmd {
	do, ok := action.Table[a]
	if !ok {
		return nil
	}
	if a != keys.Accept && a != keys.Back {
		r.panes.Settings.Cancel()
	}
	cmd := r.apply(do(r.screen()))
	if r.panes.Presenting && r.panes.Focus != layout.Document {
		r.panes.Presenting = false
	}
	return cmd
}

func (r *root) open(m part.Mode) tea.Cmd {
	r.reading.Remember()
	r.panes.Open(m)
	if l, ok := m.(part.Listener); ok { // the results may already be available
		return r.apply(l.OnResults(r.Context()))
	}
	return nil
}

// reopenInput reopens a prompt with the typed text after its action failed, unless the user has
// opened something else.
func (r *root) reopenInput(m part.Mode) tea.Cmd {
	if len(r.panes.Modes) > 0 {
		return nil
	}
	return r.open(m)
}

func (r *root) decide(d part.Decide) tea.Cmd {
	r.s.History.EndStep()
	chunk := r.s.Review.Queue()[d.Item]
	save, err := r.s.Review.Decide(d.Item, d.Verdict, d.Note)
	if err != nil {
		r.Warn(err.Error())
		return nil
	}
	return tea.Batch(r.apply(queue.ReportDecision(r.Context(), d.Item, d.Verdict)), r.writer.saveDecision(chunk, d.Verdict, save))
}

// undo reverts the last decision, hand cut or settings change. If that was in another document,
// it only opens the document, so the user sees what would change.
func (r *root) undo() tea.Cmd {
	if file := r.documents.lastDecisionDocument(); file >= 0 {
		r.Say("the last action was in " + r.s.Files[file] + ": " + keys.Undo.Key() + " again undoes it")
		return r.documents.OpenFile(file)
	}
	save, undone, ok := r.s.Review.Undo()
	switch {
	case !ok:
		r.undoSettings()
		return nil
	case undone.Mark.Kind != "":
		return r.writer.reportUndoneHandCut(undone.Mark, save)
	}
	text := r.apply(queue.ReportUndo(r.Context(), undone))
	chunk := -1
	if undone.QueueIndex >= 0 {
		chunk = r.s.Review.Queue()[undone.QueueIndex]
	}
	return tea.Batch(text, r.writer.saveDecision(chunk, undone.Verdict, save))
}

// lastDecisionDocument returns the index of the document with the last decision or hand cut, or -1
// for the open document.
func (r *documents) lastDecisionDocument() int {
	location, ok := r.s.Review.LastActionElsewhere()
	if !ok || r.o.Review == nil {
		return -1
	}
	return slices.IndexFunc(r.s.Files, func(file string) bool { return r.o.Review(file) == location })
}
