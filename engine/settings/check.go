package settings

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/explain/refusal"
)

// Error refuses a setting: its key, and the reason as a value of package refusal, which
// words it.
type Error struct {
	Key string
	Err error
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap is why.
func (e *Error) Unwrap() error { return e.Err }

// MarshalText is the sentence, in records.
func (e *Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Refuse is an *Error about a key.
func Refuse(key string, why error) error { return &Error{Key: key, Err: why} }

// Check refuses settings that make no sense: a value out of range, or two
// that contradict each other.
func Check(s Settings) error {
	for i := range Table {
		if err := Table[i].check(&s); err != nil {
			return err
		}
	}
	if err := combination(&s); err != nil {
		return err
	}
	if err := rulesFit(&s); err != nil {
		return err
	}
	if err := overlapFits(&s); err != nil {
		return err
	}
	return adaptiveSums(&s)
}

// combination refuses an overlap mode the strategy does not know.
func combination(s *Settings) error {
	if s.Mode().Shares != ByStrategy || s.SharesNatively() {
		return nil
	}
	return Refuse("overlap_mode", refusal.SharesNothing{
		Mode: s.OverlapMode, Strategy: s.Strategy,
		Sharing: sharing(), Modes: append(modesThat(shared), modesThat(nothing)...),
	})
}

// overlapFits refuses an overlap in units that is as large as a chunk, if the mode or the
// strategy requires that.
func overlapFits(s *Settings) error {
	m := s.Mode()
	t, ok := Lookup(m.Size())
	if !ok || t.Unit != ChosenUnit || !s.Traits().Sized && !(s.CountsParts() && m.Shares == ByStrategy) {
		return nil
	}
	bound := m.Bound
	if m.Shares == ByStrategy {
		bound = s.Traits().Bound
	}
	size, limit := t.Number(s), float64(s.MaxOverlap())
	if bound.Why == "" || size < limit || bound.Equal && size == limit {
		return nil
	}
	return Refuse(t.Key, refusal.OverlapTooLong{
		Key: t.Key, Size: size, Max: s.MaxChunkSize, Prefix: s.MaxChunkSize - s.MaxOverlap(), Equal: bound.Equal, Because: bound.Why,
	})
}

func adaptiveSums(s *Settings) error {
	if !adaptive(s) {
		return nil
	}
	if s.MinScale >= s.MaxScale {
		return Refuse("min_scale", refusal.ScalesCross{Min: s.MinScale, Max: s.MaxScale})
	}
	sum := s.CodeWeight + s.TableWeight + s.ListWeight + s.SentenceLengthWeight
	if math.Abs(sum-1) > 0.001 {
		return Refuse("code_weight", refusal.WeightsOff{Sum: sum})
	}
	return nil
}

// Reconcile adjusts settings that contradict the one just changed, so that an error never
// blocks a slider. It returns the adjustments.
func Reconcile(s *Settings, changed string) []refusal.Change {
	result := fitRules(s)
	if combination(s) != nil {
		s.OverlapMode = modesThat(shared)[0]
		if !s.Traits().Sized { // an overlap in units has no measure there
			s.OverlapMode = modesThat(nothing)[0]
		}
		result = append(result, refusal.ModeChanged{Mode: s.OverlapMode, Strategy: s.Strategy})
	}
	if overlapFits(s) != nil {
		result = append(result, shrink(s, changed))
	}
	if !adaptive(s) {
		return result
	}
	if s.MinScale >= s.MaxScale {
		spread(s, changed)
		result = append(result, refusal.ScalesSpread{})
	}
	if adaptiveSums(s) != nil {
		balance(s, changed)
		result = append(result, refusal.WeightsBalanced{})
	}
	return result
}

// shrink makes the overlap smaller than a chunk.
func shrink(s *Settings, changed string) refusal.Change {
	m := s.Mode()
	t, _ := Lookup(m.Size())
	if changed == t.Key {
		t.SetNumber(s, float64(s.MaxOverlap()-1))
		return refusal.OverlapStopped{Label: t.Label(), Max: s.MaxChunkSize, Prefix: s.MaxChunkSize - s.MaxOverlap()}
	}
	t.SetNumber(s, float64(s.MaxChunkSize/2))
	return refusal.OverlapLowered{Label: t.Label(), Value: t.Get(s), Max: s.MaxChunkSize, Prefix: s.MaxChunkSize - s.MaxOverlap()}
}

// spread moves the scale that was not changed away from the other, or both at an end of
// the range.
func spread(s *Settings, changed string) {
	const apart = 0.05
	low, _ := Lookup("min_scale")
	high, _ := Lookup("max_scale")
	if changed == "max_scale" {
		low.SetNumber(s, s.MaxScale-apart)
		if s.MinScale >= s.MaxScale {
			high.SetNumber(s, s.MinScale+apart)
		}
		return
	}
	high.SetNumber(s, s.MinScale+apart)
	if s.MinScale >= s.MaxScale {
		low.SetNumber(s, s.MaxScale-apart)
	}
}

// balance divides the rest of 1 among the weights that were not changed.
func balance(s *Settings, changed string) {
	keys := []string{"code_weight", "table_weight", "list_weight", "sentence_length_weight"}
	retained, others, many := 0.0, 0.0, 0
	for _, k := range keys {
		t, _ := Lookup(k)
		if k == changed {
			retained = t.Number(s)
		} else {
			others += t.Number(s)
			many++
		}
	}
	for _, k := range keys {
		t, _ := Lookup(k)
		if k == changed {
			continue
		}
		v := (1 - retained) / float64(many)
		if others > 0 {
			v = t.Number(s) / others * (1 - retained)
		}
		t.SetNumber(s, v)
	}
}

// Assign parses "key=value" into s.
func Assign(s *Settings, pair string) error {
	key, value, ok := strings.Cut(pair, "=")
	key = strings.TrimSpace(key)
	if !ok || key == "" {
		return Refuse(key, refusal.NotAPair{Text: pair})
	}
	t, ok := Lookup(key)
	if !ok {
		return Refuse(key, unknown(key))
	}
	return t.Set(s, value)
}

func unknown(key string) error { return refusal.UnknownSetting{Key: key, Near: NearestKey(key)} }

// Keys are the keys of the table, in its order.
func Keys() []string {
	out := make([]string, len(Table))
	for i := range Table {
		out[i] = Table[i].Key
	}
	return out
}

// EncodeList writes separators as one comparable string.
func EncodeList(list []string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(list); err != nil {
		return "[]"
	}
	return strings.TrimSpace(b.String())
}

// DecodeList parses the output of EncodeList; ok is false for anything else.
func DecodeList(text string) (list []string, ok bool) {
	if !strings.HasPrefix(text, "[") {
		return nil, false
	}
	var texts []*string // null is no text
	if json.Unmarshal([]byte(text), &texts) != nil || slices.Contains(texts, nil) {
		return nil, false
	}
	list = make([]string, len(texts))
	for i, t := range texts {
		list[i] = *t
	}
	return list, true
}
