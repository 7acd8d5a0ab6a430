// Package measuring computes results that are too slow to compute while a screen is drawn:
// measures, split elements, curves and the best settings.
package measuring

import (
	"context"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Measures measures the current view and the result of the previous settings.
type Measures struct {
	state   *view.State
	tasks   *tasks.Results
	scope   *folder.ScopeReader
	history *view.HistoryReader
	model   *ModelReader
	given   *view.GivenReader
}

// NewMeasures returns a Measures for the current view. past provides the previous settings.
func NewMeasures(current *view.State, work *tasks.Results, all *folder.ScopeReader, past *view.HistoryReader, model *ModelReader, given *view.GivenReader) *Measures {
	return &Measures{state: current, tasks: work, scope: all, history: past, model: model, given: given}
}

// MeasuredResult holds the measures of a result that are fast to compute.
type MeasuredResult struct {
	*metrics.Report
	Settings settings.Settings
	// BrokenFences counts the chunks in which a parser misses a code block because of overlap. It is
	// 0 if the measures are for all documents.
	BrokenFences int
	doc          *engine.Document
	hand         int // version of the hand cuts
}

const (
	beforeTask = "measures before"
	nearTask   = "near-duplicates"
	editTask   = "edit cost"
)

// Tasks returns the task that measures the document with the previous settings. The current view is
// measured by Elements.Task.
func (m *Measures) Tasks() []tasks.Task {
	v := m.state.View
	if v == nil || m.scope.IsAll() { // folder.Scope measures all documents
		return nil
	}
	previous, ok := m.history.Previous()
	if !ok {
		return nil
	}
	known, _ := m.Latest()
	cutter := m.given.Cutter()
	return []tasks.Task{{
		Name: beforeTask, Key: cutKey{m.state.Doc, previous, v.HandCutVersion}, Delay: 120 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if known != nil && known.matches(cutKey{v.Result.Doc, previous, v.HandCutVersion}) {
				return known, nil
			}
			r, _, err := cutter(ctx, v.Result.Doc, previous, v.Result.Replay, v.Result)
			if err != nil {
				return nil, err
			}
			return measure(ctx, r, v.HandCutVersion)
		},
	}}
}

type cutKey struct {
	doc            *engine.Document
	settings       settings.Settings
	handCutVersion int // version of the hand cuts
}

func (m *MeasuredResult) matches(d cutKey) bool {
	return m.doc == d.doc && m.Settings == d.settings && m.hand == d.handCutVersion
}

func measure(ctx context.Context, r *engine.Result, handCutVersion int) (*MeasuredResult, error) {
	rep, err := metrics.Measure(ctx, r, metrics.Options{Brief: true})
	if err != nil {
		return nil, err
	}
	brokenFences, err := metrics.CountBrokenFences(ctx, r)
	if err != nil {
		return nil, err
	}
	return &MeasuredResult{Report: rep, Settings: r.Settings, BrokenFences: brokenFences, doc: r.Doc, hand: handCutVersion}, nil
}

// Latest returns the latest measures for the current view, or for all documents if the scope covers
// them. It returns nil until there are any. If fresh is false, they belong to a previous view.
func (m *Measures) Latest() (latest *MeasuredResult, fresh bool) {
	if m.scope.IsAll() {
		x, fresh := m.scope.MeasureTotals()
		if x == nil || len(x.Worst) == 0 {
			return nil, false
		}
		return &MeasuredResult{Report: x.Total, Settings: x.Settings}, fresh
	}
	j, done, _ := tasks.Result[*ElementStates](m.tasks, statesTask)
	if j == nil {
		return nil, false
	}
	latest = j.MeasuredResult
	return latest, done && m.state.View != nil && latest.matches(cutKey{m.state.Doc, m.state.Settings, m.state.View.HandCutVersion})
}

// Previous returns the measures with the previous settings. It returns nil until they are known.
func (m *Measures) Previous() *MeasuredResult {
	previous, ok := m.history.Previous()
	if ok && m.scope.IsAll() {
		if sum := m.scope.PreviousReport(previous); sum != nil {
			return &MeasuredResult{Report: sum, Settings: previous}
		}
		return nil
	}
	result, done, _ := tasks.Result[*MeasuredResult](m.tasks, beforeTask)
	if !ok || !done || result == nil || m.state.View == nil || !result.matches(cutKey{m.state.Doc, previous, m.state.View.HandCutVersion}) {
		return nil
	}
	return result
}

type nearDuplicates struct {
	metrics.Duplicates
	view *view.View
}

// NearDuplicatesTask returns the task that finds near-duplicates. It returns nil for all documents,
// because the search is very slow.
func (m *Measures) NearDuplicatesTask() []tasks.Task {
	v := m.state.View
	if v == nil || m.scope.IsAll() {
		return nil
	}
	return []tasks.Task{{
		Name: nearTask, Key: v, Delay: 400 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			n, err := metrics.FindDuplicates(ctx, v.Result)
			if err != nil {
				return nil, err
			}
			return &nearDuplicates{n, v}, nil
		},
	}}
}

// NearDuplicates returns the near-duplicates in the view. It returns nil until some are known. If
// fresh is false, they belong to a previous view.
func (m *Measures) NearDuplicates() (n *metrics.Duplicates, fresh bool) {
	result, done, _ := tasks.Result[*nearDuplicates](m.tasks, nearTask)
	if result == nil {
		return nil, false
	}
	return &result.Duplicates, done && result.view == m.state.View && m.state.IsViewCurrent()
}

type editCost struct {
	cost *metrics.EditCost
	view *view.View
}

// EditTask returns the task that measures the edit cost. It returns nil for large documents and for
// all documents, because the measurement chunks the document three more times.
func (m *Measures) EditTask() []tasks.Task {
	v := m.state.View
	if v == nil || m.scope.IsAll() || !view.IsSmall(m.state.Doc) {
		return nil
	}
	return []tasks.Task{{
		Name: editTask, Key: v, Delay: 400 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			c, err := metrics.MeasureEditCost(ctx, v.Result)
			if err != nil {
				return nil, err
			}
			return &editCost{c, v}, nil
		},
	}}
}

// EditCost returns the edit cost. cost is nil for given chunks and until the cost is known. If
// fresh is false, it may belong to a previous view.
func (m *Measures) EditCost() (cost *metrics.EditCost, fresh bool) {
	result, done, _ := tasks.Result[*editCost](m.tasks, editTask)
	if result == nil {
		return nil, false
	}
	return result.cost, done && result.view == m.state.View && m.state.IsViewCurrent()
}
