package settings

import "testing"

// Each mode must set its properties, since the zero values are invalid.
func TestEveryModeDeclaresItsTraits(t *testing.T) {
	for _, m := range Modes {
		if m.Place == 0 || m.Help == "" {
			t.Errorf("overlap mode %s does not declare its traits", m.Name)
		}
		if requests := m.Place != NoOverlapPlace; requests != m.RequestsOverlap() {
			t.Errorf("overlap mode %s repeats text: %t, but RequestsOverlap = %t", m.Name, requests, m.RequestsOverlap())
		}
		for _, key := range m.Sizes {
			size, ok := Lookup(key)
			if !ok || size.Kind != KindWhole && size.Kind != KindShare {
				t.Fatalf("the size of overlap mode %s, %s, is not a number among the settings", m.Name, key)
			}
			s := Default()
			s.OverlapMode = m.Name
			for _, other := range m.Sizes {
				if other == key {
					break
				}
				before, _ := Lookup(other)
				before.SetNumber(&s, 0)
			}
			if !size.Applies(&s) {
				t.Errorf("%s does not apply with overlap mode %s, whose size it is", key, m.Name)
			}
		}
	}
}

func TestStrategiesNameSettingsThatApply(t *testing.T) {
	for _, strategy := range Strategies {
		s := Default()
		s.Strategy = strategy.Name
		if cuts, ok := Lookup(strategy.CutSetting); strategy.CutSetting != "" && (!ok || !cuts.Applies(&s)) {
			t.Errorf("strategy %s: %s does not apply", strategy.Name, strategy.CutSetting)
		}
		if (strategy.SharesNatively && !strategy.SharesWithoutSize) != (strategy.Bound.Why != "") {
			t.Errorf("strategy %s must declare a limit of its own overlap if and only if it has one", strategy.Name)
		}
	}
}

func TestCurvesAtZeroRequestNoOverlap(t *testing.T) {
	s := Default()
	s.OverlapMode, s.OverlapSize, s.OverlapPercentage = "budget", 200, 0.2
	if got := s.WithNumber("overlap_size", 100); got.OverlapSize != 100 || got.OverlapPercentage != 0.2 {
		t.Errorf("WithNumber(100) = %d and %v, want 100 and 0.2", got.OverlapSize, got.OverlapPercentage)
	}
	if got := s.WithNumber("overlap_size", 0); got.OverlapSize != 0 || got.OverlapPercentage != 0 {
		t.Errorf("WithNumber(0) = %d and %v, want 0 and 0", got.OverlapSize, got.OverlapPercentage)
	}
	s.OverlapMode = "context"
	if got := s.WithNumber("overlap_size", 0); got.OverlapPercentage != 0.2 {
		t.Error("a share that does not apply was changed")
	}
}

func TestCuttingSettingsOmitSizesOfModes(t *testing.T) {
	for _, m := range Modes {
		for _, key := range m.Sizes {
			size, ok := Lookup(key)
			if !ok {
				t.Fatalf("overlap mode %s has a size that is not a setting: %s", m.Name, key)
			}
			a := Default()
			a.Strategy, a.OverlapMode = "recursive", m.Name
			b := a
			if !size.MoveByStep(&b, 1) {
				t.Fatalf("%s stays at %s", key, size.Get(&b))
			}
			if equal := a.CuttingSettings() == b.CuttingSettings(); equal != (m.Place != OverlapByStrategy) {
				t.Errorf("with %s, settings that differ in %s cut alike: %t", m.Name, key, equal)
			}
		}
	}
}
