package measuring

import (
	"context"
	"errors"
	"strings"
	"time"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Curves measures the effect of a setting over the setting's range and finds knees. A knee is the
// value beyond which more overlap has little benefit.
type Curves struct {
	state     *view.State
	tasks     *tasks.Results
	scope     *folder.ScopeReader
	questions *asking.Reader

	folderCurve    *folder.Curve // sum over the documents swept so far
	folderCurveKey sweepKey
	grid           *folder.Grid
	gridKey        mapKey
}

// NewCurves returns a Curves for the current view. questions are for the size map, which shows
// answered questions if there are any.
func NewCurves(current *view.State, work *tasks.Results, all *folder.ScopeReader, questions *asking.Reader) *Curves {
	return &Curves{state: current, tasks: work, scope: all, questions: questions}
}

// Sweep holds a curve over the range of a setting, or the progress of its computation.
type Sweep struct {
	// Curve is the most recent complete curve, or nil. While Done < Total, it belongs to other
	// settings.
	Curve *sweep.Curve
	// Done and Total count engine runs, or documents if Documents is true.
	Done, Total int
	Documents   bool

	key sweepKey
}

// sweepKey identifies a curve. It omits the value of the swept setting, because the curve does not
// depend on it.
type sweepKey struct {
	cutKey
	rng           sweep.Range
	folderVersion int // version of all documents, or 0 for the open document
}

// CurveDelay is how long the settings must stay unchanged before a sweep starts.
const CurveDelay = 200 * time.Millisecond

// Key returns the setting to sweep: chosen if it is a suitable number, and otherwise the overlap
// setting or "". Weights are not suitable, because one weight cannot change without the others.
func (c *Curves) Key(chosen string) string {
	t, ok := settings.Lookup(chosen)
	if ok && !strings.HasSuffix(chosen, "_weight") && t.IsNumber() && t.Applies(&c.state.Settings) {
		return chosen
	}
	return c.state.Settings.OverlapKey()
}

func (c *Curves) newSweepKey(key string) (sweepKey, bool) {
	t, ok := settings.Lookup(key)
	if !ok || !t.Applies(&c.state.Settings) || c.state.Settings.IsGiven() {
		return sweepKey{}, false
	}
	base, rng, err := sweep.FitRange(c.state.Settings, key)
	if err != nil {
		return sweepKey{}, false
	}
	inputs := sweepKey{cutKey{c.state.Doc, base, c.handCutCount()}, rng, c.scope.Version()}
	if c.scope.IsAll() {
		inputs.doc = nil
	}
	return inputs, true
}

func (c *Curves) handCutCount() int {
	if c.state.View == nil {
		return 0
	}
	return c.state.View.HandCutVersion
}

func curveTask(key string) string { return "curve " + key }

var errNoDocument = errors.New("no document can be cut with these settings")

// Task returns the task that sweeps a setting over its range. The result remains valid when only
// that setting changes.
func (c *Curves) Task(key string) []tasks.Task {
	inputs, ok := c.newSweepKey(key)
	if !ok || c.state.View == nil {
		return nil
	}
	last, _, _ := tasks.Result[*Sweep](c.tasks, c.scope.NameTask(curveTask(key)))
	var before *sweep.Curve
	if last != nil && last.key.doc == inputs.doc {
		before = last.Curve
	}
	run := c.sweepWork(inputs)
	return []tasks.Task{c.scope.AdaptTask(tasks.Task{
		Name: curveTask(key), Key: inputs, Delay: CurveDelay, Keep: tasks.Always,
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			curve, err := run(ctx, func(done, total int) {
				if done < total {
					publish(&Sweep{Curve: before, Done: done, Total: total, Documents: inputs.folderVersion > 0, key: inputs})
				}
			})
			if err == nil && curve == nil {
				err = errNoDocument
			}
			if err != nil {
				return nil, err
			}
			return &Sweep{Curve: curve, Documents: inputs.folderVersion > 0, key: inputs}, nil
		},
	})}
}

func (c *Curves) sweepWork(key sweepKey) func(ctx context.Context, report func(done, total int)) (*sweep.Curve, error) {
	if key.folderVersion > 0 {
		if c.folderCurve == nil || c.folderCurveKey != key {
			c.folderCurve, c.folderCurveKey = c.scope.Folder().NewCurve(key.settings, key.rng), key
		}
		return c.folderCurve.Run
	}
	replay := c.state.View.Result.Replay
	return func(ctx context.Context, report func(done, total int)) (*sweep.Curve, error) {
		return sweep.RunWith(ctx, key.doc, key.settings, replay, key.rng, report)
	}
}

// FindSweep returns the sweep of a setting. fresh is false if the sweep is nil, incomplete or for
// other settings. err is the error of the task.
func (c *Curves) FindSweep(key string) (sweep *Sweep, fresh bool, err error) {
	sweep, done, err := tasks.Result[*Sweep](c.tasks, c.scope.NameTask(curveTask(key)))
	if sweep == nil || sweep.key.rng.Key != key {
		return nil, false, err
	}
	inputs, ok := c.newSweepKey(key)
	return sweep, done && ok && sweep.key == inputs && sweep.Curve != nil, err
}

// KneeTask returns the task that searches for the knee of the overlap before the user asks for it.
// It returns nil for large documents and for all documents.
func (c *Curves) KneeTask() []tasks.Task {
	if c.scope.IsAll() || !view.IsSmall(c.state.Doc) || c.state.Settings.EmbeddedOverlapKey() == "" {
		return nil
	}
	return c.Task(c.state.Settings.OverlapKey())
}

// OffersKnee reports whether the knee differs from the current value. It also returns true if the
// knee has not been searched for yet.
func (c *Curves) OffersKnee() bool {
	key := c.state.Settings.EmbeddedOverlapKey()
	if key == "" {
		return false
	}
	latest, _, _ := c.FindSweep(key)
	if latest == nil || latest.Curve == nil {
		return c.scope.IsAll() || !view.IsSmall(c.state.Doc)
	}
	t, _ := settings.Lookup(key)
	knee := latest.Curve.Knee
	return knee != nil && !knee.HasTooFewElements && knee.Value != t.Number(&c.state.Settings)
}

// Knee returns the knee of a setting. It returns nil if there is none or it is not known yet.
func (c *Curves) Knee(key string) *sweep.Knee {
	curve, fresh, _ := c.FindSweep(key)
	if !fresh || c.state.Settings.EmbeddedOverlapKey() == "" {
		return nil
	}
	return curve.Curve.Knee
}
