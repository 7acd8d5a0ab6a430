package sweep

import (
	"reflect"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func blindWindows(size int) settings.Settings {
	s := cases.Windows(size)
	s.OverlapMode, s.OverlapSize = "none", 0
	return s
}

func severedElements(t *testing.T, r *engine.Result, k element.Kind, limit int) (out []element.Status) {
	t.Helper()
	cases.Check(t, metrics.EachSevered(t.Context(), r, k, func(f element.Status) bool {
		if !f.IsWhole() {
			out = append(out, f)
		}
		return len(out) < limit
	}))
	return out
}

func TestRepairsKeepElementsWhole(t *testing.T) {
	prose, article := cases.Load(t, "docs", "v-prose.txt"), cases.Load(t, "docs", "v-tables.md")
	for i := range settings.Modes {
		base := cases.Windows(300)
		base.OverlapMode, base.OverlapSize, base.OverlapSentences = settings.Modes[i].Name, 10, 0
		found := checkRepairs(t, prose, base, element.Sentence)
		if found == 0 {
			t.Errorf("%s: no element is severed, want some", base.OverlapMode)
		}
	}
	for k := range element.Kind(element.KindCount) {
		found := checkRepairs(t, article, blindWindows(120), k)
		if found == 0 && k == element.TableRow {
			t.Errorf("%s: no element is severed, want some", k)
		}
	}
}

func checkRepairs(t *testing.T, doc *engine.Document, base settings.Settings, k element.Kind) int {
	t.Helper()
	r, err := engine.Run(t.Context(), doc, base)
	cases.Check(t, err)
	list := severedElements(t, r, k, 3)
	for _, f := range list {
		repair, err := FindRepair(t.Context(), r, f)
		cases.Check(t, err)
		if repair == nil {
			t.Errorf("%s: nothing repairs %q", base.OverlapMode, f.Slice(doc.Text))
			continue
		}
		verifyRepair(t, r, f, repair)
	}
	return len(list)
}

func verifyRepair(t *testing.T, r *engine.Result, f element.Status, repair *Repair) {
	t.Helper()
	after, err := engine.Run(t.Context(), r.Doc, repair.Settings)
	cases.Check(t, err)
	measured, err := facts.Measure(t.Context(), after)
	cases.Check(t, err)
	current := metrics.FindStatus(after, f.Kind, f.Element)
	if !current.IsWhole() || !reflect.DeepEqual(measured, repair.After) || len(repair.Changed) == 0 {
		t.Errorf("%+v does not repair %q", repair, f.Slice(r.Doc.Text))
	}
}

// FindRepair must prefer other changes to overlap that stores half of the text twice.
func TestFindRepairAvoidsExpensiveRepairs(t *testing.T) {
	doc := cases.Load(t, "docs", "v-tutorial-with-code.md")
	r, err := engine.Run(t.Context(), doc, blindWindows(400))
	cases.Check(t, err)
	list := severedElements(t, r, element.CodeBlock, 9)
	if len(list) == 0 {
		t.Fatal("no code block is severed")
	}
	for _, f := range list {
		repair, err := FindRepair(t.Context(), r, f)
		cases.Check(t, err)
		if repair == nil || repair.StorageIncrease() > maxModerateStorage {
			t.Errorf("repair of %v = %+v, want one that stores little", f, repair)
		}
	}
}

// FindRepair must not offer another strategy, which moves all boundaries, if a smaller change is
// sufficient.
func TestFindRepairReturnsSmallestChange(t *testing.T) {
	set := cases.Windows(300)
	set.OverlapSize = 20
	r, err := engine.Run(t.Context(), cases.Load(t, "docs", "v-prose.txt"), set)
	cases.Check(t, err)
	list := severedElements(t, r, element.Sentence, 8)
	if len(list) == 0 {
		t.Fatal("no sentence is severed")
	}
	for _, f := range list {
		repair, err := FindRepair(t.Context(), r, f)
		cases.Check(t, err)
		if repair == nil || repair.Settings.Strategy != set.Strategy || len(repair.Changed) > 1 {
			t.Errorf("repair of %v = %+v, want one setting and the same strategy", f, repair)
		}
	}
}

func TestFindRepairStopsWhenCanceled(t *testing.T) {
	r, err := engine.Run(t.Context(), cases.Load(t, "docs", "v-prose.txt"), blindWindows(300))
	cases.Check(t, err)
	list := severedElements(t, r, element.Sentence, 1)
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := FindRepair(ctx, r, list[0]); err == nil {
		t.Error("FindRepair did not stop when cancelled")
	}
}
