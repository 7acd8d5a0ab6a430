package list

import (
	"cmp"
	"slices"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
)

// Files is the list of all documents with their measures.
type Files struct {
	List
	files    []string
	order    int
	measured *folder.MeasureTotals // nil until the first result
	// compared reports whether there is a side A. changes contains the comparisons so far.
	compared bool
	changes  *folder.ChangeTotals
	w        int
}

// NewFiles returns the list of documents.
func NewFiles(c *part.Context) *Files {
	m := &Files{files: c.Files}
	m.List = New(nil)
	m.onAccept, m.aboutChoice, m.purpose = m.open, m.explainEmpty, "open"
	m.measured, _ = c.Scope.MeasureTotals()
	m.compared = c.Compare.ComparesAll()
	m.changes, _ = c.Compare.FolderChanges()
	m.fill(c)
	m.Choose(c.File)
	return m
}

func (*Files) Scopes() []keys.Scope { return []keys.Scope{keys.SortedList, keys.List} }

func (m *Files) Work(c *part.Context) []tasks.Task {
	if c.Scope.IsAll() {
		return nil
	}
	return append(c.Scope.MeasureTask(c.Settings), c.Compare.FolderTask()...)
}

func (m *Files) OnResults(c *part.Context) part.Intents {
	totals, _ := c.Scope.MeasureTotals()
	if changes, _ := c.Compare.FolderChanges(); totals != m.measured || changes != m.changes {
		m.measured, m.changes = totals, changes
		m.refill(c)
	}
	return nil
}

func (m *Files) refill(c *part.Context) {
	pos := m.SelectedValue()
	m.fill(c)
	m.Choose(pos)
}

func (m *Files) fill(c *part.Context) {
	order := make([]int, len(m.files))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return fileOrders[m.order].compare(m.document(a), m.document(b)) })
	visible := columns(m.w, m.order, m.compared)
	all := make([]Choice, len(order))
	for k, i := range order {
		description := m.describe(i, visible)
		all[k] = Choice{Text: c.Scope.Name(i), PathEnd: c.Scope.ShortName(i), Value: i, Details: description}
		switch d := m.document(i); {
		case d == nil:
			all[k].Short = "…"
		case d.Report != nil:
			all[k].Short = part.Percent(d.WholeText.Whole, d.WholeText.Total)
		default:
			all[k].Short = "none"
			if d.ReadProblem != "" {
				all[k].Short = "unread"
			}
			all[k].Style = func(f *cell.Face) cell.Style { return f.Muted }
		}
	}
	m.Set(all)
}

func (m *Files) document(i int) *folder.Document {
	if m.measured == nil || i < 0 || i >= len(m.measured.Documents) {
		return nil
	}
	d := m.measured.Documents[i]
	if d == nil || m.changes == nil || m.changes.Documents[i] == nil {
		return d
	}
	compared := *d
	compared.Change = m.changes.Documents[i].VersionCounts
	return &compared
}

// explainEmpty explains why the selected document has no chunks. It returns "" if it has some.
func (m *Files) explainEmpty() string {
	d := m.document(m.SelectedValue())
	if d == nil || d.Report != nil {
		return ""
	}
	return cmp.Or(d.ReadProblem, d.CutProblem)
}

func (m *Files) describe(i int, visible []int) []Piece {
	d := m.document(i)
	switch {
	case d == nil:
		return []Piece{{Text: "…"}}
	case d.ReadProblem != "":
		return []Piece{{Text: "cannot be read"}}
	case d.Report == nil: // no given chunk belongs to the document, or the settings do not work for it
		return []Piece{{Text: "no chunks"}}
	}
	var out []Piece
	for _, k := range visible {
		o := &fileOrders[k]
		if o.pieces != nil {
			out = append(append(out, Piece{Text: cell.Fit("", columnGap, cell.Wc)}), o.pieces(d, o.width-columnGap)...)
			continue
		}
		piece := Piece{Text: cell.FitRight(o.value(d), o.width, cell.Wc)}
		if o.style != nil {
			piece.Style = func(f *cell.Face) cell.Style { return o.style(f, d) }
		}
		out = append(out, piece)
	}
	return out
}

func (m *Files) Placement(_ *part.Context, w, h int) part.Placement {
	return m.FitHeight(part.Placement{Area: part.Dialog, Title: "Documents, " + fileOrders[m.order].name, W: min(w-6, 120)}, h-6)
}

func (m *Files) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if a != keys.Sort {
		return m.List.Act(c, a)
	}
	m.sort(c, (m.order+1)%countFileOrders(m.compared))
	return nil, true
}

func (m *Files) sort(c *part.Context, order int) {
	m.order = order
	m.fill(c)
	m.selected, m.top = 0, 0
}

const headRow = 1

// hasHeadings reports whether column headings are above the list. If the selected document has no
// chunks, an explanation replaces them.
func (m *Files) hasHeadings() bool { return m.explainEmpty() == "" }

// Click on a column heading sorts by that column. A second click restores the first order. Any
// other click selects a row.
func (m *Files) Click(c *part.Context, cx, cy int) part.Intents {
	if cy != headRow || !m.hasHeadings() {
		return m.List.Click(c, cx, cy)
	}
	visible := columns(m.w, m.order, m.compared)
	start := firstColumn(m.w, visible)
	for _, k := range visible {
		end := start + fileOrders[k].width
		if cx >= start && cx < end {
			if k == m.order {
				k = 0
			}
			m.sort(c, k)
			return nil
		}
		start = end
	}
	return nil
}

func (m *Files) open(c *part.Context) part.Intents {
	if i := m.SelectedValue(); i >= 0 && i != c.File {
		return part.Do(part.Close{}, part.OpenFile(i))
	}
	return part.Do(part.Close{})
}

func (m *Files) Lines(c *part.Context, w, h int) []string {
	if w != m.w {
		m.w = w
		m.refill(c)
	}
	out := m.Draw(c, w, h, "no document matches")
	if len(out) > headRow && m.hasHeadings() {
		f := &c.Styles.Raised
		var b cell.Line
		b.Reset(w, c.Method)
		visible := columns(w, m.order, m.compared)
		b.Space(f.Text, firstColumn(w, visible))
		for _, k := range visible {
			style := f.Muted
			if k == m.order {
				style = f.FocusBold
			}
			b.Put(style, cell.FitRight(fileOrders[k].columnHeading(c.Settings.Unit), fileOrders[k].width, c.Method))
		}
		out[headRow] = b.Finish(f.Text)
	}
	return out
}
