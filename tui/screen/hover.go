package screen

import (
	"fmt"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// Describe describes the chunk or seam at cell x, y or, in the header, the effect of a click there.
// It returns "" elsewhere and while a mode is open.
func (v *Screen) Describe(x, y int) string {
	l := &v.Layout
	if v.View == nil || v.ChunkCount() == 0 || len(v.Panes.Modes) > 0 || l.Arrangement == layout.TooSmall {
		return ""
	}
	switch inner := l.Document; {
	case l.Header.Contains(x, y):
		return keyHelp(v.ActionAt(x))
	case l.Seams.Contains(x, y):
		if i, ok := v.SeamAt(x); ok {
			return v.describeSeam(i)
		}
	case !inner.Contains(x, y):
	case x >= inner.X+inner.W-docview.MapWidth:
		message := v.describeChunk(v.View.Owner(v.Reading.Map.ByteAt(y-inner.Y, inner.H, len(v.Doc.Text))))
		if marks := v.Reading.Map.Describe(y - inner.Y); marks != "" {
			message += " · here: " + marks
		}
		return message
	case x < inner.X+v.Reading.GutterWidth():
		first, end, ok := v.Reading.Row(y - inner.Y)
		if !ok {
			return ""
		}
		last := v.View.Owner(max(first, end-1))
		if start := v.View.OwnText(max(last, 0)).Start; last > 0 && start >= first && start < end {
			return v.describeSeam(last)
		}
		return v.describeChunk(last)
	default:
		if pos := v.Reading.ByteAt(x-inner.X-v.Reading.GutterWidth(), y-inner.Y); pos >= 0 {
			return v.describeChunk(v.View.Owner(pos))
		}
	}
	return ""
}

// Actions without keys. OpenMeasures opens the measures panel. NextDrySeam selects the next seam
// without overlap.
const (
	OpenMeasures keys.Action = "to measures"
	NextDrySeam  keys.Action = "to dry seams"
)

// ActionAt returns the action of a click on column x of the header, or "" if there is none.
func (v *Screen) ActionAt(x int) keys.Action {
	if v.Panes.Presenting || len(v.Panes.Modes) > 0 || v.Layout.Arrangement == layout.Single {
		return ""
	}
	for _, l := range (header{Screen: v}).line().actions {
		if x >= l.From && x < l.To {
			return l.action
		}
	}
	return ""
}

func keyHelp(a keys.Action) string {
	b := keys.FindBinding(a)
	switch {
	case a == OpenMeasures:
		return "open Quality"
	case a == NextDrySeam:
		return "next dry seam"
	case b == nil:
		return ""
	}
	return b.Help + " (" + b.Label(1) + ")"
}

func (v *Screen) describeChunk(i int) string {
	if i < 0 || i >= v.ChunkCount() {
		return ""
	}
	c := v.View.Result.Chunks.At(i)
	first, last := v.Doc.LineOf(c.Body.Start), v.Doc.LineOf(max(c.Body.Start, c.Body.End-1))
	messages := []string{"chunk " + part.Count(i+1), "line " + part.Count(first)}
	if last > first {
		messages[1] = "lines " + part.Count(first) + "–" + part.Count(last)
	}
	if c.Small {
		messages = append(messages, "small")
	}
	if c.Oversize {
		messages = append(messages, "oversize")
	}
	return strings.Join(messages, " · ")
}

func (v *Screen) describeSeam(i int) (name string) {
	strip := v.newSeamStrip()
	for _, t := range strip.wordings(i - 1) {
		name = fmt.Sprintf("%d│%d ", i, i+1)
		for _, it := range strip.describe(i-1, t)[1] {
			name += it.text
		}
		if cell.Width(name, v.Styles.Method) <= v.Layout.W*9/20 {
			break
		}
	}
	return name
}
