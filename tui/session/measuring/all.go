package measuring

import (
	"context"
	"errors"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
)

const (
	allCurveTask = "curve of all documents"
	allMapTask   = "size map of all documents"
)

var errNoDocument = errors.New("none of the documents can be cut by these settings")

// sum returns the measures of all documents together; nil before any is known.
func (m *MeasuresReader) sum() (found *Measured, fresh bool) {
	x, fresh := m.scope.Measured()
	if x == nil || len(x.Worst) == 0 {
		return nil, false
	}
	return &Measured{Report: x.Total, Settings: x.Settings}, fresh
}

// sumBefore returns the sums for other settings, if these were measured.
func (m *MeasuresReader) sumBefore(was settings.Settings) *Measured {
	o := m.scope.PreviousReport(was)
	if o == nil {
		return nil
	}
	return &Measured{Report: o, Settings: was}
}

// allTask returns the task that sweeps a setting over all documents.
func (c *Curves) allTask(of swept) []tasks.Task {
	f := c.scope.Folder()
	if f == nil {
		return nil
	}
	if c.all == nil || c.allOf != of {
		c.all, c.allOf = f.NewCurve(of.settings, of.rng), of
	}
	all := c.all
	so, _, _ := tasks.Result[*Sweep](c.tasks, allCurveTask)
	if so != nil && so.of.rng.Key != of.rng.Key {
		so = nil
	}
	return []tasks.Task{{
		Name: allCurveTask, Key: of, Delay: folder.Rest, Keep: tasks.Throughout,
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			curve, err := all.Run(ctx, func(done, n int) {
				current := &Sweep{Done: done, Total: n, Documents: true, of: of}
				if so != nil {
					current.Curve = so.Curve
				}
				soFar(current)
			})
			if err == nil && curve == nil {
				err = errNoDocument
			}
			if err != nil {
				return nil, err
			}
			return &Sweep{Curve: curve, Documents: true, of: of}, nil
		},
	}}
}

// allMapTask returns the task that draws the map of all documents. It passes on partial
// maps.
func (c *Curves) allMapTask(of mapped, axes MapAxes) []tasks.Task {
	f := c.scope.Folder()
	if f == nil {
		return nil
	}
	places, points := axes.places(of.settings)
	if c.grid == nil || c.gridOf != of {
		c.grid, c.gridOf = f.NewGrid(c.scope.Way(of.settings).Cut, points), of
	}
	grid, n := c.grid, c.scope.Documents()
	drawn := func(sums []metrics.Whole, done int) *SizeMap {
		m := of.blank(axes)
		m.Done, m.Of, m.Documents = done, n, true
		for i, p := range places {
			m.Values[p[0]][p[1]] = sums[i].Share()
		}
		return m
	}
	return []tasks.Task{{
		Name: allMapTask, Key: of, Delay: folder.Rest, Keep: tasks.Throughout,
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			sums, err := grid.Run(ctx, func(sums []metrics.Whole, done, _ int) { soFar(drawn(sums, done)) })
			if err != nil {
				return nil, err
			}
			return drawn(sums, n), nil
		},
	}}
}

// places returns the rows and columns of a map with valid settings, and these settings.
func (a *MapAxes) places(base settings.Settings) (places [][2]int, points []settings.Settings) {
	for row := range a.Overlaps {
		for col := range a.Sizes {
			if s, ok := a.settingsAt(base, row, col); ok {
				places, points = append(places, [2]int{row, col}), append(points, s)
			}
		}
	}
	return places, points
}
