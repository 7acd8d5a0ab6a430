package engine_test

import (
	"context"
	"runtime"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// worstSettings returns settings that process documents in different ways.
func worstSettings() []settings.Settings {
	var list []settings.Settings
	for _, p := range settings.Presets {
		switch p.Name {
		case "default", "context", "forward-sentences", "langchain-markdown":
			list = append(list, p.Settings())
		}
	}
	return list
}

func measureAllocation(t testing.TB, text string, s settings.Settings) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	doc, err := engine.New("a.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.Run(context.Background(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := metrics.Measure(context.Background(), r, metrics.Options{}); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Code that takes quadratic time usually also allocates quadratic memory.
func TestMemoryGrowsLinearly(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector also allocates memory")
	}
	const small, large, fixed = 8_000, 32_000, 8 << 20
	if len(worstFamilies) < 60 {
		t.Errorf("got %d families, want at least 60", len(worstFamilies))
	}
	for _, s := range worstSettings() {
		measureAllocation(t, "This document loads the shared data.", s)
		for _, f := range worstFamilies {
			smallBytes, largeBytes := measureAllocation(t, f.Make(small), s), measureAllocation(t, f.Make(large), s)
			if largeBytes > 6*smallBytes+fixed {
				t.Errorf("%s, %s: allocated %d kB for %d kB and %d kB for %d kB, want linear growth", f.Name, settings.PresetName(s), smallBytes>>10, small/1000, largeBytes>>10, large/1000)
			}
		}
	}
}
