package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/explain"
	"chunkscope/engine/handcut"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

func (r *fileWriter) applyHandCut(i part.EditCuts) tea.Cmd {
	r.s.History.EndStep()
	save, err := r.s.Hand.Add(i.Mark)
	if err != nil {
		r.Warn(err.Error())
		return nil
	}
	r.Say(i.Message)
	if i.Follow > 0 {
		r.s.Follow(i.Follow)
	}
	return r.saveHandCut(save)
}

// reportUndoneHandCut also selects the text whose omission was undone.
func (r *fileWriter) reportUndoneHandCut(m handcut.Mark, save func() (string, error)) tea.Cmd {
	r.Say(fmt.Sprintf("undone: %s by hand", map[handcut.Kind]string{
		handcut.Join: "join", handcut.Cut: "cut", handcut.Omit: "omission",
	}[m.Kind]))
	if m.Kind == handcut.Omit {
		r.s.Follow(m.At)
	}
	return r.saveHandCut(save)
}

func (r *fileWriter) saveHandCut(save func() (string, error)) tea.Cmd {
	answer := r.note.Text
	return r.writes.Command(func() (tea.Msg, error) {
		message, err := save()
		return handCutSaved{answer, message, err}, nil
	})
}

type handCutSaved struct {
	answer  string // message shown when saving began
	message string // result of saving, for example the location of the file
	err     error
}

func (r *fileWriter) reportHandCut(m handCutSaved) {
	if m.err != nil {
		r.Warn(m.err.Error())
		return
	}
	if m.message != "" {
		message := strings.TrimSuffix(r.note.Text, part.UndoHint()) + " · " + m.message
		switch fits := cell.Width(message, cell.Wc) <= screen.MaxNoteWidth; {
		case r.note.Text != "" && fits:
			r.Say(message)
		case r.note.Text == "" || r.note.Text == m.answer:
			r.Say(m.message)
		}
	}
	r.s.Scope.MarkChanged(r.s.File)
}

// reportUnmatchedCuts reports, once per document, hand cuts that were not found in the text.
func (r *fileWriter) reportUnmatchedCuts() {
	v := r.s.View
	if v == nil || len(v.LostMarks) == 0 || r.unmatchedReported == r.s.Doc {
		return
	}
	r.unmatchedReported = r.s.Doc
	r.Warn(fmt.Sprintf("%s can no longer be placed here (kept): %s",
		text.Count(len(v.LostMarks), "hand cut"), explain.ExplainLostCut(&v.LostMarks[0])))
}
