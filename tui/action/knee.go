package action

import (
	"fmt"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session/tasks"
)

// Knee sets the overlap to the knee of its curve at the user's request. While the curve is being
// computed, key is the overlap setting, and settings are those at the time of the request.
type Knee struct {
	key      string
	settings settings.Settings
	// offeredSettings are the settings at which Knee asked for confirmation. A request with the
	// same settings confirms the new value.
	offeredSettings settings.Settings
}

// Tasks returns the tasks that compute the curve. For a small document they run without a request.
func (k *Knee) Tasks(c *part.Context) []tasks.Task {
	if k.key != "" {
		return c.Curves.Task(k.key)
	}
	return c.Curves.KneeTask()
}

// Request sets the overlap to the knee, or waits for the curve and then sets it. If the knee
// depends on too few elements, Request uses the smallest value with the most whole text. If there
// is no knee, it explains why.
func (k *Knee) Request(v *screen.Screen) part.Intents {
	if v.Settings.IsGiven() {
		return part.Do(part.Say(part.ExplainUncut("knee")))
	}
	key := v.Curves.Key(v.Panes.Settings.Key())
	if !settings.IsOverlapSize(key) {
		key = v.Settings.OverlapKey()
	}
	switch {
	case key == "":
		return part.Do(part.Say("no knee, since no overlap is requested: " + part.ModeHint()))
	case v.Settings.EmbeddedOverlapKey() == "" && isAllWhole(v.Context):
		return part.Do(part.Say("no knee: everything is already whole without overlap"))
	case v.Settings.EmbeddedOverlapKey() == "":
		return part.Do(part.Say("no knee: the shared text does not make any sentence whole"))
	}
	k.key, k.settings = key, v.Settings
	return k.HandleResult(v.Context)
}

func isAllWhole(c *part.Context) bool {
	j, fresh := c.Elements.ElementStates()
	if !fresh || c.Scope.IsAll() {
		return false
	}
	_, broken := j.Elements.Worst()
	return !broken
}

// HandleResult completes a request when the curve has been computed, or drops it if the settings
// have changed since then.
func (k *Knee) HandleResult(c *part.Context) part.Intents {
	key := k.key
	if key == "" {
		return nil
	}
	if k.settings != c.Settings {
		*k = Knee{}
		return nil
	}
	isRepeated := k.offeredSettings == c.Settings
	latest, fresh, err := c.Curves.FindSweep(key)
	switch {
	case err != nil:
		*k = Knee{}
		return part.Do(part.Warn(settings.ScreenMessage(err)))
	case !fresh:
		return part.Do(part.Say("looking for the knee of " + part.SettingLabel(key) + " …"))
	}
	*k = Knee{}
	if latest.Curve.Knee == nil {
		return part.Do(part.Say(latest.Curve.Recommendation))
	}
	if explanation := noGainMessage(c, key, latest.Curve); explanation != "" {
		return part.Do(part.SelectSetting(key), part.Say(explanation))
	}
	if message := confirmationMessage(c, key, latest.Curve); message != "" && !isRepeated {
		k.offeredSettings = c.Settings
		return part.Do(part.SelectSetting(key), part.Say(message))
	}
	return applyKnee(c, key, latest.Curve)
}

// noGainMessage returns "" unless the knee is uncertain and no value keeps more text whole than the
// current one.
func noGainMessage(c *part.Context, key string, curve *sweep.Curve) string {
	_, current, known := measureElements(c, curve)
	goal := panel.FindKneeGoal(curve)
	if !curve.Knee.HasTooFewElements || !known || goal.WholeText.Share() > current.Share() {
		return ""
	}
	t, _ := settings.Lookup(key)
	message := fmt.Sprintf("no %s has more whole text than %s: %s", part.SettingLabel(key), part.FormatValue(key, t.Number(&c.Settings)), text.Percent(current.Share()))
	if goal.WholeText.Share() == current.Share() && goal.Value < t.Number(&c.Settings) {
		message += fmt.Sprintf("; %s has as much, stored %s", part.FormatValue(key, goal.Value), text.Growth(goal.StoredRatio))
	}
	return message
}

// confirmationMessage describes what the new value would split and how to confirm it. It returns ""
// if no confirmation is needed.
func confirmationMessage(c *part.Context, key string, curve *sweep.Curve) string {
	kinds, wholeText, known := measureElements(c, curve)
	t, _ := settings.Lookup(key)
	goal := panel.FindKneeGoal(curve)
	if !known || t.Number(&c.Settings) == goal.Value {
		return ""
	}
	cost := sweep.DescribeLosses(sweep.IntactShares{Text: wholeText, Kinds: kinds}, sweep.NewIntactShares(&goal.Report))
	if cost == "" {
		return ""
	}
	name := part.SettingLabel(key) + " " + part.FormatValue(key, goal.Value)
	return fmt.Sprintf("%s again sets %s: %s; stored %s", keys.Knee.Key(), name, part.ShortenList(cost), text.Growth(goal.StoredRatio))
}

func applyKnee(c *part.Context, key string, curve *sweep.Curve) part.Intents {
	knee, goal := curve.Knee, panel.FindKneeGoal(curve)
	t, _ := settings.Lookup(key)
	percentage, stored := text.Percent(goal.WholeText.Share()), text.Growth(goal.StoredRatio)
	if current, known := panel.CurrentReport(c, curve); known {
		percentage = joinChange(text.Percent(current.WholeText.Share()), percentage)
		stored = joinChange(text.Growth(current.StoredRatio), stored)
	}
	gain := "whole " + percentage + "; stored " + stored
	next, changed := c.TryChange(key, func(to *settings.Settings) { *to = to.WithNumber(key, goal.Value) })
	name := part.FormatValue(key, goal.Value)
	switch {
	case knee.HasTooFewElements:
	case knee.IsHighest:
		name += ", the highest tried"
	default:
		name += ", enough"
	}
	if !changed {
		return part.Do(part.SelectSetting(key), part.Say(fmt.Sprintf("%s is at %s: %s", part.SettingLabel(key), name, gain)))
	}
	prefix := part.FormatValue(key, t.Number(&c.Settings))
	return part.Do(
		part.SelectSetting(key),
		part.Say(fmt.Sprintf("%s %s → %s: %s", part.SettingLabel(key), prefix, name, gain)+part.UndoHint()),
		part.Pause{}, part.Change{Key: key, To: next}, part.Pause{},
	)
}

func joinChange(before, after string) string {
	if before == after {
		return after
	}
	return before + " → " + after
}

// measureElements uses the element states if the curve has no current values. ok is false if
// neither is known.
func measureElements(c *part.Context, curve *sweep.Curve) (kinds metrics.ByKind, text metrics.WholeCount, ok bool) {
	if current, ok := panel.CurrentReport(c, curve); ok {
		return current.Elements, current.WholeText, true
	}
	if j, fresh := c.Elements.ElementStates(); fresh && !c.Scope.IsAll() {
		return j.Elements, j.WholeText, true
	}
	return kinds, text, false
}
