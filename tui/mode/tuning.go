package mode

import (
	"cmp"
	"slices"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
)

// Tuning is the dialog with the results of tuning.
type Tuning struct {
	base          settings.Settings
	result        *tune.Result
	selectedPoint int
	list          []int
	pinned        int // number of points at the top of the list: the current settings and the cheapest ties
	entries       []tuningEntry
	stored        []int // all points, sorted by stored text
	top           int
	place         tuningPlace
}

// OpenTuning opens the dialog. It saves the user's settings, since the dialog previews others.
func OpenTuning(c *part.Context) part.Intents {
	if c.Settings.IsGiven() {
		return part.Do(part.Say("given chunks have no settings to tune"))
	}
	return part.Do(part.SaveState{KeepPin: true}, part.Open{Mode: &Tuning{base: c.TunableSettings()}})
}

func (*Tuning) Scopes() []keys.Scope { return []keys.Scope{keys.TuningList} }

// Placement leaves the upper half of the screen to the document, which previews the selected
// settings. Until there is a result, the dialog is only as tall as its text.
func (m *Tuning) Placement(c *part.Context, w, h int) part.Placement {
	title := "Tune"
	if c.Scope.IsAll() {
		title += " · all " + text.Count(c.Scope.DocumentCount(), "document")
	}
	p := part.Placement{Area: part.Dialog, Title: title, AtBottom: true, W: min(w-6, 112), H: h/2 + 2}
	if m.result == nil {
		p.H = min(p.H, len(m.describeProgress(c, p.W)))
	}
	return p
}

func (*Tuning) Topic(*part.Context) string { return "tune" }

func (m *Tuning) Work(c *part.Context) []tasks.Task {
	return append(c.Tuning.Task(m.base), c.Tuning.EditTask(m.result)...)
}

func (m *Tuning) OnResults(c *part.Context) part.Intents {
	t, _ := c.Tuning.Tuned(m.base)
	if t == nil || t.Result == nil || t.Result == m.result {
		return nil
	}
	m.useResult(t)
	return nil
}

func (m *Tuning) useResult(t *measuring.TuningResult) {
	r := t.Result
	m.result, m.selectedPoint, m.top = r, r.Present, 0
	m.list = nil // list the current settings first, then the cheapest tied ones
	for _, i := range slices.Concat([]int{r.Present, r.SmallestTie()}, r.Tied) {
		if i >= 0 && !slices.Contains(m.list, i) {
			m.list = append(m.list, i)
		}
	}
	m.pinned = slices.Index(m.list, r.SmallestTie()) + 1
	m.stored = make([]int, len(r.Grid))
	for i := range m.stored {
		m.stored[i] = i
	}
	slices.SortStableFunc(m.stored, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.Scores[a].Stored, r.Scores[b].Stored), cmp.Compare(r.Scores[a].Value, r.Scores[b].Value))
	})
}

func (m *Tuning) Act(_ *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.NextLine:
		return m.walk(m.list, 1), true
	case keys.PrevLine:
		return m.walk(m.list, -1), true
	case keys.Increase:
		return m.walk(m.stored, 1), true
	case keys.Decrease:
		return m.walk(m.stored, -1), true
	case keys.Confirm:
		return m.confirm(), true
	case keys.Back:
		return part.Do(part.Close{}, part.RestoreState{}), true
	}
	return nil, false
}

func (m *Tuning) Label(a keys.Action) string {
	switch {
	case a == keys.Increase:
		return "less, more stored"
	case a == keys.Confirm && m.result != nil && m.selectedPoint == m.result.Present:
		return "keep"
	}
	return ""
}

// HidesKey hides the keys that select settings until there is a result.
func (m *Tuning) HidesKey(a keys.Action) bool {
	switch a {
	case keys.NextLine, keys.PrevLine, keys.Increase, keys.Decrease, keys.Confirm:
		return m.result == nil
	}
	return false
}

// walk moves the selection by n positions in a list. If the selected point is not in the list, it
// selects the first one.
func (m *Tuning) walk(list []int, n int) part.Intents {
	if m.result == nil {
		return nil
	}
	end := 0
	if i := slices.Index(list, m.selectedPoint); i >= 0 {
		end = min(max(i+n, 0), len(list)-1)
	}
	return m.choose(list[end])
}

func (m *Tuning) choose(i int) part.Intents {
	m.selectedPoint = i
	return part.Do(part.Preview{To: m.settings(i)})
}

// settings returns a point's settings with the user's limit on the number of chunks.
func (m *Tuning) settings(i int) settings.Settings {
	if i == m.result.Present {
		return m.base
	}
	s := m.result.Grid[i].Settings
	s.MaxChunksPerDocument = m.base.MaxChunksPerDocument
	return s
}

func (m *Tuning) confirm() part.Intents {
	out := part.Do(part.Close{}, part.RestoreState{})
	if m.result == nil || m.selectedPoint == m.result.Present {
		return append(out, part.Say("the settings are unchanged"))
	}
	s := m.settings(m.selectedPoint)
	return append(out, part.Pause{}, part.UseSettings{Preset: settings.PresetName(s), To: s}, part.Pause{},
		part.Say(m.result.Grid[m.selectedPoint].NameInUnits()+": "+m.describeTie()+part.UndoHint()))
}

func (m *Tuning) describeTie() string {
	if m.result.Scores[m.selectedPoint].Tied {
		return "scores as well as the best"
	}
	return "scores below the best"
}

// Click selects the point under the pointer. A second click applies it.
func (m *Tuning) Click(_ *part.Context, cx, cy int) part.Intents {
	if m.result == nil {
		return nil
	}
	i := m.place.pointAt(cx, cy, m)
	switch {
	case i < 0:
		return nil
	case i == m.selectedPoint:
		return m.confirm()
	}
	return m.choose(i)
}

func (m *Tuning) Wheel(n int) { m.top = max(0, m.top+n) }
