package mode_test

import (
	"strings"
	"testing"

	stops "chunkscope/engine/tour"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/sessiontest"
)

// startTour opens the tour at a stop, counted from 0.
func startTour(b *parttest.Bench, stop int) *mode.Tour {
	b.Helper()
	m, ok := b.Apply(nil, mode.OpenTour(b.PartContext(40))).(*mode.Tour)
	if !ok {
		b.Fatal("no tour opened")
	}
	for range stop {
		b.Act(m, 40, keys.NextStop)
	}
	return m
}

func TestTourStops(t *testing.T) {
	for name, at := range map[string]int{"tour": 0, "tour-repair": 2, "tour-flag": 5, "tour-knee": 6} {
		for _, s := range parttest.Screens {
			b := parttest.New(t, "default")
			b.Mode(name, startTour(b, at), s.W, s.H)
		}
	}
}

func TestTourFromOlderVersion(t *testing.T) {
	b := parttest.New(t, "default")
	older := strings.Replace(b.S.Doc.Text, "eleven tonnes", "ten tonnes", 1)
	b.S.Compare.SetOlder(&comparing.OlderVersion{Doc: sessiontest.Document(t, "older.md", older), Name: "v1.2"})
	c := b.PartContext(40)
	m, ok := b.Apply(nil, mode.OpenTourAgainst(c, mode.ComparisonStops(c))).(*mode.Tour)
	if !ok {
		t.Fatal("no tour opened")
	}
	b.Act(m, 40, keys.NextStop)
	for _, s := range parttest.Screens {
		b.Mode("tour-versions", m, s.W, s.H)
	}
	m.Lines(b.PartContext(23), 80, 23)
	b.Act(m, 24, keys.ToggleBefore)
	b.Mode("tour-versions-before", m, 80, 24)
}

func TestTourForwardAndBack(t *testing.T) {
	b := parttest.New(t, "default")
	previous := b.S.Settings
	m := startTour(b, 0)
	seen := map[string]bool{}
	for i := range stops.Stops {
		n, title := m.CurrentStop()
		if n != i+1 || title == "" || seen[title] {
			t.Fatalf("CurrentStop() at stop %d = %d, %q", i+1, n, title)
		}
		seen[title] = true
		if i < len(stops.Stops)-1 {
			b.Act(m, 40, keys.NextStop)
		}
	}
	for range 2 * len(stops.Stops) {
		b.Act(m, 40, keys.PrevStop)
	}
	if n, _ := m.CurrentStop(); n != 1 {
		t.Errorf("stop after going back = %d, want 1", n)
	}
	b.Act(m, 40, keys.Back)
	if b.S.Settings != previous {
		t.Error("the settings are not restored")
	}
}
