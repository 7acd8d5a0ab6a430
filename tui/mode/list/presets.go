package list

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Presets lists the current settings and all presets with their results. The text behind the dialog
// shows the chunks of the selected preset.
type Presets struct {
	List
	tally       map[int]presetTally
	currentName string
	given       *engine.Result // nil unless given chunks are shown
	// showsSystems reports whether rows are wide enough for flagged chunks and each preset's
	// system.
	showsSystems bool
	marksPoor    bool
	initial      settings.Settings
	// showsReference reports whether presets with the reference's rules have separate lines.
	showsReference bool
	// intactShares contains the shares of elements that the user's settings keep intact. It is nil
	// until known.
	intactShares *sweep.IntactShares
	// refuse explains why the target does not support settings. It is nil without a target.
	refuse func(settings.Settings) error
}

const minSystemsWidth = 105

// referenceEntry is the shared line of the presets with the reference's rules. currentEntry is the
// line of the current settings.
const referenceEntry, currentEntry = -2, -3

func isByReference(i int) bool {
	return settings.Presets[i].Settings().MarkdownRules == settings.Reference
}

type presetTally struct {
	*metrics.Report
	failed bool
	// true if the chunks are those of the default preset
	equalsDefault bool
}

// OpenPresets opens the list with the current settings selected.
func OpenPresets(c *part.Context) part.Intents {
	m := &Presets{initial: c.Settings, currentName: c.Preset(), refuse: c.Target.Accept()}
	if c.Settings.IsGiven() && c.View != nil {
		m.given = c.View.Result
	}
	if j, fresh := c.Elements.ElementStates(); fresh && !c.Scope.IsAll() && !c.Settings.IsGiven() {
		m.intactShares = &sweep.IntactShares{Text: j.WholeText, Kinds: j.Elements}
	}
	m.List = New(nil)
	m.onSelect, m.onAccept = m.preview, m.use
	m.tailHeadings = presetHeads
	m.aboutChoice = m.describe
	m.onCancel = func() part.Intents { return part.Do(part.RestoreState{}) }
	m.fill()
	return part.Do(part.SaveState{KeepPin: true}, part.Open{Mode: m}) // compare the selected preset with A
}

// describe returns details of the selected preset that do not fit in its row.
func (m *Presets) describe() string {
	i := m.SelectedValue()
	switch {
	case i == currentEntry:
		return "the current settings; " + keys.NextLine.Key() + " shows the results of others"
	case i == referenceEntry:
		return "profiles with the chunker's own rules, which may lose text or fail; " + keys.Confirm.Key() + " lists them"
	case i < 0:
		return ""
	}
	description := settings.Presets[i].Help
	if !m.showsSystems {
		description = settings.Presets[i].System + " · " + description
	}
	if m.tally[i].equalsDefault {
		description += " · same chunks as default here"
	}
	if broken := m.describeBroken(i); broken != "" {
		description += " · " + broken
	}
	return description
}

// describeBroken describes the elements that the user's settings keep intact and preset i would
// break.
func (m *Presets) describeBroken(i int) string {
	t, known := m.tally[i]
	if !known || t.failed || m.intactShares == nil {
		return ""
	}
	return sweep.DescribeLosses(*m.intactShares, sweep.IntactShares{Text: t.WholeText, Kinds: t.Elements})
}

const presetsTask, currentTask = "presets", "present settings"

// presetsKey identifies the inputs of the results. hand is the version of the hand cuts.
type presetsKey struct {
	doc  *engine.Document
	hand int
}

type currentKey struct {
	presetsKey
	settings settings.Settings
}

func (m *Presets) Work(c *part.Context) []tasks.Task {
	in, hand := presetsKey{doc: c.Doc}, (*handcut.Replay)(nil)
	if c.View != nil && c.View.Result.Doc == c.Doc {
		hand, in.hand = c.View.Result.Replay, c.View.HandCutVersion
	}
	given, initial := m.given, m.initial
	return []tasks.Task{{
		Name: currentTask, Key: currentKey{in, initial}, Keep: tasks.Always,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if given != nil {
				return tallyCuts(ctx, given)
			}
			t, _, err := tallySettings(ctx, in.doc, initial, hand)
			return t, err
		},
	}, {
		Name: presetsTask, Key: in, Keep: tasks.Always,
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			out := make(map[int]presetTally, len(settings.Presets))
			var standard *engine.Result
			for i := range settings.Presets {
				t, r, err := tallySettings(ctx, in.doc, settings.Presets[i].Settings(), hand)
				if err != nil {
					return nil, err
				}
				if standard == nil {
					standard = r
				}
				t.equalsDefault = i > 0 && r != nil && haveSameChunks(standard, r)
				out[i] = t
				soFar(maps.Clone(out))
			}
			return out, nil
		},
	}}
}

func tallySettings(ctx context.Context, doc *engine.Document, s settings.Settings, hand *handcut.Replay) (presetTally, *engine.Result, error) {
	r, err := engine.RunWith(ctx, doc, s, hand)
	switch {
	case ctx.Err() != nil:
		return presetTally{}, nil, ctx.Err()
	case err != nil:
		return presetTally{Report: &metrics.Report{}, failed: true}, nil, nil //nolint:nilerr // the list marks settings that cannot cut
	}
	t, err := tallyCuts(ctx, r)
	return t, r, err
}

func tallyCuts(ctx context.Context, r *engine.Result) (presetTally, error) {
	report, err := metrics.Measure(ctx, r, metrics.Options{Brief: true})
	return presetTally{Report: report}, err
}

func haveSameChunks(a, b *engine.Result) bool {
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

func (m *Presets) OnResults(c *part.Context) part.Intents {
	known, _, _ := tasks.Result[map[int]presetTally](c.Tasks, presetsTask)
	m.tally = maps.Clone(known)
	if current, fresh, err := tasks.Result[presetTally](c.Tasks, currentTask); fresh && err == nil {
		if m.tally == nil {
			m.tally = map[int]presetTally{}
		}
		m.tally[currentEntry] = current
	}
	pos := m.SelectedValue()
	m.fill()
	m.Choose(pos)
	return nil
}

// fill lists the current settings and then the presets by system, starting with systems that have
// an export. Presets with the reference's rules share a line until the user opens it.
func (m *Presets) fill() {
	var all, reference []Choice
	first := map[string]int{}
	for i := range export.Targets {
		if subject := export.Targets[i].SystemName; first[subject] == 0 {
			first[subject] = i + 1
		}
	}
	for i := range settings.Presets {
		p := &settings.Presets[i]
		if first[p.System] == 0 {
			first[p.System] = len(export.Targets) + i + 1
		}
		switch {
		case m.refuse != nil && m.refuse(p.Settings()) != nil:
		case isByReference(i):
			reference = append(reference, m.choice(i))
		default:
			all = append(all, m.choice(i))
		}
	}
	slices.SortStableFunc(all, func(a, b Choice) int {
		return first[settings.Presets[a.Value].System] - first[settings.Presets[b.Value].System]
	})
	all = slices.Insert(all, 0, m.currentChoice())
	m.grouped = nil
	if len(reference) > 0 && !m.showsReference {
		m.grouped = append(slices.Clone(all), Choice{Text: "reference profiles", Tail: part.Count(len(reference)) + " more", Value: referenceEntry})
	}
	m.Set(append(all, reference...))
}

func (m *Presets) currentChoice() Choice {
	choice := Choice{Text: m.currentName, Value: currentEntry}
	if m.showsSystems {
		choice.Group = "now"
	} else {
		choice.Text = "now · " + m.currentName
	}
	return m.withResult(choice)
}

func (m *Presets) choice(i int) Choice {
	p := &settings.Presets[i]
	choice := Choice{Text: p.Name, Synonyms: []string{strings.ToLower(p.Help), strings.ToLower(p.System)}, Value: i}
	if m.showsSystems {
		choice.Group = p.System
	}
	return m.withResult(choice)
}

func (m *Presets) withResult(choice Choice) Choice {
	t, known := m.tally[choice.Value]
	if !known {
		choice.Tail = "…"
		return choice
	}
	choice.Tail, choice.Short = t.describe(m.showsSystems), formatAmount(t.Chunks, "chunk")
	if t.WholeText.Total > 0 && !t.failed {
		share := text.Percent(t.WholeText.Share())
		if m.marksPoor && t.hasLowShare() {
			share = part.PoorSign + " " + share
		}
		choice.Details = []Piece{{fmt.Sprintf("%8s", share), func(f *cell.Face) cell.Style { return m.wholeStyle(f, t) }}}
	}
	return choice
}

func (t presetTally) hasLowShare() bool {
	return t.Report != nil && !t.failed && part.IsPoor(t.WholeText, t.Elements)
}

// wholeStyle returns the style of a percentage of whole text. 100% is bold.
func (m *Presets) wholeStyle(f *cell.Face, t presetTally) cell.Style {
	switch {
	case t.WholeText.Share() == 1 && m.marksPoor:
		return f.GoodBold
	case t.WholeText.Share() == 1:
		return f.Good
	case m.marksPoor && f.Error == f.TextBold:
		return f.Text
	}
	return part.WholeTextStyle(f, t.WholeText, t.Elements)
}

// EdgeLabels returns an explanation of the mark for low percentages, and the number of hidden
// choices.
func (m *Presets) EdgeLabels() (left, right string) {
	left, right = m.List.EdgeLabels()
	if m.marksPoor && slices.ContainsFunc(m.shown[m.top:min(m.top+m.rows, len(m.shown))], func(c Choice) bool { return m.tally[c.Value].hasLowShare() }) {
		left = part.PoorSign + " much broken"
	}
	return left, right
}

const presetHeads = "chunks      mean size   stored   whole"

func (t presetTally) describe(flags bool) string {
	if t.failed {
		return "cannot cut it"
	}
	sizeText, stored := "", ""
	if t.Chunks > 0 {
		mean := float64(t.Stored.Units) / float64(t.Chunks)
		sizeText, stored = fmt.Sprintf("%s %-6s", part.Count(int(math.Round(mean))), t.Stored.Unit), text.Growth(t.StoredRatio)
	}
	content := fmt.Sprintf("%6s %14s %8s", part.Count(t.Chunks), sizeText, stored)
	if flagged := t.Small + t.Oversize; flags && flagged > 0 {
		content = part.Count(flagged) + " flagged " + content
	}
	return content
}

func formatAmount(n int, noun string) string {
	plural := "s"
	if n == 1 {
		plural = " "
	}
	return part.Count(n) + " " + noun + plural
}

// Placement leaves the upper half of the screen to the document, which previews the selected
// preset.
func (m *Presets) Placement(_ *part.Context, w, h int) part.Placement {
	return m.FitHeight(part.Placement{Area: part.Dialog, Title: "Presets", AtBottom: true, W: min(w-2, 112)}, h/2+1)
}

// preview shows the document with the selected preset or, if none is selected, with the initial
// settings.
func (m *Presets) preview() part.Intents {
	i := m.SelectedValue()
	if i < 0 {
		return part.Do(part.Preview{To: m.initial})
	}
	return part.Do(part.Preview{To: settings.Presets[i].Settings()})
}

func (m *Presets) use(c *part.Context) part.Intents {
	i := m.SelectedValue()
	switch {
	case i == referenceEntry:
		m.showsReference = true
		m.fill()
		m.Choose(slices.IndexFunc(settings.Presets, func(p settings.Preset) bool { return p.Settings().MarkdownRules == settings.Reference }))
		m.top = m.selected // show as many of these presets as possible
		return m.preview()
	case i == currentEntry:
		return part.Do(part.Close{}, part.RestoreState{})
	case i < 0:
		return part.Do(part.Close{}, part.RestoreState{}, part.Say("no preset is selected: the settings are unchanged"))
	}
	p := &settings.Presets[i]
	out := append(part.Do(part.Close{}, part.RestoreState{}), part.ApplyPreset(c.History.Preset(), m.initial, p)...)
	if m.tally[i].equalsDefault {
		out = append(out, part.Say("preset "+p.Name+", with the same chunks as default here"+part.UndoHint()))
	}
	return out
}

// HidesKey hides the accept key while no preset matches.
func (m *Presets) HidesKey(a keys.Action) bool { return a == keys.Confirm && len(m.shown) == 0 }

func (m *Presets) Label(a keys.Action) string {
	if a == keys.Confirm && m.SelectedValue() == currentEntry {
		return "keep"
	}
	return ""
}

func (m *Presets) Lines(c *part.Context, w, h int) []string {
	systems, marked := w >= minSystemsWidth, c.Styles.Colorless || c.Styles.Profile == colorprofile.ANSI
	if systems != m.showsSystems || marked != m.marksPoor {
		m.showsSystems, m.marksPoor = systems, marked
		pos := m.SelectedValue()
		m.fill()
		m.Choose(pos)
	}
	return m.Draw(c, w, h, "no preset matches")
}
