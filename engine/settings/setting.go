package settings

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/explain/refusal"
)

// Kind is the type of a setting's value.
type Kind uint8

// Types of values.
const (
	KindChoice Kind = iota
	KindInteger
	KindDecimal
	KindToggle
	KindList // list of strings, such as separators
)

// ChosenUnit is the value of Setting.Unit for numbers in the unit that the user has chosen.
const ChosenUnit = "unit"

// Option is a possible value of a KindChoice.
type Option struct{ Name, Help string }

// Setting describes one setting.
type Setting struct {
	Key     string
	Kind    Kind
	Default any
	// Min and Max limit the value. SliderMin, SliderMax and Step define the slider of a number.
	// CoarserSteps holds the step sizes for larger values.
	Min, Max             float64
	SliderMin, SliderMax func(*Settings) float64
	Step                 float64
	CoarserSteps         []CoarserStep
	// Unit is the unit of a number. It is ChosenUnit, a plural noun, a symbol, or empty.
	Unit string
	// ZeroMeaning describes the meaning of 0 if it has a special meaning. Otherwise it is empty.
	ZeroMeaning string
	IsPercent   bool
	PercentBase string
	Options     []Option
	// Applies reports whether the setting has an effect. Condition describes the same condition in
	// words.
	Applies   func(*Settings) bool
	Condition string
	Help      string
	// OtherNames lists names of the setting in other programs. They are not accepted, since other
	// programs may count differently. The error message suggests the right key.
	OtherNames []string

	// newerThanFingerprints is true if the setting was added after fingerprints. Its default value
	// must not change existing fingerprints.
	newerThanFingerprints bool
	// fileValue is set only if the value can be a file name.
	fileValue *fileValue
	// pattern checks a value that is a regular expression. It is nil if the value cannot be a
	// regular expression.
	pattern func(text string) error
	ptr     func(*Settings) any
	// shownLabel is the setting's name on screens, or empty to show the key. shownValue converts a
	// value for screens. If it is nil, the value is shown as it is.
	shownLabel string
	shownValue func(name string) string
}

// DescribeValue returns the label of the setting and the given value, as shown on screens.
func (t *Setting) DescribeValue(value string) string {
	return t.ScreenLabel() + " " + t.ScreenValue(value)
}

// ScreenLabel returns the name of the setting as shown on screens.
func (t *Setting) ScreenLabel() string { return cmp.Or(t.shownLabel, t.Label()) }

// ScreenValue returns the given value as shown on screens.
func (t *Setting) ScreenValue(value string) string {
	switch {
	case t.shownValue != nil:
		return t.shownValue(value)
	case t.Kind == KindToggle && value == "true":
		return "yes"
	case t.Kind == KindToggle:
		return "no"
	}
	return t.ShortValue(value)
}

// ScreenMessage returns the message of an error, with the names of settings and values as shown on
// screens.
func ScreenMessage(err error) string {
	return refusal.ScreenMessage(err, func(key, value string) (label, option string) {
		t, ok := Lookup(key)
		if !ok {
			return key, value
		}
		return t.ScreenLabel(), t.ScreenValue(value)
	})
}

// Label returns the key of the setting with spaces instead of underscores.
func (t *Setting) Label() string { return strings.ReplaceAll(t.Key, "_", " ") }

// KeyLabel returns the label of the setting with the given key. It returns key if there is no such
// setting.
func KeyLabel(key string) string {
	if t, ok := Lookup(key); ok {
		return t.Label()
	}
	return key
}

// DescribeChange returns the label and the change of the value, such as "long code: keep → lines".
func (t *Setting) DescribeChange(from, to string) string {
	label := t.Label()
	if t.shownValue != nil {
		label = t.shownLabel
	}
	return label + ": " + t.ValueChange(from, to)
}

// ValueChange describes a change of the value, such as "keep → lines".
func (t *Setting) ValueChange(from, to string) string {
	if t.shownValue != nil {
		return t.shownValue(from) + " → " + t.shownValue(to)
	}
	from, to = t.ShortValues(from, to)
	return from + " → " + to
}

// Get returns the value in the form that files and the command line use.
func (t *Setting) Get(s *Settings) string {
	switch p := t.ptr(s).(type) {
	case *int:
		return strconv.Itoa(*p)
	case *float64:
		return formatNumber(*p)
	case *bool:
		return strconv.FormatBool(*p)
	case *string:
		return *p
	}
	panic("settings: " + t.Key + " has no type")
}

// Value returns the value as a Go value, for JSON. Its type depends on the Kind of the setting.
func (t *Setting) Value(s *Settings) any { return t.ParseValue(t.Get(s)) }

// ParseValue converts the result of Get to a Go value. It accepts values outside the allowed range,
// since settings from ObservedSettings may contain such values.
func (t *Setting) ParseValue(text string) any {
	var v any
	var err error
	switch t.Kind {
	case KindInteger:
		v, err = strconv.Atoi(text)
	case KindDecimal:
		v, err = strconv.ParseFloat(text, 64)
	case KindToggle:
		v, err = strconv.ParseBool(text)
	case KindList:
		if list, ok := DecodeList(text); ok {
			return list
		}
		return text
	default:
		return text
	}
	if err != nil {
		return text
	}
	return v
}

// IsNumber reports whether the setting is a KindInteger or a KindDecimal.
func (t *Setting) IsNumber() bool { return t.Kind == KindInteger || t.Kind == KindDecimal }

// Number returns the value of a setting of KindInteger or KindDecimal, and 0 for other kinds.
func (t *Setting) Number(s *Settings) float64 {
	switch p := t.ptr(s).(type) {
	case *int:
		return float64(*p)
	case *float64:
		return *p
	}
	return 0
}

// SetNumber sets a KindInteger or a KindDecimal to v, rounded and clamped to the allowed range. It
// reports whether the value changed.
func (t *Setting) SetNumber(s *Settings, v float64) bool {
	v = min(max(v, t.Min), t.Max)
	before := t.Number(s)
	switch p := t.ptr(s).(type) {
	case *int:
		*p = int(math.Round(v))
	case *float64:
		*p = math.Round(v*1e6) / 1e6
	}
	return t.Number(s) != before
}

// Range returns the range of the slider, which may depend on other settings.
func (t *Setting) Range(s *Settings) (lo, hi float64) {
	lo = t.SliderMin(s)
	return lo, max(lo, t.SliderMax(s))
}

// UsualRange returns the usual minimum and maximum of a number, which may depend on other settings.
// isOpen is true if values above the maximum are allowed.
func (t *Setting) UsualRange(s *Settings) (low, high string, isOpen bool) {
	lo, hi := t.Range(s)
	formatAdjusted := func(v float64) string {
		changed := *s
		t.SetNumber(&changed, v)
		Reconcile(&changed, t.Key)
		return t.Get(&changed)
	}
	low, high = formatAdjusted(min(lo, t.Min)), formatAdjusted(hi)
	return low, high, t.Max > hi && formatAdjusted(t.Max) != high
}

// Cycle moves a KindChoice or KindToggle by n options. It wraps around at both ends and skips
// options that contradict other settings. Cycle reports whether the value changed.
func (t *Setting) Cycle(s *Settings, n int) bool {
	switch p := t.ptr(s).(type) {
	case *bool:
		*p = !*p
		return true
	case *string:
		names := t.listOptions(s)
		if len(names) == 0 {
			return false
		}
		pos := max(0, slices.Index(names, *p))
		before := *p
		for range names {
			pos = ((pos+n)%len(names) + len(names)) % len(names)
			*p = names[pos]
			if Check(*s) == nil || t.checkCombination(s) == nil {
				return *p != before
			}
			n = sign(n)
		}
		*p = before
	}
	return false
}

func (t *Setting) checkCombination(s *Settings) error {
	if t.Key != "overlap_mode" {
		return nil
	}
	return checkOverlapMode(s)
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

func (t *Setting) listOptions(s *Settings) []string {
	if t.IsFile(s) || t.pattern != nil && !t.hasOption(t.Get(s)) {
		return append(t.optionNames(), t.Get(s))
	}
	return t.optionNames()
}

func (t *Setting) optionNames() []string {
	out := make([]string, len(t.Options))
	for i, o := range t.Options {
		out[i] = o.Name
	}
	return out
}

func (t *Setting) hasOption(name string) bool {
	return slices.ContainsFunc(t.Options, func(o Option) bool { return o.Name == name })
}

// Set parses text and sets the value. The error message contains the key, the value and the allowed
// values.
func (t *Setting) Set(s *Settings, text string) error {
	text = strings.TrimSpace(text)
	switch p := t.ptr(s).(type) {
	case *int:
		v, err := strconv.Atoi(text)
		if err != nil || float64(v) < t.Min || float64(v) > t.Max {
			return t.valueError(text)
		}
		*p = v
	case *float64:
		v, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
		if strings.HasSuffix(text, "%") {
			v /= 100
		}
		if err != nil || math.IsNaN(v) || v < t.Min || v > t.Max {
			return t.valueError(text)
		}
		*p = v
	case *bool:
		v, err := parseBool(text)
		if err != nil {
			return t.valueError(text)
		}
		*p = v
	case *string:
		return t.setText(p, text)
	}
	return nil
}

// validate checks the value in s like Set, but does not convert numbers to text.
func (t *Setting) validate(s *Settings) error {
	switch p := t.ptr(s).(type) {
	case *int, *float64:
		if v := t.Number(s); !(v >= t.Min && v <= t.Max) {
			return t.valueError(t.Get(s))
		}
	case *string:
		var copied string
		return t.setText(&copied, strings.TrimSpace(*p))
	}
	return nil
}

func parseBool(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "yes", "on":
		return true, nil
	case "no", "off":
		return false, nil
	}
	return strconv.ParseBool(text)
}

func (t *Setting) setText(p *string, text string) error {
	if t.Kind == KindList && !t.hasOption(text) {
		list, ok := DecodeList(text)
		if !ok || len(list) == 0 {
			return t.valueError(text)
		}
		*p = EncodeList(list)
		return nil
	}
	if t.Key == "keep_separator" && text == "true" { // in LangChain, true means start
		text = "start"
	}
	if t.fileValue != nil && t.fileValue.matches(text) {
		if err := t.fileValue.open(text); err != nil {
			return NewError(t.Key, refusal.New("%s %q cannot be read: %s", refusal.Name(t.Key), text, explainReadError(err)))
		}
	} else if !t.hasOption(text) {
		if t.pattern == nil || text == "" {
			return t.valueError(text)
		}
		if suggestion := Nearest(text, t.optionNames()); suggestion != "" {
			return NewError(t.Key, refusal.New("unknown %s %q: did you mean %s?", refusal.Name(t.Key), text, suggestion))
		}
		if err := t.pattern(text); err != nil {
			return NewError(t.Key, refusal.New("%s %q is not a valid regular expression for a line: %s; correct it, or choose %s", refusal.Name(t.Key), text, err, refusal.JoinWithOr(t.optionNames())))
		}
	}
	*p = text
	return nil
}

func (t *Setting) setValue(s *Settings, v any) {
	switch p := t.ptr(s).(type) {
	case *int:
		*p = v.(int)
	case *float64:
		*p = v.(float64)
	case *bool:
		*p = v.(bool)
	case *string:
		*p = v.(string)
	}
}

// DescribeAllowed returns a description of the allowed values.
func (t *Setting) DescribeAllowed() string {
	names := strings.Join(t.optionNames(), ", ")
	switch {
	case t.Kind == KindInteger:
		return fmt.Sprintf("a whole number from %s to %s", formatNumber(t.Min), formatNumber(t.Max))
	case t.Kind == KindDecimal:
		return fmt.Sprintf("a number from %s to %s", formatNumber(t.Min), formatNumber(t.Max))
	case t.Kind == KindToggle:
		return "true or false"
	case t.Kind == KindList:
		return "one of " + names + `, or a list such as ["\n\n", "\n", " ", ""]`
	case t.pattern != nil:
		return "one of " + names + ", or a regular expression that matches a whole line"
	case t.fileValue != nil:
		return "one of " + names + ", or the path of " + t.fileValue.noun
	}
	return "one of " + names
}

func formatNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func (t *Setting) valueError(text string) error {
	return NewError(t.Key, refusal.New("%s must be %s, not %q", refusal.Name(t.Key), t.DescribeAllowed(), text))
}
