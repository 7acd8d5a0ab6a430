// Package draw draws random settings for property tests. It reads the tables in engine/settings, so
// it also draws new settings.
package draw

import (
	"slices"

	"pgregory.net/rapid"

	"chunkscope/engine/settings"
)

// Settings draws valid settings of any strategy and overlap mode.
func Settings(t *rapid.T) settings.Settings {
	return SettingsNear(t, settings.Default())
}

// ReferenceSettings draws settings of a Markdown strategy with the reference rules. These may fail on
// a document.
func ReferenceSettings(t *rapid.T) settings.Settings {
	base := settings.Default()
	base.MarkdownRules = settings.Reference
	var names []string
	for i := range settings.Strategies {
		if settings.Strategies[i].IsMarkdown {
			names = append(names, settings.Strategies[i].Name)
		}
	}
	base.Strategy = rapid.SampledFrom(names).Draw(t, "strategy")
	return SettingsNear(t, base, "strategy")
}

// SettingsNear draws valid settings that keep the values of keptKeys and markdown_rules in base.
// Sizes are small, to have an effect in a small document. If two settings contradict each other, the
// later one in the table or in keptKeys is kept.
func SettingsNear(t *rapid.T, base settings.Settings, keptKeys ...string) settings.Settings {
	s := base
	for _, numbers := range []bool{false, true} { // draw choices first, because they determine which numbers apply
		for i := range settings.Table {
			x := &settings.Table[i]
			if x.Key == settings.RulesKey || slices.Contains(keptKeys, x.Key) || numbers != isNumber(x) || !x.Applies(&s) {
				continue
			}
			previous := s
			drawValue(t, x, &s)
			settings.Reconcile(&s, x.Key)
			if settings.Check(s) != nil || !keepsKeys(&s, &base, keptKeys) {
				s = previous
			}
		}
	}
	if err := settings.Check(s); err != nil {
		t.Fatalf("the drawn settings are invalid: %v", err)
	}
	return s
}

func isNumber(x *settings.Setting) bool {
	return x.Kind == settings.KindInteger || x.Kind == settings.KindDecimal || x.Kind == settings.KindList
}

func keepsKeys(s, base *settings.Settings, keys []string) bool {
	for _, key := range keys {
		if x, ok := settings.Lookup(key); ok && x.Get(s) != x.Get(base) {
			return false
		}
	}
	return true
}

func drawValue(t *rapid.T, x *settings.Setting, s *settings.Settings) {
	standard := x.Number(s)
	switch x.Kind {
	case settings.KindInteger:
		maximum := rapid.SampledFrom([]int{8, 8, 8, 1000}).Draw(t, "range of "+x.Key)
		if x.Unit == settings.ChosenUnit {
			maximum = rapid.SampledFrom([]int{4, 40, 300}).Draw(t, "most "+x.Key)
		}
		lo := int(x.Min)
		n := rapid.IntRange(lo, min(int(x.Max), lo+maximum))
		if x.Unit != settings.ChosenUnit {
			n = rapid.OneOf(rapid.Just(int(standard)), n)
		}
		x.SetNumber(s, float64(n.Draw(t, x.Key)))
	case settings.KindDecimal:
		x.SetNumber(s, rapid.OneOf(rapid.Just(standard), rapid.Float64Range(x.Min, x.Max), rapid.Just(x.Min), rapid.Just(x.Max)).Draw(t, x.Key))
	case settings.KindList:
		list := rapid.SliceOfN(rapid.SampledFrom([]string{"\n\n", "\n", ". ", " ", "é", "x", ""}), 1, 4).Draw(t, x.Key+" list")
		drawOption(t, x, s, append(listNames(x), settings.EncodeList(list)))
	case settings.KindToggle:
		drawOption(t, x, s, []string{"true", "false"})
	case settings.KindChoice:
		drawOption(t, x, s, listNames(x))
	}
}

func listNames(x *settings.Setting) []string {
	out := make([]string, len(x.Options))
	for i, o := range x.Options {
		out[i] = o.Name
	}
	return out
}

func drawOption(t *rapid.T, x *settings.Setting, s *settings.Settings, values []string) {
	if err := x.Set(s, rapid.SampledFrom(values).Draw(t, x.Key)); err != nil {
		t.Fatal(err)
	}
}
