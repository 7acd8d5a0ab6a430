package metrics_test

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestCountBrokenFences(t *testing.T) {
	const text = "# Lamp\n\nThe lamp is trimmed before dusk. It is lit at four.\n\n" +
		"```log\n03:10 lit\n03:20 out\n```\n\nThe log is kept by hand.\n\n```log\n04:10 lit\n```\n"
	doc, err := engine.New("lamp.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for mode, want := range map[string]int{"sentences": 2, "context": 0, "none": 0} {
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.OverlapSentences, s.OverlapSize, s.MaxChunkSize, s.MinChunkSize = "code_aware", mode, 1, 10, 70, 1
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		got, err := metrics.CountBrokenFences(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		message := ""
		for i := range r.Chunks.Len() {
			if metrics.HasBrokenFence(r, i) {
				message += r.Content(i)[:20] + "|"
			}
		}
		if got != want {
			t.Errorf("%s: BrokenFences = %d of %d chunks, want %d: %q", mode, got, r.Chunks.Len(), want, message)
		}
	}
}
