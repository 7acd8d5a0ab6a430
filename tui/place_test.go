package tui

import (
	"testing"

	"chunkscope/engine/tour"
	"chunkscope/tui/action"
	"chunkscope/tui/keys"

	"pgregory.net/rapid"
)

// Whatever the settings become, the byte at the top of the screen stays there.
func TestTheReadersPlaceStaysWhileSettingsChange(t *testing.T) {
	doc := sampleDoc(t)
	rapid.Check(t, func(rt *rapid.T) {
		d := drive(t, setup{doc: doc, w: rapid.SampledFrom([]int{40, 80, 120, 200}).Draw(rt, "w"), h: rapid.IntRange(12, 60).Draw(rt, "h")})
		d.r.reading.Goto(rapid.IntRange(0, len(tour.SampleMarkdown)-1).Draw(rt, "at"))
		d.frame()
		top := d.r.reading.Top()
		for range rapid.IntRange(1, 6).Draw(rt, "changes") {
			d.r.panes.Settings.Choose(rapid.SampledFrom(d.r.panes.Settings.Keys(&d.r.Context().Reader)).Draw(rt, "setting"))
			d.keys(rapid.SampledFrom([]string{"left", "right", "H", "L", "m", "r", "u", "U"}).Draw(rt, "key"))
			d.frame()
			if now := d.r.reading.Top(); now != top {
				rt.Fatalf("the top of the screen went from byte %d to %d", top, now)
			}
		}
	})
}

// Every action of the table does something where its key works.
func TestEveryActionHasAHandler(t *testing.T) {
	for i := range keys.Table {
		b := &keys.Table[i]
		if b.Scope&keys.Everywhere == 0 {
			continue // a mode's own
		}
		if _, ok := action.Table[b.Action]; !ok {
			t.Errorf("%s (%s) has no handler", b.Action, b.Label(0))
		}
	}
}

// No two actions share a key in one place.
func TestKeysAreNotAmbiguous(t *testing.T) {
	for scope := keys.Scope(1); scope != 0 && scope <= keys.Last; scope <<= 1 {
		seen := map[string]keys.Action{}
		for i := range keys.Table {
			b := &keys.Table[i]
			if b.Scope&scope == 0 {
				continue
			}
			for _, k := range b.Keys {
				if other, taken := seen[k]; taken {
					t.Errorf("%s means %s and %s in scope %b", k, other, b.Action, scope)
				}
				seen[k] = b.Action
			}
		}
	}
}
