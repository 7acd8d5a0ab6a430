package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// splitMarks lists the separators for the values of split_by.
var splitMarks = []struct{ name, mark, help string }{
	{"word", " ", "text ending in a space"},
	{"period", ".", "text ending in a full stop"},
	{"passage", "\n\n", "text ending in a blank line"},
	{"line", "\n", "lines"},
	{"page", "\f", "text ending in a form feed"},
}

func splitOptions() []Option {
	out := make([]Option, len(splitMarks))
	for i, x := range splitMarks {
		out[i] = Option{x.name, x.help}
	}
	return out
}

// SplitMark returns the separator for the value of split_by.
func (s Settings) SplitMark() string {
	for _, x := range splitMarks {
		if x.name == s.SplitBy {
			return x.mark
		}
	}
	return splitMarks[0].mark
}

// Values of split_unit.
const (
	splitWords = "word"
	splitChars = "char"
)

// SplitsChars reports whether split_unit is char, so the Haystack strategy counts characters.
func (s Settings) SplitsChars() bool { return s.SplitUnit == splitChars }

const sentenceMark = "sentence"

// SeparatorsInHaystack returns the list of separators that Haystack uses for the setting separators.
func (s Settings) SeparatorsInHaystack() []string {
	if list := s.SeparatorsInJS(); len(list) > 0 && s.Separators != "default" {
		return list
	}
	return []string{"\n\n", "\n", " "}
}

// checkSeparators rejects Haystack's sentence separator, which requires NLTK data.
func checkSeparators(s *Settings) error {
	if !s.HasTrait(hasEndMarks) || !slices.Contains(s.SeparatorsInHaystack(), sentenceMark) {
		return nil
	}
	return NewError("separators", refusal.New("Haystack finds sentences with NLTK data, which is not included: remove %q from {separators}", sentenceMark))
}

// CountsParts reports whether max_chunk_size and overlap_size count the parts that the strategy
// makes, instead of units.
func (s Settings) CountsParts() bool { return s.Traits().CountsParts }

// SizeUnit returns the unit of max_chunk_size. It is the name of the parts that the strategy
// counts, or the chosen unit.
func (s Settings) SizeUnit() string {
	switch t := s.Traits(); {
	case t.CountsSplits:
		return s.SplitBy + "s"
	case t.HasEndMarks:
		return s.SplitUnit + "s"
	case t.CountsParts:
		return "words"
	}
	return s.Unit
}
