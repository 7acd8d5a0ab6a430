package engine_test

import (
	"context"
	"runtime"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// worstSettings are settings that process documents in different ways.
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

// measureAllocation loads, cuts and measures a document, and returns the number of bytes allocated.
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

// Four times the length takes about four times the memory. Code with quadratic time mostly
// allocates quadratic memory too, and memory does not depend on other load on the machine.
func TestMemoryGrowsLinearly(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector allocates memory itself")
	}
	const small, large, fixed = 8_000, 32_000, 8 << 20
	if len(worstFamilies) < 60 {
		t.Errorf("%d families", len(worstFamilies))
	}
	for _, s := range worstSettings() {
		measureAllocation(t, "A first document loads what all share.", s)
		for _, f := range worstFamilies {
			few, many := measureAllocation(t, f.Make(small), s), measureAllocation(t, f.Make(large), s)
			if many > 6*few+fixed {
				t.Errorf("%s, %s: %d kB are allocated for %d kB, %d kB for %d kB", f.Name, settings.PresetOf(s), few>>10, small/1000, many>>10, large/1000)
			}
		}
	}
}
