package screen

import (
	"cmp"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/measuring"
)

type bottom struct {
	cell.Line
	keys []hintKey
}

// hintKey is the key whose hint starts at a column. key is "" for the space between hints.
type hintKey struct {
	column int
	key    string
}

func (b *bottom) addKey(column int, key string) {
	if b.keys == nil {
		b.keys = make([]hintKey, 0, 48)
	}
	b.keys = append(b.keys, hintKey{column, key})
}

func (v *Screen) drawFooter() string {
	if m := v.Panes.Prompt(v.Context, v.Layout.W, v.Layout.H); m != nil {
		return m.Lines(v.Context, v.Layout.W, 1)[0]
	}
	b := v.newBottomLine()
	return b.Finish(v.Styles.Text)
}

// KeyAt returns the key whose hint is at column x of the bottom line, or "" if there is none.
func (v *Screen) KeyAt(x int) string {
	if v.Panes.Prompt(v.Context, v.Layout.W, v.Layout.H) != nil {
		return ""
	}
	key := ""
	for _, k := range v.newBottomLine().keys {
		if k.column > x {
			break
		}
		key = k.key
	}
	return key
}

func (v *Screen) newBottomLine() *bottom {
	s, b := v.Styles, &bottom{}
	b.Reset(v.Layout.W, s.Method)
	place := v.describeLocation()
	maxWidth := v.Layout.W - cell.Width(place, s.Method) - 2
	b.Space(s.Text, 1)
	switch {
	case v.Panes.Settings.Typing() != "":
		b.PutMax(s.Text, cell.TruncateAtClause(v.Panes.Settings.Prompt(v.Context), maxWidth-1, s.Method), maxWidth-1)
	case v.Panes.Presenting:
		hints{v}.draw(b, min(maxWidth, maxPresentationHintWidth))
	default:
		hints{v}.draw(b, maxWidth)
	}
	if b.Room() > cell.Width(place, s.Method)+1 {
		b.Space(s.Text, b.Room()-cell.Width(place, s.Method)-1)
		style := s.Muted
		if v.showsHoverBelow() {
			style = s.Focus
		}
		b.Put(style, place)
	}
	return b
}

var whileSearching = [...]keys.Binding{
	{Keys: keys.FindBinding(keys.NextChunk).Keys, Short: "next, previous", Pair: keys.NextChunk.Key() + " " + keys.PrevMatch.Key()},
	{Keys: keys.FindBinding(keys.Back).Keys, Short: "done"},
}

var typeNumberHint = keys.Binding{Keys: []string{"0"}, Short: "type a number", Pair: "0-9", Scope: keys.Settings}

var closeSettingsHint = keys.Binding{Keys: keys.FindBinding(keys.Back).Keys, Short: "close", Scope: keys.Settings}

type hints struct{ *Screen }

func (v hints) draw(b *bottom, maxWidth int) {
	s := v.Styles
	if len(v.Reading.Matches) > 0 && len(v.Panes.Modes) == 0 && v.Panes.Focus != layout.Panel {
		b.Put(s.Match, fmt.Sprintf(" match %s of %s ", part.Count(v.Reading.Match+1), part.Count(len(v.Reading.Matches))))
		for i := range whileSearching {
			b.Space(s.Text, 2)
			v.drawHint(b, &whileSearching[i])
		}
		return
	}
	for i, h := range v.selectHints(maxWidth - b.Width()) {
		if i > 0 {
			b.Space(s.Text, 2)
		}
		v.drawHint(b, h)
	}
}

// drawHint draws a clickable hint if it fits. The hint is muted if its key has no effect.
func (v hints) drawHint(b *bottom, h *keys.Binding) {
	w := hintWidth(h, v.Styles.Method) - 2
	if w > b.Room() {
		return
	}
	model := help.Model{Styles: help.Styles{ShortKey: v.Styles.Key.LipGloss(), ShortDesc: v.Styles.Label.LipGloss()}}
	if DisabledReason(v.Screen, h.Action) != "" {
		model.Styles.ShortKey = model.Styles.ShortDesc
	}
	if h != &typeNumberHint { // a click on the hint could not type a digit
		start := b.Width()
		names, texts := h.Names()
		for i, name := range names {
			b.addKey(start, name)
			start += cell.Width(texts[i], v.Styles.Method) + 1
		}
		b.addKey(start-1, names[0])
	}
	b.Add(v.Styles.Text.ApplyBackground(model.ShortHelpView([]key.Binding{h.HintBinding()})), w)
	b.addKey(b.Width(), "")
}

// DisabledReason returns the reason why a key has no effect, or "" if the key has an effect.
func DisabledReason(v *Screen, a keys.Action) (reason string) {
	sentenceIf := func(idle bool, sentence string) string {
		if idle {
			return sentence
		}
		return ""
	}
	switch a {
	case keys.AcceptChunk, keys.ApplyRemedy, keys.UndoDecision, keys.OtherRemedy:
		_, flagged := v.Review.QueueIndex(v.Selected)
		return cmp.Or(sentenceIf(len(v.Review.Queue()) == 0, "nothing to review"), sentenceIf(!flagged, "the chunk has nothing to review"))
	case keys.ReviewFlags:
		return sentenceIf(len(v.Review.Queue()) == 0 && !hints{v}.flaggedElsewhere(), "nothing to review")
	case keys.ReviewKinds:
		return sentenceIf(queue.NextKinds(v.Context) == v.Review.Kinds(), "nothing else to review")
	case keys.NextChunk, keys.PrevChunk:
		return sentenceIf(v.ChunkCount() == 0, "no chunks")
	case keys.Repair:
		return sentenceIf(v.Elements.AreAvailable() && !hints{v}.losesText(), "nothing is severed")
	case keys.ClearDry:
		return sentenceIf(!v.Elements.IsDry(max(0, v.Selected-1)), "the seam is not dry")
	case keys.OpenMicroscope:
		return sentenceIf(v.ChunkCount() < 2, "no seam")
	case keys.NextProblem, keys.PrevProblem:
		return sentenceIf(!hints{v}.mayHaveProblem(), "no problem")
	case keys.Undo:
		_, isElsewhere := v.Review.LastActionElsewhere()
		return sentenceIf(!v.History.CanUndo() && !v.Review.CanUndo() && !isElsewhere, "nothing to undo")
	case keys.NextChange, keys.PrevChange:
		return sentenceIf(v.Compare.Pinned() == nil && v.Compare.Older() == nil, "nothing is pinned")
	case keys.NextLine, keys.GoToSelected, keys.Dedup, keys.FewerHits:
		return hints{v}.explainEmptyPanel()
	}
	return ""
}

// explainEmptyPanel returns the reason why nothing can be selected in the focused panel. It returns
// "" if something can be selected.
func (v hints) explainEmptyPanel() (reason string) {
	if len(v.Panes.Modes) > 0 || v.Panes.Focus != layout.Panel {
		return ""
	}
	switch scope := v.Panes.Scopes()[0]; {
	case scope&keys.ProbePanel != 0 && v.Questions.Question() == "" && !v.Questions.HasQuestions():
		return "no question"
	case scope&keys.ComparePanel != 0 && v.Compare.Pinned() == nil && v.Compare.Older() == nil:
		return "nothing is pinned"
	case scope&keys.ReviewPanel != 0 && len(v.Review.Queue()) == 0 && !v.flaggedElsewhere() && len(queue.ListDry(v.Context)) == 0:
		return "nothing to review"
	}
	return ""
}

func (v hints) mayHaveProblem() bool {
	states, fresh := v.Elements.ElementStates()
	return v.View != nil && (v.View.DryCount > 0 || len(v.Review.Queue()) > 0 || v.flaggedElsewhere() || !fresh || states == nil || states.Union(v.View, 0, len(states.Seams)).Letter() != "")
}

// flaggedElsewhere reports whether other documents may have items to review.
func (v hints) flaggedElsewhere() bool {
	if !v.Scope.IsAll() && !slices.Contains(v.Panes.Scopes(), keys.ReviewPanel) {
		return false
	}
	m, _ := v.Scope.MeasureTotals()
	return m == nil || len(v.Scope.ListReviewed(folder.ReviewedDocument{File: v.File})) > 0
}

// losesText reports whether the seam before the selected chunk splits text that is complete in no
// chunk.
func (v hints) losesText() bool {
	if v.View == nil || len(v.View.Result.Seams) == 0 {
		return false
	}
	seam := max(0, v.Selected-1)
	return measuring.SeveredTextAt(v.View, seam, v.View.SeveredAt(seam)) != nil
}

// hasNoTarget reports whether there is nothing for a key to act on. The hints of such keys are
// omitted first.
func (v hints) hasNoTarget(a keys.Action) bool {
	if m, ok := v.Panes.Top().(part.KeyHider); ok && m.HidesKey(a) {
		return true
	}
	if p, ok := v.Panes.Panel().(part.KeyHider); ok && v.Panes.Focus == layout.Panel && p.HidesKey(a) {
		return true
	}
	switch a {
	case keys.AcceptChunk, keys.ApplyRemedy, keys.UndoDecision, keys.OtherRemedy,
		keys.NextChange, keys.PrevChange, keys.NextLine, keys.GoToSelected, keys.Dedup, keys.FewerHits:
		return DisabledReason(v.Screen, a) != "" // the panel states the reason
	case keys.Repair, keys.ClearDry:
		return DisabledReason(v.Screen, a) != ""
	case keys.ToggleScope:
		return v.Scope.DocumentCount() == 0
	case keys.Files, keys.NextFile:
		return len(v.Files) < 2
	case keys.GoToWorst:
		m, _ := v.Scope.MeasureTotals()
		return !v.Scope.IsAll() || m != nil && m.IsDone() && len(m.NeedsAttention()) == 0
	case keys.EnlargePane: // has an effect only if the panel does not fit
		return v.Panes.Focus != layout.Panel || v.Layout.Arrangement != layout.Stacked || v.Panes.Split.StackedZoom == layout.PanelLarge
	case keys.Knee:
		return v.Settings.IsGiven() || !v.Curves.OffersKnee()
	case keys.ConfirmDraft:
		query := v.Questions.Current()
		return v.Questions.Question() != "" || query == nil || len(query.Drafts.Questions) == 0
	case keys.Reword, keys.DropQuestion:
		query := v.Questions.Current()
		return v.Questions.Question() != "" || query == nil || len(query.Stored.Questions()) == 0
	}
	return false
}

// selectHints returns the most important hints that fit, in table order. Hints for the settings or
// a panel come first.
func (v hints) selectHints(maxWidth int) []*keys.Binding {
	var out []*keys.Binding
	scopes := v.Panes.Scopes()
	typing := len(v.Panes.Modes) == 0 && v.Panes.TextEditor() != nil
	if v.Panes.IsFocused(layout.Settings) && v.Layout.HasSheet() {
		maxWidth -= hintWidth(&closeSettingsHint, v.Styles.Method)
		out = append(out, &closeSettingsHint)
	}
	fill, unpin := fillPanelHint(v.Screen), unpinHint(v.Screen)
	if fill != nil {
		maxWidth -= hintWidth(fill, v.Styles.Method)
	}
	if unpin != nil {
		maxWidth -= hintWidth(unpin, v.Styles.Method)
		out = append(out, unpin)
	}
	for _, h := range keys.Hints(scopes...) {
		if unpin != nil && !slices.Contains(actionsBesideUnpin, h.Action) || fill != nil && h.Action == fill.Action || v.hasNoTarget(h.Action) || typing && h.IsTyped() {
			continue
		}
		h = v.relabel(h)
		switch w := hintWidth(h, v.Styles.Method); {
		case h.Action == keys.NextChunk && v.Panes.IsFocused(layout.Settings) && maxWidth-w < hintWidth(keys.FindBinding(keys.ListPresets), v.Styles.Method): // leave space for the presets, which are settings
		case w <= maxWidth:
			maxWidth -= w
			out = append(out, h)
		case len(v.Panes.Modes) > 0:
			maxWidth = v.replaceDisabled(h, out, maxWidth)
		}
		if h.Action == keys.NextSetting && v.Panes.Settings.AcceptsNumber() && hintWidth(&typeNumberHint, v.Styles.Method) <= maxWidth {
			maxWidth -= hintWidth(&typeNumberHint, v.Styles.Method)
			out = append(out, &typeNumberHint)
		}
	}
	keys.SortBindings(out, scopes...)
	if len(v.Panes.Modes) == 0 {
		slices.SortStableFunc(out, func(a, b *keys.Binding) int { return v.sortRank(a) - v.sortRank(b) })
	}
	if fill != nil {
		out = slices.Insert(out, 0, fill)
	}
	return out
}

// fillPanelHint returns the hint for the key that fills the open panel. It returns nil unless the
// panel is empty and another pane is focused.
func fillPanelHint(v *Screen) *keys.Binding {
	if len(v.Panes.Modes) > 0 || v.Panes.Presenting || v.Panes.Focus == layout.Panel || !v.Layout.Shows(layout.Panel) {
		return nil
	}
	switch v.Panes.Panel().(type) {
	case *panel.Probe:
		if v.Questions.Question() == "" && !v.Questions.HasQuestions() {
			return keys.ProbePanel.FindBinding(keys.Ask)
		}
	case *panel.Compare:
		if v.Compare.Pinned() == nil && v.Compare.Older() == nil {
			return keys.FindBinding(keys.Pin)
		}
	}
	return nil
}

// actionsBesideUnpin lists the actions whose hints may appear beside unpinHint. They change B or
// leave the panel.
var actionsBesideUnpin = []keys.Action{keys.Increase, keys.ListPresets, keys.CycleMode, keys.NextPane, keys.Explain}

// unpinHint returns the hint for the key that unpins A. It returns nil unless the compare panel is
// focused and reports that A and B are the same.
func unpinHint(v *Screen) *keys.Binding {
	p, ok := v.Panes.Panel().(*panel.Compare)
	if !ok || len(v.Panes.Modes) > 0 || v.Panes.Focus != layout.Panel || v.Compare.Pinned() == nil || !p.IsBrief(v.Context) {
		return nil
	}
	unpin := *keys.FindBinding(keys.Pin)
	unpin.Short = "unpin"
	return &unpin
}

// sortRank returns the rank of a hint. Keys of the focused pane come before keys that work
// everywhere.
func (v hints) sortRank(h *keys.Binding) int {
	switch {
	case v.Panes.Focus == layout.Settings && h.Action == keys.NextSetting:
		return 0
	case h == &typeNumberHint:
		return 1
	case v.Panes.Focus == layout.Settings && h.Action == keys.Increase:
		return 2
	case h == &closeSettingsHint:
		return 5
	case h.Scope&keys.Document == 0 && h.Group != keys.Program:
		return 3
	}
	return 4
}

func hintWidth(h *keys.Binding, m cell.Method) int {
	text := h.HintBinding().Help()
	return cell.Width(text.Key, m) + 1 + cell.Width(text.Desc, m) + 2
}

// replaceDisabled replaces a hint whose key has no effect with h if h fits. It returns the
// remaining width.
func (v hints) replaceDisabled(h *keys.Binding, shown []*keys.Binding, maxWidth int) int {
	if DisabledReason(v.Screen, h.Action) != "" {
		return maxWidth
	}
	for i, idle := range shown {
		width := hintWidth(h, v.Styles.Method) - hintWidth(idle, v.Styles.Method)
		if idle.Scope == h.Scope && width <= maxWidth && DisabledReason(v.Screen, idle.Action) != "" {
			shown[i] = h
			return maxWidth - width
		}
	}
	return maxWidth
}

// relabel returns h with a label for the effect of its key in the current state.
func (v hints) relabel(h *keys.Binding) *keys.Binding {
	label := ""
	switch m, ok := v.Panes.Top().(part.KeyLabeler); {
	case h.Action == keys.ToggleScope && v.Scope.IsAll():
		label = "this document"
	case h.Action == keys.NextPane && v.Panes.Presenting:
		label = "setting"
	case h.Action == keys.NextPane && len(v.Panes.Modes) == 0:
		label = paneNames[(v.Panes.Focus+1)%layout.Panes]
	case ok:
		label = m.Label(h.Action)
	}
	if label == "" {
		return h
	}
	changed := *h
	changed.Short = label
	return &changed
}

var paneNames = [layout.Panes]string{layout.Document: "document", layout.Settings: "settings", layout.Panel: "panel"}

// minLocationWidth is the minimum screen width at which the bottom line shows more than the number
// of the selected chunk.
const minLocationWidth = 60

// showsHoverBelow reports whether the bottom line, and not the seam strip, describes what is under
// the pointer.
func (v *Screen) showsHoverBelow() bool { return v.Hover != "" && v.Layout.Seams.H == 0 }

// describeLocation describes what is under the pointer or, if nothing is, the selected chunk and the
// position in the text.
func (v *Screen) describeLocation() string {
	if v.showsHoverBelow() {
		return v.Hover
	}
	_, end := v.Reading.VisibleBytes()
	share := fmt.Sprintf("%d%%", end*100/max(1, len(v.Doc.Text)))
	n := v.ChunkCount()
	if n == 0 {
		return share
	}
	current := v.Selected
	if v.Panes.Presenting && v.View != nil {
		current = presentation{v}.visibleChunk()
	}
	chunk := part.Count(current+1) + "/" + part.Count(n)
	switch {
	case v.Layout.W < minLocationWidth, v.Layout.W < longLabelsWidth && v.Layout.Arrangement != layout.DocumentOnly: // the minimap already shows the position
		return chunk
	case v.Layout.Arrangement == layout.DocumentOnly && !v.Panes.Presenting: // the open pane shows its own position
		return "chunk " + chunk
	}
	return "chunk " + chunk + " · " + share
}
