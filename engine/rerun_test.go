package engine_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/settings"
)

var overlapKeys = []string{"overlap_mode", "overlap_size", "overlap_percentage", "overlap_sentences"}

// A rerun must give the same result as a new run. It must not change the earlier result.
func TestRerun(t *testing.T) {
	var otherKeys, allButSize []string
	for i := range settings.Table {
		k := settings.Table[i].Key
		if !slices.Contains(overlapKeys, k) {
			otherKeys = append(otherKeys, k)
		}
		if k != "max_chunk_size" {
			allButSize = append(allButSize, k)
		}
	}
	for i := range settings.Strategies {
		base := settings.Default()
		base.Strategy = settings.Strategies[i].Name
		t.Run(base.Strategy, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				doc, start := drawDocument(t), draw.SettingsNear(t, base, "strategy")
				if rapid.IntRange(0, 3).Draw(t, "reference rules") == 0 {
					start = draw.ReferenceSettings(t)
				}
				first, err := engine.Run(t.Context(), doc, start)
				if err != nil {
					t.Skip("the settings are invalid: ", err)
				}
				previous, _ := engine.Run(t.Context(), doc, start)
				for _, keptKeys := range [][]string{otherKeys, otherKeys, allButSize, nil} {
					next := draw.SettingsNear(t, start, keptKeys...)
					got, gotErr := first.RunWith(t.Context(), next)
					want, wantErr := engine.Run(t.Context(), doc, next)
					if (gotErr == nil) != (wantErr == nil) {
						t.Fatalf("run of %+v after %+v: error = %v, want %v", next, start, gotErr, wantErr)
					}
					if gotErr == nil {
						compareResults(t, got, want)
					}
				}
				compareResults(t, first, previous)
			})
		})
	}
}

func compareResults(t *rapid.T, got, want *engine.Result) {
	t.Helper()
	if !reflect.DeepEqual(got.Chunks.Slice(), want.Chunks.Slice()) || !reflect.DeepEqual(got.Seams, want.Seams) {
		t.Fatalf("got chunks %+v\nseams %+v\nwant chunks %+v\nseams %+v\nof %q with %+v", got.Chunks.Slice(), got.Seams, want.Chunks.Slice(), want.Seams, got.Doc.Text, got.Settings)
	}
	if got.Strategy != want.Strategy || got.Truncated != want.Truncated || got.TotalBeforeTruncation != want.TotalBeforeTruncation ||
		got.ReservedUnits != want.ReservedUnits || !reflect.DeepEqual(got.Choice, want.Choice) || !reflect.DeepEqual(got.Adaptive, want.Adaptive) {
		t.Fatalf("got result %+v, want %+v", got, want)
	}
}
