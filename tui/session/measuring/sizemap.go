package measuring

import (
	"context"
	"math"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/tasks"
)

// SizeMap holds the share of whole text for each size and overlap. If there are questions, it holds
// the share of answered questions instead.
type SizeMap struct {
	MapAxes
	// Values has a row for each overlap and a column for each size. A value is NaN if the settings
	// are invalid or have not been measured yet.
	Values [][]float64
	// ShowsQuestions is true if the values are shares of answered questions.
	ShowsQuestions bool
	// Done and Total count measured settings, or documents if Documents is true.
	Done, Total int
	Documents   bool

	key mapKey
}

// MapAxes holds the sizes and overlaps of a size map.
type MapAxes struct {
	Sizes []float64
	// OverlapKey is the key of the overlap setting, or "" if Overlaps has only one value.
	OverlapKey string
	Overlaps   []float64
	// IsRelative is true if the overlaps are fractions of the size.
	IsRelative bool
}

// SizeKey is the key of the size setting.
const SizeKey = "max_chunk_size"

type mapKey struct {
	cutKey
	questions     *asking.QuestionSet // nil if there are no questions
	folderVersion int                 // version of all documents, or 0 for the open document
}

var (
	mapSizes     = []float64{250, 400, 600, 900, 1400, 2100, 3200, 4800}
	mapShares    = []float64{0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4}
	mapSentences = []float64{0, 1, 2, 3, 4, 6, 8}
)

// Axes returns the axes of a map for the current settings. ok is false if the strategy has no
// maximum size.
func (c *Curves) Axes() (a MapAxes, ok bool) {
	s := &c.state.Settings
	if !s.Traits().HasMaxSize {
		return a, false
	}
	t, _ := settings.Lookup(SizeKey)
	lo, hi := t.Range(s)
	per := float64(tune.Sizes(settings.Default().Unit)[0]) / float64(tune.Sizes(s.Unit)[0]) // characters per unit, approximately
	for _, n := range mapSizes {
		a.Sizes = append(a.Sizes, min(max(math.Round(n/per), lo), hi))
	}
	a.OverlapKey, a.Overlaps = s.OverlapKey(), []float64{0}
	if o, ok := settings.Lookup(a.OverlapKey); ok {
		switch {
		case o.Unit == settings.ChosenUnit:
			a.IsRelative, a.Overlaps = true, mapShares
		case o.IsPercent:
			a.Overlaps = mapShares
		default:
			a.Overlaps = mapSentences
		}
	}
	return a, true
}

// SettingsAt returns the settings of a cell. ok is false if they are invalid.
func (c *Curves) SettingsAt(a *MapAxes, row, col int) (s settings.Settings, ok bool) {
	return a.settingsAt(c.state.Settings, row, col)
}

func (a *MapAxes) settingsAt(s settings.Settings, row, col int) (settings.Settings, bool) {
	size, overlap := a.Sizes[col], a.Overlaps[row]
	if a.IsRelative {
		overlap = math.Round(overlap * size)
	}
	if a.OverlapKey != "" { // overlap 0 is valid for every size
		s = s.WithNumber(a.OverlapKey, 0)
	}
	s = s.WithNumber(SizeKey, size)
	settings.Reconcile(&s, SizeKey)
	if a.OverlapKey != "" {
		t, _ := settings.Lookup(a.OverlapKey)
		if lo, hi := t.Range(&s); overlap < lo || overlap > hi {
			return s, false
		}
		s = s.WithNumber(a.OverlapKey, overlap)
		settings.Reconcile(&s, a.OverlapKey)
	}
	return s, settings.Check(s) == nil
}

// NearestCell returns the cell nearest to the current settings.
func (c *Curves) NearestCell(a *MapAxes) (row, col int) {
	t, _ := settings.Lookup(SizeKey)
	size := t.Number(&c.state.Settings)
	for i, n := range a.Sizes {
		if math.Abs(math.Log(n/size)) < math.Abs(math.Log(a.Sizes[col]/size)) {
			col = i
		}
	}
	o, ok := settings.Lookup(a.OverlapKey)
	if !ok {
		return 0, col
	}
	overlap := o.Number(&c.state.Settings)
	if a.IsRelative {
		overlap /= size
	}
	for i, n := range a.Overlaps {
		if math.Abs(n-overlap) < math.Abs(a.Overlaps[row]-overlap) {
			row = i
		}
	}
	return row, col
}

const mapTask = "size map"

func (c *Curves) mapInputs() (key mapKey, a MapAxes, ok bool) {
	a, ok = c.Axes()
	if !ok {
		return key, a, false
	}
	base, _ := a.settingsAt(c.state.Settings, 0, 0)
	base.MinChunkSize = c.state.Settings.MinChunkSize
	base.MaxChunksPerDocument = 0
	key.cutKey = cutKey{c.state.Doc, base, c.handCutCount()}
	if key.folderVersion = c.scope.Version(); key.folderVersion > 0 {
		key.doc = nil
		return key, a, true
	}
	if query := c.questions.Current(); query != nil && len(query.Given.Questions) > 0 {
		key.questions = query
	}
	return key, a, true
}

// MapTask returns the task that computes the map. The task also reports partial maps.
func (c *Curves) MapTask() []tasks.Task {
	inputs, axes, ok := c.mapInputs()
	if !ok || c.state.View == nil {
		return nil
	}
	cells, points := axes.validCells(inputs.settings)
	run, n := c.mapWork(inputs, points)
	return []tasks.Task{c.scope.AdaptTask(tasks.Task{
		Name: mapTask, Key: inputs, Delay: CurveDelay, Keep: tasks.Always,
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			values, err := run(ctx, func(values []float64, done int) { publish(inputs.newSizeMap(axes, cells, values, done, n)) })
			if err != nil {
				return nil, err
			}
			return inputs.newSizeMap(axes, cells, values, n, n), nil
		},
	})}
}

// mapWork returns a function that measures each of the settings in points on the documents in
// scope. n is the number of steps that the function reports.
func (c *Curves) mapWork(key mapKey, points []settings.Settings) (run func(ctx context.Context, report func(values []float64, done int)) ([]float64, error), n int) {
	if key.folderVersion > 0 {
		if c.grid == nil || c.gridKey != key {
			c.grid, c.gridKey = c.scope.Folder().NewGrid(c.scope.CutMethod(key.settings).Cut, points), key
		}
		return c.grid.Run, c.scope.DocumentCount()
	}
	replay := c.state.View.Result.Replay
	return func(ctx context.Context, report func(values []float64, done int)) ([]float64, error) {
		return key.measure(ctx, replay, points, report)
	}, len(points)
}

func (a *MapAxes) validCells(base settings.Settings) (places [][2]int, points []settings.Settings) {
	for row := range a.Overlaps {
		for col := range a.Sizes {
			if s, ok := a.settingsAt(base, row, col); ok {
				places, points = append(places, [2]int{row, col}), append(points, s)
			}
		}
	}
	return places, points
}

// SizeMap returns the map computed so far, or nil. If fresh is false, the map belongs to other
// settings.
func (c *Curves) SizeMap() (m *SizeMap, fresh bool, err error) {
	m, _, err = tasks.Result[*SizeMap](c.tasks, c.scope.NameTask(mapTask))
	key, _, ok := c.mapInputs()
	if m == nil || m.key.doc != key.doc {
		return nil, false, err
	}
	return m, ok && m.key == key, err
}

// measure returns a value for each of the settings in points. A value is NaN if the settings cannot
// be measured.
func (key mapKey) measure(ctx context.Context, replay *handcut.Replay, points []settings.Settings, report func(values []float64, done int)) ([]float64, error) {
	score := func(ctx context.Context, s settings.Settings) (float64, error) {
		return key.measureWholeText(ctx, replay, s)
	}
	if key.questions != nil {
		score = key.measureAnswered
	}
	var values []float64
	reported := time.Time{}
	for _, s := range points {
		v, err := score(ctx, s)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			v = math.NaN()
		}
		values = append(values, v)
		if current := time.Now(); current.Sub(reported) > reportInterval {
			reported = current
			report(values, len(values))
		}
	}
	return values, nil
}

const reportInterval = 100 * time.Millisecond

func (key mapKey) newSizeMap(axes MapAxes, cells [][2]int, values []float64, done, n int) *SizeMap {
	m := &SizeMap{MapAxes: axes, ShowsQuestions: key.questions != nil, Done: done, Total: n, Documents: key.folderVersion > 0, key: key}
	for range axes.Overlaps {
		row := make([]float64, len(axes.Sizes))
		for i := range row {
			row[i] = math.NaN()
		}
		m.Values = append(m.Values, row)
	}
	for i, v := range values {
		m.Values[cells[i][0]][cells[i][1]] = v
	}
	return m
}

func (key mapKey) measureWholeText(ctx context.Context, replay *handcut.Replay, s settings.Settings) (float64, error) {
	r, err := engine.RunWith(ctx, key.doc, s, replay)
	if err != nil {
		return 0, err
	}
	w, err := metrics.MeasureWholeText(ctx, r)
	return w.Share(), err
}

// measureAnswered returns the share of questions whose answers are complete in the retrieved text,
// which has a maximum number of characters.
func (key mapKey) measureAnswered(ctx context.Context, s settings.Settings) (float64, error) {
	task := &tune.Task{Documents: []*engine.Document{key.doc}, Grid: []tune.Point{{Settings: s}}, Present: -1, RuleOfThumb: -1}
	located, _ := task.AddQuestions(0, key.questions.Given)
	indexes := make([]int, len(located))
	for i := range indexes {
		indexes[i] = i
	}
	m, err := tune.Measure(ctx, task)
	if err != nil {
		return 0, err
	}
	return m.Share(0, indexes), nil
}
