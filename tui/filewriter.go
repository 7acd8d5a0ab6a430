package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/files"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
	"chunkscope/tui/session/view"
	"chunkscope/tui/storage"

	tea "charm.land/bubbletea/v2"
)

type fileWriter struct {
	*explorer
	writes          storage.Writes
	write           func(path string, data []byte) error
	preferencesFile storage.PreferencesFile
	// questionsReported and unmatchedReported are the documents whose stored questions and unmatched
	// hand cuts were reported.
	questionsReported string
	unmatchedReported *engine.Document
	// savedSettings are the settings last written to or read from a file, or else the initial ones.
	savedSettings settings.Settings
	// sizesRestored reports whether the pane sizes come from an earlier session and the user has
	// not been told yet.
	sizesRestored bool
}

func (r *fileWriter) apply(i part.Intent) tea.Cmd {
	q := r.s.Questions
	switch i := i.(type) {
	case part.WriteFile:
		return r.writeFile(i)
	case part.LoadSettings:
		return readSettings(string(i))
	case part.SaveTheme:
		r.display.auto, r.preferences.Theme = false, r.display.theme.Name
		if message := r.display.explainTheme(); message != "" {
			r.Say(message + "; saved for the next session")
		}
	case part.EditCuts:
		return r.applyHandCut(i)
	case part.AddQuestion:
		r.showQuestions()
		save, ok := q.Change(questions.New(r.s.Doc, i.Text, i.Spans, false))
		return r.saveQuestions(save, ok, "question saved", 0)
	case part.RewordQuestion:
		return r.reword(i)
	case part.DropQuestion:
		save, ok := q.Drop(i.ID)
		return r.saveQuestions(save, ok, "dropped; "+keys.Undo.Key()+" restores it", 0)
	case part.RestoreQuestion:
		save, ok := q.RestoreDropped()
		return r.saveQuestions(save, ok, "question restored", 0)
	case part.DraftQuestions:
		return r.propose()
	}
	return nil
}

type fileWritten struct {
	part.WriteFile
	err error
}

func (r *fileWriter) writeFile(w part.WriteFile) tea.Cmd {
	return r.writes.Command(func() (tea.Msg, error) {
		err := checkWritable(w)
		if err == nil && w.Update != nil {
			w.Data, err = updateFile(w)
		}
		if err == nil {
			err = r.write(w.Path, w.Data)
		}
		return fileWritten{w, err}, err
	})
}

func updateFile(w part.WriteFile) ([]byte, error) {
	old, err := files.Read(w.Path, files.MaxYAMLBytes)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return w.Update(w.Path, old, w.Data)
}

// checkWritable rejects files that another program has just created, and special files that could
// block forever.
func checkWritable(w part.WriteFile) error {
	info, err := os.Stat(w.Path)
	switch {
	case err != nil:
		return nil //nolint:nilerr // writing will report any error
	case info.Mode().IsRegular() && !w.Replace:
		return fmt.Errorf("%s was just created by another program: nothing was written", w.Path)
	case !info.Mode().IsRegular() && !info.IsDir():
		return fmt.Errorf("%s is a pipe or a device: choose a file", w.Path)
	}
	return nil
}

type settingsRead struct {
	path     string
	settings settings.Settings
	err      error
}

func readSettings(path string) tea.Cmd {
	return func() tea.Msg {
		want, err := settings.Read(path)
		if err == nil {
			err = settings.Check(want)
		}
		return settingsRead{path, want, err}
	}
}

// reportWritten reports the result of writing a file. leave is true if the program must exit.
func (r *fileWriter) reportWritten(f fileWritten) (leave bool) {
	if f.err != nil {
		r.Warn(f.err.Error())
		return false
	}
	r.Say(f.Message(f.Path))
	if f.Settings != nil {
		r.savedSettings = *f.Settings
		if r.s.Project != nil {
			r.s.Project.Forget()
		}
	}
	return f.Leave
}

func (r *fileWriter) isTuned() bool {
	current := r.s.UserSettings()
	return !current.IsGiven() && !r.s.HasProjectSettings() && current != r.savedSettings && current != r.s.History.InitialSettings() && settings.PresetName(current) == ""
}

func (r *fileWriter) useSettings(f settingsRead) {
	switch {
	case f.err != nil:
		r.Warn(f.err.Error())
	case r.s.ExplainRefusal(f.settings) != "":
		r.Warn(r.s.ExplainRefusal(f.settings))
	case !r.s.Use(settings.PresetName(f.settings), f.settings):
		r.s.RecoveredPath = ""
		r.Say("these settings are already in use")
	default:
		r.s.RecoveredPath, r.savedSettings = "", f.settings
		r.Say("settings from " + filepath.Base(f.path) + "; " + keys.Undo.Key() + " goes back")
	}
}

type decisionSaved struct {
	view    *view.View
	chunk   int
	verdict review.Verdict
	message string
	err     error
}

// saveDecision writes a decision on a chunk. If that fails, the program tries again when it exits,
// and reports errors.
func (r *fileWriter) saveDecision(chunk int, v review.Verdict, save func() (string, error)) tea.Cmd {
	current := r.s.View
	return r.writes.Command(func() (tea.Msg, error) {
		message, err := save()
		return decisionSaved{current, chunk, v, message, err}, nil
	})
}

func (r *fileWriter) reportDecision(d decisionSaved) {
	switch {
	case d.err != nil:
		r.Warn(d.err.Error())
	case d.message == "":
	case d.view != r.s.View || d.chunk < 0: // the chunk may have another number now, or none
		r.Say(d.message)
	default:
		r.Say(queue.DescribeOutcome(r.Context(), d.chunk, d.verdict, d.message))
	}
}

// reportRecovered ignores settings recovered for another document.
func (r *fileWriter) reportRecovered(recovered storage.Recovered) {
	r.s.RecoveredPath = recovered.Path
	if recovered.Path == "" || recovered.Document != "" && recovered.Document != r.s.Doc.Name {
		return
	}
	r.Say(fmt.Sprintf("the last session ended unexpectedly; %s restores its settings", keys.LoadSettings.Key()))
}
