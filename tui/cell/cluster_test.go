package cell

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

var hostileTexts = []string{
	"\x1b[31mred\x1b[0m", "\x1b]52;c;aGk=\x07", "\x1b]0;title\x1b\\", "\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\",
	"\x1bPq#0\x1b\\", "\x1b[2J\x1b[H", "\u009b2J", "\u0090q\u009c", "\x07\x08\x00\x7f", "a\rb", "a\nb", "a\r\nb", "a\x0bb\x0cc",
	"\u202eevil\u202c", "\u2066x\u2069", "\u200e\u200f\u061c", "\u2028\u2029\u0085", "\ufff9a\ufffab\ufffb",
	"\ufeffbom", "soft\u00adhyphen", "\u200b\u200c\u200d\u2060", "\xff\xfe\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf",
	"a\U000e0041\U000e007f", "😀\U000e0100\U000e0101\U000e0102", "\U0001f1ef", "\U0001f1ef\U0001f1f5\U0001f1fa",
	"e" + strings.Repeat("\u0301", 500), "👨‍👩‍👧‍👦👩🏽‍💻🏴‍☠️", "1️⃣#️⃣", "नि க்ஷி", "각", "\t\t日\t", "ﷺ", "\u3164\u115f\u1160", "\U00013430\U00013431",
	"\U0001d173", "\u180e", "\ufffe\U0001ffff", "\u0600\u0661", "\ufe0f", "\u20e3", "\xa6🏽0", "\xffाx", "\U000111c2\xff", "ｶﾞ\x00ﾞ", "\x00ำ", "க்ஷிக்ஷி", "ක්\u200dරක්\u200d\u0dbb", "می\u200cخ", strings.Repeat("ᄀ", 700), "가" + strings.Repeat("\u0301", 40) + "\u1160", "\u0600a" + strings.Repeat("\u0301", 40) + "b", "a" + strings.Repeat("\u0300", 2000),
}

// Each case has a quoted text, its width in terminals, and the text that each method draws.
func TestWidths(t *testing.T) {
	data, err := os.ReadFile("testdata/widths.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		text, rest := unquotePrefix(t, line)
		for _, m := range []Method{Wc, Grapheme} {
			var want string
			cells, after, _ := strings.Cut(strings.TrimSpace(rest), " ")
			want, rest = unquotePrefix(t, after)
			if got := strconv.Itoa(Width(text, m)); got != cells {
				t.Errorf("%q, method %d: width = %s cells, want %s", text, m, got, cells)
			}
			if got := drawText(text, m); got != want {
				t.Errorf("%q, method %d: drew %q, want %q", text, m, got, want)
			}
		}
		cases++
	}
	if cases < 25 {
		t.Fatalf("read only %d cases, want at least 25", cases)
	}
}

func unquotePrefix(t *testing.T, s string) (value, rest string) {
	t.Helper()
	s = strings.TrimSpace(s)
	q, err := strconv.QuotedPrefix(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	value, _ = strconv.Unquote(q)
	return value, s[len(q):]
}

func checkHarmless(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) {
		t.Errorf("%q is not UTF-8", s)
	}
	for _, r := range s {
		switch {
		case r < 0x20, r >= 0x7f && r < 0xa0:
			t.Errorf("%q contains the control character %U", s, r)
		case r == 0x061c, r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x206f, r >= 0xfff9 && r <= 0xfffb, r == 0xfeff:
			t.Errorf("%q contains %U, which affects other text", s, r)
		}
	}
}

func checkCluster(t *testing.T, s string, m Method) {
	t.Helper()
	col := 0
	for rest := s; rest != ""; {
		n, w, repl := Cluster(rest, m, col)
		if n < 1 || n > len(rest) || w < 1 || w > 2 && rest[0] != '\t' {
			t.Fatalf("%q: Cluster(%q) returned an invalid cluster of %d bytes and %d cells", s, rest, n, w)
		}
		if repl == "" {
			repl = rest[:n]
		}
		if got := ansi.Method(m).StringWidth(repl); got != w {
			t.Errorf("%q, method %d: the renderer counts %q as %d cells, Cluster as %d", s, m, repl, got, w)
		}
		col += w
		rest = rest[n:]
	}
	drawing := drawText(s, m)
	checkHarmless(t, drawing)
	if again := drawText(drawing, m); again != drawing {
		t.Errorf("%q, method %d: drew %q, but redrew it as %q", s, m, drawing, again)
	}
	if got := Width(s, m); got != col {
		t.Errorf("%q, method %d: Width = %d, but the clusters take %d cells", s, m, got, col)
	}
	if got := ansi.Method(m).StringWidth(drawing); got != col {
		t.Errorf("%q, method %d: the renderer counts %q as %d cells, Cluster as %d", s, m, drawing, got, col)
	}
}

func TestHostileClusters(t *testing.T) {
	for _, s := range hostileTexts {
		checkCluster(t, s, Wc)
		checkCluster(t, s, Grapheme)
	}
	if n, w, repl := Cluster("", Wc, 0); n != 0 || w != 0 || repl != "" {
		t.Error("the cluster of an empty text is not empty")
	}
}

// fuzzLength is the maximum length of the input. Short inputs are enough to find errors.
const fuzzLength = 256

func FuzzCluster(f *testing.F) {
	for _, s := range hostileTexts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = s[:min(len(s), fuzzLength)]
		checkCluster(t, s, Wc)
		checkCluster(t, s, Grapheme)
	})
}

func TestEscape(t *testing.T) {
	for _, c := range [][2]string{
		{"plain", "plain"},
		{"", ""},
		{"a\x1b[31mb", "a␛[31mb"},
		{"\x00\x07\x1b\x7f", "␀␇␛␡"},
		{"ab\tc", "ab  c"},
		{"日\tc", "日  c"},
		{"one\r\ntwo\nthree\rfour", "one⏎two⏎three␍four"},
		{"\u009b2J", "�2J"},
		{"\u202egnp.exe", "�gnp.exe"},
		{"x\u2028y", "x⏎y"},
		{"\xffé\xc3", "�é�"},
		{"co\u00adop", "co¬op"},
		{"👨‍👩‍👧‍👦 🇯🇵", "👨‍👩‍👧‍👦 🇯🇵"},
		{"i\U000e0069\U000e0067", "i��"},
	} {
		if got := Escape(c[0]); got != c[1] {
			t.Errorf("Escape(%q) = %q, want %q", c[0], got, c[1])
		}
	}
	if got, want := EscapeLines("a\x1b\r\nb\n\nc"), "a␛\nb\n\nc"; got != want {
		t.Errorf("EscapeLines = %q, want %q", got, want)
	}
}

func FuzzEscape(f *testing.F) {
	for _, s := range hostileTexts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = s[:min(len(s), fuzzLength)]
		escaped := Escape(s)
		checkHarmless(t, escaped)
		if escapedTwice := Escape(escaped); escapedTwice != escaped {
			t.Errorf("%q is escaped as %q, but that is escaped again as %q", s, escaped, escapedTwice)
		}
		for l := range strings.SplitSeq(EscapeLines(s), "\n") {
			checkHarmless(t, l)
		}
	})
}

// Each code point must be drawn safely. The preceding control character prevents combinations.
func TestEveryCodePoint(t *testing.T) {
	for r := rune(0); r < 0xe0200; r++ {
		if r == 0x34000 {
			r = 0xe0000
		}
		s := "\x00" + string(r) + "\x00" + string(r) + "a"
		checkCluster(t, s, Wc)
		checkCluster(t, s, Grapheme)
		if t.Failed() {
			return
		}
	}
}
