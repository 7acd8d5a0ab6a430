package segment

import (
	"testing"
	"unicode"

	"github.com/clipperhouse/uax29/v2/sentences"
)

// breaksAt reports whether the library ends a sentence at offset off.
func breaksAt(text string, off int) bool {
	for it := sentences.FromString(text); it.Next(); {
		if it.End() == off && off < len(text) {
			return true
		}
	}
	return false
}

func TestClassesMatchTheStandard(t *testing.T) {
	failures := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cf, unicode.Cc) || r == '\n' || r == '\r' || r == '\u0295' {
			continue
		}
		s := string(r)
		got := classOf(r)
		probes := []struct {
			name      string
			inClass   bool
			inLibrary bool
		}{
			{"term", got&classTerminal != 0, breaksAt("a"+s+" X", len("a"+s+" "))},
			{"sterm", got&classTerminator != 0, breaksAt("a"+s+" x", len("a"+s+" "))},
			{"goes on", got&(classContinues|classTerminal|classExtend|classSpace|classSeparator) != 0, !breaksAt("! "+s, 2)},
			{"lower", got&(classLower|classContinues|classTerminal|classExtend|classSpace|classSeparator) != 0, !breaksAt(". "+s, 2)},
			{"closing", got&(classClosing|classSpace|classContinues|classTerminal|classExtend|classSeparator) != 0, !breaksAt("!"+s, 1)},
			{"letters", got&(classUpper|classLetter) != 0, breaksAt(". "+s+"a", 2)},
		}
		for _, p := range probes {
			if p.inClass != p.inLibrary && failures < 80 {
				failures++
				t.Errorf("%U %q %s: %v", r, s, p.name, p.inClass)
			}
		}
	}
}
