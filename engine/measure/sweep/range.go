package sweep

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
)

// Range holds the values of a numeric setting that a sweep tries. They are First, First+Step,
// First+2·Step and so on, and always Last.
type Range struct {
	Key               string
	First, Last, Step float64
}

const (
	maxPoints = 2000
	// defaultPoints is the approximate number of values in a range without a step.
	defaultPoints = 40
)

// ParseRange parses a range such as "overlap_size=0..800:50", where 50 is the step. Without a step,
// the range has about forty values. Shares may be written in percent, as in
// "overlap_percentage=0%..50%:5%". An error is a *settings.Error that explains the fault and lists
// the allowed values.
func ParseRange(text string) (Range, error) {
	key, span, ok := strings.Cut(strings.TrimSpace(text), "=")
	key = strings.TrimSpace(key)
	if !ok {
		return Range{}, settings.NewError(key, refusal.New("%q is not a range: write key=from..to:step, such as overlap_size=0..800:50", text))
	}
	t, err := findNumericSetting(key)
	if err != nil {
		return Range{}, err
	}
	ends, step, hasStep := strings.Cut(span, ":")
	source, target, ok := strings.Cut(ends, "..")
	if !ok {
		return Range{}, settings.NewError(key, refusal.New("%s=%s is not a range: %s", key, span, explainSyntax(t)))
	}
	r := Range{Key: key}
	for _, part := range []struct {
		text   string
		target *float64
	}{{source, &r.First}, {target, &r.Last}, {step, &r.Step}} {
		if part.target == &r.Step && !hasStep {
			continue
		}
		if *part.target, err = parseNumber(t, part.text); err != nil {
			return Range{}, err
		}
	}
	if !hasStep {
		r.Step = t.Step * max(1, math.Round((r.Last-r.First)/t.Step/defaultPoints))
	}
	return r, r.check(t)
}

func findNumericSetting(key string) (*settings.Setting, error) {
	t, ok := settings.Lookup(key)
	if !ok {
		var s settings.Settings
		return nil, settings.Assign(&s, key+"=0") // returns the error for an unknown key
	}
	if !t.IsNumber() {
		return nil, settings.NewError(key, refusal.New("%s is not numeric: sweep a numeric setting, such as overlap_size=0..800:50", key))
	}
	return t, nil
}

func refuseWithoutEffect(t *settings.Setting) error {
	return settings.NewError(t.Key, refusal.New("%s has no effect here: it applies %s", refusal.Name(t.Key), t.Condition))
}

func parseNumber(t *settings.Setting, text string) (float64, error) {
	text = strings.TrimSpace(text)
	v, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if strings.HasSuffix(text, "%") {
		v /= 100
	}
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) || t.Kind == settings.KindInteger && v != math.Trunc(v) {
		return 0, settings.NewError(t.Key, refusal.New("%q is not a value of %s: %s", text, t.Key, explainSyntax(t)))
	}
	return v, nil
}

func explainSyntax(t *settings.Setting) string {
	s := settings.Default()
	lo, hi := t.Range(&s)
	return fmt.Sprintf("write %s=from..to:step, such as %s", t.Key, Range{Key: t.Key, First: lo, Last: hi, Step: t.Step})
}

func (r Range) check(t *settings.Setting) error {
	switch {
	case r.Step <= 0:
		return settings.NewError(r.Key, refusal.New("the step of %s must be greater than 0, not %s", r.Key, formatShort(r.Step)))
	case r.First > r.Last:
		return settings.NewError(r.Key, refusal.New("%s runs backwards: write the smaller value first", r.formatEnds()))
	case r.First < t.Min || r.Last > t.Max:
		return settings.NewError(r.Key, refusal.New("%s is out of range: %s can be %s to %s", r.formatEnds(), r.Key, formatShort(t.Min), formatShort(t.Max)))
	case (r.Last-r.First)/r.Step >= maxPoints:
		return settings.NewError(r.Key, refusal.New("%s has more than %d values: choose a larger step", r, maxPoints))
	}
	return nil
}

// Values returns the values of the range in ascending order. Last is always included, even if its
// distance from First is not a multiple of Step.
func (r Range) Values() []float64 {
	n := int(math.Floor((r.Last-r.First)/r.Step+1e-9)) + 1
	out := make([]float64, 0, n+1)
	for i := range n {
		out = append(out, math.Round((r.First+float64(i)*r.Step)*1e6)/1e6)
	}
	if last := out[len(out)-1]; r.Last-last > 1e-6 {
		out = append(out, r.Last)
	}
	return slices.Compact(out)
}

func (r Range) String() string { return r.formatEnds() + ":" + formatShort(r.Step) }

func (r Range) formatEnds() string {
	return r.Key + "=" + formatShort(r.First) + ".." + formatShort(r.Last)
}

// DefaultRange returns the default range for a sweep of the setting key: the range of the slider
// with settings s, in about forty steps.
func DefaultRange(s settings.Settings, key string) (Range, error) {
	t, err := findNumericSetting(key)
	if err != nil {
		return Range{}, err
	}
	lo, hi := t.Range(&s)
	r := Range{Key: key, First: lo, Last: hi}
	r.Step = t.Step * max(1, math.Round((hi-lo)/t.Step/defaultPoints))
	return r, nil
}

// FitRange returns the range of the slider of the setting key, extended to include the value in s.
// base is s with the default value of that setting, because the curve does not depend on the value
// in s.
func FitRange(s settings.Settings, key string) (base settings.Settings, rng Range, err error) {
	t, err := findNumericSetting(key)
	if err != nil {
		return s, Range{}, err
	}
	current, neutral := t.Number(&s), settings.Default()
	t.SetNumber(&s, t.Number(&neutral))
	if settings.IsOverlapSize(key) {
		s = s.WithNumber(key, 0)
	}
	if rng, err = DefaultRange(s, key); err != nil {
		return s, Range{}, err
	}
	rng.First, rng.Last = min(rng.First, current), max(rng.Last, current)
	return s, rng, nil
}

func formatShort(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
