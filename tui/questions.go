package tui

import (
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session/folder"
)

type questionsSaved struct {
	message, path string
	drafts        int // number of drafts written together with the first confirmed question
	err           error
}

type draftsProposed struct {
	doc     *engine.Document
	changes []questions.Change
}

// maxDrafts is the maximum number of questions proposed at a time.
const maxDrafts = 12

func (r *fileWriter) reword(i part.RewordQuestion) tea.Cmd {
	q := r.s.Questions
	stored, _ := q.Stored()
	previous, _ := stored.Find(i.ID)
	change, ok := stored.Reword(i.ID, i.Text)
	if !ok {
		return nil
	}
	message := "reworded"
	if previous.Draft {
		message = "no longer a draft"
	}
	drafts := q.CountOtherDrafts(i.ID)
	save, ok := q.Change(change)
	return r.saveQuestions(save, ok, message, drafts)
}

func (r *fileWriter) showQuestions() {
	r.panes.Tab = max(0, screen.TabIndex[*panel.Probe](r.panes))
	r.s.Questions.Ask("")
}

func (r *fileWriter) saveQuestions(save func() (string, error), ok bool, message string, drafts int) tea.Cmd {
	if !ok {
		r.Say("still loading the stored questions: try again in a moment")
		if _, err := r.s.Questions.Stored(); err != nil {
			r.Warn(err.Error() + ": nothing was changed")
		}
		return nil
	}
	r.Say(message)
	if save == nil {
		return nil
	}
	return r.writes.Command(func() (tea.Msg, error) {
		path, err := save()
		return questionsSaved{message, path, drafts, err}, err
	})
}

// file returns the name of the question file, or its path if it is not next to the document.
func (m *questionsSaved) file() string {
	name := filepath.Base(m.path)
	if strings.HasSuffix(name, questions.Suffix) {
		return name
	}
	return m.path
}

func (r *fileWriter) reportQuestionsSaved(m questionsSaved) {
	if m.err != nil {
		r.Warn(m.err.Error() + "; questions will be lost when you quit")
		return
	}
	r.s.Questions.MarkQuestionsChanged(r.s.File)
	sentence := m.message + " · written to " + m.file()
	if m.drafts > 0 {
		sentence += " with " + text.Count(m.drafts, "draft")
	}
	r.Say(sentence)
}

func (r *fileWriter) propose() tea.Cmd {
	if r.s.Scope.IsAll() {
		return r.proposeAll()
	}
	query := r.s.Questions.Current()
	if query == nil {
		return r.saveQuestions(nil, false, "", 0)
	}
	subject := folder.Subject{Document: r.s.Doc, Given: query.Given, Drafts: query.Drafts}
	return func() tea.Msg { return draftsProposed{subject.Document, subject.Propose(maxDrafts)} }
}

func (r *fileWriter) addDrafts(d draftsProposed) tea.Cmd {
	switch {
	case d.doc != r.s.Doc:
		return nil
	case len(d.changes) == 0:
		r.Say(r.noDraftsMessage())
		return nil
	}
	r.showQuestions()
	if p, ok := r.panes.Panel().(*panel.Probe); ok {
		p.ShowDraft()
	}
	return r.saveQuestions(nil, r.s.Questions.Propose(d.changes...), text.Count(len(d.changes), "draft")+" proposed", 0)
}

func (r *fileWriter) noDraftsMessage() string {
	if query := r.s.Questions.Current(); query != nil && !query.IsEmpty() {
		return "no new drafts: " + keys.Reword.Key() + " rewords a question, " + keys.SelectText.Key() + " asks about selected text"
	}
	return "no questions to propose: too few sentences make sense on their own"
}

func (r *fileWriter) reportStoredQuestions() {
	stored, unread := r.s.Questions.Stored()
	if stored == nil && unread == nil || r.questionsReported == r.s.Doc.Name || r.note.Text != "" {
		return
	}
	r.questionsReported = r.s.Doc.Name
	if unread != nil {
		r.Warn(unread.Error())
	} else if n := len(stored.Questions()); n > 0 {
		r.Say(text.Count(n, "question") + " stored with this document: " + keys.ListQuestions.Key() + " lists them")
	}
}
