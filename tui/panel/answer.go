package panel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// Answer describes the effect of the last change of one setting if the text in sight shows none of
// it, or a surprising one: a larger number left less text whole, or a larger overlap delivered less.
// After a change of another number than an overlap it counts the chunks. Otherwise it is empty.
func Answer(c *part.Context) string {
	if c.Scope.IsAll() || !c.UpToDate() || c.View.Effect == nil {
		return ""
	}
	if e := c.View.Effect; !e.Unchanged {
		if e.Key == ModeKey {
			return joinClauses(DescribeMode(&c.Settings), describePrice(c.Curves.Difference()))
		}
		loss := ""
		if e.Increased {
			loss = explainLoss(c.Curves.Difference().Loss)
		}
		return cmp.Or(loss, explainLess(c, e), describeSelectedMove(c, e), describeFarChange(c, e), describeCounts(c, e))
	}
	return explainSame(c, c.View.Effect)
}

func explainSame(c *part.Context, effect *view.Effect) string {
	previous, current := effect.ValueWords(effect.Previous, effect.Get(&c.Settings))
	sentence := "the same chunks as " + previous
	edge, known := c.Curves.Edge()
	if !known || previous == current {
		return sentence
	}
	goal, _ := c.TryChange(effect.Key, func(to *settings.Settings) { effect.SetNumber(to, edge.Value) })
	value := effect.ValueWord(effect.Get(&goal))
	switch {
	case !edge.SameChunks:
		sentence += "; next change at " + value
		if action := actionToChange(c); action != "" {
			sentence += " · " + action.Key() + " goes there"
		}
		return sentence
	case value == current:
		return sentence
	case effect.Increased:
		return sentence + ", and as every value up to " + value
	}
	return sentence + ", and as every value down to " + value
}

// DescribeMode describes the text that adjacent chunks share, with its amount.
func DescribeMode(s *settings.Settings) string {
	mode := s.Mode()
	t, requests := settings.Lookup(s.OverlapKey())
	if !requests {
		t, requests = settings.Lookup(mode.Size())
	}
	if !requests {
		return mode.Help
	}
	amount := part.Amount(t, s)
	switch mode.Place {
	case settings.OverlapInMetadata:
		return amount + " of the neighbors in metadata, not embedded"
	case settings.OverlapByStrategy:
		return amount + ", as the strategy itself repeats text"
	}
	if mode.SelfLimiting {
		return "sentences of the chunk before, up to " + amount
	}
	return amount + " of the chunk before, in front"
}

// joinClauses joins the clauses that are not empty.
func joinClauses(clauses ...string) string {
	return strings.Join(slices.DeleteFunc(clauses, func(clause string) bool { return clause == "" }), "; ")
}

// describePrice states the effect of a change on stored and whole text; empty if unknown.
func describePrice(d measuring.Difference) string {
	price := describeStored(d)
	if whole := describeWhole(d); whole != "" {
		price += ", " + whole
	}
	return price
}

func describeStored(d measuring.Difference) string {
	previous, current := text.Growth(d.StoredBefore), text.Growth(d.StoredAfter)
	switch {
	case d.StoredAfter == 0:
		return ""
	case previous == current:
		return "stored " + current + " as before"
	}
	return "stored " + previous + " → " + current
}

// describeWhole states the effect of a change on whole text; empty without one, or if unknown.
func describeWhole(d measuring.Difference) string {
	previous, current := part.Percent(d.Before.Whole, d.Before.Total), part.Percent(d.After.Whole, d.After.Total)
	if d.StoredAfter == 0 || previous == current {
		return ""
	}
	return "whole text " + previous + " → " + current
}

// explainLoss explains why less text is whole after a number was increased; empty if no less is.
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
			kinds = append(kinds, text.Count(n, element.Kind(k).Info().One))
		}
	}
	severed := strings.Join(kinds, ", ")
	if len(kinds) > 2 {
		severed = text.Count(total, "element")
	}
	switch {
	case total == 0:
		return sentence
	case loss.OtherCuts:
		return sentence + ": moved cuts sever " + severed
	}
	return sentence + ": no longer repaired: " + severed
}

// explainLess explains why a larger overlap delivers less at the selected seam, or else at
// another one in sight.
func explainLess(c *part.Context, e *view.Effect) (sentence string) {
	if !e.Increased || !settings.IsOverlapSize(e.Key) {
		return ""
	}
	r := c.View.Result
	for _, less := range e.Losses {
		cut, isSelected := r.Seams.Byte(less.Seam), less.Seam+1 == c.Selected
		if cut < c.From || cut >= c.To || sentence != "" && !isSelected {
			continue
		}
		s := r.Seams.At(less.Seam)
		repeats := fmt.Sprintf("repeats %s → %s", part.Count(less.Delivered), part.Count(s.Delivered))
		if !text.IsBlank(c.Doc.Text[min(cut, less.Cut):max(cut, less.Cut)]) {
			sentence = describeMove(c, less, cut) + ", " + repeats
		} else if reason := explain.SmallerOverlap(s.Limit, r.Settings.Unit); reason != "" {
			sentence = "chunk " + part.Count(less.Seam+2) + " " + repeats + ": " + reason
		}
	}
	return countMore(sentence, e)
}

// countMore adds the number of other seams that changed to a sentence about one seam.
func countMore(sentence string, e *view.Effect) string {
	if more := len(e.Changed) - 1; sentence != "" && more > 0 {
		sentence += "; " + part.Count(more) + " more changed"
	}
	return sentence
}

// describeSelectedMove describes how far the change of overlap moved the selected seam, if the seam
// is in sight.
func describeSelectedMove(c *part.Context, e *view.Effect) string {
	if !settings.IsOverlapSize(e.Key) {
		return ""
	}
	i := slices.IndexFunc(e.Moved, func(m view.SeamBefore) bool { return m.Seam+1 == c.Selected })
	if i < 0 {
		return ""
	}
	cut := c.View.Result.Seams.Byte(e.Moved[i].Seam)
	if cut < c.From || cut >= c.To || text.IsBlank(c.Doc.Text[min(cut, e.Moved[i].Cut):max(cut, e.Moved[i].Cut)]) {
		return ""
	}
	return countMore(describeMove(c, e.Moved[i], cut), e)
}

// describeMove describes how far a seam moved to its new byte.
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
		return seam + " moved" + direction + " in its line"
	}
	return seam + " moved " + text.Count(lines, "line") + direction
}

// FarChange returns the nearest place that the last change of a setting changed, below the text in
// sight if possible, and the number of such places; 0 if one of them is in sight.
func FarChange(c *part.Context) (cut, count int) {
	if c.Scope.IsAll() || !c.UpToDate() || c.View.Effect == nil {
		return 0, 0
	}
	changed, nearest := c.View.Effect.Changed, -1
	for i, s := range changed {
		if s.Start() < c.To && s.End() >= c.From {
			continue
		}
		if count++; nearest < 0 || changed[nearest].Start() < c.To {
			nearest = i
		}
	}
	_, seamInSight := c.View.SeamInSight(c.From, c.To)
	if count == 0 || seamInSight && count < len(changed) {
		return 0, 0
	}
	return changed[nearest].End(), count
}

// describeFarChange counts the seams of FarChange and names the key that goes there. The effect of
// the change comes first, as far as there is room. It is empty if a change is in sight.
func describeFarChange(c *part.Context, e *view.Effect) string {
	_, count := FarChange(c)
	if count == 0 {
		return ""
	}
	d := c.Curves.Difference()
	price, chunks := describePrice(d), countChunks(c, e)
	if chunks != "" {
		price = strings.Replace(cmp.Or(describeWhole(d), describeStored(d)), "whole text", "whole", 1)
	}
	return joinClauses(chunks, price, text.Count(count, "seam")+" changed out of sight: press "+keys.GoToEffect.Key())
}

// describeCounts adds to countChunks the effect on stored and whole text.
func describeCounts(c *part.Context, e *view.Effect) string {
	chunks := countChunks(c, e)
	if chunks == "" {
		return ""
	}
	return joinClauses(chunks, describePrice(c.Curves.Difference()))
}

// countChunks counts the chunks before and after a change of a number other than an overlap;
// empty in a large document.
func countChunks(c *part.Context, e *view.Effect) string {
	if e.Before == nil || !e.IsNumber() || settings.IsOverlapSize(e.Key) {
		return ""
	}
	before, after := e.Before.Chunks.Len(), c.Chunks()
	if before == after {
		return text.Count(after, "chunk") + " as before"
	}
	return part.Count(before) + " → " + text.Count(after, "chunk")
}

// StepToChange returns the change of a number to the next value that changes the chunks. ok is false
// if the last step in that direction changed them, or if the initial value is in between.
func StepToChange(c *part.Context, key string, up bool) (change part.Change, ok bool) {
	edge, known := c.Curves.Edge()
	if !known || edge.SameChunks || !c.UpToDate() || c.Scope.IsAll() || c.View.Effect.Key != key || c.View.Effect.Increased != up {
		return change, false
	}
	t, initial := c.View.Effect.Setting, c.History.InitialSettings()
	if start, current := t.Number(&initial), t.Number(&c.Settings); (start-current)*(start-edge.Value) < 0 {
		return change, false
	}
	next, changed := c.TryChange(key, func(to *settings.Settings) { t.SetNumber(to, edge.Value) })
	return part.Change{Key: key, To: next}, changed
}

// actionToChange returns the action that calls StepToChange now; empty for none.
func actionToChange(c *part.Context) keys.Action {
	effect := c.View.Effect
	switch _, ok := StepToChange(c, effect.Key, effect.Increased); {
	case !ok:
		return ""
	case effect.Increased:
		return keys.More
	}
	return keys.Less
}
