package microscope

import (
	"fmt"
	"strings"

	"chunkscope/engine/measure/sweep"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

// Mode looks at one seam: the end of the chunk before it, the shared
// text, the cut, the beginning of the chunk after it; and says in sentences
// what was severed, what repaired it, and what would. The seam is the one
// before the selected chunk, so that it follows whatever selects.
type Mode struct {
	asked wish
}

// wish is a seam to repair once it is known how, of the document as it was read
// then; nil for none.
type wish struct {
	doc  *engine.Document
	seam int
}

// New looks at the seam before the selected chunk; at the one after
// it when it is the first.
func New(x part.Explorer) *Mode {
	if c := x.Context(); c.Selected == 0 && c.Chunks() > 1 {
		x.Select(1)
	}
	return &Mode{}
}

// seamOf is the seam that is looked at; -1 when there is none.
func seamOf(s *session.Session) int {
	if s.View == nil {
		return -1
	}
	return min(max(0, s.Selected-1), len(s.View.Result.Seams)-1)
}

// Scopes are its own, then those of the settings: they go on being tuned.
func (*Mode) Scopes() []keys.Scope { return []keys.Scope{keys.Microscope, keys.Settings} }

// Placement is in place of the document.
func (*Mode) Placement(c *part.Context, _, _ int) part.Placement {
	p := part.Placement{Where: part.Document, Title: "Microscope"}
	if i := seamOf(c.Session); i >= 0 {
		p.Title = fmt.Sprintf("Microscope · seam %d│%d of %s", i+1, i+2, part.Count(len(c.View.Result.Seams)))
	}
	return p
}

// Work looks for what would repair the sentence.
func (*Mode) Work(c *part.Context) []tasks.Task {
	return c.Sentences.RepairTask(seamOf(c.Session))
}

// Wheel does nothing: there is nothing below.
func (*Mode) Wheel(int) {}

// Arrived repairs what was to be repaired as soon as it is known how.
func (m *Mode) Arrived(x part.Explorer) tea.Cmd {
	if c := x.Context(); m.asked.doc == nil || m.asked != (wish{c.Doc, seamOf(c.Session)}) {
		return nil
	}
	return m.mend(x)
}

// Act goes to other seams, and repairs.
func (m *Mode) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	m.asked = wish{}
	switch a {
	case keys.NextSeam:
		m.step(x, 1)
	case keys.PrevSeam:
		m.step(x, -1)
	case keys.NextSevered:
		m.severed(x, 1)
	case keys.PrevSevered:
		m.severed(x, -1)
	case keys.Mend:
		return m.mend(x), true
	case keys.Back:
		x.Close()
	case keys.NextPane, keys.PrevPane, keys.Search, keys.GoToLine:
		x.Close() // what these show lies below
		return nil, false
	case keys.Accept, keys.Erase:
	default:
		return nil, false
	}
	return nil, true
}

func (*Mode) step(x part.Explorer, d int) {
	c := x.Context()
	to := seamOf(c.Session) + d
	switch {
	case c.Chunks() < 2:
		x.Say("one chunk has no seam")
	case to < 0:
		x.Say("this is the first seam")
	case to > c.Chunks()-2:
		x.Say("this is the last seam")
	default:
		x.Select(to + 1)
	}
}

func (*Mode) severed(x part.Explorer, d int) {
	c := x.Context()
	i, ok, known := c.Sentences.NextSevered(d)
	switch {
	case !known:
		x.Say("the severed sentences are still being looked for")
	case ok:
		x.Select(i)
	default:
		w, _ := c.Sentences.Whole()
		if w.Severed == 0 {
			x.Say("no cut severs a sentence")
			return
		}
		x.Say(fmt.Sprintf("every severed sentence is repaired by overlap (%s)", part.Count(w.Repaired)))
	}
}

// mend applies what was found to make the sentence whole.
func (m *Mode) mend(x part.Explorer) tea.Cmd {
	c := x.Context()
	i := seamOf(c.Session)
	if i < 0 {
		x.Say("there is no seam")
		return nil
	}
	m.asked = wish{}
	if !c.Sentences.Known() {
		m.asked = wish{c.Doc, i}
		x.Say("looking for the sentences …")
		return nil
	}
	cut := c.View.SeveredAt(i)
	r, known := c.Sentences.Repair()
	switch {
	case cut == nil:
		x.Say("nothing to repair: this cut severs no sentence")
	case cut.Repaired():
		x.Say("nothing to repair: the overlap has made the sentence whole")
	case !known || !c.Present():
		m.asked = wish{c.Doc, i}
		x.Say("looking for what repairs it …")
	case r == nil:
		x.Say("nothing that was tried repairs it")
	default:
		c.History.Pause()
		if _, ok := c.Change("", r.Apply); ok {
			c.Follow(cut.Sentence.End - 1)
			how := ": the sentence is whole; u undoes it"
			if r.Moves {
				how = ": the cuts move, and the sentence is whole; u undoes it"
			}
			x.Say(changes(r) + how)
			return x.Rerun()
		}
	}
	return nil
}

// changes are the settings a repair changes, with their new values.
func changes(r *sweep.Repair) string {
	words := make([]string, len(r.Changed))
	for i, t := range r.Changed {
		words[i] = t.Label + " " + t.Get(&r.Settings)
	}
	return strings.Join(words, ", ")
}
