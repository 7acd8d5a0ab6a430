package settings

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/explain/refusal"
)

// Error is returned when a setting's value is rejected. Key is the setting's key and may be empty.
type Error struct {
	Key string
	Err error
}

func (e *Error) Error() string { return e.Err.Error() }

func (e *Error) Unwrap() error { return e.Err }

// MarshalText returns the error message, for use in records.
func (e *Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// NewError returns an *Error for the setting with the given key.
func NewError(key string, reason error) error { return &Error{Key: key, Err: reason} }

// Check returns an error if a value is out of range or if two settings contradict each other.
func Check(s Settings) error {
	for i := range Table {
		if err := Table[i].validate(&s); err != nil {
			return err
		}
	}
	if err := checkOverlapMode(&s); err != nil {
		return err
	}
	if err := checkRules(&s); err != nil {
		return err
	}
	if err := checkSeparators(&s); err != nil {
		return err
	}
	if err := checkOverlapSize(&s); err != nil {
		return err
	}
	return checkAdaptive(&s)
}

func checkOverlapMode(s *Settings) error {
	if s.Mode().Place != OverlapByStrategy || s.SharesNatively() {
		return nil
	}
	modes := append(listModes(sharesText), listModes(requestsNothing)...)
	return NewError("overlap_mode", refusal.New("{overlap_mode} %s needs a strategy with its own overlap (%s), which %s does not have: choose %s",
		s.OverlapMode, refusal.JoinWithOr(listSharingStrategies()), s.Strategy, refusal.JoinWithOr(modes)))
}

func checkOverlapSize(s *Settings) error {
	m := s.Mode()
	t, ok := Lookup(m.SizeKey())
	if !ok || t.Unit != ChosenUnit || !s.Traits().HasMaxSize && !(s.CountsParts() && m.Place == OverlapByStrategy) {
		return nil
	}
	bound := s.overlapBound()
	size, limit := t.Number(s), float64(s.MaxOverlap())
	if bound.IsHalf {
		limit = float64(s.MaxChunkSize / 2)
	}
	if bound.Reason == "" || size < limit || (bound.MayBeEqual || bound.IsHalf) && size == limit {
		return nil
	}
	requirement := "be less than"
	if bound.MayBeEqual {
		requirement = "be at most"
	}
	if bound.IsHalf {
		requirement = "be at most half of"
	}
	return NewError(t.Key, refusal.New("%s (%s) must %s %s: %s", refusal.Name(t.Key), formatNumber(size), requirement, describeOverlapLimit(s), bound.Reason))
}

func describeOverlapLimit(s *Settings) *refusal.Error {
	if limit := s.MaxOverlap(); limit < s.MaxChunkSize {
		return refusal.New("%d, which is {max_chunk_size} (%d) minus the part reserved for a prefix", limit, s.MaxChunkSize)
	}
	return refusal.New("{max_chunk_size} (%d)", s.MaxChunkSize)
}

func (s *Settings) overlapBound() Bound {
	if m := s.Mode(); m.Place != OverlapByStrategy {
		return m.Bound
	}
	return s.Traits().Bound
}

func checkAdaptive(s *Settings) error {
	if !isAdaptive(s) {
		return nil
	}
	if s.MinScale >= s.MaxScale {
		return NewError("min_scale", refusal.New("{min_scale} (%s) must be less than {max_scale} (%s)", formatNumber(s.MinScale), formatNumber(s.MaxScale)))
	}
	sum := s.CodeWeight + s.TableWeight + s.ListWeight + s.SentenceLengthWeight
	if math.Abs(sum-1) > 0.001 {
		return NewError("code_weight", refusal.New("the weights must sum to 1, not %s: change {code_weight}, {table_weight}, {list_weight} or {sentence_length_weight}", formatNumber(math.Round(sum*1000)/1000)))
	}
	return nil
}

// Reconcile changes settings that contradict changedKey, the setting that the user has just
// changed. Without it, moving a slider could lead to invalid settings. It returns a message for
// each change.
func Reconcile(s *Settings, changedKey string) []string {
	result := reconcileRules(s)
	if checkOverlapMode(s) != nil {
		s.OverlapMode = listModes(sharesText)[0]
		if !s.Traits().HasMaxSize {
			s.OverlapMode = listModes(requestsNothing)[0]
		}
		result = append(result, fmt.Sprintf("shared is now %s: %s has no overlap of its own", FindMode(s.OverlapMode).Summary, s.Strategy))
	}
	if checkOverlapSize(s) != nil {
		result = append(result, limitOverlap(s, changedKey))
	}
	if !isAdaptive(s) {
		return result
	}
	if s.MinScale >= s.MaxScale {
		separateScales(s, changedKey)
		result = append(result, "min scale stays below max scale")
	}
	if checkAdaptive(s) != nil {
		balanceWeights(s, changedKey)
		result = append(result, "the other weights were scaled so all four sum to 1")
	}
	return result
}

func limitOverlap(s *Settings, changedKey string) string {
	m := s.Mode()
	t, _ := Lookup(m.SizeKey())
	if changedKey == t.Key && !s.overlapBound().IsHalf {
		t.SetNumber(s, float64(s.MaxOverlap()-1))
		return fmt.Sprintf("%s stays below %s", t.ScreenLabel(), ScreenMessage(describeOverlapLimit(s)))
	}
	t.SetNumber(s, float64(s.MaxChunkSize/2))
	return fmt.Sprintf("%s is now %s: it must be less than %s", t.ScreenLabel(), t.Get(s), ScreenMessage(describeOverlapLimit(s)))
}

// separateScales makes min_scale less than max_scale, if possible without changing changedKey.
func separateScales(s *Settings, changedKey string) {
	const distance = 0.05
	low, _ := Lookup("min_scale")
	high, _ := Lookup("max_scale")
	if changedKey == "max_scale" {
		low.SetNumber(s, s.MaxScale-distance)
		if s.MinScale >= s.MaxScale {
			high.SetNumber(s, s.MinScale+distance)
		}
		return
	}
	high.SetNumber(s, s.MinScale+distance)
	if s.MinScale >= s.MaxScale {
		low.SetNumber(s, s.MaxScale-distance)
	}
}

// balanceWeights scales the other weights so that all weights add up to 1.
func balanceWeights(s *Settings, changedKey string) {
	keys := []string{"code_weight", "table_weight", "list_weight", "sentence_length_weight"}
	changedWeight, otherWeights, otherCount := 0.0, 0.0, 0
	for _, k := range keys {
		t, _ := Lookup(k)
		if k == changedKey {
			changedWeight = t.Number(s)
		} else {
			otherWeights += t.Number(s)
			otherCount++
		}
	}
	for _, k := range keys {
		t, _ := Lookup(k)
		if k == changedKey {
			continue
		}
		v := (1 - changedWeight) / float64(otherCount)
		if otherWeights > 0 {
			v = t.Number(s) / otherWeights * (1 - changedWeight)
		}
		t.SetNumber(s, v)
	}
}

// Assign sets the setting in a "key=value" pair.
func Assign(s *Settings, pair string) error {
	key, value, ok := strings.Cut(pair, "=")
	key = strings.TrimSpace(key)
	if !ok || key == "" {
		return NewError(key, refusal.New("%q is not a setting: write key=value, such as max_chunk_size=1000", pair))
	}
	t, ok := Lookup(key)
	if !ok {
		return NewError(key, unknownKeyError(key))
	}
	return t.Set(s, value)
}

func unknownKeyError(key string) error {
	return refusal.Unknown(key, "a setting", NearestKey(key), "`chunkscope config show` lists them")
}

// Keys returns the keys of all settings in Table order.
func Keys() []string {
	out := make([]string, len(Table))
	for i := range Table {
		out[i] = Table[i].Key
	}
	return out
}

// EncodeList encodes a list of separators as a string. Unlike lists, strings can be compared.
func EncodeList(list []string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(list); err != nil {
		return "[]"
	}
	return strings.TrimSpace(b.String())
}

// DecodeList decodes the result of EncodeList. ok is false if text is not such a result.
func DecodeList(text string) (list []string, ok bool) {
	if !strings.HasPrefix(text, "[") {
		return nil, false
	}
	var texts []*string // pointers, so that null is not decoded as an empty string
	if json.Unmarshal([]byte(text), &texts) != nil || slices.Contains(texts, nil) {
		return nil, false
	}
	list = make([]string, len(texts))
	for i, t := range texts {
		list[i] = *t
	}
	return list, true
}
