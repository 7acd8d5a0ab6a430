package metrics

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
)

func TestMergedSumsEqualSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw.Settings(t)
		o := Options{NearDuplicates: rapid.Bool().Draw(t, "near-duplicates")}
		if rapid.Bool().Draw(t, "limit") {
			o.Model = Models[0].Name
		}
		var reports []*Report
		for range rapid.IntRange(1, 5).Draw(t, "documents") {
			rep, err := Measure(t.Context(), cases.Run(t, cases.Document(t), s), o)
			cases.CheckRapid(t, err)
			reports = append(reports, rep)
		}
		want := sumReports(reports)
		parts := make([]Sum, rapid.IntRange(1, 4).Draw(t, "parts"))
		for _, rep := range rapid.Permutation(reports).Draw(t, "order") {
			parts[rapid.IntRange(0, len(parts)-1).Draw(t, "part")].Add(rep)
		}
		for len(parts) > 1 {
			last := transmit(t, &parts[len(parts)-1])
			parts = parts[:len(parts)-1]
			parts[rapid.IntRange(0, len(parts)-1).Draw(t, "into")].Merge(last)
		}
		if got := parts[0].Report(); !reflect.DeepEqual(got, want) {
			t.Errorf("\n got %s\nwant %s", encode(t, got), encode(t, want))
		}
	})
}

func TestSumOfOneDocumentEqualsReport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := cases.Run(t, cases.Document(t), draw.Settings(t))
		rep, err := Measure(t.Context(), r, Options{Model: Models[0].Name, NearDuplicates: true, EditCost: true})
		cases.CheckRapid(t, err)
		one := sumReports([]*Report{rep})
		rep.Severed.Places, rep.Coverage.Gaps, rep.Limit.TruncatedChunks, rep.NearDuplicates.Pairs = nil, nil, nil, nil
		if !reflect.DeepEqual(one, rep) {
			t.Errorf("\n got %s\nwant %s", encode(t, one), encode(t, rep))
		}
		brief, err := Measure(t.Context(), r, Options{Brief: true})
		cases.CheckRapid(t, err)
		if one := sumReports([]*Report{brief}); !reflect.DeepEqual(one, brief) {
			t.Errorf("\n got %s\nwant %s", encode(t, one), encode(t, brief))
		}
		rep.Limit, rep.NearDuplicates, rep.EditCost = nil, nil, nil
		rep.Sizes, rep.sizes = map[string]Sizes{rep.Unit: rep.Sizes[rep.Unit]}, map[string]counts{rep.Unit: rep.sizes[rep.Unit]}
		if rep.Vectors = brief.Vectors; !reflect.DeepEqual(brief, rep) {
			t.Errorf("brief report\n got %s\nwant %s", encode(t, brief), encode(t, rep))
		}
	})
}

func transmit(t *rapid.T, s *Sum) *Sum {
	b, err := s.MarshalBinary()
	cases.CheckRapid(t, err)
	var out Sum
	cases.CheckRapid(t, out.UnmarshalBinary(b))
	return &out
}

func encode(t *rapid.T, r *Report) []byte {
	b, err := json.Marshal(r)
	cases.CheckRapid(t, err)
	return b
}

func TestAddKeepsEarlierReportUnchanged(t *testing.T) {
	rep, err := Measure(t.Context(), cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. Two\"\nbody \"is there.\" small cannot_merge"), Options{})
	cases.Check(t, err)
	var s Sum
	s.Add(rep)
	first, want := s.Report(), sumReports([]*Report{rep})
	s.Add(rep)
	if !reflect.DeepEqual(first, want) {
		t.Errorf("first report = %+v, want %+v", first, want)
	}
}

func TestSumRefusesInvalidData(t *testing.T) {
	if new(Sum).UnmarshalBinary([]byte("no sum")) == nil {
		t.Error("UnmarshalBinary accepted invalid data")
	}
}

func sumReports(reports []*Report) *Report {
	var s Sum
	for _, r := range reports {
		s.Add(r)
	}
	return s.Report()
}
