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

// Knee sets the overlap to the knee of its curve at the request of the user. While the curve is
// being computed, key is the overlap setting, and settings are the settings at the time of the
// request.
type Knee struct {
	key      string
	settings settings.Settings
	// offeredSettings are the settings at which a trade was offered. If the request is repeated
	// with these settings, the trade is accepted.
	offeredSettings settings.Settings
}

// Tasks returns the tasks that compute the curve. For small documents they do not wait for a
// request.
func (k *Knee) Tasks(c *part.Context) []tasks.Task {
	if k.key != "" {
		return c.Curves.Task(k.key)
	}
	return c.Curves.KneeTask()
}

// Request sets the overlap to the knee, or does so later when the curve has been computed. If the
// knee depends on too few elements, the smallest value with the most whole text is used instead. If
// there is no knee, Request explains why.
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
		return part.Do(part.Say("there is no knee, since no overlap is requested: " + part.ModeHint()))
	case v.Settings.EmbeddedOverlapKey() == "" && isAllWhole(v.Context):
		return part.Do(part.Say("there is no knee: everything is whole without overlap"))
	case v.Settings.EmbeddedOverlapKey() == "":
		return part.Do(part.Say("there is no knee: the shared text makes no sentence whole"))
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

// HandleResult completes a request if the curve has been computed. It drops the request if the
// settings have changed since.
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
	latest, fresh, err := c.Curves.SweepOf(key)
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
	if trade := describeTrade(c, key, latest.Curve); trade != "" && !isRepeated {
		k.offeredSettings = c.Settings
		return part.Do(part.SelectSetting(key), part.Say(trade))
	}
	return applyKnee(c, key, latest.Curve)
}

// noGainMessage returns a message if the knee is uncertain and no other value makes more text
// whole. Otherwise it returns "".
func noGainMessage(c *part.Context, key string, curve *sweep.Curve) string {
	_, current, known := measureElements(c, curve)
	goal := panel.GoalOf(curve)
	if !curve.Knee.HasTooFewElements || !known || goal.WholeText.Share() > current.Share() {
		return ""
	}
	t, _ := settings.Lookup(key)
	message := fmt.Sprintf("no %s makes more whole than %s: %s", part.SettingLabel(key), part.FormatValue(key, t.Number(&c.Settings)), text.Percent(current.Share()))
	if goal.WholeText.Share() == current.Share() && goal.Value < t.Number(&c.Settings) {
		message += fmt.Sprintf("; %s does as well, %s stored", part.FormatValue(key, goal.Value), text.Growth(goal.StoredRatio))
	}
	return message
}

// describeTrade returns a message that offers the new value if the value would break elements that
// are whole now. Otherwise it returns "".
func describeTrade(c *part.Context, key string, curve *sweep.Curve) string {
	kinds, wholeText, known := measureElements(c, curve)
	t, _ := settings.Lookup(key)
	goal := panel.GoalOf(curve)
	if !known || t.Number(&c.Settings) == goal.Value {
		return ""
	}
	cost := sweep.DescribeTrade(sweep.WholeShares{Text: wholeText, Kinds: kinds}, sweep.NewWholeShares(&goal.Report))
	if cost == "" {
		return ""
	}
	name := part.SettingLabel(key) + " " + part.FormatValue(key, goal.Value)
	return fmt.Sprintf("%s again sets %s: %s; stored %s", keys.Knee.Key(), name, part.AbridgeList(cost), text.Growth(goal.StoredRatio))
}

func applyKnee(c *part.Context, key string, curve *sweep.Curve) part.Intents {
	knee, goal := curve.Knee, panel.GoalOf(curve)
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

// measureElements returns the current counts of elements and of whole text. It uses the curve or,
// if that has no current values, the element states. ok is false if the counts are not known.
func measureElements(c *part.Context, curve *sweep.Curve) (kinds metrics.ByKind, text metrics.WholeCount, ok bool) {
	if current, ok := panel.CurrentReport(c, curve); ok {
		return current.Elements, current.WholeText, true
	}
	if j, fresh := c.Elements.ElementStates(); fresh && !c.Scope.IsAll() {
		return j.Elements, j.WholeText, true
	}
	return kinds, text, false
}
