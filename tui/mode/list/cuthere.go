package list

import (
	"fmt"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/view"
)

// CutHere lets the user choose the sentence or line before which to cut the selected chunk. It
// closes when the document is cut again.
type CutHere struct {
	view       *view.View
	chunk      int
	places     []int
	placeIndex int
}

// OpenCutHere opens the mode. If nothing can be cut, it explains why.
func OpenCutHere(c *part.Context) part.Intents {
	if c.View == nil || c.ChunkCount() == 0 {
		return part.Do(part.Say("there is no chunk to cut"))
	}
	if !c.Elements.AreAvailable() {
		return part.Do(part.Say("sentences are not ready yet: " + part.MeasuringMessage(c)))
	}
	places := c.Hand.CutPlaces(c.Selected)
	if len(places) == 0 {
		return part.Do(part.Say(fmt.Sprintf("chunk %d is a single sentence: there is nowhere to cut it", c.Selected+1)))
	}
	m := &CutHere{view: c.View, chunk: c.Selected, places: places, placeIndex: c.Hand.BestPlace(c.Selected, places)}
	return append(part.Do(part.Open{Mode: m}), m.show(c)...)
}

func (*CutHere) Scopes() []keys.Scope { return []keys.Scope{keys.List} }

func (*CutHere) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Area: part.Bottom}
}

func (m *CutHere) show(c *part.Context) part.Intents {
	pos := m.places[m.placeIndex]
	end := c.View.OwnText(m.chunk).End
	if m.placeIndex+1 < len(m.places) {
		end = m.places[m.placeIndex+1]
	}
	return part.Do(part.Mark{Spans: []chunk.Span{{Start: pos, End: end}}}, part.Reveal(pos))
}

func (m *CutHere) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if a != keys.Back && (c.View != m.view || c.Selected != m.chunk) {
		return m.cancel(), true
	}
	move := map[keys.Action]int{
		keys.NextLine: 1, keys.PrevLine: -1, keys.PageDown: 10, keys.PageUp: -10, keys.Top: -len(m.places), keys.Bottom: len(m.places),
	}
	switch a {
	case keys.Confirm:
		pos := m.places[m.placeIndex]
		return part.Do(
			part.Mark{Current: -1}, part.Close{}, part.EditCuts{
				Mark:    c.Hand.CutMark(pos),
				Message: fmt.Sprintf("chunk %d is cut by hand at line %d", m.chunk+1, c.Doc.LineOf(pos)) + part.UndoHint(),
			},
		), true
	case keys.Back:
		return part.Do(part.Mark{Current: -1}, part.Close{}), true
	}
	if d, ok := move[a]; ok {
		m.placeIndex = min(max(m.placeIndex+d, 0), len(m.places)-1)
		return m.show(c), true
	}
	return nil, false
}

func (m *CutHere) AfterCut(*part.Context) part.Intents { return m.cancel() }

func (*CutHere) cancel() part.Intents {
	return part.Do(part.Mark{Current: -1}, part.Close{}, part.Warn("the chunks have changed: select the chunk again"))
}

func (m *CutHere) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	pos := m.places[m.placeIndex]
	b.Put(c.Styles.FocusBold, fmt.Sprintf(" cut chunk %d before ", m.chunk+1))
	b.PutMax(c.Styles.TextBold, firstLine(m.view.Result.Doc.Text[pos:]), max(8, b.Room()-50))
	arrows := keys.List.FindBinding(keys.NextLine).HintBinding().Help().Key
	b.Right(c.Styles.Muted, fmt.Sprintf("%d of %d · %s choose · %s cuts · %s cancels ", m.placeIndex+1, len(m.places),
		arrows, keys.Confirm.Key(), keys.Back.Key()))
	return []string{b.Finish(c.Styles.Text)}
}

func firstLine(text string) string {
	const limit = 200 // enough for a line
	return strings.Join(strings.Fields(strings.ToValidUTF8(text[:min(len(text), limit)], "")), " ")
}
