package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Pattern is a template with fields in braces. The zero Pattern is empty.
type Pattern struct{ text string }

// ParsePattern parses a pattern. A field consists of a name and an optional length. {index:4} is
// replaced with at least four digits, and {text_sha256:12} with twelve characters. {{ and }} are
// literal braces. If names is not empty, it must contain the names of all fields. Error messages
// are complete sentences.
func ParsePattern(text string, names []string) (Pattern, error) {
	p := Pattern{text}
	_, err := p.fill(func(name string) (any, bool) {
		return "", len(names) == 0 || slices.Contains(names, name)
	}, names)
	return p, err
}

// Empty reports whether the pattern is empty.
func (p Pattern) Empty() bool { return p.text == "" }

func (p Pattern) String() string { return p.text }

// Has reports whether the pattern contains at least one of the named fields. If there are no names,
// it reports whether the pattern contains any field.
func (p Pattern) Has(names ...string) (found bool) {
	_, _ = p.fill(func(name string) (any, bool) {
		found = found || len(names) == 0 || slices.Contains(names, name)
		return "", true
	}, nil)
	return found
}

// Fill replaces each field with its value, which must be a string or an int. If value returns false
// for a name, Fill returns an UnknownFieldError.
func (p Pattern) Fill(value func(name string) (any, bool)) (string, error) {
	return p.fill(value, nil)
}

func (p Pattern) fill(value func(name string) (any, bool), names []string) (string, error) {
	var b strings.Builder
	for rest := p.text; ; {
		i := strings.IndexAny(rest, "{}")
		if i < 0 {
			b.WriteString(rest)
			return b.String(), nil
		}
		b.WriteString(rest[:i])
		if strings.HasPrefix(rest[i:], "{{") || strings.HasPrefix(rest[i:], "}}") {
			b.WriteByte(rest[i])
			rest = rest[i+2:]
			continue
		}
		end := strings.IndexByte(rest[i:], '}')
		if rest[i] == '}' || end < 0 {
			return "", fmt.Errorf("%s has an unmatched brace: write {{ and }} for braces that are not a field", p.text)
		}
		name, length, _ := strings.Cut(rest[i+1:i+end], ":")
		v, ok := value(name)
		if !ok {
			return "", &UnknownFieldError{p.text, name, names}
		}
		s, err := truncateValue(v, length)
		if err != nil {
			return "", fmt.Errorf("%s has an invalid field {%s:%s}: %w", p.text, name, length, err)
		}
		b.WriteString(s)
		rest = rest[i+end+1:]
	}
}

func truncateValue(v any, length string) (string, error) {
	n := 0
	if length != "" {
		var err error
		if n, err = strconv.Atoi(length); err != nil || n < 1 || n > 64 {
			return "", fmt.Errorf("the length must be a number from 1 to 64")
		}
	}
	switch v := v.(type) {
	case int:
		return fmt.Sprintf("%0*d", n, v), nil
	case string:
		if r := []rune(v); n > 0 && len(r) > n {
			return string(r[:n]), nil
		}
		return v, nil
	}
	return fmt.Sprint(v), nil
}

// UnknownFieldError reports a field that has no value.
type UnknownFieldError struct {
	Pattern, Name string
	// Names lists the valid fields. It is empty if they are not known.
	Names []string
}

func (e *UnknownFieldError) Error() string {
	message := fmt.Sprintf("%s has an unknown field {%s}", e.Pattern, e.Name)
	if len(e.Names) > 0 {
		message += ": choose from {" + strings.Join(e.Names, "}, {") + "}"
	}
	return message
}
