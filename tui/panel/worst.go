package panel

import (
	"fmt"
	"slices"

	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
)

type worstDocuments struct {
	first      int
	files      []int
	selected   int               // number of the document last opened from the list, or 0
	measuredBy settings.Settings // settings at the time of the measurement
}

const maxWorst = 5

func (p *worstDocuments) drawList(s *measureSheet) {
	p.first, p.files = -1, nil
	m, _ := s.C.Scope.MeasureTotals()
	if m == nil {
		return
	}
	documents := m.NeedsAttention()
	if len(documents) == 0 {
		s.Text("everything is whole and every flagged chunk is decided; "+keys.Files.Key()+" lists the documents", s.C.Styles.Muted)
		return
	}
	n := min(maxWorst, len(documents))
	if s.C.H < part.FullPanelHeight {
		n = min(2, n)
	}
	s.Text("worst first; "+keys.Files.Key()+" lists all", s.C.Styles.Muted)
	p.first = len(s.Lines)
	for _, i := range documents[:n] {
		p.files = append(p.files, i)
		p.writeRow(s, i, m.Documents[i])
	}
}

const faultWidth = 24

// writeRow draws a document with its percentage of whole text and its worst problem. If only one
// fits, it draws the percentage, or the problem if all text is whole.
func (p *worstDocuments) writeRow(s *measureSheet, file int, d *folder.Document) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	mark, style := " ", st.Text
	if file == s.C.File {
		mark, style = "▌", st.TextBold
	}
	fault := part.DescribeWorst(&st.Face, d, faultWidth)
	number, share := "  "+fault.Number, "  "+text.Percent(d.WholeText.Share())
	words := " " + fault.Words
	switch whole := d.WholeText.Whole == d.WholeText.Total; {
	case s.W >= 3*faultWidth:
		share = cell.FitRight(share, 8, s.C.Method)
		words = cell.Fit(words, faultWidth-cell.Width(fault.Number, s.C.Method), s.C.Method)
	case whole:
		share = ""
	default:
		number, words = "", ""
	}
	room := s.W - 2 - cell.Width(share+number+words, s.C.Method)
	b.Put(st.Focus, mark)
	b.Put(style, cell.Fit(part.Name(s.C.Scope.Name(file), s.C.Scope.ShortName(file), room, s.C.Method), room, s.C.Method))
	b.Put(part.WholeTextStyle(&st.Face, d.WholeText, d.Elements), share)
	b.Put(fault.Style, number)
	b.Put(st.Muted, words)
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

func (p *worstDocuments) click(cy int) part.Intents {
	if i := cy - p.first; p.first >= 0 && i >= 0 && i < len(p.files) {
		return part.Do(part.OpenFile(p.files[i]))
	}
	return nil
}

// open opens the worst document, and each further call the next worst.
func (p *worstDocuments) open(c *Context) part.Intents {
	m, _ := c.Scope.MeasureTotals()
	if m == nil || len(m.Worst) == 0 {
		return part.Do(part.Say("still measuring the documents"))
	}
	documents := m.NeedsAttention()
	pos := 0
	if i := slices.Index(documents, c.File); i == 0 || p.selected == c.File+1 && p.measuredBy == m.Settings {
		pos = i + 1
	}
	switch {
	case len(documents) == 0:
		return part.Do(part.Say("everything is whole and every flagged chunk is decided"))
	case pos >= len(documents):
		return part.Do(part.Say("the other documents are whole, and their flagged chunks are decided"))
	}
	file := documents[pos]
	p.selected, p.measuredBy = file+1, m.Settings
	d := m.Documents[file]
	fault := part.DescribeWorst(&c.Styles.Face, d, faultWidth)
	message := fmt.Sprintf("%s of %s to look at, worst first: whole %s, %s %s", part.Count(pos+1), text.Count(len(documents), "document"),
		text.Percent(d.WholeText.Share()), fault.Number, fault.Words)
	return part.Do(part.OpenFile(file), part.Say(message))
}

// writeDocuments also shows how many documents could not be measured.
func (s *measureSheet) writeDocuments() {
	m, fresh := s.C.Scope.MeasureTotals()
	n := s.C.Scope.DocumentCount()
	message := "all " + text.Count(n, "document")
	switch {
	case m == nil:
	case !fresh && m.Settings == s.C.Settings:
		message = fmt.Sprintf("%s of %s so far", part.Count(m.Finished), text.Count(n, "document"))
	case !fresh:
		message += ", with the previous settings"
	case len(m.Worst) < n:
		message += ", " + part.Count(n-len(m.Worst)) + " without chunks"
	}
	s.Text(message, s.C.Styles.Focus)
}
