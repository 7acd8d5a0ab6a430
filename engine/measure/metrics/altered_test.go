package metrics_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestSharedTextIsAlteredOnce(t *testing.T) {
	s := settings.Default()
	s.Strategy, s.Unit, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = "window", "words", "native", 10, 4
	doc, err := engine.New("a.md", []byte(strings.Repeat("lamp  oil ", 40)+"\n\nDusk.\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	if r.Chunks.Len() < 10 {
		t.Fatalf("got %d chunks, want at least 10", r.Chunks.Len())
	}
	rep, err := metrics.Measure(t.Context(), r, metrics.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := rep.Altered; n.Spaces != 40 || n.Breaks != 1 || n.Lines != 1 || n.TextLines != 2 {
		t.Errorf("CountAlterations = %+v, want 40 spaces, 1 break, 1 line and 2 text lines", n)
	}
	var sum metrics.Sum
	sum.Add(rep)
	sum.Add(rep)
	if n := sum.Report().Altered; n.Spaces != 80 || n.TextLines != 4 {
		t.Errorf("alterations of two documents = %+v, want 80 spaces and 4 text lines", n)
	}
}
