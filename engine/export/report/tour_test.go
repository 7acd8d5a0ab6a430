package report

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
)

func writeTour(t testing.TB, d *engine.Document, s settings.Settings) []byte {
	t.Helper()
	var b bytes.Buffer
	prepared, err := PrepareTour(t.Context(), exporttest.Run(t, d, s))
	if err != nil {
		t.Fatal(err)
	}
	if err := prepared.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func checkTour(t testing.TB, page []byte) *parsedPage {
	t.Helper()
	p := parse(t, page)
	for n := range p.doc.Descendants() {
		if n.Type == html.ElementNode {
			checkElement(t, n.Data, n.Attr, "#s")
		}
	}
	checkCode(t, p.names, 1)
	stops := p.findAll("section", "stop")
	if len(stops) < 2 || len(stops) > len(tour.Stops) {
		t.Fatalf("the page shows %d stops, want at most %d", len(stops), len(tour.Stops))
	}
	titles := stopTitles()
	for i, s := range stops {
		h := s.FirstChild
		for h != nil && h.Data != "h2" {
			h = h.NextSibling
		}
		if attr(s, "id") != "s"+strconv.Itoa(i+1) || h == nil || !titles(textIn(h)) {
			t.Errorf("stop %d has wrong id %q or no title: %.200q", i+1, attr(s, "id"), textIn(s))
		}
	}
	return p
}

func stopTitles() func(string) bool {
	rest := tour.Stops
	return func(title string) bool {
		i := slices.IndexFunc(rest, func(s tour.Stop) bool { return s.Title == title })
		rest = rest[i+1:]
		return i >= 0
	}
}

func TestTourGolden(t *testing.T) {
	exporttest.Golden(t, "golden/tour.html", removeCode(string(writeTour(t, exporttest.Tutorial(t), exporttest.Preset(t, "structured")))))
}

func TestTourShowsTheExamples(t *testing.T) {
	d := exporttest.Tutorial(t)
	scenes, err := tour.FindScenes(t.Context(), d, settings.Default(), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := checkTour(t, writeTour(t, d, settings.Default()))
	for i, stop := range p.findAll("section", "stop") {
		s := &scenes[i]
		if got := textIn(stop); !strings.Contains(got, escapeInvisible(s.Caption)) {
			t.Errorf("%s does not contain %q", s.Title, s.Caption)
		}
		captions := map[string]string{}
		for n := range stop.Descendants() {
			if n.Data != "b" || n.Parent == nil {
				continue
			}
			for up := n.Parent; up != nil; up = up.Parent {
				if up.Data == "figure" && n.Parent.Data != "figcaption" {
					captions[attr(up, "class")] += textIn(n)
				}
			}
		}
		want := s.Underlined.Slice(d.Text)
		if s.Label != "" {
			want += want // the text is on both sides
		}
		if got := captions["view"]; removeSpaces(got) != removeSpaces(escapeInvisible(want)) {
			t.Errorf("%s: underlined text = %q, want %q", s.Title, got, want)
		}
	}
}

func TestTourOfSeveralDocuments(t *testing.T) {
	docs := append(loadDocuments(t), exporttest.Document(t, "docs/more/hostile.md", hostileText))
	own := settings.Default()
	results := make([]*engine.Result, len(docs))
	for i, d := range docs {
		results[i] = exporttest.Run(t, d, own)
	}
	prepared, err := PrepareTour(t.Context(), results...)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := prepared.Write(&b); err != nil {
		t.Fatal(err)
	}
	p := parse(t, b.Bytes())
	for n := range p.doc.Descendants() {
		if n.Type == html.ElementNode {
			checkElement(t, n.Data, n.Attr, "#s")
		}
	}
	checkCode(t, p.names, 1)
	stops := p.findAll("section", "stop")
	first := map[string]string{}
	for _, a := range p.findAll("a", "") {
		first[textIn(a)] = attr(a, "href")
	}
	at := 0
	for _, d := range docs {
		scenes, err := tour.FindScenes(t.Context(), d, own, nil)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(d.Name, "docs/")
		if id := "#s" + strconv.Itoa(at+1); first[name] != id {
			t.Errorf("the link to %s: got target %q, want %s", name, first[name], id)
		}
		if !strings.Contains(b.String(), d.SHA256()) {
			t.Errorf("the page lacks the hash of %s", d.Name)
		}
		for k := range scenes {
			if at++; at > len(stops) {
				t.Fatalf("only %d stops are shown, but stop %d of %s is missing", len(stops), k+1, d.Name)
			}
			text, id := textIn(stops[at-1]), attr(stops[at-1], "id")
			if !strings.Contains(text, scenes[k].Title) || !strings.Contains(text, escapeInvisible(scenes[k].Caption)) || !strings.Contains(text, fmt.Sprintf("%s %d/%d", escapeInvisible(name), k+1, len(scenes))) {
				t.Errorf("stop %d of %s has unexpected text %.200q", k+1, d.Name, text)
			}
			if id != "s"+strconv.Itoa(at) {
				t.Errorf("stop %d is %q, want %q", at, id, "s"+strconv.Itoa(at))
			}
		}
	}
	if at != len(stops) {
		t.Errorf("the page shows %d stops, want %d", len(stops), at)
	}
}

func TestTourIsInert(t *testing.T) {
	evil := `</script><script>document.title='ran'</script>" onload="document.title='ran'` + "\u202e\u2028"
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 200, 150, 40
	page := writeTour(t, exporttest.Document(t, evil, hostileText+hostileText), s)
	p := checkTour(t, page)
	for i, c := range string(page) {
		if c != '\n' && c != '\t' && !isVisible(c, 2) {
			t.Fatalf("the page contains %U after %q", c, page[max(0, i-60):i])
		}
	}
	own := tourCode()
	policy := ""
	for _, m := range p.findAll("meta", "") {
		policy += attr(m, "content") + "|"
	}
	for _, want := range []string{"default-src 'none'", "script-src " + sourceHash(own.script) + ";", "style-src " + sourceHash(own.style) + ";"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
}

func FuzzTour(f *testing.F) {
	for text := hostileText + reviewedText; text != ""; text = text[min(len(text), 300):] {
		f.Add(text[:min(len(text), 300)])
	}
	f.Add(strings.Repeat("\u202e\xff</pre> It is. It was here, and \x00 there it will be! ", 6))
	f.Fuzz(func(t *testing.T, text string) {
		d, err := engine.New("f", []byte(text[:min(len(text), 400)]))
		if err != nil {
			t.Skip()
		}
		stops, at, titles := 0, false, stopTitles()
		for _, e := range scanTags(t, string(writeTour(t, d, settings.Default())), "#s", 1) {
			switch {
			case e.name == "section" && strings.HasPrefix(e.class, "stop"):
				if stops++; e.id != "s"+strconv.Itoa(stops) {
					t.Errorf("stop %d is %q, want %q", stops, e.id, "s"+strconv.Itoa(stops))
				}
				at = true
			case e.name == "h2":
				if !at || !titles(e.text) {
					t.Errorf("stop %d: unexpected title %q", stops, e.text)
				}
				at = false
			}
		}
		if stops < 2 || at {
			t.Errorf("%d stops are shown", stops)
		}
	})
}
