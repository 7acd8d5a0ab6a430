package refusal

import (
	"fmt"
	"math"
	"strings"

	"chunkscope/engine/quantity"
)

// UnknownSetting is a key that the table of settings lacks.
type UnknownSetting struct {
	Key  string
	Near string // the nearest key; empty if there is no similar one
}

func (r UnknownSetting) Error() string {
	return foreign(r.Key) + " is not a setting: " + meant(r.Near, "`chunkscope config show` lists them")
}

// NotAPair is a text that should have been key=value.
type NotAPair struct{ Text string }

func (r NotAPair) Error() string {
	return fmt.Sprintf("%q is not a setting: write key=value, such as max_chunk_size=1000", r.Text)
}

// Form is the form of a setting's values.
type Form uint8

// The forms.
const (
	OneOf  Form = iota
	Whole       // a whole number
	Number      // a number that may have a fraction
	Truth       // true or false
	Texts       // a list of texts, or the name of one
)

// Allowed are the values that a setting takes.
type Allowed struct {
	Form     Form
	Min, Max float64  // of numbers
	Names    []string // of OneOf, and of Texts that have a name
	// File describes a file that may be named instead of OneOf; empty if files are not
	// allowed.
	File string
}

// String is the values in words.
func (a Allowed) String() string {
	switch a.Form {
	case Whole:
		return fmt.Sprintf("a whole number from %s to %s", number(a.Min), number(a.Max))
	case Number:
		return fmt.Sprintf("a number from %s to %s", number(a.Min), number(a.Max))
	case Truth:
		return "true or false"
	case Texts:
		return "one of " + strings.Join(a.Names, ", ") + `, or a list such as ["\n\n", "\n", " ", ""]`
	}
	if a.File != "" {
		return "one of " + strings.Join(a.Names, ", ") + ", or the path of " + a.File
	}
	return "one of " + strings.Join(a.Names, ", ")
}

// NotAllowed is a value that a setting does not take.
type NotAllowed struct {
	Key, Value string
	Allowed    Allowed
}

func (r NotAllowed) Error() string { return r.say(typed) }

func (r NotAllowed) say(w words) string {
	return fmt.Sprintf("%s must be %s, not %q", w.name(r.Key), r.Allowed, r.Value)
}

// FileValue is a file that a setting names and that cannot be read.
type FileValue struct{ Key, Path, Because string }

func (r FileValue) Error() string { return r.say(typed) }

func (r FileValue) say(w words) string {
	return fmt.Sprintf("%s %q cannot be read: %s", w.name(r.Key), r.Path, r.Because)
}

// Found is the type of an unexpected entry in a file.
type Found uint8

// The types of entries.
const (
	FoundValue Found = iota // of a type that the setting does not take
	FoundNothing
	FoundText
	FoundLines
	FoundEmptyList
	FoundList
	FoundKeys
)

// WrongType is a value in a file that the setting does not take because of its
// type.
type WrongType struct {
	Key     string
	Allowed Allowed
	Found   Found
	Value   string // of FoundValue and FoundText
}

func (r WrongType) Error() string {
	found := r.Value
	switch r.Found {
	case FoundNothing:
		found = "nothing"
	case FoundText:
		found = fmt.Sprintf("the text %q", r.Value)
	case FoundLines:
		found = "a text of several lines"
	case FoundEmptyList:
		found = "an empty list"
	case FoundList:
		if found = "a list"; r.Allowed.Form == Texts {
			found = "a list of something else"
		}
	case FoundKeys:
		found = "keys of its own"
	}
	return fmt.Sprintf("%s must be %s, not %s", r.Key, r.Allowed, found)
}

// SharesNothing is an overlap mode that leaves sharing to a strategy that does
// not share.
type SharesNothing struct {
	Mode, Strategy string
	Sharing        []string // the strategies that share text themselves
	Modes          []string // the modes that go with the strategy
}

func (r SharesNothing) Error() string { return r.say(typed) }

func (r SharesNothing) say(w words) string {
	return fmt.Sprintf("%s %s needs a strategy that shares text itself (%s), and %s does not: choose %s",
		w.name("overlap_mode"), r.Mode, Either(r.Sharing), r.Strategy, Either(r.Modes))
}

// OverlapTooLong is an overlap that is as long as a chunk, or longer.
type OverlapTooLong struct {
	Key  string
	Size float64
	Max  int // max_chunk_size
	// Prefix is the room for a prefix in it.
	Prefix int
	Equal  bool // an overlap equal to the maximum is allowed
	// Because is the consequence, as worded in the table of modes or strategies.
	Because string
}

func (r OverlapTooLong) Error() string { return r.say(typed) }

func (r OverlapTooLong) say(w words) string {
	must := "be less than"
	if r.Equal {
		must = "be at most"
	}
	return fmt.Sprintf("%s (%s) must %s %s: %s", w.name(r.Key), number(r.Size), must, room(w.name(maxKey), r.Max, r.Prefix), r.Because)
}

const maxKey = "max_chunk_size"

// room describes the part of max_chunk_size left by a prefix; name is the setting's name
// in the sentence.
func room(name string, size, prefix int) string {
	if prefix > 0 {
		return fmt.Sprintf("%d, which is %s (%d) without the room for a prefix", size-prefix, name, size)
	}
	return fmt.Sprintf("%s (%d)", name, size)
}

// ScalesCross is a min_scale that is not below max_scale.
type ScalesCross struct{ Min, Max float64 }

func (r ScalesCross) Error() string { return r.say(typed) }

func (r ScalesCross) say(w words) string {
	return fmt.Sprintf("%s (%s) must be less than %s (%s)", w.name("min_scale"), number(r.Min), w.name("max_scale"), number(r.Max))
}

// WeightsOff are weights of adaptive sizing that do not sum to 1.
type WeightsOff struct{ Sum float64 }

func (r WeightsOff) Error() string { return r.say(typed) }

func (r WeightsOff) say(w words) string {
	return fmt.Sprintf("the weights must sum to 1, not %s: change %s, %s, %s or %s",
		number(math.Round(r.Sum*1000)/1000), w.name("code_weight"), w.name("table_weight"), w.name("list_weight"), w.name("sentence_length_weight"))
}

// ReferenceUnit is a unit in which the reference rules do not count.
type ReferenceUnit struct{ Unit string }

func (r ReferenceUnit) Error() string { return r.say(typed) }

func (r ReferenceUnit) say(w words) string {
	return fmt.Sprintf("%s reference counts only in chars, not in %s: choose unit chars", w.name("markdown_rules"), r.Unit)
}

// ReferenceMode is an overlap mode that the reference rules do not know.
type ReferenceMode struct {
	Mode  string
	Modes []string // those that they know
}

func (r ReferenceMode) Error() string { return r.say(typed) }

func (r ReferenceMode) say(w words) string {
	return fmt.Sprintf("%s reference shares text only in metadata, and %s %s puts it in front of chunks: choose %s",
		w.name("markdown_rules"), w.name("overlap_mode"), r.Mode, Either(r.Modes))
}

// UnknownPreset is a name that no preset has.
type UnknownPreset struct {
	Name, Near string
	Names      []string
}

func (r UnknownPreset) Error() string {
	return foreign(r.Name) + " is not a preset: " + meant(r.Near, "choose one of "+strings.Join(r.Names, ", "))
}

// UnknownModel is a name that no embedding model has that is known here.
type UnknownModel struct {
	Name, Near string
	Names      []string
}

func (r UnknownModel) Error() string {
	return foreign(r.Name) + " is not a known embedding model: " + meant(r.Near, "choose one of "+strings.Join(r.Names, ", "))
}

// Estimated is an embedding model with estimated token counts, given for a purpose that
// requires exact ones.
type Estimated struct {
	Model string
	// Published is the source of its tokenizer.json; empty if unknown.
	Published string
	// Given is the file given instead, GivenPieces its number of tokens, and Pieces that
	// of the model, if these show that it is another model's.
	Given               string
	GivenPieces, Pieces int
}

func (r Estimated) Error() string {
	start := "without its tokenizer.json the tokens of " + r.Model + " are estimated, and no gate passes on an estimate: "
	switch {
	case r.Published == "":
		return "the tokens of " + r.Model + " can only be estimated, since no tokenizer.json of it is known, and no gate passes on an estimate: leave it out"
	case r.Pieces > 0:
		start = fmt.Sprintf("%s is not the tokenizer.json of %s, since it has %s tokens and not about %s: ", foreign(r.Given), r.Model, quantity.Grouped(r.GivenPieces), quantity.Grouped(r.Pieces))
	}
	return start + "give the one of " + r.Published + " at Hugging Face, with --set tokenizer=FILE.json"
}
