package tui

import (
	"context"
	"time"

	"chunkscope/engine/review"
	"chunkscope/themes"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
)

func (r *fileWriter) restorePreferences(path string) {
	r.preferencesFile.Path = path
	r.preferences = r.preferencesFile.Read()
	if t, ok := themes.Find(r.preferences.Theme); ok && r.display.auto {
		r.display.theme, r.display.auto = t, false
	}
	kinds := review.DefaultKinds ^ r.preferences.ReviewSwitched
	r.s.Review.SetKinds(kinds)
	r.s.Scope.SetKinds(kinds)
	r.panes.Split = r.preferences.Split.Clamp()
	r.sizesRestored = r.panes.Split != layout.Split{}
	if r.preferences.Panel < len(r.panes.Tabs) {
		r.panes.Tab = max(0, r.preferences.Panel)
	}
}

// reportRestoredSizes shows once that the pane sizes come from an earlier session.
func (r *fileWriter) reportRestoredSizes() {
	if !r.sizesRestored || r.layout.Arrangement == layout.TooSmall {
		return
	}
	r.sizesRestored = false
	if r.layout == layout.Arrange(r.layout.W, r.layout.H, r.layoutSpec(layout.Split{})) || r.note.Text != "" {
		return
	}
	r.Say("pane sizes are from your last session: " + keys.ResetPaneSizes.Key() + " restores the usual size")
}

func (r *fileWriter) savePreferences() {
	r.preferences.Panel = r.panes.Tab
	switch r.panes.Panel().(type) {
	case *panel.Compare, *panel.Probe: // may be empty in another document
		r.preferences.Panel = 0
	}
	done, preferences := make(chan struct{}), r.preferences
	go func() {
		r.preferencesFile.Write(context.Background(), preferences)
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(saveTimeout):
	}
}

// saveTimeout limits the time for saving the preferences on exit. Writing usually takes a
// millisecond, but may take a second on a busy disk.
const saveTimeout = 100 * time.Millisecond
