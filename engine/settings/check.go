package settings

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/explain/refusal"
)

// Error refuses a setting. It holds the key and the reason, a value of package refusal,
// which words it.
type Error struct {
	Key string
	Err error
}

func (e *Error) Error() string { return e.Err.Error() }

func (e *Error) Unwrap() error { return e.Err }

// MarshalText returns the sentence, for records.
func (e *Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Refuse returns an *Error about a key.
func Refuse(key string, why error) error { return &Error{Key: key, Err: why} }

// Check refuses invalid settings: a value out of range, or two that contradict each
// other.
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
	if err := separatorsFit(&s); err != nil {
		return err
	}
	if err := overlapFits(&s); err != nil {
		return err
	}
	return adaptiveSums(&s)
}

// combination refuses an overlap mode that the strategy does not support.
func combination(s *Settings) error {
	if s.Mode().Shares != ByStrategy || s.SharesNatively() {
		return nil
	}
	modes := append(modesThat(shared), modesThat(needsNothing)...)
	return Refuse("overlap_mode", refusal.New("{overlap_mode} %s needs a strategy that shares text itself (%s), and %s does not: choose %s",
		s.OverlapMode, refusal.Either(listSharing()), s.Strategy, refusal.Either(modes)))
}

// strategy does.
func overlapFits(s *Settings) error {
	m := s.Mode()
	t, ok := Lookup(m.Size())
	if !ok || t.Unit != ChosenUnit || !s.Traits().Sized && !(s.CountsParts() && m.Shares == ByStrategy) {
		return nil
	}
	bound := s.overlapBound()
	size, limit := t.Number(s), float64(s.MaxOverlap())
	if bound.Half {
		limit = float64(s.MaxChunkSize / 2)
	}
	if bound.Why == "" || size < limit || (bound.Equal || bound.Half) && size == limit {
		return nil
	}
	must := "be less than"
	if bound.Equal {
		must = "be at most"
	}
	if bound.Half {
		must = "be at most half of"
	}
	return Refuse(t.Key, refusal.New("%s (%s) must %s %s: %s", refusal.Name(t.Key), trim(size), must, room(s), bound.Why))
}

// room describes the part of max_chunk_size that a prefix leaves for overlap.
func room(s *Settings) *refusal.Error {
	if left := s.MaxOverlap(); left < s.MaxChunkSize {
		return refusal.New("%d, which is {max_chunk_size} (%d) without the room for a prefix", left, s.MaxChunkSize)
	}
	return refusal.New("{max_chunk_size} (%d)", s.MaxChunkSize)
}

// overlapBound returns the bound on the overlap's size.
func (s *Settings) overlapBound() Bound {
	if m := s.Mode(); m.Shares != ByStrategy {
		return m.Bound
	}
	return s.Traits().Bound
}

func adaptiveSums(s *Settings) error {
	if !adaptive(s) {
		return nil
	}
	if s.MinScale >= s.MaxScale {
		return Refuse("min_scale", refusal.New("{min_scale} (%s) must be less than {max_scale} (%s)", trim(s.MinScale), trim(s.MaxScale)))
	}
	sum := s.CodeWeight + s.TableWeight + s.ListWeight + s.SentenceLengthWeight
	if math.Abs(sum-1) > 0.001 {
		return Refuse("code_weight", refusal.New("the weights must sum to 1, not %s: change {code_weight}, {table_weight}, {list_weight} or {sentence_length_weight}", trim(math.Round(sum*1000)/1000)))
	}
	return nil
}

// Reconcile adjusts settings that contradict the one just changed, so that an error never
// blocks a slider. It returns a sentence for each adjustment, which names settings by
// their labels.
func Reconcile(s *Settings, changed string) []string {
	result := fitRules(s)
	if combination(s) != nil {
		s.OverlapMode = modesThat(shared)[0]
		if !s.Traits().Sized { // an overlap in units has no limit there
			s.OverlapMode = modesThat(needsNothing)[0]
		}
		result = append(result, fmt.Sprintf("overlap mode is now %s: %s shares no text itself", s.OverlapMode, s.Strategy))
	}
	if overlapFits(s) != nil {
		result = append(result, shrink(s, changed))
	}
	if !adaptive(s) {
		return result
	}
	if s.MinScale >= s.MaxScale {
		spread(s, changed)
		result = append(result, "min scale stays below max scale")
	}
	if adaptiveSums(s) != nil {
		balance(s, changed)
		result = append(result, "the other weights moved, so that the four sum to 1")
	}
	return result
}

func shrink(s *Settings, changed string) string {
	m := s.Mode()
	t, _ := Lookup(m.Size())
	if changed == t.Key && !s.overlapBound().Half {
		t.SetNumber(s, float64(s.MaxOverlap()-1))
		return fmt.Sprintf("%s stays below %s", t.Label(), refusal.OnScreen(room(s)))
	}
	t.SetNumber(s, float64(s.MaxChunkSize/2))
	return fmt.Sprintf("%s is now %s: it must be less than %s", t.Label(), t.Get(s), refusal.OnScreen(room(s)))
}

// spread moves the other scale away from the one that was changed, or both at an end of
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

// balance distributes the rest of 1 over the weights that were not changed.
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
		return Refuse(key, refusal.New("%q is not a setting: write key=value, such as max_chunk_size=1000", pair))
	}
	t, ok := Lookup(key)
	if !ok {
		return Refuse(key, unknown(key))
	}
	return t.Set(s, value)
}

func unknown(key string) error {
	return refusal.Unknown(key, "a setting", NearestKey(key), "`chunkscope config show` lists them")
}

// Keys lists the keys of the table in order.
func Keys() []string {
	out := make([]string, len(Table))
	for i := range Table {
		out[i] = Table[i].Key
	}
	return out
}

// EncodeList encodes separators as one comparable string.
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
	var texts []*string // null is not a string
	if json.Unmarshal([]byte(text), &texts) != nil || slices.Contains(texts, nil) {
		return nil, false
	}
	list = make([]string, len(texts))
	for i, t := range texts {
		list[i] = *t
	}
	return list, true
}
