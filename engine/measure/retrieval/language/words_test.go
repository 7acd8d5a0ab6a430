package language_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"chunkscope/engine/measure/retrieval/language"
)

func TestEachWordForEachCharacter(t *testing.T) {
	spaceless := []*unicode.RangeTable{
		unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
		{R16: []unicode.Range16{{Lo: 0x30FC, Hi: 0x30FC, Stride: 1}, {Lo: 0xFF70, Hi: 0xFF70, Stride: 1}}},
	}
	for r := rune(0); r <= unicode.MaxRune+1; r++ {
		text := "x" + string(r) + "y\xff"
		lower := strings.ToLower("x") + string(unicode.ToLower(r)) + "y"
		var want []string
		switch {
		case unicode.In(r, spaceless...), unicode.Is(unicode.Hangul, r) && unicode.IsLetter(r):
			want = []string{"x", string(r), "y"}
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			want = []string{lower}
		default:
			want = []string{"x", "y"}
		}
		var got []string
		language.EachWord(text, func(start, end int, word []byte) {
			if !strings.EqualFold(text[start:end], string(word)) && string(word) != lower {
				t.Errorf("%U: word = %q, but its span holds %q", r, word, text[start:end])
			}
			got = append(got, string(word))
		})
		if !slices.Equal(got, want) {
			t.Fatalf("%U: words = %q, want %q", r, got, want)
		}
	}
}

func TestEachQuestionWord(t *testing.T) {
	for question, want := range map[string]string{
		"将军的德":                         "将军 军的 的德",
		"道":                            "道",
		"BPE 编码 v2 道":                  "bpe 编码 v2 道",
		"用go写":                         "用 go 写",
		"データ":                          "デー ータ",
		"펌프가 멈췄다":                      "펌프 프가 멈췄 췄다",
		"물":                            "물",
		"How often?":                   "how often",
		"⚠\ufe0fWarning 1\ufe0f\u20e3": "warning 1\ufe0f\u20e3",
		"\u0301a \u0302":               "a",
		"":                             "",
	} {
		var got []string
		language.EachQuestionWord(question, func(start, end int, word []byte) {
			if !strings.EqualFold(question[start:end], string(word)) {
				t.Errorf("%q: word = %q, but its span holds %q", question, word, question[start:end])
			}
			got = append(got, string(word))
		})
		if strings.Join(got, " ") != want {
			t.Errorf("words of %q = %q, want %q", question, got, want)
		}
	}
}

func TestEachWordIsInOrder(t *testing.T) {
	lastStart, lastEnd := 0, 0
	language.EachWord("the 将军的德 of データ, x道y", func(start, end int, _ []byte) {
		if start < lastStart || end < lastEnd || end <= start {
			t.Errorf("word at %d–%d comes after %d–%d", start, end, lastStart, lastEnd)
		}
		lastStart, lastEnd = start, end
	})
}
