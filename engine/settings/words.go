package settings

import (
	"strings"

	"chunkscope/engine/text"
)

// Word returns a value formatted by Get in words, if the value itself is unclear or too
// long to read; else the value.
func (t *Setting) Word(value string) string {
	if value == "0" && t.Zero != "" {
		return t.Zero
	}
	if list, ok := t.list(value); ok {
		return "a list of " + text.Grouped(len(list))
	}
	return value
}

// Words are two values in words that tell them apart: of two lists the members
// from which on they differ.
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

// mostMembers is how many members of a list are named.
const mostMembers = 3

// members returns some of a list, from one on.
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

// list returns a value that was written out as a list.
func (t *Setting) list(value string) ([]string, bool) {
	if t.Kind != List {
		return nil, false
	}
	return DecodeList(value)
}
