package mode

import (
	"fmt"
	"strings"

	"chunkscope/engine/review"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
)

// Accept asks for a note on a flagged chunk that is left as it is; none is needed.
type Accept struct {
	list.Prompt
	chunk int
	text  string // of the chunk: the document may be read again meanwhile
}

// NewAccept asks about an item of the queue. A note that is there already is edited.
func NewAccept(c *part.Context, item int) *Accept {
	i := c.Review.Queue()[item]
	d, _ := c.Review.Decision(i)
	return &Accept{list.Ask(d.Note), i, c.Review.TextOf(i)}
}

// Act takes the note, and with it the chunk, or leaves both.
func (m *Accept) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Confirm:
		note, verdict := strings.TrimSpace(m.Value()), review.Accepted
		if note != "" {
			verdict = review.Waived
		}
		item := c.Review.ItemWith(m.text, m.chunk)
		if item < 0 {
			return part.Do(part.Close{}, part.Warn("the chunks have changed in the meantime: choose the chunk again")), true
		}
		return part.Do(part.Close{}, part.Decide{Item: item, Verdict: verdict, Note: note}), true
	case keys.Back:
		return part.Do(part.Close{}), true
	}
	return nil, false
}

// Lines draws the prompt.
func (m *Accept) Lines(c *part.Context, w, _ int) []string {
	if item := c.Review.ItemWith(m.text, m.chunk); item >= 0 {
		m.chunk = c.Review.Queue()[item]
	}
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, fmt.Sprintf(" accept chunk %d, note: ", m.chunk+1))
	m.Draw(&b, c, &c.Styles.Face, max(8, b.Room()-36))
	hint := keys.Confirm.Key() + " keeps · " + keys.Back.Key() + " leaves "
	if strings.TrimSpace(m.Value()) == "" {
		hint = "none is needed · " + hint
	}
	b.Right(c.Styles.Muted, hint)
	return []string{b.Finish(c.Styles.Text)}
}
