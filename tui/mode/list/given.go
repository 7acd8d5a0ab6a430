package list

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Given lists problems of the given chunks in document order: chunks not found in the document,
// chunks with added text, and text that is in no chunk.
type Given struct {
	List
	given            *align.GivenDocument
	hasUnchunkedText bool
	at               []int
}

// NewGiven returns the list of problems.
func NewGiven(c *part.Context) *Given {
	m := &Given{List: New(nil)}
	m.onAccept = m.jump
	m.fill(c)
	return m
}

func (*Given) Work(c *part.Context) []tasks.Task { return c.Given.OutsideTask() }

func (m *Given) OnResults(c *part.Context) part.Intents {
	m.fill(c)
	return nil
}

func (m *Given) AfterCut(c *part.Context) part.Intents {
	m.fill(c)
	return nil
}

func (m *Given) fill(c *part.Context) {
	placed := c.Given.Current()
	gaps, known := c.Given.OutsideText()
	if placed == m.given && known == m.hasUnchunkedText {
		return
	}
	m.given, m.hasUnchunkedText, m.at = placed, known, nil
	var all []Choice
	add := func(at int, c Choice) {
		c.Value = len(m.at)
		m.at = append(m.at, at)
		all = append(all, c)
	}
	if placed != nil {
		doc := placed.Result.Doc
		previous := 0
		for i := range placed.Placements {
			p := &placed.Placements[i]
			for ; p.IsPlaced() && len(gaps) > 0 && gaps[0].Start < p.Span.Start; gaps = gaps[1:] {
				add(gaps[0].Start, unchunkedChoice(doc, gaps[0]))
			}
			if p.IsPlaced() {
				previous = p.Span.Start
			}
			if it, hasProblem := describeProblem(placed, i); hasProblem {
				add(previous, it)
			}
		}
		for _, gap := range gaps {
			add(gap.Start, unchunkedChoice(doc, gap))
		}
	}
	m.Set(all)
}

// describeProblem returns the line for a problem of given chunk i. hasProblem is false if the chunk
// is an exact part of the document.
func describeProblem(given *align.GivenDocument, i int) (it Choice, hasProblem bool) {
	p, content := &given.Placements[i], given.Contents[i]
	line := fmt.Sprintf("L%d", given.Result.Doc.LineOf(max(0, p.Span.Start)))
	warn := func(f *cell.Face) cell.Style { return f.Warn }
	subject, text := "", content
	switch {
	case !p.IsPlaced():
		subject, it.Tail = "no place", formatAmount(utf8.RuneCountInString(content), "char")
		it.Style = func(f *cell.Face) cell.Style { return f.Error }
	case p.HasAddedText():
		own := p.AddedText(content)
		subject, text = "added text", strings.Join(own, " … ")
		it.Tail = line + " · " + formatAmount(utf8.RuneCountInString(strings.Join(own, "")), "char")
	case p.Kind == align.Shortened:
		subject, it.Tail, it.Style = "shortened", line, warn
	case p.Kind == align.Altered:
		subject, it.Tail, it.Style = "altered", line, warn
	default:
		return it, false
	}
	it.Text = fmt.Sprintf("chunk %-5d %-11s %s", given.FileIndices[i]+1, subject, firstWords(text))
	return it, true
}

func unchunkedChoice(doc *engine.Document, gap chunk.Span) Choice {
	chars := doc.CharsBefore(gap.End) - doc.CharsBefore(gap.Start)
	return Choice{
		Text:  fmt.Sprintf("%-11s in no chunk %s", "", firstWords(gap.Slice(doc.Text))),
		Tail:  fmt.Sprintf("L%d · %s", doc.LineOf(gap.Start), formatAmount(chars, "char")),
		Style: func(f *cell.Face) cell.Style { return f.Warn },
	}
}

func firstWords(text string) string {
	const limit = 200
	if len(text) > 4*limit {
		text = strings.ToValidUTF8(text[:4*limit], "")
	}
	return strings.Join(strings.Fields(text), " ")
}

func (m *Given) Placement(c *part.Context, w, h int) part.Placement {
	title := "Given chunks"
	if placed := c.Given.Current(); placed != nil {
		title = fmt.Sprintf("%s · %s of %s placed", c.Given.Name(), part.Count(placed.CountPlaced()), text.Count(len(placed.Contents), "chunk"))
	}
	return part.Placement{Area: part.Dialog, Title: title, W: min(w-6, 110), H: min(h-6, max(8, len(m.at)+3))}
}

// jump shows the text of the selected item. For a chunk that was not found, it shows the last chunk
// found before it.
func (m *Given) jump(*part.Context) part.Intents {
	i := m.SelectedValue()
	if i < 0 {
		return part.Do(part.Close{})
	}
	return part.Do(part.Close{}, part.SelectAt(m.at[i]), part.Reveal(m.at[i]))
}

func (m *Given) Lines(c *part.Context, w, h int) []string {
	m.fill(c)
	empty := "no problems: every chunk is in the document without added text, and no text is left out"
	switch {
	case m.given == nil && c.FailureMessage != "":
		empty = c.FailureMessage
	case m.given == nil:
		empty = "placing …"
	case !m.hasUnchunkedText:
		empty = "looking for text in no chunk …"
	case len(m.all) > 0:
		empty = "nothing matches"
	}
	return m.Draw(c, w, h, empty)
}
