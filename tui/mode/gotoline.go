package mode

import (
	"fmt"
	"strconv"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
)

// GoToLine is the prompt for a line number or a percentage of the document to go to.
type GoToLine struct{ list.Prompt }

// NewGoToLine returns an empty prompt.
func NewGoToLine(*part.Context) *GoToLine { return &GoToLine{list.NewPrompt("")} }

func (m *GoToLine) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Confirm:
		pos, err := m.target(c)
		switch {
		case m.Value() == "":
			return part.Do(part.Close{}), true
		case err != "":
			return part.Do(part.Close{}, part.Warn(err)), true
		}
		return part.Do(part.Close{}, part.Reveal(pos), part.SelectAt(pos)), true
	case keys.Back:
		return part.Do(part.Close{}), true
	}
	return nil, false
}

const inputWidth = 12

func (m *GoToLine) target(c *part.Context) (off int, err string) {
	text := strings.TrimSpace(m.Value())
	typed := cell.Truncate(text, inputWidth, c.Method)
	if share, ok := strings.CutSuffix(text, "%"); ok {
		p, bad := strconv.ParseFloat(share, 64)
		if bad != nil || !(p >= 0 && p <= 100) {
			return 0, fmt.Sprintf("%q is not a percentage: type 0%% to 100%%", typed)
		}
		return min(int(p/100*float64(len(c.Doc.Text))), max(0, len(c.Doc.Text)-1)), ""
	}
	n, bad := strconv.Atoi(text)
	if bad != nil || n < 1 || n > c.Doc.LineCount() {
		return 0, fmt.Sprintf("%q is not a line of this document: type 1 to %s, or a percentage", typed, part.Count(c.Doc.LineCount()))
	}
	return c.Doc.Line(n).Start, ""
}

func (m *GoToLine) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " line ")
	m.Draw(&b, c, &c.Styles.Face, inputWidth)
	b.Right(c.Styles.Muted, fmt.Sprintf("1 to %s, or a percentage ", part.Count(c.Doc.LineCount())))
	return []string{b.Finish(c.Styles.Text)}
}
