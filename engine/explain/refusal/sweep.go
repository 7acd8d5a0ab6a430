package refusal

import "fmt"

// Range is a range of a setting's values: From, From+Step, … up to To.
type Range struct {
	Key            string
	From, To, Step float64
}

// String is the range as it is written on the command line.
func (r Range) String() string { return r.Ends() + ":" + number(r.Step) }

// Ends is the range without its step.
func (r Range) Ends() string {
	return fmt.Sprintf("%s=%s..%s", r.Key, number(r.From), number(r.To))
}

// howTo explains the syntax of a range, with an example.
func howTo(example Range) string {
	return fmt.Sprintf("write %s=from..to:step, such as %s", example.Key, example)
}

// NoRange is a text that should have been a range.
type NoRange struct{ Text string }

func (r NoRange) Error() string {
	return fmt.Sprintf("%q is not a range: write key=from..to:step, such as overlap_size=0..800:50", r.Text)
}

// NoRangeOf is a text that should have been a range of the example's setting.
type NoRangeOf struct {
	Text    string
	Example Range
}

func (r NoRangeOf) Error() string {
	return fmt.Sprintf("%s=%s is not a range: %s", r.Example.Key, r.Text, howTo(r.Example))
}

// NoValueOf is a text that should have been a number in a range of the
// example's setting.
type NoValueOf struct {
	Text    string
	Example Range
}

func (r NoValueOf) Error() string {
	return fmt.Sprintf("%q is not a value of %s: %s", r.Text, r.Example.Key, howTo(r.Example))
}

// NoNumber is a setting that is not a number, and cannot be swept.
type NoNumber struct{ Key string }

func (r NoNumber) Error() string {
	return r.Key + " is not a number: sweep a setting that is, such as overlap_size=0..800:50"
}

// StandsStill is a range with a step of 0 or less.
type StandsStill struct{ Range Range }

func (r StandsStill) Error() string {
	return fmt.Sprintf("the step of %s must be greater than 0, not %s", r.Range.Key, number(r.Range.Step))
}

// Backwards is a range that ends below its beginning.
type Backwards struct{ Range Range }

func (r Backwards) Error() string {
	return r.Range.Ends() + " runs backwards: write the smaller value first"
}

// OutOfBounds is a range beyond the setting's limits.
type OutOfBounds struct {
	Range    Range
	Min, Max float64
}

func (r OutOfBounds) Error() string {
	return fmt.Sprintf("%s leaves what is allowed: %s is from %s to %s", r.Range.Ends(), r.Range.Key, number(r.Min), number(r.Max))
}

// TooManyValues is a range with more values than are swept.
type TooManyValues struct {
	Range Range
	Most  int
}

func (r TooManyValues) Error() string {
	return fmt.Sprintf("%s has more than %d values: choose a larger step", r.Range, r.Most)
}

// NoEffect is a setting that changes nothing under the others; When is the condition
// under which it does, as worded in the table of settings.
type NoEffect struct{ Key, When string }

func (r NoEffect) Error() string { return r.say(typed) }

func (r NoEffect) say(w words) string {
	return fmt.Sprintf("%s has no effect here: it applies %s", w.name(r.Key), r.When)
}

// NoneAllowed is a range of which every value is refused.
type NoneAllowed struct {
	Range Range
	First error // the refusal of the first value
}

func (r NoneAllowed) Error() string { return r.say(typed) }

func (r NoneAllowed) say(w words) string {
	if w == shown {
		return fmt.Sprintf("no value of %s is allowed: %s", w.name(r.Range.Key), OnScreen(r.First))
	}
	return fmt.Sprintf("no value of %s is allowed: %s", r.Range, r.First)
}

// Unwrap is the refusal of the first value.
func (r NoneAllowed) Unwrap() error { return r.First }
