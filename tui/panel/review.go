package panel

import (
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/review"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

// Review is the queue of flagged chunks: each is accepted, waived with a note,
// or cleared by a remedy. The document follows.
type Review struct {
	top    int // first row of the queue on the screen
	rows   int // rows of the last drawing
	last   int // the row chosen then
	head   int // lines above the queue
	remedy int // the remedy chosen, of the flag below
	of     session.Item
	sizes  sizes
}

// Name is the title of the tab, with the number of flagged chunks that wait.
func (*Review) Name(c *Context) string {
	switch p := c.Review.Progress(); {
	case p.Open() > 0:
		return "Review " + strconv.Itoa(p.Open())
	case p.Of > 0:
		return "Review ✓"
	}
	return "Review"
}

// Scope has the keys of a review.
func (*Review) Scope() keys.Scope { return keys.Reviewing }

// Work looks for what would clear the chosen flag.
func (*Review) Work(c *Context) []tasks.Task { return c.Review.RemedyTask(chosen(c)) }

// chosen is the place in the queue of the selected chunk, or of the next one
// that is flagged; -1 when none is.
func chosen(c *Context) int {
	if c.View == nil {
		return -1
	}
	return c.Review.QueueAt(c.Selected)
}

// Act moves, decides and applies remedies.
func (p *Review) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	c := x.Context()
	k := chosen(c)
	if k < 0 {
		return nil, p.nothing(x, a)
	}
	switch a {
	case keys.NextFlagged:
		p.step(x, k, 1)
	case keys.PrevFlagged:
		p.step(x, k, -1)
	case keys.NextOpen:
		nextOpen(x, k, 1)
	case keys.PrevOpen:
		nextOpen(x, k, -1)
	case keys.AcceptChunk:
		Decide(x, k, review.Accepted, "")
	case keys.TakeBack:
		Decide(x, k, review.Reopened, "")
	case keys.OtherRemedy:
		p.other(x, k)
	case keys.ApplyRemedy:
		return p.apply(x, k), true
	default:
		return nil, false
	}
	return nil, true
}

// nothing answers the keys of a review when nothing is flagged.
func (p *Review) nothing(x part.Explorer, a keys.Action) bool {
	if b := keys.Of(a); b == nil || b.Scope&keys.Reviewing == 0 {
		return false
	}
	x.Say("nothing is flagged, so there is nothing to decide")
	return true
}

// step chooses the row n below. From a chunk that is not flagged the first step
// goes to the row that is marked.
func (p *Review) step(x part.Explorer, k, n int) {
	c := x.Context()
	if c.Review.Queue()[k] != c.Selected && n > 0 {
		n = 0
	}
	k = min(max(k+n, 0), len(c.Review.Queue())-1)
	x.Select(c.Review.Queue()[k])
}

func nextOpen(x part.Explorer, k, d int) {
	c := x.Context()
	next, ok := c.Review.NextOpen(k, d)
	if !ok {
		x.Say("every flagged chunk is decided on")
		return
	}
	x.Select(c.Review.Queue()[next])
}

// Decide keeps a decision on queue item k, says what came of it, and goes on to
// the next chunk that waits for one.
func Decide(x part.Explorer, k int, v review.Verdict, note string) {
	c := x.Context()
	i := c.Review.Queue()[k]
	said, err := c.Review.Decide(k, v, note)
	if err != nil {
		x.Warn(err.Error())
		return
	}
	next := k
	if v != review.Reopened {
		if open, ok := c.Review.NextOpen(k, 1); ok {
			next = open
		}
	}
	x.Select(c.Review.Queue()[next])
	x.Say(outcome(c, i, v, said))
}

func outcome(c *Context, i int, v review.Verdict, said string) string {
	text := fmt.Sprintf("chunk %d %s", i+1, v)
	switch open := c.Review.Progress().Open(); {
	case v == review.Reopened:
		text = fmt.Sprintf("chunk %d waits for a decision again", i+1)
	case open == 0:
		text += " · every flagged chunk is decided on"
	case said == "":
		text += fmt.Sprintf(" · %s to go", part.Count(open))
	}
	if said != "" {
		text += " · " + said
	}
	return text
}

// other chooses the next remedy.
func (p *Review) other(x part.Explorer, k int) {
	all, found, _ := x.Context().Review.Remedies(k)
	switch {
	case !found:
		x.Say("remedies are still being looked for")
	case len(all) < 2:
		x.Say("there is no other remedy by a single setting")
	default:
		p.remedy = (p.remedy + 1) % len(all)
	}
}

// apply takes over the settings of the chosen remedy.
func (p *Review) apply(x part.Explorer, k int) tea.Cmd {
	c := x.Context()
	all, found, err := c.Review.Remedies(k)
	switch {
	case err != nil:
		x.Warn(err.Error())
		return nil
	case !found:
		x.Say("remedies are still being looked for")
		return nil
	case c.Review.Item(k).Flag == session.PastLimit:
		x.Say("no single setting is the remedy: a smaller max_chunk_size helps, or a model that reads more (x)")
		return nil
	case len(all) == 0:
		x.Say("no single setting clears this flag: accept it with a, or waive it with w")
		return nil
	}
	r := &all[min(p.remedy, len(all)-1)]
	if !c.Remedy(r) {
		return nil
	}
	x.Say(fmt.Sprintf("%s %s → %s clears %d of %d%s; u undoes it", r.Setting, r.From, r.To, r.Clears, r.Of, costs(r, c.Review.Item(k).Flag)))
	return x.Rerun()
}

func costs(r *sweep.Remedy, kind metrics.FlagKind) string {
	if cost := r.Cost(kind); cost != "" {
		return ": " + cost
	}
	return ""
}

// Click chooses a row of the queue.
func (p *Review) Click(x part.Explorer, _, cy int) tea.Cmd {
	c := x.Context()
	k := p.top + cy - p.head
	if c.View == nil || cy < p.head || cy >= p.head+p.rows || k >= len(c.Review.Queue()) {
		return nil
	}
	x.Select(c.Review.Queue()[k])
	return nil
}

// Wheel scrolls the queue; what is chosen stays.
func (p *Review) Wheel(n int) { p.top = max(0, p.top+n) }
