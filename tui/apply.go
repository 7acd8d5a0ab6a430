package tui

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/action"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel"
	"chunkscope/tui/panes"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// apply does what parts ask for, in order. The document is cut anew by Update,
// once, when the settings have become others.
func (r *root) apply(in part.Intents) tea.Cmd {
	var cmds []tea.Cmd
	for _, i := range in {
		r.dirty = true
		if r.applyToReading(i) || r.applyToPanes(i) || r.applyToSettings(i) || r.applyToSession(i) {
			continue
		}
		cmds = append(cmds, r.applyToProgram(i))
	}
	return tea.Batch(cmds...)
}

// applyToReading moves the reader.
func (r *root) applyToReading(i part.Intent) bool {
	switch i := i.(type) {
	case part.Select:
		r.reading.Remember()
		r.walk(int(i))
	case part.Walk:
		r.walk(int(i))
	case part.Choose:
		r.s.Select(int(i))
	case part.SelectAt:
		r.s.SelectAt(int(i))
	case part.Reveal:
		if r.panes.Input(r.Context(), r.lay.W, r.lay.H) == nil { // what is typed moves the text at every letter
			r.reading.Remember()
		}
		r.reading.Reveal(int(i))
	case part.Scroll:
		r.reading.Page(int(i))
	case part.Goto:
		r.reading.Goto(int(i))
	case part.Center:
		r.reading.Goto(int(i))
		r.reading.Page(-r.lay.Document.H / 2)
	case part.End:
		r.reading.End()
	case part.Remember:
		r.reading.Remember()
	case part.Jump:
		r.jump(int(i))
	case part.Mark:
		r.reading.Mark(i.Spans, i.Current)
	case part.StepMatch:
		if at, ok := r.reading.Step(int(i)); ok {
			r.s.SelectAt(at)
		} else {
			r.Say("no search: / finds text")
		}
	default:
		return false
	}
	return true
}

// walk chooses chunk i and shows where its new text begins.
func (r *root) walk(i int) {
	r.s.Select(i)
	if v := r.s.View; v != nil && r.s.Chunks() > 0 {
		r.reading.Reveal(v.Territory(r.s.Selected).Start)
	}
}

func (r *root) jump(dir int) {
	move, none := r.reading.Back, "no place to go back to"
	if dir > 0 {
		move, none = r.reading.Forth, "no place to go on to"
	}
	if !move() {
		r.Say(none)
		return
	}
	r.s.SelectAt(r.reading.Top())
}

// applyToPanes changes what is open, what has the keys, and what is said.
func (r *root) applyToPanes(i part.Intent) bool {
	switch i := i.(type) {
	case part.Say:
		r.Say(string(i))
	case part.Warn:
		r.Warn(string(i))
	case part.Explain:
		if text := action.Explained(r.screen(), bool(i)); text != "" {
			r.Say(text)
		}
	case part.Close:
		r.panes.Close()
		r.arrange() // what was covered is worked on before it is drawn
	case part.Focus:
		r.panes.Focus = layout.Pane(i)
	case part.Turn:
		r.panes.Turn(int(i))
	case part.OpenTab:
		r.panes.OpenTab(int(i), &r.lay)
	case part.Front:
		r.panes.OpenTab(int(i), &layout.Layout{})
	case part.ScrollPanel:
		r.panes.Scroll(r.Context(), &r.lay, int(i))
	case part.Tune:
		r.panes.Settings.Choose(string(i))
	case part.Present:
		r.panes.Presenting = bool(i)
		r.panes.Settings.Cancel()
		r.panes.Focus = layout.Document
	case part.EditQuestion:
		r.ask()
	default:
		return false
	}
	return true
}

// ask begins a question.
func (r *root) ask() {
	i := panes.Index[*panel.Probe](r.panes)
	if i < 0 {
		return
	}
	r.panes.Tab, r.panes.Focus = i, layout.Panel
	r.panes.Settings.Cancel()
	if p, ok := r.panes.Panel().(*panel.Probe); ok {
		p.Edit()
	}
}

// applyToSettings changes the settings.
func (r *root) applyToSettings(i part.Intent) bool {
	switch i := i.(type) {
	case part.Change:
		if said, _ := r.s.Change(i.Key, func(to *settings.Settings) { *to = i.To }); len(said) > 0 {
			r.Say(said[0])
		}
	case part.Use:
		r.s.Use(i.Preset, i.To)
	case part.Pause:
		r.s.History.Pause()
	case part.Undo:
		if !r.s.Undo() {
			r.Say("nothing to undo")
		}
	case part.Redo:
		if !r.s.Redo() {
			r.Say("nothing to redo")
		}
	case part.Hold:
		pinned := r.s.Compare.Pinned
		if r.s.Snapshot(); i.KeepPin {
			r.s.Compare.Pinned = pinned
		}
	case part.Borrow:
		r.s.Preview(i.To)
	case part.Release:
		r.s.EndPreview()
	case part.Pin:
		r.s.Pin()
	case part.Unpin:
		r.s.Compare.Unpin()
	case part.Swap:
		r.s.Swap()
	default:
		return false
	}
	return true
}

// applyToSession changes what is asked of the chunks, and shown of them.
func (r *root) applyToSession(i part.Intent) bool {
	switch i := i.(type) {
	case part.Follow:
		r.s.Follow(int(i))
	case part.Ask:
		r.s.Questions.Question = string(i)
	case part.Retrieve:
		r.s.Questions.More(int(i))
	case part.Dedup:
		r.s.Questions.Dedup = bool(i)
	case part.StandOn:
		if c := r.s.Compare.Comparison(); c != nil && int(i) < len(c.Changed) {
			r.s.Compare.StandOn(c, int(i))
		}
	case part.LimitTo:
		r.s.Model.Name = string(i)
	case part.ShowTokens:
		r.s.Model.ShowTokens = bool(i)
	case part.NextDims:
		r.s.Measures.NextDims()
	default:
		return false
	}
	return true
}

// applyToProgram does what takes a command of Bubble Tea, or more intents.
func (r *root) applyToProgram(i part.Intent) tea.Cmd {
	switch i := i.(type) {
	case part.Act:
		return r.act(keys.Action(i))
	case part.Open:
		return r.open(i.Mode)
	case part.SeekKnee:
		return r.apply(r.knee.Seek(r.screen()))
	case part.Decide:
		return r.decide(i)
	case part.Export:
		return r.open(mode.NewExport(r.Context(), r.bare()))
	case part.Files:
		return r.open(mode.NewFiles(r.Context(), r.loader()))
	case part.OpenFile:
		return r.OpenFile(int(i))
	case part.NextFile:
		return r.nextFile(int(i))
	case part.WriteFile:
		return r.writeFile(i)
	case part.LoadSettings:
		return readSettings(string(i))
	case part.Copy:
		r.Say("copied " + i.What + ", if your terminal lets programs copy (OSC 52)")
		return tea.SetClipboard(i.Text)
	case part.Wear:
		r.theme = i.Theme
		r.restyle(r.styles.Method)
	case part.KeepTheme:
		r.Keep()
	case part.UseMouse:
		r.mouse = bool(i)
	case part.Suspend:
		return tea.Suspend
	case part.Quit:
		r.left = true
		return tea.Quit
	}
	return nil
}

// act does what an action of the table of keys means.
func (r *root) act(a keys.Action) tea.Cmd {
	do, ok := action.Table[a]
	if !ok {
		return nil
	}
	if a != keys.Accept && a != keys.Erase && a != keys.Back {
		r.panes.Settings.Cancel()
	}
	cmd := r.apply(do(r.screen()))
	if r.panes.Presenting && r.panes.Focus != layout.Document { // the look does not show that pane
		r.panes.Presenting = false
	}
	return cmd
}

// open puts a mode above what is open.
func (r *root) open(m part.Mode) tea.Cmd {
	r.reading.Remember()
	r.panes.Open(m)
	if l, ok := m.(part.Listener); ok { // what it wants may be known already
		return r.apply(l.Arrived(r.Context()))
	}
	return nil
}

func (r *root) decide(d part.Decide) tea.Cmd {
	chunk := r.s.Review.Queue()[d.Item]
	save, err := r.s.Review.Decide(d.Item, d.Verdict, d.Note)
	if err != nil {
		r.Warn(err.Error())
		return nil
	}
	return tea.Batch(
		r.apply(panel.Decided(r.Context(), d.Item, d.Verdict)),
		r.writes.command(func() (tea.Msg, error) {
			said, err := save()
			return decisionSaved{chunk, d.Verdict, said, err}, err
		}),
	)
}

// Say shows one sentence until the next key.
func (r *root) Say(text string) {
	r.note = screen.Note{Text: text}
	r.dirty = true
}

// Warn shows one that matters.
func (r *root) Warn(text string) {
	r.note = screen.Note{Text: text, Warn: true}
	r.dirty = true
}
