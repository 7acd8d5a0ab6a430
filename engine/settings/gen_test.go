package settings

import (
	"math"

	"pgregory.net/rapid"
)

func drawSettings(t *rapid.T) Settings {
	s := Default()
	for i := range Table {
		drawValue(t, &Table[i], &s)
	}
	if !s.SharesNatively() && s.OverlapMode == "native" {
		s.OverlapMode = rapid.SampledFrom([]string{"none", "context", "budget", "sentences"}).Draw(t, "mode")
	}
	reconcileRules(&s)
	if checkOverlapSize(&s) != nil {
		s.OverlapSize = rapid.IntRange(0, (s.MaxOverlap()-1)/2).Draw(t, "overlap")
	}
	if s.MinScale >= s.MaxScale {
		s.MinScale, s.MaxScale = 0.5, 1.5
	}
	if checkAdaptive(&s) != nil {
		sum := s.CodeWeight + s.TableWeight + s.ListWeight + s.SentenceLengthWeight
		if sum == 0 {
			s.CodeWeight, sum = 1, 1
		}
		for _, w := range []*float64{&s.CodeWeight, &s.TableWeight, &s.ListWeight, &s.SentenceLengthWeight} {
			*w = math.Round(*w/sum*1e6) / 1e6
		}
	}
	if err := Check(s); err != nil {
		t.Fatalf("drawSettings returned invalid settings: %v", err)
	}
	return s
}

func drawValue(t *rapid.T, x *Setting, s *Settings) {
	switch x.Kind {
	case KindInteger:
		x.SetNumber(s, float64(rapid.OneOf(
			rapid.IntRange(int(x.Min), int(x.Max)),
			rapid.IntRange(int(x.Min), min(int(x.Max), int(x.Min)+20)),
			rapid.Just(int(x.Max)),
		).Draw(t, x.Key)))
	case KindDecimal:
		x.SetNumber(s, rapid.OneOf(rapid.Float64Range(x.Min, x.Max), rapid.Just(x.Min), rapid.Just(x.Max)).Draw(t, x.Key))
	case KindList:
		list := rapid.SliceOfN(rapid.String(), 1, 4).Draw(t, x.Key)
		if err := x.Set(s, rapid.SampledFrom(append(x.optionNames(), EncodeList(list))).Draw(t, x.Key)); err != nil {
			t.Fatal(err)
		}
	case KindToggle:
		*x.ptr(s).(*bool) = rapid.Bool().Draw(t, x.Key)
	default:
		*x.ptr(s).(*string) = rapid.SampledFrom(x.optionNames()).Draw(t, x.Key)
	}
}
