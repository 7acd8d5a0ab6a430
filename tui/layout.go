package tui

import "chunkscope/tui/panel"

// Sizes at which the layout changes.
const (
	minWidth, minHeight = 40, 12
	besideFrom          = 100 // columns from which the panels stand beside the text
	stackedFrom         = 70  // columns from which they stand below it
	stackedRows         = 20  // rows that standing below it takes
)

// rect is a rectangle of the screen, in cells.
type rect struct{ X, Y, W, H int }

func (r rect) contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// inside is the rectangle without its frame.
func (r rect) inside() rect { return rect{r.X + 1, r.Y + 1, max(0, r.W-2), max(0, r.H-2)} }

func (r rect) empty() bool { return r.W <= 0 || r.H <= 0 }

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneDocument pane = iota
	paneSettings
	panePanel
	panes
)

// arrangement is where the panes stand.
type arrangement uint8

const (
	tooSmall arrangement = iota
	single               // one pane at a time
	stacked              // panels below the text
	beside               // panels beside the text
	alone                // the text and nothing else
)

// layout is where everything stands. It is compared by value.
type layout struct {
	how            arrangement
	header, footer rect
	docFrame       rect
	doc            rect // gutter, text and minimap
	strip          rect // the seams; empty on low screens
	settingsFrame  rect
	panelFrame     rect // its upper edge may be the lower one of settingsFrame
}

func (l *layout) settings() rect { return l.settingsFrame.inside() }

func (l *layout) panel() rect { return l.panelFrame.inside() }

// arrange lays out a screen of w × h cells. want is the rows the settings
// would like, focus the pane that is shown where there is room for one only.
func arrange(w, h, want int, focus pane) layout {
	if w < minWidth || h < minHeight {
		return layout{}
	}
	l := layout{header: rect{0, 0, w, 1}, footer: rect{0, h - 1, w, 1}}
	body := rect{0, 1, w, h - 2}
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

// beside gives the settings what they want and room to explain themselves, up
// to half of the height.
func (l *layout) beside(body rect, want int) {
	l.how = beside
	side := min(max(body.W*36/100, 42), 66)
	l.document(rect{0, body.Y, body.W - side, body.H})
	rows := min(want+panel.HelpRows+2, max(8, body.H/2))
	x := body.W - side
	l.settingsFrame = rect{x, body.Y, side, rows}
	l.panelFrame = rect{x, body.Y + rows - 1, side, body.H - rows + 1}
}

func (l *layout) stacked(body rect, want int) {
	l.how = stacked
	rows := min(max(body.H*2/5, 8), want+2, 16)
	half := body.W / 2
	y := body.Y + body.H - rows
	l.document(rect{0, body.Y, body.W, body.H - rows})
	l.settingsFrame = rect{0, y, half, rows}
	l.panelFrame = rect{half, y, body.W - half, rows}
}

func (l *layout) single(body rect, focus pane) {
	l.how = single
	switch focus {
	case paneSettings:
		l.settingsFrame = body
	case panePanel:
		l.panelFrame = body
	default:
		l.document(body)
	}
}

// document puts the text, and on high screens the seam strip, into one frame.
func (l *layout) document(frame rect) {
	l.docFrame = frame
	in := frame.inside()
	if in.H >= 10 {
		l.strip = rect{in.X, in.Y + in.H - 1, in.W, 1}
		in.H -= 2 // the strip and the rule above it
	}
	l.doc = in
}
