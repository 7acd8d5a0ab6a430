package threshold

import (
	"fmt"
	"runtime"
	"testing"
	"weak"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"

	"github.com/spf13/cobra"
)

func TestMeasuresOfManyDocumentsAreReleased(t *testing.T) {
	for _, perDocument := range []bool{false, true} {
		cmd := &cobra.Command{}
		limits := AddFlags(cmd)
		if err := cmd.ParseFlags([]string{"--max-small=0", "--min-whole-text=100%"}); err != nil {
			t.Fatal(err)
		}
		c := &Check{Limits: limits(nil), PerDocument: perDocument}
		var reports []weak.Pointer[metrics.Report]
		for n := range 5 {
			doc, err := engine.New(fmt.Sprint(n, ".md"), []byte("# Title\n\nOne sentence. Another.\n"))
			if err != nil {
				t.Fatal(err)
			}
			r, err := engine.Run(t.Context(), doc, settings.Default())
			if err != nil {
				t.Fatal(err)
			}
			m, err := metrics.Measure(t.Context(), r, metrics.Options{})
			if err != nil {
				t.Fatal(err)
			}
			c.Add(c.CheckDocument(r, m, nil))
			reports = append(reports, weak.Make(m))
		}
		runtime.GC()
		for n := range reports {
			if reports[n].Value() != nil {
				t.Errorf("PerDocument %t: the measures of document %d stay in memory", perDocument, n)
			}
		}
		if c.Len() != 5 || len(c.Findings()) == 0 {
			t.Errorf("got %d documents and %d findings, want 5 documents and at least one finding", c.Len(), len(c.Findings()))
		}
	}
}
