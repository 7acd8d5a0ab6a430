package keys

import (
	"slices"
	"strings"
	"testing"
)

// withAltGr contains characters that need AltGr or a dead key on German, French or Spanish
// keyboards.
const withAltGr = "[]{}@#\\|~^`"

// Every action must have a key that does not need AltGr on German, French and Spanish keyboards.
// The table must not grow.
func TestKeyTable(t *testing.T) {
	if len(Table) > 119 {
		t.Errorf("the table has %d lines, want at most 119: remove the key of one action", len(Table))
	}
	for i := range Table {
		b := &Table[i]
		if !slices.ContainsFunc(b.Keys, func(key string) bool { return !strings.ContainsAny(strings.TrimPrefix(key, "ctrl+"), withAltGr) }) {
			t.Errorf("all keys of %s need AltGr on some keyboards: %q", b.Action, b.Keys)
		}
	}
}

func TestWordsFindActions(t *testing.T) {
	for word, want := range map[string]Action{
		"preset": ListPresets, "png": Export, "recall": TieSet, "waive": ReviewFlags, "severed": NextProblem,
	} {
		if !slices.Contains(FindBinding(want).SearchWords(), word) {
			t.Errorf("%q does not find %s", word, want)
		}
	}
}
