package metrics

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
)

// Overviews add up to what reports add up to.
func TestOverviewsAddUpAsReportsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw.Settings(t)
		var overviews []*Overview
		var reports []*Report
		for range rapid.IntRange(1, 3).Draw(t, "documents") {
			r := cases.Run(t, cases.Document(t), s)
			o, err := OverviewOf(t.Context(), r)
			cases.CheckRapid(t, err)
			rep, err := Measure(t.Context(), r, Options{})
			cases.CheckRapid(t, err)
			overviews, reports = append(overviews, o), append(reports, rep)
		}
		got, want := TotalOverview(overviews), Total(reports)
		if !reflect.DeepEqual(got.Sizes, want.Sizes[s.Unit]) || got.InStore != want.Stored || !reflect.DeepEqual(got.Delivery, want.Overlap) {
			t.Errorf("sizes, stored and delivery are %+v, %+v, %+v; the reports' are %+v, %+v, %+v",
				got.Sizes, got.InStore, got.Delivery, want.Sizes[s.Unit], want.Stored, want.Overlap)
		}
		if got.Chunks != want.Chunks || got.WholeText != want.WholeText || got.Elements != want.Elements || got.DrySeams != want.DrySeams ||
			got.Coverage.Bytes != want.Coverage.Bytes || got.Coverage.Uncovered != want.Coverage.Uncovered {
			t.Errorf("the tally is %+v of %+v, the report %+v", got.Tally, got.Coverage, want)
		}
	})
}
