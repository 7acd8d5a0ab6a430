package settings

import (
	"strings"

	"chunkscope/engine/text"
)

// Word returns a description of a value formatted by Get, if the value itself is unclear
// or too long, else the value.
func (t *Setting) Word(value string) string {
	if value == "0" && t.Zero != "" {
		return t.Zero
	}
	if list, ok := t.list(value); ok {
		return "a list of " + text.Grouped(len(list))
	}
	return value
}

// Words returns two distinguishable values in words. For two lists it begins with the
// first members that differ.
func (t *Setting) Words(a, b string) (string, string) {
	listA, okA := t.list(a)
	listB, okB := t.list(b)
	if !okA || !okB {
		return t.Word(a), t.Word(b)
	}
	start := 0
	for start < min(len(listA), len(listB))-1 && listA[start] == listB[start] {
		start++
	}
	return t.Word(a) + ": " + members(listA, start), t.Word(b) + ": " + members(listB, start)
}

// mostMembers is the number of list members to name.
const mostMembers = 3

// members returns the members of a list from index from, shortened.
func members(list []string, from int) string {
	var said []string
	if from > 0 {
		said = append(said, "…")
	}
	end := min(from+mostMembers, len(list))
	for _, m := range list[from:end] {
		said = append(said, strings.TrimSuffix(EncodeList([]string{m})[1:], "]"))
	}
	if end < len(list) {
		said = append(said, "…")
	}
	return strings.Join(said, ", ")
}

// list returns the members of a value that is a list.
func (t *Setting) list(value string) ([]string, bool) {
	if t.Kind != List {
		return nil, false
	}
	return DecodeList(value)
}
