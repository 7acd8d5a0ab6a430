package panel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// DescribeEffect describes the effect of the last settings change in one sentence. It lists the
// measures in the header that changed, worse ones first, and explains unexpected changes. If no
// changed seam is visible, it counts the changed seams. After the first change of a session it adds
// the undo key. It omits clauses for which fits returns false.
func DescribeEffect(c *part.Context, selected string, fits func(sentence string) bool) string {
	if c.Scope.IsAll() || !c.IsViewCurrent() {
		return ""
	}
	d, e := c.Curves.Difference(), c.View.Effect
	if LastChanged(c, selected) == PresetKey {
		return describePresetEffect(c, d, fits)
	}
	if e.Unchanged {
		worse, other := describeMeasureChanges(c, d, false)
		clauses := slices.Concat(worse, other)
		return fitEffect(c, fits, explainUnchanged(c, e, joinClauses(clauses...) != ""), clauses...)
	}
	loss := ""
	if d != nil && e.Increased {
		loss = explainLoss(d.Loss)
	}
	worse, other := describeMeasureChanges(c, d, loss != "")
	clauses := append([]string{loss}, worse...)
	switch {
	case e.Key == ModeKey:
		clauses = append([]string{DescribeOverlap(&c.Settings)}, worse...)
	case loss == "":
		clauses = append(clauses, cmp.Or(explainLessOverlap(c, e), describeSelectedMove(c, e)))
	}
	clauses = append(clauses, other...)
	if joinClauses(clauses...) == "" {
		clauses = []string{describeSelectedOverlap(c)}
	}
	return fitEffect(c, fits, countHiddenChanges(c), clauses...)
}

// fitEffect joins the clauses that fit, followed by last. If an undo key is known, it adds the key,
// or replaces the last clause with it.
func fitEffect(c *part.Context, fits func(sentence string) bool, last string, clauses ...string) string {
	sentence, undo := fitClauses(fits, last, clauses...), undoClause(c)
	if sentence == "" || undo == "" {
		return sentence
	}
	separator := "; "
	if last != "" { // last may end with a key name
		separator = " · "
	}
	for _, shown := range [][]string{clauses, clauses[:max(0, len(clauses)-1)]} {
		if longer := fitClauses(fits, last, shown...) + separator + undo; fits(longer) {
			return longer
		}
	}
	return sentence
}

// describePresetEffect describes the effect of changing the preset, always with the undo key and
// the changes in broken elements and whole text. After consecutive preset changes it compares with
// the preset before the first one.
func describePresetEffect(c *part.Context, d *measuring.Difference, fits func(sentence string) bool) string {
	worse, other := describeMeasureChanges(c, d, true)
	clauses := slices.Concat([]string{describeWholeness(c, d)}, worse, other)
	if joinClauses(clauses...) == "" {
		return ""
	}
	last := keys.Undo.Key() + " undoes"
	previous, _ := c.History.Previous()
	if name := settings.PresetName(previous); c.View.Continues && name != "" {
		last = "from " + name + "; " + last
	} else if preset, err := settings.FindPreset(c.Preset()); err == nil {
		clauses = append(clauses, preset.Help)
	}
	return fitClauses(fits, last, clauses...)
}

func undoClause(c *part.Context) string {
	if c.History.UndoCount() != 1 {
		return ""
	}
	return keys.Undo.Key() + " undoes"
}

// LastChanged returns the key of the setting that changed last. It returns PresetKey if several
// settings changed, or if the preset is selected and unchanged.
func LastChanged(c *part.Context, selected string) string {
	if c.View.Effect == nil || selected == PresetKey && settings.PresetName(c.Settings) != "" {
		return PresetKey
	}
	return c.View.Effect.Key
}

func explainUnchanged(c *part.Context, effect *view.Effect, isBrief bool) string {
	previous, current := effect.ShortValues(effect.Previous, effect.Get(&c.Settings))
	sentence := "the same chunks as " + previous
	edge, known := c.Curves.Edge()
	if !known || previous == current {
		return sentence
	}
	goal, _ := c.TryChange(effect.Key, func(to *settings.Settings) { effect.SetNumber(to, edge.Value) })
	value := effect.ShortValue(effect.Get(&goal))
	switch {
	case !edge.SameChunks:
		next := "next change at " + value
		if action := findChangeAction(c); action != "" {
			next += " · " + action.Key() + " goes there"
		}
		if isBrief {
			return next
		}
		return sentence + "; " + next
	case value == current:
		return sentence
	case isBrief:
		return "no change from " + previous + " to " + value
	}
	direction := "down"
	if effect.Increased {
		direction = "up"
	}
	return sentence + " and every value " + direction + " to " + value
}

// DescribeOverlap describes how much text adjacent chunks share.
func DescribeOverlap(s *settings.Settings) string {
	mode := s.Mode()
	t, known := settings.Lookup(s.OverlapKey())
	if !known {
		t, known = settings.Lookup(mode.SizeKey())
	}
	if !known {
		return "no overlap"
	}
	amount := part.Amount(t, s)
	switch mode.Place {
	case settings.OverlapInMetadata:
		return amount + " of neighbouring text in metadata, not embedded"
	case settings.OverlapByStrategy:
		return amount + ", repeated by the strategy"
	}
	if mode.SelfLimiting {
		return "sentences of the previous chunk, up to " + amount
	}
	return amount + " of the previous chunk, prepended"
}

func joinClauses(clauses ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(clauses), func(clause string) bool { return clause == "" }), "; ")
}

// fitClauses joins the clauses that fit before last. It never omits the first clause.
func fitClauses(fits func(sentence string) bool, last string, clauses ...string) string {
	sentence := ""
	for _, clause := range clauses {
		if longer := joinClauses(sentence, clause); sentence == "" || fits(joinClauses(longer, last)) {
			sentence = longer
		}
	}
	return joinClauses(sentence, last)
}

func wrapClauses(sentence string, w int, m cell.Method) (rows []string) {
	row := ""
	for _, clause := range strings.SplitAfter(sentence, "; ") {
		switch longer := row + clause; {
		case cell.Width(strings.TrimRight(longer, " "), m) <= w:
			row = longer
		case cell.Width(clause, m) > w:
			lines := cell.Wrap(longer, w, m)
			rows, row = append(rows, lines[:len(lines)-1]...), lines[len(lines)-1]+" "
		default:
			rows, row = append(rows, strings.TrimRight(row, " ")), clause
		}
	}
	return append(rows, strings.TrimRight(row, " "))
}

// describeMeasureChanges describes the measures in the header that changed. If isExplained is true,
// it omits broken elements and whole text.
func describeMeasureChanges(c *part.Context, before *measuring.Difference, isExplained bool) (worse, other []string) {
	after, _ := c.Elements.ElementStates()
	if before == nil || after == nil {
		return nil, nil
	}
	count := func(previous, current int, name string) {
		switch clause := describeCount(previous, current, name); {
		case current > previous:
			worse = append(worse, clause)
		case current < previous:
			other = append(other, clause)
		}
	}
	if !isExplained {
		count(before.Elements.Broken()+before.OtherTextCount, after.Elements.Broken()+after.OtherTextCount, "broken")
	}
	count(before.Oversize, after.Oversize, "oversize")
	count(before.Small, after.Small, "small")
	count(before.DrySeams.DryCount, after.DrySeams.DryCount, "dry")
	chunkText, storedText, wholeText := "", "", ""
	if before.Chunks != after.Chunks {
		chunkText = part.Count(before.Chunks) + " → " + text.Count(after.Chunks, "chunk")
	}
	if previous, current := text.Growth(before.StoredRatio), text.Growth(after.StoredRatio); previous != current {
		storedText = "stored " + previous + " → " + current
	}
	if !isExplained {
		wholeText = describeWhole(before, after)
		if after.WholeText.Share() < before.WholeText.Share() {
			worse, wholeText = append(worse, wholeText), ""
		}
	}
	if e := c.View.Effect; e != nil && (settings.IsOverlapSize(e.Key) || e.Key == ModeKey) {
		return worse, append(other, storedText, wholeText, chunkText)
	}
	return worse, append(other, wholeText, storedText, chunkText)
}

// describeWholeness describes the changes in broken elements and whole text. If only whole text got
// worse, it comes first.
func describeWholeness(c *part.Context, before *measuring.Difference) string {
	after, _ := c.Elements.ElementStates()
	if before == nil || after == nil {
		return ""
	}
	previous, current := before.Elements.Broken()+before.OtherTextCount, after.Elements.Broken()+after.OtherTextCount
	broken, whole := describeCount(previous, current, "broken"), describeWhole(before, after)
	if current <= previous && after.WholeText.Share() < before.WholeText.Share() {
		return joinClauses(whole, broken)
	}
	return joinClauses(broken, whole)
}

func describeCount(previous, current int, name string) string {
	if previous == current {
		return ""
	}
	return part.Count(previous) + " → " + part.Count(current) + " " + name
}

func describeWhole(before *measuring.Difference, after *measuring.ElementStates) string {
	x, y := before.WholeText, after.WholeText
	previous, current := part.Percent(x.Whole, x.Total), part.Percent(y.Whole, y.Total)
	if previous == current {
		return ""
	}
	return "whole " + previous + " → " + current
}

func explainLoss(loss compare.Loss) string {
	before, after := part.Percent(loss.Before.Whole, loss.Before.Total), part.Percent(loss.After.Whole, loss.After.Total)
	if before == after || loss.After.Share() > loss.Before.Share() {
		return ""
	}
	sentence := "whole " + before + " → " + after
	var kinds []string
	total := 0
	for k, n := range loss.Severed {
		if total += n; n > 0 {
			kinds = append(kinds, text.Count(n, element.Kind(k).Info().Singular))
		}
	}
	severed := strings.Join(kinds, ", ")
	if len(kinds) > 2 {
		severed = text.Count(total, "element")
	}
	switch {
	case total == 0:
		return sentence
	case loss.HasNewCuts:
		return sentence + ": moved cuts sever " + severed
	}
	return sentence + ", no longer repairing " + severed
}

// explainLessOverlap explains why a larger overlap repeats less text at a visible seam, preferably
// the selected one.
func explainLessOverlap(c *part.Context, e *view.Effect) (sentence string) {
	if !e.Increased || !settings.IsOverlapSize(e.Key) {
		return ""
	}
	r := c.View.Result
	for _, less := range e.Losses {
		cut, isSelected := r.Seams[less.Seam].Byte, less.Seam+1 == c.Selected
		if cut < c.From || cut >= c.To || sentence != "" && !isSelected {
			continue
		}
		s := &r.Seams[less.Seam]
		repetition := fmt.Sprintf("repeats %s → %s", part.Count(less.Delivered), part.Count(s.Delivered))
		if !text.IsBlank(c.Doc.Text[min(cut, less.Cut):max(cut, less.Cut)]) {
			sentence = describeMove(c, less, cut) + ", " + repetition
		} else if reason := explain.SmallerOverlap(s.Limit, r.Settings.Unit); reason != "" {
			sentence = "chunk " + part.Count(less.Seam+2) + " " + repetition + ": " + reason
		}
	}
	return appendMoreCount(sentence, e)
}

func appendMoreCount(sentence string, e *view.Effect) string {
	if more := len(e.Changed) - 1; sentence != "" && more > 0 {
		sentence += "; " + part.Count(more) + " more changed"
	}
	return sentence
}

// describeSelectedMove returns "" if the selected seam is not visible or moved only across white
// space.
func describeSelectedMove(c *part.Context, e *view.Effect) string {
	if !settings.IsOverlapSize(e.Key) {
		return ""
	}
	i := slices.IndexFunc(e.Moved, func(m view.SeamBefore) bool { return m.Seam+1 == c.Selected })
	if i < 0 {
		return ""
	}
	cut := c.View.Result.Seams[e.Moved[i].Seam].Byte
	if cut < c.From || cut >= c.To || text.IsBlank(c.Doc.Text[min(cut, e.Moved[i].Cut):max(cut, e.Moved[i].Cut)]) {
		return ""
	}
	return appendMoreCount(describeMove(c, e.Moved[i], cut), e)
}

// describeSelectedOverlap describes the changed overlap of the selected seam. It returns "" if the
// overlap is the same or the cut is new.
func describeSelectedOverlap(c *part.Context) string {
	if c.Selected == 0 || c.View.Before == nil {
		return ""
	}
	seam := &c.View.Result.Seams[c.Selected-1]
	i := slices.IndexFunc(c.View.Before.Seams, func(before chunk.Seam) bool { return before.Byte == seam.Byte })
	if i < 0 {
		return ""
	}
	previous, _ := c.View.Before.Seams[i].CountedOverlap()
	current, _ := seam.CountedOverlap()
	if previous == current {
		return ""
	}
	return "this seam " + part.Count(previous) + " → " + text.Count(current, strings.TrimSuffix(c.Settings.OverlapUnit(), "s"))
}

func describeMove(c *part.Context, before view.SeamBefore, to int) string {
	seam, direction := fmt.Sprintf("seam %s│%s", part.Count(before.Seam+1), part.Count(before.Seam+2)), " down"
	if before.Seam+1 == c.Selected {
		seam = "this seam"
	}
	if to < before.Cut {
		direction = " up"
	}
	lines := c.Doc.LineOf(max(to, before.Cut)) - c.Doc.LineOf(min(to, before.Cut))
	if lines == 0 {
		return seam + " moved" + direction + " within its line"
	}
	return seam + " moved " + text.Count(lines, "line") + direction
}

// NextChange returns the next seam below the visible text that the last settings change affected,
// or else the first one above it. number counts from 1, and total is the number of changed seams.
// cut and number are 0 if there is no such seam.
func NextChange(c *part.Context) (cut, number, total int) {
	if c.Scope.IsAll() || !c.IsViewCurrent() || c.View.Effect == nil {
		return 0, 0, 0
	}
	changed, first := c.View.Effect.Changed, -1
	for i, s := range changed {
		switch {
		case s.Start() >= c.To:
			return s.End(), i + 1, len(changed)
		case first < 0 && s.End() < c.From:
			first = i
		}
	}
	if first < 0 {
		return 0, 0, len(changed)
	}
	return changed[first].End(), first + 1, len(changed)
}

// countHiddenChanges counts the changed seams off screen. It returns "" if a changed seam is
// visible.
func countHiddenChanges(c *part.Context) string {
	changed := c.View.Effect.Changed
	count := 0
	for _, s := range changed {
		if s.Start() >= c.To || s.End() < c.From {
			count++
		}
	}
	if _, seamInSight := c.View.FirstSeamBetween(c.From, c.To); count == 0 || seamInSight && count < len(changed) {
		return ""
	}
	return text.Count(count, "change") + " off screen: press " + keys.GoToEffect.Key()
}

// StepToChange returns a change of a numeric setting to the next value that changes the chunks. ok
// is false if the last step in that direction changed the chunks, or if the initial value is
// closer. Right after a document is opened, the value comes from View.Opening. If the opening seam
// is still selected, the value is the first one that changes that seam.
func StepToChange(c *part.Context, key string, up bool) (change part.Change, ok bool) {
	if v := c.View; up && v != nil && v.Opening.Next > 0 && v.Opening.Key == key && c.IsViewCurrent() && !c.Scope.IsAll() {
		next := v.Opening.Next
		if c.Selected == v.Opening.Seam+1 {
			next = cmp.Or(v.Opening.NextOfSeam, next)
		}
		return changeNumber(c, key, next)
	}
	edge, known := c.Curves.Edge()
	if !known || edge.SameChunks || !c.IsViewCurrent() || c.Scope.IsAll() || c.View.Effect.Key != key || c.View.Effect.Increased != up {
		return change, false
	}
	t, initial := c.View.Effect.Setting, c.History.InitialSettings()
	if start, current := t.Number(&initial), t.Number(&c.Settings); (start-current)*(start-edge.Value) < 0 {
		return change, false
	}
	return changeNumber(c, key, edge.Value)
}

func changeNumber(c *part.Context, key string, value float64) (change part.Change, ok bool) {
	t, _ := settings.Lookup(key)
	next, ok := c.TryChange(key, func(to *settings.Settings) { t.SetNumber(to, value) })
	return part.Change{Key: key, To: next}, ok
}

func findChangeAction(c *part.Context) keys.Action {
	effect := c.View.Effect
	if effect == nil {
		return ""
	}
	switch _, ok := StepToChange(c, effect.Key, effect.Increased); {
	case !ok:
		return ""
	case effect.Increased:
		return keys.Increase
	}
	return keys.Decrease
}
