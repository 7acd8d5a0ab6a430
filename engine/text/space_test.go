package text

import (
	"slices"
	"testing"
)

func TestSpaces(t *testing.T) {
	common := []rune{
		'\t', '\n', '\v', '\f', '\r', ' ', 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
		0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
	}
	python, js := append([]rune{0x1c, 0x1d, 0x1e, 0x1f, 0x85}, common...), append([]rune{0xfeff}, common...)
	for r := range rune(0x11000) {
		if IsPythonSpace(r) != slices.Contains(python, r) {
			t.Errorf("IsPythonSpace(%U) = %v, want %v", r, IsPythonSpace(r), !IsPythonSpace(r))
		}
		if IsJSSpace(r) != slices.Contains(js, r) {
			t.Errorf("IsJSSpace(%U) = %v, want %v", r, IsJSSpace(r), !IsJSSpace(r))
		}
	}
}
