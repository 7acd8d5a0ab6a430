package cell

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestFitAndTruncate(t *testing.T) {
	for _, c := range []struct {
		s                     string
		w                     int
		cut, left, fit, right string
	}{
		{"keys.md", 7, "keys.md", "keys.md", "keys.md", "keys.md"},
		{"keys.md", 6, "keys.…", "…ys.md", "keys.…", "keys.…"},
		{"keys.md", 1, "…", "…", "…", "…"},
		{"keys.md", 0, "", "", "", ""},
		{"keys.md", -3, "", "", "", ""},
		{"keys", 6, "keys", "keys", "keys  ", "  keys"},
		{"", 2, "", "", "  ", "  "},
		{"鍵が見つ", 5, "鍵が…", "…見つ", "鍵が…", "鍵が…"},
		{"鍵が見つ", 4, "鍵…", "…つ", "鍵… ", " 鍵…"},
		{"a\x1b[2J", 9, "a␛[2J", "a␛[2J", "a␛[2J    ", "    a␛[2J"},
		{"one … two", 5, "one …", "… two", "one …", "one …"},
		{"one … two", 7, "one …", "… … two", "one …  ", "  one …"},
		{"one … two", 8, "one … t…", "…e … two", "one … t…", "one … t…"},
		{"a\tb", 4, "a…", "…  b", "a…  ", "  a…"},
		{"👨‍👩‍👧‍👦!", 3, "👨!", "👨!", "👨!", "👨!"},
	} {
		for _, got := range [][3]string{
			{"Truncate", Truncate(c.s, c.w, Wc), c.cut},
			{"TruncateLeft", TruncateLeft(c.s, c.w, Wc), c.left},
			{"Fit", Fit(c.s, c.w, Wc), c.fit},
			{"FitRight", FitRight(c.s, c.w, Wc), c.right},
		} {
			if got[1] != got[2] {
				t.Errorf("%s(%q, %d) = %q, want %q", got[0], c.s, c.w, got[1], got[2])
			}
		}
	}
}

func TestTruncateAtClause(t *testing.T) {
	const sentence = "cuts at headings, lists or code; no text is lost"
	for w, want := range map[int]string{
		48: sentence,
		47: "cuts at headings, lists or code",
		31: "cuts at headings, lists or code",
		30: "cuts at headings",
		15: "cuts at headin…",
		0:  "",
	} {
		if got := TruncateAtClause(sentence, w, Wc); got != want {
			t.Errorf("Clauses in %d cells = %q, want %q", w, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		s    string
		w    int
		want string
	}{
		{"", 10, ""},
		{"one two three", 13, "one two three"},
		{"one two three", 9, "one two|three"},
		{"one two three", 7, "one two|three"},
		{"one two three", 5, "one|two|three"},
		{"incomprehensible", 6, "incomp|rehens|ible"},
		{"an incomprehensible", 6, "an|incomp|rehens|ible"},
		{"a\n\nb\r\nc", 10, "a||b|c"},
		{"  indented text", 10, "  indented|text"},
		{"  incomprehensible", 6, "  inco|mprehe|nsible"},
		{"trailing   ", 5, "trail|ing"},
		{"鍵が見つかりません", 6, "鍵が見|つかり|ません"},
		{"日本", 1, "日|本"},
		{"x\x1b[2Jy", 3, "x␛[|2Jy"},
		{"one   two", 4, "one|two"},
		{"über älter 日本", 7, "über|älter|日本"},
	} {
		if got := strings.Join(Wrap(c.s, c.w, Wc), "|"); got != c.want {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.s, c.w, got, c.want)
		}
	}
}

func FuzzFit(f *testing.F) {
	for i, s := range hostileTexts {
		f.Add(s, i%9)
	}
	f.Fuzz(func(t *testing.T, s string, w int) {
		w %= 100
		for _, m := range []Method{Wc, Grapheme} {
			cells := ansi.Method(m).StringWidth
			for name, got := range map[string]string{
				"Fit": Fit(s, w, m), "FitRight": FitRight(s, w, m),
			} {
				checkHarmless(t, got)
				if cells(got) != max(w, 0) {
					t.Errorf("%s(%q, %d) = %q, which is %d cells wide", name, s, w, got, cells(got))
				}
			}
			for name, got := range map[string]string{
				"Truncate": Truncate(s, w, m), "TruncateLeft": TruncateLeft(s, w, m),
			} {
				checkHarmless(t, got)
				if cells(got) > max(w, 0) {
					t.Errorf("%s(%q, %d) = %q, which is %d cells wide", name, s, w, got, cells(got))
				}
			}
			checkWrap(t, s, w, m)
		}
	})
}

func checkWrap(t *testing.T, s string, w int, m Method) {
	t.Helper()
	lines := Wrap(s, w, m)
	for _, l := range lines {
		checkHarmless(t, l)
		if got := ansi.Method(m).StringWidth(l); got > max(w, 2) {
			t.Errorf("Wrap(%q, %d) returned the line %q of %d cells", s, w, l, got)
		}
	}
	var all []string
	for _, l := range splitLines(s) {
		all = append(all, drawText(l, m))
	}
	squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if got, want := squeeze(strings.Join(lines, "")), squeeze(strings.Join(all, "")); got != want {
		t.Errorf("Wrap(%q, %d) without spaces = %q, want %q", s, w, got, want)
	}
}

// BenchmarkWrap shows whether the time grows linearly with the length of the text.
func BenchmarkWrap(b *testing.B) {
	for _, size := range []int{64 << 10, 256 << 10} {
		text := strings.Repeat("[", size)
		b.Run(fmt.Sprintf("%dkB", size>>10), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				Wrap(text, 34, Wc)
			}
		})
	}
}
