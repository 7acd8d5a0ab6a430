package screen

import (
	"slices"

	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// Panes holds the parts of the screen that are open.
type Panes struct {
	Settings panel.Settings
	Tabs     []part.Panel
	Tab      int
	// Modes lists the open modes. The innermost is last.
	Modes []part.Mode
	Focus layout.Pane
	// Lower is the pane below the text if there is room for only one. It is Settings or Panel.
	Lower layout.Pane
	// Split is the user's division of the screen.
	Split layout.Split
	// Problems selects the problems that keys visit.
	Problems part.Problem
	// Presenting is true during a presentation.
	Presenting bool
	// OpenedByAction is true unless the panel was opened with its number key.
	OpenedByAction bool
	// IsNew is true if a key opened the panel and no pane was focused later.
	IsNew bool

	scroll      []scrollPlace // one for each tab
	previousTab int
}

// scrollPlace is the scroll position of a tab and the chunk that was selected then.
type scrollPlace struct{ rows, chunk int }

// NewPanes returns panes with one tab for each panel.
func NewPanes() *Panes {
	tabs := panel.Tabs()
	return &Panes{Tabs: tabs, scroll: make([]scrollPlace, len(tabs)), Lower: layout.Settings, previousTab: len(tabs)}
}

// WithoutModes returns a copy in which no modes are open.
func (p *Panes) WithoutModes() *Panes {
	panes := *p
	panes.Modes = nil
	return &panes
}

// Panel returns the panel in the open tab.
func (p *Panes) Panel() part.Panel { return p.Tabs[p.Tab] }

// Top returns the innermost mode, or nil.
func (p *Panes) Top() part.Mode {
	if n := len(p.Modes); n > 0 {
		return p.Modes[n-1]
	}
	return nil
}

// Open opens a mode above the current one.
func (p *Panes) Open(m part.Mode) { p.Modes = append(p.Modes, m) }

// Close closes the innermost mode.
func (p *Panes) Close() {
	if n := len(p.Modes); n > 0 {
		p.Modes = p.Modes[:n-1]
	}
}

// ModeAt returns the innermost mode that covers an area of a w × h screen, or nil.
func (p *Panes) ModeAt(where part.Area, c *part.Context, w, h int) part.Mode {
	for _, m := range slices.Backward(p.Modes) {
		if m.Placement(c, w, h).Area == where {
			return m
		}
	}
	return nil
}

// Input returns the innermost mode if it is a prompt in the bottom line.
func (p *Panes) Input(c *part.Context, w, h int) part.Mode {
	if m := p.Top(); m != nil && m.Placement(c, w, h).Area == part.Bottom {
		return m
	}
	return nil
}

// IsFocused reports whether a pane has the focus. No pane has it while a mode is open.
func (p *Panes) IsFocused(f layout.Pane) bool { return p.Focus == f && len(p.Modes) == 0 }

// OpenTab opens a tab. It gets the focus if there is room for only one pane, or if it replaces the
// focused settings.
func (p *Panes) OpenTab(i int, l *layout.Layout) {
	if i < 0 || i >= len(p.Tabs) {
		return
	}
	p.OpenedByAction, p.IsNew = false, true
	if i != p.Tab {
		p.previousTab, p.Tab = p.Tab, i
	}
	p.Lower = layout.Panel
	if l.Arrangement == layout.Single || l.Arrangement == layout.Stacked && p.Focus == layout.Settings {
		p.Focus = layout.Panel
	}
}

// ShowSettings shows the settings. They get the focus if they replace the focused panel.
func (p *Panes) ShowSettings() {
	p.Lower, p.IsNew = layout.Settings, false
	if p.Focus == layout.Panel {
		p.Focus = layout.Settings
	}
}

// OtherPane returns the tab that was open before. If there is none, it returns the tab after the
// open one.
func (p *Panes) OtherPane() int {
	if p.previousTab < len(p.Tabs) && p.previousTab != p.Tab {
		return p.previousTab
	}
	return (p.Tab + 1) % len(p.Tabs)
}

// SetFocus focuses a pane. An open panel is replaced by the settings only if the rarely needed
// settings are shown.
func (p *Panes) SetFocus(pane layout.Pane) {
	p.Focus, p.IsNew = pane, false
	if pane == layout.Panel || pane == layout.Settings && p.Settings.IsOpen() {
		p.Lower = pane
	}
}

// FocusNext moves the focus by n panes.
func (p *Panes) FocusNext(n int) {
	p.Settings.Cancel()
	p.SetFocus((p.Focus + layout.Pane(n)) % layout.Panes)
}

// PaneIndex returns the tab of a type of panel, or -1 if the tab was removed.
func PaneIndex[P part.Panel](p *Panes) int {
	return slices.IndexFunc(p.Tabs, func(t part.Panel) bool { _, ok := t.(P); return ok })
}

// ForgetDocument removes the open tab. It is used if the tab cannot be drawn.
func (p *Panes) ForgetDocument() {
	if len(p.Tabs) > 1 {
		p.Tabs = slices.Delete(p.Tabs, p.Tab, p.Tab+1)
		p.scroll = slices.Delete(p.scroll, p.Tab, p.Tab+1)
		if p.previousTab > p.Tab {
			p.previousTab--
		}
		p.Tab = 0
	}
}

// Offset returns the first visible row of a tab that has n rows and is drawn in h rows.
func (p *Panes) Offset(c *part.Context, tab, n, h int) int {
	place := p.scroll[tab]
	if _, ok := p.Tabs[tab].(part.PerChunk); ok && place.chunk != c.Selected {
		return 0
	}
	return min(place.rows, max(0, n-h))
}

// Scroll scrolls a tab by n rows, but not past its content.
func (p *Panes) Scroll(c *part.Context, tab int, area layout.Rect, n int) {
	if area.Empty() {
		return
	}
	c.H = area.H
	rows := len(p.Tabs[tab].Lines(c, area.W))
	p.scroll[tab] = scrollPlace{min(max(0, p.Offset(c, tab, rows, area.H)+n), max(0, rows-area.H)), c.Selected}
}

// Parts returns the open tab and all modes.
func (p *Panes) Parts() []any {
	out := []any{p.Panel()}
	for _, m := range p.Modes {
		out = append(out, m)
	}
	return out
}

// Visible returns the modes and the tabs that are visible.
func (p *Panes) Visible(l *layout.Layout) []any {
	parts := p.Parts()
	if !l.OtherFrame.Empty() {
		parts = append(parts, p.Tabs[p.OtherPane()])
	}
	if l.Shows(layout.Panel) {
		return parts
	}
	return parts[1:]
}
