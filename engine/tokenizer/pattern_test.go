package tokenizer

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const (
	gpt2   = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
	cl100k = `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
	o200k  = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|` +
		`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|` +
		`\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`
)

func parse(t testing.TB, text string) *pattern {
	t.Helper()
	p, err := parsePattern(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var textParts = []string{
	"a", "word", " don't", "'re", "'LL", "'ſ", "HTTPServer", "中文字", "ABCd", "é", "e\u0301", "\u0301", "ǅ", "1", "12345", "٣", "²",
	" ", "  ", "\t", "\n", "\r\n", "\n\n", " \n", "\u00a0", "\u3000", "!", " ...", "//", "/\n", "👩‍🚀", "\xff", "- ", "ไทย", "'", "K",
}

func generateTexts() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(textParts), 0, 12).Draw(t, "shards"), "")
	})
}

func TestPatternsMatchRegexp(t *testing.T) {
	for _, text := range []string{
		`a|ab|b+c?`, `(?i:k|ſ)x`, `[^a-c\s]{2,3}`, `(?:ab){2}c|(ab)+`, `a*?b`, `a??b|\d+`, `[[:^x]a]|.`, `\x41|\x{1F680}|é`, `x{2}|x`,
		`(a|b)?c|a`, `\p{Lu}\p{Ll}+|\P{L}`, `[\w.\-]+`, `a+$|b`, `(?i)straße`,
	} {
		p, err := parsePattern(text)
		if strings.Contains(text, "[:") {
			if err == nil {
				t.Errorf("parsePattern(%s) returned no error", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if strings.Contains(text, `\w`) {
			text = `[\p{L}\p{M}\p{N}\p{Pc}.\-]+`
		}
		goRegexp := regexp.MustCompile(`^(?:` + strings.ReplaceAll(text, "$", `\z`) + ")")
		rapid.Check(t, func(t *rapid.T) {
			s := rapid.StringOf(rapid.SampledFrom([]rune("abcABkKſxé1. 🚀STRASSEstraße"))).Draw(t, "text")
			want := -1
			if match := goRegexp.FindStringIndex(s); match != nil {
				want = match[1]
			}
			if got := p.Match(s, 0, len(s)); got != want {
				t.Fatalf("match of %s in %q ends at %d, want %d", text, s, got, want)
			}
		})
	}
}

// If MatchesAcross returns false for a boundary, a separate search on each side must find the same
// matches as a search in the whole text.
func TestMatchesAcrossAllowsSeparateSearches(t *testing.T) {
	for _, text := range []string{gpt2, cl100k, o200k, `\p{N}{1,3}`, `(?=(\d{3})+(?!\d))`, `[一-龥]+`, `a(?!b)|b$|'(?:s|t)`} {
		p := parse(t, text)
		findEnds := func(s string) (ends []int) {
			for i := 0; ; {
				start, end, ok := p.Find(s, i, len(s))
				if !ok {
					return ends
				}
				ends = append(ends, start, end)
				i = end
			}
		}
		rapid.Check(t, func(t *rapid.T) {
			left, right := generateTexts().Draw(t, "left"), generateTexts().Draw(t, "right")
			if left == "" || right == "" {
				return
			}
			l, r := []rune(left), []rune(right)
			if strings.ContainsRune(left+right, '\ufffd') || p.MatchesAcross(l[len(l)-1], r[0]) {
				return
			}
			want := findEnds(left)
			for _, match := range findEnds(right) {
				want = append(want, match+len(left))
			}
			got := findEnds(left + right)
			if len(got) != len(want) {
				t.Fatalf("%s: wrong number of pieces across %q and %q", text, left, right)
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%s: wrong piece across %q and %q", text, left, right)
				}
			}
		})
	}
}

func TestCoversText(t *testing.T) {
	for text, want := range map[string]bool{gpt2: true, cl100k: true, o200k: true, `\p{N}+`: false, `\S|\s+(?!\S)`: false, `.`: false, `\S|\s`: true} {
		if got := parse(t, text).CoversText(); got != want {
			t.Errorf("CoversText(%s) = %t, want %t", text, got, want)
		}
	}
	p := parse(t, cl100k)
	for pair, want := range map[string]bool{"a ": false, " a": true, "ab": true, "a\n": false, ".\n": true, "中文": true, "a1": false, "1a": false, ". ": false} {
		r := []rune(pair)
		if got := p.MatchesAcross(r[0], r[1]); got != want {
			t.Errorf("MatchesAcross(%q) = %t, want %t", pair, got, want)
		}
	}
}

func TestUnsupportedPatternsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`(?<=a)b`: "(?<= is not supported", `(?>a)`: "(?> is not supported", `a**`: "a quantifier after another quantifier is not supported",
		`(a+)+`: "a nested repetition or a repeated group of alternatives is not supported", `(a|b)*`: "a nested repetition or a repeated group of alternatives is not supported",
		`\p{Nonsense}`: `\p{Nonsense} is not supported`, `(a`: "missing )", `a)`: `unexpected ')' at 1`, `[a`: "missing ]",
		`\1`: `\1 is not supported`, `*a`: `'*' at 0 has nothing to repeat`, `^a`: "^ is not supported", `[b-a]`: "invalid range: its end is before its start",
		`[a&&b]`: "&& in a class is not supported", `\`: `the pattern ends with a \`, `a{x}`: "{ without numbers is not supported",
		strings.Repeat("(", 100): "nesting groups this deeply is not supported",
	} {
		if _, err := parsePattern(text); err == nil || err.Error() != want {
			t.Errorf("parsePattern(%s) error = %v, want %q", text, err, want)
		}
	}
}

func FuzzParsePattern(f *testing.F) {
	for _, text := range []string{gpt2, cl100k, o200k, `(?i:a{2,3}?)[^\p{L}&[b]]*+$`, `\u00e9\x{41}(?=a)(?!b)`} {
		f.Add(text, "a text, 12 of them")
	}
	f.Fuzz(func(t *testing.T, expression, text string) {
		if len(expression) > 200 || len(text) > 200 {
			return
		}
		p, err := parsePattern(expression)
		if err != nil {
			return
		}
		for i := range len(text) + 1 {
			if end := p.Match(text, i, len(text)); end != -1 && (end < i || end > len(text)) {
				t.Fatalf("match of %q from %d in %q ends at %d, which is outside the text", expression, i, text, end)
			}
		}
	})
}

func BenchmarkMatch(b *testing.B) {
	text := strings.Repeat("The key isn't rotated every 30 days; see `keys.go`.\n\n", 1<<12)
	for name, expression := range map[string]string{"gpt2": gpt2, "cl100k": cl100k, "o200k": o200k} {
		p := parse(b, expression)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for i := 0; i < len(text); {
					i = p.Match(text, i, len(text))
				}
			}
		})
	}
}
