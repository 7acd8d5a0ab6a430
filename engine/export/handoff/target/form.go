package target

import (
	"slices"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
	"chunkscope/engine/tokenizer"
)

// Form describes one way in which a system can split documents.
type Form struct {
	Strategies []string
	Modes      []string
	// OmittedModes lists unsupported overlap modes that do not change the chunk text. The omission
	// is mentioned in a note.
	OmittedModes []string
	// Units lists the units that the system supports. It is empty if the output does not set a
	// size.
	Units        []string
	Vocabularies Vocabularies
	// Settings lists the keys of other settings that are supported by the system or explained in a
	// note.
	Settings []string
	// Dropped lists the keys of unsupported settings for which a note is enough.
	Dropped []string
	// Exact is true if the system produces the same chunks as chunkscope. The generated code then
	// asserts equality. Otherwise it reports differences, and WhyInexact explains them.
	Exact      bool
	WhyInexact string
	// Fill sets the template data. It returns an error if a value is not supported. It may be nil.
	Fill func(*Job) error
}

// Vocabularies specifies the tokenizers that a system supports.
type Vocabularies uint8

const (
	// TiktokenVocabularies are the tokenizers of OpenAI's tiktoken library.
	TiktokenVocabularies Vocabularies = iota
	// ModelVocabularies also includes the tokenizers of the Hugging Face library.
	ModelVocabularies
	// OwnVocabularies means that Fill checks the tokenizer.
	OwnVocabularies
)

var otherSettings = []string{"strategy", "unit", "overlap_mode", "max_chunks_per_document", "page_mark"}

func (f *Form) fillJob(j *Job) error {
	if !j.Target.IsOwn {
		for _, check := range []func(*Job) error{f.checkUnit, f.checkTokenizer, f.checkMode, f.checkSettings} {
			if err := check(j); err != nil {
				return err
			}
		}
	}
	if f.Fill == nil {
		return nil
	}
	return f.Fill(j)
}

func (f *Form) checkUnit(j *Job) error {
	t, ok := settings.Lookup("unit")
	if !ok || !t.Applies(&j.S) || len(f.Units) == 0 || slices.Contains(f.Units, j.S.Unit) {
		return nil
	}
	return refuse("%s cannot count %s with strategy %s: %s", j.Target.SystemName, j.S.Unit, j.S.Strategy, adviseSetting("unit", f.Units...))
}

func (f *Form) checkTokenizer(j *Job) error {
	t, ok := settings.Lookup("tokenizer")
	if !ok || !t.Applies(&j.S) || j.UsesTiktoken() || f.Vocabularies != TiktokenVocabularies {
		return nil
	}
	var names []string
	for _, n := range tokenizer.Builtins {
		if n.Tiktoken {
			names = append(names, n.Name)
		}
	}
	return RefuseValue(j.Target.SystemName+" cannot count tokens of "+j.S.Tokenizer+" with strategy "+j.S.Strategy, t.Key, names...)
}

func (f *Form) checkMode(j *Job) error {
	mode := j.S.OverlapMode
	switch {
	case slices.Contains(f.Modes, mode):
		return nil
	case !slices.Contains(f.OmittedModes, mode):
		return refuse("%s has no counterpart to %s: %s, %s", j.Target.SystemName, refusal.Value{Key: "overlap_mode", Value: mode}, adviseSetting("overlap_mode", "none"), refusal.InsteadOfSettings)
	}
	if t, ok := settings.Lookup(j.S.OverlapKey()); ok && t.Number(&j.S) > 0 {
		j.AddNote("overlap_mode %s: the neighbours' text in the metadata is not exported, and the chunks share no text.", mode)
	}
	return nil
}

func (f *Form) checkSettings(j *Job) error {
	def := settings.Default()
	for i := range settings.Table {
		t := &settings.Table[i]
		value := t.Get(&j.S)
		if !t.Applies(&j.S) || value == t.Get(&def) || slices.Contains(otherSettings, t.Key) || slices.Contains(f.Settings, t.Key) {
			continue
		}
		switch {
		case settings.IsOverlapSize(t.Key) && slices.Contains(f.OmittedModes, j.S.OverlapMode):
			continue // the setting belongs to an omitted overlap mode
		case slices.Contains(f.Dropped, t.Key):
			j.AddNote("%s %s: %s has no such setting.", t.Key, value, j.Target.SystemName)
		default:
			return refuse("%s has no counterpart to %s: %s, %s",
				j.Target.SystemName, refusal.Value{Key: t.Key, Value: shorten(value)}, adviseSetting(t.Key, t.Get(&def)), refusal.InsteadOfSettings)
		}
	}
	return nil
}
