package report

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

func TestExamplesMarkElements(t *testing.T) {
	files, err := filepath.Glob(exporttest.Docs + "/*")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	numDrawn := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc := exporttest.Document(t, filepath.Base(file), string(data))
		for _, a := range []settings.Settings{windowSettings(300, 60), exporttest.Preset(t, "fixed-window"), exporttest.Preset(t, "langchain-recursive")} {
			s := prepareSummary(t, runBoth(t, a, settings.Default(), doc))
			var b bytes.Buffer
			if err := s.Write(&b); err != nil {
				t.Fatal(err)
			}
			for i, n := range parse(t, b.Bytes()).findAll("section", "example") {
				x := s.examples[i]
				for k, view := range findViews(n) {
					numDrawn++
					f := []*element.Status{x.a, x.b}[k]
					marked := strings.Join(strings.Fields(underlinedText(view)), "")
					for _, part := range []chunk.Span{f.Span, f.Companion} {
						want := strings.Join(strings.Fields(makeLinesLegible(part.Slice(doc.Text))), "")
						if !part.Empty() && !sharePart(marked, want) {
							t.Errorf("%s, %s: example %d, side %d: marked %q, want %q in it", doc.Name, NameSettings(a), i+1, k, marked, want)
						}
					}
				}
			}
		}
	}
	if numDrawn < 50 {
		t.Errorf("only %d examples were drawn, want at least 50", numDrawn)
	}
}

func sharePart(text, other string) bool {
	const part = 12
	for at := 0; ; at++ {
		if at+part >= len(other) {
			return strings.Contains(text, other[max(0, len(other)-part):])
		}
		if strings.Contains(text, other[at:at+part]) {
			return true
		}
	}
}

func findViews(n *html.Node) (out []*html.Node) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.Data == "figure" {
			out = append(out, d)
		}
	}
	return out
}

func underlinedText(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.Data == "b" && d.Parent.Data != "figcaption" {
			b.WriteString(textIn(d))
		}
	}
	return b.String()
}
