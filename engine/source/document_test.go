package source

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/engine/chunk"

	"pgregory.net/rapid"
)

func texts() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			"a", "é", "日", "😀", "\n", "\r\n", "\xff", "\x80", "\xe3\x81", "\xf0\x9f\x98", "\xed\xa0\x80", "\ufeff",
			strings.Repeat("日", 40), strings.Repeat("x", 127), strings.Repeat("\x80", 130),
			strings.Repeat("\n", 530), strings.Repeat("y", 700), strings.Repeat("z\r\n", 9),
		}),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 8), func(b []byte) string { return string(b) }),
	)
	return rapid.Map(rapid.SliceOfN(piece, 0, 20), func(p []string) string { return strings.Join(p, "") })
}

func newIndexed(text string) *Document {
	d := &Document{Text: text}
	d.index()
	return d
}

func TestCharIndexMatchesCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkChars(t, texts().Draw(t, "text")) })
}

func FuzzChars(f *testing.F) {
	for _, s := range []string{"", "abc", "a\xffb\x80", strings.Repeat("日", 100), strings.Repeat("\x80", 300)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { checkChars(t, text) })
}

func checkChars(t interface{ Fatalf(string, ...any) }, text string) {
	d := newIndexed(text)
	invalid, n := 0, 0
	starts := []int{}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			invalid++
		}
		for k := range size {
			want := n
			if k > 0 {
				want++
			}
			if got := d.CharsBefore(i + k); got != want {
				t.Fatalf("%q: Chars(%d) = %d, want %d", text, i+k, got, want)
			}
		}
		starts = append(starts, i)
		i += size
		n++
	}
	starts = append(starts, len(text))
	for c, want := range starts {
		if got := d.ByteOfChar(c); got != want {
			t.Fatalf("%q: ByteOfChar(%d) = %d, want %d", text, c, got, want)
		}
	}
	if d.CharsBefore(len(text)+5) != n || d.CharsBefore(-1) != 0 || d.ByteOfChar(n+5) != len(text) || d.ByteOfChar(-1) != 0 {
		t.Fatalf("%q: CharsBefore or ByteOfChar does not clamp its argument to the text", text)
	}
	if !d.IsASCII() && d.chars().invalidBytes != invalid {
		t.Fatalf("%q: got %d invalid bytes, want %d", text, d.chars().invalidBytes, invalid)
	}
	if d.IsASCII() != (n == len(text) && strings.IndexFunc(text, func(r rune) bool { return r >= 128 }) < 0) {
		t.Fatalf("%q: IsASCII() = %v, want %v", text, d.IsASCII(), !d.IsASCII())
	}
}

func TestLinesMatchCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		d := newIndexed(text)
		want := strings.Count(text, "\n")
		if text != "" && !strings.HasSuffix(text, "\n") {
			want++
		}
		if d.LineCount() != want {
			t.Fatalf("%q: LineCount() = %d, want %d", text, d.LineCount(), want)
		}
		all := ""
		for n := 1; n <= d.LineCount(); n++ {
			s := d.Line(n)
			all += s.Slice(text)
			if d.LineOf(s.Start) != n || d.LineOf(s.End-1) != n || d.LastLineOf(s) != n {
				t.Fatalf("%q: LineOf or LastLineOf returned a wrong line for line %d %v", text, n, s)
			}
		}
		if all != text {
			t.Fatalf("joined lines = %q, want %q", all, text)
		}
		const long = 1024
		longer := slices.ContainsFunc(strings.SplitAfter(text, "\n"), func(line string) bool { return len(line) > long })
		if d.LineIndex().HasLongLine(long) != longer {
			t.Fatalf("%q: HasLongLine(%d) = %v, want %v", text, long, !longer, longer)
		}
		if d.LineOf(len(text)+9) != d.LineCount() || d.Line(0) != (chunk.Span{}) || d.Line(d.LineCount()+1) != (chunk.Span{}) {
			t.Fatalf("%q: LineOf or Line does not clamp its argument to the text", text)
		}
	})
}

func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{
		"one":                            "one",
		"\r\n \r\n\t# Two \r\nthree\r\n": "# Two",
		" one\n\ntwo":                    "one",
		" \r\n":                          "",
	} {
		if got := FirstLine(text); got != want {
			t.Errorf("FirstLine(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestSHA256(t *testing.T) {
	text := strings.Repeat("0123456789abcdef", 20000)
	d, err := NewFromString("x", text)
	if err != nil {
		t.Fatal(err)
	}
	want := sha256.Sum256([]byte(text))
	if d.SHA256() != hex.EncodeToString(want[:]) {
		t.Errorf("got %s, want %s", d.SHA256(), hex.EncodeToString(want[:]))
	}
}

func TestBOM(t *testing.T) {
	for text, want := range map[string]int{"\ufeffa": 3, "a\ufeff": 0, "": 0} {
		if got := newIndexed(text).BOMLength(); got != want {
			t.Errorf("BOMLength of %q = %d, want %d", text, got, want)
		}
	}
}
