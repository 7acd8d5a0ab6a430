package sweep_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

func listChunks(r *engine.Result) (all []any) {
	for _, c := range r.Chunks.Slice() {
		c.Merge = chunk.Merge{}
		all = append(all, c)
	}
	for i, s := range r.Seams {
		all = append(all, s.Byte, s.Delivered, r.Seams[i].IsDry())
	}
	return append(all, r.Parents, r.TotalBeforeTruncation)
}

func TestFindEdgeReturnsNearestChange(t *testing.T) {
	var changed, ended int
	rapid.Check(t, func(rt *rapid.T) {
		doc, s := cases.Document(rt), draw.Settings(rt)
		var numbers []*settings.Setting
		for i := range settings.Table {
			x := &settings.Table[i]
			if x.IsNumber() && x.Applies(&s) {
				numbers = append(numbers, x)
			}
		}
		x := rapid.SampledFrom(numbers).Draw(rt, "number")
		if amount, ok := settings.Lookup(s.OverlapKey()); ok && rapid.Bool().Draw(rt, "overlap") {
			x = amount
		}
		up := rapid.Bool().Draw(rt, "up")
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			rt.Skip(err)
		}
		edge, err := sweep.FindEdge(t.Context(), r, x, up)
		cases.CheckRapid(rt, err)
		present, last := listChunks(r), x.Number(&s)
		for next := s; moveOneStep(x, &next, up); last = x.Number(&next) {
			nextSettings := s
			x.SetNumber(&nextSettings, x.Number(&next))
			settings.Reconcile(&nextSettings, x.Key)
			if x.Number(&nextSettings) != x.Number(&next) {
				break
			}
			result, err := engine.Run(t.Context(), doc, nextSettings)
			if err != nil {
				break
			}
			if !reflect.DeepEqual(listChunks(result), present) {
				if want := (sweep.Edge{Value: x.Number(&next)}); edge != want {
					rt.Fatalf("edge of %s %v = %+v, want %+v", x.Key, x.Number(&s), edge, want)
				}
				changed++
				return
			}
		}
		if want := (sweep.Edge{Value: last, SameChunks: true}); edge != want {
			rt.Fatalf("edge of %s %v = %+v, want %+v", x.Key, x.Number(&s), edge, want)
		}
		ended++
	})
	if !testing.Short() && (changed == 0 || ended == 0) { // with -short, rapid generates only 20 cases
		t.Errorf("drew %d edges and %d ends of the range, want some of each", changed, ended)
	}
}

func TestFindEdgeStopsWhenCanceled(t *testing.T) {
	r, err := engine.Run(t.Context(), cases.Load(t, "docs", "v-faq-preamble-quotes.md"), settings.Default())
	cases.Check(t, err)
	ctx, cancel := cases.Canceled()
	defer cancel()
	x, _ := settings.Lookup("max_chunk_size")
	if _, err := sweep.FindEdge(ctx, r, x, true); !errors.Is(err, context.Canceled) {
		t.Errorf("FindEdge error = %v, want context.Canceled", err)
	}
}

func moveOneStep(x *settings.Setting, s *settings.Settings, up bool) bool {
	step := 1
	if !up {
		step = -1
	}
	if x.Kind == settings.KindDecimal {
		return x.MoveByStep(s, step)
	}
	lo, hi := x.Range(s)
	v := x.Number(s) + float64(step)
	return v >= lo && v <= hi && x.SetNumber(s, v)
}
