package mode

import (
	"fmt"
	"strings"

	"chunkscope/engine/review"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/input"
	"chunkscope/tui/part"
)

// Waive asks why a flagged chunk is left as it is.
type Waive struct {
	input.Prompt
	chunk int
	text  string // of the chunk: the document may be read again meanwhile
}

// NewWaive asks about an item of the queue. A note that is there already is
// edited.
func NewWaive(c *part.Context, item int) *Waive {
	i := c.Review.Queue()[item]
	d, _ := c.Review.Decision(i)
	return &Waive{input.Ask(d.Note), i, c.Review.TextOf(i)}
}

// Act takes or drops the note. A waiver needs a reason.
func (m *Waive) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Confirm:
		note := strings.TrimSpace(m.Value())
		if note == "" {
			return nil, true // the prompt names the missing part
		}
		item := c.Review.ItemWith(m.text, m.chunk)
		if item < 0 {
			return part.Do(part.Close{}, part.Warn("the chunks have changed in the meantime: choose the chunk again")), true
		}
		return part.Do(part.Close{}, part.Decide{Item: item, Verdict: review.Waived, Note: note}), true
	case keys.Back:
		return part.Do(part.Close{}), true
	}
	return nil, false
}

// Lines draws the prompt.
func (m *Waive) Lines(c *part.Context, w, _ int) []string {
	if item := c.Review.ItemWith(m.text, m.chunk); item >= 0 {
		m.chunk = c.Review.Queue()[item]
	}
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, fmt.Sprintf(" waive chunk %d, since ", m.chunk+1))
	m.Draw(&b, c, &c.Styles.Face, max(8, b.Room()-26))
	if strings.TrimSpace(m.Value()) == "" {
		b.Right(c.Styles.Muted, "a few words say why ")
	} else {
		b.Right(c.Styles.Muted, keys.Confirm.Key()+" keeps · "+keys.Back.Key()+" leaves ")
	}
	return []string{b.Finish(c.Styles.Text)}
}
