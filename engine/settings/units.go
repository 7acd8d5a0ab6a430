package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/tokenizer"
)

// Unit is a unit for sizes and overlap.
type Unit struct {
	Name, Help   string
	Slider       float64
	CountsTokens bool
}

// Units lists the units in display order.
var Units = []Unit{
	{Name: "chars", Help: "Unicode code points", Slider: 8192},
	{Name: "words", Help: "runs between white space", Slider: 2000},
	{Name: "tokens", Help: "tokens of the chosen tokenizer", Slider: 2048, CountsTokens: true},
}

// UnitTraits returns the chosen unit. If the unit is unknown, only the name is set.
func (s *Settings) UnitTraits() Unit {
	if i := slices.IndexFunc(Units, func(u Unit) bool { return u.Name == s.Unit }); i >= 0 {
		return Units[i]
	}
	return Unit{Name: s.Unit}
}

func unitOptions() []Option {
	out := make([]Option, len(Units))
	for i, u := range Units {
		out[i] = Option{u.Name, u.Help}
	}
	return out
}

func tokenizerOptions() []Option {
	out := make([]Option, len(tokenizer.Builtins))
	for i, n := range tokenizer.Builtins {
		out[i] = Option{n.Name, n.Help}
	}
	return out
}

func listUnits(matches func(Unit) bool) string {
	var names []string
	for _, u := range Units {
		if matches(u) {
			names = append(names, u.Name)
		}
	}
	return refusal.JoinWithOr(names)
}

func countsTokens(u Unit) bool { return u.CountsTokens }
