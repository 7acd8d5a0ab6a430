package list

import (
	"strings"

	"chunkscope/engine/outline"
	"chunkscope/tui/part"
)

// Sections is the outline: every heading, to filter and to jump to.
type Sections struct {
	List
	o *outline.Outline
}

// NewSections opens the outline where the reader is.
func NewSections(c *part.Context) *Sections {
	o := c.Doc.Outline()
	m := &Sections{o: o}
	all := make([]Choice, o.NumHeadings())
	for i := range all {
		h := o.Heading(i)
		all[i] = Choice{
			Text: strings.Repeat("  ", h.Level-1) + o.Title(i), Tail: "line " + part.Count(c.Doc.LineOf(h.Start)), Value: i,
		}
	}
	m.List = New(all)
	m.take = m.jump
	m.choose(max(0, o.HeadingBefore(here(c)+1)))
	return m
}

// here is where the reader is: at the selected chunk while that begins on the
// screen, else at the top of it.
func here(c *part.Context) int {
	if c.Selected >= 0 && c.Selected < c.Chunks() {
		if at := c.View.Result.Chunks.At(c.Selected).Body.Start; at >= c.From && at < c.To {
			return at
		}
	}
	return c.From
}

// Placement is a dialog as high as it needs.
func (m *Sections) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Title: "Sections", W: min(w-6, 80), H: min(h-6, m.o.NumHeadings()+3)}
}

func (m *Sections) jump(*part.Context) part.Intents {
	i := m.Chosen()
	if i < 0 {
		return part.Do(part.Close{})
	}
	at := m.o.Heading(i).Start
	return part.Do(part.Close{}, part.Reveal(at), part.SelectAt(at))
}

// Lines draws the list.
func (m *Sections) Lines(c *part.Context, w, h int) []string {
	none := "no heading matches"
	if m.o.NumHeadings() == 0 {
		none = "the document has no heading"
	}
	return m.Draw(c, w, h, none)
}
