package settings

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Error is one refused setting: which key, and one sentence that says why and
// what is allowed.
type Error struct{ Key, Sentence string }

func (e *Error) Error() string { return e.Sentence }

func refuse(key, format string, args ...any) error {
	return &Error{Key: key, Sentence: fmt.Sprintf(format, args...)}
}

// Check refuses settings that make no sense: a value out of range, or two
// that contradict each other.
func Check(s Settings) error {
	for i := range Table {
		t := &Table[i]
		c := s
		if err := t.Set(&c, t.Get(&s)); err != nil {
			return err
		}
	}
	if err := combination(&s); err != nil {
		return err
	}
	if err := overlapFits(&s); err != nil {
		return err
	}
	return adaptiveSums(&s)
}

// combination refuses an overlap mode the strategy does not know.
func combination(s *Settings) error {
	if s.OverlapMode != "native" || s.SharesNatively() {
		return nil
	}
	return refuse("overlap_mode", "overlap_mode native needs a strategy that shares text itself (%s), and %s does not: choose context, budget, sentences or none", named(native), s.Strategy)
}

func overlapFits(s *Settings) error {
	if s.OverlapSize < s.MaxChunkSize || !trait(s.Strategy).Sized {
		return nil
	}
	why, must := "", "be less than"
	switch s.OverlapMode {
	case "native":
		why = "a chunk would hold nothing new"
		switch {
		case s.Strategy == "window":
			why = "the window would never advance"
		case s.Strategy == "recursive" && s.OverlapSize == s.MaxChunkSize: // LangChain allows it
			return nil
		case s.Strategy == "recursive":
			must, why = "be at most", "a chunk has no room for more"
		}
	case "context":
		why = "the context of a chunk would be longer than a chunk"
	default: // budget is bound by its own limits (seed 000)
		return nil
	}
	return refuse("overlap_size", "overlap_size (%d) must %s max_chunk_size (%d): %s",
		s.OverlapSize, must, s.MaxChunkSize, why)
}

func adaptiveSums(s *Settings) error {
	if !adaptive(s) {
		return nil
	}
	if s.MinScale >= s.MaxScale {
		return refuse("min_scale", "min_scale (%s) must be less than max_scale (%s)", trim(s.MinScale), trim(s.MaxScale))
	}
	sum := s.CodeWeight + s.TableWeight + s.ListWeight + s.SentenceLengthWeight
	if math.Abs(sum-1) > 0.001 {
		return refuse("code_weight", "the weights must sum to 1, not %s: change code_weight, table_weight, list_weight or sentence_length_weight", trim(math.Round(sum*1000)/1000))
	}
	return nil
}

// Reconcile changes what contradicts the setting just changed, so that a
// slider never stands still on an error. It returns one sentence a change.
func Reconcile(s *Settings, changed string) []string {
	var said []string
	say := func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
	if err := combination(s); err != nil {
		s.OverlapMode = "context"
		if !trait(s.Strategy).Sized { // overlap_size has no measure there
			s.OverlapMode = "none"
		}
		say("overlap_mode is now %s: %s shares no text itself", s.OverlapMode, s.Strategy)
	}
	if overlapFits(s) != nil {
		if changed == "overlap_size" {
			s.OverlapSize = s.MaxChunkSize - 1
			say("overlap_size stays below max_chunk_size (%d)", s.MaxChunkSize)
		} else {
			s.OverlapSize = max(0, s.MaxChunkSize/2)
			say("overlap_size is now %d: it must be less than max_chunk_size (%d)", s.OverlapSize, s.MaxChunkSize)
		}
	}
	if !adaptive(s) {
		return said
	}
	if s.MinScale >= s.MaxScale {
		spread(s, changed)
		say("min_scale stays below max_scale")
	}
	if adaptiveSums(s) != nil {
		balance(s, changed)
		say("the other weights moved, so that the four sum to 1")
	}
	return said
}

// spread moves the scale that was not changed away from the other, or both
// at an end of what is allowed.
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

// balance shares what is left of 1 among the weights that were not changed.
func balance(s *Settings, changed string) {
	keys := []string{"code_weight", "table_weight", "list_weight", "sentence_length_weight"}
	kept, others, many := 0.0, 0.0, 0
	for _, k := range keys {
		t, _ := Lookup(k)
		if k == changed {
			kept = t.Number(s)
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
		v := (1 - kept) / float64(many)
		if others > 0 {
			v = t.Number(s) / others * (1 - kept)
		}
		t.SetNumber(s, v)
	}
}

// Assign parses "key=value" into s.
func Assign(s *Settings, pair string) error {
	key, value, ok := strings.Cut(pair, "=")
	key = strings.TrimSpace(key)
	if !ok || key == "" {
		return refuse(key, "%q is no setting: write key=value, such as max_chunk_size=1000", pair)
	}
	t, ok := Lookup(key)
	if !ok {
		return unknown(key)
	}
	return t.Set(s, value)
}

func unknown(key string) error {
	if near := Nearest(key, Keys()); near != "" {
		return refuse(key, "%s is no setting: did you mean %s?", key, near)
	}
	return refuse(key, "%s is no setting: `chunkscope config show` lists them", key)
}

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

// DecodeList reads what EncodeList writes; ok is false for anything else.
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
