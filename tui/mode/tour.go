package mode

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/export/report"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/tasks"
)

// Tour is the guided tour. It shows the stops found by package engine/tour with captions. At the end
// it restores the user's settings and position.
type Tour struct {
	userSettings settings.Settings
	doc          *engine.Document
	place        docview.Position
	stopIndex    int
	stops        []tour.Stop
	// findStops finds the stops of a tour from A to the current settings. It is nil for the
	// standard tour.
	findStops func(context.Context, *engine.Document) ([]tour.Scene, error)
	a         *comparing.Pin
	older     olderText
	// set is the index of the stop whose settings are shown, or -1. other reports whether the stop
	// shows the settings to compare with.
	set   int
	other bool
	// isChunkPending reports whether the text must still scroll to the stop's chunk.
	isChunkPending bool
	w, h           int // size of the document in the previous frame
	panels         map[tour.Panel]part.Panel
}

// OpenTour starts the standard tour.
func OpenTour(c *part.Context) part.Intents { return beginTour(c, &Tour{}) }

// OpenTourAgainst starts a tour from A to the current settings and text. find finds its stops.
func OpenTourAgainst(c *part.Context, find func(context.Context, *engine.Document) ([]tour.Scene, error)) part.Intents {
	m := &Tour{findStops: find, a: c.Compare.Pinned()}
	if o := c.Compare.Older(); m.a == nil && o != nil {
		m.older.name = o.Label()
	}
	return beginTour(c, m)
}

func (m *Tour) listStops() []tour.Stop {
	if m.findStops != nil {
		return slices.Repeat([]tour.Stop{{Title: "From A to B"}}, report.MaxStopsAgainst)
	}
	return slices.Clone(tour.Stops)
}

func beginTour(c *part.Context, m *Tour) part.Intents {
	m.userSettings, m.doc, m.set, m.stops = c.Settings, c.Doc, -1, m.listStops()
	m.panels = map[tour.Panel]part.Panel{
		tour.Facts: &panel.Chunk{}, tour.Measures: &panel.Measures{}, tour.Curve: &panel.Curve{},
	}
	m.place.Open(c.Doc)
	return part.Do(part.SaveState{}, part.Open{Mode: m})
}

const tourTask = "tour"

type tourKey struct {
	doc      *engine.Document
	settings settings.Settings
	a        *comparing.Pin
	since    string
}

type preparedTour struct {
	key    tourKey
	scenes []tour.Scene
}

// Scopes excludes the settings, because the user cannot change them during the tour.
func (*Tour) Scopes() []keys.Scope { return []keys.Scope{keys.TourStops} }

func (*Tour) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Area: part.Screen}
}

func (m *Tour) scene(c *part.Context) (s tour.Scene, ok bool, err error) {
	p, _, err := tasks.Result[preparedTour](c.Tasks, tourTask)
	if p.key != (tourKey{c.Doc, m.userSettings, m.a, m.older.name}) || m.stopIndex >= len(p.scenes) {
		return s, false, err
	}
	return p.scenes[m.stopIndex], true, nil
}

func (m *Tour) Work(c *part.Context) []tasks.Task {
	doc, key := c.Doc, tourKey{c.Doc, m.userSettings, m.a, m.older.name}
	if m.doc != doc {
		m.doc, m.set, m.other, m.stops = doc, -1, false, m.listStops()
		m.place.Reopen(doc)
	}
	tasks := []tasks.Task{{
		Name: tourTask, Key: key,
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			findStops := m.findStops
			if findStops == nil {
				findStops = func(ctx context.Context, doc *engine.Document) ([]tour.Scene, error) {
					return tour.FindScenes(ctx, doc, key.settings, func(s []tour.Scene) { soFar(preparedTour{key, s}) })
				}
			}
			scenes, err := findStops(ctx, doc)
			if err != nil {
				return nil, err
			}
			return preparedTour{key, scenes}, nil
		},
	}}
	if w, ok := m.panel().(part.TaskSource); ok && m.set == m.stopIndex {
		tasks = append(tasks, w.Work(m.context(c, c.H))...)
	}
	return tasks
}

func (m *Tour) panel() part.Panel { return m.panels[m.stops[m.stopIndex].Panel] }

func (m *Tour) context(c *part.Context, h int) *part.Context {
	panelContext := *c
	panelContext.H, panelContext.Setting = h, "overlap_size"
	return &panelContext
}

func (m *Tour) selectStopChunk(c *part.Context) part.Intents {
	s, ok, _ := m.scene(c)
	if !ok || m.set != m.stopIndex || !c.IsUpToDate() {
		return nil
	}
	if m.other && s.Older == nil {
		return part.Do(part.SelectAt(s.Focus))
	}
	return part.Do(part.Choose(s.Chunk))
}

func (m *Tour) AfterCut(c *part.Context) part.Intents { return m.selectStopChunk(c) }

func (m *Tour) OnResults(c *part.Context) part.Intents { return m.applyStop(c) }

func (m *Tour) dropEmptyStops(c *part.Context) {
	p, whole, _ := tasks.Result[preparedTour](c.Tasks, tourTask)
	n := len(p.scenes)
	if n == 0 || p.key != (tourKey{c.Doc, m.userSettings, m.a, m.older.name}) {
		return
	}
	if whole {
		m.stops, m.stopIndex = m.stops[:n], min(m.stopIndex, n-1)
	}
	for i := range min(n, len(m.stops)) {
		m.stops[i] = *p.scenes[i].Stop
	}
}

func (m *Tour) applyStop(c *part.Context) part.Intents {
	m.dropEmptyStops(c)
	s, ok, _ := m.scene(c)
	if !ok || m.set == m.stopIndex {
		return nil
	}
	m.set, m.isChunkPending = m.stopIndex, true
	want := s.Settings
	if m.other && s.Older == nil {
		want = s.Other
	}
	if want != c.Settings {
		return part.Do(part.Preview{To: want})
	}
	return m.selectStopChunk(c)
}

// CurrentStop returns the number of the current stop, counted from 1, and its title.
func (m *Tour) CurrentStop() (n int, title string) {
	return m.stopIndex + 1, m.stops[m.stopIndex].Title
}

func (m *Tour) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.NextStop:
		return m.step(c, 1), true
	case keys.PrevStop:
		return m.step(c, -1), true
	case keys.ToggleBefore:
		return m.compare(c), true
	case keys.Down:
		m.Wheel(1)
	case keys.Up:
		m.Wheel(-1)
	case keys.Back:
		return part.Do(part.Close{}, part.RestoreState{}), true
	default:
		return nil, false
	}
	return nil, true
}

func (m *Tour) Label(a keys.Action) string {
	if a == keys.NextStop && m.stopIndex == len(m.stops)-1 {
		return "end"
	}
	return ""
}

func (m *Tour) step(c *part.Context, d int) part.Intents {
	switch end := m.stopIndex + d; {
	case end >= len(m.stops):
		return part.Do(part.Say("end of the tour: settings and position are restored; "+keys.Tour.Key()+" starts it again"), part.Close{}, part.RestoreState{})
	case end < 0:
		return part.Do(part.Say("this is the first stop"))
	default:
		m.stopIndex, m.set, m.other = end, -1, false
	}
	return m.applyStop(c)
}

func (m *Tour) compare(c *part.Context) part.Intents {
	s, ok, _ := m.scene(c)
	switch {
	case !ok:
		return nil
	case s.Label == "":
		return part.Do(part.Say("this stop has nothing to compare"))
	case m.older.showsBoth:
		return part.Do(part.Say("both texts are shown: " + m.older.name + " on the left"))
	}
	m.other, m.set = !m.other, -1
	return m.applyStop(c)
}

func (m *Tour) Click(c *part.Context, _, _ int) part.Intents { return m.step(c, 1) }

func (m *Tour) Wheel(n int) {
	m.place.Page(n)
	m.older.place.Page(n)
}

func (m *Tour) look(c *part.Context, s *tour.Scene, hasScene bool) *docview.Look {
	l := &docview.Look{Styles: c.Styles, View: c.View, Selected: c.Selected, Current: -1, IsPresentation: true}
	if c.View == nil || !hasScene || s.IsMissing {
		l.Selected = -1
	}
	if hasScene && !s.Underlined.Empty() {
		l.Layers = []docview.Layer{{Kind: docview.Severed, Spans: docview.TextParts(c.Doc.Text, s.Underlined)}}
	}
	return l
}
