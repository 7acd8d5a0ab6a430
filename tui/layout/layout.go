// Package layout computes the positions of all parts of the screen. It draws nothing.
package layout

// Screen sizes at which the layout changes. MinWidth and MinHeight are the minimum usable size.
const (
	MinWidth        = 40
	MinHeight       = 12
	sideBySideWidth = 100
	stackedWidth    = 70
	stackedRows     = 20
	pairedWidth     = 180
	pairedRows      = 24
)

// Rect is a rectangle of cells on the screen.
type Rect struct{ X, Y, W, H int }

// Contains reports whether a cell is in the rectangle.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Interior returns the rectangle without its top row.
func (r Rect) Interior() Rect { return Rect{r.X, r.Y + 1, r.W, max(0, r.H-1)} }

// Empty reports whether the rectangle is empty.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Pane is a part of the screen that can have the focus.
type Pane uint8

// The panes, in the order in which they get the focus. Panes is their number.
const (
	Document Pane = iota
	Settings
	Panel
	Panes
)

// Arrangement is how the panes are arranged.
type Arrangement uint8

// Arrangements of the panes.
const (
	TooSmall Arrangement = iota
	Single               // one pane at a time
	Stacked
	SideBySide
	DocumentOnly // only the text, or a mode that covers it
)

// Layout contains the positions of all parts. It is comparable.
type Layout struct {
	W, H           int
	Arrangement    Arrangement
	Header, Footer Rect
	Note           Rect // a short message above the footer
	DocumentFrame  Rect
	Document       Rect // gutter, text and minimap
	Seams          Rect // strip of seams, or empty on short screens
	SettingsFrame  Rect
	PanelFrame     Rect
	OtherFrame     Rect // the second panel on wide screens
	// Border is the column or row between the text and the panels, which the user can drag.
	Border Rect
}

// Settings returns the rectangle of the settings, without the blank row below it.
func (l *Layout) Settings() Rect {
	f := l.SettingsFrame
	if l.Arrangement == SideBySide {
		f.H = max(0, f.H-gapRows)
	}
	return f
}

// Panel returns the rectangle inside the panel's frame, without the blank row below it.
func (l *Layout) Panel() Rect {
	f, edge := l.PanelFrame, TabRows(l.PanelFrame.W)
	f.Y += edge
	if !l.OtherFrame.Empty() {
		edge += gapRows
	}
	f.H = max(0, f.H-edge)
	return f
}

// gapRows is the number of blank rows between two panes.
const gapRows = 1

// TabRows returns the number of rows for the names of the panels and the rule below them. This is
// one, or three if the names need two rows.
func TabRows(w int) int {
	if w < minTabsWidth {
		return 3
	}
	return 1
}

// minTabsWidth is the minimum width for all names in one row.
const minTabsWidth = 53

// OtherInterior returns the rectangle inside the second panel's frame.
func (l *Layout) OtherInterior() Rect { return l.OtherFrame.Interior() }

// Shows reports whether a pane is visible.
func (l *Layout) Shows(p Pane) bool {
	switch p {
	case Panel:
		return !l.Panel().Empty()
	case Settings:
		return !l.SettingsFrame.Empty()
	}
	return !l.DocumentFrame.Empty()
}

// HasSheet reports whether the settings below the text have more than one row.
func (l *Layout) HasSheet() bool { return l.Arrangement == Stacked && l.SettingsFrame.H > 1 }

// Spec holds everything that the layout depends on except the screen size.
type Spec struct {
	Settings int
	Sheet    bool // the settings replace the panel below the text
	Focus    Pane
	Lower    Pane // the pane below the text if only one fits: Settings or Panel
	Split    Split
	Gutter   int // cells to the left of the text
	// Panel and Other are the numbers of rows that the two panels need on wide screens. If the
	// panel is below the text, Panel is its number of rows if it has no list, and 0 otherwise.
	Panel, Other int
}

// Split is the user's division of the screen. The zero value is the default.
type Split struct {
	Zoom        Zoom `yaml:"zoom,omitempty"`
	Side        int  `yaml:"side,omitempty"` // width of the panels next to the text
	StackedZoom Zoom `yaml:"low_zoom,omitempty"`
	StackedRows int  `yaml:"low,omitempty"` // height of the pane below the text
}

// Clamp replaces invalid values, which may come from a file.
func (s Split) Clamp() Split {
	for _, z := range []*Zoom{&s.Zoom, &s.StackedZoom} {
		if *z < TextOnly || *z > PanelLarge {
			*z = Shared
		}
	}
	s.Side, s.StackedRows = max(0, s.Side), max(0, s.StackedRows)
	return s
}

// ZoomAt returns the zoom for a screen of w columns.
func (s *Split) ZoomAt(w int) *Zoom {
	if w >= sideBySideWidth {
		return &s.Zoom
	}
	return &s.StackedZoom
}

// Zoom determines which pane gets most of the screen.
type Zoom int

// Zooms, from small to large panels.
const (
	TextOnly   Zoom = -1
	Shared     Zoom = 0
	PanelLarge Zoom = 1
)

// Enlarge enlarges the focused pane by n steps.
func (z Zoom) Enlarge(focus Pane, n int) Zoom {
	if focus == Document {
		n = -n
	}
	return min(max(z+Zoom(n), TextOnly), PanelLarge)
}

// Arrange lays out a screen of w × h cells.
func Arrange(w, h int, spec Spec) Layout {
	if w < MinWidth || h < MinHeight {
		return Layout{W: w, H: h}
	}
	l := Layout{W: w, H: h, Header: Rect{0, 0, w, 1}, Note: Rect{0, h - 2, w, 1}, Footer: Rect{0, h - 1, w, 1}}
	body := Rect{0, 1, w, h - 3}
	switch {
	case w >= sideBySideWidth:
		l.placeSideBySide(body, spec)
	case w >= stackedWidth && h >= stackedRows:
		l.stackPanes(body, spec)
	default:
		l.placeSingle(body, spec.Focus)
	}
	return l
}

// showsOnlyText reports whether the text fills the screen. Focused panes stay visible.
func (w *Spec) showsOnlyText(zoom Zoom) bool { return zoom == TextOnly && w.Focus == Document }

// ForDialog returns the layout for a mode that covers all but the last two rows.
func (l Layout) ForDialog() Layout {
	if l.Arrangement == TooSmall {
		return l
	}
	return Layout{W: l.W, H: l.H, Arrangement: DocumentOnly, Header: l.Header, Note: l.Note, Footer: l.Footer}
}

// LimitToRowsAbove returns a layout whose text and strip are above row y, the top of a dialog. If
// that leaves too few rows for the text, it returns l unchanged.
func (l Layout) LimitToRowsAbove(y int) Layout {
	frame := l.DocumentFrame
	above := Rect{frame.X, frame.Y, frame.W, y - frame.Y}
	if above.H < minStackedPane || above.H >= frame.H {
		return l
	}
	l.Seams = Rect{}
	l.placeDocument(above)
	l.DocumentFrame = frame
	return l
}

// captionRows is the number of rows for a blank row, the caption, the message and the bottom line.
const captionRows = 4

// ForPresentation returns the layout of a presentation. The text is in a column that starts at
// left, with blank rows around it. The caption, a message and the keys are below. The minimap is
// not clickable.
func (l Layout) ForPresentation(left, width, minimap int) Layout {
	out := l.ForDialog()
	column := Rect{left, 1, width, PresentedRows(l.H)}
	out.Header = Rect{0, 0, l.W, 0}
	out.DocumentFrame = Rect{column.X, column.Y - 1, column.W, column.H + 1}
	out.Document = Rect{column.X, column.Y, column.W + minimap, column.H}
	return out
}

// PresentedRows returns the number of rows of text in a presentation.
func PresentedRows(h int) int { return h - 1 - captionRows }

// HelpRows returns the number of rows that the selected setting's help gets at width w.
func HelpRows(w int) int {
	if w >= wideHelp {
		return 2
	}
	return 3
}

const wideHelp = 66

// Widths of the panels next to the text, and minimum heights of panes.
const (
	minSide, normalSide, maxSide                      = 32, 34, 80
	minText                                           = 40
	normalText                                        = 93 // an 80-column line with gutter and minimap
	extraSide, minLargeText                           = 20, 60
	normalGutter                                      = 11
	minStackedPane, normalStackedPane, maxStackedPane = 3, 9, 16
	minPanel                                          = 4 // minimum height of each of two panels, which fits an empty queue
	minRows                                           = 7 // minimum height of the document with its edge and strip
	minSettings                                       = 9
	shortSettings                                     = 6
	tallRows                                          = 40 // minimum screen height at which the settings get a third of the height next to large panels
)

// SideWidth returns the width of the panels next to the text after the user has dragged their
// border to column x.
func (l *Layout) SideWidth(x int) int { return min(max(l.W-x-1, minSide), l.W-minText) }

// StackedHeight returns the height of the pane below the text after the user has dragged its edge
// to row y.
func (l *Layout) StackedHeight(y int) int { return min(max(l.H-4-y, minStackedPane), l.H-3-2-minRows) }

// panelWidth returns two fifths of a wide screen, but leaves 80 columns for the text, or 72 on a
// 120-column screen. The border stays put when another document is opened, unless that document
// needs a wider gutter. Large panels are wider by a fixed number of columns.
func (w *Spec) panelWidth(width int) int {
	if w.Split.Zoom == PanelLarge {
		usual := *w
		usual.Split.Zoom = Shared
		side := usual.panelWidth(width)
		return max(side, min(side+extraSide, width-1-minLargeText))
	}
	if w.Split.Side > 0 {
		return min(max(w.Split.Side, minSide), width-minText)
	}
	side := max(normalSide, min(width*2/5, maxSide, width-normalText-1))
	spareColumns := max(0, width-side-1-normalText) // columns that 80-column lines do not need
	return max(minSide, side-max(0, w.Gutter-normalGutter-spareColumns))
}

// placeSideBySide gives the settings the rows they need, up to two thirds of the height.
func (l *Layout) placeSideBySide(body Rect, spec Spec) {
	l.Arrangement = SideBySide
	if spec.showsOnlyText(spec.Split.Zoom) {
		l.placeDocument(body)
		return
	}
	side := spec.panelWidth(body.W)
	x := body.W - side
	l.Border = Rect{x - 1, body.Y, 1, body.H}
	l.placeDocument(Rect{0, body.Y, x - 1, body.H})
	rows := min(spec.Settings+HelpRows(side)+gapRows, max(minSettings, body.H*2/3), body.H-TabRows(side)-minPanel)
	if spec.Split.Zoom == PanelLarge && spec.Focus == Panel {
		limit := shortSettings
		if l.H >= tallRows {
			limit = body.H / 3
		}
		rows = min(rows, limit)
	}
	l.SettingsFrame = Rect{x, body.Y, side, rows}
	l.PanelFrame = Rect{x, body.Y + rows, side, body.H - rows}
	if p := &l.PanelFrame; body.W >= pairedWidth && p.H >= pairedRows {
		second := spec.otherHeight(p.H, TabRows(side)+gapRows)
		l.OtherFrame = Rect{x, p.Y + p.H - second, side, second}
		p.H -= second
	}
}

// otherHeight returns the height of the second panel with its edge: the rows that the open panel
// does not need, or half of h if both need more. edge is the number of rows around the open panel.
func (w *Spec) otherHeight(h, edge int) int {
	standard, available, needed := h/2, h-w.Panel-edge, w.Other+1
	rest := h - RoundUpRows(w.Panel) - edge
	switch {
	case w.Panel == 0 && w.Other == 0:
		return standard
	case rest >= needed:
		return rest
	case available >= min(standard, needed):
		return available
	}
	return min(standard, RoundUpRows(w.Other)+1)
}

// RoundUpRows rounds n up to a multiple of four, so that the border moves less often.
func RoundUpRows(n int) int { return max(minPanel, (n+3)/4*4) }

// stackPanes places the tabs, the open panel and the settings below the text. Closed settings take
// one row, and open settings replace the panel.
func (l *Layout) stackPanes(body Rect, spec Spec) {
	l.Arrangement = Stacked
	if spec.showsOnlyText(spec.Split.StackedZoom) {
		l.placeDocument(body)
		return
	}
	rows, sheet := 0, spec.Sheet && spec.Lower == Settings
	if spec.Lower == Panel || sheet {
		rows = min(normalStackedPane+max(0, body.H+3-24)/2, maxStackedPane)
		if spec.Panel > 0 {
			rows = min(rows, spec.Panel)
		}
		if spec.Split.StackedRows > 0 {
			rows = spec.Split.StackedRows
		}
		if spec.Split.StackedZoom == PanelLarge {
			rows = body.H
		}
		rows = min(max(rows, minStackedPane), body.H-2-minRows)
	}
	y := body.Y + body.H - rows - 2
	l.placeDocument(Rect{0, body.Y, body.W, y - body.Y})
	l.PanelFrame = Rect{0, y, body.W, rows + 1}
	l.SettingsFrame = Rect{0, y + rows + 1, body.W, 1}
	l.Border = Rect{0, y, body.W, 1}
	if sheet {
		l.PanelFrame.H, l.SettingsFrame = 1, Rect{0, y + 1, body.W, rows + 1}
	}
}

func (l *Layout) placeSingle(body Rect, focus Pane) {
	l.Arrangement = Single
	switch focus {
	case Settings:
		l.SettingsFrame = body
	case Panel:
		l.PanelFrame = body
	default:
		if body.H >= barHeight {
			body.H--
			l.SettingsFrame = Rect{body.X, body.Y + body.H, body.W, 1}
		}
		l.placeDocument(body)
	}
}

const barHeight = 15

const stripHeight = 7

func (l *Layout) placeDocument(frame Rect) {
	l.DocumentFrame, l.Document = frame, frame
	if frame.H >= stripHeight {
		l.Seams = Rect{frame.X, frame.Y + frame.H - 1, frame.W, 1}
		l.Document.H--
	}
}
