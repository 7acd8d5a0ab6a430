package settings

import (
	"strings"

	"chunkscope/engine/text"
)

// ValueWord returns a description of a value returned by Get, if the value is unclear or too long.
// Otherwise it returns the value.
func (t *Setting) ValueWord(value string) string {
	if value == "0" && t.ZeroMeaning != "" {
		return t.ZeroMeaning
	}
	if list, ok := t.list(value); ok {
		return "a list of " + text.GroupDigits(len(list))
	}
	return value
}

// ValueWords returns the descriptions of two values. For two lists, they show the members from the
// first difference on.
func (t *Setting) ValueWords(a, b string) (string, string) {
	listA, okA := t.list(a)
	listB, okB := t.list(b)
	if !okA || !okB {
		return t.ValueWord(a), t.ValueWord(b)
	}
	start := 0
	for start < min(len(listA), len(listB))-1 && listA[start] == listB[start] {
		start++
	}
	return t.ValueWord(a) + ": " + listMembers(listA, start), t.ValueWord(b) + ": " + listMembers(listB, start)
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

func (t *Setting) list(value string) ([]string, bool) {
	if t.Kind != KindList {
		return nil, false
	}
	return DecodeList(value)
}
