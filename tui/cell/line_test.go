package cell

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/themes"
)

func TestLine(t *testing.T) {
	const st, background = Style("\x1b[0;1m"), Style("\x1b[0;2m")
	for _, c := range []struct {
		name string
		w    int
		draw func(*Line)
		want string
	}{
		{"empty", 3, func(*Line) {}, "\x1b[0;2m   \x1b[m"},
		{"no room", 0, func(b *Line) { b.Put(st, "x") }, ""},
		{"negative", -4, func(b *Line) { b.Put(st, "x") }, ""},
		{"put", 5, func(b *Line) { b.Put(st, "ab") }, "\x1b[0;1mab\x1b[0;2m   \x1b[m"},
		{"exact", 2, func(b *Line) { b.Put(st, "ab") }, "\x1b[0;1mab\x1b[m"},
		{"cut", 3, func(b *Line) { b.Put(st, "abcd") }, "\x1b[0;1mab…\x1b[m"},
		{"wide cut", 4, func(b *Line) { b.Put(st, "鍵鍵鍵") }, "\x1b[0;1m鍵…\x1b[0;2m \x1b[m"},
		{"escaped", 8, func(b *Line) { b.Put(st, "a\x1b[2J\n") }, "\x1b[0;1ma␛[2J⏎\x1b[0;2m  \x1b[m"},
		{"same style", 4, func(b *Line) { b.Put(st, "a"); b.Put(st, "b"); b.Pad(st) }, "\x1b[0;1mab  \x1b[m"},
		{"no style", 4, func(b *Line) { b.Put(st, "a"); b.Put("", "b") }, "\x1b[0;1ma\x1b[mb\x1b[0;2m  \x1b[m"},
		{"limit", 6, func(b *Line) { b.PutMax(st, "abcdef", 3) }, "\x1b[0;1mab…\x1b[0;2m   \x1b[m"},
		{"fit", 6, func(b *Line) { b.Fit(st, "ab", 4); b.Put(st, "|") }, "\x1b[0;1mab  |\x1b[0;2m \x1b[m"},
		{"fit beyond", 3, func(b *Line) { b.Fit(st, "ab", 9) }, "\x1b[0;1mab \x1b[m"},
		{"right", 6, func(b *Line) { b.Put(st, "a"); b.Right(st, "bc") }, "\x1b[0;1ma   bc\x1b[m"},
		{"right cut", 4, func(b *Line) { b.Put(st, "ab"); b.Right(st, "cde") }, "\x1b[0;1mabc…\x1b[m"},
		{"raw", 4, func(b *Line) { b.Raw(st, "━●", 2) }, "\x1b[0;1m━●\x1b[0;2m  \x1b[m"},
		{"raw cut", 1, func(b *Line) { b.Raw(st, "━●", 2) }, "\x1b[0;1m…\x1b[m"},
		{"repeat", 3, func(b *Line) { b.Repeat(st, "─", 9) }, "\x1b[0;1m───\x1b[m"},
		{"to", 4, func(b *Line) { b.Put(st, "a"); b.PadTo(st, 3); b.PadTo(st, 1) }, "\x1b[0;1ma  \x1b[0;2m \x1b[m"},
		{"add", 4, func(b *Line) { b.Put(st, "a"); b.Add("\x1b[0;4mxy\x1b[m", 2) }, "\x1b[0;1ma\x1b[m\x1b[0;4mxy\x1b[m\x1b[0;2m \x1b[m"},
		{"add text that is too wide", 2, func(b *Line) { b.Put(st, "a"); b.Add("xy", 2) }, "\x1b[0;1ma\x1b[m "},
	} {
		var b Line
		b.Reset(c.w, Wc)
		c.draw(&b)
		if got := b.Finish(background); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		} else if Width(Plain(got), Wc) != max(c.w, 0) {
			t.Errorf("%s: %q does not have %d cells", c.name, got, c.w)
		}
	}
}

func TestPutReturnsCells(t *testing.T) {
	var b Line
	b.Reset(10, Wc)
	if n := b.Put("", "鍵x"); n != 3 || b.Width() != 3 || b.Room() != 7 {
		t.Errorf("Put returned %d cells, Width = %d, Room = %d; want 3, 3, 7", n, b.Width(), b.Room())
	}
	if n := b.Put("", ""); n != 0 {
		t.Errorf("empty text takes %d cells, want 0", n)
	}
	if n := b.Put("", "12345678"); n != 7 || b.Room() != 0 {
		t.Errorf("Put returned %d cells, Room = %d; want 7, 0", n, b.Room())
	}
}

var ours = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// FuzzLine treats its input as a list of drawing operations. Each line must have the exact width
// and contain no control characters except in styles.
func FuzzLine(f *testing.F) {
	for i, s := range hostileTexts {
		f.Add(s, "title", []byte{byte(i), 3, 0, 9, 1, 4, 2, 2, 3, 7, 4, 5, 5, 5, 6, 9, 7, 2}, i*3)
	}
	s := NewStyles(themes.List()[0], colorprofile.TrueColor, Wc)
	styles := []Style{"", s.Text, s.Warn, s.Tint[1], s.Overlap}
	f.Fuzz(func(t *testing.T, text, other string, program []byte, w int) {
		w = min(max(w, -2), 200)
		text, other, program = text[:min(len(text), fuzzLength)], other[:min(len(other), fuzzLength)], program[:min(len(program), 64)]
		for _, m := range []Method{Wc, Grapheme} {
			var b Line
			b.Reset(w, m)
			for i := 0; i+1 < len(program); i += 2 {
				st, n := styles[int(program[i+1])%len(styles)], int(program[i+1])-8
				switch program[i] % 8 {
				case 0:
					b.Put(st, text)
				case 1:
					b.PutMax(st, other, n)
				case 2:
					b.Fit(st, text, n)
				case 3:
					b.Right(st, other)
				case 4:
					b.Raw(st, "─●", 2)
				case 5:
					b.Repeat(st, "━", n)
				case 6:
					b.PadTo(st, n)
				case 7:
					b.Space(st, n)
				}
				if b.Width() > max(w, 0) || b.Room() < 0 {
					t.Fatalf("Width = %d and Room = %d for a line of %d cells", b.Width(), b.Room(), w)
				}
			}
			line := b.Finish(s.Text)
			if all := ours.FindAllString(line, -1); len(all) > 0 && all[len(all)-1] != Reset {
				t.Errorf("line does not end with a reset of the style: %q", line)
			}
			plain := ours.ReplaceAllString(line, "")
			checkHarmless(t, plain)
			if cells := ansi.Method(m).StringWidth(plain); m == Wc && cells != max(w, 0) {
				t.Errorf("line %q has %d cells, want %d", line, cells, w)
			}
		}
	})
}

func BenchmarkCluster(b *testing.B) {
	for name, s := range map[string]string{
		"ascii": strings.Repeat("The quick brown fox. ", 50),
		"latin": strings.Repeat("Größenänderung für alle. ", 50),
		"cjk":   strings.Repeat("鍵が見つかりません。", 50),
		"emoji": strings.Repeat("👩‍💻👍🏽❤️🇯🇵", 50),
		"hindi": strings.Repeat("नमस्ते दुनिया ", 50),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				for rest := s; rest != ""; {
					n, _, _ := Cluster(rest, Wc, 0)
					rest = rest[n:]
				}
			}
		})
	}
}

func BenchmarkLine(b *testing.B) {
	s := NewStyles(themes.List()[0], colorprofile.TrueColor, Wc)
	var l Line
	b.ReportAllocs()
	for b.Loop() {
		l.Reset(120, Wc)
		l.Put(s.Faint, "  41 ")
		l.Put(s.Accent[2], "7┏ ")
		l.Put(s.Tint[2], "A key is rotated every thirty days. The old key keeps ")
		l.Put(s.Overlap, "working for one day.")
		l.Pad(s.Tint[2])
		_ = l.Finish(s.Text)
	}
}

func BenchmarkNewStyles(b *testing.B) {
	t := themes.List()[0]
	b.ReportAllocs()
	for b.Loop() {
		NewStyles(t, colorprofile.TrueColor, Wc)
	}
}
