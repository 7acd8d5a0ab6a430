package tui

import (
	"fmt"
	"os"

	"chunkscope/tui/keys"
	"chunkscope/tui/storage"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/files"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// fileWritten says how writing a file ended.
type fileWritten struct {
	said string
	err  error
}

func (r *root) writeFile(w part.WriteFile) tea.Cmd {
	return r.writes.Command(func() (tea.Msg, error) {
		err := writable(w)
		if err == nil {
			err = files.Write(w.Path, w.Data)
		}
		return fileWritten{w.Said, err}, err
	})
}

// writable refuses what came to be there meanwhile, and what a write could wait
// for without end.
func writable(w part.WriteFile) error {
	info, err := os.Stat(w.Path)
	switch {
	case err != nil:
		return nil //nolint:nilerr // there is nothing, or writing says what is wrong
	case info.Mode().IsRegular() && !w.Replace:
		return fmt.Errorf("%s has come to exist meanwhile: nothing was written", w.Path)
	case !info.Mode().IsRegular() && !info.IsDir():
		return fmt.Errorf("%s is a pipe or a device: name a file", w.Path)
	}
	return nil
}

// settingsRead are the settings of a file, checked.
type settingsRead struct {
	path string
	want settings.Settings
	err  error
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

func (r *root) wrote(f fileWritten) {
	if f.err != nil {
		r.Warn(f.err.Error())
		return
	}
	r.Say(f.said)
}

func (r *root) takeSettings(f settingsRead) {
	switch {
	case f.err != nil:
		r.Warn(f.err.Error())
	case !r.s.Use(settings.PresetOf(f.want), f.want):
		r.s.Recovered = ""
		r.Say("these are the settings in use already")
	default:
		r.s.Recovered = ""
		r.Say("settings of " + f.path + "; u goes back")
	}
}

// decisionSaved says how writing a decision on a chunk ended.
type decisionSaved struct {
	chunk   int
	verdict review.Verdict
	said    string
	err     error
}

func (r *root) decisionSaved(d decisionSaved) {
	switch {
	case d.err != nil:
		r.Warn(d.err.Error())
	case d.said != "":
		r.Say(panel.Outcome(r.Context(), d.chunk, d.verdict, d.said))
	}
}

// offer tells the reader what was found.
func (r *root) offer(found storage.Recovered) {
	r.s.Recovered = found.Path
	if found.Path != "" {
		r.Say(fmt.Sprintf("the last session ended unexpectedly; %s restores its settings", keys.Of(keys.LoadSettings).Keys[0]))
	}
}
