package tour

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

// Mode is the guided tour: it shows one stop after the other (package
// engine/tour finds them) in the presentation look, with a caption. The
// reader's settings and place are held meanwhile, and given back.
type Mode struct {
	held  *session.Snapshot
	doc   *engine.Document
	place docview.Position
	at    int // the stop
	// set is the stop that is set up, by its number; -1 for none. other is set
	// while what it is compared with is shown.
	set   int
	other bool
	// aim is set until the stop's chunk is selected and its place is shown.
	aim    bool
	w, h   int // of the document, when it was last shown
	panels map[tour.Panel]part.Panel
}

// New begins the tour.
func New(x part.Explorer) *Mode {
	c := x.Context()
	m := &Mode{
		held: c.Snapshot(), doc: c.Doc, set: -1,
		panels: map[tour.Panel]part.Panel{
			tour.Facts: &panel.Chunk{}, tour.Measures: &panel.Measures{}, tour.Curve: &panel.Curve{},
		},
	}
	m.place.Open(c.Doc)
	return m
}

const tourTask = "tour"

type tourKey struct {
	doc      *engine.Document
	settings settings.Settings
}

// played is what the tour has found so far.
type played struct {
	doc    *engine.Document
	scenes []tour.Scene
}

// Scopes are those of the tour alone: nothing else is changed meanwhile.
func (*Mode) Scopes() []keys.Scope { return []keys.Scope{keys.Touring} }

// Placement is the whole screen.
func (*Mode) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Where: part.Screen}
}

// scene is the stop's scene; ok is false while it is looked for.
func (m *Mode) scene(c *part.Context) (s tour.Scene, ok bool, err error) {
	p, _, err := tasks.Result[played](c.Tasks, tourTask)
	if p.doc != c.Doc || m.at >= len(p.scenes) {
		return s, false, err
	}
	return p.scenes[m.at], true, nil
}

// Work finds the stops, and what the stop's panel shows.
func (m *Mode) Work(c *part.Context) []tasks.Task {
	doc, own := c.Doc, m.held.Settings
	if m.doc != doc { // the file has changed
		m.doc, m.set, m.other = doc, -1, false
		m.place.Reopen(doc)
	}
	m.settle(c)
	tasks := []tasks.Task{{
		Name: tourTask, Key: tourKey{doc, own},
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			scenes, err := tour.Play(ctx, doc, own, func(s []tour.Scene) { soFar(played{doc, s}) })
			if err != nil {
				return nil, err
			}
			return played{doc, scenes}, nil
		},
	}}
	if w, ok := m.panel().(part.Worker); ok && m.set == m.at {
		tasks = append(tasks, w.Work(m.context(c, c.H))...)
	}
	return tasks
}

// panel is the one beside the document; nil for none.
func (m *Mode) panel() part.Panel { return m.panels[tour.Stops[m.at].Panel] }

// context is what the panel is drawn with.
func (m *Mode) context(c *part.Context, h int) *part.Context {
	of := *c
	of.H, of.Setting = h, "overlap_size"
	return &of
}

// settle selects the chunk that the stop speaks of, once it is there.
func (m *Mode) settle(c *part.Context) {
	s, ok, _ := m.scene(c)
	if !ok || m.set != m.at || !c.Present() {
		return
	}
	if m.other {
		c.SelectAt(s.Focus)
		return
	}
	c.Select(s.Chunk)
}

// Arrived sets the stop up whose example was looked for.
func (m *Mode) Arrived(x part.Explorer) tea.Cmd { return m.setUp(x) }

func (m *Mode) setUp(x part.Explorer) tea.Cmd {
	c := x.Context()
	s, ok, _ := m.scene(c)
	if !ok || m.set == m.at {
		return nil
	}
	m.set, m.aim = m.at, true
	want := s.Settings
	if m.other {
		want = s.Other
	}
	if c.Preview(want) {
		return x.Rerun()
	}
	return nil
}

// Act goes from stop to stop.
func (m *Mode) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.NextStop:
		return m.step(x, 1), true
	case keys.PrevStop:
		return m.step(x, -1), true
	case keys.Other:
		return m.compare(x), true
	case keys.Down:
		m.place.Page(1)
	case keys.Up:
		m.place.Page(-1)
	case keys.Back:
		return m.leave(x), true
	default:
		return nil, false
	}
	return nil, true
}

// Label says that the last stop has none after it.
func (m *Mode) Label(a keys.Action) string {
	if a == keys.NextStop && m.at == len(tour.Stops)-1 {
		return "end"
	}
	return ""
}

func (m *Mode) step(x part.Explorer, d int) tea.Cmd {
	switch to := m.at + d; {
	case to >= len(tour.Stops):
		x.Say("that was the tour: settings and place are as before it; D plays it again")
		return m.leave(x)
	case to < 0:
		x.Say("this is the first stop")
	default:
		m.at, m.set, m.other = to, -1, false
	}
	return m.setUp(x)
}

// compare shows before or after, and back.
func (m *Mode) compare(x part.Explorer) tea.Cmd {
	s, ok, _ := m.scene(x.Context())
	switch {
	case !ok:
	case s.Label == "":
		x.Say("this stop compares nothing")
	default:
		m.other, m.set = !m.other, -1
		return m.setUp(x)
	}
	return nil
}

func (m *Mode) leave(x part.Explorer) tea.Cmd {
	x.Close()
	if x.Context().Restore(m.held) {
		return x.Rerun()
	}
	return nil
}

// Click goes on.
func (m *Mode) Click(x part.Explorer, _, _ int) tea.Cmd { return m.step(x, 1) }

// Wheel scrolls the document.
func (m *Mode) Wheel(n int) { m.place.Page(n) }

// look is what the document is drawn with.
func (m *Mode) look(c *part.Context, s *tour.Scene, found bool) *docview.Look {
	l := &docview.Look{Styles: c.Styles, View: c.View, Selected: c.Selected, Current: -1, Quiet: true}
	if c.View == nil || !found || s.Missing {
		l.Selected = -1
	}
	if found && !s.Underlined.Empty() {
		l.Layers = []docview.Layer{{Kind: docview.Severed, Spans: []chunk.Span{s.Underlined}}}
	}
	return l
}
