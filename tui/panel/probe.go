package panel

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Probe asks the chunks a question: which would be retrieved? With a file of
// gold questions it tells which answers are whole.
type Probe struct {
	editing bool
	wanted  bool // the entry is shown as soon as it is found
	follows bool // the document marks the words of the entry the reader is at
	at, top int
	first   int   // line of the first entry drawn
	drawn   []int // for each line drawn from there, its entry
}

// Name is the title of the tab.
func (*Probe) Name(*Context) string { return "Probe" }

// Scope is that of its keys.
func (*Probe) Scope() keys.Scope { return keys.Probing }

// Edit begins a question.
func (p *Probe) Edit() { p.editing = true }

// Typing reports whether a question is being typed.
func (p *Probe) Typing() bool { return p.editing }

const maxQuestion = 500

// Type takes a key of the question.
func (p *Probe) Type(x part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	q := x.Context().Session.Questions.Question
	if msg.Text == "" {
		p.ask(x, withoutLast(q, x.Context().Method))
		return nil
	}
	return p.Paste(x, msg.Text)
}

// Paste takes text of the question; line ends become blanks.
func (p *Probe) Paste(x part.Explorer, text string) tea.Cmd {
	q := x.Context().Session.Questions.Question + strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
	if len(q) > maxQuestion {
		x.Say("a question has at most 500 bytes")
		return nil
	}
	p.ask(x, q)
	return nil
}

func (p *Probe) ask(x part.Explorer, question string) {
	x.Context().Session.Questions.Question = question
	p.at, p.top, p.follows, p.wanted = 0, 0, false, false
	x.Mark(nil, -1)
}

// withoutLast is text without its last cluster.
func withoutLast(text string, m cell.Method) string {
	last := 0
	for at := 0; at < len(text); {
		last = at
		n, _, _ := cell.Cluster(text[at:], m, 0)
		at += max(n, 1)
	}
	return text[:last]
}

// Work answers.
func (*Probe) Work(c *Context) []tasks.Task { return c.Questions.Tasks() }

// Act walks what was found.
func (p *Probe) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	s := x.Context().Session
	if p.editing && !p.whileEditing(a) {
		return nil, false // it is text
	}
	switch a {
	case keys.NextHit, keys.NextLine:
		p.step(x, 1)
	case keys.PrevHit, keys.PrevLine:
		p.step(x, -1)
	case keys.GoToHit:
		p.show(x)
	case keys.Dedup:
		p.dedup(x)
	case keys.MoreHits:
		s.Questions.More(1)
	case keys.FewerHits:
		s.Questions.More(-1)
	case keys.AskAgain:
		p.ask(x, "")
		p.editing = true
	case keys.Back:
		return nil, p.back(x)
	default:
		return nil, false
	}
	return nil, true
}

// dedup shows the list before or after the rule, and stays at its chunk.
func (p *Probe) dedup(x part.Explorer) {
	c := x.Context()
	q := c.Session.Questions
	was := -1
	if a, fresh, _ := c.Questions.Answered(); fresh && p.at < len(c.Questions.Hits(a)) {
		was = c.Questions.Hits(a)[p.at].Chunk
	}
	q.Dedup = !q.Dedup
	if q.Question == "" {
		return // the questions are the same
	}
	p.at, p.top = 0, 0
	a, fresh, _ := c.Questions.Answered()
	if !fresh {
		return
	}
	for i, h := range c.Questions.Hits(a) {
		if h.Chunk == was {
			p.at = i
		}
	}
	if p.follows {
		p.show(x)
	}
}

// whileEditing reports whether an action means itself while a question is
// typed; its key may be a letter of the question.
func (p *Probe) whileEditing(a keys.Action) bool {
	switch a {
	case keys.GoToHit, keys.NextLine, keys.PrevLine, keys.Back:
		p.editing = false
		return true
	}
	return false
}

// back leaves the words that are marked, then the question. It reports false
// when there is nothing to leave.
func (p *Probe) back(x part.Explorer) bool {
	q := x.Context().Questions
	switch {
	case p.follows:
		p.follows = false
		x.Mark(nil, -1)
	case q.Question != "":
		p.ask(x, "")
	default:
		return false
	}
	return true
}

func (p *Probe) step(x part.Explorer, d int) {
	if n := p.entries(x.Context()); p.follows && n > 0 {
		p.at = ((p.at+d)%n + n) % n
	}
	p.show(x)
}

// entries is the number of chunks found, or of gold questions.
func (p *Probe) entries(c *Context) int {
	if c.Session.Questions.Question == "" {
		if g, _, _ := c.Questions.Scored(); g != nil {
			return len(g.Order)
		}
		return 0
	}
	if a, _, _ := c.Questions.Answered(); a != nil {
		return len(c.Questions.Hits(a))
	}
	return 0
}

// show goes to the entry the reader is at.
func (p *Probe) show(x part.Explorer) {
	c := x.Context()
	if c.Session.Questions.Question == "" {
		p.showGold(x)
		return
	}
	a, fresh, _ := c.Questions.Answered()
	if p.wanted = !fresh; p.wanted {
		return
	}
	hits := c.Questions.Hits(a)
	if len(hits) == 0 {
		return
	}
	p.at = min(p.at, len(hits)-1)
	h := hits[p.at]
	p.follows = true
	x.Select(h.Chunk)
	x.Mark(h.Source, 0)
	if len(h.Source) > 0 {
		x.Reveal(h.Source[0].Start)
	}
}

// Arrived keeps the marks true when the chunks or the question changed.
func (p *Probe) Arrived(x part.Explorer) tea.Cmd {
	c := x.Context()
	a, fresh, _ := c.Questions.Answered()
	if p.wanted && fresh {
		p.show(x)
		return nil
	}
	if !p.follows || !fresh || c.Session.Questions.Question == "" {
		return nil
	}
	var marks []chunk.Span
	if hits := c.Questions.Hits(a); p.at < len(hits) {
		marks = hits[p.at].Source
	}
	x.Mark(marks, 0)
	return nil
}

// Click goes to what is under the pointer.
func (p *Probe) Click(x part.Explorer, _, y int) tea.Cmd {
	if y == 0 {
		p.editing = true
		return nil
	}
	if i := y - p.first; i >= 0 && i < len(p.drawn) {
		p.editing = false
		p.at = p.drawn[i]
		p.show(x)
	}
	return nil
}
