package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/text"
)

type allDraftsProposed struct {
	byDocument map[int][]questions.Change
	err        error
}

func (r *fileWriter) proposeAll() tea.Cmd {
	f := r.s.Scope.Folder()
	m, _ := r.s.Scope.MeasureTotals()
	if m == nil || !m.IsDone() || f.QuestionsLocation == nil {
		r.Say("the documents are still being measured: try again in a moment")
		return nil
	}
	sizes := make([]int, len(m.Documents))
	for i, d := range m.Documents {
		sizes[i] = d.Bytes
	}
	return func() tea.Msg {
		drafts, err := f.ProposeDrafts(context.Background(), sizes, maxDrafts)
		return allDraftsProposed{drafts, err}
	}
}

func (r *fileWriter) addAllDrafts(d allDraftsProposed) tea.Cmd {
	f, n := r.s.Scope.Folder(), 0
	for i, drafts := range d.byDocument {
		if n += len(drafts); i != r.s.File || !r.s.Questions.Propose(drafts...) {
			r.s.Questions.Drafts.Add(f.QuestionsLocation(f.Files[i]), drafts...)
		}
		r.s.Questions.MarkQuestionsChanged(i)
	}
	r.showQuestions()
	switch {
	case d.err != nil:
		r.Warn(d.err.Error())
	case n == 0:
		r.Say("no more questions can be proposed for these documents")
	default:
		r.Say(text.Count(n, "draft") + " about " + text.Count(len(d.byDocument), "document") + ": select a line to open its document")
	}
	return nil
}
