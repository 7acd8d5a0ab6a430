package align_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

type cutDocument struct {
	doc      *engine.Document
	contents []string
	starts   []int
	ends     []int
	bodies   []int
}

var presets = []string{"context", "fixed-window", "langchain-recursive", "default", "tokens-256", "forward-sentences"}

func chunkDocuments(t testing.TB) (out []cutDocument) {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/docs/*")
	if err != nil || len(paths) < 5 {
		t.Fatal("no test documents found: ", err)
	}
	docs := []*engine.Document{repetitiveDocument(t)}
	for _, p := range paths {
		doc, err := engine.Load(p)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	for i, doc := range docs {
		if testing.Short() && i%4 > 0 { // the race detector is slow
			continue
		}
		for _, name := range presets {
			c := chunkByPreset(t, doc, name)
			out = append(out, c)
		}
	}
	return out
}

func chunkByPreset(t testing.TB, doc *engine.Document, name string) cutDocument {
	t.Helper()
	preset, err := settings.FindPreset(name)
	if err != nil {
		t.Fatal(err)
	}
	s := preset.Settings()
	s.MaxChunksPerDocument = 0
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	c := cutDocument{doc: doc}
	for i := range r.Chunks.Len() {
		k := r.Chunks.At(i)
		c.contents = append(c.contents, r.Content(i))
		start := k.Body.Start
		if !k.HasNativeOverlap() && k.HasRepeatedText() {
			start = k.Overlap.Start
		}
		c.starts, c.bodies = append(c.starts, start), append(c.bodies, k.Body.Start)
		c.ends = append(c.ends, k.Body.End)
	}
	return c
}

func repetitiveDocument(t testing.TB) *engine.Document {
	t.Helper()
	data, err := os.ReadFile("../tour/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for i := range 15 {
		for para := range strings.SplitSeq(string(data), "\n\n") {
			fmt.Fprintf(&text, "%s (%d)\n\n", para, i)
		}
	}
	doc, err := engine.New("repetitive.md", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func skipBlank(text string, off int) int {
	return off + len(text[off:]) - len(strings.TrimLeft(text[off:], " \t\r\n\ufeff\u00a0\u3000"))
}

type score struct{ chunks, unplaced, wrong, extended int }

func (s *score) add(c *cutDocument, placements []align.Placement, truth []int, t testing.TB) {
	for i, p := range placements {
		if truth[i] < 0 || strings.TrimSpace(c.contents[i]) == "" {
			continue
		}
		s.chunks++
		switch {
		case !p.IsPlaced():
			s.unplaced++
			if s.unplaced < 5 {
				t.Logf("unplaced %s %d %.80q", c.doc.Name, i, c.contents[i])
			}
		case c.bodies[i] != truth[i] && p.Kind != align.Exact && p.Span.Start <= c.bodies[i] && c.bodies[i] < p.Span.End:
		case strings.Contains(c.contents[i], "\ufffd") && p.Span.Start-truth[i] < 10 && p.Span.Start > truth[i]:
		case skipBlank(c.doc.Text, p.Span.Start) != skipBlank(c.doc.Text, truth[i]):
			if strings.Count(c.doc.Text, c.contents[i]) > 1 && i > 0 && truth[i] > c.ends[i-1] {
				s.extended++
				continue
			}
			s.wrong++
			if s.wrong < 5 {
				t.Logf("%s: chunk %d placed at %d, want %d: %.80q", c.doc.Name, i, p.Span.Start, truth[i], c.contents[i])
			}
		}
	}
}

func TestPlaceFindsChunks(t *testing.T) {
	all := chunkDocuments(t)
	spaces := regexp.MustCompile(`\s+`)
	alterations := []struct {
		name   string
		change func(c cutDocument, i int) (content string, isGiven bool)
	}{
		{"unchanged", func(c cutDocument, i int) (string, bool) { return c.contents[i], true }},
		{"white space collapsed", func(c cutDocument, i int) (string, bool) {
			return strings.TrimSpace(spaces.ReplaceAllString(c.contents[i], " ")), true
		}},
		{"heading path prepended", func(c cutDocument, i int) (string, bool) {
			return fmt.Sprintf("Handbook > Part %d\n\n%s", i%7, c.contents[i]), true
		}},
		{"every tenth chunk missing", func(c cutDocument, i int) (string, bool) { return c.contents[i], i%10 != 3 }},
		{"text added at the end", func(c cutDocument, i int) (string, bool) { return c.contents[i] + "\n\n[source: intranet]", true }},
	}
	for _, way := range alterations {
		t.Run(way.name, func(t *testing.T) {
			var s score
			for _, c := range all {
				var contents []string
				var truth, bodies, ends []int
				for i := range c.contents {
					if content, isGiven := way.change(c, i); isGiven {
						contents, truth, bodies = append(contents, content), append(truth, c.starts[i]), append(bodies, c.bodies[i])
						ends = append(ends, c.ends[i])
					}
				}
				placements, err := align.Place(t.Context(), c.doc, contents)
				if err != nil {
					t.Fatal(err)
				}
				k := cutDocument{c.doc, contents, truth, ends, bodies}
				s.add(&k, placements, truth, t)
			}
			t.Logf("%d chunks, %d unplaced, %d misplaced, %d extended over repeated text", s.chunks, s.unplaced, s.wrong, s.extended)
			if s.unplaced > 0 || s.wrong*2000 > s.chunks {
				t.Errorf("unplaced chunks: got %d of %d, want 0; misplaced: got %d, want at most 1 in 2000", s.unplaced, s.chunks, s.wrong)
			}
		})
	}
}

func TestChunksOfOtherDocumentsAreNotPlaced(t *testing.T) {
	all := chunkDocuments(t)
	rnd := rand.New(rand.NewPCG(1, 2))
	var s score
	strayCount := 0
	for n, c := range all {
		other := all[(n+len(presets)*3)%len(all)]
		var contents []string
		var truth, bodies, ends []int
		for i, k := 0, 0; i < len(c.contents) || k < len(other.contents); {
			if k >= len(other.contents) || i < len(c.contents) && rnd.IntN(2) == 0 {
				contents, truth = append(contents, c.contents[i]), append(truth, c.starts[i])
				bodies, ends = append(bodies, c.bodies[i]), append(ends, c.ends[i])
				i++
			} else {
				contents, truth = append(contents, other.contents[k]), append(truth, -1)
				bodies, ends = append(bodies, -1), append(ends, -1)
				k++
			}
		}
		placements, err := align.Place(t.Context(), c.doc, contents)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range placements {
			if truth[i] < 0 && p.IsPlaced() && p.Kind == align.Exact && !strings.Contains(c.doc.Text, contents[i]) {
				t.Errorf("%q is not in %s", contents[i], c.doc.Name)
			}
			if truth[i] < 0 && p.IsPlaced() && !strings.Contains(c.doc.Text, contents[i]) {
				strayCount++
				if strayCount < 6 {
					t.Logf("%s: chunk with added lines was placed (%v, %d unmatched at the start, %d at the end, of %d): %.100q", c.doc.Name, p.Kind, p.UnmatchedStart, p.UnmatchedEnd, len(contents[i]), p.Span.Slice(c.doc.Text))
				}
			}
		}
		k := cutDocument{c.doc, contents, truth, ends, bodies}
		s.add(&k, placements, truth, t)
	}
	t.Logf("%d chunks, %d unplaced, %d misplaced, %d chunks of other text placed", s.chunks, s.unplaced, s.wrong, strayCount)
	if s.unplaced > 0 || s.wrong*2000 > s.chunks {
		t.Errorf("unplaced chunks: got %d of %d, want 0; misplaced: got %d, want at most 1 in 2000", s.unplaced, s.chunks, s.wrong)
	}
}

func TestLinesAreFoundAmongAddedLines(t *testing.T) {
	const line = "Oil the brass lamp."
	insertInto := func(line string, at, n int) string {
		lines := make([]string, n)
		for i := range lines {
			lines[i] = fmt.Sprintf("Adds %d", i)
		}
		lines[at] = line
		return strings.Join(lines, "\n")
	}
	const text = "Before the storm.\n\n" + line + "\n\nFog\n"
	for n := 1; n <= 9; n++ {
		for at := range n {
			var want chunk.Span
			if at < 4 || at >= n-4 {
				want.Start = strings.Index(text, line)
				want.End = want.Start + len(line)
			}
			checkPlace(t, text, insertInto(line, at, n), want)
		}
		place := chunk.Span{Start: len(text) - 4, End: len(text) - 1}
		checkPlace(t, text, insertInto("Fog", 0, n), place)
		checkPlace(t, text, insertInto("Fog", n-1, n), place)
	}
}

// checkPlace checks where a chunk was placed. want is empty if the chunk must not be found.
func checkPlace(t *testing.T, text, content string, want chunk.Span) {
	t.Helper()
	placements, err := align.Place(t.Context(), newDocument(t, text), []string{content})
	if err != nil {
		t.Fatal(err)
	}
	if p := placements[0]; p.IsPlaced() == want.Empty() || p.IsPlaced() && p.Span != want {
		t.Errorf("Place(%q) = %v, want %v", content, p.Span, want)
	}
}

func TestShortRunsAreNotJoined(t *testing.T) {
	doc := newDocument(t, "Key 0 turns every month. Key 1 turns every month. Oil of 2 is dear.\n\n# Door 3\n\n# Door 4\n\n")
	placements, err := align.Place(t.Context(), doc, []string{"Oil of\n\n# Door 3\n\n# Door 4"})
	if err != nil || placements[0].Span.Slice(doc.Text) != "# Door 3\n\n# Door 4" {
		t.Errorf("got placements %+v and error %v, want the two headings", placements, err)
	}
}

func TestPlaceStopsWhenCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := align.Place(ctx, newDocument(t, strings.Repeat("some text ", 100000)), []string{"some text"}); err == nil {
		t.Error("Place succeeded after its context was canceled")
	}
}

func newDocument(t *testing.T, text string) *engine.Document {
	t.Helper()
	doc, err := engine.NewFromString("document.md", text)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
