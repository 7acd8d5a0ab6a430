package screen

import (
	"slices"

	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// Panes holds the open panes and modes of the screen.
type Panes struct {
	Settings panel.Settings
	Tabs     []part.Panel
	Tab      int
	// Modes lists the open modes, outermost first.
	Modes []part.Mode
	Focus layout.Pane
	// Lower is the pane shown below the text if only one fits. It is Settings or Panel.
	Lower layout.Pane
	// Split is the user's division of the screen.
	Split layout.Split
	// Problems determines which problems the problem keys visit.
	Problems   part.ProblemKinds
	Presenting bool
	// OpenedByAction is false if the panel was opened with its number key.
	OpenedByAction bool
	// IsNew is true if the panel was opened by key and no pane has been focused since then.
	IsNew bool

	scroll      []scrollPlace // one per tab
	previousTab int
}

// scrollPlace is the scroll position of a tab, and the chunk selected at that time.
type scrollPlace struct{ rows, chunk int }

// NewPanes returns panes with one tab per panel.
func NewPanes() *Panes {
	tabs := panel.Tabs()
	return &Panes{Tabs: tabs, scroll: make([]scrollPlace, len(tabs)), Lower: layout.Settings, previousTab: len(tabs)}
}

// WithoutModes returns a copy with no open modes.
func (p *Panes) WithoutModes() *Panes {
	panes := *p
	panes.Modes = nil
	return &panes
}

// Panel returns the panel of the open tab.
func (p *Panes) Panel() part.Panel { return p.Tabs[p.Tab] }

// Top returns the innermost mode, or nil if none is open.
func (p *Panes) Top() part.Mode {
	if n := len(p.Modes); n > 0 {
		return p.Modes[n-1]
	}
	return nil
}

// Open opens a mode on top of the others.
func (p *Panes) Open(m part.Mode) { p.Modes = append(p.Modes, m) }

// Close closes the innermost mode.
func (p *Panes) Close() {
	if n := len(p.Modes); n > 0 {
		p.Modes = p.Modes[:n-1]
	}
}

// ModeAt returns the innermost mode placed in an area of a w × h screen, or nil.
func (p *Panes) ModeAt(where part.Area, c *part.Context, w, h int) part.Mode {
	for _, m := range slices.Backward(p.Modes) {
		if m.Placement(c, w, h).Area == where {
			return m
		}
	}
	return nil
}

// Prompt returns the innermost mode if it is a prompt in the bottom line, and nil otherwise.
func (p *Panes) Prompt(c *part.Context, w, h int) part.Mode {
	if m := p.Top(); m != nil && m.Placement(c, w, h).Area == part.Bottom {
		return m
	}
	return nil
}

// IsFocused reports whether a pane has the focus. No pane has the focus while a mode is open.
func (p *Panes) IsFocused(f layout.Pane) bool { return p.Focus == f && len(p.Modes) == 0 }

// OpenTab opens tab i. It also focuses the panel if only one pane fits or if the settings had the
// focus and are replaced.
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

// ShowSettings shows the settings below the text. It also focuses them if a panel had the focus and
// is replaced.
func (p *Panes) ShowSettings() {
	p.Lower, p.IsNew = layout.Settings, false
	if p.Focus == layout.Panel {
		p.Focus = layout.Settings
	}
}

// OtherTab returns the previously open tab. If there is none, it returns the tab after the open
// one.
func (p *Panes) OtherTab() int {
	if p.previousTab < len(p.Tabs) && p.previousTab != p.Tab {
		return p.previousTab
	}
	return (p.Tab + 1) % len(p.Tabs)
}

// SetFocus focuses a pane. The settings replace an open panel only if the list of all settings is
// open.
func (p *Panes) SetFocus(pane layout.Pane) {
	p.Focus, p.IsNew = pane, false
	if pane == layout.Panel || pane == layout.Settings && p.Settings.IsOpen() {
		p.Lower = pane
	}
}

// FocusNext moves the focus forward by n panes.
func (p *Panes) FocusNext(n int) {
	p.Settings.Cancel()
	p.SetFocus((p.Focus + layout.Pane(n)) % layout.Panes)
}

// TabIndex returns the index of the tab that holds a panel of type P, or -1 if the tab was removed.
func TabIndex[P part.Panel](p *Panes) int {
	return slices.IndexFunc(p.Tabs, func(t part.Panel) bool { _, ok := t.(P); return ok })
}

// RemoveTab removes the open tab, which cannot be drawn, unless it is the only one.
func (p *Panes) RemoveTab() {
	if len(p.Tabs) > 1 {
		p.Tabs = slices.Delete(p.Tabs, p.Tab, p.Tab+1)
		p.scroll = slices.Delete(p.scroll, p.Tab, p.Tab+1)
		if p.previousTab > p.Tab {
			p.previousTab--
		}
		p.Tab = 0
	}
}

// Offset returns the first visible row of a tab with n rows, of which h fit.
func (p *Panes) Offset(c *part.Context, tab, n, h int) int {
	place := p.scroll[tab]
	if _, ok := p.Tabs[tab].(part.ChunkFollower); ok && place.chunk != c.Selected {
		return 0
	}
	return min(place.rows, max(0, n-h))
}

// Scroll scrolls a tab by n rows. It does not scroll past the content.
func (p *Panes) Scroll(c *part.Context, tab int, area layout.Rect, n int) {
	if area.Empty() {
		return
	}
	c.H = area.H
	rows := len(p.Tabs[tab].Lines(c, area.W))
	p.scroll[tab] = scrollPlace{min(max(0, p.Offset(c, tab, rows, area.H)+n), max(0, rows-area.H)), c.Selected}
}

// Parts returns the open panel and all modes.
func (p *Panes) Parts() []any {
	out := []any{p.Panel()}
	for _, m := range p.Modes {
		out = append(out, m)
	}
	return out
}

// Visible returns all modes and the visible panels.
func (p *Panes) Visible(l *layout.Layout) []any {
	parts := p.Parts()
	if !l.OtherFrame.Empty() {
		parts = append(parts, p.Tabs[p.OtherTab()])
	}
	if l.Shows(layout.Panel) {
		return parts
	}
	return parts[1:]
}
