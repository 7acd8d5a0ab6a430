package settings

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAssignments(t *testing.T) {
	f, err := os.Open("testdata/assign.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		pairs, want, ok := strings.Cut(lines.Text(), " => ")
		if !ok || strings.HasPrefix(pairs, "#") {
			continue
		}
		prefix, isCut := strings.CutSuffix(want, "…")
		if got := assign(pairs); got != want && !(isCut && strings.HasPrefix(got, prefix)) {
			t.Errorf("%s\n got %s\nwant %s", pairs, got, want)
		}
	}
}

func assign(pairs string) string {
	s := Default()
	for pair := range strings.FieldsSeq(pairs) {
		if err := Assign(&s, pair); err != nil {
			return err.Error()
		}
	}
	if err := Check(s); err != nil {
		return err.Error()
	}
	return "fine"
}

func TestPresetsAreValidAndNamed(t *testing.T) {
	seen := map[Settings]string{}
	for i := range Presets {
		p := &Presets[i]
		s := p.Settings()
		if err := Check(s); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if other, ok := seen[s]; ok {
			t.Errorf("presets %s and %s have the same settings", p.Name, other)
		}
		seen[s] = p.Name
		if got := PresetName(s); got != p.Name {
			t.Errorf("PresetName(%s) = %s, want the preset", p.Name, got)
		}
		if p.System == "" || p.Help == "" {
			t.Errorf("preset %s lacks a System or Help text", p.Name)
		}
	}
	s := Default()
	s.MaxChunkSize++
	if got := PresetName(s); got != "" {
		t.Errorf("PresetName returned %s for changed settings, want no name", got)
	}
}

func TestTableDescribesEverySetting(t *testing.T) {
	for i := range Table {
		x := &Table[i]
		if x.Help == "" || x.Condition == "" || x.Applies == nil {
			t.Errorf("setting %s lacks a Help text or Condition", x.Key)
		}
		if (x.Kind == KindInteger || x.Kind == KindDecimal) && (x.Step <= 0 || x.Max <= x.Min || x.SliderMin == nil || x.SliderMax == nil) {
			t.Errorf("%s has an invalid range: min %v, max %v, step %v", x.Key, x.Min, x.Max, x.Step)
		}
		if x.Kind == KindChoice && len(x.Options) < 2 {
			t.Errorf("%s has fewer than two options", x.Key)
		}
	}
}

func TestLabelsAreKeysWithSpaces(t *testing.T) {
	for key, label := range map[string]string{
		"max_chunks_per_document": "max chunks per document",
		"preserve_atomic_blocks":  "preserve atomic blocks",
		"code_threshold":          "code threshold",
		"unit":                    "unit",
	} {
		if x, ok := Lookup(key); !ok || x.Label() != label {
			t.Errorf("label of %s is not %q", key, label)
		}
	}
}

func TestGetAndSetAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, fresh := drawSettings(t), Default()
		for i := range Table {
			if err := Table[i].Set(&fresh, Table[i].Get(&s)); err != nil {
				t.Fatal(err)
			}
		}
		if fresh != s {
			t.Fatalf("got %+v\nwant %+v", fresh, s)
		}
	})
}

func TestCheckAndSetReturnSameErrors(t *testing.T) {
	for i := range Table {
		setting := &Table[i]
		for _, v := range []float64{setting.Min, setting.Max, setting.Min - 1, setting.Max + 1, math.NaN(), math.Inf(1), math.Inf(-1)} {
			for _, text := range []string{"", " default ", "nonsense", "[]", `[""]`, `["a", "b"]`, "none", "true"} {
				s := Default()
				switch p := setting.ptr(&s).(type) {
				case *int:
					*p = int(v)
				case *float64:
					*p = v
				case *string:
					*p = text
				}
				copied := s
				if got, want := setting.validate(&s), setting.Set(&copied, setting.Get(&s)); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("validate %s = %s: error %v, but Set returns %v", setting.Key, setting.Get(&s), got, want)
				}
			}
		}
	}
}

func TestFingerprintCoversApplicableSettings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSettings(t)
		x := &Table[rapid.IntRange(0, len(Table)-1).Draw(t, "setting")]
		c := s
		drawValue(t, x, &c)
		isEqual := true
		for i := range Table {
			y := &Table[i]
			if y.Applies(&s) != y.Applies(&c) || y.Applies(&s) && y.Get(&s) != y.Get(&c) {
				isEqual = false
			}
		}
		if (s.Fingerprint() == c.Fingerprint()) != isEqual {
			t.Fatalf("%s changed from %s to %s: fingerprints %s and %s, want equal: %t", x.Key, x.Get(&s), x.Get(&c), s.Fingerprint(), c.Fingerprint(), isEqual)
		}
	})
}

func TestSliderValuesAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSettings(t)
		x := &Table[rapid.IntRange(0, len(Table)-1).Draw(t, "setting")]
		before := s
		moveSetting(t, x, &s)
		got := Reconcile(&s, x.Key)
		if err := Check(s); err != nil {
			t.Fatalf("%s moved from %s to %s: Check = %v", x.Key, x.Get(&before), x.Get(&s), err)
		}
		for i := range Table {
			y := &Table[i]
			if y != x && y.Get(&before) != y.Get(&s) && len(got) == 0 {
				t.Fatalf("Reconcile changed %s but returned no message", y.Key)
			}
			for _, c := range got {
				if strings.Contains(y.Key, "_") && strings.Contains(c, y.Key) {
					t.Fatalf("message %q contains the key %s", c, y.Key)
				}
			}
		}
		adjusted := s
		if more := Reconcile(&adjusted, x.Key); len(more) > 0 || adjusted != s {
			t.Fatalf("a second Reconcile changes the settings: %v", more)
		}
	})
}

func moveSetting(t *rapid.T, x *Setting, s *Settings) {
	n := rapid.SampledFrom([]int{-10, -1, 1, 10}).Draw(t, "steps")
	if x.Kind == KindInteger || x.Kind == KindDecimal {
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			x.MoveByStep(s, n)
		case 1:
			lo, hi := x.Range(s)
			x.SetNumber(s, rapid.Float64Range(lo, hi).Draw(t, "dragged"))
		default: // typed
			drawValue(t, x, s)
		}
		return
	}
	x.Cycle(s, n)
}

func TestMoveStaysInSliderRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSettings(t)
		x := &Table[rapid.IntRange(0, len(Table)-1).Draw(t, "setting")]
		if x.Kind != KindInteger && x.Kind != KindDecimal {
			return
		}
		before := x.Number(&s)
		lo, hi := x.Range(&s)
		n := rapid.SampledFrom([]int{-10, -1, 1, 10}).Draw(t, "steps")
		changed := x.MoveByStep(&s, n)
		after := x.Number(&s)
		if changed != (after != before) || n > 0 && after < before || n < 0 && after > before {
			t.Fatalf("%s = %v: MoveByStep(%d) = %v, but the new value is %v", x.Key, before, n, changed, after)
		}
		if !changed && before > lo && before < hi {
			t.Fatalf("%s: MoveByStep did not change the value %v, which is between %v and %v", x.Key, before, lo, hi)
		}
		if before >= lo && before <= hi && (after < lo || after > hi) {
			t.Fatalf("%s: MoveByStep left the slider range: %v is not between %v and %v", x.Key, after, lo, hi)
		}
		staysInside := before >= lo && before <= hi && after > lo && after < hi
		largest, smallest := x.stepSize(max(before, after), true), x.stepSize(min(before, after), false)
		if moved := math.Abs(after - before); staysInside && (moved > float64(abs(n))*largest+1e-6 || moved <= float64(abs(n)-1)*smallest-1e-6) {
			t.Fatalf("%s = %v: MoveByStep(%d) with steps from %v to %v gives %v", x.Key, before, n, smallest, largest, after)
		}
		steps := after / x.Step
		if changed && after != lo && after != hi && math.Abs(steps-math.Round(steps)) > 1e-4 {
			t.Fatalf("%s: %v is not a multiple of %v", x.Key, after, x.Step)
		}
	})
}

func abs(n int) int { return max(n, -n) }

func TestStepsGrowWithValue(t *testing.T) {
	for _, c := range []struct {
		key         string
		value, n    int
		want, whole int
	}{
		{"max_chunk_size", 4096, -1, 4000, 4250},
		{"max_chunk_size", 4000, -1, 3750, 4000},
		{"max_chunk_size", 2000, 1, 2250, 2000},
		{"max_chunk_size", 2000, -1, 1900, 2000},
		{"max_chunk_size", 1050, -1, 1000, 1100},
		{"max_chunk_size", 1000, -1, 950, 1000},
		{"max_chunk_size", 950, 2, 1100, 950},
		{"max_chunk_size", 4096, -10, 1900, 4250},
		{"overlap_size", 200, 1, 210, 200},
		{"overlap_size", 490, 2, 550, 490},
		{"overlap_size", 520, -1, 500, 550},
	} {
		x, _ := Lookup(c.key)
		s := Default()
		x.SetNumber(&s, float64(c.value))
		x.MoveByStep(&s, c.n)
		if got := x.Number(&s); got != float64(c.want) {
			t.Errorf("%s = %d: value after %d steps = %v, want %d", c.key, c.value, c.n, got, c.want)
		}
		if x.MoveByStep(&s, -c.n); x.Number(&s) != float64(c.whole) {
			t.Errorf("%s = %d: value after %d steps forward and back = %v, want %d", c.key, c.value, c.n, x.Number(&s), c.whole)
		}
	}
}

func TestCoarserStepsStartAtMultiples(t *testing.T) {
	for i := range Table {
		step, from := Table[i].Step, 0.0
		for _, g := range Table[i].CoarserSteps {
			if g.From <= from || g.Step <= step || math.Mod(g.From, step) != 0 || math.Mod(g.From, g.Step) != 0 {
				t.Errorf("%s: a step of %v follows a step of %v at %v", Table[i].Key, g.Step, step, g.From)
			}
			step, from = g.Step, g.From
		}
	}
}

func TestRangesIncludeLimits(t *testing.T) {
	for i := range Table {
		x := &Table[i]
		if x.Kind != KindInteger && x.Kind != KindDecimal {
			continue
		}
		step := 1.0
		if x.Kind == KindDecimal {
			step = 1e-6
		}
		for v, allowed := range map[float64]bool{x.Min: true, x.Max: true, x.Min - step: false, x.Max + step: false} {
			s := Default()
			if err := x.Set(&s, formatNumber(v)); (err == nil) != allowed {
				t.Errorf("Set(%s, %s): error = %v, want allowed = %t", x.Key, formatNumber(v), err, allowed)
			}
			s = Default()
			x.SetNumber(&s, v)
			if got := x.Number(&s); got != min(max(v, x.Min), x.Max) {
				t.Errorf("%s: value after SetNumber(%v) = %v, want %v", x.Key, v, got, min(max(v, x.Min), x.Max))
			}
		}
		s := Default()
		lo, hi := x.Range(&s)
		if current := x.Number(&s); lo < x.Min || hi > x.Max || current < lo || current > hi || hi-lo < 2*x.Step {
			t.Errorf("%s = %v: invalid slider range %v to %v in steps of %v within %v and %v", x.Key, current, lo, hi, x.Step, x.Min, x.Max)
		}
		for _, text := range []string{"", "x", "1,5", "NaN", "1 2", "--1"} {
			if err := x.Set(&s, text); err == nil {
				t.Errorf("Set(%s, %q) returned no error", x.Key, text)
			}
		}
	}
}

func TestCycleFollowsOptionOrder(t *testing.T) {
	for i := range Table {
		x := &Table[i]
		s := Default()
		s.OverlapMode = "context" // all Markdown rules support this mode
		names := x.optionNames()
		if x.Kind == KindToggle {
			names = []string{"false", "true"}
		}
		if x.Kind != KindChoice && x.Kind != KindList && x.Kind != KindToggle {
			if x.Cycle(&s, 1) {
				t.Errorf("Cycle changed %s, which has no options", x.Key)
			}
			continue
		}
		allowed := slices.DeleteFunc(names, func(name string) bool {
			c := s
			return x.Set(&c, name) != nil || Check(c) != nil
		})
		index := slices.Index(allowed, x.Get(&s))
		for range 2 * len(allowed) {
			index = (index + 1) % len(allowed)
			if changed := x.Cycle(&s, 1); !changed || x.Get(&s) != allowed[index] {
				t.Fatalf("Cycle(1) of %s = %v and selects %s, want %s", x.Key, changed, x.Get(&s), allowed[index])
			}
		}
		for range 2 * len(allowed) {
			index = (index + len(allowed) - 1) % len(allowed)
			if changed := x.Cycle(&s, -1); !changed || x.Get(&s) != allowed[index] {
				t.Fatalf("Cycle(-1) of %s = %v and selects %s, want %s", x.Key, changed, x.Get(&s), allowed[index])
			}
		}
	}
}

func TestCycleVisitsEveryAllowedOption(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSettings(t)
		x := &Table[rapid.IntRange(0, len(Table)-1).Draw(t, "setting")]
		if x.Kind != KindChoice {
			return
		}
		want := map[string]bool{}
		for _, name := range x.optionNames() {
			c := s
			if err := x.Set(&c, name); err != nil {
				t.Fatal(err)
			}
			want[name] = x.Key != "overlap_mode" || name != "native" || s.SharesNatively()
		}
		got := map[string]bool{}
		for range x.optionNames() {
			got[x.Get(&s)] = true
			x.Cycle(&s, 1)
		}
		for name, ok := range want {
			if got[name] != ok {
				t.Fatalf("Cycle of %s visits %s = %v, want %v", x.Key, name, got[name], ok)
			}
		}
	})
}

func TestOtherNames(t *testing.T) {
	for word, want := range map[string]string{
		"chunk_size": "max_chunk_size", "Chunk-Overlap": "overlap_size", "heading-level": "heading_level", "speed": "",
	} {
		if got := NearestKey(word); got != want {
			t.Errorf("NearestKey(%q) = %q, want %q", word, got, want)
		}
	}
	seen := map[string]string{}
	for _, x := range Table {
		for _, name := range append([]string{x.Key}, x.OtherNames...) {
			if seen[name] != "" {
				t.Errorf("%s is a name for both %s and %s", name, seen[name], x.Key)
			}
			seen[name] = x.Key
		}
	}
}

func TestNearest(t *testing.T) {
	for word, want := range map[string]string{
		"overlap_sise": "overlap_size", "overlapsize": "overlap_size", "strategie": "strategy",
		"": "", "x": "", "quite_another_word": "", "OVERLAP_SISE": "overlap_size",
		"unt": "unit", "uxt": "", "uint": "unit", "nuti": "", "tokenice": "tokenizer", "tookenice": "tokenizer", "tookenicee": "tokenizer", "xtookenicee": "",
		// two letters may differ if the first three are equal
		"unixx": "unit", "unixxx": "", "ubitx": "", "basis": "", "base": "",
	} {
		if got := Nearest(word, Keys()); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
