package cell

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/themes"
)

func parseXML(t *testing.T, s string) string {
	t.Helper()
	var text strings.Builder
	d := xml.NewDecoder(strings.NewReader(s))
	in := ""
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return text.String()
		}
		if err != nil {
			t.Fatalf("invalid XML: %v\n%s", err, s)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			in = tok.Name.Local
		case xml.EndElement:
			in = ""
		case xml.CharData:
			if in == "text" {
				text.Write(tok)
			}
		}
	}
}

// The frame contains all kinds of content. Run go test with UPDATE=1 to rewrite the picture.
func TestSVG(t *testing.T) {
	frame := strings.Join([]string{
		"\x1b[0;1;38;2;255;180;0mbold\x1b[m \x1b[38;5;75;48;5;236mindexed\x1b[m \x1b[31;103mbasic\x1b[m <&>\"",
		"\x1b[4munder line\x1b[24m \x1b[9mstruck\x1b[29m \x1b[2mfaint\x1b[22m \x1b[7mreverse\x1b[27m",
		"╭─┬━┳═╗ ┌┄┐ ░▒▓ ▁▄█▌▐▀ ▖▟ ⣿⠉⡇",
		"│ │ ┃ ║ ┆╎┋ 鍵é🙂● x\x1b[48;2;0;0;80m\x1b[K y\x1b[m",
		"╰─┴━┻═╝ └╌┘ too wide to be seen at all",
		"below",
	}, "\r\n")
	got := SVG(frame, 32, 5, SVGOptions{Title: `a "title" <here>`})
	if strings.Contains(parseXML(t, got), "below") || strings.Contains(got, "all") {
		t.Error("the picture contains text outside the frame")
	}
	if again := SVG(frame, 32, 5, SVGOptions{Title: `a "title" <here>`}); again != got {
		t.Error("two pictures of the same frame differ")
	}
	const path = "testdata/frame.svg"
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the picture differs from %s:\n%s", path, got)
	}
}

func TestSVGStyles(t *testing.T) {
	for _, c := range []struct{ frame, want string }{
		{"x", `fill="#ccd2d7">x<`},
		{"\x1b[38;2;1;2;3mx", `fill="#010203">x<`},
		{"\x1b[38;5;196mx", `fill="#ff0000">x<`},
		{"\x1b[38;5;196m\x1b[39mx", `fill="#ccd2d7">x<`},
		{"\x1b[92mx", `fill="#00ff00">x<`},
		{"\x1b[;1mx", `class="b" fill="#ccd2d7">x<`},
		{"\x1b[1m\x1b[0;2;37mx", `fill="#8a8b8d">x<`},
		{"\x1b[7mx", `fill="#14161b">x<`},
		{"\x1b[48;2;9;8;7m ", `<path fill="#090807" shape-rendering="crispEdges" d="M0 0h9v18h-9z"/>`},
		{"\x1b[107m  \n\x1b[107m  ", `<path fill="#ffffff" shape-rendering="crispEdges" d="M0 0h18v36h-18z"/>`},
		{"\x1b[58;2;9;9;9;38;5;196mx", `fill="#ff0000">x<`},
		{"\x1b[38;5mx", `>x<`},
		{"\x1b[38;9;1mx", `>x<`},
		{"\x1b[999;-mx", `>x<`},
		{"\x1b]0;title\x07x", `>x<`},
		{"\x1b", ``},
	} {
		got := SVG(c.frame, 4, 2, SVGOptions{})
		parseXML(t, got)
		if !strings.Contains(got, c.want) {
			t.Errorf("%q: want %s in\n%s", c.frame, c.want, got)
		}
	}
}

func TestSVGContainsText(t *testing.T) {
	var letters strings.Builder
	page := samplePage(NewStyles(themes.List()[0], colorprofile.TrueColor, Wc), 112)
	for _, r := range Plain(strings.Join(page, "")) {
		if r != ' ' && !(r >= 0x2500 && r < 0x25a0) && !(r >= 0x2800 && r < 0x2900) {
			letters.WriteRune(r)
		}
	}
	got := parseXML(t, SVG(strings.Join(page, "\n"), 112, len(page), SVGOptions{}))
	if got = strings.ReplaceAll(got, " ", ""); got != letters.String() {
		t.Errorf("got  %s\nwant %s", got, letters.String())
	}
}

func FuzzSVG(f *testing.F) {
	for _, s := range hostileTexts {
		f.Add(s)
	}
	f.Add("\x1b[38;2;1;2;3;48;5;9;1;2;4;7;9m╭░⣿▟┄ x\x1b[m")
	f.Fuzz(func(t *testing.T, s string) {
		parseXML(t, SVG(s, 20, 3, SVGOptions{Title: s}))
	})
}

func BenchmarkSVG(b *testing.B) {
	page := samplePage(NewStyles(themes.List()[0], colorprofile.TrueColor, Wc), 112)
	frame := strings.Join(page, "\n")
	b.ReportAllocs()
	for b.Loop() {
		SVG(frame, 112, len(page), SVGOptions{})
	}
}
