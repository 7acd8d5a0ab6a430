package list

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Presets is the list of presets, each with its result on the document, which shows the
// chosen one.
type Presets struct {
	List
	tally map[int]presetTally
	room  presetRoom
	// kept is what the reader's settings keep whole; nil while that is not known.
	kept *sweep.Kept
	// refuse is why the target cannot express settings; nil without a target.
	refuse func(settings.Settings) error
	listed int // presets that it can
}

// presetRoom is the amount of detail that a row of the list has room for.
type presetRoom int

const (
	namesAndChunks  presetRoom = iota // no flags: the top line shows those of the chosen one
	namesAndFlags                     // the list's head describes the chosen one
	everythingAbout                   // every row describes its preset in full
)

// roomIn returns what all rows have room for in w cells.
func roomIn(w int) presetRoom {
	names, texts := 0, 0
	for i := range settings.Presets {
		p := &settings.Presets[i]
		names, texts = max(names, len(p.Name)), max(texts, len(presetLine(p)))
	}
	limit := presetTally{flagged: 10, chunks: 1, whole: metrics.Whole{Whole: 1, Total: 1}}
	switch tail := limit.tell(true); {
	case texts+len(tail)+3 <= w:
		return everythingAbout
	case names+len(tail)+3 <= w:
		return namesAndFlags
	}
	return namesAndChunks
}

// presetLine separates name and description by two blanks, even if the name is longer
// than its column.
func presetLine(p *settings.Preset) string { return fmt.Sprintf("%-20s  %s", p.Name, p.Help) }

// presetTally sums up the result of a preset.
type presetTally struct {
	chunks, flagged int
	whole           metrics.Whole // text
	kinds           metrics.ByKind
	failed          bool
	// asDefault: it cuts the document exactly as the default does.
	asDefault bool
}

// OpenPresets opens the list at the preset in use.
func OpenPresets(c *part.Context) part.Intents {
	m := &Presets{refuse: c.Target.Accept()}
	if j, fresh := c.Elements.Judged(); fresh && !c.Scope.IsAll() && !c.Settings.AreGiven() {
		m.kept = &sweep.Kept{Text: j.Text, Kinds: j.Kinds}
	}
	m.List = New(nil)
	m.show, m.take = m.preview, m.use
	m.about = func() string {
		i := m.Chosen()
		if i < 0 {
			return ""
		}
		about := ""
		if m.room < everythingAbout {
			about = settings.Presets[i].Help
		}
		if trade := m.trade(i); trade != "" {
			about = strings.TrimPrefix(about+" · a trade: "+trade, " · ")
		}
		return about
	}
	m.leave = func() part.Intents { return part.Do(part.Release{}) }
	m.fill()
	m.choose(presetIndex(c.Settings, c.History.Base()))
	return part.Do(part.Hold{KeepPin: true}, part.Open{Mode: m}) // the chosen one is compared with A as usual
}

// trade is what preset i would cost of what the reader's settings keep whole.
func (m *Presets) trade(i int) string {
	t, known := m.tally[i]
	if !known || t.failed || m.kept == nil {
		return ""
	}
	return sweep.Trade(*m.kept, sweep.Kept{Text: t.whole, Kinds: t.kinds})
}

// presetIndex returns the index of the preset of the settings, or the one they come from.
func presetIndex(now, base settings.Settings) int {
	for _, want := range []settings.Settings{now, base} {
		for i := range settings.Presets {
			if settings.Presets[i].Settings() == want {
				return i
			}
		}
	}
	return 0
}

const presetsTask = "presets"

// presetsOf is the input of the presets: a document with a number of hand cuts.
type presetsOf struct {
	doc  *engine.Document
	hand int
}

// Work cuts the document by every preset, one after the other, and tells as it
// goes.
func (m *Presets) Work(c *part.Context) []tasks.Task {
	doc, hand, number := c.Doc, (*handcut.Replay)(nil), 0
	if c.View != nil && c.View.Result.Doc == doc {
		hand, number = c.View.Result.Replay, c.View.Hand
	}
	return []tasks.Task{{
		Name: presetsTask, Key: presetsOf{doc, number}, Keep: tasks.Always,
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			out := make(map[int]presetTally, len(settings.Presets))
			var usual *engine.Result // the first preset's
			for i := range settings.Presets {
				r, err := engine.RunWith(ctx, doc, settings.Presets[i].Settings(), hand)
				switch {
				case ctx.Err() != nil:
					return nil, ctx.Err()
				case err != nil:
					out[i] = presetTally{failed: true}
				default:
					found, err := metrics.Elements(ctx, r)
					if err != nil {
						return nil, err
					}
					if usual == nil {
						usual = r
					}
					out[i] = presetTally{chunks: r.Chunks.Len(), flagged: flagged(r), whole: found.Text, kinds: found.Kinds, asDefault: i > 0 && sameCuts(usual, r)}
				}
				soFar(maps.Clone(out))
			}
			return out, nil
		},
	}}
}

// sameCuts reports whether two results have the same chunks, repeated text
// included.
func sameCuts(a, b *engine.Result) bool {
	if a.Chunks.Len() != b.Chunks.Len() {
		return false
	}
	for i := range a.Chunks.Len() {
		x, y := a.Chunks.At(i), b.Chunks.At(i)
		if x.Body != y.Body || x.Overlap != y.Overlap || x.Prefix != y.Prefix || x.Join != y.Join || x.Text != y.Text {
			return false
		}
	}
	return true
}

func flagged(r *engine.Result) int {
	n := 0
	for i := range r.Chunks.Len() {
		if r.Chunks.Flagged(i) {
			n++
		}
	}
	return n
}

// Arrived shows the results so far.
func (m *Presets) Arrived(c *part.Context) part.Intents {
	m.tally, _, _ = tasks.Result[map[int]presetTally](c.Tasks, presetsTask)
	pos := m.Chosen()
	m.fill()
	m.choose(pos)
	return nil
}

func (m *Presets) fill() {
	all := make([]Choice, 0, len(settings.Presets))
	for i := range settings.Presets {
		p := &settings.Presets[i]
		if m.refuse != nil && m.refuse(p.Settings()) != nil {
			continue
		}
		one := Choice{Text: p.Name, Also: []string{strings.ToLower(p.Help)}, Tail: "…", Value: i}
		if m.room == everythingAbout {
			one.Text = presetLine(p)
		}
		if t, known := m.tally[i]; known {
			one.Tail, one.Short = t.tell(m.room > namesAndChunks), countOf(t.chunks, "chunk", 1)
			if t.whole.Total > 0 {
				one.Told = []Piece{{
					fmt.Sprintf(" %7s whole", quantity.Percent(t.whole.Share())),
					func(f *cell.Face) cell.Style { return part.WholeTextLook(f, t.whole, t.kinds) },
				}}
			}
		}
		all = append(all, one)
	}
	m.listed = len(all)
	m.Set(all)
}

func (t presetTally) tell(flags bool) string {
	if t.failed {
		return "cannot cut it"
	}
	text := countOf(t.chunks, "chunk", 6)
	switch {
	case flags && t.asDefault:
		text = "as default " + text
	case flags && t.flagged > 0:
		text = part.Count(t.flagged) + " flagged " + text
	}
	return text
}

// countOf returns a right-aligned number and its noun, for columns.
func countOf(n int, noun string, width int) string {
	plural := "s"
	if n == 1 {
		plural = " "
	}
	return fmt.Sprintf("%*s %s%s", width, part.Count(n), noun, plural)
}

// Placement returns the lower half: the document above shows the chosen preset.
func (m *Presets) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{
		Where: part.Dialog, Title: "Presets", Low: true,
		W: min(w-6, 112), H: min(h/2+1, m.listed+2),
	}
}

// preview cuts the document by the preset that is chosen.
func (m *Presets) preview() part.Intents {
	i := m.Chosen()
	if i < 0 {
		return nil
	}
	return part.Do(part.Borrow{To: settings.Presets[i].Settings()})
}

func (m *Presets) use(*part.Context) part.Intents {
	i := m.Chosen()
	if i < 0 {
		return part.Do(part.Close{}, part.Release{}, part.Say("no preset is chosen: the settings are as before"))
	}
	p := &settings.Presets[i]
	message := "preset " + p.Name + ": " + p.Help
	if m.tally[i].asDefault {
		message += "; it cuts this document exactly as default does: what it sets otherwise makes no difference here"
	}
	if trade := m.trade(i); trade != "" {
		message += "; a trade: " + trade
	}
	return part.Do(
		part.Close{}, part.Release{}, part.Use{Preset: p.Name, To: p.Settings()},
		part.Say(message+part.Undoes()),
	)
}

// Lines draws the list.
func (m *Presets) Lines(c *part.Context, w, h int) []string {
	if room := roomIn(w); room != m.room {
		m.room = room
		pos := m.Chosen()
		m.fill()
		m.choose(pos)
	}
	return m.Draw(c, w, h, "no preset matches")
}
