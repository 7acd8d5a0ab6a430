package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// splitMarks lists the separators by their names in split_by.
var splitMarks = []struct{ name, mark, help string }{
	{"word", " ", "what ends with a space"},
	{"period", ".", "what ends with a full stop"},
	{"passage", "\n\n", "what ends with a blank line"},
	{"line", "\n", "lines"},
	{"page", "\f", "what ends with a form feed"},
}

func splitOptions() []Option {
	out := make([]Option, len(splitMarks))
	for i, x := range splitMarks {
		out[i] = Option{x.name, x.help}
	}
	return out
}

// SplitMark returns the separator named by split_by.
func (s Settings) SplitMark() string {
	for _, x := range splitMarks {
		if x.name == s.SplitBy {
			return x.mark
		}
	}
	return splitMarks[0].mark
}

// The values of split_unit.
const (
	splitWords = "word"
	splitChars = "char"
)

// SplitsChars reports whether Haystack counts characters.
func (s Settings) SplitsChars() bool { return s.SplitUnit == splitChars }

const sentenceMark = "sentence"

// SeparatorsInHaystack returns Haystack's list for Separators.
func (s Settings) SeparatorsInHaystack() []string {
	if list := s.SeparatorsInJS(); len(list) > 0 && s.Separators != "default" {
		return list
	}
	return []string{"\n\n", "\n", " "}
}

// checkSeparators refuses the separator for sentences, for which Haystack needs data of NLTK.
func checkSeparators(s *Settings) error {
	if !s.StrategyIs(fillsChunks) || !slices.Contains(s.SeparatorsInHaystack(), sentenceMark) {
		return nil
	}
	return Refuse("separators", refusal.New("Haystack finds sentences with data of NLTK, which is not included: leave %q out of {separators}", sentenceMark))
}

// CountsParts reports whether max_chunk_size and a native overlap count the strategy's
// own parts, not units.
func (s Settings) CountsParts() bool { return s.Traits().CountsParts }

// SizeUnit returns the unit of max_chunk_size: the strategy's parts, or the unit.
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
