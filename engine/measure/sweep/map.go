package sweep

import (
	"context"
	"errors"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/settings"
)

// Map holds one sweep of a setting for each value of another setting.
type Map struct {
	OtherKey string   `json:"over"`
	Rows     []MapRow `json:"rows"`
}

// MapRow holds the points of the swept setting for one value of the other setting.
type MapRow struct {
	Value  float64 `json:"value"`
	Points []Point `json:"points,omitempty"`
	// Refused explains why the engine refuses all values of the row. It is nil if at least one is
	// accepted.
	Refused *settings.Error `json:"refused,omitempty"`
}

// RunMap calls RunWith for every value of over. over is the range of the other setting.
func RunMap(ctx context.Context, doc *engine.Document, base engine.Settings, hand *handcut.Replay, over, rng Range, progress func(done, total int)) (*Map, error) {
	t, err := findNumericSetting(over.Key)
	if err != nil {
		return nil, err
	}
	if !t.Applies(&base) {
		return nil, refuseWithoutEffect(t)
	}
	values := over.Values()
	m := &Map{OtherKey: over.Key, Rows: make([]MapRow, len(values))}
	total := len(values) * len(rng.Values())
	for i, v := range values {
		row := &m.Rows[i]
		row.Value = v
		previous := i * len(rng.Values())
		c, err := RunWith(ctx, doc, base.WithNumber(over.Key, v), hand, rng, func(done, _ int) {
			if progress != nil {
				progress(previous+done, total)
			}
		})
		switch refused, isRefused := errors.AsType[*settings.Error](err); {
		case isRefused:
			row.Refused = refused
		case err != nil:
			return nil, err
		default:
			row.Points = c.Points
		}
	}
	if !slices.ContainsFunc(m.Rows, func(r MapRow) bool { return r.Refused == nil }) {
		return nil, m.Rows[0].Refused
	}
	return m, nil
}

// MapSum adds up the maps of several documents without storing them. All maps must have the same
// values. If a value is refused for one document, the sum has no results for that value. The zero
// MapSum is ready to use.
type MapSum struct {
	otherKey string
	rows     []MapRow
	sums     []Sum
}

// Add adds the map m of another document.
func (s *MapSum) Add(m *Map) {
	if s.rows == nil {
		s.otherKey, s.rows, s.sums = m.OtherKey, make([]MapRow, len(m.Rows)), make([]Sum, len(m.Rows))
	}
	for i := range m.Rows {
		row := &m.Rows[i]
		if s.rows[i].Value = row.Value; row.Refused != nil {
			s.rows[i].Refused = row.Refused
			continue
		}
		s.sums[i].Add(&Curve{Points: row.Points})
	}
}

// Map returns the map for all added documents, or nil if there are none.
func (s *MapSum) Map() *Map {
	if s.rows == nil {
		return nil
	}
	m := &Map{OtherKey: s.otherKey, Rows: slices.Clone(s.rows)}
	for i := range m.Rows {
		if m.Rows[i].Refused == nil {
			m.Rows[i].Points = s.sums[i].points()
		}
	}
	return m
}
