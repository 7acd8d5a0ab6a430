package list

import (
	"context"
	"strings"

	"chunkscope/engine"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Sections is the list of all headings.
type Sections struct {
	List
	doc *engine.Document // nil until the headings are listed
}

const sectionsTask = "section list"

// fewHeadings is the maximum number of headings to list without background work.
const fewHeadings = 5000

// headingList is built in the background if it is long.
type headingList struct {
	doc            *engine.Document
	currentHeading int
	all            []Choice
}

// NewSections returns the list with the heading at the current position selected.
func NewSections(c *part.Context) *Sections {
	m := &Sections{List: New(nil)}
	m.onAccept, m.purpose = m.jump, "go there"
	if c.View != nil && c.View.Outline.NumHeadings() <= fewHeadings {
		l, _ := listHeadings(context.Background(), c.Doc, currentPosition(c))
		m.list(l)
	}
	return m
}

func listHeadings(ctx context.Context, doc *engine.Document, off int) (*headingList, error) {
	o := doc.Outline()
	l := &headingList{doc: doc, currentHeading: max(0, o.HeadingBefore(off+1))}
	start, end := visibleRange(l.currentHeading, o.NumHeadings())
	l.all = make([]Choice, 0, end-start)
	for i := start; i < end; i++ {
		if i%fewHeadings == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		h := o.Heading(i)
		l.all = append(l.all, Choice{
			Text: strings.Repeat("  ", h.Level-1) + o.Title(i), Tail: "line " + part.Count(doc.LineOf(h.Start)), Value: i,
		})
	}
	return l, nil
}

func (m *Sections) list(l *headingList) {
	m.doc = l.doc
	m.Set(l.all)
	m.Choose(l.currentHeading)
}

func (m *Sections) Work(c *part.Context) []tasks.Task {
	doc, pos := c.Doc, currentPosition(c)
	if doc == m.doc {
		return nil
	}
	return []tasks.Task{{
		Name: sectionsTask, Key: doc, Keep: tasks.WhileNeeded,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return listHeadings(ctx, doc, pos) },
	}}
}

func (m *Sections) OnResults(c *part.Context) part.Intents {
	if l, _, _ := tasks.Result[*headingList](c.Tasks, sectionsTask); l != nil && l.doc == c.Doc && m.doc != c.Doc {
		m.list(l)
	}
	return nil
}

// currentPosition returns the start of the selected chunk if it is visible, or else the first
// visible offset.
func currentPosition(c *part.Context) int {
	if c.Selected >= 0 && c.Selected < c.ChunkCount() {
		if pos := c.View.Result.Chunks.At(c.Selected).Body.Start; pos >= c.From && pos < c.To {
			return pos
		}
	}
	return c.From
}

func (m *Sections) Placement(c *part.Context, w, h int) part.Placement {
	title := "Sections"
	if m.doc == c.Doc {
		title += m.describePart(m.doc.Outline().NumHeadings(), nearestRows)
	}
	return m.FitHeight(part.Placement{Area: part.Dialog, Title: title, W: min(w-6, 80)}, h-6)
}

// Act ignores the headings of a document that is no longer open.
func (m *Sections) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if a == keys.Confirm && m.doc != c.Doc {
		return nil, true
	}
	return m.List.Act(c, a)
}

func (m *Sections) jump(c *part.Context) part.Intents {
	i := m.SelectedValue()
	if i < 0 || m.doc != c.Doc {
		return part.Do(part.Close{})
	}
	pos := m.doc.Outline().Heading(i).Start
	return part.Do(part.Close{}, part.Reveal(pos), part.SelectAt(pos))
}

func (m *Sections) Lines(c *part.Context, w, h int) []string {
	empty := "finding the headings …"
	switch {
	case m.doc != c.Doc:
	case len(m.all) == 0:
		empty = "the document has no heading"
	default:
		empty = m.noMatchMessage(m.doc.Outline().NumHeadings(), "heading")
	}
	return m.Draw(c, w, h, empty)
}
