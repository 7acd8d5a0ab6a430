package panel

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/tasks"
)

// Probe is the panel that searches the chunks for a question or scores the document's questions.
type Probe struct {
	editing          bool
	requested        bool // go to the current entry when the results arrive
	draftRequested   bool // go to the first draft instead of the current entry
	followsSelection bool // words of the current entry are highlighted in the document
	at, top          int
	selectedEntry    entryIdentity
	lastAnswer       *asking.AnswerResult // answer whose entries are shown
	counted          bool                 // the question's row includes the number of results
	lastDecision     decidedDraft
	docs             questionDocuments
	first            int // row of the first visible entry
	drawn            []int
}

func (*Probe) Name(*part.Context) string { return "Ask" }

func (*Probe) Scope() keys.Scope { return keys.ProbePanel }

// ShowDraft makes the panel go to the first draft when the questions have been scored.
func (p *Probe) ShowDraft() { p.requested, p.draftRequested = true, true }

// Edit starts typing a question.
func (p *Probe) Edit() { p.editing = true }

// IsBrief reports whether there is no question to show.
func (p *Probe) IsBrief(c *part.Context) bool {
	return !p.editing && c.Questions.Question() == "" && !c.Questions.HasQuestions() && !c.Scope.IsAll()
}

func (p *Probe) Typing() bool { return p.editing }

const maxQuestionLength = 500

func (p *Probe) Type(c *part.Context, msg tea.KeyPressMsg) part.Intents {
	if msg.Text == "" {
		return p.ask(removeLastCluster(c.Questions.Question(), c.Method))
	}
	return p.Paste(c, msg.Text)
}

func (p *Probe) Paste(c *part.Context, text string) part.Intents {
	q := c.Questions.Question() + strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
	if len(q) > maxQuestionLength {
		return part.Do(part.Say("a question is limited to 500 bytes"))
	}
	return p.ask(q)
}

func (p *Probe) ask(question string) part.Intents {
	p.at, p.top, p.followsSelection, p.requested, p.draftRequested = 0, 0, false, false, false
	return part.Do(part.Ask(question), part.Mark{Current: -1})
}

func removeLastCluster(text string, m cell.Method) string {
	last := 0
	for pos := 0; pos < len(text); {
		last = pos
		n, _, _ := cell.Cluster(text[pos:], m, 0)
		pos += max(n, 1)
	}
	return text[:last]
}

func (*Probe) Work(c *part.Context) []tasks.Task { return c.Questions.Tasks() }

func (p *Probe) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if p.editing && !p.actWhileEditing(a) {
		return nil, false // treat the key as typed text
	}
	switch a {
	case keys.NextLine:
		return p.step(c, 1), true
	case keys.PrevLine:
		return p.step(c, -1), true
	case keys.GoToSelected:
		return p.show(c), true
	case keys.Dedup:
		return p.toggleDuplicates(c), true
	case keys.MoreHits:
		return part.Do(part.RetrieveMore(1)), true
	case keys.FewerHits:
		return part.Do(part.RetrieveMore(-1)), true
	case keys.Ask:
		p.editing = true
		return p.ask(""), true
	case keys.ListQuestions:
		return append(p.ask(""), part.DraftQuestions{}), true
	case keys.Back:
		return p.back(c)
	}
	return p.actOnEntry(c, a)
}

// toggleDuplicates keeps the same chunk selected.
func (p *Probe) toggleDuplicates(c *part.Context) part.Intents {
	q := c.Questions
	a, fresh, _ := q.Answer()
	previous := -1
	if fresh {
		if hits := q.Hits(a); p.at < len(hits) {
			previous = hits[p.at].Chunk
		}
	}
	out := part.Do(part.Dedup(!q.DropsDuplicates()))
	if q.Question() == "" {
		return out // questions have no duplicates
	}
	p.at, p.top = 0, 0
	if !fresh {
		return out
	}
	hits := a.After
	if q.DropsDuplicates() {
		hits = a.Before
	}
	for i, h := range hits {
		if h.Chunk == previous {
			p.at = i
		}
	}
	if p.followsSelection {
		out = append(out, p.showHit(c, hits)...)
	}
	return out
}

func (p *Probe) actWhileEditing(a keys.Action) bool {
	switch a {
	case keys.GoToSelected, keys.NextLine, keys.PrevLine, keys.Back:
		p.editing = false
		return true
	}
	return false
}

// back clears the highlights or, if there are none, the question. It returns false if there is
// nothing to clear.
func (p *Probe) back(c *part.Context) (part.Intents, bool) {
	switch {
	case p.followsSelection:
		p.followsSelection = false
		return part.Do(part.Mark{Current: -1}), true
	case c.Questions.Question() != "":
		return p.ask(""), true
	}
	return nil, false
}

func (p *Probe) step(c *part.Context, d int) part.Intents {
	n := p.entryCount(c)
	if end := p.at+d < 0 || p.at+d >= n; c.Questions.Question() == "" && (end && p.followsSelection || n == 0) {
		if file, ok := nextQuestionFile(c, d); ok {
			p.at, p.top, p.requested, p.followsSelection = 0, 0, true, true
			return part.Do(part.OpenFile(file))
		}
	}
	if p.followsSelection && n > 0 && (c.Questions.Question() == "" || p.isCurrentSelected(c)) {
		p.at = ((p.at+d)%n + n) % n
	}
	return p.show(c)
}

func (p *Probe) isCurrentSelected(c *part.Context) bool {
	a, _, _ := c.Questions.Answer()
	if a == nil {
		return false
	}
	hits := c.Questions.Hits(a)
	return p.followsSelection && p.at < len(hits) && isSelected(c, &hits[p.at])
}

func isSelected(c *part.Context, h *asking.Retrieved) bool {
	return h.Chunk == c.Selected && (h.File < 0 || h.File == c.File)
}

func (p *Probe) entryCount(c *part.Context) int {
	if c.Questions.Question() == "" {
		if g, _, _ := c.Questions.Scores(); g != nil {
			return len(g.Entries)
		}
		return 0
	}
	if a, _, _ := c.Questions.Answer(); a != nil {
		return len(c.Questions.Hits(a))
	}
	return 0
}

func (p *Probe) show(c *part.Context) part.Intents {
	if c.Questions.Question() == "" {
		return p.showGold(c)
	}
	a, fresh, _ := c.Questions.Answer()
	if p.requested = !fresh; p.requested {
		return nil
	}
	return p.showHit(c, c.Questions.Hits(a))
}

func (p *Probe) showHit(c *part.Context, hits []asking.Retrieved) part.Intents {
	if len(hits) == 0 {
		return nil
	}
	p.lastAnswer, _, _ = c.Questions.Answer()
	p.at = min(p.at, len(hits)-1)
	h := hits[p.at]
	p.followsSelection = true
	if h.File >= 0 && h.File != c.File {
		return part.Do(part.OpenAt{File: h.File, Goal: part.Goal{Byte: h.FirstWord, Number: h.Chunk + 1, Marks: h.Source}})
	}
	out := part.Do(part.Select(h.Chunk), part.Mark{Spans: h.Source})
	if len(h.Source) > 0 {
		out = append(out, part.Reveal(h.FirstWord))
	}
	return out
}

// OnResults updates the highlights when the chunks or the question have changed. If possible, it
// makes the entry for the selected chunk the current one.
func (p *Probe) OnResults(c *part.Context) part.Intents {
	if c.Questions.Question() == "" {
		return p.handleResult(c)
	}
	a, fresh, _ := c.Questions.Answer()
	if p.requested && fresh {
		return p.show(c)
	}
	if !p.followsSelection || !fresh || a == p.lastAnswer {
		return nil
	}
	p.lastAnswer = a
	hits := c.Questions.Hits(a)
	if k := slices.IndexFunc(hits, func(h asking.Retrieved) bool { return isSelected(c, &h) }); k >= 0 {
		p.at = k
	}
	var marks []chunk.Span
	if p.at < len(hits) {
		if h := &hits[p.at]; h.File >= 0 && h.File != c.File {
			return nil
		}
		marks = hits[p.at].Source
	}
	return part.Do(part.Mark{Spans: marks})
}

func (p *Probe) Click(c *part.Context, _, y int) part.Intents {
	if y == 0 {
		p.editing = true
		return nil
	}
	if out := p.docs.click(c, y); out != nil {
		return out
	}
	if i := y - p.first; i >= 0 && i < len(p.drawn) {
		p.editing = false
		p.at = p.drawn[i]
		return p.show(c)
	}
	return nil
}

func (*Probe) Topic(*part.Context) string { return "retrieval" }
