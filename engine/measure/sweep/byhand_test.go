package sweep

import (
	"reflect"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/facts"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/internal/cases"
)

func cutByHand(t *testing.T, doc *engine.Document, s engine.Settings) *engine.Result {
	t.Helper()
	r, err := engine.Run(t.Context(), doc, s)
	cases.Check(t, err)
	var marks []handcut.Mark
	for i := range r.Seams {
		switch i % 3 {
		case 0:
			marks = append(marks, handcut.NewMark(doc.Document, handcut.Join, r.Seams[i].Byte))
		case 1:
			o := doc.Outline().BlockAt((r.Seams[i].Byte + r.Chunks.Body(i+1).End) / 2)
			marks = append(marks, handcut.NewMark(doc.Document, handcut.Cut, doc.Outline().BlockStart(o)))
		}
	}
	r, err = engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, marks))
	cases.Check(t, err)
	if r.Hand.Joined == 0 || r.Hand.Cut == 0 {
		t.Fatalf("%s: hand cuts = %+v, want at least one join and one cut", doc.Name, r.Hand)
	}
	return r
}

func checkPrediction(t *testing.T, r *engine.Result, s engine.Settings, before, after facts.Brief) bool {
	t.Helper()
	measure := func(r *engine.Result, err error) facts.Brief {
		t.Helper()
		cases.Check(t, err)
		out, err := facts.Measure(t.Context(), r)
		cases.Check(t, err)
		return out
	}
	if got := measure(r, nil); !reflect.DeepEqual(got, before) {
		t.Errorf("before = %+v, want %+v", before, got)
	}
	if got := measure(r.RunWith(t.Context(), s)); !reflect.DeepEqual(got, after) {
		t.Errorf("after = %+v, want %+v", after, got)
	}
	return !reflect.DeepEqual(measure(engine.Run(t.Context(), r.Doc, s)), after)
}

func TestRemediesApplyHandCuts(t *testing.T) {
	remedies, repairs, affected := 0, 0, 0
	for _, name := range []string{"v-tutorial.md", "v-big-tables.md", "v-code-heavy-nested-fences.md"} {
		r := cutByHand(t, cases.Load(t, "docs", name), cases.Assign(t, "max_chunk_size=500 min_chunk_size=300 overlap_mode=budget"))
		kinds, err := AllRemedies(t.Context(), r, ThoroughRuns)
		cases.Check(t, err)
		for _, k := range kinds {
			for _, m := range append(k.PerFlag, pointers(k.All)...) {
				if m == nil {
					continue
				}
				remedies++
				if checkPrediction(t, r, m.Settings, m.Before, m.After) {
					affected++
				}
			}
		}
		for kind := range element.Kind(element.KindCount) {
			for _, f := range severedElements(t, r, kind, 2) {
				repair, err := FindRepair(t.Context(), r, f)
				cases.Check(t, err)
				if repair == nil {
					continue
				}
				repairs++
				if checkPrediction(t, r, repair.Settings, repair.Before, repair.After) {
					affected++
				}
			}
		}
	}
	if remedies == 0 || repairs == 0 || affected == 0 {
		t.Errorf("checked %d remedies and %d repairs, %d of them affected by hand cuts; want some of each", remedies, repairs, affected)
	}
	t.Logf("checked %d remedies and %d repairs, %d of them affected by hand cuts", remedies, repairs, affected)
}

func TestSweepAppliesHandCuts(t *testing.T) {
	r := cutByHand(t, cases.Load(t, "docs", "v-tutorial.md"), cases.Assign(t, "max_chunk_size=500 min_chunk_size=300 overlap_mode=budget overlap_size=40"))
	rng := Range{Key: "overlap_size", First: 0, Last: 80, Step: 40}
	c, err := RunWith(t.Context(), r.Doc, r.Settings, r.Replay, rng, nil)
	cases.Check(t, err)
	current, err := facts.Measure(t.Context(), r)
	cases.Check(t, err)
	if !reflect.DeepEqual(c.Points[1].Brief, current) {
		t.Errorf("point at the current value = %+v, want %+v", c.Points[1].Brief, current)
	}
	plain, err := Run(t.Context(), r.Doc, r.Settings, rng, nil)
	cases.Check(t, err)
	if reflect.DeepEqual(plain.Points[1].Brief, current) {
		t.Error("the curve is the same without the hand cuts")
	}
}

func pointers(list []Remedy) (out []*Remedy) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}
