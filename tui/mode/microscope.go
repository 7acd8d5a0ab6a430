package mode

import (
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Microscope shows the text around the seam before the selected chunk: the end of one chunk, the
// shared text, the cut, and the start of the next chunk. It describes split text and its repair.
type Microscope struct {
	request      seamRequest
	lastRepaired repairedText
	// showsFirstSeam is set if the microscope was opened on the first chunk and still shows the
	// seam after it.
	showsFirstSeam bool
	onClose        part.Intents
}

// seamRequest is a request to repair a seam or to give it overlap. It is pending until the remedy
// is known.
type seamRequest struct {
	doc  *engine.Document
	seam int
	dry  bool
}

// repairedText is the last repaired text. The microscope describes it until another seam is
// selected.
type repairedText struct {
	doc  *engine.Document
	span chunk.Span
	noun string
}

// OpenMicroscope opens the microscope at the selected chunk. The intents in onClose are performed
// when it closes.
func OpenMicroscope(c *part.Context, onClose ...part.Intent) part.Intents {
	if c.Selected == 0 && c.ChunkCount() > 1 {
		return part.Do(part.Select(1), part.Open{Mode: &Microscope{showsFirstSeam: true, onClose: onClose}})
	}
	return part.Do(part.Open{Mode: &Microscope{onClose: onClose}})
}

// MicroscopeSeam returns the seam that the microscope shows, or -1 if there is none.
func MicroscopeSeam(s *session.Reader) int {
	if s.View == nil {
		return -1
	}
	return min(max(0, s.Selected-1), len(s.View.Result.Seams)-1)
}

// Scopes includes the settings, which the user can still change.
func (*Microscope) Scopes() []keys.Scope { return []keys.Scope{keys.Microscope, keys.Settings} }

func (*Microscope) Placement(c *part.Context, _, _ int) part.Placement {
	p := part.Placement{Area: part.Document, Title: "Microscope"}
	if i := MicroscopeSeam(&c.Reader); i >= 0 {
		p.Title = fmt.Sprintf("Microscope · seam %d│%d of %s", i+1, i+2, part.Count(len(c.View.Result.Seams)))
	}
	return p
}

func (*Microscope) Work(c *part.Context) []tasks.Task {
	i := MicroscopeSeam(&c.Reader)
	return append(c.Elements.RepairTask(i), c.Elements.DryTask(i)...)
}

func (*Microscope) Wheel(int) {}

func (m *Microscope) OnResults(c *part.Context) part.Intents {
	switch m.request {
	case seamRequest{c.Doc, MicroscopeSeam(&c.Reader), false}:
		return m.repair(c)
	case seamRequest{c.Doc, MicroscopeSeam(&c.Reader), true}:
		return m.clearDry(c)
	}
	return nil
}

func (m *Microscope) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	m.request, m.lastRepaired = seamRequest{}, repairedText{}
	switch a {
	case keys.NextChunk:
		m.showsFirstSeam = false
		return stepSeam(c, 1), true
	case keys.PrevChunk:
		return stepSeam(c, -1), true
	case keys.Repair:
		return m.repair(c), true
	case keys.ClearDry:
		return m.clearDry(c), true
	case keys.Back:
		if m.showsFirstSeam && c.Selected == 1 {
			return append(part.Do(part.Close{}, part.Select(0)), m.onClose...), true
		}
		return append(part.Do(part.Close{}), m.onClose...), true
	case keys.NextPane, keys.PrevPane, keys.Search, keys.GoToLine, keys.CutChunk:
		return part.Do(part.Close{}), false // handled by the main screen
	case keys.OmitChunk:
		return part.Do(part.Say("the microscope shows a seam, not a chunk to omit: " + keys.Back.Key() + " closes it")), true
	case keys.Accept:
		return nil, true
	}
	return nil, false
}

func stepSeam(c *part.Context, d int) part.Intents {
	end := MicroscopeSeam(&c.Reader) + d
	switch {
	case c.ChunkCount() < 2:
		return part.Do(part.Say("only one chunk: no seams"))
	case end < 0:
		return part.Do(part.Say("this is the first seam"))
	case end > c.ChunkCount()-2:
		return part.Do(part.Say("this is the last seam"))
	}
	return part.Do(part.Select(end + 1))
}

func (m *Microscope) repair(c *part.Context) part.Intents {
	i := MicroscopeSeam(&c.Reader)
	if i < 0 {
		return part.Do(part.Say("no seam to repair"))
	}
	if c.View.Given != nil {
		return part.Do(part.Say(part.ExplainUncut("repair")))
	}
	m.request = seamRequest{}
	if !c.Elements.AreAvailable() {
		m.request = seamRequest{c.Doc, i, false}
		return part.Do(part.Say("looking for severed text …"))
	}
	cut := c.View.SeveredAt(i)
	lost := measuring.SeveredTextAt(c.View, i, cut)
	r, known := c.Elements.Repair()
	switch {
	case lost == nil:
		return part.Do(part.Say("nothing to repair: " + noRepairMessage(c.View.Result, i, cut)))
	case !known || !c.IsUpToDate():
		m.request = seamRequest{c.Doc, i, false}
		return part.Do(part.Say("looking for a repair …"))
	case r == nil:
		return part.Do(part.Say("none of the settings tried repairs it"))
	}
	next, changed := c.TryChange("", r.Apply)
	if !changed {
		return part.Do(part.Pause{})
	}
	suffix := ": the " + lost.Noun + " is whole" + part.UndoHint()
	if r.MovesCuts {
		suffix = ": the cuts move, and the " + lost.Noun + " is whole" + part.UndoHint()
	}
	m.lastRepaired = repairedText{c.Doc, lost.Span, lost.Noun}
	pos := c.View.Result.Seams[i].Byte
	return part.Do(part.Pause{}, part.Change{To: next}, part.FollowSeam(pos), part.Say(part.ListChanges(&c.Settings, r)+suffix))
}

func noRepairMessage(r *engine.Result, seam int, cut *view.Severed) string {
	noun := ""
	switch text, _, ok := metrics.LeafAt(r, seam); {
	case cut != nil:
		noun = explain.Noun(r, cut.Kind, cut.Element)
	case ok:
		noun = explain.OtherText(r, text)
	default:
		return "this cut severs no element"
	}
	return "the overlap has made the " + noun + " whole"
}

func (m *Microscope) clearDry(c *part.Context) part.Intents {
	i := MicroscopeSeam(&c.Reader)
	m.request = seamRequest{}
	if !c.Elements.IsDry(i) {
		return part.Do(part.Say("nothing to clear: this seam is not dry"))
	}
	r, known := c.Elements.DryRemedy(i)
	switch {
	case !known || !c.IsUpToDate():
		m.request = seamRequest{c.Doc, i, true}
		return part.Do(part.Say("looking for a change that clears the dry seam …"))
	case r == nil:
		return part.Do(part.Say("no single change clears the dry seam" + sweep.DescribeRestrictions(metrics.DrySeam)))
	}
	next, changed := c.TryChange(r.Setting, func(to *settings.Settings) { *to = r.Settings })
	if !changed {
		return part.Do(part.Pause{})
	}
	message := part.DescribeStep(r.Setting, r.From, r.To) + " " + r.Effect() + " dry seams" + part.UndoHint()
	return part.Do(part.Pause{}, part.Change{Key: r.Setting, To: next}, part.FollowSeam(c.View.Result.Seams[i].Byte), part.Pause{}, part.Say(message))
}
