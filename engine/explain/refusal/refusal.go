// Package refusal is why something is refused: a type for every reason, with
// the numbers and names that belong to it, and its sentence. The rooms that
// refuse make the values and word nothing; who wants to know more than the
// sentence asks for the type with errors.As.
package refusal

import (
	"strconv"
	"strings"
)

// number writes a number without needless digits.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Either is "a, b or c".
func Either(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, "")
}

// foreign returns a name written by a user, quoted if it would break up a sentence: one
// that is empty or has line breaks.
func foreign(name string) string {
	if name == "" || strings.ContainsAny(name, "\n\r") {
		return strconv.Quote(name)
	}
	return name
}

// meant recommends the nearest name, or else the sentence otherwise.
func meant(near, otherwise string) string {
	if near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}
