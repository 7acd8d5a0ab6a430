package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/mode"
	"chunkscope/tui/replay"
)

// recordingModel records each frame of the explorer. It adds marks for changed settings and tour
// stops.
type recordingModel struct {
	root     *root
	recorder *replay.Recorder
	settings settings.Settings // settings at the last mark
	stop     int               // current stop of the tour, counted from 1, or 0 outside a tour
}

func newRecordingModel(r *root, recorder *replay.Recorder) *recordingModel {
	return &recordingModel{root: r, recorder: recorder, settings: r.s.Settings}
}

func (f *recordingModel) Init() tea.Cmd { return f.root.Init() }

func (f *recordingModel) QuitsImmediately(key tea.KeyPressMsg, waiting []tea.Msg) bool {
	return f.root.QuitsImmediately(key, waiting)
}

func (f *recordingModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := f.root.Update(msg)
	f.addMark()
	return f, cmd
}

func (f *recordingModel) View() tea.View {
	v := f.root.View()
	f.recorder.AddFrame(v.Content, f.root.layout.W, f.root.layout.H)
	return v
}

func (f *recordingModel) addMark() {
	current := f.root.s.Settings
	if t, ok := f.root.panes.Top().(*mode.Tour); ok {
		if n, title := t.CurrentStop(); n != f.stop {
			f.stop = n
			f.recorder.AddMark(fmt.Sprint("stop ", n), fmt.Sprintf("%d %s", n, title))
		}
		f.settings = current
		return
	}
	if f.stop > 0 || current == f.settings { // leaving the tour restores the settings
		f.stop, f.settings = 0, current
		return
	}
	key, label := "", f.root.s.Preset()
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Get(&current) == t.Get(&f.settings) {
			continue
		}
		if key != "" { // more than one setting changed
			key, label = "", f.root.s.Preset()
			break
		}
		key, label = t.Key, t.Label()+" "+t.ShortValue(t.Get(&current))
	}
	f.settings = current
	f.recorder.AddMark("setting "+key, label)
}
