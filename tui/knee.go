package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// kneeWait is set while the reader waits for the knee: the settings it was
// asked for, and the setting it is a value of.
type kneeWait struct {
	key      string
	settings settings.Settings
}

// kneeTasks is the work that finds the knee: unasked in small documents, else
// when the reader asked for it.
func (r *root) kneeTasks() []tasks.Task {
	if r.seek.key != "" {
		return r.s.Curves.Task(r.seek.key)
	}
	return r.s.Curves.KneeTask()
}

// kneed reports whether the overlap can have a knee: context makes no sentence
// whole.
func (r *root) kneed() bool {
	return r.s.Settings.WholeKey() != ""
}

// goToKnee gives the overlap the value beyond which more stored text buys
// little, or says why there is none.
func (r *root) goToKnee() tea.Cmd {
	key := r.s.Curves.Key(r.settings.Key())
	if !settings.SaysOverlap(key) {
		key = r.s.Settings.OverlapKey()
	}
	switch {
	case key == "":
		r.Say("no overlap is requested, so that there is no knee: m takes the next overlap mode")
		return nil
	case r.s.Settings.WholeKey() == "":
		r.Say("no knee: overlap mode " + r.s.Settings.OverlapMode + " makes no sentence whole; m takes the next overlap mode")
		return nil
	}
	r.seek = kneeWait{key, r.s.Settings}
	return r.kneeFound()
}

// kneeFound goes to the knee when it is known and still asked for.
func (r *root) kneeFound() tea.Cmd {
	key := r.seek.key
	if key == "" {
		return nil
	}
	if r.seek.settings != r.s.Settings {
		r.seek = kneeWait{}
		return nil
	}
	sweep, fresh, err := r.s.Curves.Of(key)
	switch {
	case err != nil:
		r.seek = kneeWait{}
		r.Warn(err.Error())
		return nil
	case !fresh:
		r.Say("looking for the knee of " + label(key) + " …")
		return nil
	}
	r.seek = kneeWait{}
	if sweep.Curve.Knee == nil {
		r.Say(sweep.Curve.Recommendation)
		return nil
	}
	return r.takeKnee(key, sweep.Curve)
}

func (r *root) takeKnee(key string, c *sweep.Curve) tea.Cmd {
	k := c.Knee
	point := &c.Points[k.Index]
	t, _ := settings.Lookup(key)
	before := t.Number(&r.s.Settings)
	worth := fmt.Sprintf("%s whole, %s stored", quantity.Percent(point.WholeText.Share()), quantity.Times(point.StoredPerSrc))
	if k.Highest {
		worth += ", and the curve still rises"
	}
	r.settings.Choose(key)
	next, changed := r.Context().Would(key, func(to *settings.Settings) { *to = to.With(key, k.Value) })
	if !changed {
		r.Say(fmt.Sprintf("%s is at the knee already, %s: %s", label(key), panel.ValueOf(key, k.Value), worth))
		return nil
	}
	r.Say(fmt.Sprintf("%s %s → %s, the knee: %s; u undoes it", label(key), panel.ValueOf(key, before), panel.ValueOf(key, k.Value), worth))
	return r.apply(part.Do(part.Pause{}, part.Change{Key: key, To: next}, part.Pause{}))
}

func label(key string) string {
	if t, ok := settings.Lookup(key); ok {
		return t.Label
	}
	return key
}
