package target

import (
	"slices"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
	"chunkscope/engine/tokenizer"
)

// Form is one way in which a system can cut, with its options.
type Form struct {
	// Strategies that it cuts by, or as near as it can.
	Strategies []string
	// Modes are the overlap modes that it has.
	Modes []string
	// Left lists overlap modes that the system lacks, but that change no chunk's text:
	// their additions are left out, with a note.
	Left []string
	// Units that it counts in; empty if no size is handed over.
	Units []string
	// Vocabularies are those by which it counts tokens.
	Vocabularies Vocabularies
	// Settings lists the keys of other settings that it accepts, or that have an effect
	// described by a note.
	Settings []string
	// Dropped are keys of settings that have no counterpart, and matter little
	// enough that a remark is made instead of refusing them.
	Dropped []string
	// Exact: the same text gives the same chunks, and the hand-off asserts it. Otherwise
	// Why gives the reason in a sentence, and the hand-off only reports differences.
	Exact bool
	Why   string
	// Fill checks values, refuses those that the system does not accept, and adds the
	// data for the template; nil if it is not needed.
	Fill func(*Job) error
}

// Vocabularies are tokenizers that a system has.
type Vocabularies uint8

const (
	// OfTiktoken are those of OpenAI's library.
	OfTiktoken Vocabularies = iota
	// OfModels are those of Hugging Face's library too.
	OfModels
	// OfItsOwn: Fill checks the tokenizer, or notes that the system counts with its own.
	OfItsOwn
)

// elsewhere are settings that have a declaration of their own, and one that cuts by a
// strategy alone, which a target declares with it.
var elsewhere = []string{"strategy", "unit", "overlap_mode", "max_chunks_per_document", "page_mark"}

// take refuses settings that are not declared, and fills the job.
func (f *Form) take(j *Job) error {
	if !j.Target.Own {
		for _, check := range []func(*Job) error{f.unit, f.tokenizer, f.mode, f.settings} {
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

func (f *Form) unit(j *Job) error {
	t, ok := settings.Lookup("unit")
	if !ok || !t.Applies(&j.S) || len(f.Units) == 0 || slices.Contains(f.Units, j.S.Unit) {
		return nil
	}
	return refuse("%s cannot count %s with strategy %s: %s", j.Target.Who, j.S.Unit, j.S.Strategy, choose("unit", f.Units...))
}

func (f *Form) tokenizer(j *Job) error {
	t, ok := settings.Lookup("tokenizer")
	if !ok || !t.Applies(&j.S) || j.Tiktoken() || f.Vocabularies != OfTiktoken {
		return nil
	}
	var names []string
	for _, n := range tokenizer.Names {
		if n.Tiktoken {
			names = append(names, n.Name)
		}
	}
	return Cannot(j.Target.Who+" cannot count tokens of "+j.S.Tokenizer+" with strategy "+j.S.Strategy, t.Key, names...)
}

func (f *Form) mode(j *Job) error {
	mode := j.S.OverlapMode
	switch {
	case slices.Contains(f.Modes, mode):
		return nil
	case !slices.Contains(f.Left, mode):
		return refuse("%s has no counterpart to {overlap_mode} %s: %s, %s", j.Target.Who, mode, choose("overlap_mode", "none"), refusal.InsteadOfSettings)
	}
	if t, ok := settings.Lookup(j.S.OverlapKey()); ok && t.Number(&j.S) > 0 {
		j.Note("overlap_mode %s: the neighbours' text in the metadata is not carried over, and the chunks share no text.", mode)
	}
	return nil
}

// settings refuses those that apply, are not at their default, and were not
// declared.
func (f *Form) settings(j *Job) error {
	def := settings.Default()
	for i := range settings.Table {
		t := &settings.Table[i]
		value := t.Get(&j.S)
		if !t.Applies(&j.S) || value == t.Get(&def) || slices.Contains(elsewhere, t.Key) || slices.Contains(f.Settings, t.Key) {
			continue
		}
		switch {
		case settings.SaysOverlap(t.Key) && slices.Contains(f.Left, j.S.OverlapMode):
			continue // the mode itself stays behind
		case slices.Contains(f.Dropped, t.Key):
			j.Note("%s %s: %s has no such setting.", t.Key, value, j.Target.Who)
		default:
			return refuse("%s has no counterpart to %s: %s, %s",
				j.Target.Who, refusal.Value{Key: t.Key, Value: shorten(value)}, choose(t.Key, t.Get(&def)), refusal.InsteadOfSettings)
		}
	}
	return nil
}
