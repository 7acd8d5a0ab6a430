package sweep

import (
	"errors"
	"reflect"
	"testing"

	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

// A sweep and the search for remedies stop when their context is done.
func TestSweepStops(t *testing.T) {
	r := cases.ByHand(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Cancelled()
	defer cancel()
	if _, err := AllRemedies(ctx, r, false); !errors.Is(err, ctx.Err()) {
		t.Errorf("AllRemedies: %v", err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode = "window", "native"
	if _, err := Run(ctx, r.Doc, s, Range{Key: "overlap_size", To: 100, Step: 10}, nil); !errors.Is(err, ctx.Err()) {
		t.Errorf("Sweep: %v", err)
	}
}

// The curve of a document twice has its shares and double its counts.
func TestTotalCurve(t *testing.T) {
	doc := cases.Load(t, "docs", "v-prose.txt")
	base := cases.Assign(t, "strategy=window overlap_mode=native max_chunk_size=400 overlap_size=0")
	c, err := Run(t.Context(), doc, base, Range{"overlap_size", 0, 200, 20}, nil)
	cases.Check(t, err)
	one := Total([]*Curve{c}, base)
	if !reflect.DeepEqual(one, c) {
		t.Errorf("of one: got %+v, want %+v", one, c)
	}
	two := Total([]*Curve{c, c}, base)
	for i := range two.Points {
		p, q := &two.Points[i], &c.Points[i]
		if p.Chunks != 2*q.Chunks || p.Whole.Total != 2*q.Whole.Total || p.Whole.Share() != q.Whole.Share() ||
			p.StoredPerSrc != q.StoredPerSrc || p.DuplicateShare != q.DuplicateShare || p.Largest != q.Largest {
			t.Errorf("got %+v of %+v", p, q)
		}
	}
	if c.Points[0].Chunks*2 != two.Points[0].Chunks || Total(nil, base) != nil {
		t.Error("the first curve was changed")
	}
}
