package mode

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/viewport"
	"charm.land/lipgloss/v2"

	"chunkscope/engine/rules"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/markdown"
	"chunkscope/tui/part"
)

// Rules shows a page of rules with links, or the list of all pages.
type Rules struct {
	rulesPlace
	before []rulesPlace

	page     *markdown.Page
	window   viewport.Model
	drawnKey rulesKey
}

type rulesKey struct {
	page   *markdown.Page
	link   int
	styles *cell.Styles
}

type rulesPlace struct {
	reference rules.Reference // empty for the list of pages
	top       int             // first visible row, or -1 until the section is found
	link      int
}

// NewRules returns the page about a topic. If topic is empty, it returns the list of pages.
func NewRules(_ *part.Context, topic string) *Rules {
	reference, _ := rules.Find(topic)
	if reference.Page == nil {
		reference.Section = topic
	}
	return &Rules{rulesPlace: rulesPlace{reference: reference, top: -1, link: -1}, window: viewport.New()}
}

func (*Rules) Scopes() []keys.Scope { return []keys.Scope{keys.RulesPage} }

const rulesWidth = 88

func (m *Rules) Placement(_ *part.Context, w, h int) part.Placement {
	p := part.Placement{Area: part.Dialog, Title: "Rules", W: min(w-6, rulesWidth), H: h - 6}
	if m.reference.Page != nil {
		p.Title = "Rules · " + m.reference.Page.Name
	}
	if h < 30 {
		p.H = h - 4
	}
	return p
}

func (m *Rules) Label(a keys.Action) string {
	if a == keys.Back && len(m.before) == 0 {
		return "close"
	}
	return ""
}

func (m *Rules) Wheel(n int) { m.window.SetYOffset(m.window.YOffset() + n) }

func (m *Rules) Act(_ *part.Context, a keys.Action) (part.Intents, bool) {
	if m.page == nil && a != keys.Back {
		return nil, true
	}
	switch a {
	case keys.Down:
		m.window.ScrollDown(1)
	case keys.Up:
		m.window.ScrollUp(1)
	case keys.PageDown:
		m.window.ScrollDown(m.window.Height() - 1)
	case keys.PageUp:
		m.window.ScrollUp(m.window.Height() - 1)
	case keys.Top:
		m.window.GotoTop()
	case keys.Bottom:
		m.window.GotoBottom()
	case keys.NextLink:
		m.choose(1)
	case keys.PrevLink:
		m.choose(-1)
	case keys.Confirm:
		return m.follow(m.link), true
	case keys.AllRules:
		if m.reference.Page != nil {
			m.show(rules.Reference{})
		}
	case keys.Back:
		if len(m.before) == 0 {
			return part.Do(part.Close{}), true
		}
		n := len(m.before) - 1
		m.rulesPlace, m.before, m.page = m.before[n], m.before[:n], nil
	default:
		return nil, false
	}
	return nil, true
}

// choose selects the next link in direction d. If the selected link is not visible, it selects the
// first visible link.
func (m *Rules) choose(d int) {
	links := m.page.Links
	if len(links) == 0 {
		return
	}
	if m.link < 0 || !m.isVisible(links[m.link].Row) {
		m.link = slices.IndexFunc(links, func(l markdown.Link) bool { return m.isVisible(l.Row) })
		if m.link >= 0 {
			return
		}
		m.link = max(0, slices.IndexFunc(links, func(l markdown.Link) bool { return l.Row >= m.window.YOffset() }))
	} else {
		m.link = (m.link + d + len(links)) % len(links)
	}
	if row := links[m.link].Row; !m.isVisible(row) {
		m.window.SetYOffset(row - m.window.Height()/3)
	}
}

func (m *Rules) isVisible(row int) bool {
	top := m.window.YOffset()
	return row >= top && row < top+m.window.Height()
}

// follow opens the target of a link, or offers to copy a web address.
func (m *Rules) follow(link int) part.Intents {
	if m.page == nil || link < 0 || link >= len(m.page.Links) {
		return part.Do(part.Say(keys.NextLink.Key() + " chooses a link, " + keys.Confirm.Key() + " follows it"))
	}
	target := m.page.Links[link].Target
	reference, ok := rules.Follow(target)
	if !ok {
		return part.Do(part.Copy{What: "address", Text: target})
	}
	m.link = link
	m.show(reference)
	return nil
}

// show goes to another page and adds the current one to the history.
func (m *Rules) show(ref rules.Reference) {
	m.top = m.window.YOffset()
	m.before = append(m.before, m.rulesPlace)
	m.rulesPlace, m.page = rulesPlace{reference: ref, top: -1, link: -1}, nil
}

func (m *Rules) Click(c *part.Context, cx, cy int) part.Intents {
	y := m.window.YOffset() + cy
	if m.page == nil || cy >= m.window.Height() || y >= len(m.page.Rows) {
		return nil
	}
	x := rulesMargin
	for _, run := range m.page.Rows[y] {
		n := cell.Width(run.Text, c.Method)
		if run.Link > 0 && cx >= x && cx < x+n {
			return m.follow(run.Link - 1)
		}
		x += n
	}
	return nil
}

const rulesMargin = 1

func (m *Rules) Lines(c *part.Context, w, h int) []string {
	top := m.window.YOffset()
	if m.page == nil || m.window.Width() != w {
		if m.page == nil {
			top = m.top
		}
		m.layOut(w, c.Method)
		if top < 0 {
			top = m.page.Headings[strings.ReplaceAll(m.reference.Section, "`", "")]
		}
	}
	m.window.SetHeight(max(1, h-1))
	if look := (rulesKey{m.page, m.link, c.Styles}); look != m.drawnKey {
		m.drawnKey = look
		m.window.SetContentLines(m.drawRows(c))
	}
	m.window.SetYOffset(top)
	more := ""
	if !m.window.AtBottom() {
		more = c.Styles.Raised.Muted.LipGloss().Render("more below ")
	}
	footer := lipgloss.PlaceHorizontal(w, lipgloss.Right, more)
	return c.Styles.Raised.Text.Block(m.window.View()+"\n"+footer, w)[:h]
}

func (m *Rules) layOut(w int, method cell.Method) {
	text := rules.Contents()
	if m.reference.Page != nil {
		text = m.reference.Page.Text
	}
	m.page = markdown.Layout(text, w-2*rulesMargin, method)
	m.window.SetWidth(w)
}

func (m *Rules) drawRows(c *part.Context) []string {
	out := make([]string, len(m.page.Rows))
	for y, runs := range m.page.Rows {
		var row strings.Builder
		row.WriteString(strings.Repeat(" ", rulesMargin))
		for _, run := range runs {
			row.WriteString(m.style(c, run).LipGloss().Render(run.Text))
		}
		out[y] = row.String()
	}
	return out
}

func (m *Rules) style(c *part.Context, run markdown.Run) cell.Style {
	f := &c.Styles.Raised
	switch run.Style {
	case markdown.Title, markdown.Heading:
		return f.FocusBold
	case markdown.Strong:
		return f.TextBold
	case markdown.Code:
		return f.Good
	case markdown.Muted:
		return f.Muted
	case markdown.LinkText:
		if run.Link-1 == m.link {
			return c.Styles.MatchCurrent
		}
		return f.Focus
	default:
		return f.Text
	}
}
