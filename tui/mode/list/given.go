package list

import (
	"fmt"
	"strings"

	"chunkscope/engine/align"
	"chunkscope/engine/quantity"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Given lists what is odd about the given chunks, in the order of the document:
// chunks without a place, chunks with text of their own, text in no chunk.
type Given struct {
	List
	of    *align.Given
	known bool // the text in no chunk is
	at    []int
}

// NewGiven opens the list.
func NewGiven(c *part.Context) *Given {
	m := &Given{List: New(nil)}
	m.take = m.jump
	m.fill(c)
	return m
}

// Work finds the text in no chunk.
func (*Given) Work(c *part.Context) []tasks.Task { return c.Given.OutsideTask() }

// Arrived lists it.
func (m *Given) Arrived(c *part.Context) part.Intents {
	m.fill(c)
	return nil
}

// Cut follows the document.
func (m *Given) Cut(c *part.Context) part.Intents {
	m.fill(c)
	return nil
}

func (m *Given) fill(c *part.Context) {
	here := c.Given.Here()
	gaps, known := c.Given.Outside()
	if here == m.of && known == m.known {
		return
	}
	m.of, m.known, m.at = here, known, nil
	var all []Choice
	add := func(at int, c Choice) {
		c.Value = len(m.at)
		m.at = append(m.at, at)
		all = append(all, c)
	}
	if here != nil {
		doc := here.Result.Doc
		before := 0 // where the chunk placed last begins
		for i, p := range here.Placements {
			for ; p.Placed() && len(gaps) > 0 && gaps[0].Start < p.Span.Start; gaps = gaps[1:] {
				add(gaps[0].Start, inNoChunk(doc.LineOf(gaps[0].Start), doc.Chars(gaps[0].End)-doc.Chars(gaps[0].Start), gaps[0].Of(doc.Text)))
			}
			content := here.Contents[i]
			switch {
			case !p.Placed():
				add(before, Choice{
					Text: fmt.Sprintf("chunk %-5d no place    %s", i+1, firstWords(content)),
					Tail: countOf(len([]rune(content)), "char", 1), Style: func(f *cell.Face) cell.Style { return f.Error },
				})
				continue
			case p.Likeness == align.Added:
				added := content[:p.Front] + " … " + content[len(content)-p.Behind:]
				add(p.Span.Start, Choice{
					Text: fmt.Sprintf("chunk %-5d added text  %s", i+1, firstWords(strings.Trim(added, " …"))),
					Tail: fmt.Sprintf("L%d · %s", doc.LineOf(p.Span.Start), countOf(len([]rune(content[:p.Front]))+len([]rune(content[len(content)-p.Behind:])), "char", 1)),
				})
			case p.Likeness == align.Shortened:
				add(p.Span.Start, Choice{
					Text: fmt.Sprintf("chunk %-5d shortened   %s", i+1, firstWords(content)),
					Tail: fmt.Sprintf("L%d", doc.LineOf(p.Span.Start)), Style: func(f *cell.Face) cell.Style { return f.Warn },
				})
			case p.Likeness == align.Altered:
				add(p.Span.Start, Choice{
					Text: fmt.Sprintf("chunk %-5d altered     %s", i+1, firstWords(content)),
					Tail: fmt.Sprintf("L%d", doc.LineOf(p.Span.Start)), Style: func(f *cell.Face) cell.Style { return f.Warn },
				})
			}
			before = p.Span.Start
		}
		for _, g := range gaps {
			add(g.Start, inNoChunk(doc.LineOf(g.Start), doc.Chars(g.End)-doc.Chars(g.Start), g.Of(doc.Text)))
		}
	}
	m.Set(all)
}

func inNoChunk(line, chars int, text string) Choice {
	return Choice{
		Text: fmt.Sprintf("%-11s in no chunk %s", "", firstWords(text)), Tail: fmt.Sprintf("L%d · %s", line, countOf(chars, "char", 1)),
		Style: func(f *cell.Face) cell.Style { return f.Warn },
	}
}

// firstWords are the beginning of a text, in one line.
func firstWords(text string) string {
	const most = 200
	if len(text) > 4*most {
		text = strings.ToValidUTF8(text[:4*most], "")
	}
	return strings.Join(strings.Fields(text), " ")
}

// Placement is a large dialog.
func (m *Given) Placement(c *part.Context, w, h int) part.Placement {
	title := "Given chunks"
	if here := c.Given.Here(); here != nil {
		title = fmt.Sprintf("%s · %s of %s placed", c.Given.Name(), part.Count(here.Placed()), quantity.Count(len(here.Contents), "chunk"))
	}
	return part.Placement{Where: part.Dialog, Title: title, W: min(w-6, 110), H: min(h-6, max(8, len(m.at)+3))}
}

// jump shows the place: that of a chunk without one is where the chunk before it
// stands.
func (m *Given) jump(*part.Context) part.Intents {
	i := m.Chosen()
	if i < 0 {
		return part.Do(part.Close{})
	}
	return part.Do(part.Close{}, part.SelectAt(m.at[i]), part.Reveal(m.at[i]))
}

// Lines draws the list.
func (m *Given) Lines(c *part.Context, w, h int) []string {
	m.fill(c)
	none := "nothing is odd: every chunk has a place and no text of its own, and all text is in a chunk"
	switch {
	case m.of == nil && c.Failed != "":
		none = c.Failed
	case m.of == nil:
		none = "placing …"
	case !m.known:
		none = "looking for text in no chunk …"
	case len(m.all) > 0:
		none = "nothing matches"
	}
	return m.Draw(c, w, h, none)
}
