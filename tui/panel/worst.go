package panel

import (
	"fmt"
	"slices"

	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// worst lists the documents with the least whole text when all documents are in scope.
type worst struct {
	first int   // line of the first document drawn; −1 if none
	files []int // documents drawn
	went  int   // document last opened from here, from 1; 0 if none
}

// mostWorst is the number of documents listed.
const mostWorst = 5

func (p *worst) draw(s *measureSheet) {
	p.first, p.files = -1, nil
	m, _ := s.C.Scope.Measured()
	if m == nil {
		return
	}
	wanting := m.NeedsAttention()
	if len(wanting) == 0 {
		s.Text("all text is whole, and no flagged chunk waits for a decision; "+keys.Files.Key()+" lists the documents", s.C.Styles.Muted)
		return
	}
	n := min(mostWorst, len(wanting))
	if s.C.H < part.LowPanel {
		n = min(2, n)
	}
	order := "least whole text first"
	if m.IsWhole() {
		order = "all text is whole; most flagged chunks first"
	}
	s.Text(order+"; "+keys.Files.Key()+" lists all", s.C.Styles.Muted)
	p.first = len(s.Lines)
	for _, i := range wanting[:n] {
		p.files = append(p.files, i)
		d := m.Documents[i]
		if m.IsWhole() {
			p.row(s, i, part.Count(d.Flagged().CountOpen()), s.C.Styles.Warn)
			continue
		}
		p.row(s, i, text.Percent(d.WholeText.Share()), part.WholeTextLook(&s.C.Styles.Face, d.WholeText, d.Elements))
	}
}

func (p *worst) row(s *measureSheet, file int, value string, look cell.Style) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	mark, style := " ", st.Text
	if file == s.C.File {
		mark, style = "▌", st.TextBold
	}
	b.Put(st.Focus, mark)
	b.Put(look, cell.FitRight(value, 6, s.C.Method)+"  ")
	b.Put(style, part.Name(s.C.Scope.Name(file), s.C.Scope.ShortName(file), b.Room()-1, s.C.Method))
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

func (p *worst) click(cy int) part.Intents {
	if i := cy - p.first; p.first >= 0 && i >= 0 && i < len(p.files) {
		return part.Do(part.OpenFile(p.files[i]))
	}
	return nil
}

// open opens the worst document, or the next one if the open document was opened from
// here.
func (p *worst) open(c *Context) part.Intents {
	m, _ := c.Scope.Measured()
	if m == nil || len(m.Worst) == 0 {
		return part.Do(part.Say("the documents are being measured"))
	}
	wanting := m.NeedsAttention()
	pos := 0
	if i := slices.Index(wanting, c.File); i == 0 || p.went == c.File+1 {
		pos = i + 1
	}
	switch {
	case len(wanting) == 0:
		return part.Do(part.Say("all text is whole, and no flagged chunk waits for a decision"))
	case pos >= len(wanting):
		return part.Do(part.Say("the text of the other documents is whole, and none of their flagged chunks waits for a decision"))
	}
	file := wanting[pos]
	p.went = file + 1
	d := m.Documents[file]
	message := "least whole first: " + text.Percent(d.WholeText.Share()) + " of the text is whole"
	if m.IsWhole() {
		message = "most flagged first: " + text.Count(d.Flagged().CountOpen(), "chunk") + " to decide"
	}
	message = fmt.Sprintf("%s of %s that want a look, the %s", part.Count(pos+1), text.Count(len(wanting), "document"), message)
	return part.Do(part.OpenFile(file), part.Say(message))
}

// documents shows how many documents the numbers cover, and how many could not be
// measured.
func (s *measureSheet) documents() {
	m, fresh := s.C.Scope.Measured()
	n := s.C.Scope.Documents()
	message := "all " + text.Count(n, "document")
	switch {
	case m == nil:
	case !fresh && m.Settings == s.C.Settings:
		message = fmt.Sprintf("%s of %s so far", part.Count(m.Known), text.Count(n, "document"))
	case !fresh:
		message += ", by the previous settings"
	case len(m.Worst) < n:
		message += ", " + part.Count(n-len(m.Worst)) + " without chunks"
	}
	s.Text(message, s.C.Styles.Focus)
}
