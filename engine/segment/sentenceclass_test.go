package segment

import (
	"testing"
	"unicode"

	"github.com/clipperhouse/uax29/v2/sentences"
)

func endsSentenceAt(text string, off int) bool {
	for it := sentences.FromString(text); it.Next(); {
		if it.End() == off && off < len(text) {
			return true
		}
	}
	return false
}

func TestClassesMatchStandard(t *testing.T) {
	failures := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cf, unicode.Cc) || r == '\n' || r == '\r' || r == '\u0295' {
			continue
		}
		s := string(r)
		got := findClass(r)
		properties := []struct {
			name      string
			inClass   bool
			inLibrary bool
		}{
			{"term", got&classTerminal != 0, endsSentenceAt("a"+s+" X", len("a"+s+" "))},
			{"sterm", got&classTerminator != 0, endsSentenceAt("a"+s+" x", len("a"+s+" "))},
			{"goes on", got&(classContinues|classTerminal|classExtend|classSpace|classSeparator) != 0, !endsSentenceAt("! "+s, 2)},
			{"lower", got&(classLower|classContinues|classTerminal|classExtend|classSpace|classSeparator) != 0, !endsSentenceAt(". "+s, 2)},
			{"closing", got&(classClosing|classSpace|classContinues|classTerminal|classExtend|classSeparator) != 0, !endsSentenceAt("!"+s, 1)},
			{"letters", got&(classUpper|classLetter) != 0, endsSentenceAt(". "+s+"a", 2)},
		}
		for _, p := range properties {
			if p.inClass != p.inLibrary && failures < 80 {
				failures++
				t.Errorf("%U %q: class %s = %v, want the opposite, as in the library", r, s, p.name, p.inClass)
			}
		}
	}
}
