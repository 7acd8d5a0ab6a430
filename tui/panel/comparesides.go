package panel

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
)

type side struct {
	letter, name string
	style        cell.Style
	figures      []figure
}

type figure struct {
	number, noun string
	style        cell.Style
}

// drawSides shows A and B with the measures of the latest comparison that has them. If the names
// would be too long, it lists the different settings above the table.
func (p *Compare) drawSides(s *part.Sheet, d, measured *comparing.Comparison) {
	c := s.C
	nameA, nameB, _ := c.SideNames()
	if c.H >= part.FullPanelHeight && hasSettingNames(c, d) && (len(d.Settings) > 1 || cell.Width(nameA, c.Method) >= s.W-letterWidth) {
		nameA, nameB = "", ""
		p.writeSettings(s, d)
		s.Gap()
	}
	a, b := side{letter: "A", name: nameA, style: c.Styles.MutedBold}, side{letter: "B", name: nameB, style: c.Styles.FocusBold}
	switch {
	case c.ShowsOnlyGiven():
		writeSides(s, a)
	case measured == nil:
		writeSides(s, a, b)
	default:
		setFigures(c, measured, &a, &b)
		if isUnchanged(d) {
			writeSides(s, a)
			break
		}
		writeSides(s, a, b)
	}
	if c.Scope.IsAll() {
		p.writeAllOlder(s, "")
		s.Text(fmt.Sprintf("Below: this document only. %s exports all %s compared to A.", keys.Export.Key(), part.Count(c.Scope.DocumentCount())), c.Styles.Warn)
	}
}

// setFigures adds the measures to both sides. The color of B's whole text shows whether B is
// better.
func setFigures(c *Context, d *comparing.Comparison, a, b *side) {
	style := freshnessStyle(c, d)
	x, y := &d.Difference.A, &d.Difference.B
	a.figures, b.figures = describeSide(&x.Report, style), describeSide(&y.Report, style)
	if d.B != c.View || a.figures[1].number == b.figures[1].number {
		return
	}
	b.figures[1].style = c.Styles.GoodBold
	if y.WholeText.Share() < x.WholeText.Share() {
		b.figures[1].style = c.Styles.ErrorBold
	}
}

func describeSide(r *metrics.Report, look cell.Style) []figure {
	return []figure{
		{part.Count(r.Chunks), "chunks", look},
		{part.Percent(r.WholeText.Whole, r.WholeText.Total), "whole", look},
		{text.Growth(r.StoredRatio), "stored", look},
	}
}

type sideTable struct {
	nounInRow    bool // each row has the nouns, and there is no heading row
	nameInOwnRow bool
	shared       string // common prefix of the names, shown only in the heading
	names        int
	numbers      []int
	gap          int
}

const letterWidth = len(" A ")

// newSideTable puts the nouns into each row if they fit. Long names get rows of their own.
func newSideTable(s *part.Sheet, sides []side) sideTable {
	figures := sides[0].figures
	t := sideTable{numbers: make([]int, len(figures)), gap: 3}
	for _, x := range sides {
		t.names = max(t.names, cell.Width(x.name, s.C.Method))
		for k, f := range x.figures {
			t.numbers[k] = max(t.numbers[k], cell.Width(f.number, s.C.Method))
		}
	}
	room := s.W - letterWidth
	for k, f := range figures {
		room -= t.gap + t.numbers[k] + len(" "+f.noun)
	}
	if t.nounInRow = t.names <= room || len(figures) < 2; t.nounInRow {
		t.names = max(1, min(t.names, room))
		return t
	}
	t.gap, room = 1, s.W-letterWidth-1
	for k, f := range figures {
		if k > 0 { // the first noun may start to the left of its number
			t.numbers[k] = max(t.numbers[k], len(f.noun))
		}
		room -= t.gap + t.numbers[k]
	}
	if t.shared = commonNamePrefix(sides); t.shared != "" {
		title := len(" ") + cell.Width(t.shared, s.C.Method) + len(figures[0].noun)
		t.names = max(t.names-cell.Width(t.shared, s.C.Method), title-letterWidth-t.gap-t.numbers[0])
	}
	if t.shared == "" { // for the space between the name and the number
		room--
	}
	if t.nameInOwnRow = t.names > room || t.names == 0; t.nameInOwnRow {
		t.shared, t.names, t.numbers[0], t.gap = "", 0, max(t.numbers[0], len(figures[0].noun)), 2
	} else if room-t.names >= len(figures) {
		t.gap = 2
	}
	return t
}

func commonNamePrefix(sides []side) string {
	if len(sides) < 2 {
		return ""
	}
	i := strings.LastIndexByte(sides[0].name, ' ') + 1
	if sides[0].name == sides[1].name || !strings.HasPrefix(sides[1].name, sides[0].name[:i]) {
		return ""
	}
	return sides[0].name[:i]
}

func writeSides(s *part.Sheet, sides ...side) {
	c, t := s.C, newSideTable(s, sides)
	var b cell.Line
	beginRow := func(x side, width int) {
		name := strings.TrimPrefix(x.name, t.shared)
		b.Reset(s.W, c.Method)
		b.Put(x.style, " "+x.letter+" ")
		b.Put(c.Styles.Text, cell.Fit(cell.ShortenPath(name, width, c.Method), width, c.Method))
	}
	for _, x := range sides {
		if t.nameInOwnRow && x.name != "" {
			beginRow(x, s.W-letterWidth-1)
			s.Lines = append(s.Lines, b.Finish(c.Styles.Text))
		}
	}
	if !t.nounInRow {
		end := letterWidth + t.names
		b.Reset(s.W, c.Method)
		b.Put(c.Styles.Muted, " "+t.shared)
		for k, f := range sides[0].figures {
			end += t.gap + t.numbers[k]
			b.PadTo(c.Styles.Muted, end-len(f.noun))
			b.Put(c.Styles.Muted, f.noun)
		}
		s.Lines = append(s.Lines, b.Finish(c.Styles.Text))
	}
	for _, x := range sides {
		if t.nameInOwnRow && len(sides) == 1 { // the letter is in the row of the name
			x.letter = " "
		}
		beginRow(x, t.names)
		for k, f := range x.figures {
			b.Space(c.Styles.Text, t.gap)
			b.Put(f.style, cell.FitRight(f.number, t.numbers[k], c.Method))
			if t.nounInRow {
				b.Put(c.Styles.Muted, " "+f.noun)
			}
		}
		s.Lines = append(s.Lines, b.Finish(c.Styles.Text))
	}
}

func (p *Compare) writeAnswer(s *part.Sheet, d *comparing.Comparison) {
	if d == nil || len(d.Settings) == 0 && len(d.Changed) == 0 {
		return
	}
	a, b := &d.Difference.A, &d.Difference.B
	st := s.C.Styles
	good, bad := st.GoodBold, st.ErrorBold
	if d.B != s.C.View {
		good, bad = st.MutedBold, st.MutedBold
	}
	var fewer, more []clause
	for k := range element.KindCount {
		n := countLost(&b.Elements, k) - countLost(&a.Elements, k)
		name := nameKind(&b.Elements, element.Kind(k), max(n, -n))
		switch {
		case n < 0:
			fewer = append(fewer, clause{part.Count(-n) + " " + name, good})
		case n > 0:
			more = append(more, clause{part.Count(n) + " more " + name, bad})
		}
	}
	if len(fewer) > 0 {
		fewer[0].text = "repairs " + fewer[0].text
	}
	if len(more) > 0 {
		more[0].text = "severs " + more[0].text
	}
	clauses := slices.Concat(fewer, more)
	if len(clauses) == 0 {
		clauses = []clause{{"severs as much as A", st.TextBold}}
		if listSevered(&b.Elements) == noneSevered {
			clauses[0].text = "severs nothing, like A"
		}
	}
	costs := d.CountCosts() // the table below shows the stored text too
	cost := clause{"embeds " + describeReembedded(&costs) + " chunks again", st.Text}
	writeClauses(s, append(clauses, cost))
	if s.C.H >= gapHeight && len(s.Lines) <= 2 {
		s.Gap()
	}
}

const gapHeight = 24

// clause is a part of a sentence that should not wrap.
type clause struct {
	text  string
	style cell.Style
}

func writeClauses(s *part.Sheet, clauses []clause) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(s.C.Styles.FocusBold, " B ")
	for i, x := range clauses {
		comma := ""
		if i+1 < len(clauses) {
			comma = ","
		}
		if i > 0 && b.Room() <= cell.Width(x.text+comma, s.C.Method) {
			s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
			b.Reset(s.W, s.C.Method)
			b.Space(s.C.Styles.Text, len(" B "))
		}
		b.PutMax(x.style, x.text, b.Room()-1)
		b.Put(s.C.Styles.Muted, comma+" ")
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}
