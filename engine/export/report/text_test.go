package report

import (
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestInvisibleCharactersAreMarked(t *testing.T) {
	invisible := []rune{0x00ad, 0x180e, 0x2028, 0x2029, 0x2060, 0xfeff, 0xfff9, 0xfffa, 0xfffb, 0xfffe, 0xffff, 0xe0001, 0xe0020, 0xe007f, 0x10ffff}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		hostile := unicode.Is(unicode.Cc, r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) || slices.Contains(invisible, r)
		if hostile && isVisible(r, utf8.RuneLen(r)) {
			t.Errorf("the page shows %U, want its name", r)
		}
		if unicode.IsLetter(r) && !isVisible(r, utf8.RuneLen(r)) {
			t.Errorf("the letter %U is not shown", r)
		}
	}
	for _, r := range "\n\t 0\u0301\u200c\u200d\ufe0f🔑\ufffd" {
		if !isVisible(r, utf8.RuneLen(r)) {
			t.Errorf("%U is not shown", r)
		}
	}
	if isVisible(utf8.RuneError, 1) {
		t.Error("an invalid UTF-8 byte is shown unescaped")
	}
}
