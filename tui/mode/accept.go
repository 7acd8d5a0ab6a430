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

// Accept is the prompt for an optional note when the user accepts a flagged chunk.
type Accept struct {
	list.Prompt
	chunk    int
	textHash string // the chunk's number may change when the document is reloaded
}

// NewAccept returns the prompt for a queue item. It contains the current note.
func NewAccept(c *part.Context, item int) *Accept {
	i := c.Review.Queue()[item]
	d, _ := c.Review.Decision(i)
	return &Accept{list.NewPrompt(d.Note), i, c.Review.TextHash(i)}
}

func (m *Accept) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Confirm:
		note, verdict := strings.TrimSpace(m.Value()), review.Accepted
		if note != "" {
			verdict = review.Waived
		}
		item := c.Review.FindItem(m.textHash, m.chunk)
		if item < 0 {
			return part.Do(part.Close{}, part.Warn("the chunks have changed: select the chunk again")), true
		}
		return part.Do(part.Close{}, part.Decide{Item: item, Verdict: verdict, Note: note}), true
	case keys.Back:
		return part.Do(part.Close{}), true
	}
	return nil, false
}

func (m *Accept) Lines(c *part.Context, w, _ int) []string {
	if item := c.Review.FindItem(m.textHash, m.chunk); item >= 0 {
		m.chunk = c.Review.Queue()[item]
	}
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, fmt.Sprintf(" chunk %d, optional note: ", m.chunk+1))
	m.Draw(&b, c, &c.Styles.Face, max(8, b.Room()-36))
	verb := " waives · "
	if strings.TrimSpace(m.Value()) == "" {
		verb = " accepts · "
	}
	b.Right(c.Styles.Muted, keys.Confirm.Key()+verb+keys.Back.Key()+" cancels ")
	return []string{b.Finish(c.Styles.Text)}
}
