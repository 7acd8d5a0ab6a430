// Package layout says where everything stands on a screen of so many cells. It
// draws nothing.
package layout

// Sizes at which the layout changes.
const (
	MinWidth    = 40
	MinHeight   = 12
	besideFrom  = 100 // columns from which the panels stand beside the text
	stackedFrom = 70  // columns from which they stand below it
	stackedRows = 20  // rows that standing below it takes
)

// Rect is a rectangle of the screen, in cells.
type Rect struct{ X, Y, W, H int }

// Contains reports whether a cell is in it.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Inside is the rectangle without its frame.
func (r Rect) Inside() Rect { return Rect{r.X + 1, r.Y + 1, max(0, r.W-2), max(0, r.H-2)} }

// Empty reports whether it has no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Pane is a part of the screen that can have the keys.
type Pane uint8

// The panes, in the order in which the keys go round.
const (
	Document Pane = iota
	Settings
	Panel
	Panes
)

// Arrangement is how the panes stand to each other.
type Arrangement uint8

// The arrangements.
const (
	TooSmall Arrangement = iota
	Single               // one pane at a time
	Stacked              // panels below the text
	Beside               // panels beside the text
	Alone                // the text, or what covers it, and nothing else
)

// Layout is where everything stands. Layouts are compared by value.
type Layout struct {
	W, H           int // the whole screen
	How            Arrangement
	Header, Footer Rect
	DocumentFrame  Rect
	Document       Rect // gutter, text and minimap
	Seams          Rect // the strip of seams; empty on low screens
	SettingsFrame  Rect
	PanelFrame     Rect // its upper edge may be the lower one of SettingsFrame
}

// Settings is the inside of the settings' frame.
func (l *Layout) Settings() Rect { return l.SettingsFrame.Inside() }

// Panel is the inside of the panel's frame.
func (l *Layout) Panel() Rect { return l.PanelFrame.Inside() }

// Shows reports whether a pane is on the screen.
func (l *Layout) Shows(p Pane) bool {
	switch p {
	case Panel:
		return !l.PanelFrame.Empty()
	case Settings:
		return !l.SettingsFrame.Empty()
	}
	return !l.DocumentFrame.Empty()
}

// Arrange lays out a screen of w × h cells. want is the rows the settings would
// like, with what explains them; focus is the pane that is shown where there is
// room for one only.
func Arrange(w, h, want int, focus Pane) Layout {
	if w < MinWidth || h < MinHeight {
		return Layout{W: w, H: h}
	}
	l := Layout{W: w, H: h, Header: Rect{0, 0, w, 1}, Footer: Rect{0, h - 1, w, 1}}
	body := Rect{0, 1, w, h - 2}
	switch {
	case w >= besideFrom:
		l.beside(body, want)
	case w >= stackedFrom && h >= stackedRows:
		l.stacked(body, want)
	default:
		l.single(body, focus)
	}
	return l
}

// Covered is the layout under a mode that covers everything but the bottom
// line.
func (l Layout) Covered() Layout {
	if l.How == TooSmall {
		return l
	}
	return Layout{W: l.W, H: l.H, How: Alone, Header: l.Header, Footer: l.Footer}
}

// captionRows are a blank row, the caption, and the bottom line.
const captionRows = 3

// Presented is the layout of the presentation look: a blank row, a column of
// text of width cells from column left on, a blank row, the caption, the keys.
// A minimap of so many cells would stand right of it, where nothing is clicked.
func (l Layout) Presented(left, width, minimap int) Layout {
	out := l.Covered()
	column := Rect{left, 1, width, PresentedRows(l.H)}
	out.Header = Rect{0, 0, l.W, 0}
	out.DocumentFrame = Rect{column.X - 1, column.Y - 1, column.W + 2, column.H + 2}
	out.Document = Rect{column.X, column.Y, column.W + minimap, column.H}
	return out
}

// PresentedRows are the rows of text in the presentation look of h rows.
func PresentedRows(h int) int { return h - 1 - captionRows }

// HelpRows are the last rows of the settings: what the chosen one does.
const HelpRows = 3

// beside gives the settings what they want and room to explain themselves, up
// to half of the height.
func (l *Layout) beside(body Rect, want int) {
	l.How = Beside
	side := min(max(body.W*36/100, 42), 66)
	l.document(Rect{0, body.Y, body.W - side, body.H})
	rows := min(want+HelpRows+2, max(8, body.H/2))
	x := body.W - side
	l.SettingsFrame = Rect{x, body.Y, side, rows}
	l.PanelFrame = Rect{x, body.Y + rows - 1, side, body.H - rows + 1}
}

func (l *Layout) stacked(body Rect, want int) {
	l.How = Stacked
	rows := min(max(body.H*2/5, 8), want+2, 16)
	half := body.W / 2
	y := body.Y + body.H - rows
	l.document(Rect{0, body.Y, body.W, body.H - rows})
	l.SettingsFrame = Rect{0, y, half, rows}
	l.PanelFrame = Rect{half, y, body.W - half, rows}
}

func (l *Layout) single(body Rect, focus Pane) {
	l.How = Single
	switch focus {
	case Settings:
		l.SettingsFrame = body
	case Panel:
		l.PanelFrame = body
	default:
		l.document(body)
	}
}

// document puts the text, and on high screens the strip of seams, into one
// frame.
func (l *Layout) document(frame Rect) {
	l.DocumentFrame = frame
	in := frame.Inside()
	if in.H >= 10 {
		l.Seams = Rect{in.X, in.Y + in.H - 1, in.W, 1}
		in.H -= 2 // the strip and the rule above it
	}
	l.Document = in
}
