package settings

import "testing"

// Each overlap mode must have a Place, since the zero value is invalid.
func TestModesHaveAllProperties(t *testing.T) {
	for _, m := range Modes {
		if m.Place == 0 || m.Help == "" {
			t.Errorf("overlap mode %s lacks a Place or Help text", m.Name)
		}
		if requests := m.Place != NoOverlapPlace; requests != m.RequestsOverlap() {
			t.Errorf("overlap mode %s: repeats text = %t, but RequestsOverlap = %t", m.Name, requests, m.RequestsOverlap())
		}
		for _, key := range m.SizeKeys {
			size, ok := Lookup(key)
			if !ok || size.Kind != KindInteger && size.Kind != KindDecimal {
				t.Fatalf("overlap mode %s: its size %s is not a numeric setting", m.Name, key)
			}
			s := Default()
			s.OverlapMode = m.Name
			for _, other := range m.SizeKeys {
				if other == key {
					break
				}
				before, _ := Lookup(other)
				before.SetNumber(&s, 0)
			}
			if !size.Applies(&s) {
				t.Errorf("%s is the size of overlap mode %s but does not apply", key, m.Name)
			}
		}
	}
}

func TestStrategySettingsApply(t *testing.T) {
	for _, strategy := range Strategies {
		s := Default()
		s.Strategy = strategy.Name
		if cuts, ok := Lookup(strategy.CutSetting); strategy.CutSetting != "" && (!ok || !cuts.Applies(&s)) {
			t.Errorf("strategy %s: its CutSetting %s does not apply", strategy.Name, strategy.CutSetting)
		}
		if (strategy.SharesNatively && !strategy.SharesWithoutSize) != (strategy.Bound.Reason != "") {
			t.Errorf("strategy %s must set Bound.Reason if and only if its overlap is limited", strategy.Name)
		}
	}
}

func TestWithNumberZeroRemovesOverlap(t *testing.T) {
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
		t.Error("WithNumber changed overlap_percentage, which does not apply")
	}
}

func TestCuttingSettingsIgnoreOverlapSizes(t *testing.T) {
	for _, m := range Modes {
		for _, key := range m.SizeKeys {
			size, ok := Lookup(key)
			if !ok {
				t.Fatalf("overlap mode %s: its size %s is not a setting", m.Name, key)
			}
			a := Default()
			a.Strategy, a.OverlapMode = "recursive", m.Name
			b := a
			if !size.MoveByStep(&b, 1) {
				t.Fatalf("%s did not move from %s", key, size.Get(&b))
			}
			if equal := a.CuttingSettings() == b.CuttingSettings(); equal != (m.Place != OverlapByStrategy) {
				t.Errorf("mode %s: settings that differ in %s have equal CuttingSettings = %t, want the opposite", m.Name, key, equal)
			}
		}
	}
}
