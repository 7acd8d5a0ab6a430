package sweep

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	randomly "chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestSweepStopsWhenCanceled(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := AllRemedies(ctx, r, 0); !errors.Is(err, ctx.Err()) {
		t.Errorf("AllRemedies: %v", err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode = "window", "native"
	if _, err := Run(ctx, r.Doc, s, Range{Key: "overlap_size", Last: 100, Step: 10}, nil); !errors.Is(err, ctx.Err()) {
		t.Errorf("Sweep: %v", err)
	}
}

func TestSumOfCurves(t *testing.T) {
	doc := cases.Load(t, "docs", "v-prose.txt")
	base := cases.Assign(t, "strategy=window overlap_mode=native max_chunk_size=400 overlap_size=0")
	c, err := Run(t.Context(), doc, base, Range{"overlap_size", 0, 200, 20}, nil)
	cases.Check(t, err)
	one := total([]*Curve{c}, base)
	if !reflect.DeepEqual(one, c) {
		t.Errorf("sum of one curve = %+v, want %+v", one, c)
	}
	two := total([]*Curve{c, c}, base)
	for i := range two.Points {
		p, q := &two.Points[i], &c.Points[i]
		if p.Chunks != 2*q.Chunks || p.WholeSentences.Total != 2*q.WholeSentences.Total || p.WholeSentences.Share() != q.WholeSentences.Share() ||
			p.StoredRatio != q.StoredRatio || p.DuplicateShare != q.DuplicateShare || p.LargestChunk() != q.LargestChunk() {
			t.Errorf("sum of a point and itself = %+v, want twice %+v", p, q)
		}
		for k := range resamples {
			if a, b := p.resamples.share(k, p.WholeText.Total), q.resamples.share(k, q.WholeText.Total); a != b {
				t.Errorf("share in resample %d at %v = %v, want %v", k, q.Value, a, b)
			}
		}
	}
	if c.Points[0].Chunks*2 != two.Points[0].Chunks || total(nil, base) != nil {
		t.Error("adding changed the first curve")
	}
}

func TestMergedCurvesEqualCurve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := randomly.Settings(t)
		rng := Range{"max_chunk_size", 8, 48, 8}
		if key := base.OverlapKey(); key == "overlap_size" {
			rng = Range{key, 0, 40, 8}
		}
		var curves []*Curve
		for range rapid.IntRange(1, 5).Draw(t, "documents") {
			c, err := Run(t.Context(), cases.Document(t), base, rng, nil)
			if err != nil {
				t.Skip(err)
			}
			curves = append(curves, c)
		}
		want := total(curves, base)
		parts := make([]Sum, rapid.IntRange(1, 4).Draw(t, "parts"))
		for _, c := range rapid.Permutation(curves).Draw(t, "order") {
			parts[rapid.IntRange(0, len(parts)-1).Draw(t, "part")].Add(c)
		}
		for len(parts) > 1 {
			b, err := parts[len(parts)-1].MarshalBinary()
			cases.CheckRapid(t, err)
			var sent Sum
			cases.CheckRapid(t, sent.UnmarshalBinary(b))
			parts = parts[:len(parts)-1]
			parts[rapid.IntRange(0, len(parts)-1).Draw(t, "into")].Merge(&sent)
		}
		if got := encodeJSON(t, parts[0].Curve(base)); got != encodeJSON(t, want) {
			t.Errorf("\n got %s\nwant %s", got, encodeJSON(t, want))
		}
	})
}

func encodeJSON(t *rapid.T, c *Curve) string {
	b, err := json.Marshal(c)
	cases.CheckRapid(t, err)
	return string(b)
}

func TestSumKeepsRefusedValues(t *testing.T) {
	accepted := func(chunks int) Point {
		return Point{Value: 1, Brief: facts.Brief{Report: metrics.Report{Documents: 1, Chunks: chunks}}}
	}
	refused := func(reason string) Point {
		return Point{Value: 1, Refused: &settings.Error{Key: "overlap_size", Err: errors.New(reason)}}
	}
	for _, points := range [][]Point{
		{accepted(2), refused("a"), accepted(3)}, {refused("a"), accepted(2)}, {accepted(2), refused("b"), refused("a")},
	} {
		var s Sum
		for _, p := range points {
			s.Add(&Curve{Setting: "max_chunk_size", Points: []Point{p}})
		}
		p := s.Curve(settings.Default()).Points[0]
		if p.Chunks != 0 || p.Refused == nil || p.Refused.Error() != "a" {
			t.Errorf("sum of %+v = %+v, want a refused point", points, p)
		}
	}
}

func TestSumRefusesInvalidData(t *testing.T) {
	if new(Sum).UnmarshalBinary([]byte("no sum")) == nil {
		t.Error("UnmarshalBinary accepted invalid data")
	}
}

func total(curves []*Curve, base engine.Settings) *Curve {
	var s Sum
	for _, c := range curves {
		s.Add(c)
	}
	return s.Curve(base)
}
