package output

import (
	"fmt"
	"runtime"
	"testing"
	"weak"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestMeasuresOfManyDocumentsAreReleased(t *testing.T) {
	var all MeasuredDocuments
	var reports []weak.Pointer[metrics.Report]
	const documents = 5
	for n := range documents {
		doc, err := engine.New(fmt.Sprint(n, ".md"), []byte("# Title\n\nOne sentence. Another.\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, settings.Default())
		if err != nil {
			t.Fatal(err)
		}
		m := &MeasuredDocument{Document: records.New(r).Document(), Settings: r.Settings}
		if m.Report, err = metrics.Measure(t.Context(), r, metrics.Options{}); err != nil {
			t.Fatal(err)
		}
		all.Add(m)
		reports = append(reports, weak.Make(m.Report))
	}
	runtime.GC()
	for n := range reports {
		if reports[n].Value() != nil {
			t.Errorf("the measures of document %d stay in memory", n)
		}
	}
	if got := all.sum.Report().Documents; got != documents || all.Len() != documents {
		t.Errorf("the sum has %d documents and the list has %d, want all", got, all.Len())
	}
}

func TestDifferencesOfManyDocumentsAreReleased(t *testing.T) {
	var c Comparison
	var differences []weak.Pointer[compare.Difference]
	const documents = 5
	for n := range documents {
		doc, err := engine.New(fmt.Sprint(n, ".md"), []byte("# Title\n\nOne sentence. Another.\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, settings.Default())
		if err != nil {
			t.Fatal(err)
		}
		d, err := compare.CompareResults(t.Context(), r, r)
		if err != nil {
			t.Fatal(err)
		}
		c.Add(&ComparedDocument{Document: records.New(r).Document(), Difference: d})
		differences = append(differences, weak.Make(d))
	}
	runtime.GC()
	for n := range differences {
		if differences[n].Value() != nil {
			t.Errorf("the difference of document %d stays in memory", n)
		}
	}
	if c.Sum.Documents != documents || c.Single != nil {
		t.Errorf("the sum has %d documents, want all and no single comparison", c.Sum.Documents)
	}
}
