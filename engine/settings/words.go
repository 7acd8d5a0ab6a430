package settings

import (
	"strings"

	"chunkscope/engine/text"
)

// ShortValue returns a description of value, a result of Get. If value is short and clear, it
// returns value.
func (t *Setting) ShortValue(value string) string {
	if value == "0" && t.ZeroMeaning != "" {
		return t.ZeroMeaning
	}
	if list, ok := t.decodeList(value); ok {
		return "a list of " + text.GroupDigits(len(list))
	}
	return value
}

// ShortValues returns descriptions of two values. If both are lists, the descriptions contain the
// members that start at the first difference.
func (t *Setting) ShortValues(a, b string) (string, string) {
	listA, okA := t.decodeList(a)
	listB, okB := t.decodeList(b)
	if !okA || !okB {
		return t.ShortValue(a), t.ShortValue(b)
	}
	start := 0
	for start < min(len(listA), len(listB))-1 && listA[start] == listB[start] {
		start++
	}
	return t.ShortValue(a) + ": " + listMembers(listA, start), t.ShortValue(b) + ": " + listMembers(listB, start)
}

const maxMembers = 3

func listMembers(list []string, from int) string {
	var words []string
	if from > 0 {
		words = append(words, "…")
	}
	end := min(from+maxMembers, len(list))
	for _, m := range list[from:end] {
		words = append(words, strings.TrimSuffix(EncodeList([]string{m})[1:], "]"))
	}
	if end < len(list) {
		words = append(words, "…")
	}
	return strings.Join(words, ", ")
}

func (t *Setting) decodeList(value string) ([]string, bool) {
	if t.Kind != KindList {
		return nil, false
	}
	return DecodeList(value)
}
